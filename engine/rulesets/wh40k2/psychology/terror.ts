import { callThen, finish, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { leave } from '../characters/characters.js';
import { Roll } from '../core/rolls.js';
import { Status, type W40kBattle } from '../core/state.js';
import { engaged } from '../core/units.js';
import { breakTests, rout } from '../morale/break-tests.js';
import { breakSquad, mark } from '../morale/breaking.js';
import { Flight } from '../morale/flee.js';
import { leadershipTest } from './leadership.js';

const T = sequence('test', 'tested', 'end');
const TL = locals('unit', 'x', 'y');

/**
 * Procedure: the only terror test of squad `unit` in the battle (W40K-TERR-001), because of a creature at `x`, `y`. If
 * it fails, it breaks and flees directly away, even out of cover (W40K-TERR-006). The result is 1 passed, 0 failed.
 */
export const terrorTest = procedure<W40kBattle, typeof T>(
  'terror test',
  T,
  {
    test(b, f) {
      const u = b.locals[f + TL.unit];
      mark(b, u, Status.TerrorTaken); // characters with the squad share the test
      return callThen(b, T.tested, leadershipTest, u, Roll.TerrorTest);
    },
    tested(b, f) {
      const u = b.locals[f + TL.unit];
      if (b.core.result[0] !== 0) return finish(b, 1);
      if (b.unit.host[u] >= 0) leave(b, u); // W40K-HERO-033: the character runs alone
      if (!breakSquad(b, u)) return callThen(b, T.end, breakTests); // W40K-CMDR-006: tests are due if the commander was removed with it
      if (engaged(b, u)) return finish(b, 0); // an engaged squad disengages first (W40K-BROKE-008)
      return callThen(b, T.end, rout, u, Flight.point, b.locals[f + TL.x], b.locals[f + TL.y]);
    },
    end(b) {
      return finish(b, 0);
    },
  },
  { sealed: true, calls: () => [leadershipTest, rout, breakTests] },
);
