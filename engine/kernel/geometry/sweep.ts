// Straight moves (K32, T9A-SPC-002): the stretch of the way on which a shape is nearer to an obstacle than it may be.
// For two convex shapes this is one stretch. Its ends are computed exactly from the corners and edges that can come
// nearest.
import { newHull, pointHull, polygonHull, rectangleHull } from './convex.js';
import { ANGLE_MASK, HALF_TURN, QUARTER_TURN, TOUCH } from './measures.js';
import { COS, SIN } from './trig.js';

/**
 * Positions in the result of a sweep: where the stretch begins and ends, in ticks from the start. Negative numbers lie
 * behind the start.
 */
export const Stretch = { Enters: 0, Leaves: 1 } as const;

const mover = newHull();
const obstacle = newHull();

/** Turns a hull so that the direction of the move is the second axis, with (x, y) as the origin. */
function intoWay(hull: Float64Array, count: number, x: number, y: number, direction: number): void {
  const s = SIN[direction];
  const c = COS[direction];
  for (let i = 0; i < 2 * count; i += 2) {
    const dx = hull[i] - x;
    const dy = hull[i + 1] - y;
    hull[i] = dx * c - dy * s;
    hull[i + 1] = dx * s + dy * c;
  }
}

const stretch = new Float64Array(2);

function widen(t: number): void {
  if (t < stretch[Stretch.Enters]) stretch[Stretch.Enters] = t;
  if (t > stretch[Stretch.Leaves]) stretch[Stretch.Leaves] = t;
}

/**
 * Finds the places at which corners of `point` stand `clearance` ticks before an edge of `edged`. `sign` is 1 if
 * `edged` moves, -1 if `point` moves.
 */
function edgesMeet(
  edged: Float64Array,
  edges: number,
  point: Float64Array,
  points: number,
  sign: number,
  clearance: number,
): void {
  if (edges < 2) return;
  for (let i = 0; i < edges; i++) {
    const j = i + 1 < edges ? i + 1 : 0;
    const ex = edged[2 * j] - edged[2 * i];
    const ey = edged[2 * j + 1] - edged[2 * i + 1];
    if (ex === 0) continue; // the edge is parallel to the way, so its end corners are compared elsewhere
    const long = Math.sqrt(ex * ex + ey * ey);
    for (let k = 0; k < points; k++) {
      const dx = point[2 * k] - edged[2 * i];
      const dy = point[2 * k + 1] - edged[2 * i + 1];
      // The corner is `clearance` outside the edge after the edge has gone `t` towards it: (d - t) * normal = clearance.
      const t = (dy * ex - dx * ey - clearance * long) / ex;
      const along = dx * ex + (dy - t) * ey;
      if (along >= 0 && along <= long * long) widen(sign * t);
    }
  }
}

/** Finds the stretch of two hulls whose second axis is the way. Returns false if they pass each other. */
function findStretch(count: number, corners: number, clearance: number): boolean {
  stretch[Stretch.Enters] = Infinity;
  stretch[Stretch.Leaves] = -Infinity;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < corners; k++) {
      const across = obstacle[2 * k] - mover[2 * i];
      if (across < clearance && across > -clearance) {
        const half = Math.sqrt(clearance * clearance - across * across);
        const along = obstacle[2 * k + 1] - mover[2 * i + 1];
        widen(along - half);
        widen(along + half);
      }
    }
  }
  edgesMeet(mover, count, obstacle, corners, 1, clearance);
  edgesMeet(obstacle, corners, mover, count, -1, clearance);
  return stretch[Stretch.Leaves] > stretch[Stretch.Enters];
}

/**
 * Returns the breadth in ticks of the strip along the way that both hulls cover. It is negative if they pass each other
 * at a distance.
 */
function sharedBreadth(count: number, corners: number): number {
  let moverLeft = Infinity;
  let moverRight = -Infinity;
  let left = Infinity;
  let right = -Infinity;
  for (let i = 0; i < 2 * count; i += 2) {
    if (mover[i] < moverLeft) moverLeft = mover[i];
    if (mover[i] > moverRight) moverRight = mover[i];
  }
  for (let k = 0; k < 2 * corners; k += 2) {
    if (obstacle[k] < left) left = obstacle[k];
    if (obstacle[k] > right) right = obstacle[k];
  }
  return (moverRight < right ? moverRight : right) - (moverLeft > left ? moverLeft : left);
}

function sweep(count: number, corners: number, clearance: number, out: Float64Array): boolean {
  const breadth = sharedBreadth(count, corners);
  if (breadth <= TOUCH - clearance) return false;
  // A hull passes the other one if it is nearer than the clearance by no more than the tolerance.
  if (clearance > TOUCH && breadth <= 0 && !findStretch(count, corners, clearance - TOUCH)) return false;
  if (!findStretch(count, corners, clearance)) return false;
  out[Stretch.Enters] = stretch[Stretch.Enters];
  out[Stretch.Leaves] = stretch[Stretch.Leaves];
  return true;
}

