// What terrain does to bases on it: rough ground, barriers in the way, elevation (HRD-TER-005..010, HRD-TER-034).

import { squaredGapToSegment } from '../../../kernel/geometry/convex.js';
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { polygonContains, polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { Stretch, sweepCircleToPolygon } from '../../../kernel/geometry/sweep.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { Ground } from '../core/ground.js';
import { radiusOf } from '../core/models.js';
import { CLOUDS, CloudKind, type HordesBattle } from '../core/state.js';
import { Slow } from '../movement/passing.js';

const stretch = new Float64Array(2);
/** Stretches of a leg that lie in rough terrain, sorted by their begin. */
const begins = new Float64Array(32);
const ends = new Float64Array(32);

/** True if a base with radius `r` at x, y shares ground with piece `t`, deeper than the tolerance. */
export function isOn(b: HordesBattle, t: number, x: number, y: number, r: number): boolean {
  const near = r - TOUCH;
  return polygonSquaredGapToPoint(b.setup.terrain.polygons[t], x, y) < near * near;
}

/** True if the whole base with radius `r` at x, y lies within piece `t` (HRD-MEAS-003, HRD-TER-009). */
export function isCompletelyOn(b: HordesBattle, t: number, x: number, y: number, r: number): boolean {
  const polygon = b.setup.terrain.polygons[t];
  if (!polygonContains(polygon, x, y)) return false;
  for (let i = 0, size = polygon.length; i < size; i += 2) {
    const j = i + 2 < size ? i + 2 : 0;
    const far = squaredGapToSegment(x, y, polygon[i], polygon[i + 1], polygon[j], polygon[j + 1]);
    if (far < (r - TOUCH) * (r - TOUCH)) return false;
  }
  return true;
}

/** True if a base may not stand at x, y: on an obstacle, an obstruction or impassable terrain (HRD-PLACE-003). */
export function isBarred(b: HordesBattle, x: number, y: number, r: number): boolean {
  const { any, count, flags, left, right, bottom, top } = b.setup.terrain;
  if ((any & (Ground.blocks | Ground.obstacle)) === 0) return false;
  for (let t = 0; t < count; t++) {
    if ((flags[t] & (Ground.blocks | Ground.obstacle)) === 0) continue;
    if (x + r < left[t] || x - r > right[t] || y + r < bottom[t] || y - r > top[t]) continue;
    if (isOn(b, t, x, y, r)) return true;
  }
  return false;
}

/** True if a base with radius `r` that goes `far` ticks from x, y along `angle` stays clear of the rectangle around piece `t`. */
function isAside(b: HordesBattle, t: number, x: number, y: number, r: number, angle: number, far: number): boolean {
  const { left, right, bottom, top } = b.setup.terrain;
  const east = far * SIN[angle];
  const north = far * COS[angle];
  const room = r + TOUCH;
  if (x + room + (east > 0 ? east : 0) < left[t] || x - room + (east < 0 ? east : 0) > right[t]) return true;
  return y + room + (north > 0 ? north : 0) < bottom[t] || y - room + (north < 0 ? north : 0) > top[t];
}

/**
 * Returns the flags of all terrain that lies within `far` ticks of x, y, and perhaps of some that is a little farther; a
 * template of rough ground anywhere counts.
 */
export function groundNear(b: HordesBattle, x: number, y: number, far: number): number {
  const { count, flags, left, right, bottom, top } = b.setup.terrain;
  const room = far + TOUCH;
  let found = 0;
  for (let t = 0; t < count; t++) {
    if (x + room < left[t] || x - room > right[t] || y + room < bottom[t] || y - room > top[t]) continue;
    found |= flags[t];
  }
  for (let c = 0; c < CLOUDS; c++)
    if (b.cloud.radius[c] !== 0 && b.cloud.kind[c] === CloudKind.rift) found |= Ground.rough;
  return found;
}

/**
 * Returns how far a base may go from x, y along `angle` before it meets terrain with one of the `flags`, at most `far`
 * whole ticks.
 */
export function untilTerrain(
  b: HordesBattle,
  m: number,
  x: number,
  y: number,
  angle: number,
  far: number,
  flags: number,
): number {
  const { terrain } = b.setup;
  let free = far;
  if ((terrain.any & flags) === 0) return free;
  for (let t = 0; t < terrain.count; t++) {
    if ((terrain.flags[t] & flags) === 0) continue;
    if (isAside(b, t, x, y, radiusOf(b, m), angle, far)) continue;
    if (!sweepCircleToPolygon(x, y, radiusOf(b, m), angle, 0, terrain.polygons[t], stretch)) continue;
    if (stretch[Stretch.Leaves] <= 0 || stretch[Stretch.Enters] >= free) continue;
    // Whoever stands on a terrace already leaves it freely.
    if ((terrain.flags[t] & flags & ~Ground.cliff) === 0 && stretch[Stretch.Enters] < 0) continue;
    free = Math.max(0, Math.floor(stretch[Stretch.Enters]));
  }
  return free;
}

/**
 * Returns how far a base may go from x, y along `angle` before it meets any of those barriers on which it would stand
 * after `far` ticks; `far` if there are none.
 */
export function beforeBarriersAt(b: HordesBattle, m: number, x: number, y: number, angle: number, far: number): number {
  const { terrain } = b.setup;
  let free = far;
  for (let t = 0; t < terrain.count; t++) {
    if ((terrain.flags[t] & (Ground.blocks | Ground.obstacle)) === 0) continue;
    if (!sweepCircleToPolygon(x, y, radiusOf(b, m), angle, 0, terrain.polygons[t], stretch)) continue;
    if (stretch[Stretch.Leaves] <= far || stretch[Stretch.Enters] >= free) continue;
    free = Math.max(0, Math.floor(stretch[Stretch.Enters]));
  }
  return free;
}

/** Notes a stretch of rough terrain in order of its begin. */
function note(n: number, begin: number, end: number): number {
  let i = n;
  for (; i > 0 && begins[i - 1] > begin; i--) {
    begins[i] = begins[i - 1];
    ends[i] = ends[i - 1];
  }
  begins[i] = begin;
  ends[i] = end;
  return n + 1;
}

/**
 * Writes to `begins` and `ends` the stretches of a way of `length` ticks, or longer, on which any part of the base is in
 * terrain that slows it. They hold for each shorter way along `angle` too.
 * @returns their number
 */
export function findRough(
  b: HordesBattle,
  m: number,
  x: number,
  y: number,
  angle: number,
  length: number,
  slow: number,
): number {
  if (slow === Slow.nothing) return 0;
  if (slow === Slow.everywhere) return note(0, 0, length);
  const { terrain } = b.setup;
  const r = radiusOf(b, m);
  let n = 0;
  for (let t = 0; t < terrain.count && n < begins.length; t++) {
    if ((terrain.flags[t] & Ground.rough) === 0) continue;
    if (slow === Slow.dryRough && (terrain.flags[t] & Ground.water) !== 0) continue;
    if (isAside(b, t, x, y, r, angle, length)) continue;
    if (!sweepCircleToPolygon(x, y, r, angle, 0, terrain.polygons[t], stretch)) continue;
    const begin = Math.max(0, stretch[Stretch.Enters]);
    const end = stretch[Stretch.Leaves];
    if (begin < length && begin < end) n = note(n, begin, end);
  }
  return noteRifts(b, m, x, y, angle, length, n);
}

/** Notes the stretches of a way that lie in templates of rough ground, after `n` others. @returns their number with those */
function noteRifts(b: HordesBattle, m: number, x: number, y: number, angle: number, length: number, n: number): number {
  let count = n;
  for (let c = 0; c < CLOUDS && count < begins.length; c++) {
    if (b.cloud.radius[c] === 0 || b.cloud.kind[c] !== CloudKind.rift) continue;
    const dx = b.cloud.x[c] - x;
    const dy = b.cloud.y[c] - y;
    const along = dx * SIN[angle] + dy * COS[angle];
    const beside = dx * COS[angle] - dy * SIN[angle];
    const near = b.cloud.radius[c] + radiusOf(b, m) - TOUCH;
    if (beside * beside >= near * near) continue;
    const half = Math.sqrt(near * near - beside * beside);
    if (along - half < length && along + half > 0) count = note(count, Math.max(0, along - half), along + half);
  }
  return count;
}

/** Returns what `length` ticks of the way cost on which `findRough` has just found `n` stretches. */
function costWithin(n: number, length: number): number {
  let cost = length;
  let done = 0;
  for (let i = 0; i < n && begins[i] < length; i++) {
    const from = Math.max(done, begins[i]);
    const end = Math.min(length, ends[i]);
    if (end <= from) continue;
    cost += end - from;
    done = end;
  }
  return cost;
}

/**
 * Returns how far `movement` ticks lead on the way on which `findRough` has just found `n` stretches within that length,
 * whole ticks (HRD-CHG-012, HRD-SLMD-003).
 */
export function reachWithin(n: number, movement: number): number {
  if (n === 0 || costWithin(n, movement) <= movement) return movement;
  let low = 0;
  let high = movement;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (costWithin(n, middle) <= movement) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Returns the movement that a leg costs, ticks: each inch with any part of the base in rough terrain costs two
 * (HRD-TER-004, HRD-TER-005, HRD-DICE-004).
 * @param slow what slows the model, see `Slow`
 */
export function costOfLeg(
  b: HordesBattle,
  m: number,
  x: number,
  y: number,
  angle: number,
  length: number,
  slow: number,
): number {
  return costWithin(findRough(b, m, x, y, angle, length, slow), length);
}

/** Returns how far `movement` ticks take model `m` from x, y along `angle`, whole ticks (HRD-CHG-012, HRD-SLMD-003). */
export function reachOf(
  b: HordesBattle,
  m: number,
  x: number,
  y: number,
  angle: number,
  movement: number,
  slow: number,
): number {
  return reachWithin(findRough(b, m, x, y, angle, movement, slow), movement);
}

/** Returns the elevation of model `m`, ticks: that of the highest hill on which it stands completely (HRD-TER-009). */
export function elevationOf(b: HordesBattle, m: number): number {
  const { terrain } = b.setup;
  let highest = 0;
  if ((terrain.any & Ground.hill) === 0) return highest;
  const { x, y } = b.model;
  for (let t = 0; t < terrain.count; t++) {
    if ((terrain.flags[t] & Ground.hill) === 0 || terrain.height[t] <= highest) continue;
    if (isCompletelyOn(b, t, x[m], y[m], radiusOf(b, m))) highest = terrain.height[t];
  }
  return highest;
}

/** True if model `m` stands completely in shallow water (HRD-ADV-004). */
export function isInWater(b: HordesBattle, m: number): boolean {
  const { count, flags } = b.setup.terrain;
  for (let t = 0; t < count; t++) {
    if ((flags[t] & Ground.water) !== 0 && isCompletelyOn(b, t, b.model.x[m], b.model.y[m], radiusOf(b, m)))
      return true;
  }
  return false;
}
