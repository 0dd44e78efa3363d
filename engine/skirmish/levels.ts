// Heights at which models stand and pieces begin (K53): levels of buildings, and raised pieces like bridges.
import { floorHeight, levelAt, volumesMeet } from '../kernel/geometry/volumes.js';
import type { SkirmishBattle } from './battle.js';
import { inPolygon } from './segments.js';
import type { TerrainFacts } from './terrain.js';
import { terrainOf } from './terrain-now.js';

/** Column of models that may stand on levels above the ground. A ruleset with levels adds it to its models. */
export const LEVELS = { level: 'u8' } as const;

/** True if the point (x, y) lies on piece `t` of the terrain or on its edge. */
export function liesOn(terrain: TerrainFacts, t: number, x: number, y: number): boolean {
  const dx = x - terrain.x[t];
  const dy = y - terrain.y[t];
  const far = terrain.radius[t];
  return dx * dx + dy * dy <= far * far && inPolygon(terrain.polygons[t], x, y);
}

/**
 * Returns the height of the ground at (x, y) in ticks above the table: the height of the highest piece at that point on
 * which models stand (K53). Raised pieces and floors of buildings are not the ground; see `feetUnder`.
 */
export function elevation(b: SkirmishBattle, x: number, y: number): number {
  const { cache } = b;
  const terrain = terrainOf(b);
  if (cache.setup !== b.setup) cache.fit(b.setup, terrain);
  let high = 0;
  for (let i = 0; i < cache.hillCount; i++) {
    const t = cache.hills[i];
    if (terrain.height[t] > high && liesOn(terrain, t, x, y)) high = terrain.height[t];
  }
  return high;
}

/**
 * Returns the height in ticks of the ground under model `m` at (x, y): its floor in a building, the top of a raised
 * piece, or the table on level 0 and outside of such pieces.
 */
export function feetUnder(b: SkirmishBattle, m: number, x: number, y: number): number {
  const { level } = b.model;
  if (level === undefined || level[m] === 0) return elevation(b, x, y);
  const terrain = terrainOf(b);
  const { volumes } = terrain;
  let high = elevation(b, x, y);
  for (let t = 0; t < terrain.count && volumes !== undefined; t++) {
    let floor = 0;
    if (volumes.storey[t] > 0) floor = floorHeight(0, level[m], volumes.storey[t]);
    else if (volumes.foot[t] > 0 && terrain.standOn[t] !== 0) floor = terrain.height[t];
    if (floor > high && floor <= terrain.height[t] && liesOn(terrain, t, x, y)) high = floor;
  }
  return high;
}

/** True if the heights of piece `t` lie wholly over or under the body of model `m` with its feet at `feet` ticks. */
export function passesClear(b: SkirmishBattle, terrain: TerrainFacts, m: number, feet: number, t: number): boolean {
  const { volumes } = terrain;
  if (volumes === undefined || volumes.foot[t] === 0) return false;
  return !volumesMeet(feet, feet + b.setup.model.height[m], volumes.foot[t], terrain.height[t]);
}

/** True if a line at height `from` that leaves the ground of building `t` at height `to` has passed through a floor. */
export function crossesFloor({ volumes }: TerrainFacts, t: number, from: number, to: number): boolean {
  if (volumes === undefined || volumes.storey[t] === 0) return false;
  return levelAt(0, from, volumes.storey[t]) !== levelAt(0, to, volumes.storey[t]);
}
