import { INCH } from '../../../kernel/geometry/measures.js';
import { movementOfModel } from '../../../regiments/core/units.js';
import type { T9aBattle } from '../core/state.js';

/**
 * Returns how far a rank-and-file model of `u` may move in a wheel, in ticks: its own Movement, or `times` as much on a march, although
 * characters slow the unit to `inches` (T9A-MOV-017, T9A-CHR-009).
 */
export function swing(b: T9aBattle, u: number, inches: number, times: number): number {
  const { models, pool, own } = b.unit;
  const isAlone = pool[u] === 0 || models[u] === pool[u] + (own[u] > 0 ? 1 : 0); // the unit has only its own models
  return times * INCH * (isAlone ? inches : Math.max(inches, movementOfModel(b, u, u)));
}
