// The surroundings of a moving unit: the obstacles nearby, the distances to keep from them on the way and at the end
// (T9A-SPC-001 to T9A-SPC-004, T9A-TER-011), and how far the unit gets. Only one mover is prepared at a time: call
// `prepareMove` first, then the queries.
import { withinBoard } from '../kernel/geometry/board.js';
import { ANGLE_MASK, INCH, isClear, QUARTER_TURN, TOUCH } from '../kernel/geometry/measures.js';
import { Corner, cornerX, cornerY, separation } from '../kernel/geometry/rectangle.js';
import { Stretch } from '../kernel/geometry/sweep.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';
import {
  hasIgnoredUnits,
  isIgnored,
  type Obstacles,
  obstaclesOf,
  overlapsObstacle,
  Shape,
  separationFromHull,
  squaredGapTo,
  sweepPast,
  turnBeside,
} from './obstacles.js';
import { Go } from './paths.js';
import { Refusal } from './refusals.js';
import { layWheel, passesWheel } from './wheel-bounds.js';

/** Obstacles near the current mover, and the distance in ticks to keep from each on the way and at the end. */
const near = new Int32Array(160);
const onTheWay = new Float64Array(160);
const atTheEnd = new Float64Array(160);
let nearCount = 0;

/** Key of `near`: the mover, its state and the reach for which the obstacles were collected. */
const prepared = {
  battle: null as RegimentsBattle | null,
  geometryVersion: -1,
  unit: -1,
  reach: -1,
  x: 0,
  y: 0,
  facing: 0,
  halfWidth: 0,
  halfDepth: 0,
};

/** True if `near` is still valid for mover `u`: nothing has changed since it was collected. */
function isPrepared(b: RegimentsBattle, u: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const p = prepared;
  if (p.battle !== b || p.geometryVersion !== b.geometryVersion || p.unit !== u || p.x !== x[u] || p.y !== y[u])
    return false;
  if (p.facing !== facing[u] || p.halfWidth !== halfWidth[u] || p.halfDepth !== halfDepth[u]) return false;
  return !hasIgnoredUnits(b);
}

/**
 * Prepares the queries like `prepareMove`, but reuses obstacles that were collected for the same mover and at least
 * this `reach`. It is for queries about several moves that end within `reach`; obstacles farther away bar none of them.
 */
export function keepPrepared(b: RegimentsBattle, u: number, reach: number): Obstacles {
  return reach <= prepared.reach && isPrepared(b, u) ? obstaclesOf(b) : prepareMove(b, u, reach);
}

/**
 * Collects the obstacles that a move of `u` to at most `reach` ticks away can come near to. An obstacle that is nearer
 * than half an inch before the move may stay as near on the way (T9A-SPC-003). At the end it must be an inch away again
 * (T9A-SPC-004), except Impassable Terrain to which a charge has brought the unit nearer (T9A-TER-011).
 */
export function prepareMove(b: RegimentsBattle, u: number, reach: number): Obstacles {
  const o = obstaclesOf(b);
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const w = halfWidth[u];
  const d = halfDepth[u];
  const own = Math.sqrt(w * w + d * d);
  prepared.battle = hasIgnoredUnits(b) ? null : b;
  prepared.geometryVersion = b.geometryVersion;
  prepared.unit = u;
  prepared.reach = reach;
  prepared.x = x[u];
  prepared.y = y[u];
  prepared.facing = facing[u];
  prepared.halfWidth = w;
  prepared.halfDepth = d;
  const { clearance } = b.rules.moves;
  nearCount = 0;
  for (let i = 0; i < o.count; i++) {
    if (isIgnored(b, o, i, u)) continue;
    const dx = o.x[i] - x[u];
    const dy = o.y[i] - y[u];
    const far = own + o.radius[i] + reach + INCH;
    const squared = dx * dx + dy * dy;
    if (squared > far * far) continue;
    const close = own + o.radius[i] + INCH;
    near[nearCount] = i;
    onTheWay[nearCount] = clearance;
    atTheEnd[nearCount] = INCH;
    if (squared <= close * close && !isAnInchOff(b, u, x[u], y[u], facing[u], w, d, o, i)) {
      const gap = Math.sqrt(squaredGapTo(b, u, x[u], y[u], facing[u], w, d, o, i));
      onTheWay[nearCount] = Math.min(clearance, gap);
      if (o.owner[i] < 0) atTheEnd[nearCount] = Math.min(INCH, gap);
    }
    nearCount++;
  }
  return o;
}

