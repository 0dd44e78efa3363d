// Judges poses and paths (T9A-SPC-001 to T9A-SPC-005, T9A-MOV-002 to T9A-MOV-019). The same functions serve the
// enumerators, proposed moves and the rules.
import { SEGMENTS } from '../kernel/core.js';
import { withinBoard } from '../kernel/geometry/board.js';
import { ANGLE_MASK, HALF_TURN, INCH, RADIANS_PER_STEP, TOUCH, turnBetween } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';
import { halfDepthOf, halfWidthOf } from './formation.js';
import { isIgnored, type Obstacles, obstaclesOf } from './obstacles.js';
import { At, amountOf, applySegment, copyPose, directionOf, Go, kindOf, newPose } from './paths.js';
import { Refusal } from './refusals.js';
import { freeStraight, freeWheel, judgeAgainst, judgeEnd, judgeOnTheWay, keepPrepared } from './surroundings.js';
import { swingsTooFar } from './swings.js';

/** The spacing that is demanded of a pose. */
export const Spacing = {
  /** The end of a move: an inch from everything, except where the unit was nearer before and may stay (T9A-TER-011). */
  move: 0,
  /** A unit put down on the table: an inch from everything. */
  place: 1,
  /** A unit that charges or fights: it must not stand in Impassable Terrain (T9A-CMV-008, T9A-ALN-004). */
  contact: 2,
} as const;
export type Spacing = (typeof Spacing)[keyof typeof Spacing];

/** The limits of a move. Lengths are in ticks; 0 means not allowed. */
export interface MoveLimits {
  /** Length of a path forward, wheels included (T9A-MOV-004, T9A-MOV-007). */
  forward: number;
  /**
   * Largest distance that a rank-and-file model may move in a move with wheels (T9A-MOV-017). It exceeds `forward` if a
   * slower character is in the unit.
   */
  swing: number;
  /** Length of a move backward or to one side (T9A-MOV-005, T9A-MOV-006). */
  slow: number;
  /** True if any number of pivots is allowed: a unit of one model (T9A-MOV-003, T9A-MOV-011). */
  pivots: boolean;
  /** True if nothing bars the way and only the end of the move is judged. */
  flies: boolean;
}

/**
 * Judges a pose of unit `u` in `files` files, independent of its present pose: formation, board (T9A-SPC-005), other
 * units and Impassable Terrain (T9A-SPC-001), with the given `spacing`. The way to the pose is not judged.
 */
export function judgePose(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  files: number,
  spacing: Spacing,
): Refusal {
  if (files < 1 || files > b.unit.models[u]) return Refusal.BadFormation;
  const w = halfWidthOf(b, u, files);
  const d = halfDepthOf(b, u, files);
  if (spacing === Spacing.move) {
    const dx = x - b.unit.x[u];
    const dy = y - b.unit.y[u];
    const o = keepPrepared(b, u, Math.sqrt(dx * dx + dy * dy) + w + d);
    return judgeEnd(b, u, x, y, facing, w, d, o);
  }
  if (!withinBoard(x, y, facing, w, d, b.setup.width, b.setup.depth)) return Refusal.OffTheTable;
  const o = obstaclesOf(b);
  const clearance = spacing === Spacing.place ? INCH : 0;
  const around = w + d + clearance;
  for (let i = 0; i < o.count; i++) {
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const far = o.radius[i] + around;
    if (dx * dx + dy * dy >= far * far || isIgnored(b, o, i, u)) continue;
    const refusal = judgeAgainst(b, u, x, y, facing, w, d, o, i, clearance);
    if (refusal !== Refusal.Legal) return refusal;
  }
  return Refusal.Legal;
}

/**
 * True if at most half of every model is off the board in a pose (T9A-SPC-005). A base cut by one edge is at least half
 * inside if its middle is on the board. Models at the corners of the block are the first to leave the board.
 */
export function halfOnBoard(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
): boolean {
  // GAP T9A-SPC-005: in a corner of the board, where two edges cut a base, the middle of the base decides as well
  const bw = b.setup.unit.baseWidth[u] / 2;
  const bd = b.setup.unit.baseDepth[u] / 2;
  const s = Math.abs(SIN[facing]);
  const c = Math.abs(COS[facing]);
  const east = (w - bw) * c + (d - bd) * s;
  const north = (w - bw) * s + (d - bd) * c;
  return (
    x >= east - TOUCH && x + east <= b.setup.width + TOUCH && y >= north - TOUCH && y + north <= b.setup.depth + TOUCH
  );
}

