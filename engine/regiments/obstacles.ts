// Obstacles for blocks: the other units on the table and Impassable Terrain. They are collected once for each state of
// the table (`b.geometryVersion`). A unit on a round base is a circle, every other one a rectangle (T9A-UNI-002, T9A-UNI-014).
import { gapToCircle, overlapsCircle } from '../kernel/geometry/circle.js';
import {
  hullSeparation,
  hullsOverlap,
  hullsSquaredGap,
  newHull,
  pointHull,
  rectangleHull,
} from '../kernel/geometry/convex.js';
import { TOUCH } from '../kernel/geometry/measures.js';
import { type Corner, cornerX, cornerY, overlap, squaredGap } from '../kernel/geometry/rectangle.js';
import {
  sweepCircleToCircle,
  sweepCircleToHull,
  sweepCircleToRectangle,
  sweepToCircle,
  sweepToHull,
  sweepToRectangle,
} from '../kernel/geometry/sweep.js';
import { turnToCircle, turnToHull, turnToRectangle } from '../kernel/geometry/wheel.js';
import { EMPTY, type Slab } from '../kernel/slab.js';
import type { RegimentsBattle, TerrainFacts } from './battle.js';
import { Terrain } from './battle.js';
import { Place } from './layout.js';
import { terrainOf } from './terrain-now.js';

/** Shapes of obstacles. */
export const Shape = { rectangle: 0, circle: 1, polygon: 2 } as const;

/** Largest number of obstacles: units and pieces of terrain. */
const MOST = 160;

/** The obstacles of one state of the table. Entry `i` of each array is obstacle `i`; units come first, in row order. */
export class Obstacles {
  geometryVersion = 0;
  count = 0;
  /** The row of the unit, or -2 - t for piece `t` of terrain, so that no obstacle has the owner NONE. */
  owner: Int32Array = EMPTY.i32;
  shape: Uint8Array = EMPTY.u8;
  x: Int32Array = EMPTY.i32;
  y: Int32Array = EMPTY.i32;
  facing: Int32Array = EMPTY.i32;
  /** Half the width, or the radius of a circle, ticks. */
  halfWidth: Int32Array = EMPTY.i32;
  halfDepth: Int32Array = EMPTY.i32;
  /** Radius of a circle around the whole obstacle, ticks. */
  radius: Float64Array = EMPTY.f64;
  /** Corners of a polygon, ticks. */
  corners: Int32Array = EMPTY.i32;
  readonly hull: Float64Array[] = new Array(MOST);

  /** Allocates all arrays from `slab`. */
  lay(slab: Slab): void {
    this.owner = slab.i32(MOST);
    this.shape = slab.u8(MOST);
    this.x = slab.i32(MOST);
    this.y = slab.i32(MOST);
    this.facing = slab.i32(MOST);
    this.halfWidth = slab.i32(MOST);
    this.halfDepth = slab.i32(MOST);
    this.radius = slab.f64(MOST);
    this.corners = slab.i32(MOST);
  }
}

/** Pieces of terrain that no block may enter: Impassable Terrain (T9A-TER-010), and Buildings, which have rules of their own. */
export function barsTheWay(kind: number): boolean {
  return kind === Terrain.impassable || kind === Terrain.building;
}

/** Corners of every piece of terrain, clockwise, in the form of the kernel's hulls. */
export class TerrainHulls {
  of: TerrainFacts | null = null;
  readonly hull: Float64Array[] = [];
  readonly corners: number[] = [];
}

function addHull(hulls: TerrainHulls, terrain: TerrainFacts, t: number): void {
  const first = terrain.first[t];
  const count = terrain.first[t + 1] - first;
  const hull = new Float64Array(2 * count);
  const { vertices } = terrain;
  const at = 2 * first;
  const turn =
    (vertices[at + 2] - vertices[at]) * (vertices[at + 5] - vertices[at + 3]) -
    (vertices[at + 3] - vertices[at + 1]) * (vertices[at + 4] - vertices[at + 2]);
  for (let k = 0; k < count; k++) {
    const from = first + (turn > 0 ? count - 1 - k : k); // the setup may give the corners in either direction
    hull[2 * k] = vertices[2 * from];
    hull[2 * k + 1] = vertices[2 * from + 1];
  }
  hulls.hull.push(hull);
  hulls.corners.push(count);
}

/** Returns the hulls of this battle's terrain, computed once for a setup, or until terrain changes (`terrainOf`). */
export function terrainHulls(b: RegimentsBattle): TerrainHulls {
  const hulls = b.cache.hulls;
  const terrain = terrainOf(b);
  if (hulls.of === terrain) return hulls;
  hulls.of = terrain;
  hulls.hull.length = 0;
  hulls.corners.length = 0;
  for (let t = 0; t < terrain.count; t++) addHull(hulls, terrain, t);
  return hulls;
}

