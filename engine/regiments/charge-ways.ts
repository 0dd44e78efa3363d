// The paths of one charge (`charge-ground.ts`): straight ahead, at most one wheel of at most 90 degrees, straight ahead
// (T9A-CMV-004, T9A-CMV-005), then the turn on the point of contact that makes both units flush (T9A-ALN-001,
// T9A-ALN-002). Paths are searched in a fixed order (K51).
import { ANGLE_MASK, nearest, QUARTER_TURN, TOUCH, turnBetween } from '../kernel/geometry/measures.js';
import { cornerX, cornerY, overlap } from '../kernel/geometry/rectangle.js';
import { bearing, COS, SIN, stepEast, stepNorth } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';
import { closeOnFront } from './charge-contact.js';
import {
  barredWheel,
  charge,
  distanceToTarget,
  flushX,
  flushY,
  goesStraight,
  isSurelyBarred,
  mayEndAt,
  SLACK,
  startsStraight,
  startsWheeling,
  targetMayTurnTo,
  turnsFreely,
  wheelsFreely,
} from './charge-ground.js';
import { At, applySegment, Go, newPose, segment } from './paths.js';

/**
 * The current path: ticks before the wheel, kind and angle of the wheel, ticks after the wheel. `pose` holds the
 * charger's pose before the units are aligned.
 */
export const way = { before: 0, kind: Go.wheelLeft as Go, angle: 0, after: 0 };
export const pose = newPose();

/** Sets `pose` to the pose in which the charger starts. */
export function toStart(b: RegimentsBattle): void {
  pose[At.x] = b.unit.x[charge.u];
  pose[At.y] = b.unit.y[charge.u];
  pose[At.facing] = b.unit.facing[charge.u];
  pose[At.cost] = 0;
}

/**
 * Runs the current path from the charger's start and leaves its end in `pose`. Returns false if an obstacle is in the
 * way.
 */
export function runs(b: RegimentsBattle): boolean {
  const { w, d } = charge;
  toStart(b);
  if (way.before > 0) {
    if (!startsStraight(b, way.before)) return false;
    applySegment(pose, w, d, segment(Go.forward, way.before));
  }
  if (way.angle > 0) {
    const x = pose[At.x];
    const y = pose[At.y];
    const facing = pose[At.facing];
    applySegment(pose, w, d, segment(way.kind, way.angle));
    // The straight part after the wheel is tested before the wheel: it bars most paths and costs less to test.
    if (way.after > 0) {
      if (isSurelyBarred(b, pose[At.x], pose[At.y], pose[At.facing], way.after)) return false;
      if (!goesStraight(b, pose[At.x], pose[At.y], pose[At.facing], way.after)) return false;
    }
    const isFree =
      way.before === 0 ? startsWheeling(b, way.kind, way.angle) : wheelsFreely(b, x, y, facing, way.kind, way.angle);
    if (!isFree) return false;
  } else if (way.after > 0 && !goesStraight(b, pose[At.x], pose[At.y], pose[At.facing], way.after)) return false;
  if (way.after > 0) applySegment(pose, w, d, segment(Go.forward, way.after));
  return true;
}

/** A difference of sines or cosines that is surely larger than the rounding of angles to steps. */
const ROUNDING = 0.001;

/**
 * Sets the current path to the wheel of kind `kind`, after `before` ticks, that brings a point of the front to (px,
 * py). `q` is the distance of that point from the middle of the front, positive to the right.
 */
