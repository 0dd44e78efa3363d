import { INCH, TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { feetUnder, liesOn, passesClear } from './levels.js';
import { clip, cut, squaredToPolygon, squaredToSegment } from './segments.js';
import { isRectangle, reachesOf, rectangleMeets, squaredToRectangle } from './shapes.js';
import { EDGE, Ground, type TerrainFacts } from './terrain.js';
import { terrainOf } from './terrain-now.js';

/** Returns the slowest kind of ground (Ground) at x, y. */
export function groundAt(b: SkirmishBattle, x: number, y: number): number {
  const terrain = terrainOf(b);
  let worst = 0;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.ground[t] > worst && liesOn(terrain, t, x, y)) worst = terrain.ground[t];
  }
  return worst;
}

/** True if x, y is farther than `reach` ticks from the circle around piece `t`. */
function outside(b: SkirmishBattle, t: number, x: number, y: number, reach: number): boolean {
  const terrain = terrainOf(b);
  const dx = terrain.x[t] - x;
  const dy = terrain.y[t] - y;
  const far = terrain.radius[t] + reach;
  return dx * dx + dy * dy > far * far;
}

/**
 * Returns the ticks from piece `t` to the edge of the base of model `m` placed at x, y; 0 if the base is on the piece.
 */
export function gapToPiece(b: SkirmishBattle, m: number, x: number, y: number, t: number): number {
  const polygon = terrainOf(b).polygons[t];
  if (isRectangle(b.setup, m)) return Math.sqrt(squaredToRectangle(b, m, x, y, polygon));
  const gap = Math.sqrt(squaredToPolygon(polygon, x, y)) - b.setup.model.radius[m];
  return gap > 0 ? gap : 0;
}

/** W40K-OBST-001: an obstacle of at most this height, in ticks, costs nothing. */
const LOW = INCH;
/** W40K-TERN-005, W40K-TERN-008: extra ticks of move for each tick on each kind of ground. */
const EXTRA = [0, 1, 3] as const;

/** True if piece `t` slows or stops moving models. */
export function hinders(b: SkirmishBattle, t: number): boolean {
  const terrain = terrainOf(b);
  return terrain.ground[t] !== Ground.open || terrain.obstacle[t] !== 0;
}

/** True if model `m` may not cross piece `t` at all (W40K-TERN-009, W40K-OBST-005). */
export function closed(b: SkirmishBattle, m: number, t: number): boolean {
  const terrain = terrainOf(b);
  const { model } = b.setup;
  if (terrain.ground[t] === Ground.impassable) return true;
  return terrain.obstacle[t] !== 0 && terrain.height[t] > 2 * model.height[m];
}

/**
 * True if a moving base of this radius stays beyond one edge of a polygon (`TerrainFacts.edges`) on its whole way, so
 * that it cannot meet the polygon.
 */
export function isBeside(edges: Float64Array, x0: number, y0: number, x1: number, y1: number, radius: number): boolean {
  for (let i = 0, end = edges.length; i < end; i += EDGE) {
    const nx = edges[i];
    const ny = edges[i + 1];
    const off = (radius / TOUCH) * edges[i + 4];
    if (nx * (x0 - edges[i + 2]) + ny * (y0 - edges[i + 3]) < off) continue;
    if (nx * (x1 - edges[i + 2]) + ny * (y1 - edges[i + 3]) >= off) return true;
  }
  return false;
}

/** True if a base of this radius at (x, y) lies wholly beyond one edge of a polygon (`TerrainFacts.edges`). */
function isBeyondEdge(edges: Float64Array, x: number, y: number, radius: number): boolean {
  const off = radius / TOUCH;
  for (let i = 0, end = edges.length; i < end; i += EDGE) {
    if (edges[i] * (x - edges[i + 2]) + edges[i + 1] * (y - edges[i + 3]) >= off * edges[i + 4]) return true;
  }
  return false;
}

