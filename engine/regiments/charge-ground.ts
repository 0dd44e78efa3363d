// The ground of one charge: the charger, the target and its side, and the obstacles near the paths between them. Only
// one charge is prepared at a time: call `survey` first, then the queries. Points along the target's side are measured
// in ticks from its middle, positive to the right as the charger sees it.
import { withinBoard } from '../kernel/geometry/board.js';
import { ANGLE_MASK, HALF_TURN, nearest, QUARTER_TURN, TOUCH } from '../kernel/geometry/measures.js';
import { Corner, cornerX, cornerY } from '../kernel/geometry/rectangle.js';
import { Stretch } from '../kernel/geometry/sweep.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { NONE } from '../kernel/layout.js';
import type { RegimentsBattle } from './battle.js';
import { sideFacing, sideLength } from './contacts.js';
import { Side } from './layout.js';
import {
  isIgnored,
  type Obstacles,
  obstacleOf,
  obstaclesOf,
  overlapsObstacle,
  Shape,
  squaredGapTo,
  sweepPast,
  turnBeside,
} from './obstacles.js';
import { Go } from './paths.js';
import { layWheel, passesWheel } from './wheel-bounds.js';

/**
 * Upper bound in ticks for the rounding errors of a path and of the point of contact together. The end of a charge is
 * exact again.
 */
export const SLACK = 12;

/** The charge that was prepared last. Lengths are in ticks. */
export const charge = {
  u: 0,
  t: 0,
  side: Side.front as Side,
  /** Middle of the target's side. */
  x: 0.5,
  y: 0.5,
  /** Direction in which the target's side faces. */
  nx: 0.5,
  ny: 0.5,
  /** Unit vector along the side, to the right for a flush charger, and the facing of a flush charger. */
  rx: 0.5,
  ry: 0.5,
  facing: 0,
  /** Half the length of the target's side. */
  half: 0.5,
  /** Half the width and half the depth of the charger. */
  w: 0,
  d: 0,
};

const near = new Int32Array(160);
let nearCount = 0;

/**
 * What is known about moves from the charger's start: how far it gets straight ahead (NaN if unknown), and, for a wheel
 * at once to the left and to the right, the narrowest barred and the widest free angle. Wider wheels than a barred one
 * are barred; narrower wheels than a free one are free.
 */
const known = { ahead: Number.NaN, barred: new Float64Array(2), free: new Int32Array(2) };

/** Makes side `side` of `t` the goal of a charge of `u`. */
export function faceSide(b: RegimentsBattle, u: number, t: number, side: Side): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const looks = sideFacing(facing[t], side);
  const far = side === Side.front || side === Side.rear ? halfDepth[t] : halfWidth[t];
  charge.u = u;
  charge.t = t;
  charge.side = side;
  charge.nx = SIN[looks];
  charge.ny = COS[looks];
  charge.rx = -COS[looks];
  charge.ry = SIN[looks];
  charge.x = x[t] + far * charge.nx;
  charge.y = y[t] + far * charge.ny;
  charge.facing = (looks + HALF_TURN) & ANGLE_MASK;
  charge.half = sideLength(b, t, side) / 2;
  charge.w = halfWidth[u];
  charge.d = halfDepth[u];
}

/**
 * Prepares the queries about a charge of `u` at side `side` of `t`: collects the obstacles near every path between
 * them.
 */
export function survey(b: RegimentsBattle, u: number, t: number, side: Side): void {
  faceSide(b, u, t, side);
  const { x, y, halfWidth, halfDepth } = b.unit;
  const o = obstaclesOf(b);
  const dx = (x[t] - x[u]) / 2;
  const dy = (y[t] - y[u]) / 2;
  const own = 2 * (halfWidth[u] + halfDepth[u]);
  const reach = Math.sqrt(dx * dx + dy * dy) + own + halfWidth[t] + halfDepth[t];
  nearCount = 0;
  known.ahead = Number.NaN;
  known.barred[0] = Infinity;
  known.barred[1] = Infinity;
  known.free[0] = 0;
  known.free[1] = 0;
  for (let i = 0; i < o.count; i++) {
    if (isIgnored(b, o, i, u)) continue;
    const ox = o.x[i] - x[u] - dx;
    const oy = o.y[i] - y[u] - dy;
    const far = reach + o.radius[i];
    if (ox * ox + oy * oy <= far * far) near[nearCount++] = i;
  }
}