/** Computes the result of `findStretch` for a mover that is a point in the origin. */
function findPointStretch(corners: number, clearance: number): boolean {
  let first = Infinity;
  let last = -Infinity;
  for (let i = 0; i < corners; i++) {
    const x = obstacle[2 * i];
    const y = obstacle[2 * i + 1];
    if (x < clearance && x > -clearance) {
      const half = Math.sqrt(clearance * clearance - x * x);
      if (y - half < first) first = y - half;
      if (y + half > last) last = y + half;
    }
    const j = i + 1 < corners ? i + 1 : 0;
    const ex = obstacle[2 * j] - x;
    if (ex === 0) continue; // the edge is parallel to the way: the corners at its ends are nearer
    const ey = obstacle[2 * j + 1] - y;
    const long = Math.sqrt(ex * ex + ey * ey);
    const off = (y * ex - x * ey + clearance * long) / ex; // where the point is `clearance` outside the edge
    const along = (off - y) * ey - x * ex;
    if (along < 0 || along > long * long) continue;
    if (off < first) first = off;
    if (off > last) last = off;
  }
  stretch[Stretch.Enters] = first;
  stretch[Stretch.Leaves] = last;
  return last > first;
}

/** Sweeps a point in the origin past the corners in `obstacle`, which lie between `left` and `right` across the way. */
function sweepPoint(left: number, right: number, corners: number, clearance: number, out: Float64Array): boolean {
  const breadth = (right > 0 ? 0 : right) - (left > 0 ? left : 0);
  if (breadth <= TOUCH - clearance) return false;
  if (clearance > TOUCH && breadth <= 0 && !findPointStretch(corners, clearance - TOUCH)) return false;
  if (!findPointStretch(corners, clearance)) return false;
  out[Stretch.Enters] = stretch[Stretch.Enters];
  out[Stretch.Leaves] = stretch[Stretch.Leaves];
  return true;
}

/**
 * Computes the result of `findStretch` for a moving rectangle whose sides are parallel to the way; W is its half width
 * across the way, D its half depth along it. Front corners of the rectangle can only meet edges of the obstacle that
 * face the rectangle, rear corners can only leave edges that face away.
 */
function findBoxStretch(w: number, d: number, corners: number, clearance: number): boolean {
  let first = Infinity;
  let last = -Infinity;
  for (let i = 0; i < corners; i++) {
    const x = obstacle[2 * i];
    const y = obstacle[2 * i + 1];
    const aside = (x < 0 ? -x : x) - w;
    if (aside < clearance || (aside <= 0 && clearance === 0)) {
      const reach = d + (aside > 0 ? Math.sqrt(clearance * clearance - aside * aside) : clearance);
      if (y - reach < first) first = y - reach;
      if (y + reach > last) last = y + reach;
    }
    const j = i + 1 < corners ? i + 1 : 0;
    const ex = obstacle[2 * j] - x;
    if (ex === 0) continue;
    const ey = obstacle[2 * j + 1] - y;
    const squared = ex * ex + ey * ey;
    const off = clearance === 0 ? 0 : (clearance * Math.sqrt(squared)) / ex;
    for (let hand = -1; hand <= 1; hand += 2) {
      // At this height along the edge, the corner is `clearance` ticks outside the edge.
      const dx = hand * w - x;
      const height = (dx * ey) / ex + off;
      const along = dx * ex + height * ey;
      if (along < 0 || along > squared) continue;
      const t = y + height;
      if (t - d < first && ex < 0) first = t - d;
      if (t + d > last && ex > 0) last = t + d;
    }
  }
  stretch[Stretch.Enters] = first;
  stretch[Stretch.Leaves] = last;
  return last > first;
}

/**
 * Sweeps a rectangle with sides parallel to the way past the obstacle. Coordinates of the obstacle are relative to the
 * rectangle's centre.
 */
function sweepBox(w: number, d: number, corners: number, clearance: number, out: Float64Array): boolean {
  let left = Infinity;
  let right = -Infinity;
  for (let k = 0; k < 2 * corners; k += 2) {
    if (obstacle[k] < left) left = obstacle[k];
    if (obstacle[k] > right) right = obstacle[k];
  }
  const breadth = (w < right ? w : right) - (left > -w ? left : -w);
  if (breadth <= TOUCH - clearance) return false;
  if (clearance > TOUCH && breadth <= 0 && !findBoxStretch(w, d, corners, clearance - TOUCH)) return false;
  if (!findBoxStretch(w, d, corners, clearance)) return false;
  out[Stretch.Enters] = stretch[Stretch.Enters];
  out[Stretch.Leaves] = stretch[Stretch.Leaves];
  return true;
}

/** Sweeps a rectangle past the corners in `obstacle`, given in table coordinates. */
function sweepRectangle(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  direction: number,
  clearance: number,
  corners: number,
  out: Float64Array,
): boolean {
  intoWay(obstacle, corners, x, y, direction);
  const aslant = (facing - direction) & ANGLE_MASK;
  if (aslant % HALF_TURN === 0) return sweepBox(halfWidth, halfDepth, corners, clearance, out);
  if (aslant % QUARTER_TURN === 0) return sweepBox(halfDepth, halfWidth, corners, clearance, out);
  const count = rectangleHull(x, y, facing, halfWidth, halfDepth, mover);
  intoWay(mover, count, x, y, direction);
  return sweep(count, corners, clearance, out);
}

