// Who may have changed since the last look around (`poses.ts`), told by those who change somebody: the others need not be looked at.
import { touch } from '../kernel/battle.js';
import type { SkirmishBattle } from './battle.js';

/** Marks unit `u`, a model of which stands or looks elsewhere now, has come, is gone or has other contacts. */
export function mark(b: SkirmishBattle, u: number): void {
  const { cache } = b;
  if (cache.setup === b.setup) cache.marked[u] = 1; // otherwise nobody has been looked at
}

/** Marks the units of the first `n` of `models`. */
export function markModels(b: SkirmishBattle, models: ArrayLike<number>, n: number): void {
  const { unit } = b.setup.model;
  for (let i = 0; i < n; i++) mark(b, unit[models[i]]);
}

/**
 * A new epoch begins, as by `touch`, and whoever has changed in the last one is marked. Whoever has changed somebody and marks nobody
 * must `touch` instead: then all are looked at.
 */
export function touchMarked(b: SkirmishBattle): void {
  const { cache } = b;
  if (cache.markedEpoch === b.epoch) cache.markedEpoch++;
  touch(b);
}
