import { Level } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { askThen, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Place } from '../../../skirmish/layout.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Hook } from '../core/rule-ids.js';
import { Did, type W40kBattle } from '../core/state.js';
import { die, firstJoined, isCharacter, nextJoined, onTable, playerOf, squadOf } from '../core/units.js';

/** A commander lends his Leadership, and a battle standard another test, to squads so near (W40K-CMDR-004, W40K-CMDR-010). */
export const PRESENCE = 12 * INCH;

/** Is any model of squad `u` within `reach` ticks of model `m`, from base to base? */
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

/** Leadership of the own models of unit `u`: its leader's while he lives, else the highest of them (W40K-BREAK-005). */
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
 * The commander of the player of squad `u` if he stands within 12 inches of it and is not in it, else -1 (W40K-CMDR-004).
 * GAP W40K-CMDR-004: he and the standard help squads, which a character on his own, or tested alone, is not
 */
export function commanderNear(b: W40kBattle, u: number): number {
  if (isCharacter(b, u)) return NONE;
  const c = b.setup.commander[playerOf(b, u)];
  if (c < 0 || c === u || !onTable(b, c) || squadOf(b, c) === u) return NONE;
  return squadWithin(b, u, b.setup.unit.first[c], PRESENCE) ? c : NONE;
}

/** What a rule makes of a Leadership, for the test `purpose` (a Roll). */
export const ruled = (b: W40kBattle, u: number, value: number, purpose: number): number =>
  modified(b, Hook.leadership, u, value, purpose);

/**
 * Leadership with which squad `u` takes a test of the kind `purpose` (a Roll): its own, that of a character with it, the
 * highest of several (W40K-HERO-024, W40K-HERO-025), or that of a commander nearby (W40K-CMDR-004, W40K-CMDR-005), whichever
 * is best, then as rules have it (W40K-HATE-001).
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

/** Has squad `u` more than one Leadership to choose from (W40K-DEC-052)? */
export function hasChoice(b: W40kBattle, u: number): boolean {
  return firstJoined(b, u) !== NONE || commanderNear(b, u) !== NONE;
}

/** The most that a Leadership can be (W40K-CHAR-001). */
const MOST = 10;

/** Options of `Ask.Leadership`, the best first: the unit whose Leadership is used; `n` is its value. */
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

/** Stands a friend within 12 inches of squad `u` who lets a failed Break test be taken again (W40K-CMDR-010)? Measured from him alone. */
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

/** Stands a friend so near squad `u` that it may take any failed Leadership test again (W40K-FORCE-007)? */
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

/** Options of `Ask.TestAgain` (W40K-CMDR-010). */
export function testAgainOptions(b: W40kBattle): void {
  b.option.add(Verb.Yes);
  b.option.add(Verb.No);
}

const S = sequence('whose', 'chosen', 'roll', 'again', 'end', 'litany', 'failed');
const L = locals('unit', 'roll', 'leadership');

/** The best Leadership is used, unless every question is asked. */
function chooseLeadership(b: W40kBattle, f: number): number {
  const u = b.locals[f + L.unit];
  if (b.core.level[0] === Level.full && hasChoice(b, u)) {
    return askThen(b, S.chosen, Ask.Leadership, playerOf(b, u), u);
  }
  b.locals[f + L.leadership] = leadershipOf(b, u, b.locals[f + L.roll]);
  return S.roll;
}

/**
 * A Leadership test of squad `unit` for the purpose `roll`: two dice, its Leadership or less passes (W40K-PSYCH-001,
 * W40K-BREAK-006). Result: 1 passed, 0 failed. A failed Break test may be taken again near a battle standard.
 */
export const leadershipTest = procedure<W40kBattle, typeof S>('Leadership test', S, {
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
    const sum = die(b, 6, b.locals[f + L.roll], u) + die(b, 6, b.locals[f + L.roll], u);
    if (sum <= b.locals[f + L.leadership]) return finish(b, 1);
    if (!litanyNear(b, u)) return S.failed;
    if (b.core.level[0] === Level.full) return askThen(b, S.litany, Ask.TestAgain, playerOf(b, u), u);
    return passesAgain(b, f, Roll.TestAgain) ? finish(b, 1) : S.failed;
  },
  again(b, f) {
    return b.answer.verb[0] === Verb.Yes ? retake(b, f) : finish(b, 0);
  },
  // W40K-CMDR-012: the Leadership of a commander nearby counts for it too
  end(b, f) {
    return finish(b, passesAgain(b, f, Roll.BreakTestAgain) ? 1 : 0);
  },
  litany(b, f) {
    if (b.answer.verb[0] !== Verb.Yes) return NEXT;
    return passesAgain(b, f, Roll.TestAgain) ? finish(b, 1) : NEXT;
  },
  failed(b, f) {
    const u = b.locals[f + L.unit];
    const roll = b.locals[f + L.roll];
    if (roll !== Roll.BreakTest && roll !== Roll.CommanderTest) return finish(b, 0);
    // W40K-CMDR-010, W40K-CMDR-011: once a turn
    if ((b.unit.did[u] & Did.StandardUsed) !== 0 || !standardNear(b, u)) return finish(b, 0);
    if (b.core.level[0] === Level.full) return askThen(b, S.again, Ask.TestAgain, playerOf(b, u), u);
    return retake(b, f);
  },
});

/** Two dice once more, against the same Leadership. */
function passesAgain(b: W40kBattle, f: number, roll: number): boolean {
  const u = b.locals[f + L.unit];
  return die(b, 6, roll, u) + die(b, 6, roll, u) <= b.locals[f + L.leadership];
}

function retake(b: W40kBattle, f: number): number {
  b.unit.did[b.locals[f + L.unit]] |= Did.StandardUsed;
  return S.end;
}
