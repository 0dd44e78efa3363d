import { Level } from '../../../kernel/core.js';
import { askThen, callThen, DONE, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { openWindow } from '../../../kernel/windows.js';
import { Place } from '../../../skirmish/layout.js';
import { sees } from '../caches/sight.js';
import { Ask, Verb, Window } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Did, Status, type W40kBattle } from '../core/state.js';
import { die, engaged, membersOf, onTable, playerOf, squadOfModel, tell } from '../core/units.js';
import { hasChoice, leadershipOf, retakeThen, ruled, TEST } from '../psychology/leadership.js';
import { breakTests } from './break-tests.js';
import { destroySquad, isSpent, unmark } from './breaking.js';
import { inCover } from './in-cover.js';
import { brave } from './insane-bravery.js';

const members = new Int32Array(256);
const SHAKEN_OR_BROKEN = Status.Broken | Status.Shaken;
/** Acts that forbid rallying: flight of any kind, or breaking off in this turn (W40K-RALLY-003, W40K-BOFF-007). */
const RAN = Did.Flee | Did.BreakOff;

/**
 * W40K-RALLY-004: true if the nearest friends of other squads that squad `u` can see are broken. False if it sees none.
 */
function amongBroken(b: W40kBattle, u: number): boolean {
  const n = membersOf(b, u, members);
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  let least = Infinity;
  let among = false;
  for (let o = 0; o < b.setup.models; o++) {
    const squad = squadOfModel(b, o);
    if (player[o] !== playerOf(b, u) || place[o] !== Place.table || squad === u) continue;
    for (let i = 0; i < n; i++) {
      const m = members[i];
      const gap = Math.sqrt((x[o] - x[m]) ** 2 + (y[o] - y[m]) ** 2) - radius[o] - radius[m];
      if (gap > least || !sees(b, m, o)) continue;
      const isBroken = (b.unit.status[squad] & Status.Broken) !== 0 || b.model.outOfCoherency[o] !== 0; // W40K-SQUAD-006
      among = isBroken && (gap < least || among); // of several equally near, one broken friend suffices
      least = gap;
    }
  }
  return among;
}

/**
 * True if squad `u` may try to rally: broken or shaken, in or behind cover (W40K-RALLY-002), without having fled in
 * this turn (W40K-RALLY-003), not next to broken friends (W40K-RALLY-004), and with more than a quarter of its models
 * (W40K-RALLY-007).
 * GAP W40K-SHAKE-007: the shaken rally under the same conditions as the broken
 */
export function mayRally(b: W40kBattle, u: number): boolean {
  if (b.unit.host[u] >= 0 || !onTable(b, u) || (b.unit.status[u] & SHAKEN_OR_BROKEN) === 0) return false;
  if ((b.unit.did[u] & (RAN | Did.Rally)) !== 0) return false;
  if ((b.unit.status[u] & Status.Broken) !== 0 && engaged(b, u)) return false; // it must disengage first (W40K-BOFF-002)
  return inCover(b, u) && !isSpent(b, u) && !amongBroken(b, u);
}

/** Lists the options of `Ask.Rally` (W40K-DEC-048): each squad that may try to rally, and "no more". */
export function rallyOptions(b: W40kBattle): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) === b.decision.player[0] && mayRally(b, u)) b.option.add(Verb.Rally, u);
  }
  b.option.add(Verb.Stop);
}

const S = sequence('next', 'chosen', 'end', 'outcome', 'whose', 'roll');
const L = TEST;

/** Procedure: the rally phase of the active player (W40K-RALLY-001, W40K-TURN-004). */
export const rallyPhase = procedure<W40kBattle, typeof S>(
  'rally phase',
  S,
  {
    next(b) {
      const player = b.core.active[0];
      for (let u = 0; u < b.setup.units; u++) {
        if ((b.unit.status[u] & SHAKEN_OR_BROKEN) === 0 || playerOf(b, u) !== player) continue;
        if (mayRally(b, u)) return askThen(b, S.chosen, Ask.Rally, player);
      }
      return S.end;
    },
    chosen(b, f) {
      if (b.answer.verb[0] === Verb.Stop) return S.end;
      const u = b.answer.target[0];
      b.locals[f + L.unit] = u;
      b.unit.did[u] |= Did.Rally; // W40K-RALLY-006
      if (b.core.level[0] === Level.full && hasChoice(b, u)) {
        return askThen(b, S.whose, Ask.Leadership, playerOf(b, u), u);
      }
      b.locals[f + L.leadership] = leadershipOf(b, u, Roll.RallyTest);
      return S.roll;
    },
    // W40K-DEC-052, W40K-DEC-231
    whose(b, f) {
      b.locals[f + L.leadership] = ruled(b, b.locals[f + L.unit], b.answer.n[0], Roll.RallyTest);
      return NEXT;
    },
    roll(b, f) {
      const u = b.locals[f + L.unit];
      const sum = die(b, 6, Roll.RallyTest, u) + die(b, 6, Roll.RallyTest, u);
      b.locals[f + L.sum] = sum;
      b.locals[f + L.litany] = 0;
      // GAP W40K-BRAVE-003: a double six is a failed test too, and may be taken again beside a chaplain
      return sum === 2 ? S.outcome : retakeThen(b, f, S.outcome, Window.litany); // W40K-FORCE-007
    },
    end() {
      return DONE;
    },
    outcome(b, f) {
      const u = b.locals[f + L.unit];
      const sum = b.locals[f + L.sum];
      const wasBroken = (b.unit.status[u] & Status.Broken) !== 0;
      // W40K-BRAVE-003, W40K-BRAVE-004
      if (sum === 12 && wasBroken) {
        if (b.log !== null) tell(b, 'rally', u, 'run for their lives');
        destroySquad(b, u, -1);
        return callThen(b, S.next, breakTests); // W40K-CMDR-006: tests are due if the commander was removed with it
      }
      const inspired = sum === 2 && wasBroken; // W40K-BRAVE-001: a double 1, whatever the Leadership
      if (sum > b.locals[f + L.leadership] && !inspired) return S.next;
      // W40K-RALLY-005, W40K-SHAKE-007
      unmark(b, u, SHAKEN_OR_BROKEN);
      if (b.log !== null) tell(b, 'rally', u, 'rally');
      return inspired ? callThen(b, S.next, brave, u) : S.next;
    },
  },
  { calls: () => [brave, breakTests, openWindow] },
);
