import { lastChange } from '../../../skirmish/caches/poses.js';
import { linked, SQUAD } from '../../../skirmish/coherency.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf } from '../core/units.js';

const list = new Int32Array(SQUAD);

/** True if all models of squad `u` with its characters are in coherency of `gap` ticks (W40K-SQUAD-002). */
export function computeTogether(b: W40kBattle, u: number, gap: number): boolean {
  const n = membersOf(b, u, list);
  return linked(b, list, n, n, gap);
}

/** Returns `computeTogether`. Key: the squad and the distance. It holds until one of the squad's models changes. */
export function isTogether(b: W40kBattle, u: number, gap: number): boolean {
  const { cache } = b;
  const change = lastChange(b, u) + 1;
  if (cache.togetherAt[u] !== change || cache.togetherGap[u] !== gap) {
    cache.togetherAt[u] = change;
    cache.togetherGap[u] = gap;
    cache.together[u] = computeTogether(b, u, gap) ? 1 : 0;
  }
  return cache.together[u] !== 0;
}
