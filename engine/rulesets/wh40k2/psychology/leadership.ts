import { Level } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { askThen, callThen, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { isAnyUsable, openWindow } from '../../../kernel/windows.js';
import { Place } from '../../../skirmish/layout.js';
import { Ask, Verb, Window } from '../core/asks.js';
import { Hook } from '../core/rule-ids.js';
import type { W40kBattle } from '../core/state.js';
import { die, firstJoined, isCharacter, nextJoined, onTable, playerOf, squadOf } from '../core/units.js';

/**
 * Distance in ticks within which a commander lends his Leadership, and a battle standard allows another test
 * (W40K-CMDR-004, W40K-CMDR-010).
 */
export const PRESENCE = 12 * INCH;

/** True if any model of squad `u` is within `reach` ticks of model `m`, measured between bases. */
export function squadWithin(b: W40kBattle, u: number, m: number, reach: number): boolean {
  const { x, y, place } = b.model;
  const { radius } = b.setup.model;
  const { first, count } = b.setup.unit;
  for (let o = first[u], end = o + count[u]; o < end; o++) {
    if (place[o] !== Place.table) continue;
    const dx = x[o] - x[m];
    const dy = y[o] - y[m];
    const far = reach + radius[o] + radius[m];
    if (dx * dx + dy * dy <= far * far) return true;
  }
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (squadWithin(b, g, m, reach)) return true;
  return false;
}

/**
 * Returns the Leadership of unit `u` without joined characters: that of its leader if he lives, else its highest
 * (W40K-BREAK-005).
 */
export function ownLeadership(b: W40kBattle, u: number): number {
  const { first, count } = b.setup.unit;
  const { Ld, leader } = b.setup.type;
  let best = 0;
  for (let m = first[u], end = m + count[u]; m < end; m++) {
    if (b.model.place[m] !== Place.table) continue;
    const type = b.setup.model.type[m];
    if (leader[type] !== 0) return Ld[type];
    if (Ld[type] > best) best = Ld[type];
  }
  return best;
}

/**
 * Returns the commander of the player of squad `u` if he is within 12 inches of it and not in it, else -1
 * (W40K-CMDR-004).
 * GAP W40K-CMDR-004: he and the standard help squads, which a character on his own, or tested alone, is not
 */
export function commanderNear(b: W40kBattle, u: number): number {
  if (isCharacter(b, u)) return NONE;
  const c = b.setup.commander[playerOf(b, u)];
  if (c < 0 || c === u || !onTable(b, c) || squadOf(b, c) === u) return NONE;
  return squadWithin(b, u, b.setup.unit.first[c], PRESENCE) ? c : NONE;
}

/** Returns a Leadership as modified by rules for the test `purpose` (a `Roll`). */
export const ruled = (b: W40kBattle, u: number, value: number, purpose: number): number =>
  modified(b, Hook.leadership, u, value, purpose);

/**
 * Returns the Leadership of squad `u` for a test of kind `purpose` (a `Roll`). It is the best of its own, those of its
 * characters (W40K-HERO-024, W40K-HERO-025) and that of a commander nearby (W40K-CMDR-004, W40K-CMDR-005), then
 * modified by rules (W40K-HATE-001).
 */
export function leadershipOf(b: W40kBattle, u: number, purpose: number): number {
  const { first } = b.setup.unit;
  const { type } = b.setup.model;
  const { Ld } = b.setup.type;
  let best = ownLeadership(b, u);
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) best = Math.max(best, Ld[type[first[g]]]);
  const c = commanderNear(b, u);
  if (c !== NONE) best = Math.max(best, Ld[type[first[c]]]);
  return ruled(b, u, best, purpose);
}

/** True if squad `u` can choose among several Leadership values (W40K-DEC-052). */
export function hasChoice(b: W40kBattle, u: number): boolean {
  return firstJoined(b, u) !== NONE || commanderNear(b, u) !== NONE;
}

/** The highest possible Leadership (W40K-CHAR-001). */
const MOST = 10;

/** Lists the options of `Ask.Leadership`, best first: the unit whose Leadership is used, with its value in `n`. */
export function leadershipOptions(b: W40kBattle): void {
  const u = b.decision.subject[0];
  const { first } = b.setup.unit;
  const { Ld } = b.setup.type;
  const { type } = b.setup.model;
  const own = ownLeadership(b, u);
  const c = commanderNear(b, u);
  for (let n = MOST; n > 0; n--) {
    if (own === n) b.option.add(Verb.Pick, u, n);
    for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
      if (Ld[type[first[g]]] === n) b.option.add(Verb.Pick, g, n);
    }
    if (c !== NONE && Ld[type[first[c]]] === n) b.option.add(Verb.Pick, c, n);
  }
}

