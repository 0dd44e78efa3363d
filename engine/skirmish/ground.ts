import { INCH, TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { clip, cut, inPolygon, squaredToPolygon, squaredToSegment } from './segments.js';
import { EDGE, Ground, type TerrainFacts } from './terrain.js';

/** Does the point (x, y) lie on piece `t` of the terrain or on its edge? */
export function liesOn(terrain: TerrainFacts, t: number, x: number, y: number): boolean {
  const dx = x - terrain.x[t];
  const dy = y - terrain.y[t];
  const far = terrain.radius[t];
  return dx * dx + dy * dy <= far * far && inPolygon(terrain.polygons[t], x, y);
}

/** How high the ground is at (x, y), ticks above the table: that of the highest piece there on which models stand (K53). */
export function elevation(b: SkirmishBattle, x: number, y: number): number {
  const { cache } = b;
  const { terrain } = b.setup;
  if (cache.setup !== b.setup) cache.fit(b.setup);
  let high = 0;
  for (let i = 0; i < cache.hillCount; i++) {
    const t = cache.hills[i];
    if (terrain.height[t] > high && liesOn(terrain, t, x, y)) high = terrain.height[t];
  }
  return high;
}

/** The slowest ground (Ground) at x, y. */
export function groundAt(b: SkirmishBattle, x: number, y: number): number {
  const { terrain } = b.setup;
  let worst = 0;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.ground[t] > worst && liesOn(terrain, t, x, y)) worst = terrain.ground[t];
  }
  return worst;
}

/** Is x, y farther than `reach` from the circle around piece `t`? */
function outside(b: SkirmishBattle, t: number, x: number, y: number, reach: number): boolean {
  const { terrain } = b.setup;
  const dx = terrain.x[t] - x;
  const dy = terrain.y[t] - y;
  const far = terrain.radius[t] + reach;
  return dx * dx + dy * dy > far * far;
}

/** Ticks from the edge of the base of model `m`, were it at x, y, to piece `t`; 0 if it stands on it. */
export function gapToPiece(b: SkirmishBattle, m: number, x: number, y: number, t: number): number {
  const gap = Math.sqrt(squaredToPolygon(b.setup.terrain.polygons[t], x, y)) - b.setup.model.radius[m];
  return gap > 0 ? gap : 0;
}

/** W40K-OBST-001: an obstacle this high costs nothing, ticks. */
const LOW = INCH;
/** W40K-TERN-005, W40K-TERN-008: ticks of move that a tick in such ground takes beyond its own length. */
const EXTRA = [0, 1, 3] as const;

/** Does piece `t` slow or stop those who move? */
export function hinders(b: SkirmishBattle, t: number): boolean {
  const { terrain } = b.setup;
  return terrain.ground[t] !== Ground.open || terrain.obstacle[t] !== 0;
}

/** May model `m` not come over piece `t` at all (W40K-TERN-009, W40K-OBST-005)? */
export function closed(b: SkirmishBattle, m: number, t: number): boolean {
  const { terrain, model } = b.setup;
  if (terrain.ground[t] === Ground.impassable) return true;
  return terrain.obstacle[t] !== 0 && terrain.height[t] > 2 * model.height[m];
}

/** Does a base of this radius stay beyond one edge of a polygon (`TerrainFacts.edges`) all along its way, so that it cannot meet it? */
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

/** Is a base of this radius at (x, y) beyond one edge of a polygon (`TerrainFacts.edges`), so that it does not come near it? */
function isBeyondEdge(edges: Float64Array, x: number, y: number, radius: number): boolean {
  const off = radius / TOUCH;
  for (let i = 0, end = edges.length; i < end; i += EDGE) {
    if (edges[i] * (x - edges[i + 2]) + edges[i + 1] * (y - edges[i + 3]) >= off * edges[i + 4]) return true;
  }
  return false;
}

/** Square of the distance from (x, y) to piece `t`; Infinity for a base of this radius that certainly does not come near it. */
function squaredIfNear(terrain: TerrainFacts, t: number, x: number, y: number, radius: number): number {
  return isBeyondEdge(terrain.edges[t], x, y, radius) ? Infinity : squaredToPolygon(terrain.polygons[t], x, y);
}

/**
 * Does a base of this radius bump into piece `t` on its way? Who stands on the edge of it already may go away from it, not farther
 * in.
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
 * Ticks of move that piece `t` takes from model `m` on its straight way, beyond the length of the way: for each inch of
 * difficult ground one more, of very difficult ground three (W40K-TERN-005, W40K-TERN-008); for an obstacle more than an
 * inch high half of `allowance`, the whole move that it has (W40K-OBST-002, W40K-OBST-007). Infinity: it cannot go there.
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
  const { terrain, model } = b.setup;
  const polygon = terrain.polygons[t];
  const radius = model.radius[m];
  if (closed(b, m, t)) return bumps(terrain, t, x0, y0, x1, y1, radius) ? Infinity : 0;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const high = terrain.obstacle[t] !== 0 && terrain.height[t] > LOW;
  if (terrain.obstacle[t] !== 0 && (dx !== 0 || dy !== 0)) {
    // W40K-OBST-003: nobody ends a move part-way across
    const near = (radius - TOUCH) * (radius - TOUCH);
    if (squaredIfNear(terrain, t, x1, y1, radius) < near) return Infinity;
  }
  if ((!high && terrain.ground[t] === Ground.open) || !clip(polygon, x0, y0, x1, y1)) return 0;
  const slowed = EXTRA[terrain.ground[t]] * (cut[1] - cut[0]) * Math.sqrt(dx * dx + dy * dy);
  return high ? allowance / 2 + slowed : slowed;
}

/**
 * Ticks of move that model `m` uses on the straight way from x0, y0 to x1, y1 when it has `allowance` in all (W40K-TERN-006);
 * Infinity if it cannot go that way. Models in the way are not looked at.
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
  for (let t = 0; t < b.setup.terrain.count; t++) {
    if (!hinders(b, t) || outside(b, t, (x0 + x1) / 2, (y0 + y1) / 2, long / 2 + b.setup.model.radius[m])) continue;
    cost += costOfPiece(b, m, t, x0, y0, x1, y1, allowance);
  }
  return cost;
}
