import { polygonContains } from '../kernel/geometry/polygon.js';
import type { SkirmishBattle } from './battle.js';
import type { TerrainFacts } from './terrain.js';

/** Does the point (x, y) lie on piece `t` of the terrain or on its edge? */
export function liesOn(terrain: TerrainFacts, t: number, x: number, y: number): boolean {
  const dx = x - terrain.x[t];
  const dy = y - terrain.y[t];
  const far = terrain.radius[t];
  return dx * dx + dy * dy <= far * far && polygonContains(terrain.polygons[t], x, y);
}

/** How high the ground is at (x, y), ticks above the table: that of the highest piece there on which models stand (K53). */
export function elevation(b: SkirmishBattle, x: number, y: number): number {
  const { terrain } = b.setup;
  let high = 0;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.standOn[t] !== 0 && terrain.height[t] > high && liesOn(terrain, t, x, y)) high = terrain.height[t];
  }
  return high;
}
