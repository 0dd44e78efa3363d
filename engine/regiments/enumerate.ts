// Lists the moves that a unit is offered (K05): a coarse fan of wheels and lengths, and the directions of the nearest
// enemies. Legality is decided by the functions that `judgePath` uses, in an order with early exits.
import { SEGMENTS } from '../kernel/core.js';
import { degrees, turnBetween } from '../kernel/geometry/measures.js';
import { bearing, stepEast, stepNorth } from '../kernel/geometry/trig.js';
import { wheelLength } from '../kernel/geometry/wheel.js';
import type { RegimentsBattle } from './battle.js';
import { nearestEnemies } from './caches/nearest-enemies.js';
import { squaredDisplacement } from './displacement.js';
import { halfOnBoard, type MoveLimits, wheelOnBoard } from './legality.js';
import type { Obstacles } from './obstacles.js';
import { At, amountOf, applySegment, copyPose, directionOf, Go, newPose, segment } from './paths.js';
import { Refusal } from './refusals.js';
import { freeStraight, freeWheel, judgeEnd, judgeOnTheWay, keepPrepared } from './surroundings.js';
import { swingsTooFar } from './swings.js';
import { MoveVerb } from './verbs.js';

/** Angles of the wheels in the fan, narrowest first. */
const FAN = Int32Array.from([15, 30, 50, 80], degrees);
/** Wheels that differ by less than this angle count as one. */
const APART = degrees(4);
/** Number of facings to which a unit of one model may pivot in the options. */
export const PIVOTS = 12;

/** Wheel angles to the left and to the right in ascending order, and their numbers; filled by `collectAngles`. */
export const angles = [new Int32Array(8), new Int32Array(8)];
export const counts = new Int32Array(2);
const pose = newPose();
const turned = newPose();

/** Poses of a unit after one wheel or pivot from its place, and how far it gets straight ahead from each. */
class Rays {
  count = 0;
  readonly step = new Int32Array(PIVOTS);
  readonly x = new Int32Array(PIVOTS);
  readonly y = new Int32Array(PIVOTS);
  readonly facing = new Int32Array(PIVOTS);
  readonly cost = new Int32Array(PIVOTS);
  /** Free distance straight ahead, ticks. */
  readonly free = new Int32Array(PIVOTS);
  /** Largest distance that any model has moved by the wheel alone, ticks. */
  readonly aside = new Float64Array(PIVOTS);

  /** Adds the pose in `turned` after segment `step`. */
  add(step: number, free: number, aside: number): void {
    const i = this.count++;
    this.step[i] = step;
    this.x[i] = turned[At.x];
    this.y[i] = turned[At.y];
    this.facing[i] = turned[At.facing];
    this.cost[i] = turned[At.cost];
    this.free[i] = free;
    this.aside[i] = aside;
  }
}

/** Rays of wheels to the left, wheels to the right (narrowest first), and pivots. */
const fan = [new Rays(), new Rays(), new Rays()];
const LEFT = 0;
const RIGHT = 1;
const PIVOT = 2;
/**
 * Key of the cached `fan`: battle, geometry version, unit and lengths. The fan is reused if a longer move of the unit is listed
 * directly afterwards.
 */
const keptFor = { battle: null as RegimentsBattle | null, geometryVersion: -1, unit: -1, far: -1, ahead: 0 };

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

/** Collects the angles of the fan, and of wheels that bring the front towards the two nearest enemies. */
export function collectAngles(b: RegimentsBattle, u: number): void {
  counts[0] = 0;
  counts[1] = 0;
  const { x, y, facing } = b.unit;
  const enemies = nearestEnemies(b, u);
  for (let k = 0; k < 2; k++) {
    const v = enemies[k];
    if (v < 0) continue;
    const turn = turnBetween(facing[u], bearing(x[v] - x[u], y[v] - y[u]));
    if (Math.abs(turn) >= APART && Math.abs(turn) <= degrees(90)) addAngle(turn < 0 ? 0 : 1, Math.abs(turn));
  }
  for (let i = 0; i < FAN.length; i++) {
    addAngle(0, FAN[i]);
    addAngle(1, FAN[i]);
  }
}

function offer(
  b: RegimentsBattle,
  u: number,
  verb: number,
  x: number,
  y: number,
  facing: number,
  first: number,
  second: number,
): void {
  const i = b.option.addPose(verb, -1, 0, x, y, facing, b.unit.files[u]);
  if (i < 0) return;
  b.option.path[i * SEGMENTS] = first;
  b.option.path[i * SEGMENTS + 1] = second;
}

