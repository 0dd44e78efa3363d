import { SEGMENTS } from '../../kernel/core.js';
import { RADIANS_PER_STEP } from '../../kernel/geometry/measures.js';
import { copyRecord, type OptionRecord } from '../../kernel/options.js';
import type { Chance, Reason } from '../../kernel/ruleset.js';
import type { RegimentsBattle } from '../battle.js';
import { SEATS } from '../characters/characters.js';
import { isInUnit } from '../characters/leaving.js';
import { Verb } from '../core/asks.js';
import { SIZES } from '../core/state.js';
import { hasMusician } from '../core/units.js';
import { enumerateMoves } from '../enumerate.js';
import { halfDepthOf, halfWidthOf } from '../formation.js';
import { judgePath, type MoveLimits } from '../legality.js';
import { addMoveSlots, MoveSlots } from '../move-slots.js';
import { endsInReach, MoveStage } from '../movement/move-options.js';
import {
  findReformSlots,
  judgeReformTo,
  offerReforms,
  REFORM_REACH,
  reformSlots,
  reformsFreely,
} from '../movement/reforms.js';
import { At, amountOf, applySegment, copyPose, directionOf, Go, kindOf, newPose } from '../paths.js';
import { Refusal } from '../refusals.js';
import { joinsOthers, judgeJoining, judgeLeaving, offerJoins, offerPlaces, takeJoin } from './vanguard-characters.js';
import {
  anyFoes,
  DISTANCE,
  gatherFoes,
  leastGap,
  nearAt,
  nearOnStraight,
  pose,
  vanguardOf,
} from './vanguard-distance.js';

const limits: MoveLimits = { forward: 0, swing: 0, slow: 0, pivots: false, flies: false };

function limitsOf(b: RegimentsBattle, u: number): MoveLimits {
  limits.forward = vanguardOf(b, u);
  limits.swing = limits.forward;
  limits.slow = limits.forward / 2;
  limits.pivots = b.unit.models[u] === 1;
  return limits;
}

/**
 * Returns an upper bound for the distance in ticks that any point of the block of `u` gets along the path at
 * `path[first]`.
 */
function farthestOf(b: RegimentsBattle, u: number, path: ArrayLike<number>, first: number): number {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  let far = 0;
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) {
    const kind = kindOf(path[s]);
    const isTurn = kind === Go.wheelLeft || kind === Go.wheelRight || kind === Go.pivot;
    // Two ticks are for rounding. In a turn the corner across from the pivot gets farthest.
    far += 2 + (isTurn ? 2 * Math.sqrt(w * w + d * d) * amountOf(path[s]) * RADIANS_PER_STEP : amountOf(path[s]));
  }
  return far;
}

const part = newPose();

/** True if `u` would come within 12 inches of a collected enemy while it wheels from `pose`. */
function nearOnWheel(b: RegimentsBattle, u: number, kind: number, amount: number): boolean {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const steps = Math.ceil(amount / 364); // sampled every 2 degrees
  for (let k = 1; k <= steps; k++) {
    copyPose(part, pose);
    applySegment(part, w, d, kind + 8 * Math.round((amount * k) / steps));
    if (nearAt(b, u, part[At.x], part[At.y], part[At.facing], w, d)) return true;
  }
  return false;
}

/**
 * Cached result for the first wheel of the last path, from the unit's place: the wheel (0 for none), its end, and the
 * answer.
 */
let firstWheel = 0;
let wheelIsNear = false;
const wheelEnd = newPose();

/**
 * True if the path brings `u` near a collected enemy. Consecutive paths that begin with one wheel share its cached
 * result.
 */
function comesNear(b: RegimentsBattle, u: number, path: ArrayLike<number>, first: number): boolean {
  if (!anyFoes()) return false;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const w = halfWidth[u];
  const d = halfDepth[u];
  pose[At.x] = x[u];
  pose[At.y] = y[u];
  pose[At.facing] = facing[u];
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) {
    const kind = kindOf(path[s]);
    const amount = amountOf(path[s]);
    const wheels = kind === Go.wheelLeft || kind === Go.wheelRight;
    if (wheels && s === first && path[s] === firstWheel) {
      if (wheelIsNear) return true;
      copyPose(pose, wheelEnd);
      continue;
    }
    let near = false;
    if (wheels) near = nearOnWheel(b, u, kind, amount);
    else if (kind !== Go.pivot) near = nearOnStraight(b, u, directionOf(kind as Go, pose[At.facing]), amount, w, d);
    if (!near) {
      applySegment(pose, w, d, path[s]);
      near = nearAt(b, u, pose[At.x], pose[At.y], pose[At.facing], w, d);
    }
    if (wheels && s === first) {
      firstWheel = path[s];
      wheelIsNear = near;
      copyPose(wheelEnd, pose);
    }
    if (near) return true;
  }
  return false;
}

/**
 * True if the path at `path[first]` brings `u` within 12 inches of an enemy, on the way or at the end (T9A-SPR-093).
 */
