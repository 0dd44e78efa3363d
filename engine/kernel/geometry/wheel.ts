// Wheels and pivots (T9A-MOV-015, T9A-MOV-016): the pose after a wheel, the length that it costs, and how far a
// rectangle can turn before it meets an obstacle. Angles are whole steps of 1/65,536 turn; lengths are ticks.

import { pointHull, polygonHull, rectangleHull } from './convex.js';
import { fromPivot, mover, NEAR, obstacle, ROUNDING, safeSteps, turn, turnBesideObstacle } from './hull-turns.js';
import { ANGLE_MASK, nearest, QUARTER_TURN, RADIANS_PER_STEP, TOUCH } from './measures.js';
import { squaredGap } from './rectangle.js';
import { COS, SIN } from './trig.js';

/** The front corner about which a wheel turns. A wheel about the left corner turns to the left. */
export const Pivot = { Left: -1, Right: 1 } as const;
export type Pivot = (typeof Pivot)[keyof typeof Pivot];

/** Facing after a wheel of `angle` steps (0 or more) about a front corner. */
export function wheeledFacing(facing: number, pivot: Pivot, angle: number): number {
  return (facing + pivot * angle) & ANGLE_MASK;
}

/** East coordinate of the centre after a wheel, nearest tick. */
export function wheeledX(
  x: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  pivot: Pivot,
  angle: number,
): number {
  const turned = (facing + pivot * angle) & ANGLE_MASK;
  return nearest(x + halfDepth * (SIN[facing] - SIN[turned]) + pivot * halfWidth * (COS[facing] - COS[turned]));
}

/** North coordinate of the centre after a wheel, nearest tick. */
export function wheeledY(
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  pivot: Pivot,
  angle: number,
): number {
  const turned = (facing + pivot * angle) & ANGLE_MASK;
  return nearest(y + halfDepth * (COS[facing] - COS[turned]) - pivot * halfWidth * (SIN[facing] - SIN[turned]));
}

/**
 * Length of the path of the outer front corner in a wheel of `angle` steps, in ticks and parts of a tick (T9A-MOV-016,
 * K49).
 */
export function wheelLength(halfWidth: number, angle: number): number {
  return 2 * halfWidth * (angle * RADIANS_PER_STEP);
}

/**
 * Returns the largest angle in steps whose wheel costs at most `length` ticks. It may exceed a quarter or a full turn.
 */
export function wheelAngle(halfWidth: number, length: number): number {
  let angle = Math.floor(length / (2 * halfWidth * RADIANS_PER_STEP));
  while (angle > 0 && wheelLength(halfWidth, angle) > length) angle--;
  while (wheelLength(halfWidth, angle + 1) <= length) angle++;
  return angle;
}

/** Safe turns that are tried before the events of the turn are worked out. */
const ADVANCES = 48;

/**
 * Returns how far a rectangle can turn about the point (px, py) before it is nearer than `clearance` ticks to a second
 * rectangle; with clearance 0, before it overlaps it. `angle` is the wanted turn in steps, positive clockwise, up to a
 * full turn either way. The result is a number of steps from 0 to the size of `angle`. At every whole step up to the
 * result the clearance is kept, up to TOUCH. The result is 0 if the clearance is not kept at the start.
 */