/**
 * True if a friend within 12 inches of squad `u` allows it to repeat a failed Break test (W40K-CMDR-010). The distance
 * is measured from that friend's own model.
 */
export function standardNear(b: W40kBattle, u: number): boolean {
  if (isCharacter(b, u)) return false;
  const { individual, first } = b.setup.unit;
  const player = playerOf(b, u);
  for (let g = 0; g < b.setup.units; g++) {
    if (individual[g] === 0 || playerOf(b, g) !== player || !onTable(b, g)) continue;
    if (modified(b, Hook.retakes, g, 0, NO_ATTACK) > 0 && squadWithin(b, u, first[g], PRESENCE)) return true;
  }
  return false;
}

/** True if a friend near squad `u` allows it to repeat any failed Leadership test (W40K-FORCE-007). */
export function litanyNear(b: W40kBattle, u: number): boolean {
  const { individual, first } = b.setup.unit;
  const player = playerOf(b, u);
  for (let g = 0; g < b.setup.units; g++) {
    if (individual[g] === 0 || playerOf(b, g) !== player || !onTable(b, g)) continue;
    const inches = modified(b, Hook.litanies, g, 0, NO_ATTACK);
    if (inches > 0 && squadWithin(b, u, first[g], inches * INCH)) return true;
  }
  return false;
}

const S = sequence('whose', 'chosen', 'roll', 'litany', 'standard', 'end');

/**
 * Locals of a frame with a Leadership test, which windows about failed tests read: the unit, the purpose (a `Roll`), the
 * Leadership, the sum of the two dice, and 1 if the test was taken again beside a chaplain.
 */
export const TEST = locals('unit', 'roll', 'leadership', 'sum', 'litany');
const L = TEST;

/** Uses the best Leadership, or at full level asks the player. */
function chooseLeadership(b: W40kBattle, f: number): number {
  const u = b.locals[f + L.unit];
  if (b.core.level[0] === Level.full && hasChoice(b, u)) {
    return askThen(b, S.chosen, Ask.Leadership, playerOf(b, u), u);
  }
  b.locals[f + L.leadership] = leadershipOf(b, u, b.locals[f + L.roll]);
  return S.roll;
}

/**
 * Procedure: a Leadership test of squad `unit` for the purpose `roll`. It passes if two dice total its Leadership or
 * less (W40K-PSYCH-001, W40K-BREAK-006). The result is 1 passed, 0 failed. A failed Break test may be repeated near a
 * battle standard.
 */
export const leadershipTest = procedure<W40kBattle, typeof S>(
  'Leadership test',
  S,
  {
    whose(b, f) {
      return chooseLeadership(b, f);
    },
    // W40K-DEC-052
    chosen(b, f) {
      b.locals[f + L.leadership] = ruled(b, b.locals[f + L.unit], b.answer.n[0], b.locals[f + L.roll]);
      return NEXT;
    },
    roll(b, f) {
      const u = b.locals[f + L.unit];
      b.locals[f + L.sum] = die(b, 6, b.locals[f + L.roll], u) + die(b, 6, b.locals[f + L.roll], u);
      return NEXT;
    },
    litany: (b, f) => retakeThen(b, f, S.standard, Window.litany),
    standard: (b, f) => retakeThen(b, f, S.end, Window.standard),
    end: (b, f) => finish(b, isFailed(b, f) ? 0 : 1),
  },
  { calls: () => [openWindow] },
);

/** True if the test of frame `f` is failed: two dice total more than the Leadership (W40K-PSYCH-001). */
export const isFailed = (b: W40kBattle, f: number): boolean => b.locals[f + TEST.sum] > b.locals[f + TEST.leadership];

/**
 * Opens the window of this kind, in which the test of frame `f` may be taken again. The caller goes on with step
 * `resume` and finds the sum of the dice in its local.
 */
export function retakeThen(b: W40kBattle, f: number, resume: number, kind: number): number {
  const u = b.locals[f + TEST.unit];
  return isAnyUsable(b, kind, u, f) ? callThen(b, resume, openWindow, kind, u, f) : resume;
}
