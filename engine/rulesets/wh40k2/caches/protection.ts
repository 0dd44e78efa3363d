import { changesOf } from '../../../skirmish/caches/poses.js';
import { computeProtected } from '../characters/protection.js';
import type { W40kBattle } from '../core/state.js';

/**
 * True if character `u` cannot be targeted because of a squad near it (`computeProtected`). Key: the unit. It holds
 * until any model moves.
 */
export function isProtected(b: W40kBattle, u: number): boolean {
  const { cache } = b;
  if (cache.triesPose) return computeProtected(b, u);
  const now = changesOf(b) + 1;
  if (cache.shieldedAt[u] !== now) {
    cache.shieldedAt[u] = now;
    cache.shielded[u] = computeProtected(b, u) ? 1 : 0;
  }
  return cache.shielded[u] !== 0;
}
