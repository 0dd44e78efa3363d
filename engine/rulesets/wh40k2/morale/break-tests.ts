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
 * Must squad `u` take a Break test now? It has lost a quarter of the models with which it began this turn, in shooting and
 * hand-to-hand together (W40K-BREAK-001, W40K-BREAK-002), and has taken none this turn (W40K-BREAK-004); or a rule demands
 * one. Lone characters take none for casualties.
 */
export function isTestDue(b: W40kBattle, u: number): boolean {
  const { status, losses, turnModels, did } = b.unit;
  if ((status[u] & Status.Broken) !== 0) return false;
  if ((status[u] & Status.BreakDue) !== 0) return true;
  if (b.unit.host[u] >= 0) return false;
  if (losses[u] === 0 || (did[u] & Did.BreakTest) !== 0 || isCharacter(b, u)) return false;
  return 4 * losses[u] >= turnModels[u];
}

/** Has squad `u`, broken already, come down to a quarter of its strength: remnants that are removed (W40K-RALLY-007)? */
function isRemnant(b: W40kBattle, u: number): boolean {
  return (b.unit.status[u] & Status.Broken) !== 0 && b.unit.host[u] < 0 && isSpent(b, u);
}

const S = sequence('next', 'tested', 'end');
const L = locals('unit');

/**
 * Break tests that have fallen due (W40K-BREAK-003): call after each volley or fight. Whoever fails breaks, and flees at once
 * if in the open and not in hand-to-hand (W40K-BROKE-002, W40K-BROKE-003); those who are fight on in order to disengage
 * (W40K-BROKE-008). Broken squads that the volley or fight left with a quarter of their men are gone (W40K-RALLY-007). Sealed:
 * what fell due is taken before anything that waits for a fallen unit goes on.
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
          return S.next; // from the first unit on: a commander may have fallen with it
        }
        if (!isTestDue(b, u)) continue;
        b.locals[f + L.unit] = u;
        // W40K-CMDR-006: a test for the fall of the commander, or for fear, is no test for losses
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
      if (b.unit.host[u] >= 0) leave(b, u); // W40K-HERO-033: what his squad does not fear breaks him alone
      if (!breakSquad(b, u)) return S.next;
      if (!engaged(b, u)) b.unit.did[u] &= ~Did.DrivenOn; // nor do models out of coherency that were attacked flee once more
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
 * Broken squad `unit` flees, as `flee` is told by `kind`, `x` and `y`; if no more than a quarter of it is left on the table after that
 * it is gone, and whoever has to test for that does (W40K-RALLY-007, W40K-CMDR-006).
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

/** Squad `u`, or a character by himself, breaks and runs for cover, unless it fights or is in cover (W40K-FEAR-004). @returns the step */
export function breakAndRun(b: W40kBattle, u: number, resume: number): number {
  if (!breakSquad(b, u)) return callThen(b, resume, breakTests); // W40K-CMDR-006, if the commander was with it
  if (engaged(b, u) || inCover(b, u)) return resume;
  return callThen(b, resume, rout, u, Flight.cover);
}
