import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { isArea } from '../../../skirmish/formations.js';
import { liesOn } from '../../../skirmish/levels.js';
import type { W40kBattle } from '../core/state.js';

/** True if model `m` is in an area that conceals it from all enemies that are not near (W40K-SPOT-002). */
export function computeLiesLow(b: W40kBattle, m: number): boolean {
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.hides[t] !== 0 && isArea(b, t) && liesOn(terrain, t, b.model.x[m], b.model.y[m])) return true;
  }
  return false;
}

/** Returns `computeLiesLow`. Key: the model. It holds until the model moves. */
export function liesLow(b: W40kBattle, m: number): boolean {
  refreshPoses(b);
  const { cache } = b;
  if (cache.triesPose) return computeLiesLow(b, m); // a model moved for a trial is not cached
  if (cache.liesLowAt[m] >= cache.movedAt[m]) return cache.liesLow[m] !== 0;
  const lies = computeLiesLow(b, m);
  cache.liesLowAt[m] = cache.looks;
  cache.liesLow[m] = lies ? 1 : 0;
  return lies;
}