/**
 * True if a line with an inch of room fits between a pose of `u` and obstacle `i`, so that their gap is at least an
 * inch. This is a quick test: false means only that it cannot tell.
 */
function isAnInchOff(
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
  if (b.setup.unit.round[u] !== 0 || o.shape[i] === Shape.circle) return false;
  if (o.shape[i] === Shape.polygon) return separationFromHull(x, y, facing, w, d, o, i) >= INCH;
  return separation(x, y, facing, w, d, o.x[i], o.y[i], o.facing[i], o.halfWidth[i], o.halfDepth[i]) >= INCH;
}

/** True if a pose keeps `clearance` ticks from one obstacle: Legal, Overlaps or TooClose. */
export function judgeAgainst(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  o: Obstacles,
  i: number,
  clearance: number,
): Refusal {
  const dx = o.x[i] - x;
  const dy = o.y[i] - y;
  const far = o.radius[i] + clearance + w + d; // w + d is never less than the half diagonal
  if (dx * dx + dy * dy >= far * far) return Refusal.Legal;
  if (o.shape[i] === Shape.rectangle && b.setup.unit.round[u] === 0) {
    // The separation is never more than the gap, and mostly decides.
    const apart = separation(x, y, facing, w, d, o.x[i], o.y[i], o.facing[i], o.halfWidth[i], o.halfDepth[i]);
    if (apart < -TOUCH) return Refusal.Overlaps;
    if (apart >= clearance - TOUCH) return Refusal.Legal;
  }
  if (o.shape[i] === Shape.polygon && b.setup.unit.round[u] === 0) {
    const apart = separationFromHull(x, y, facing, w, d, o, i);
    if (apart < -TOUCH) return Refusal.Overlaps;
    if (apart >= clearance - TOUCH) return Refusal.Legal;
  }
  if (clearance > TOUCH && isClear(squaredGapTo(b, u, x, y, facing, w, d, o, i), clearance)) return Refusal.Legal;
  if (overlapsObstacle(b, u, x, y, facing, w, d, o, i)) return Refusal.Overlaps;
  return clearance > TOUCH ? Refusal.TooClose : Refusal.Legal;
}

/** Judges the end of a move after `prepareMove`: on the board, and an inch from everything near. */
export function judgeEnd(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  o: Obstacles,
): Refusal {
  if (!withinBoard(x, y, facing, w, d, b.setup.width, b.setup.depth)) return Refusal.OffTheTable;
  const own = Math.sqrt(w * w + d * d);
  for (let n = 0; n < nearCount; n++) {
    const i = near[n];
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const far = o.radius[i] + atTheEnd[n] + own;
    if (dx * dx + dy * dy >= far * far) continue;
    const refusal = judgeAgainst(b, u, x, y, facing, w, d, o, i, atTheEnd[n]);
    if (refusal !== Refusal.Legal) return refusal;
  }
  return Refusal.Legal;
}

const stretch = new Float64Array(2);

/**
 * Returns how far `u` can go straight from a pose before it is nearer than half an inch to an obstacle (T9A-SPC-002):
 * at most `limit` ticks, rounded down. Call `prepareMove` first.
 */
export function freeStraight(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  direction: number,
  limit: number,
  o: Obstacles,
): number {
  const s = SIN[direction];
  const c = COS[direction];
  const aslant = (facing - direction) & ANGLE_MASK;
  const breadth = w * Math.abs(COS[aslant]) + d * Math.abs(SIN[aslant]);
  const depth = d * Math.abs(COS[aslant]) + w * Math.abs(SIN[aslant]);
  let free = limit;
  for (let n = 0; n < nearCount; n++) {
    const i = near[n];
    const clearance = onTheWay[n];
    // Quick test against a strip around the way and its two ends.
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const across = Math.abs(dx * c - dy * s);
    const along = dx * s + dy * c;
    const far = o.radius[i] + clearance;
    if (across >= far + breadth || along <= -far - depth || along >= far + depth + free) continue;
    if (o.shape[i] === Shape.rectangle) {
      // The test with the extent of the obstacle's rectangle across and along the way, plus a tick for rounding.
      const turn = (o.facing[i] - direction) & ANGLE_MASK;
      const cosine = Math.abs(COS[turn]);
      const sine = Math.abs(SIN[turn]);
      if (across >= o.halfWidth[i] * cosine + o.halfDepth[i] * sine + clearance + breadth) continue;
      const reach = o.halfWidth[i] * sine + o.halfDepth[i] * cosine + clearance + depth;
      if (along <= -reach || along >= reach + free + 1) continue;
    }
    if (!sweepPast(b, u, x, y, facing, w, d, direction, clearance, o, i, stretch)) continue;
    if (stretch[Stretch.Leaves] <= TOUCH || stretch[Stretch.Enters] >= free) continue;
    free = Math.max(0, Math.floor(stretch[Stretch.Enters]));
  }
  return free;
}

