import { NONE } from '../../../kernel/layout.js';
import { attackChances, ROOM_EACH } from '../../../regiments/attacks/attack-chances.js';
import { clearRow } from '../../../regiments/attacks/attack-table.js';
import { hitsAll, isExposed } from '../../../regiments/attacks/distributing-hits.js';
import { firstJoined, nextJoined } from '../../../regiments/core/units.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import type { T9aBattle } from '../core/state.js';

/**
 * Kinds of odds (K45): `exact` if no decision, geometry or cross-term is involved; `truncated` if something is left
 * out, such as third units in the combat; `sampled` if they come from playing the real procedure.
 */
export type OddsKind = 'exact' | 'truncated' | 'sampled';

/** The probabilities of a number of Wounds. */
export interface WoundOdds {
  readonly kind: OddsKind;
  /** Entry `n` is the probability of exactly `n` Wounds. */
  readonly chances: Float64Array;
  readonly mean: number;
}

/**
 * Adds one more independent number to a sum. `sum` holds the probabilities of 0 to `most`, `one` those of 0 to
 * `mostOne`. Values above `cap` count as `cap`.
 * @returns the new `most`
 */
export function addNumber(
  sum: Float64Array,
  most: number,
  one: Float64Array,
  from: number,
  mostOne: number,
  cap: number,
): number {
  const now = Math.min(cap, most + mostOne);
  for (let n = most + 1; n <= now; n++) sum[n] = 0;
  // the loop runs from the top down, so that every entry is read before it is changed
  for (let n = most; n >= 0; n--) {
    const chance = sum[n];
    if (chance === 0) continue;
    sum[n] = chance * one[from];
    for (let k = 1; k <= mostOne; k++) {
      const p = chance * one[from + k];
      if (p !== 0) sum[n + k < cap ? n + k : cap] += p;
    }
  }
  return now;
}

const each = new Float64Array(ROOM_EACH);
const sums = new Float64Array(2048);

/**
 * Returns the probabilities of the Wounds that the attacks in the attack table deal to the rank and file of formation
 * `u` (or to `u`, a character) if they are resolved now (T9A-ATK-005). Rows against champions and joined characters are
 * left out. The result is `truncated` if hits would be distributed over characters.
 */
export function batchOdds(b: T9aBattle, u: number): WoundOdds {
  return oddsOfRows(b, u, 0);
}

function oddsOfRows(b: T9aBattle, u: number, first: number): WoundOdds {
  const left = woundsOf(b, u);
  let most = 0;
  sums[0] = 1;
  for (let a = first; a < b.field.attacks[0]; a++) {
    const whom = b.attack.individual[a];
    if (b.attack.target[a] !== u || (whom >= 0 && b.setup.unit.character[u] === 0)) continue;
    const flags = b.attack.flags[a];
    const mostEach = attackChances(b, a, each);
    b.attack.flags[a] = flags;
    for (let n = 0; n < b.attack.number[a]; n++) most = addNumber(sums, most, each, 0, mostEach, left);
  }
  const chances = sums.slice(0, most + 1);
  return { kind: spreads(b, u) ? 'truncated' : 'exact', chances, mean: meanOf(chances) };
}

/** True if hits of the table on `u` would be distributed over characters in it. */
function spreads(b: T9aBattle, u: number): boolean {
  let exposed = false;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) exposed ||= isExposed(b, u, g);
  if (!exposed) return false;
  for (let a = 0; a < b.field.attacks[0]; a++) if (b.attack.target[a] === u && hitsAll(b, a)) return true;
  return false;
}

/**
 * Returns the probabilities of the Wounds that unit `u` deals to formation `t` if it shoots at it now (T9A-SHO-002),
 * whether or not it may.
 * @param several with all Multiple Shots
 * @param reaction as Stand and Shoot
 * @param other with the alternative weapons (T9A-SHO-006)
 */
export function volleyOdds(
  b: T9aBattle,
  u: number,
  t: number,
  several = true,
  reaction = false,
  other = false,
): WoundOdds {
  const waiting = b.field.attacks[0];
  writeVolley(b, u, t, reaction, several, other);
  const odds = oddsOfRows(b, t, waiting);
  for (let a = waiting; a < b.field.attacks[0]; a++) clearRow(b, a);
  b.field.attacks[0] = waiting;
  return odds;
}

/**
 * Returns the Wounds that formation `u` has left: those of its rank and file and its champion, or those of the
 * character.
 */
export function woundsOf(b: T9aBattle, u: number): number {
  const { pool, own, wounds } = b.unit;
  return pool[u] * b.setup.unit.W[u] - wounds[u] + own[u];
}

/** Returns the mean of a number with these probabilities. */
export function meanOf(chances: Float64Array): number {
  let mean = 0;
  for (let n = 1; n < chances.length; n++) mean += n * chances[n];
  return mean;
}

/** Returns the probability of `least` or more. */
export function chanceOfAtLeast(chances: Float64Array, least: number): number {
  let sum = 0;
  for (let n = Math.max(0, least); n < chances.length; n++) sum += chances[n];
  return sum;
}

/** Returns the share of all rolls in which the lowest two of `dice` dice add up to `most` or less. */
function shareOfTests(dice: number, most: number): number {
  let ways = 0;
  const all = 6 ** dice;
  for (let o = 0; o < all; o++) {
    let low = 7;
    let next = 7;
    for (let rest = o, i = 0; i < dice; i++) {
      const die = (rest % 6) + 1;
      if (die < low) {
        next = low;
        low = die;
      } else if (die < next) next = die;
      rest = Math.floor(rest / 6);
    }
    if (low + next <= most) ways++;
  }
  return ways / all;
}

const TWO_DICE = Float64Array.from({ length: 13 }, (_, most) => shareOfTests(2, most));
const THREE_DICE = Float64Array.from({ length: 13 }, (_, most) => shareOfTests(3, most));

/** Returns the probability that two dice, or the lowest two of three, add up to `most` or less (T9A-STA-012). */
export function chanceOfTest(most: number, dice = 2): number {
  const table = dice === 2 ? TWO_DICE : THREE_DICE;
  return table[Math.max(0, Math.min(12, most))];
}