function addTerrain(b: RegimentsBattle, terrain: TerrainFacts, o: Obstacles, t: number): void {
  const hulls = terrainHulls(b);
  const i = o.count++;
  o.owner[i] = -2 - t;
  o.shape[i] = Shape.polygon;
  o.x[i] = terrain.x[t];
  o.y[i] = terrain.y[t];
  o.radius[i] = terrain.radius[t];
  o.corners[i] = hulls.corners[t];
  o.hull[i] = hulls.hull[t];
}

/** Returns the obstacles of the table in its present state. */
export function obstaclesOf(b: RegimentsBattle): Obstacles {
  const o = b.cache.obstacles;
  if (o.geometryVersion === b.geometryVersion) return o;
  o.geometryVersion = b.geometryVersion;
  o.count = 0;
  const { place, x, y, facing, halfWidth, halfDepth } = b.unit;
  const { round } = b.setup.unit;
  for (let u = 0; u < b.setup.units; u++) {
    if (place[u] !== Place.table) continue;
    const i = o.count++;
    const w = halfWidth[u];
    const d = halfDepth[u];
    o.owner[i] = u;
    o.shape[i] = round[u] !== 0 ? Shape.circle : Shape.rectangle;
    o.x[i] = x[u];
    o.y[i] = y[u];
    o.facing[i] = facing[u];
    o.halfWidth[i] = w;
    o.halfDepth[i] = d;
    o.radius[i] = round[u] !== 0 ? w : Math.sqrt(w * w + d * d);
  }
  const terrain = terrainOf(b);
  for (let t = 0; t < terrain.count; t++) if (barsTheWay(terrain.kind[t])) addTerrain(b, terrain, o, t);
  return o;
}

/** True if obstacle `i` is ignored: it is `u` itself, or a unit in `b.cache.ignoredUnits`. */
export function isIgnored(b: RegimentsBattle, o: Obstacles, i: number, u: number): boolean {
  const v = o.owner[i];
  return v === u || (v >= 0 && (b.cache.ignoredUnits[v >> 5] & (1 << (v & 31))) !== 0);
}

/** Makes unit `u` an ignored unit, through which moves may lead, or ends that with `on` false. */
export function ignoredUnit(b: RegimentsBattle, u: number, on: boolean): void {
  const { ignoredUnits } = b.cache;
  if (on) ignoredUnits[u >> 5] |= 1 << (u & 31);
  else ignoredUnits[u >> 5] &= ~(1 << (u & 31));
}

/** True if any unit is ignored at present. */
export function hasIgnoredUnits(b: RegimentsBattle): boolean {
  const { ignoredUnits } = b.cache;
  for (let w = 0; w < ignoredUnits.length; w++) if (ignoredUnits[w] !== 0) return true;
  return false;
}

/** Writes corner `k` of obstacle `i`, a rectangle or a polygon, to `out[at]` and `out[at + 1]`, ticks. */
export function writeCorner(o: Obstacles, i: number, k: number, out: Float64Array, at: number): void {
  if (o.shape[i] === Shape.polygon) {
    out[at] = o.hull[i][2 * k];
    out[at + 1] = o.hull[i][2 * k + 1];
    return;
  }
  out[at] = cornerX(o.x[i], o.facing[i], o.halfWidth[i], o.halfDepth[i], k as Corner);
  out[at + 1] = cornerY(o.y[i], o.facing[i], o.halfWidth[i], o.halfDepth[i], k as Corner);
}

const hullA = newHull();

/**
 * Returns the square of the gap in ticks between unit `u`, placed in a pose with the given half sizes, and obstacle `i`
 * (T9A-MEA-001).
 */
export function squaredGapTo(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  o: Obstacles,
  i: number,
): number {
  const shape = o.shape[i];
  let apart = 0;
  if (b.setup.unit.round[u] !== 0) {
    if (shape === Shape.rectangle) {
      apart = gapToCircle(o.x[i], o.y[i], o.facing[i], o.halfWidth[i], o.halfDepth[i], x, y, w);
    } else {
      const count = shape === Shape.circle ? pointHull(o.x[i], o.y[i], hullA) : o.corners[i];
      const hull = shape === Shape.circle ? hullA : o.hull[i];
      pointHull(x, y, hullB);
      const pad = shape === Shape.circle ? w + o.halfWidth[i] : w;
      apart = Math.max(0, Math.sqrt(hullsSquaredGap(hull, count, hullB, 1)) - pad);
    }
    return apart * apart;
  }
  if (shape === Shape.rectangle) {
    return squaredGap(x, y, facing, w, d, o.x[i], o.y[i], o.facing[i], o.halfWidth[i], o.halfDepth[i]);
  }
  if (shape === Shape.circle) {
    apart = gapToCircle(x, y, facing, w, d, o.x[i], o.y[i], o.halfWidth[i]);
    return apart * apart;
  }
  return hullsSquaredGap(o.hull[i], o.corners[i], hullA, rectangleHull(x, y, facing, w, d, hullA));
}

