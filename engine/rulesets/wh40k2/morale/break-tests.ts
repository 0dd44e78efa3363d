import { callThen, DONE, finishWith, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { leave } from '../characters/characters.js';
import { Roll } from '../core/rolls.js';
import { Did, Status, type W40kBattle } from '../core/state.js';
import { engaged, firstInTurn, isCharacter, onTable } from '../core/units.js';
import { leadershipTest } from '../psychology/leadership.js';
import { breakSquad, destroySquad, isSpent, shakesInstead } from './breaking.js';
import { Flight, flee } from './flee.js';
import { inCover } from './in-cover.js';

/**
 * True if squad `u` must take a Break test now. It has lost a quarter of the models with which it began this turn, in
 * shooting and hand-to-hand combat together (W40K-BREAK-001, W40K-BREAK-002), and has not tested in this turn
 * (W40K-BREAK-004); or a rule demands a test. Lone characters do not test for casualties.
 */
export function isTestDue(b: W40kBattle, u: number): boolean {
  const { status, losses, turnModels, did } = b.unit;
  if ((status[u] & Status.Broken) !== 0) return false;
  if ((status[u] & Status.BreakDue) !== 0) return true;
  if (b.unit.host[u] >= 0) return false;
  if (losses[u] === 0 || (did[u] & Did.BreakTest) !== 0 || isCharacter(b, u)) return false;
  return 4 * losses[u] >= turnModels[u];
}

/**
 * True if the broken squad `u` is down to a quarter of its starting strength, so that it is removed (W40K-RALLY-007).
 */
function isRemnant(b: W40kBattle, u: number): boolean {
  return (b.unit.status[u] & Status.Broken) !== 0 && b.unit.host[u] < 0 && isSpent(b, u);
}

const S = sequence('next', 'tested', 'end');
const L = locals('unit');

/**
 * Procedure: the Break tests that are due (W40K-BREAK-003). Call it after each volley or fight. A squad that fails
 * breaks, and flees at once if it is in the open and not engaged (W40K-BROKE-002, W40K-BROKE-003). Engaged squads fight
 * on to disengage (W40K-BROKE-008). Broken squads with a quarter of their models or less are removed (W40K-RALLY-007).
 * The procedure is sealed: all tests are taken before any other procedure continues.
 */
export const breakTests = procedure<W40kBattle, typeof S>(
  'break tests',
  S,
  {
    next(b, f) {
      // GAP W40K-BREAK-003: of several that are due at once the active player's squads test first, each list in its order
      for (let i = 0, first = firstInTurn(b); i < b.setup.units; i++) {
        const u = (first + i) % b.setup.units;
        if ((b.unit.losses[u] | b.unit.status[u]) === 0 || !onTable(b, u)) continue;
        if (isRemnant(b, u)) {
          destroySquad(b, u, b.unit.killer[u]);
          return S.next; // from the first unit again, since a commander may have fallen with this squad
        }
        if (!isTestDue(b, u)) continue;
        b.locals[f + L.unit] = u;
        // W40K-CMDR-006: a test for the fall of the commander, or for fear, is not the test for losses
        const special = (b.unit.status[u] & Status.BreakDue) !== 0;
        b.unit.status[u] &= ~Status.BreakDue;
        if (!special) b.unit.did[u] |= Did.BreakTest;
        return callThen(b, S.tested, leadershipTest, u, special ? Roll.CommanderTest : Roll.BreakTest);
      }
      return S.end;
    },
    tested(b, f) {
      const u = b.locals[f + L.unit];
      if (b.core.result[0] !== 0 || shakesInstead(b, u)) return S.next;
      if (b.unit.host[u] >= 0) leave(b, u); // W40K-HERO-033: a cause that his squad does not fear breaks the character alone
      if (!breakSquad(b, u)) return S.next;
      if (!engaged(b, u)) b.unit.did[u] &= ~Did.DrivenOn; // models out of coherency that were attacked do not flee again
      if (engaged(b, u) || inCover(b, u)) return S.next;
      return callThen(b, S.next, flee, u, Flight.cover);
    },
    end() {
      return DONE;
    },
  },
  { sealed: true, calls: () => [leadershipTest, flee] },
);

const R = sequence('run', 'remnants');
const RL = locals('unit', 'kind', 'x', 'y');

/**
 * Procedure: the broken squad `unit` flees as `flee` does with `kind`, `x` and `y`. If a quarter of it or less is left
 * on the table, it is removed, and tests that this causes are taken (W40K-RALLY-007, W40K-CMDR-006).
 */
export const rout = procedure<W40kBattle, typeof R>(
  'rout',
  R,
  {
    run(b, f) {
      const l = b.locals;
      return callThen(b, R.remnants, flee, l[f + RL.unit], l[f + RL.kind], l[f + RL.x], l[f + RL.y]);
    },
    remnants(b) {
      return finishWith(b, breakTests);
    },
  },
  { calls: () => [flee, breakTests] },
);

/**
 * Breaks squad or character `u`, which then flees to cover unless it is engaged or in cover (W40K-FEAR-004). Returns
 * the next step.
 */
export function breakAndRun(b: W40kBattle, u: number, resume: number): number {
  if (!breakSquad(b, u)) return callThen(b, resume, breakTests); // W40K-CMDR-006: tests are due if the commander was removed with it
  if (engaged(b, u) || inCover(b, u)) return resume;
  return callThen(b, resume, rout, u, Flight.cover);
}
