import type { RegimentsBattle } from '../battle.js';
import { computeNearestEnemies, NEAREST } from '../nearest-enemies.js';

/** The enemies found last. They hold for the battle, geometry version and unit beside them. */
const units = new Int32Array(NEAREST);
const foundFor = { battle: null as RegimentsBattle | null, geometryVersion: -1, unit: -1 };

/**
 * Returns `computeNearestEnemies`: the enemies on the table whose Centres are nearest to the Centre of `u`; -1 in unused
 * entries. The array is valid until the next call.
 */
export function nearestEnemies(b: RegimentsBattle, u: number): Int32Array {
  if (foundFor.battle === b && foundFor.geometryVersion === b.geometryVersion && foundFor.unit === u) return units;
  foundFor.battle = b;
  foundFor.geometryVersion = b.geometryVersion;
  foundFor.unit = u;
  units.set(computeNearestEnemies(b, u));
  return units;
}