/**
 * Returns the east coordinate in ticks of a flush charger whose Centre stands `s` to the right of the side's middle.
 */
export function flushX(s: number): number {
  return nearest(charge.x + charge.d * charge.nx + s * charge.rx);
}

/**
 * Returns the north coordinate in ticks of a flush charger whose Centre stands `s` to the right of the side's middle.
 */
export function flushY(s: number): number {
  return nearest(charge.y + charge.d * charge.ny + s * charge.ry);
}

const stretch = new Float64Array(2);

/**
 * True if obstacle `i` stays clear of the ground that the charger covers on `distance` ticks straight ahead. `aside`
 * and `along` give the obstacle's place relative to the pose. This is a quick test: false means only that it cannot
 * tell.
 */
function passesBy(o: Obstacles, i: number, facing: number, aside: number, along: number, distance: number): boolean {
  const { w, d } = charge;
  const radius = o.radius[i];
  if (aside >= w + radius || along <= -d - radius || along >= distance + d + radius) return true;
  if (o.shape[i] !== Shape.rectangle) return false;
  const turn = (o.facing[i] - facing) & ANGLE_MASK;
  const cosine = Math.abs(COS[turn]);
  const sine = Math.abs(SIN[turn]);
  if (aside >= w + o.halfWidth[i] * cosine + o.halfDepth[i] * sine) return true;
  const reach = d + o.halfWidth[i] * sine + o.halfDepth[i] * cosine;
  return along <= -reach || along >= distance + reach;
}

/** An obstacle is surely in the way if its middle is run over by this many ticks, since bases are far larger. */
const DEEP = 4;

/**
 * True if another unit than the target is certainly in the way straight ahead, because the charger would run over that
 * unit's middle. This is a quick test: false means only that it cannot tell.
 */
export function isSurelyBarred(b: RegimentsBattle, x: number, y: number, facing: number, distance: number): boolean {
  const { u, t, w, d } = charge;
  if (b.setup.unit.round[u] !== 0) return false;
  const o = obstaclesOf(b);
  const s = SIN[facing];
  const c = COS[facing];
  for (let n = 0; n < nearCount; n++) {
    const i = near[n];
    if (o.owner[i] < 0 || o.owner[i] === t) continue;
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const across = dx * c - dy * s;
    const along = dx * s + dy * c;
    if (across < w - DEEP && across > DEEP - w && along > DEEP - d && along < distance + d - DEEP) return true;
  }
  return false;
}

/**
 * True if the charger can go `distance` ticks straight ahead from a pose without meeting an obstacle. It may meet the
 * target at the end.
 */
export function goesStraight(b: RegimentsBattle, x: number, y: number, facing: number, distance: number): boolean {
  const { u, t, w, d } = charge;
  const o = obstaclesOf(b);
  const s = SIN[facing];
  const c = COS[facing];
  for (let n = 0; n < nearCount; n++) {
    const i = near[n];
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    if (passesBy(o, i, facing, Math.abs(dx * c - dy * s), dx * s + dy * c, distance)) continue;
    if (!sweepPast(b, u, x, y, facing, w, d, facing, 0, o, i, stretch)) continue;
    if (stretch[Stretch.Leaves] <= TOUCH) continue;
    if (stretch[Stretch.Enters] < distance - (o.owner[i] === t ? SLACK : 1)) return false;
  }
  return true;
}

/**
 * Returns how many ticks the charger goes straight ahead from a pose until it touches the target; Infinity if it passes
 * by.
 */
export function distanceToTarget(b: RegimentsBattle, x: number, y: number, facing: number): number {
  const o = obstaclesOf(b);
  const { u, t, w, d } = charge;
  for (let n = 0; n < nearCount; n++) {
    if (o.owner[near[n]] !== t) continue;
    if (!sweepPast(b, u, x, y, facing, w, d, facing, 0, o, near[n], stretch)) return Infinity;
    return stretch[Stretch.Leaves] > 0 ? Math.max(0, stretch[Stretch.Enters]) : Infinity;
  }
  return Infinity;
}

/**
 * True if the charger can turn about a point by `angle` (steps, signed) without meeting an obstacle other than unit
 * `but` (NONE: no exception).
 */
