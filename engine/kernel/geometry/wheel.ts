// Wheels and pivots (T9A-MOV-015, T9A-MOV-016): where a rectangle ends, what the wheel costs, and how far it can turn before
// something is in the way. Angles are whole steps of 1/65,536 turn; lengths are ticks.

import { hullsOverlap, hullsSquaredGap, newHull, pointHull, polygonHull, rectangleHull } from './convex.js';
import { ANGLE_MASK, nearest, QUARTER_TURN, RADIANS_PER_STEP, TOUCH } from './measures.js';
import { squaredGap } from './rectangle.js';
import { bearing, COS, SIN } from './trig.js';

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

const mover = newHull();
const turned = newHull();
const obstacle = newHull();

/** Whether the mover, turned by whole steps about the origin, keeps its distance (`least`, TOUCH already taken off). */
function keepsClear(count: number, corners: number, steps: number, least: number): boolean {
  const s = SIN[steps & ANGLE_MASK];
  const c = COS[steps & ANGLE_MASK];
  for (let i = 0; i < 2 * count; i += 2) {
    turned[i] = mover[i] * c + mover[i + 1] * s;
    turned[i + 1] = mover[i + 1] * c - mover[i] * s;
  }
  return least > 0
    ? hullsSquaredGap(turned, count, obstacle, corners) >= least * least
    : !hullsOverlap(turned, count, obstacle, corners);
}

/** Angle, in steps, whose cosine is `cosine` (-1 to 1). */
function angleOf(cosine: number): number {
  return bearing(Math.sqrt(1 - cosine * cosine), cosine);
}

/** Steps past an event at which the state after it is judged: the roundings of the angles are smaller. */
const PAST = 4;

const found = new Int32Array(1);

/** Takes an event at `angle` steps (any size) clockwise of the start, if it is the first one that leads into the way. */
function consider(count: number, corners: number, angle: number, sense: number, least: number): void {
  const event = (sense * angle + PAST) & ANGLE_MASK;
  if (event >= found[0] + PAST) return;
  if (!keepsClear(count, corners, sense * event, least)) found[0] = event;
}

/**
 * Events at which a corner of `point`, turning about the origin by `sense` against `edged`, crosses the line `offset`
 * outside an edge of `edged`.
 */
function edgeEvents(
  edged: Float64Array,
  edges: number,
  point: Float64Array,
  points: number,
  turnsPoint: number,
  offset: number,
  count: number,
  corners: number,
  sense: number,
): void {
  if (edges < 2) return;
  for (let i = 0; i < edges; i++) {
    const j = i + 1 < edges ? i + 1 : 0;
    const nx = edged[2 * i + 1] - edged[2 * j + 1];
    const ny = edged[2 * j] - edged[2 * i];
    const long = Math.sqrt(nx * nx + ny * ny);
    const height = (nx * edged[2 * i] + ny * edged[2 * i + 1]) / long + offset;
    const normal = bearing(nx, ny);
    for (let k = 0; k < points; k++) {
      const radius = Math.sqrt(point[2 * k] * point[2 * k] + point[2 * k + 1] * point[2 * k + 1]);
      if (radius <= height || radius <= -height) continue;
      const half = angleOf(height / radius);
      const away = turnsPoint * (normal - bearing(point[2 * k], point[2 * k + 1]));
      consider(count, corners, away + half, sense, offset);
      consider(count, corners, away - half, sense, offset);
    }
  }
}

/** Events at which a corner of the mover comes within `least` of a corner of the obstacle, or leaves it. */
function cornerEvents(count: number, corners: number, sense: number, least: number): void {
  for (let i = 0; i < count; i++) {
    const mx = mover[2 * i];
    const my = mover[2 * i + 1];
    const m = Math.sqrt(mx * mx + my * my);
    for (let k = 0; k < corners; k++) {
      const ox = obstacle[2 * k];
      const oy = obstacle[2 * k + 1];
      const o = Math.sqrt(ox * ox + oy * oy);
      if (m === 0 || o === 0) continue;
      const cosine = (m * m + o * o - least * least) / (2 * m * o);
      if (cosine >= 1 || cosine <= -1) continue;
      const half = angleOf(cosine);
      const away = bearing(ox, oy) - bearing(mx, my);
      consider(count, corners, away + half, sense, least);
      consider(count, corners, away - half, sense, least);
    }
  }
}

function farthest(hull: Float64Array, count: number): number {
  let best = 0;
  for (let i = 0; i < 2 * count; i += 2) {
    const squared = hull[i] * hull[i] + hull[i + 1] * hull[i + 1];
    if (squared > best) best = squared;
  }
  return Math.sqrt(best);
}

/** How many of `limit` steps the mover can turn; the hulls count from the pivot. `sense` is 1 clockwise, else -1. */
function turn(count: number, corners: number, sense: number, limit: number, clearance: number): number {
  const least = clearance - TOUCH; // below 0: shared ground up to TOUCH is allowed
  if (!keepsClear(count, corners, 0, least)) return 0;
  const gap = Math.sqrt(hullsSquaredGap(mover, count, obstacle, corners));
  // No point moves farther than the outermost corner.
  if (gap - least > farthest(mover, count) * limit * RADIANS_PER_STEP) return limit;
  found[0] = limit;
  if (least > 0) cornerEvents(count, corners, sense, least);
  edgeEvents(obstacle, corners, mover, count, 1, least, count, corners, sense);
  edgeEvents(mover, count, obstacle, corners, -1, least, count, corners, sense);
  let steps = found[0] < limit ? found[0] : limit;
  while (steps > 0 && !keepsClear(count, corners, sense * steps, least)) steps--;
  return steps;
}

function fromPivot(hull: Float64Array, count: number, px: number, py: number): void {
  for (let i = 0; i < 2 * count; i += 2) {
    hull[i] -= px;
    hull[i + 1] -= py;
  }
}

/** Safe turns that are tried before the events are worked out, and when (in steps) the exact gap is worth its price. */
const ADVANCES = 48;
const NEAR = 512;
/** More than all roundings of a turn, in ticks. */
const ROUNDING = 0.01;

/** Up to a quarter turn a sine is at least so much of its angle, and a cosine falls by so much of half its square. */
const SLOWS = 0.636;
const BENDS = 0.81;

/**
 * For how many steps, a quarter turn at most, a corner comes no nearer to a line than the roundings: `room` away, it moves towards
 * it with this `speed` (ticks a radian) now, and lies `behind` the pivot as seen from the line.
 */
function safeSteps(room: number, speed: number, behind: number): number {
  const least = room - ROUNDING;
  const v = speed > 0 ? speed : SLOWS * speed;
  const fall = v * v + 2 * (behind > 0 ? behind : BENDS * behind) * least;
  if (fall <= 0) return QUARTER_TURN; // it turns away before it is there
  const pace = v + Math.sqrt(fall);
  return pace * (QUARTER_TURN * RADIANS_PER_STEP) > 2 * least ? (2 * least) / (pace * RADIANS_PER_STEP) : QUARTER_TURN;
}

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
  fromPivot(mover, count, px, py);
  fromPivot(obstacle, corners, px, py);
  return turn(count, corners, angle < 0 ? -1 : 1, Math.abs(angle), clearance);
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
  fromPivot(mover, count, px, py);
  fromPivot(obstacle, corners, px, py);
  return turn(count, corners, angle < 0 ? -1 : 1, Math.abs(angle), clearance);
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