function aim(b: RegimentsBattle, before: number, kind: Go, q: number, px: number, py: number): boolean {
  const { u, w, d } = charge;
  const own = b.unit.facing[u];
  const s = SIN[own];
  const c = COS[own];
  const isLeft = kind === Go.wheelLeft;
  const aside = isLeft ? -w : w;
  const dx = px - (b.unit.x[u] + stepEast(own, before) + d * s + aside * c);
  const dy = py - (b.unit.y[u] + stepNorth(own, before) + d * c - aside * s);
  const arm = isLeft ? q + w : w - q; // distance along the front from the corner that stays in place to the point
  const far = dx * dx + dy * dy;
  const squared = far - arm * arm;
  if (squared < 0) return false;
  const after = Math.sqrt(squared);
  // Sine and cosine of the turn towards the side of the wheel, times the square of the distance. A turn that is surely
  // the wrong way, more than a quarter or barred needs no exact angle.
  const inward = isLeft ? dy * s - dx * c : dx * c - dy * s;
  const ahead = dx * s + dy * c;
  const sine = after * inward + arm * ahead;
  const least = ROUNDING * far;
  if (sine < -least || after * ahead - arm * inward < -least) return false;
  if (before === 0) {
    const barred = barredWheel(kind);
    if (barred <= QUARTER_TURN && sine > SIN[barred] * far + least) return false;
  }
  const off = bearing(arm, after);
  const facing = (bearing(dx, dy) + (isLeft ? -off : off)) & ANGLE_MASK;
  const angle = isLeft ? turnBetween(facing, own) : turnBetween(own, facing);
  if (angle < 0 || angle > QUARTER_TURN) return false; // T9A-CMV-005
  way.before = before;
  way.kind = kind;
  way.angle = angle;
  way.after = nearest(after);
  return true;
}

/** Sets the current path to the one that ends flush at place `s` without a turn after contact. */
function aimFlush(b: RegimentsBattle, s: number): boolean {
  const { w, d } = charge;
  toStart(b);
  const own = pose[At.facing];
  const turn = turnBetween(own, charge.facing);
  if (turn === 0 || turn > QUARTER_TURN || turn < -QUARTER_TURN) return false;
  way.kind = turn < 0 ? Go.wheelLeft : Go.wheelRight;
  way.angle = Math.abs(turn);
  applySegment(pose, w, d, segment(way.kind, way.angle));
  const rx = flushX(s) - pose[At.x];
  const ry = flushY(s) - pose[At.y];
  const cross = SIN[turn & ANGLE_MASK];
  if (Math.abs(cross) < 0.002) return false;
  const before = (rx * COS[charge.facing] - ry * SIN[charge.facing]) / -cross;
  const after = (rx * COS[own] - ry * SIN[own]) / cross;
  if (before < 0 || after < 0) return false;
  way.before = nearest(before);
  way.after = nearest(after);
  return true;
}

/**
 * True if the charger in `pose`, in contact at (px, py), can turn until it is flush. The end is judged by `mayEndAt`.
 */
export function alignsAt(b: RegimentsBattle, px: number, py: number): boolean {
  const { t } = charge;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const turn = turnBetween(pose[At.facing], charge.facing);
  if (Math.abs(turn) >= QUARTER_TURN) return false;
  if (
    overlap(
      pose[At.x],
      pose[At.y],
      pose[At.facing],
      charge.w - SLACK,
      charge.d - SLACK,
      x[t],
      y[t],
      facing[t],
      halfWidth[t],
      halfDepth[t],
    )
  ) {
    return false; // it would have met another side first
  }
  return turn === 0 || turnsFreely(b, pose[At.x], pose[At.y], pose[At.facing], px, py, turn, t);
}

/** Parts of the straight way after which a wheel is tried first. */
const PARTS = [0, 0.5] as const;

/**
 * Number of parts into which the straight way is divided for further tries, if the usual wheels do not lead to a wanted
 * place.
 */
const FINE_PARTS = 16;

/**
 * Describes the last place that could not be reached. `isBarred` is true if the end pose is free but all paths to it
 * are barred; turning the target does not help then.
 */
export const last = { isBarred: false };

/** True if the current path leads to (px, py) and the charger can be aligned there. */
function runsAndAligns(b: RegimentsBattle, px: number, py: number): boolean {
  if (!runs(b)) return false;
  last.isBarred = false;
  return alignsAt(b, px, py);
}

