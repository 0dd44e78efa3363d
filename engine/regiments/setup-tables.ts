import type { Battle } from '../kernel/battle.js';
import { limitTables } from '../kernel/limits.js';
import type { RegimentsBattle } from './battle.js';
import { terrainHulls } from './obstacles.js';
import { polygonsOf } from './terrain/terrain.js';

function hulls(b: RegimentsBattle): { hull: Float64Array[]; corners: Int32Array } {
  const { hull, corners } = terrainHulls(b);
  return { hull: [...hull], corners: Int32Array.from(corners) };
}

/**
 * Tables computed from a setup for use in play: polygons and hulls of the terrain, and the units against which rules
 * count.
 */
export const MADE: Readonly<Record<string, (b: Battle) => unknown>> = {
  '!polygons': (b) => polygonsOf(b as RegimentsBattle),
  '!hulls': (b) => hulls(b as RegimentsBattle),
  '!limits': (b) => limitTables((b as RegimentsBattle).setup),
};

/** The functions that return tables of `MADE` in play, with the names of those. */
export const MADE_BY: ReadonlyMap<object, string> = new Map<object, string>([
  [polygonsOf, '!polygons'],
  [terrainHulls, '!hulls'],
]);