const onWheel = newPose();

/** True if at most half of every model is off the board all along a wheel. The wheel is sampled every 2 degrees. */
export function wheelOnBoard(
  b: RegimentsBattle,
  u: number,
  pose: Int32Array,
  w: number,
  d: number,
  step: number,
): boolean {
  const angle = amountOf(step);
  // The Centre moves along an arc about the pivot, and no point is farther from the Centre than a corner. Far from the
  // edges no model can be off the board.
  const diagonal = Math.sqrt(w * w + d * d);
  let far = diagonal * (1 + angle * RADIANS_PER_STEP);
  const { width, depth } = b.setup;
  if (pose[At.x] > far && pose[At.y] > far && pose[At.x] < width - far && pose[At.y] < depth - far) return true;
  if (angle <= HALF_TURN) {
    // Near the edges: the arc bulges out beyond its ends by its height, and the middles of the outer bases stand out
    // from the Centre.
    copyPose(onWheel, pose);
    applySegment(onWheel, w, d, step);
    const bw = w - b.setup.unit.baseWidth[u] / 2;
    const bd = d - b.setup.unit.baseDepth[u] / 2;
    far = diagonal * (1 - COS[(angle + 1) >> 1]) + Math.sqrt(bw * bw + bd * bd);
    const x = onWheel[At.x];
    const y = onWheel[At.y];
    if (
      pose[At.x] > far &&
      x > far &&
      pose[At.y] > far &&
      y > far &&
      pose[At.x] < width - far &&
      x < width - far &&
      pose[At.y] < depth - far &&
      y < depth - far
    )
      return true;
  }
  const parts = Math.ceil(angle / 364);
  for (let k = 1; k <= parts; k++) {
    copyPose(onWheel, pose);
    applySegment(onWheel, w, d, kindOf(step) + 8 * Math.round((angle * k) / parts));
    if (!halfOnBoard(b, u, onWheel[At.x], onWheel[At.y], onWheel[At.facing], w, d)) return false;
  }
  return true;
}

const pose = newPose();

/** Judges one segment from `pose`: nothing may be within half an inch of the way, and no model mostly off the board. */
function judgeSegment(
  b: RegimentsBattle,
  u: number,
  step: number,
  w: number,
  d: number,
  flies: boolean,
  o: Obstacles,
): Refusal {
  const kind = kindOf(step);
  const amount = amountOf(step);
  const x = pose[At.x];
  const y = pose[At.y];
  const facing = pose[At.facing];
  if (kind === Go.wheelLeft || kind === Go.wheelRight) {
    if (!wheelOnBoard(b, u, pose, w, d, step)) return Refusal.OffTheTable;
    if (!flies && freeWheel(x, y, facing, w, d, kind, amount, o) < amount) return Refusal.BlockedOnTheWay;
  } else if (kind !== Go.pivot && !flies) {
    const direction = directionOf(kind as Go, facing);
    if (freeStraight(b, u, x, y, facing, w, d, direction, amount, o) < amount) return Refusal.BlockedOnTheWay;
  }
  applySegment(pose, w, d, step);
  if (!halfOnBoard(b, u, pose[At.x], pose[At.y], pose[At.facing], w, d)) return Refusal.OffTheTable;
  if (kind !== Go.pivot || flies) return Refusal.Legal;
  // T9A-MOV-015: the block is lifted and put down again, so only its end pose counts.
  return judgeOnTheWay(b, u, pose[At.x], pose[At.y], pose[At.facing], w, d, o);
}

/** Judges the kinds of the segments in one move (T9A-MOV-002 to T9A-MOV-007, T9A-MOV-011) and their lengths. */
function judgeKinds(path: ArrayLike<number>, first: number, w: number, d: number, limits: MoveLimits): Refusal {
  let way = 0; // the direction of the straight segments, which must be equal in all of them
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) {
    let kind: number = kindOf(path[s]);
    if (path[s] < 0 || kind === 0) return Refusal.BadPath;
    if (kind === Go.pivot) {
      if (!limits.pivots) return Refusal.BadPath;
      continue;
    }
    if (kind === Go.wheelLeft || kind === Go.wheelRight) kind = Go.forward;
    if (way !== 0 && way !== kind) return Refusal.BadPath;
    way = kind;
  }
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) applySegment(pose, w, d, path[s]);
  const limit = way === Go.backward || way === Go.left || way === Go.right ? limits.slow : limits.forward;
  if (way !== 0 && limit === 0) return Refusal.BadPath;
  return pose[At.cost] > limit ? Refusal.TooFar : Refusal.Legal;
}

