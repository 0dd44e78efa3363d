// Moves without a choice: straight ahead in flight, through everything (T9A-FLE-001 to T9A-FLE-005), and straight ahead
// as far as Unit Spacing allows (T9A-FCH-003, T9A-PUR-023).
import { SUBJECT_WORDS } from '../kernel/core.js';
import { withinBoard } from '../kernel/geometry/board.js';
import { INCH, TOUCH } from '../kernel/geometry/measures.js';
import { reachEast, reachNorth } from '../kernel/geometry/rectangle.js';
import { Stretch, sweepToHull } from '../kernel/geometry/sweep.js';
import { bearing, COS, SIN, stepEast, stepNorth } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';
import { hasGaps, passesThrough } from './footprints.js';
import { isIgnored, obstaclesOf, sweepPast, terrainHulls } from './obstacles.js';
import { freeStraight, nearestStop, prepareMove } from './surroundings.js';
import { terrainOf } from './terrain-now.js';

/** The result of a Flee Move. */
export interface Flight {
  /** Length of the move straight ahead, ticks. If the unit leaves the table, the length until it touches the edge. */
  distance: number;
  /** True if the unit touches the edge of the board (T9A-FLE-004). */
  leaves: boolean;
  /** Units that the fleeing unit passes through or ends over, as a bitset. */
  readonly units: Uint32Array;
  /**
   * Pieces of terrain in which the unit starts, through which it passes or in which it ends, one bit each (the first 32
   * pieces).
   */
  terrain: number;
}

/** Makes an empty flight to be filled. Make it once a module. */
export function newFlight(): Flight {
  return { distance: 0, leaves: false, units: new Uint32Array(SUBJECT_WORDS), terrain: 0 };
}

/**
 * Returns the facing directly away from `from`, Centre to Centre (T9A-RCT-007, T9A-PUR-010). If the Centres coincide,
 * returns the facing of `u`.
 */
export function directlyAway(b: RegimentsBattle, u: number, from: number): number {
  const dx = b.unit.x[u] - b.unit.x[from];
  const dy = b.unit.y[u] - b.unit.y[from];
  return dx === 0 && dy === 0 ? b.unit.facing[u] : bearing(dx, dy);
}

/**
 * Returns how far `u` can go straight ahead until it touches the edge of the board, in ticks and fractions of a tick.
 */
export function distanceToEdge(b: RegimentsBattle, u: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const s = SIN[facing[u]];
  const c = COS[facing[u]];
  const east = reachEast(facing[u], halfWidth[u], halfDepth[u]);
  const north = reachNorth(facing[u], halfWidth[u], halfDepth[u]);
  let free = Infinity;
  if (s > 0) free = Math.min(free, (b.setup.width - x[u] - east) / s);
  else if (s < 0) free = Math.min(free, (x[u] - east) / -s);
  if (c > 0) free = Math.min(free, (b.setup.depth - y[u] - north) / c);
  else if (c < 0) free = Math.min(free, (y[u] - north) / -c);
  return Math.max(0, free);
}

const stretch = new Float64Array(2);
const enters = new Float64Array(160);
const leaves = new Float64Array(160);

/**
 * True if a circle keeps `clearance` ticks, and one more for rounding, from the ground that `u` covers on `distance`
 * ticks straight ahead. Everything inside the circle then keeps the distance too. This is a quick test: false means
 * only that it cannot tell.
 */
function isOffTheWay(
  b: RegimentsBattle,
  u: number,
  cx: number,
  cy: number,
  radius: number,
  clearance: number,
  distance: number,
): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const s = SIN[facing[u]];
  const c = COS[facing[u]];
  const dx = cx - x[u];
  const dy = cy - y[u];
  const far = radius + clearance + 1;
  const along = dx * s + dy * c;
  if (along <= -halfDepth[u] - far || along >= distance + halfDepth[u] + far) return true;
  return Math.abs(dx * c - dy * s) >= halfWidth[u] + far;
}

/**
 * Finds the stretches of the way on which `u` would be nearer than an inch to an obstacle, and writes them to `enters`
 * and `leaves`. Returns their number.
 */
function findZones(b: RegimentsBattle, u: number): number {
  const o = obstaclesOf(b);
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  let count = 0;
  for (let i = 0; i < o.count; i++) {
    if (isIgnored(b, o, i, u) || isOffTheWay(b, u, o.x[i], o.y[i], o.radius[i], INCH, Infinity)) continue;
    if (!sweepPast(b, u, x[u], y[u], f, halfWidth[u], halfDepth[u], f, INCH, o, i, stretch)) continue;
    if (stretch[Stretch.Leaves] <= 0) continue;
    enters[count] = stretch[Stretch.Enters];
    leaves[count] = stretch[Stretch.Leaves];
    count++;
  }
  return count;
}