/**
 * Returns the farthest stop, at most `free` ticks straight from a pose, at which nothing is nearer than `clearance`, or
 * than it may be at the end (T9A-SPC-001). Returns 0 if there is none. Call `prepareMove` first.
 */
export function nearestStop(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  direction: number,
  free: number,
  clearance: number,
  o: Obstacles,
): number {
  let stop = free;
  for (let again = true; again && stop > 0; ) {
    again = false;
    for (let n = 0; n < nearCount; n++) {
      const least = Math.min(clearance, atTheEnd[n]);
      if (!sweepPast(b, u, x, y, facing, w, d, direction, least, o, near[n], stretch)) continue;
      if (stop <= stretch[Stretch.Enters] || stop >= stretch[Stretch.Leaves]) continue;
      stop = Math.max(0, Math.floor(stretch[Stretch.Enters]));
      again = true;
      if (stop === 0) break;
    }
  }
  return stop;
}

/**
 * Returns how far `u` can turn from a pose about (px, py) before an obstacle is too near; see `freeStraight`. `angle`
 * and the result are steps, positive clockwise.
 */
export function freeTurn(
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  px: number,
  py: number,
  angle: number,
  o: Obstacles,
): number {
  // The point farthest from the pivot is a corner on the other side of the block.
  const dx = px - x;
  const dy = py - y;
  const across = Math.abs(dx * COS[facing] - dy * SIN[facing]) + w;
  const ahead = Math.abs(dx * SIN[facing] + dy * COS[facing]) + d;
  const radius = Math.sqrt(across * across + ahead * ahead);
  let free = Math.abs(angle);
  for (let n = 0; n < nearCount && free > 0; n++) {
    const i = near[n];
    const ox = o.x[i] - px;
    const oy = o.y[i] - py;
    const far = radius + o.radius[i] + onTheWay[n];
    if (ox * ox + oy * oy >= far * far) continue;
    free = turnBeside(x, y, facing, w, d, px, py, angle < 0 ? -free : free, onTheWay[n], o, i);
  }
  return free;
}

/** Returns how far `u` can wheel from a pose, in steps up to `angle`. `kind` is `Go.wheelLeft` or `Go.wheelRight`. */
export function freeWheel(
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  kind: Go,
  angle: number,
  o: Obstacles,
): number {
  const corner = kind === Go.wheelLeft ? Corner.FrontLeft : Corner.FrontRight;
  const px = cornerX(x, facing, w, d, corner);
  const py = cornerY(y, facing, w, d, corner);
  const signed = kind === Go.wheelLeft ? -angle : angle;
  if (angle > QUARTER_TURN) return freeTurn(x, y, facing, w, d, px, py, signed, o);
  layWheel(px, py, facing, w, d, kind, angle);
  let free = signed;
  for (let n = 0; n < nearCount && free !== 0; n++) {
    if (passesWheel(o, near[n], onTheWay[n])) continue;
    const steps = turnBeside(x, y, facing, w, d, px, py, free, onTheWay[n], o, near[n]);
    free = signed < 0 ? -steps : steps;
  }
  return Math.abs(free);
}

/** Judges a pose on the way: half an inch from every obstacle, or as near as before the move (T9A-SPC-002). */
export function judgeOnTheWay(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  o: Obstacles,
): Refusal {
  for (let n = 0; n < nearCount; n++) {
    const refusal = judgeAgainst(b, u, x, y, facing, w, d, o, near[n], onTheWay[n]);
    if (refusal !== Refusal.Legal) return refusal;
  }
  return Refusal.Legal;
}