/** Returns how far `u` gets straight in one direction, at most `full` ticks. */
function freeWay(b: RegimentsBattle, u: number, kind: Go, full: number, o: Obstacles): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  return freeStraight(b, u, x[u], y[u], f, halfWidth[u], halfDepth[u], directionOf(kind, f), full, o);
}

/**
 * Lists straight moves in one direction: the length `full` and shares of it, up to the `free` ticks that are not
 * barred.
 */
function straight(
  b: RegimentsBattle,
  u: number,
  verb: number,
  kind: Go,
  full: number,
  parts: number,
  free: number,
  o: Obstacles,
): void {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const facing = b.unit.facing[u];
  const direction = directionOf(kind, facing);
  for (let part = parts; part > 0; part--) {
    const length = Math.round((full * part) / parts);
    // A march that is no longer than an advance is left out.
    if (length > free || length === 0 || (verb === MoveVerb.march && 2 * part <= parts)) continue;
    const x = pose[At.x] + stepEast(direction, length);
    const y = pose[At.y] + stepNorth(direction, length);
    if (judgeEnd(b, u, x, y, facing, w, d, o) !== Refusal.Legal) continue;
    offer(b, u, verb, x, y, facing, segment(kind, length), 0);
  }
}

/** Returns the widest wheel to one side, in steps, that `limit` ticks allow and no obstacle bars. */
function widestWheel(b: RegimentsBattle, u: number, kind: Go, side: number, limit: number, o: Obstacles): number {
  const w = b.unit.halfWidth[u];
  const list = angles[side];
  let longest = 0;
  for (let k = 0; k < counts[side] && wheelLength(w, list[k]) <= limit; k++) longest = list[k];
  if (longest === 0) return 0;
  return freeWheel(b.unit.x[u], b.unit.y[u], b.unit.facing[u], w, b.unit.halfDepth[u], kind, longest, o);
}

/**
 * Finds the wheels to one side up to the first that is barred or longer than `far` ticks, and the straight ways after
 * them.
 */
function findWheels(b: RegimentsBattle, u: number, side: number, far: number, o: Obstacles): void {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const kind = side === LEFT ? Go.wheelLeft : Go.wheelRight;
  const list = angles[side];
  const rays = fan[side];
  rays.count = 0;
  const widest = widestWheel(b, u, kind, side, far, o);
  for (let k = 0; k < counts[side] && list[k] <= widest; k++) {
    const step = segment(kind, list[k]);
    if (!wheelOnBoard(b, u, pose, w, d, step)) return;
    copyPose(turned, pose);
    applySegment(turned, w, d, step);
    const x = turned[At.x];
    const y = turned[At.y];
    const f = turned[At.facing];
    const left = far - turned[At.cost];
    if (left < 0 || !halfOnBoard(b, u, x, y, f, w, d)) return;
    const free = freeStraight(b, u, x, y, f, w, d, f, left, o);
    rays.add(step, free, Math.sqrt(squaredDisplacement(b, u, x, y, f)));
  }
}

/**
 * Lists wheels to one side by each angle, each followed by nothing, half or all of the rest of `limit` ticks straight
 * ahead.
 */
function wheels(b: RegimentsBattle, u: number, verb: number, side: number, limits: MoveLimits, o: Obstacles): void {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const limit = limits.forward;
  const marches = verb === MoveVerb.march;
  const { count, step, cost, free, aside, facing, x: fromX, y: fromY } = fan[side];
  for (let i = 0; i < count; i++) {
    const left = limit - cost[i];
    if (left < 0 || wheelLength(w, amountOf(step[i])) > limit) return;
    const f = facing[i];
    for (let part = 0; part <= 2; part++) {
      const length = Math.floor((left * part) / 2);
      if (length > free[i] || (part > 0 && length === 0)) break;
      if (marches && 2 * (cost[i] + length) <= limit) continue;
      const x = fromX[i] + stepEast(f, length);
      const y = fromY[i] + stepNorth(f, length);
      // No model moves farther than the sum of the wheel and the straight way; rounding is less than the tolerance.
      if (aside[i] + length > limit && swingsTooFar(b, u, x, y, f, limits)) continue;
      if (judgeEnd(b, u, x, y, f, w, d, o) !== Refusal.Legal) continue;
      offer(b, u, verb, x, y, f, step[i], length === 0 ? 0 : segment(Go.forward, length));
    }
  }
}