/**
 * Returns the separation in ticks of a block and the polygon of obstacle `i`; see `separation`. It is never more than
 * the gap between them.
 */
export function separationFromHull(
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  o: Obstacles,
  i: number,
): number {
  return hullSeparation(o.hull[i], o.corners[i], hullA, rectangleHull(x, y, facing, w, d, hullA));
}

const hullB = newHull();

/** True if `u` in a pose would overlap obstacle `i` deeper than TOUCH (K49). */
export function overlapsObstacle(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  o: Obstacles,
  i: number,
): boolean {
  const shape = o.shape[i];
  if (b.setup.unit.round[u] !== 0) {
    if (shape === Shape.rectangle) {
      return overlapsCircle(o.x[i], o.y[i], o.facing[i], o.halfWidth[i], o.halfDepth[i], x, y, w);
    }
    const count = shape === Shape.circle ? pointHull(o.x[i], o.y[i], hullA) : o.corners[i];
    const near = w - TOUCH + (shape === Shape.circle ? o.halfWidth[i] : 0);
    pointHull(x, y, hullB);
    return hullsSquaredGap(shape === Shape.circle ? hullA : o.hull[i], count, hullB, 1) < near * near;
  }
  if (shape === Shape.rectangle) {
    return overlap(x, y, facing, w, d, o.x[i], o.y[i], o.facing[i], o.halfWidth[i], o.halfDepth[i]);
  }
  if (shape === Shape.circle) return overlapsCircle(x, y, facing, w, d, o.x[i], o.y[i], o.halfWidth[i]);
  return hullsOverlap(o.hull[i], o.corners[i], hullA, rectangleHull(x, y, facing, w, d, hullA));
}

/**
 * Sweeps `u` from a pose straight along `direction` past obstacle `i`; see `sweepToRectangle` for `out` and the result.
 */
export function sweepPast(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  direction: number,
  clearance: number,
  o: Obstacles,
  i: number,
  out: Float64Array,
): boolean {
  const shape = o.shape[i];
  const ox = o.x[i];
  const oy = o.y[i];
  const ow = o.halfWidth[i];
  if (b.setup.unit.round[u] !== 0) {
    if (shape === Shape.circle) return sweepCircleToCircle(x, y, w, direction, clearance, ox, oy, ow, out);
    if (shape === Shape.polygon) {
      return sweepCircleToHull(x, y, w, direction, clearance, o.hull[i], o.corners[i], out);
    }
    return sweepCircleToRectangle(x, y, w, direction, clearance, ox, oy, o.facing[i], ow, o.halfDepth[i], out);
  }
  if (shape === Shape.circle) return sweepToCircle(x, y, facing, w, d, direction, clearance, ox, oy, ow, out);
  if (shape === Shape.polygon) {
    return sweepToHull(x, y, facing, w, d, direction, clearance, o.hull[i], o.corners[i], out);
  }
  const od = o.halfDepth[i];
  return sweepToRectangle(x, y, facing, w, d, direction, clearance, ox, oy, o.facing[i], ow, od, out);
}

/**
 * Returns how far `u` can turn about (px, py) beside obstacle `i`; see `turnToRectangle`. A round base is treated as
 * its square.
 */
export function turnBeside(
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  px: number,
  py: number,
  angle: number,
  clearance: number,
  o: Obstacles,
  i: number,
): number {
  const shape = o.shape[i];
  const ox = o.x[i];
  const oy = o.y[i];
  const ow = o.halfWidth[i];
  if (shape === Shape.circle) return turnToCircle(x, y, facing, w, d, px, py, angle, clearance, ox, oy, ow);
  if (shape === Shape.polygon) {
    return turnToHull(x, y, facing, w, d, px, py, angle, clearance, o.hull[i], o.corners[i]);
  }
  const od = o.halfDepth[i];
  return turnToRectangle(x, y, facing, w, d, px, py, angle, clearance, ox, oy, o.facing[i], ow, od);
}

/** Returns the index of unit `v` among the obstacles, or -1 if it is not on the table. */
export function obstacleOf(o: Obstacles, v: number): number {
  for (let i = 0; i < o.count && o.owner[i] >= 0; i++) if (o.owner[i] === v) return i;
  return -1;
}
