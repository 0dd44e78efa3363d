// Tells the refresh of poses (`poses.ts`) which units may have changed. The code that changes a unit marks it; unmarked
// units are not compared.
import { invalidateGeometry } from '../../kernel/battle.js';
import type { SkirmishBattle } from '../battle.js';

/** Marks unit `u`, because a model of it has moved, turned, arrived, left, or has other contacts. */
export function mark(b: SkirmishBattle, u: number): void {
  const { cache } = b;
  if (cache.setup === b.setup) cache.marked[u] = 1; // otherwise no pose has been recorded yet
}

/** Marks the units of the first `n` of `models`. */
export function markModels(b: SkirmishBattle, models: ArrayLike<number>, n: number): void {
  const { unit } = b.setup.model;
  for (let i = 0; i < n; i++) mark(b, unit[models[i]]);
}

/**
 * Starts a new geometry version like `invalidateGeometry`, when every unit that changed in the last one has been
 * marked. Code that changes units without marking them must call `invalidateGeometry` instead, so that all units are
 * compared.
 */
export function invalidateMarked(b: SkirmishBattle): void {
  const { cache } = b;
  if (cache.markedVersion === b.geometryVersion) cache.markedVersion++;
  invalidateGeometry(b);
}
