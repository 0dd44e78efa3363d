import { ANGLE_MASK, HALF_TURN, INCH, turnBetween } from '../../kernel/geometry/measures.js';
import { bearing } from '../../kernel/geometry/trig.js';
import { wheelAngle } from '../../kernel/geometry/wheel.js';
import { finish, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { leave } from '../characters/leaving.js';
import { Did } from '../core/state.js';
import { formationOf, onTable, tell } from '../core/units.js';
import { stand } from '../formation.js';
import { judgePose, Spacing } from '../legality.js';
import type { Obstacles } from '../obstacles.js';
import { At, applySegment, Go, newPose, segment } from '../paths.js';
import { Refusal } from '../refusals.js';
import { freeStraight, freeWheel, judgeEnd, prepareMove } from '../surroundings.js';
import { ignoredHost } from './charge-targets.js';

/** Step in ticks by which a move is shortened until it ends clear of everything; the exact tick is then searched. */
const STEP_BACK = 318;

const pose = newPose();
const wheeled = newPose();

/** Sets `pose` to the pose of `u`. */
function fromUnit(b: RegimentsBattle, u: number): void {
  pose[At.x] = b.unit.x[u];
  pose[At.y] = b.unit.y[u];
  pose[At.facing] = b.unit.facing[u];
  pose[At.cost] = 0;
}

/** Returns the turn in steps from the facing of `pose` to the direction of (x, y), positive clockwise. */
function aim(x: number, y: number): number {
  return turnBetween(pose[At.facing], bearing(x - pose[At.x], y - pose[At.y]) & ANGLE_MASK);
}

/** Sets `pose` to the pose of `u` after a wheel of `angle`. */
function wheel(b: RegimentsBattle, u: number, kind: Go, angle: number): void {
  fromUnit(b, u);
  if (angle > 0) applySegment(pose, b.unit.halfWidth[u], b.unit.halfDepth[u], segment(kind, angle));
}

/**
 * Returns the smallest wheel in steps after which straight ahead leads the Centre of `u` towards (x, y) (T9A-FCH-002).
 */
function wheelTowards(b: RegimentsBattle, u: number, kind: Go, x: number, y: number): number {
  const sense = kind === Go.wheelRight ? 1 : -1;
  let low = 0;
  let high = HALF_TURN - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    wheel(b, u, kind, middle);
    if (sense * aim(x, y) > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True if a move of `u` that ends `distance` ticks ahead of `wheeled` ends legally. */
function endsWell(b: RegimentsBattle, u: number, distance: number, o: Obstacles): boolean {
  const { halfWidth, halfDepth } = b.unit;
  pose.set(wheeled);
  if (distance > 0) applySegment(pose, halfWidth[u], halfDepth[u], segment(Go.forward, distance));
  const end = judgeEnd(b, u, pose[At.x], pose[At.y], pose[At.facing], halfWidth[u], halfDepth[u], o);
  return end === Refusal.Legal;
}

/**
 * Returns how far `u` gets straight ahead of `wheeled`, at most `limit` ticks, to a place where it may stop; -1 if
 * there is none.
 */
function farthest(b: RegimentsBattle, u: number, limit: number, o: Obstacles): number {
  const { halfWidth, halfDepth } = b.unit;
  const x = wheeled[At.x];
  const y = wheeled[At.y];
  const facing = wheeled[At.facing];
  const free = freeStraight(b, u, x, y, facing, halfWidth[u], halfDepth[u], facing, limit, o);
  if (endsWell(b, u, free, o)) return free;
  let bad = free;
  let good = free - STEP_BACK;
  for (; good > 0 && !endsWell(b, u, good, o); good -= STEP_BACK) bad = good;
  if (good < 0) good = 0;
  if (!endsWell(b, u, good, o)) return -1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (endsWell(b, u, middle, o)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Writes to `pose` the end of a Failed Charge Move of `u` towards (x, y) by `limit` ticks. */
function moveTowards(b: RegimentsBattle, u: number, x: number, y: number, limit: number): void {
  const { halfWidth, halfDepth, facing } = b.unit;
  const w = halfWidth[u];
  const d = halfDepth[u];
  const o = prepareMove(b, u, limit + 2 * (w + d));
  fromUnit(b, u);
  const kind = aim(x, y) >= 0 ? Go.wheelRight : Go.wheelLeft;
  // GAP T9A-FCH-002: the wheel counts against the distance
  const wanted = Math.min(wheelTowards(b, u, kind, x, y), wheelAngle(w, limit));
  const angle = wanted === 0 ? 0 : freeWheel(b.unit.x[u], b.unit.y[u], facing[u], w, d, kind, wanted, o);
  // If the whole wheel leads to no place to stop, a smaller part of it may (T9A-FCH-003).
  for (let eighths = 8; eighths >= 0; eighths--) {
    wheel(b, u, kind, Math.floor((angle * eighths) / 8));
    wheeled.set(pose);
    // Only a complete wheel may be followed by a straight move.
    const left = eighths === 8 && angle === wanted ? limit - wheeled[At.cost] : eighths === 0 ? limit : 0;
    const distance = farthest(b, u, Math.max(0, left), o);
    if (distance < 0) continue;
    endsWell(b, u, distance, o);
    return;
  }
  fromUnit(b, u);
}

/**
 * T9A-CHR-014: moves a character that failed to charge out of its unit to `pose`. If that is too near to the unit, it
 * stays in the unit, and the whole unit has failed a charge.
 */
function stepOut(b: RegimentsBattle, u: number): void {
  const host = formationOf(b, u);
  const end = judgePose(b, u, pose[At.x], pose[At.y], pose[At.facing], 1, Spacing.place);
  if (end === Refusal.Legal) leave(b, u, pose[At.x], pose[At.y], pose[At.facing]);
  else b.unit.did[host] |= Did.FailCharge | Did.DeclareCharge | Did.MoveDone;
}

const S = sequence('move');
const L = locals('unit');

/**
 * The Failed Charge Move of `unit`: by the highest die of its Charge Range (T9A-FCH-001) it wheels towards the Centre
 * of its target, or towards the target's last place (T9A-FCH-004), and goes straight on under Unit Spacing
 * (T9A-FCH-003).
 */
export const failedCharge = procedure<RegimentsBattle, typeof S>('failed charge', S, {
  // T9A-FCH-002; T9A-FCH-005: no other move this phase, no shots this turn
  move(b, f) {
    const u = b.locals[f + L.unit];
    const t = b.unit.target[u];
    if (b.log !== null) tell(b, 'charge', u, 'fail to charge');
    ignoredHost(b, u, true);
    moveTowards(b, u, b.unit.x[t], b.unit.y[t], b.unit.chargeDice[u] * INCH);
    ignoredHost(b, u, false);
    if (onTable(b, u)) stand(b, u, pose[At.x], pose[At.y], pose[At.facing]);
    else stepOut(b, u);
    b.unit.did[u] |= Did.FailCharge | Did.Move | Did.MoveDone;
    return finish(b);
  },
});
