import type { Battle } from '../../kernel/battle.js';
import { limitTables } from '../../kernel/limits.js';
import { terrainHulls } from '../../regiments/obstacles.js';
import { polygonsOf } from '../../regiments/terrain/terrain.js';
import type { T9aBattle } from './core/state.js';

function hulls(b: T9aBattle): { hull: Float64Array[]; corners: Int32Array } {
  const { hull, corners } = terrainHulls(b);
  return { hull: [...hull], corners: Int32Array.from(corners) };
}

/**
 * Tables computed from a setup for use in play: polygons and hulls of the terrain, and the units against which rules
 * count.
 */
export const MADE: Readonly<Record<string, (b: Battle) => unknown>> = {
  '!polygons': (b) => polygonsOf(b as T9aBattle),
  '!hulls': (b) => hulls(b as T9aBattle),
  '!limits': (b) => limitTables((b as T9aBattle).setup),
};