export function nearsEnemy(b: RegimentsBattle, u: number, path: ArrayLike<number>, first: number): boolean {
  // GAP T9A-SPR-093: neither the path nor its end may be within 12 inches.
  gatherFoes(b, u, Infinity);
  firstWheel = 0;
  return comesNear(b, u, path, first);
}

/** True if a unit may move at that stage, and not only reform. */
const advancesAt = (stage: number): boolean => stage !== MoveStage.reformOnly && stage !== MoveStage.swiftReform;

/** True if a unit may reform at that stage. */
const reformsAt = (stage: number): boolean =>
  stage === MoveStage.all || stage === MoveStage.reformOnly || stage === MoveStage.swiftReform;

/** True if `u` may try a Swift Reform now (T9A-CMD-004). */
const mayBeSwift = (b: RegimentsBattle, u: number, stage: number): boolean =>
  stage === MoveStage.all && hasMusician(b, u);

/**
 * T9A-DEC-135: lists staying and moves of 12 inches as in the Remaining Moves, without Marches. A unit that reforms
 * freely may do so before and after the move (T9A-SPR-029). Number 0 of the decision's context is the `MoveStage`.
 */
export function vanguardOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  const stage = b.decision.context[0];
  b.option.add(Verb.Stay, u); // after a Swift Reform it may keep its formation
  if (isInUnit(b, u)) {
    offerPlaces(b, u);
    offerJoins(b, u);
    return;
  }
  if (mayBeSwift(b, u, stage)) b.option.add(Verb.SwiftReform, u);
  firstWheel = 0;
  if (advancesAt(stage)) {
    const from = b.option.count;
    enumerateMoves(b, u, limitsOf(b, u), Verb.Advance);
    // No wheel takes the Centre farther than twice across the block.
    gatherFoes(b, u, vanguardOf(b, u) + 2 * (b.unit.halfWidth[u] + b.unit.halfDepth[u]));
    dropUnfit(b, u, stage, from);
  }
  if (reformsAt(stage)) {
    const from = b.option.count;
    offerReforms(b, u, reformReach(b, u, stage), vanguardOf(b, u));
    gatherFoes(b, u, Infinity);
    dropUnfit(b, u, stage, from);
  }
  if (joinsOthers(b, u, stage)) offerJoins(b, u);
}

/** Removes the options from `from` on that lead `u` near a collected enemy, or too far from where its move began. */
function dropUnfit(b: RegimentsBattle, u: number, stage: number, from: number): void {
  const { option } = b;
  const gap = leastGap(b, u);
  let kept = from;
  for (let i = from; i < option.count; i++) {
    const first = i * SEGMENTS;
    const near =
      option.verb[i] === Verb.Reform
        ? reformsNear(b, u, option.facing[i], option.files[i])
        : gap - farthestOf(b, u, option.path, first) <= DISTANCE && comesNear(b, u, option.path, first);
    if (near || !staysInReach(b, u, stage, option.x[i], option.y[i], option.facing[i], option.files[i])) continue;
    if (kept !== i) copyRecord(option, kept, option, i);
    kept++;
  }
  option.count = kept;
}

/**
 * Returns how many times the 12 inches a Reform may move a model: once for a unit that reforms freely and moves on
 * (T9A-SPR-030).
 */
export function reformReach(b: RegimentsBattle, u: number, stage: number): number {
  return stage === MoveStage.all && reformsFreely(b, u) ? 1 : REFORM_REACH;
}

/**
 * T9A-SPR-030: whether, after a free Reform or in one after the move, no model is farther than 12 inches from where the
 * whole move began. After a Swift Reform the distance counts from the new pose (T9A-MOV-018).
 */
const staysInReach = (
  b: RegimentsBattle,
  u: number,
  stage: number,
  x: number,
  y: number,
  facing: number,
  files: number,
) =>
  (stage !== MoveStage.afterFreeReform && stage !== MoveStage.reformOnly) ||
  endsInReach(b, u, x, y, facing, files, 1, vanguardOf(b, u));

/** Judges a Reform of `u` about its Centre. Call `gatherFoes` first. */
function judgeVanguardReform(b: RegimentsBattle, u: number, stage: number, facing: number, files: number): Reason {
  const refusal = judgeReformTo(b, u, facing, files, reformReach(b, u, stage), vanguardOf(b, u));
  if (refusal !== Refusal.Legal) return refusal;
  if (reformsNear(b, u, facing, files)) return Refusal.NearEnemy;
  const { x, y } = b.unit;
  return staysInReach(b, u, stage, x[u], y[u], facing, files) ? Refusal.Legal : Refusal.DisplacedTooFar;
}

/** True if a Reform about its Centre would bring `u` within 12 inches of an enemy. */
function reformsNear(b: RegimentsBattle, u: number, facing: number, files: number): boolean {
  return nearAt(b, u, b.unit.x[u], b.unit.y[u], facing, halfWidthOf(b, u, files), halfDepthOf(b, u, files));
}