export function turnsFreely(
  b: RegimentsBattle,
  x: number,
  y: number,
  facing: number,
  px: number,
  py: number,
  angle: number,
  but: number,
): boolean {
  const { w, d } = charge;
  const o = obstaclesOf(b);
  const dx = px - x;
  const dy = py - y;
  const across = Math.abs(dx * COS[facing] - dy * SIN[facing]) + w;
  const ahead = Math.abs(dx * SIN[facing] + dy * COS[facing]) + d;
  const radius = Math.sqrt(across * across + ahead * ahead);
  const wanted = Math.abs(angle);
  for (let n = 0; n < nearCount; n++) {
    const i = near[n];
    if (o.owner[i] === but) continue;
    const far = radius + o.radius[i];
    const ox = o.x[i] - px;
    const oy = o.y[i] - py;
    if (ox * ox + oy * oy >= far * far) continue;
    if (turnBeside(x, y, facing, w, d, px, py, angle, 0, o, i) < wanted) return false;
  }
  return true;
}

/** True if the charger can wheel from a pose by `angle` without meeting an obstacle. */
export function wheelsFreely(
  b: RegimentsBattle,
  x: number,
  y: number,
  facing: number,
  kind: Go,
  angle: number,
): boolean {
  const { w, d } = charge;
  const corner = kind === Go.wheelLeft ? Corner.FrontLeft : Corner.FrontRight;
  const px = cornerX(x, facing, w, d, corner);
  const py = cornerY(y, facing, w, d, corner);
  const signed = kind === Go.wheelLeft ? -angle : angle;
  if (angle > QUARTER_TURN) return turnsFreely(b, x, y, facing, px, py, signed, NONE);
  const o = obstaclesOf(b);
  layWheel(px, py, facing, w, d, kind, angle);
  for (let n = 0; n < nearCount; n++) {
    if (passesWheel(o, near[n], 0)) continue;
    if (turnBeside(x, y, facing, w, d, px, py, signed, 0, o, near[n]) < angle) return false;
  }
  return true;
}

/** Returns how far the charger can wheel from a pose, in steps, at most `angle` (a quarter turn or less). */
export function wheelRoom(b: RegimentsBattle, x: number, y: number, facing: number, kind: Go, angle: number): number {
  const { w, d } = charge;
  const corner = kind === Go.wheelLeft ? Corner.FrontLeft : Corner.FrontRight;
  const px = cornerX(x, facing, w, d, corner);
  const py = cornerY(y, facing, w, d, corner);
  const sense = kind === Go.wheelLeft ? -1 : 1;
  const o = obstaclesOf(b);
  layWheel(px, py, facing, w, d, kind, angle);
  let room = angle;
  for (let n = 0; n < nearCount && room > 0; n++) {
    if (passesWheel(o, near[n], 0)) continue;
    room = turnBeside(x, y, facing, w, d, px, py, sense * room, 0, o, near[n]);
  }
  return room;
}

/** Returns the index of entry `n` of the obstacles nearby, or -1 if there are fewer. */
export function nearObstacle(n: number): number {
  return n < nearCount ? near[n] : -1;
}

/**
 * True if a character that charges out of its unit would still stand on that unit's ground. Its own unit bars only the
 * end of the move (T9A-CHR-013).
 */
function staysAtHome(b: RegimentsBattle, x: number, y: number, facing: number): boolean {
  const { u, w, d } = charge;
  const host = b.unit.host[u];
  if (host < 0) return false;
  const o = obstaclesOf(b);
  const i = obstacleOf(o, host);
  return i >= 0 && overlapsObstacle(b, u, x, y, facing, w, d, o, i);
}

/** Returns how far the charger gets straight ahead from its start, ticks. It may meet the target at the end. */
function wayAhead(b: RegimentsBattle): number {
  const { x, y, facing } = b.unit;
  const { u, t, w, d } = charge;
  const o = obstaclesOf(b);
  const f = facing[u];
  const s = SIN[f];
  const c = COS[f];
  let ahead = Infinity;
  for (let n = 0; n < nearCount; n++) {
    const i = near[n];
    const dx = o.x[i] - x[u];
    const dy = o.y[i] - y[u];
    if (passesBy(o, i, f, Math.abs(dx * c - dy * s), dx * s + dy * c, ahead)) continue;
    if (!sweepPast(b, u, x[u], y[u], f, w, d, f, 0, o, i, stretch) || stretch[Stretch.Leaves] <= TOUCH) continue;
    ahead = Math.min(ahead, stretch[Stretch.Enters] + (o.owner[i] === t ? SLACK : 1));
  }
  return ahead;
}

