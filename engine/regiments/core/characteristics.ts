import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { firstJoined, nextJoined } from './units.js';

/** T9A-STA-001: limits a characteristic, or a value on the way to it, to the range from 0 to 10 (T9A-STA-018). */
export function clamped(value: number): number {
  return value < 0 ? 0 : value > 10 ? 10 : value;
}

/** Returns a characteristic plus `x`, which may be negative, limited to 0 to 10 (T9A-STA-018). */
export function plus(value: number, x: number): number {
  return clamped(value + x);
}

/** Returns half a characteristic, rounded up (T9A-STA-016). */
export function halved(value: number): number {
  return Math.ceil(value / 2);
}

/**
 * True if `die` passes a test of a characteristic of `value`. A 6 always fails, and so does every die against 0
 * (T9A-STA-008).
 */
export function passesTest(value: number, die: number): boolean {
  return die < 6 && die <= value;
}

/**
 * Returns the value with which formation `u` takes a characteristic test as a whole: the highest of any part of any
 * model in it, its champion included (T9A-STA-009, T9A-CMD-012).
 * @param values a column of the parts' facts, such as `b.setup.part.T`
 */
export function highestInUnit(b: RegimentsBattle, u: number, values: Uint8Array): number {
  const { championPart, parts } = b.setup.unit;
  let best = b.unit.pool[u] > 0 ? highestInModel(b, u, values) : 0;
  // for a character the column holds its own parts
  if (b.unit.own[u] > 0) best = Math.max(best, highestInParts(championPart[u], parts[u], values));
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g))
    best = Math.max(best, highestInModel(b, g, values));
  return best;
}

/**
 * Returns the value with which one model of row `u` takes a characteristic test: the highest of its parts
 * (T9A-STA-009). In a unit this is a rank-and-file model.
 */
export function highestInModel(b: RegimentsBattle, u: number, values: Uint8Array): number {
  return highestInParts(b.setup.unit.part[u], b.setup.unit.parts[u], values);
}

function highestInParts(first: number, n: number, values: Uint8Array): number {
  let best = 0;
  for (let p = first; p < first + n; p++) best = Math.max(best, values[p]);
  return best;
}
