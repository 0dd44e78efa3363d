import { changesOf } from '../../../skirmish/caches/poses.js';
import { AIMS } from '../core/cache.js';
import type { W40kBattle } from '../core/state.js';
import { computeAim } from '../shooting/find-aim.js';

/**
 * Returns the nearest model of squad `t` that model `m` sees in its fire arc, or -1 (`computeAim` for any shelter). Key:
 * the model and the squad; squads share `AIMS` entries a model. It holds until any model changes.
 */
export function nearestAim(b: W40kBattle, m: number, t: number, limit: number): number {
  const { cache } = b;
  if (cache.triesPose) return computeAim(b, m, t, 0, limit);
  const now = changesOf(b) + 1;
  const at = m * AIMS + (t & (AIMS - 1));
  if (cache.aimSince[at] === now && cache.aimTarget[at] === t) return cache.aim[at];
  const best = computeAim(b, m, t, 0, limit);
  // a search that was limited and found nothing is not cached
  if (best >= 0 || limit === Infinity) {
    cache.aimSince[at] = now;
    cache.aimTarget[at] = t;
    cache.aim[at] = best;
  }
  return best;
}
