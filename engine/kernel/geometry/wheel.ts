// Wheels and pivots (T9A-MOV-015, T9A-MOV-016): where a rectangle ends, what the wheel costs, and how far it can turn before
// something is in the way. Angles are whole steps of 1/65,536 turn; lengths are ticks.

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

/** Path of the outer front corner in a wheel of `angle` steps, in ticks and parts of a tick (T9A-MOV-016, K49). */
export function wheelLength(halfWidth: number, angle: number): number {
  return 2 * halfWidth * (angle * RADIANS_PER_STEP);
}

/** Largest angle whose wheel costs at most `length` ticks; not limited to a quarter or full turn. */
export function wheelAngle(halfWidth: number, length: number): number {
  let angle = Math.floor(length / (2 * halfWidth * RADIANS_PER_STEP));
  while (angle > 0 && wheelLength(halfWidth, angle) > length) angle--;
  while (wheelLength(halfWidth, angle + 1) <= length) angle++;
  return angle;
}

/** Safe turns that are tried before the events of the turn are worked out. */
const ADVANCES = 48;

/**
 * How far a rectangle can turn about the point (px, py), any point, before it is nearer than `clearance` ticks to a second
 * rectangle, or with clearance 0 shares ground with it. `angle` is the turn that is wanted, in steps, positive
 * clockwise, up to a full turn either way. Returns the steps that are free, 0 to the size of `angle`: all poses at whole
 * steps up to that one keep the clearance up to TOUCH. A start that does not keep it gives 0.
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
  const least = clearance - TOUCH; // below 0: shared ground up to TOUCH is allowed
  const dx = x - px;
  const dy = y - py;
  const across = Math.abs(dx * COS[facing] - dy * SIN[facing]) + halfWidth;
  const ahead = Math.abs(dx * SIN[facing] + dy * COS[facing]) + halfDepth;
  const step = Math.sqrt(across * across + ahead * ahead) * RADIANS_PER_STEP; // the most that any point moves in a step
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
    // As `separation`, which is never more than the gap and costs less; and along which axis that is.
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
      // The axis is a side of one of them: as seen from there the other turns, and its corners come nearer one by one.
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
    if (room < 0) return Math.max(0, steps - 1); // only a single step can lead in
    steps += Math.max(1, Math.floor(Math.max(room / step, safe)));
  }
  // It grazes the obstacle: the events of the turn tell whether it passes.
  const count = rectangleHull(x, y, facing, halfWidth, halfDepth, mover);
  const corners = rectangleHull(bx, by, bFacing, bHalfWidth, bHalfDepth, obstacle);
  fromPivot(mover, count, px, py);
  fromPivot(obstacle, corners, px, py);
  return turn(count, corners, sense, limit, clearance);
}

/** As `turnToRectangle`, with a convex polygon in the way. */
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

/** As `turnToRectangle`, with a hull of `corners` corners in the way (convex.ts). */
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

/** As `turnToRectangle`, with a circle in the way. A circle is a point that is kept farther away. */
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