export function turnToRectangle(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  px: number,
  py: number,
  angle: number,
  clearance: number,
  bx: number,
  by: number,
  bFacing: number,
  bHalfWidth: number,
  bHalfDepth: number,
): number {
  const limit = Math.abs(angle);
  const sense = angle < 0 ? -1 : 1;
  const least = clearance - TOUCH; // negative for a clearance of 0: an overlap of up to TOUCH is allowed
  const dx = x - px;
  const dy = y - py;
  const across = Math.abs(dx * COS[facing] - dy * SIN[facing]) + halfWidth;
  const ahead = Math.abs(dx * SIN[facing] + dy * COS[facing]) + halfDepth;
  // the largest distance that any point moves in one step
  const step = Math.sqrt(across * across + ahead * ahead) * RADIANS_PER_STEP;
  const sinB = SIN[bFacing];
  const cosB = COS[bFacing];
  const awayX = bx - px;
  const awayY = by - py;
  let steps = 0;
  for (let tries = 0; tries < ADVANCES; tries++) {
    const turn = (sense * steps) & ANGLE_MASK;
    const s = SIN[turn];
    const c = COS[turn];
    const outX = dx * c + dy * s;
    const outY = dy * c - dx * s;
    const cx = px + outX;
    const cy = py + outY;
    const f = (facing + turn) & ANGLE_MASK;
    // This computes `separation`, which is never more than the gap and costs less, and notes the axis along which it
    // was found.
    const ox = bx - cx;
    const oy = by - cy;
    const aslant = (bFacing - f) & ANGLE_MASK;
    const cosine = Math.abs(COS[aslant]);
    const sine = Math.abs(SIN[aslant]);
    const sinA = SIN[f];
    const cosA = COS[f];
    const rightA = ox * cosA - oy * sinA;
    const aheadA = ox * sinA + oy * cosA;
    const rightB = ox * cosB - oy * sinB;
    const aheadB = ox * sinB + oy * cosB;
    const besideA = Math.abs(rightA) - halfWidth - (bHalfWidth * cosine + bHalfDepth * sine);
    const beforeA = Math.abs(aheadA) - halfDepth - (bHalfWidth * sine + bHalfDepth * cosine);
    const besideB = Math.abs(rightB) - bHalfWidth - (halfWidth * cosine + halfDepth * sine);
    const beforeB = Math.abs(aheadB) - bHalfDepth - (halfWidth * sine + halfDepth * cosine);
    const forA = besideA > beforeA ? besideA : beforeA;
    const forB = besideB > beforeB ? besideB : beforeB;
    let room = (forA > forB ? forA : forB) - least;
    const left = limit - steps;
    if (room >= left * step) return limit;
    let safe = 0;
    if (room > ROUNDING) {
      // The axis is a side of one of the rectangles. In its frame the other rectangle turns, and its corners come
      // nearer one by one.
      const ofA = forA > forB;
      const isBeside = ofA ? besideA > beforeA : besideB > beforeB;
      const hand = (ofA ? (isBeside ? -rightA : -aheadA) : isBeside ? rightB : aheadB) < 0 ? -1 : 1;
      const nx = hand * (ofA ? (isBeside ? cosA : sinA) : isBeside ? cosB : sinB);
      const ny = hand * (ofA ? (isBeside ? -sinA : cosA) : isBeside ? -sinB : cosB);
      const way = ofA ? -sense : sense;
      const fromX = ofA ? awayX : outX;
      const fromY = ofA ? awayY : outY;
      const east = ofA ? sinB : sinA;
      const north = ofA ? cosB : cosA;
      const wide = ofA ? bHalfWidth : halfWidth;
      const deep = ofA ? bHalfDepth : halfDepth;
      const toRight = nx * north - ny * east;
      const toFront = nx * east + ny * north;
      const middle = nx * fromX + ny * fromY;
      const turning = nx * fromY - ny * fromX;
      const closest = wide * Math.abs(toRight) + deep * Math.abs(toFront);
      safe = QUARTER_TURN;
      for (let corner = 0; corner < 4; corner++) {
        const w = (corner & 1) === 0 ? wide : -wide;
        const d = corner < 2 ? deep : -deep;
        const reach = w * toRight + d * toFront;
        const speed = way * (turning - w * toFront + d * toRight);
        safe = Math.min(safe, safeSteps(room + closest - reach, speed, -middle - reach));
      }
      if (safe >= left) return limit;
    }
    if (safe < NEAR && room < NEAR * step && least > 0) {
      room = Math.sqrt(squaredGap(cx, cy, f, halfWidth, halfDepth, bx, by, bFacing, bHalfWidth, bHalfDepth)) - least;
      if (room >= left * step) return limit;
    }
    if (room < 0) return Math.max(0, steps - 1); // a single step at most can lead into the obstacle
    steps += Math.max(1, Math.floor(Math.max(room / step, safe)));
  }
  // The rectangle grazes the obstacle, so the events of the turn decide whether it passes.
  const count = rectangleHull(x, y, facing, halfWidth, halfDepth, mover);
  const corners = rectangleHull(bx, by, bFacing, bHalfWidth, bHalfDepth, obstacle);
  fromPivot(mover, count, px, py);
  fromPivot(obstacle, corners, px, py);
  return turn(count, corners, sense, limit, clearance);
}

/** Computes the free turn beside a convex polygon; see `turnToRectangle` for the parameters and the result. */
export function turnToPolygon(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  px: number,
  py: number,
  angle: number,
  clearance: number,
  polygon: Int32Array,
): number {
  const count = rectangleHull(x, y, facing, halfWidth, halfDepth, mover);
  const corners = polygonHull(polygon, obstacle);
  return turnBesideObstacle(count, corners, px, py, angle, clearance);
}

/**
 * Computes the free turn beside a hull of `corners` corners (convex.ts); see `turnToRectangle` for the other parameters
 * and the result.
 */
export function turnToHull(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  px: number,
  py: number,
  angle: number,
  clearance: number,
  hull: Float64Array,
  corners: number,
): number {
  const count = rectangleHull(x, y, facing, halfWidth, halfDepth, mover);
  for (let i = 0; i < 2 * corners; i++) obstacle[i] = hull[i];
  return turnBesideObstacle(count, corners, px, py, angle, clearance);
}

/**
 * Computes the free turn beside a circle; see `turnToRectangle`. A circle counts as a point whose clearance is larger
 * by the radius.
 */
export function turnToCircle(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  px: number,
  py: number,
  angle: number,
  clearance: number,
  cx: number,
  cy: number,
  radius: number,
): number {
  const count = rectangleHull(x, y, facing, halfWidth, halfDepth, mover);
  const corners = pointHull(cx, cy, obstacle);
  fromPivot(mover, count, px, py);
  fromPivot(obstacle, corners, px, py);
  return turn(count, corners, angle < 0 ? -1 : 1, Math.abs(angle), clearance + radius);
}