/** Finds the pivots of a unit of one model, and the straight ways after them up to `far` ticks. */
function findPivots(b: RegimentsBattle, u: number, far: number, o: Obstacles): void {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const rays = fan[PIVOT];
  rays.count = 0;
  for (let k = 1; k < PIVOTS; k++) {
    const step = segment(Go.pivot, Math.floor((65536 * k) / PIVOTS));
    copyPose(turned, pose);
    applySegment(turned, w, d, step);
    const x = turned[At.x];
    const y = turned[At.y];
    const f = turned[At.facing];
    if (judgeOnTheWay(b, u, x, y, f, w, d, o) !== Refusal.Legal || !halfOnBoard(b, u, x, y, f, w, d)) continue;
    rays.add(step, freeStraight(b, u, x, y, f, w, d, f, far, o), 0);
  }
}

/** Lists moves of a unit of one model: it pivots, then goes straight ahead (T9A-MOV-003, T9A-MOV-011). */
function pivots(b: RegimentsBattle, u: number, verb: number, limit: number, o: Obstacles): void {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const { count, step, free, facing } = fan[PIVOT];
  for (let i = 0; i < count; i++) {
    const f = facing[i];
    for (let part = verb === MoveVerb.march ? 2 : 0; part <= 2; part++) {
      const length = Math.floor((limit * part) / 2);
      if (length > free[i]) break;
      const x = pose[At.x] + stepEast(f, length);
      const y = pose[At.y] + stepNorth(f, length);
      if (judgeEnd(b, u, x, y, f, w, d, o) !== Refusal.Legal) continue;
      offer(b, u, verb, x, y, f, step[i], length === 0 ? 0 : segment(Go.forward, length));
    }
  }
}

/**
 * Finds how far the way is free straight ahead and after each turn, up to `far` ticks, or reuses the result of the
 * previous listing.
 */
function look(b: RegimentsBattle, u: number, limits: MoveLimits, far: number, o: Obstacles): void {
  const k = keptFor;
  const isKept = k.battle === b && k.geometryVersion === b.geometryVersion && k.unit === u && k.far === far;
  k.battle = far > limits.forward ? b : null; // the result is reused at most once, within one listing
  if (isKept) return;
  k.geometryVersion = b.geometryVersion;
  k.unit = u;
  k.far = far;
  k.ahead = freeWay(b, u, Go.forward, far, o);
  if (limits.pivots) {
    findPivots(b, u, far, o);
    return;
  }
  collectAngles(b, u);
  findWheels(b, u, LEFT, far, o);
  findWheels(b, u, RIGHT, far, o);
}

/**
 * Lists moves of `u` within `limits` as options of `verb`: straight ahead, wheel and straight ahead, backward and
 * sideways as far as the limits allow. A single model pivots instead of wheeling. All are legal in the sense of
 * `judgePath`. A march (`MoveVerb.march`) is offered only where it is longer than an advance. At most about 45 options.
 * @param next how far forward the unit may go, in ticks, in the moves listed directly afterwards, if that is farther:
 * obstacles are then searched once for both listings
 */
export function enumerateMoves(b: RegimentsBattle, u: number, limits: MoveLimits, verb: number, next = 0): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const { forward, slow } = limits;
  const far = Math.max(forward, next);
  const o = keepPrepared(b, u, Math.max(far, slow) + halfWidth[u] + halfDepth[u]);
  pose[At.x] = x[u];
  pose[At.y] = y[u];
  pose[At.facing] = facing[u];
  pose[At.cost] = 0;
  if (forward > 0) {
    look(b, u, limits, far, o);
    straight(b, u, verb, Go.forward, forward, 4, keptFor.ahead, o);
    if (limits.pivots) pivots(b, u, verb, forward, o);
    else {
      wheels(b, u, verb, LEFT, limits, o);
      wheels(b, u, verb, RIGHT, limits, o);
    }
  }
  if (slow > 0) {
    straight(b, u, verb, Go.backward, slow, 2, freeWay(b, u, Go.backward, slow, o), o);
    straight(b, u, verb, Go.left, slow, 2, freeWay(b, u, Go.left, slow, o), o);
    straight(b, u, verb, Go.right, slow, 2, freeWay(b, u, Go.right, slow, o), o);
  }
}
