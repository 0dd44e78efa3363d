// Who has moved since the last look, model by model (K14): what is known about two models that stand still need not be found again.
import type { SkirmishBattle } from './battle.js';
import type { SkirmishCache } from './cache.js';
import { elevation } from './ground.js';
import { Place } from './layout.js';

/** Looks who stands elsewhere than at the last look. */
function lookAround(b: SkirmishBattle, cache: SkirmishCache): void {
  const { setup, model } = b;
  const { x, y, place } = model;
  const { feet, poseX, poseY, movedAt } = cache;
  cache.feetEpoch = b.epoch;
  const look = ++cache.looks;
  for (let m = 0; m < setup.models; m++) {
    const stands = place[m] === Place.table;
    const nowX = stands ? x[m] : -1;
    if (poseX[m] === nowX && poseY[m] === y[m]) continue;
    poseX[m] = nowX;
    poseY[m] = y[m];
    movedAt[m] = look;
    feet[m] = stands ? elevation(b, x[m], y[m]) : 0;
  }
}

/** Heights of the ground under all models, found when they have moved. @returns ticks by model row */
export function feetOf(b: SkirmishBattle): Int32Array {
  const { cache } = b;
  if (cache.setup !== b.setup) cache.fit(b.setup);
  if (cache.feetEpoch !== b.epoch) lookAround(b, cache);
  return cache.feet;
}

/**
 * The first `n` of `models` have been put elsewhere, only to see how that would be: until `endSuppose` no sight and no cover is
 * kept. Their places are changed without a new epoch, and nothing that is kept by epoch but sight and cover may be asked.
 */
export function suppose(b: SkirmishBattle, models: Int32Array, n: number): void {
  const { x, y } = b.model;
  const feet = feetOf(b);
  for (let i = 0; i < n; i++) feet[models[i]] = elevation(b, x[models[i]], y[models[i]]);
  b.cache.supposed = true;
  b.cache.betweenEpoch = 0;
}

/** Those who were put elsewhere are where they were. */
export function endSuppose(b: SkirmishBattle, models: Int32Array, n: number): void {
  suppose(b, models, n);
  b.cache.supposed = false;
}
