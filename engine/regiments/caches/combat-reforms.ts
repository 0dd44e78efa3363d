import type { RegimentsBattle } from '../battle.js';
import { reformPoses } from '../combat-reforms.js';
import { commonReach, ownReaches } from '../movement/reforms.js';

/** No model may end farther from its start than this multiple of its own Movement (T9A-CRF-005, WFB9-MAN-011). */
export const REACH = 2;

/** True if unit `u` has another legal formation (K03). Leaves no options behind. */
export function computeMayStandOtherwise(b: RegimentsBattle, u: number): boolean {
  const before = b.option.count;
  reformPoses(b, u, commonReach(b, u, REACH), ownReaches(b, u, REACH), 1);
  const any = b.option.count > before;
  b.option.count = before;
  return any;
}

/** Returns `computeMayStandOtherwise`. Key: the unit. It holds for the geometry version. */
export function mayStandOtherwise(b: RegimentsBattle, u: number): boolean {
  const { reforms, reformsVersion } = b.cache;
  if (reformsVersion[u] !== b.geometryVersion) {
    reforms[u] = computeMayStandOtherwise(b, u) ? 1 : 0;
    reformsVersion[u] = b.geometryVersion;
  }
  return reforms[u] !== 0;
}