/** True if a path ends flush at place `s`. Leaves it in `way`. */
export function reaches(b: RegimentsBattle, s: number): boolean {
  const { u, w, d, half } = charge;
  last.isBarred = false;
  if (!mayEndAt(b, flushX(s), flushY(s), charge.facing)) return false;
  last.isBarred = true;
  const { x, y, facing } = b.unit;
  const own = facing[u];
  // Contact is made at one end of the stretch that both sides share: at a corner of the charger or of the target.
  for (let end = 0; end < 2; end++) {
    const p = end === 0 ? Math.max(s - w, -half) : Math.min(s + w, half);
    const px = charge.x + p * charge.rx;
    const py = charge.y + p * charge.ry;
    const q = p - s;
    const across = (px - x[u]) * COS[own] - (py - y[u]) * SIN[own];
    const ahead = (px - x[u]) * SIN[own] + (py - y[u]) * COS[own] - d;
    if (Math.abs(across - q) <= TOUCH && ahead >= -TOUCH) {
      way.before = Math.max(0, nearest(ahead));
      way.angle = 0;
      way.after = 0;
      if (runsAndAligns(b, px, py)) return true;
    }
  }
  if (aimFlush(b, s) && runsAndAligns(b, flushX(s), flushY(s))) return true;
  for (let part = 0; part < PARTS.length; part++) if (wheelsTo(b, s, PARTS[part])) return true;
  return false;
}

/**
 * True if a path ends flush at place `s` that begins its wheel anywhere on the straight way, for places that `reaches`
 * cannot reach.
 */
export function reachesFinely(b: RegimentsBattle, s: number): boolean {
  if (!mayEndAt(b, flushX(s), flushY(s), charge.facing)) return false;
  for (let k = 1; k < FINE_PARTS; k++) if (wheelsTo(b, s, k / FINE_PARTS)) return true;
  return false;
}

/** True if a wheel after the share `part` of the straight way leads to the place `s`. */
function wheelsTo(b: RegimentsBattle, s: number, part: number): boolean {
  const { u, w, d, half } = charge;
  const { x, y, facing } = b.unit;
  const own = facing[u];
  for (let end = 0; end < 2; end++) {
    const p = end === 0 ? Math.max(s - w, -half) : Math.min(s + w, half);
    const px = charge.x + p * charge.rx;
    const py = charge.y + p * charge.ry;
    const ahead = (px - x[u]) * SIN[own] + (py - y[u]) * COS[own] - d;
    const before = part === 0 ? 0 : nearest(part * ahead);
    if (before < 0 || (part > 0 && (before === 0 || !startsStraight(b, before)))) continue;
    for (let kind: Go = Go.wheelLeft; kind <= Go.wheelRight; kind++) {
      if (!aim(b, before, kind as Go, p - s, px, py)) continue;
      const end = kind === Go.wheelLeft ? own - way.angle : own + way.angle;
      // the charger could not be aligned from this angle
      if (Math.abs(turnBetween(end & ANGLE_MASK, charge.facing)) >= QUARTER_TURN) continue;
      if (runsAndAligns(b, px, py)) return true;
    }
  }
  return false;
}

/** The pose of the target after it was turned. */
export const turned = newPose();

const touching = newPose();

/**
 * Turns the target as well (T9A-ALN-002). The charger is in contact at point `p` of the side and point `q` of its own
 * front. It turns by `share` of the missing angle, the target by the rest. Leaves the poses in `pose` and `turned`.
 */
function turnTarget(b: RegimentsBattle, p: number, q: number, share: number): boolean {
  const { t, d } = charge;
  const { x, y, facing } = b.unit;
  const px = charge.x + p * charge.rx;
  const py = charge.y + p * charge.ry;
  const missing = turnBetween(touching[At.facing], charge.facing);
  const own = Math.trunc(missing * share);
  const to = (touching[At.facing] + own) & ANGLE_MASK;
  pose[At.x] = nearest(px - d * SIN[to] - q * COS[to]);
  pose[At.y] = nearest(py - d * COS[to] + q * SIN[to]);
  pose[At.facing] = to;
  if (!mayEndAt(b, pose[At.x], pose[At.y], to)) return false;
  const rest = (own - missing) & ANGLE_MASK;
  const dx = x[t] - px;
  const dy = y[t] - py;
  turned[At.x] = nearest(px + dx * COS[rest] + dy * SIN[rest]);
  turned[At.y] = nearest(py + dy * COS[rest] - dx * SIN[rest]);
  turned[At.facing] = (facing[t] + rest) & ANGLE_MASK;
  closeOnFront(b, t, charge.side, pose[At.x], pose[At.y], to, d, turned);
  if (!targetMayTurnTo(b, turned[At.x], turned[At.y], turned[At.facing])) return false;
  return own === 0 || turnsFreely(b, touching[At.x], touching[At.y], touching[At.facing], px, py, own, t);
}

