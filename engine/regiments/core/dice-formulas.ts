import { INCH } from '../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../battle.js';
import { Roll } from './rolls.js';
import { diceOf, isDice, plusOf, sidesOf } from './rule-parameters.js';

/** Returns a D3 from a D6: half of it, rounded up (T9A-DIC-005). Natural values are those of the D6 (T9A-DIC-006). */
export function d3(die: number): number {
  return (die + 1) >> 1;
}

/**
 * Rolls a number in the encoding of `rule-parameters.ts`: a plain number is itself; for ND6 and ND3 the dice are added,
 * then the modifier (T9A-DIC-002). Every die is a D6.
 */
export function rollNumber(b: RegimentsBattle, x: number, purpose: number, subject: number): number {
  if (!isDice(x)) return x;
  const n = diceOf(x);
  const halves = sidesOf(x) === 3;
  let sum = plusOf(x);
  for (let i = 0; i < n; i++) {
    const die = b.dice.one(6, purpose, subject);
    sum += halves ? d3(die) : die;
  }
  return sum;
}

/**
 * True if a face of a D6, read as a Scatter Dice, is a Hit. Two of six faces are Hits, the others arrows (T9A-DIC-007,
 * T9A-DIC-009).
 * GAP WFB9-DICE-004: how many faces are Hits is not said: two of six, as on the dice that are sold
 */
export function isHit(face: number): boolean {
  return face === 1 || face === 6;
}

/**
 * Writes to `out` where an object at (x, y) lands when it scatters, in ticks (T9A-DIC-008): a Hit leaves it in place,
 * an arrow moves it `inches` along `direction`.
 */
export function scatter(
  x: number,
  y: number,
  face: number,
  direction: number,
  inches: number,
  out: Float64Array | Int32Array,
): void {
  const distance = isHit(face) ? 0 : inches * INCH;
  out[0] = x + stepEast(direction, distance);
  out[1] = y + stepNorth(direction, distance);
}

/**
 * A random direction (T9A-DIC-010): Hits are passed over, so that it is always an arrow's, and every direction is as likely.
 * GAP T9A-DIC-010: no die is rolled for the Hits that would be passed over; it makes no difference.
 */
export function randomDirection(b: RegimentsBattle, subject: number): number {
  return b.dice.one(65536, Roll.RandomDirection, subject) - 1;
}

/** Returns the largest number that `rollNumber` can give for `x`. */
export function highestNumber(x: number): number {
  return isDice(x) ? diceOf(x) * sidesOf(x) + plusOf(x) : x;
}

/**
 * Writes to `out` the probabilities that `rollNumber` gives 0, 1, 2, ... for `x`. `out` must have room for
 * `highestNumber(x)`.
 */
export function numberChances(x: number, out: Float64Array): void {
  out.fill(0);
  if (!isDice(x)) {
    out[x] = 1;
    return;
  }
  const dice = diceOf(x);
  const outcomes = 6 ** dice;
  for (let o = 0; o < outcomes; o++) {
    let sum = plusOf(x);
    for (let rest = o, i = 0; i < dice; i++) {
      const die = (rest % 6) + 1;
      sum += sidesOf(x) === 3 ? d3(die) : die;
      rest = Math.floor(rest / 6);
    }
    out[sum] += 1 / outcomes;
  }
}
