// The moves that a unit is offered (K05): a fan of wheels and lengths, coarse, and the directions of the nearest enemies. What is
// legal is decided by the same questions as in `judgePath`, asked in an order that stops early.
import { SEGMENTS } from '../kernel/core.js';
import { degrees, TOUCH, turnBetween } from '../kernel/geometry/measures.js';
import { bearing } from '../kernel/geometry/trig.js';
import { wheelLength } from '../kernel/geometry/wheel.js';
import type { RegimentsBattle } from './battle.js';
import { squaredDisplacement } from './displacement.js';
import { Place } from './layout.js';
import { halfOnBoard, type MoveLimits, wheelOnBoard } from './legality.js';
import type { Obstacles } from './obstacles.js';
import { At, applySegment, copyPose, directionOf, Go, newPose, segment } from './paths.js';
import { Refusal } from './refusals.js';
import { freeStraight, freeWheel, judgeEnd, judgeOnTheWay, keepPrepared } from './surroundings.js';
import { MoveVerb } from './verbs.js';

/** Wheels of the fan, narrowest first. */
const FAN = Int32Array.from([15, 30, 50, 80], degrees);
/** Wheels closer to each other than this are one. */
const APART = degrees(4);
/** Facings that a unit of one model is offered to pivot to. */
const PIVOTS = 12;

/** Wheel angles of the two sides, left then right, sorted, and how many. */
const angles = [new Int32Array(8), new Int32Array(8)];
const counts = new Int32Array(2);
const pose = newPose();
const turned = newPose();

/** How far a wheel of the advance leads straight ahead, for the march of the same unit: a row of `angles` a side. */
const ahead = [new Float64Array(8), new Float64Array(8)];
const widest = new Float64Array(2);
/** For what `ahead` and `widest` hold, if `isKept`. They are asked for twice in one listing and never later. */
const keptFor = { battle: null as RegimentsBattle | null, epoch: -1, unit: -1, limit: -1 };
let keeps = false;
let isKept = false;

function addAngle(side: number, angle: number): void {
  const list = angles[side];
  let at = 0;
  while (at < counts[side] && list[at] < angle) at++;
  if (at > 0 && angle - list[at - 1] < APART) return;
  if (at < counts[side] && list[at] - angle < APART) return;
  if (counts[side] === list.length) return;
  for (let i = counts[side]; i > at; i--) list[i] = list[i - 1];
  list[at] = angle;
  counts[side]++;
}

/** The fan, and wheels that bring the front toward the two nearest enemies. */
function collectAngles(b: RegimentsBattle, u: number): void {
  counts[0] = 0;
  counts[1] = 0;
  const { x, y, facing, place } = b.unit;
  const { player } = b.setup.unit;
  let first = -1;
  let second = -1;
  let firstFar = Infinity;
  let secondFar = Infinity;
  for (let v = 0; v < b.setup.units; v++) {
    if (player[v] === player[u] || place[v] !== Place.table) continue;
    const dx = x[v] - x[u];
    const dy = y[v] - y[u];
    const far = dx * dx + dy * dy;
    if (far < firstFar) {
      second = first;
      secondFar = firstFar;
      first = v;
      firstFar = far;
    } else if (far < secondFar) {
      second = v;
      secondFar = far;
    }
  }
  for (let k = 0; k < 2; k++) {
    const v = k === 0 ? first : second;
    if (v < 0) continue;
    const turn = turnBetween(facing[u], bearing(x[v] - x[u], y[v] - y[u]));
    if (Math.abs(turn) >= APART && Math.abs(turn) <= degrees(90)) addAngle(turn < 0 ? 0 : 1, Math.abs(turn));
  }
  for (let i = 0; i < FAN.length; i++) {
    addAngle(0, FAN[i]);
    addAngle(1, FAN[i]);
  }
}

function offer(b: RegimentsBattle, u: number, verb: number, first: number, second: number): void {
  const i = b.option.addPose(verb, -1, 0, turned[At.x], turned[At.y], turned[At.facing], b.unit.files[u]);
  if (i < 0) return;
  b.option.path[i * SEGMENTS] = first;
  b.option.path[i * SEGMENTS + 1] = second;
}

/** Straight moves in one direction: `full`, and shares of it. */
function straight(
  b: RegimentsBattle,
  u: number,
  verb: number,
  kind: Go,
  full: number,
  parts: number,
  o: Obstacles,
): void {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const facing = b.unit.facing[u];
  const free = freeStraight(b, u, b.unit.x[u], b.unit.y[u], facing, w, d, directionOf(kind, facing), full, o);
  for (let part = parts; part > 0; part--) {
    const length = Math.round((full * part) / parts);
    // A march that is no longer than an advance is an advance.
    if (length > free || length === 0 || (verb === MoveVerb.march && 2 * part <= parts)) continue;
    copyPose(turned, pose);
    applySegment(turned, w, d, segment(kind, length));
    if (judgeEnd(b, u, turned[At.x], turned[At.y], facing, w, d, o) !== Refusal.Legal) continue;
    offer(b, u, verb, segment(kind, length), 0);
  }
}

/** The widest wheel to one side that `limit` ticks allow and nothing bars. */
function widestWheel(b: RegimentsBattle, u: number, kind: Go, side: number, limit: number, o: Obstacles): number {
  const w = b.unit.halfWidth[u];
  const list = angles[side];
  let longest = 0;
  for (let k = 0; k < counts[side] && wheelLength(w, list[k]) <= limit; k++) longest = list[k];
  if (longest === 0) return 0;
  return freeWheel(b.unit.x[u], b.unit.y[u], b.unit.facing[u], w, b.unit.halfDepth[u], kind, longest, o);
}

