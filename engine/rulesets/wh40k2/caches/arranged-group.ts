// The last place of a listing for which a deployment group was arranged, which is often the one that is chosen.
import type { W40kBattle } from '../core/state.js';
import { deploymentGroup } from '../setup/deployment-group.js';

/**
 * Keeps the present arrangement of the deployment group of `u` around x, y in a formation, facing ahead. It holds for the
 * geometry version.
 */
export function keepArranged(b: W40kBattle, u: number, x: number, y: number, formation: number): void {
  const { cache } = b;
  cache.arrangedVersion = b.geometryVersion;
  cache.arrangedUnit = u;
  cache.arrangedAtX = x;
  cache.arrangedAtY = y;
  cache.arrangedAs = formation;
  for (let i = 0; i < deploymentGroup.count; i++) {
    cache.arrangedX[i] = deploymentGroup.x[i];
    cache.arrangedY[i] = deploymentGroup.y[i];
  }
}

/**
 * Arranges the deployment group of `u` as `arrangeListed` does, facing ahead, if the arrangement is kept. Call `gather`
 * first.
 * @returns false if no arrangement for this place is kept; then nothing is changed
 */
export function restoreArranged(b: W40kBattle, u: number, x: number, y: number, formation: number): boolean {
  const { cache } = b;
  if (cache.arrangedVersion !== b.geometryVersion || cache.arrangedUnit !== u || cache.arrangedAs !== formation)
    return false;
  if (cache.arrangedAtX !== x || cache.arrangedAtY !== y) return false;
  for (let i = 0; i < deploymentGroup.count; i++) {
    deploymentGroup.x[i] = cache.arrangedX[i];
    deploymentGroup.y[i] = cache.arrangedY[i];
  }
  return true;
}