/**
 * Shares of the missing angle that the charger turns, the largest first, so that the target turns as little as possible
 * (T9A-ALN-002).
 */
const SHARES = [0.875, 0.75, 0.5, 0.25, 0] as const;

/**
 * True if the current path leads into contact at point `p` of the side and point `q` of the charger's front, and the
 * target can be turned there. If `alone`, the charger does not turn: the target aligns to it (WFB9-CHMV-012).
 */
export function turnsSomehow(b: RegimentsBattle, p: number, q: number, alone: boolean): boolean {
  if (!runs(b)) return false;
  touching.set(pose);
  if (Math.abs(turnBetween(touching[At.facing], charge.facing)) >= QUARTER_TURN) return false;
  if (alone) return turnTarget(b, p, q, 0);
  for (let share = 0; share < SHARES.length; share++) if (turnTarget(b, p, q, SHARES[share])) return true;
  return false;
}

/**
 * True if a path and a placement at `s` exist for which the target has to be turned. Leaves them in `way`, `pose` and
 * `turned`. If `alone`, the charger does not turn.
 */
export function reachesTurning(b: RegimentsBattle, s: number, alone = false): boolean {
  const { u, w, d, half } = charge;
  const { x, y, facing } = b.unit;
  const own = facing[u];
  for (let end = 0; end < 2; end++) {
    const p = end === 0 ? Math.max(s - w, -half) : Math.min(s + w, half);
    const q = p - s;
    const px = charge.x + p * charge.rx;
    const py = charge.y + p * charge.ry;
    const across = (px - x[u]) * COS[own] - (py - y[u]) * SIN[own];
    const ahead = (px - x[u]) * SIN[own] + (py - y[u]) * COS[own] - d;
    if (Math.abs(across - q) <= TOUCH && ahead >= -TOUCH) {
      way.before = Math.max(0, nearest(ahead));
      way.angle = 0;
      way.after = 0;
      if (turnsSomehow(b, p, q, alone)) return true;
    }
    for (let kind: Go = Go.wheelLeft; kind <= Go.wheelRight; kind++) {
      if (aim(b, 0, kind as Go, q, px, py) && turnsSomehow(b, p, q, alone)) return true;
    }
  }
  return false;
}

/** True if a path leads into contact with a target to which nobody aligns: one that flees or has a round base. */
export function reachesAnywhere(b: RegimentsBattle): boolean {
  const { u, t, w, d } = charge;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const own = facing[u];
  const straight = distanceToTarget(b, x[u], y[u], own);
  way.before = 0;
  way.angle = 0;
  way.after = 0;
  if (straight < Infinity) {
    way.after = Math.ceil(straight);
    if (runs(b) && mayEndAt(b, pose[At.x], pose[At.y], pose[At.facing])) return true;
  }
  for (let goal = -1; goal < 4; goal++) {
    const gx = goal < 0 ? x[t] : cornerX(x[t], facing[t], halfWidth[t], halfDepth[t], goal);
    const gy = goal < 0 ? y[t] : cornerY(y[t], facing[t], halfWidth[t], halfDepth[t], goal);
    for (let kind: Go = Go.wheelLeft; kind <= Go.wheelRight; kind++) {
      for (let q = 0; q < 3; q++) {
        if (!aim(b, 0, kind as Go, q === 0 ? 0 : q === 1 ? w - 1 : 1 - w, gx, gy)) continue;
        toStart(b);
        applySegment(pose, w, d, segment(way.kind, way.angle));
        const distance = distanceToTarget(b, pose[At.x], pose[At.y], pose[At.facing]);
        if (distance === Infinity) continue;
        way.after = Math.ceil(distance);
        if (runs(b) && mayEndAt(b, pose[At.x], pose[At.y], pose[At.facing])) return true;
      }
    }
  }
  return false;
}

/** Writes the current path to `path` from `first` on, without segments of length 0. */
export function writePath(path: Int32Array, first: number): void {
  let at = first;
  if (way.before > 0) path[at++] = segment(Go.forward, way.before);
  if (way.angle > 0) path[at++] = segment(way.kind, way.angle);
  if (way.after > 0) path[at++] = segment(Go.forward, way.after);
}