/**
 * Returns the square of the distance in ticks from (x, y) to piece `t`, or Infinity if a base of this radius certainly
 * does not reach the piece.
 */
function squaredIfNear(terrain: TerrainFacts, t: number, x: number, y: number, radius: number): number {
  return isBeyondEdge(terrain.edges[t], x, y, radius) ? Infinity : squaredToPolygon(terrain.polygons[t], x, y);
}

/**
 * True if a base of this radius meets piece `t` on its way. A base that already stands on the edge of the piece may
 * move away, but not farther in.
 */
function bumps(
  terrain: TerrainFacts,
  t: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  radius: number,
): boolean {
  const polygon = terrain.polygons[t];
  if (clip(polygon, x0, y0, x1, y1)) return true;
  const near = (radius - TOUCH) * (radius - TOUCH);
  const from = squaredIfNear(terrain, t, x0, y0, radius);
  const to = squaredIfNear(terrain, t, x1, y1, radius);
  if (from < near) return to <= from;
  if (to < near) return true;
  for (let i = 0, n = polygon.length; i < n; i += 2) {
    if (squaredToSegment(polygon[i], polygon[i + 1], x0, y0, x1, y1) < near) return true;
  }
  return false;
}

/**
 * Returns the ticks of move that piece `t` costs model `m` on its straight way, beyond the length of the way. Each inch
 * of difficult ground costs one more inch, of very difficult ground three more (W40K-TERN-005, W40K-TERN-008). An
 * obstacle more than an inch high costs half of `allowance`, the model's whole move (W40K-OBST-002, W40K-OBST-007).
 * Infinity means that the model cannot go there.
 */
export function costOfPiece(
  b: SkirmishBattle,
  m: number,
  t: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  allowance: number,
): number {
  const terrain = terrainOf(b);
  const { model } = b.setup;
  const polygon = terrain.polygons[t];
  const radius = model.radius[m];
  if (terrain.volumes !== undefined && passesClear(b, terrain, m, feetUnder(b, m, x0, y0), t)) return 0;
  if (isRectangle(b.setup, m) && closed(b, m, t)) {
    return rectangleMeets(b, m, x0, y0, x1 - x0, y1 - y0, polygon) ? Infinity : 0;
  }
  if (closed(b, m, t)) return bumps(terrain, t, x0, y0, x1, y1, radius) ? Infinity : 0;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const high = terrain.obstacle[t] !== 0 && terrain.height[t] > LOW;
  if (terrain.obstacle[t] !== 0 && (dx !== 0 || dy !== 0)) {
    // W40K-OBST-003: no model ends its move part-way across
    const near = (radius - TOUCH) * (radius - TOUCH);
    if (squaredIfNear(terrain, t, x1, y1, radius) < near) return Infinity;
  }
  if ((!high && terrain.ground[t] === Ground.open) || !clip(polygon, x0, y0, x1, y1)) return 0;
  const slowed = EXTRA[terrain.ground[t]] * (cut[1] - cut[0]) * Math.sqrt(dx * dx + dy * dy);
  return high ? allowance / 2 + slowed : slowed;
}

/**
 * Returns the ticks of move that model `m` with a whole move of `allowance` uses on the straight way from x0, y0 to x1,
 * y1 (W40K-TERN-006); Infinity if terrain bars the way. Other models are not tested.
 */
export function walkCost(
  b: SkirmishBattle,
  m: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  allowance: number,
): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const long = Math.sqrt(dx * dx + dy * dy);
  let cost = long;
  const reach = reachesOf(b.setup)[m];
  for (let t = 0, n = terrainOf(b).count; t < n; t++) {
    if (!hinders(b, t) || outside(b, t, (x0 + x1) / 2, (y0 + y1) / 2, long / 2 + reach)) continue;
    cost += costOfPiece(b, m, t, x0, y0, x1, y1, allowance);
  }
  return cost;
}