function fromUnit(b: RegimentsBattle, u: number): void {
  pose[At.x] = b.unit.x[u];
  pose[At.y] = b.unit.y[u];
  pose[At.facing] = b.unit.facing[u];
  pose[At.cost] = 0;
}

function hasWheel(path: ArrayLike<number>, first: number): boolean {
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) {
    const kind = kindOf(path[s]);
    if (kind === Go.wheelLeft || kind === Go.wheelRight) return true;
  }
  return false;
}

/**
 * Judges a move of `u` along the path at `path[first]`: its kinds of segments, its length, the distance of each model
 * (T9A-MOV-017), half an inch to everything on the way (T9A-SPC-002), at most half of a model off the board
 * (T9A-SPC-005), and an inch to everything at the end (T9A-SPC-001). If the move is legal, writes its end pose to `out`
 * (`At`). An empty path is legal if the unit stands legally.
 */
export function judgePath(
  b: RegimentsBattle,
  u: number,
  path: ArrayLike<number>,
  first: number,
  limits: MoveLimits,
  out: Int32Array,
): Refusal {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  fromUnit(b, u);
  let refusal = judgeKinds(path, first, w, d, limits);
  if (refusal !== Refusal.Legal) return refusal;
  if (hasWheel(path, first) && swingsTooFar(b, u, pose[At.x], pose[At.y], pose[At.facing], limits))
    return Refusal.DisplacedTooFar;
  const o = keepPrepared(b, u, Math.max(limits.forward, limits.slow) + w + d);
  fromUnit(b, u);
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) {
    refusal = judgeSegment(b, u, path[s], w, d, limits.flies, o);
    if (refusal !== Refusal.Legal) return refusal;
  }
  refusal = judgeEnd(b, u, pose[At.x], pose[At.y], pose[At.facing], w, d, o);
  if (refusal === Refusal.Legal) out.set(pose);
  return refusal;
}

/**
 * Finds the path to a pose that a unit reaches straight ahead, backward or sideways, or by going forward, wheeling once
 * and going forward again. Writes up to three segments from `path[first]` on, then a 0. Returns whether such a path
 * exists.
 */
export function findPath(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  path: Int32Array,
  first: number,
): boolean {
  const dx = x - b.unit.x[u];
  const dy = y - b.unit.y[u];
  const own = b.unit.facing[u];
  const turn = turnBetween(own, facing);
  let count = first;
  if (turn === 0) {
    const across = dx * COS[own] - dy * SIN[own];
    const ahead = dx * SIN[own] + dy * COS[own];
    const isAside = Math.abs(across) > Math.abs(ahead);
    if (Math.min(Math.abs(across), Math.abs(ahead)) > TOUCH) return false;
    const amount = Math.round(Math.abs(isAside ? across : ahead));
    const kind = isAside ? (across < 0 ? Go.left : Go.right) : ahead < 0 ? Go.backward : Go.forward;
    if (amount > 0) path[count++] = amount * 8 + kind;
    path[count] = 0;
    return true;
  }
  const kind = turn < 0 ? Go.wheelLeft : Go.wheelRight;
  fromUnit(b, u);
  applySegment(pose, b.unit.halfWidth[u], b.unit.halfDepth[u], Math.abs(turn) * 8 + kind);
  // The remaining vector is `before` along the old facing plus `after` along the new facing.
  const rx = x - pose[At.x];
  const ry = y - pose[At.y];
  const cross = SIN[(facing - own) & ANGLE_MASK];
  if (Math.abs(cross) < 1e-6) return false;
  const before = (rx * COS[facing] - ry * SIN[facing]) / -cross;
  const after = (rx * COS[own] - ry * SIN[own]) / cross;
  if (before < -TOUCH || after < -TOUCH || Math.abs(turn) > HALF_TURN) return false;
  if (Math.round(before) > 0) path[count++] = Math.round(before) * 8 + Go.forward;
  path[count++] = Math.abs(turn) * 8 + kind;
  if (Math.round(after) > 0) path[count++] = Math.round(after) * 8 + Go.forward;
  path[count] = 0;
  return true;
}
