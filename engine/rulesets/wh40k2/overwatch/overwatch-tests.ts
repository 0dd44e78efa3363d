import { callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { Roll } from '../core/rolls.js';
import type { W40kBattle } from '../core/state.js';
import { firstInTurn, onTable, tell } from '../core/units.js';
import { leadershipTest } from '../psychology/leadership.js';

const S = sequence('nextSquad', 'tested');
const L = locals('squad');

/**
 * Procedure: every squad on overwatch that was shot at, by friend or foe, hit or not, tests its Leadership and loses
 * its counter if it fails (W40K-OVER-015, W40K-OVER-016). Call it after a volley is resolved.
 */
export const overwatchTests = procedure<W40kBattle, typeof S>(
  'tests of overwatch',
  S,
  {
    nextSquad(b, f) {
      for (let i = 0, first = firstInTurn(b); i < b.setup.units; i++) {
        const u = (first + i) % b.setup.units;
        if (b.unit.shotAt[u] === 0) continue;
        b.unit.shotAt[u] = 0;
        if (b.unit.overwatch[u] === 0 || !onTable(b, u)) continue;
        b.locals[f + L.squad] = u;
        return callThen(b, S.tested, leadershipTest, u, Roll.OverwatchTest);
      }
      return DONE;
    },
    // W40K-OVER-017: a squad without the counter acts as any other
    tested(b, f) {
      const u = b.locals[f + L.squad];
      if (b.core.result[0] === 0) {
        b.unit.overwatch[u] = 0;
        if (b.log !== null) tell(b, 'overwatch', u, 'is no longer on overwatch');
      }
      return S.nextSquad;
    },
  },
  { calls: () => [leadershipTest] },
);