/**
 * Sweeps a rectangle from its pose along `direction` (an angle) without turning it. Finds the stretch of the way on
 * which the gap to a second rectangle is less than `clearance` ticks; with clearance 0, the stretch on which both
 * overlap. Returns whether such a stretch exists anywhere on the endless line. Writes it to `out` (`Stretch`), from the
 * first to the last place at which the gap is exactly `clearance`. Missing the clearance by up to TOUCH does not count.
 * Nothing is rounded: a caller that places a model rounds `Enters` down or `Leaves` up.
 */
export function sweepToRectangle(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  direction: number,
  clearance: number,
  bx: number,
  by: number,
  bFacing: number,
  bHalfWidth: number,
  bHalfDepth: number,
  out: Float64Array,
): boolean {
  const corners = rectangleHull(bx, by, bFacing, bHalfWidth, bHalfDepth, obstacle);
  return sweepRectangle(x, y, facing, halfWidth, halfDepth, direction, clearance, corners, out);
}

/** Sweeps a rectangle past a convex polygon; see `sweepToRectangle` for the parameters and the result. */
export function sweepToPolygon(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  direction: number,
  clearance: number,
  polygon: Int32Array,
  out: Float64Array,
): boolean {
  const corners = polygonHull(polygon, obstacle);
  return sweepRectangle(x, y, facing, halfWidth, halfDepth, direction, clearance, corners, out);
}

/**
 * Sweeps a rectangle past a hull of `corners` corners (convex.ts); see `sweepToRectangle` for the other parameters and
 * the result.
 */
export function sweepToHull(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  direction: number,
  clearance: number,
  hull: Float64Array,
  corners: number,
  out: Float64Array,
): boolean {
  for (let i = 0; i < 2 * corners; i++) obstacle[i] = hull[i];
  return sweepRectangle(x, y, facing, halfWidth, halfDepth, direction, clearance, corners, out);
}

/** Sweeps a rectangle past a circle; see `sweepToRectangle` for the parameters and the result. */
export function sweepToCircle(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  direction: number,
  clearance: number,
  cx: number,
  cy: number,
  radius: number,
  out: Float64Array,
): boolean {
  const corners = pointHull(cx, cy, obstacle);
  return sweepRectangle(x, y, facing, halfWidth, halfDepth, direction, clearance + radius, corners, out);
}

/** Sweeps a circle along `direction` towards a rectangle: see `sweepToRectangle`. */
export function sweepCircleToRectangle(
  x: number,
  y: number,
  radius: number,
  direction: number,
  clearance: number,
  bx: number,
  by: number,
  bFacing: number,
  bHalfWidth: number,
  bHalfDepth: number,
  out: Float64Array,
): boolean {
  const count = pointHull(x, y, mover);
  const corners = rectangleHull(bx, by, bFacing, bHalfWidth, bHalfDepth, obstacle);
  intoWay(mover, count, x, y, direction);
  intoWay(obstacle, corners, x, y, direction);
  return sweep(count, corners, clearance + radius, out);
}

/** Sweeps a circle along `direction` towards a convex polygon: see `sweepToRectangle`. */
export function sweepCircleToPolygon(
  x: number,
  y: number,
  radius: number,
  direction: number,
  clearance: number,
  polygon: Int32Array,
  out: Float64Array,
): boolean {
  const s = SIN[direction];
  const c = COS[direction];
  const size = polygon.length;
  let left = Infinity;
  let right = -Infinity;
  for (let i = 0; i < size; i += 2) {
    const dx = polygon[i] - x;
    const dy = polygon[i + 1] - y;
    const across = dx * c - dy * s;
    obstacle[i] = across;
    obstacle[i + 1] = dx * s + dy * c;
    if (across < left) left = across;
    if (across > right) right = across;
  }
  return sweepPoint(left, right, size >> 1, clearance + radius, out);
}

/** Sweeps a circle along `direction` towards a hull of `corners` corners: see `sweepToRectangle`. */
export function sweepCircleToHull(
  x: number,
  y: number,
  radius: number,
  direction: number,
  clearance: number,
  hull: Float64Array,
  corners: number,
  out: Float64Array,
): boolean {
  const count = pointHull(x, y, mover);
  for (let i = 0; i < 2 * corners; i++) obstacle[i] = hull[i];
  intoWay(mover, count, x, y, direction);
  intoWay(obstacle, corners, x, y, direction);
  return sweep(count, corners, clearance + radius, out);
}

/** Sweeps a circle along `direction` towards a circle: see `sweepToRectangle`. */
export function sweepCircleToCircle(
  x: number,
  y: number,
  radius: number,
  direction: number,
  clearance: number,
  cx: number,
  cy: number,
  otherRadius: number,
  out: Float64Array,
): boolean {
  const count = pointHull(x, y, mover);
  const corners = pointHull(cx, cy, obstacle);
  intoWay(mover, count, x, y, direction);
  intoWay(obstacle, corners, x, y, direction);
  return sweep(count, corners, clearance + radius + otherRadius, out);
}
