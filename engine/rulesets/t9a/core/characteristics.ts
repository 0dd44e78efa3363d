import { NONE } from '../../../kernel/layout.js';
import type { T9aBattle } from './state.js';
import { firstGuest, nextGuest } from './units.js';

/** T9A-STA-001: no characteristic is ever below 0 or above 10, nor is any value on the way to it (T9A-STA-018). */
export function clamped(value: number): number {
  return value < 0 ? 0 : value > 10 ? 10 : value;
}

/** A characteristic with `x` added (or taken away, if negative), inside its bounds (T9A-STA-018). */
export function plus(value: number, x: number): number {
  return clamped(value + x);
}

/** Half a characteristic; fractions are rounded up (T9A-STA-016). */
export function halved(value: number): number {
  return Math.ceil(value / 2);
}

/** Does `die` pass a test of a characteristic of `value`? A 6 always fails, and so does every die against 0 (T9A-STA-008). */
export function passesTest(value: number, die: number): boolean {
  return die < 6 && die <= value;
}

/**
 * The value with which formation `u` takes a characteristic test for all of it: the highest of any part of any model in it,
 * its champion's too (T9A-STA-009, T9A-CMD-012). @param values a column of the parts' facts, such as `b.setup.part.T`
 */
export function highestInUnit(b: T9aBattle, u: number, values: Uint8Array): number {
  const { championPart, parts } = b.setup.unit;
  let best = b.unit.pool[u] > 0 ? highestInModel(b, u, values) : 0;
  if (b.unit.own[u] > 0) best = Math.max(best, highestInParts(championPart[u], parts[u], values)); // or of the character
  for (let g = firstGuest(b, u); g !== NONE; g = nextGuest(b, u, g))
    best = Math.max(best, highestInModel(b, g, values));
  return best;
}

/** As `highestInUnit`, for a model of row `u` alone, of a unit one of its rank and file: one test for all its parts (T9A-STA-009). */
export function highestInModel(b: T9aBattle, u: number, values: Uint8Array): number {
  return highestInParts(b.setup.unit.part[u], b.setup.unit.parts[u], values);
}

function highestInParts(first: number, n: number, values: Uint8Array): number {
  let best = 0;
  for (let p = first; p < first + n; p++) best = Math.max(best, values[p]);
  return best;
}