/** Notes the units and terrain that `u` passes over on `distance` ticks straight ahead. */
function passOver(b: RegimentsBattle, u: number, distance: number, out: Flight): void {
  const o = obstaclesOf(b);
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const w = halfWidth[u];
  const d = halfDepth[u];
  const gaps = hasGaps(b, u);
  for (let i = 0; i < o.count && o.owner[i] >= 0; i++) {
    const v = o.owner[i];
    if (v === u || isOffTheWay(b, u, o.x[i], o.y[i], o.radius[i], 0, distance)) continue;
    if (!sweepPast(b, u, x[u], y[u], f, w, d, f, 0, o, i, stretch)) continue;
    if (stretch[Stretch.Leaves] <= 0 || stretch[Stretch.Enters] >= distance) continue;
    if ((gaps || hasGaps(b, v)) && !passesThrough(b, u, v, distance)) continue;
    out.units[v >> 5] |= 1 << (v & 31);
  }
  const hulls = terrainHulls(b);
  const terrain = terrainOf(b);
  for (let t = 0; t < terrain.count && t < 32; t++) {
    if (isOffTheWay(b, u, terrain.x[t], terrain.y[t], terrain.radius[t], 0, distance)) continue;
    if (!sweepToHull(x[u], y[u], f, w, d, f, 0, hulls.hull[t], hulls.corners[t], stretch)) continue;
    if (stretch[Stretch.Leaves] > 0 && stretch[Stretch.Enters] < distance) out.terrain |= 1 << t;
  }
}

/**
 * True if `u` would extend over the edge after `distance` ticks straight ahead, once its place is rounded to whole
 * ticks (K49).
 */
function endsOver(b: RegimentsBattle, u: number, distance: number): boolean {
  const { facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const x = b.unit.x[u] + stepEast(f, distance);
  const y = b.unit.y[u] + stepNorth(f, distance);
  return !withinBoard(x, y, f, halfWidth[u], halfDepth[u], b.setup.width, b.setup.depth);
}

/**
 * Works out a Flee Move of `u` straight ahead from its pose: `distance` ticks (T9A-FLE-001), extended by the least that
 * brings it an inch clear of all units and Impassable Terrain (T9A-FLE-002), through whatever is in the way
 * (T9A-FLE-003, T9A-FLE-005), until it touches the edge of the board (T9A-FLE-004). Moves nothing; fills `out`.
 */
export function fleePath(b: RegimentsBattle, u: number, distance: number, out: Flight): void {
  const zones = findZones(b, u);
  let end = distance;
  for (let again = true; again; ) {
    again = false;
    for (let z = 0; z < zones; z++) {
      if (end <= enters[z] || end >= leaves[z] - TOUCH) continue;
      end = Math.ceil(leaves[z]);
      again = true;
    }
  }
  const edge = distanceToEdge(b, u);
  out.leaves = end >= edge || endsOver(b, u, end);
  out.distance = out.leaves ? Math.floor(edge) : end;
  out.units.fill(0);
  out.terrain = 0;
  passOver(b, u, out.distance, out);
}

/**
 * Notes the terrain and units that `u` passes over on `distance` ticks straight ahead, for moves whose length is not
 * extended.
 */
export function passesOver(b: RegimentsBattle, u: number, distance: number, out: Flight): void {
  out.distance = distance;
  out.leaves = false;
  out.units.fill(0);
  out.terrain = 0;
  passOver(b, u, distance, out);
}

/**
 * Returns how far in ticks `u` goes straight ahead, at most `distance`, if it must keep Unit Spacing: half an inch on
 * the way, and `clearance` (an inch) where it stops, on the board (T9A-SPC-001, T9A-SPC-002, T9A-SPC-005). 0 if it
 * cannot move.
 */
export function forwardUntil(b: RegimentsBattle, u: number, distance: number, clearance: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const w = halfWidth[u];
  const d = halfDepth[u];
  const o = prepareMove(b, u, distance);
  const limit = Math.floor(Math.min(distance, distanceToEdge(b, u)));
  const free = freeStraight(b, u, x[u], y[u], f, w, d, f, limit, o);
  let stop = nearestStop(b, u, x[u], y[u], f, w, d, f, free, clearance, o);
  // At the edge, judge the pose as it will be stored, in whole ticks (K49).
  while (
    stop > 0 &&
    !withinBoard(x[u] + stepEast(f, stop), y[u] + stepNorth(f, stop), f, w, d, b.setup.width, b.setup.depth)
  ) {
    stop--;
  }
  return stop;
}