/** True if the charger can go `distance` ticks straight ahead from its start. The result is cached in `known`. */
export function startsStraight(b: RegimentsBattle, distance: number): boolean {
  if (Number.isNaN(known.ahead)) known.ahead = wayAhead(b);
  return distance <= known.ahead;
}

/** Returns the narrowest wheel from the start that is known to be barred, in steps; Infinity if none is known. */
export function barredWheel(kind: Go): number {
  return known.barred[kind === Go.wheelLeft ? 0 : 1];
}

/** True if the charger can wheel by `angle` steps from its start. The result is cached in `known`. */
export function startsWheeling(b: RegimentsBattle, kind: Go, angle: number): boolean {
  const { x, y, facing } = b.unit;
  const { u } = charge;
  const k = kind === Go.wheelLeft ? 0 : 1;
  if (angle >= known.barred[k]) return false;
  if (angle <= known.free[k]) return true;
  if (wheelsFreely(b, x[u], y[u], facing[u], kind, angle)) {
    known.free[k] = angle;
    return true;
  }
  known.barred[k] = angle;
  return false;
}

/**
 * True if the charger may end in a pose: on the board, overlapping no other unit, and touching no enemy other than its
 * target (T9A-CMV-008), or others that it charges too (WFB9-CHG-011). Unit Spacing does not count (T9A-ALN-004).
 */
export function mayEndAt(b: RegimentsBattle, x: number, y: number, facing: number): boolean {
  const { u, t, w, d } = charge;
  if (!withinBoard(x, y, facing, w, d, b.setup.width, b.setup.depth) || staysAtHome(b, x, y, facing)) return false;
  const o = obstaclesOf(b);
  const { player } = b.setup.unit;
  for (let n = 0; n < nearCount; n++) {
    const i = near[n];
    const v = o.owner[i];
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const far = w + d + o.radius[i] + TOUCH;
    if (v === t || dx * dx + dy * dy > far * far) continue;
    if (overlapsObstacle(b, u, x, y, facing, w, d, o, i)) return false;
    if (v < 0 || player[v] === player[u] || squaredGapTo(b, u, x, y, facing, w, d, o, i) > TOUCH * TOUCH) continue;
    if (!b.rules.charges.alsoCharges(b, u, v)) return false;
  }
  return true;
}

/** True if the target may be turned into a pose: it is not Engaged (T9A-ALN-003), and the pose overlaps nothing. */
export function targetMayTurnTo(b: RegimentsBattle, x: number, y: number, facing: number): boolean {
  const { u, t } = charge;
  const w = b.unit.halfWidth[t];
  const d = b.unit.halfDepth[t];
  if (b.unit.engaged[t] !== 0 || !withinBoard(x, y, facing, w, d, b.setup.width, b.setup.depth)) return false;
  const o = obstaclesOf(b);
  for (let i = 0; i < o.count; i++) {
    if (o.owner[i] === u || o.owner[i] === t) continue;
    if (overlapsObstacle(b, t, x, y, facing, w, d, o, i)) return false;
  }
  return true;
}

/**
 * Writes to `out` the stretch of the side, from and to in ticks, that obstacle `n` of those nearby covers. Returns
 * false if there is no such obstacle, or if it does not reach into the strip before the side that is as deep as the
 * charger.
 */
export function stripOf(b: RegimentsBattle, n: number, out: Float64Array): boolean {
  if (n >= nearCount) return false;
  const o = obstaclesOf(b);
  const i = near[n];
  out[0] = Infinity;
  out[1] = -Infinity;
  if (o.owner[i] === charge.t) return true;
  const rx = (o.x[i] - charge.x) * charge.rx + (o.y[i] - charge.y) * charge.ry;
  const rn = (o.x[i] - charge.x) * charge.nx + (o.y[i] - charge.y) * charge.ny;
  if (Math.abs(rn - charge.d) >= charge.d + o.radius[i]) return true;
  const turn = (o.facing[i] - charge.facing) & ANGLE_MASK;
  const reach =
    o.shape[i] === 0 ? o.halfWidth[i] * Math.abs(COS[turn]) + o.halfDepth[i] * Math.abs(SIN[turn]) : o.radius[i];
  out[0] = rx - reach;
  out[1] = rx + reach;
  return true;
}