const path = new Int32Array(SEGMENTS);
const slots = new MoveSlots();
/** Candidates that have not been sampled yet: numbers of slots, then Reforms, then ways to join. */
const undrawn = new Uint16Array(256 + SEATS.length * SIZES.large.units);

/**
 * Adds the candidate in slot `slot` to the options if it is a legal Vanguard move of `u`. Returns whether it was added.
 * Call `gatherFoes` first.
 */
function takeSlot(b: RegimentsBattle, u: number, stage: number, slot: number): boolean {
  const { option, unit } = b;
  if (slot >= slots.count + reformSlots.count) {
    const joins = takeJoin(b, u, slot - slots.count - reformSlots.count);
    if (!joins) gatherFoes(b, u, Infinity);
    return joins;
  }
  if (slot >= slots.count) {
    const facing = reformSlots.facing[slot - slots.count];
    const files = reformSlots.files[slot - slots.count];
    if (judgeVanguardReform(b, u, stage, facing, files) !== Refusal.Legal) return false;
    option.addPose(Verb.Reform, u, 0, unit.x[u], unit.y[u], facing, files);
    return true;
  }
  path[0] = slots.first[slot];
  path[1] = slots.second[slot];
  path[2] = 0;
  if (judgePath(b, u, path, 0, limitsOf(b, u), part) !== Refusal.Legal) return false;
  if (!staysInReach(b, u, stage, part[At.x], part[At.y], part[At.facing], unit.files[u])) return false;
  const i = option.addPose(Verb.Advance, -1, 0, part[At.x], part[At.y], part[At.facing], unit.files[u]);
  option.path[i * SEGMENTS] = path[0];
  option.path[i * SEGMENTS + 1] = path[1];
  if (!comesNear(b, u, path, 0)) return true;
  option.count = i;
  return false;
}

/** Samples one of `vanguardOptions` (`Ruleset.sample`): first it chooses a random move, then it judges it. */
export function sampleVanguard(b: RegimentsBattle, random: Chance): number {
  const u = b.decision.subject[0];
  const stage = b.decision.context[0];
  if (isInUnit(b, u)) {
    vanguardOptions(b);
    return random.below(b.option.count);
  }
  b.option.add(Verb.Stay, u);
  if (mayBeSwift(b, u, stage)) b.option.add(Verb.SwiftReform, u);
  const sure = b.option.count;
  slots.count = 0;
  reformSlots.count = 0;
  if (advancesAt(stage)) addMoveSlots(b, u, limitsOf(b, u), Verb.Advance, slots);
  if (reformsAt(stage)) findReformSlots(b, u);
  gatherFoes(b, u, Infinity);
  firstWheel = 0;
  const joins = joinsOthers(b, u, stage) ? SEATS.length * b.setup.units : 0;
  let left = slots.count + reformSlots.count + joins;
  for (let i = 0; i < left; i++) undrawn[i] = i;
  for (;;) {
    const n = random.below(left + sure);
    if (n >= left) return n - left; // it stays, or makes a Swift Reform
    if (takeSlot(b, u, stage, undrawn[n])) return b.option.count - 1;
    undrawn[n] = undrawn[--left];
  }
}

/** Judges any Vanguard move, listed or not. */
export function judgeVanguard(b: RegimentsBattle, record: OptionRecord): number {
  const u = b.decision.subject[0];
  const stage = b.decision.context[0];
  if (record.verb === Verb.Join) return judgeJoining(b, u, stage, record);
  if (isInUnit(b, u)) return judgeLeaving(b, u, record);
  if (record.verb === Verb.Reform) {
    if (!reformsAt(stage)) return Refusal.NotAnOption;
    if (record.x !== b.unit.x[u] || record.y !== b.unit.y[u]) return Refusal.CentreMoved;
    gatherFoes(b, u, Infinity);
    return judgeVanguardReform(b, u, stage, record.facing, record.files);
  }
  if (record.verb !== Verb.Advance || record.path.length === 0 || record.path.length > SEGMENTS) {
    return Refusal.NotAnOption;
  }
  if (!advancesAt(stage)) return Refusal.NotAnOption;
  if (record.files !== b.unit.files[u]) return Refusal.BadFormation;
  path.fill(0);
  for (let s = 0; s < record.path.length; s++) path[s] = record.path[s];
  const refusal = judgePath(b, u, path, 0, limitsOf(b, u), part);
  if (refusal !== Refusal.Legal) return refusal;
  if (record.x !== part[At.x] || record.y !== part[At.y] || record.facing !== part[At.facing]) {
    return Refusal.PoseDiffers;
  }
  if (!staysInReach(b, u, stage, record.x, record.y, record.facing, record.files)) return Refusal.DisplacedTooFar;
  return nearsEnemy(b, u, path, 0) ? Refusal.NearEnemy : Refusal.Legal;
}