/**
 * Wheels to one side by each angle, then straight ahead by nothing, half and all of what is left. What bars them is looked
 * for up to `far` ticks, if a longer move of the same unit is listed next.
 */
function wheels(
  b: RegimentsBattle,
  u: number,
  verb: number,
  side: number,
  limit: number,
  far: number,
  o: Obstacles,
): void {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const kind = side === 0 ? Go.wheelLeft : Go.wheelRight;
  const list = angles[side];
  const reach = (limit + TOUCH) * (limit + TOUCH);
  const marches = verb === MoveVerb.march;
  if (!isKept) {
    widest[side] = widestWheel(b, u, kind, side, far, o);
    ahead[side].fill(-1);
  }
  for (let k = 0; k < counts[side]; k++) {
    const angle = list[k];
    if (angle > widest[side] || wheelLength(w, angle) > limit) return; // blocked, or too long
    const step = segment(kind, angle);
    if (!wheelOnBoard(b, u, pose, w, d, step)) return;
    copyPose(turned, pose);
    applySegment(turned, w, d, step);
    const left = limit - turned[At.cost];
    if (left < 0 || !halfOnBoard(b, u, turned[At.x], turned[At.y], turned[At.facing], w, d)) return;
    const fx = turned[At.x];
    const fy = turned[At.y];
    const f = turned[At.facing];
    if (ahead[side][k] < 0) ahead[side][k] = freeStraight(b, u, fx, fy, f, w, d, f, left + far - limit, o);
    const free = ahead[side][k];
    for (let part = 0; part <= 2; part++) {
      const length = Math.floor((left * part) / 2);
      if (length > free || (part > 0 && length === 0)) break;
      if (marches && 2 * (limit - left + length) <= limit) continue;
      turned[At.x] = fx;
      turned[At.y] = fy;
      const onward = length === 0 ? 0 : segment(Go.forward, length);
      if (onward !== 0) applySegment(turned, w, d, onward);
      if (squaredDisplacement(b, u, turned[At.x], turned[At.y], f) > reach) break;
      if (judgeEnd(b, u, turned[At.x], turned[At.y], f, w, d, o) === Refusal.Legal) offer(b, u, verb, step, onward);
    }
  }
}

/** A unit of one model: it pivots, then goes straight ahead (T9A-MOV-003, T9A-MOV-011). */
function pivots(b: RegimentsBattle, u: number, verb: number, limit: number, o: Obstacles): void {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  for (let k = 1; k < PIVOTS; k++) {
    const step = segment(Go.pivot, Math.floor((65536 * k) / PIVOTS));
    copyPose(turned, pose);
    applySegment(turned, w, d, step);
    const f = turned[At.facing];
    if (judgeOnTheWay(b, u, pose[At.x], pose[At.y], f, w, d, o) !== Refusal.Legal) continue;
    if (!halfOnBoard(b, u, pose[At.x], pose[At.y], f, w, d)) continue;
    const free = freeStraight(b, u, pose[At.x], pose[At.y], f, w, d, f, limit, o);
    for (let part = verb === MoveVerb.march ? 2 : 0; part <= 2; part++) {
      const length = Math.floor((limit * part) / 2);
      if (length > free) break;
      turned[At.x] = pose[At.x];
      turned[At.y] = pose[At.y];
      const onward = length === 0 ? 0 : segment(Go.forward, length);
      if (onward !== 0) applySegment(turned, w, d, onward);
      if (judgeEnd(b, u, turned[At.x], turned[At.y], f, w, d, o) === Refusal.Legal) offer(b, u, verb, step, onward);
    }
  }
}

/**
 * Lists moves of `u` within `limits` as options of `verb`: ahead, by wheel and ahead, backward and sideways as far as the
 * limits allow them; a single model pivots instead of wheeling. All are legal in the sense of `judgePath`. A march
 * (`MoveVerb.march`) is offered only where it is longer than an advance. At most about 45 options.
 * `next`: how far forward the same unit may go in the moves that are listed right after these, if farther; what bars its
 * wheels is then found once for both.
 */
export function enumerateMoves(b: RegimentsBattle, u: number, limits: MoveLimits, verb: number, next = 0): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const far = Math.max(limits.forward, next);
  const reach = Math.max(far, limits.slow);
  const o = keepPrepared(b, u, reach + halfWidth[u] + halfDepth[u]);
  pose[At.x] = x[u];
  pose[At.y] = y[u];
  pose[At.facing] = facing[u];
  pose[At.cost] = 0;
  if (limits.forward > 0) {
    straight(b, u, verb, Go.forward, limits.forward, 4, o);
    if (limits.pivots) pivots(b, u, verb, limits.forward, o);
    else {
      isKept =
        keeps && keptFor.battle === b && keptFor.epoch === b.epoch && keptFor.unit === u && keptFor.limit === far;
      if (!isKept) collectAngles(b, u);
      wheels(b, u, verb, 0, limits.forward, far, o);
      wheels(b, u, verb, 1, limits.forward, far, o);
      keeps = next > limits.forward;
      keptFor.battle = keeps ? b : null;
      keptFor.epoch = b.epoch;
      keptFor.unit = u;
      keptFor.limit = far;
    }
  }
  if (limits.slow > 0) {
    straight(b, u, verb, Go.backward, limits.slow, 2, o);
    straight(b, u, verb, Go.left, limits.slow, 2, o);
    straight(b, u, verb, Go.right, limits.slow, 2, o);
  }
}
