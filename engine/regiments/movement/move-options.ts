import { SEGMENTS } from '../../kernel/core.js';
import { HALF_INCH, INCH } from '../../kernel/geometry/measures.js';
import { CANNOT } from '../../kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import { copyRecord, type OptionRecord } from '../../kernel/options.js';
import { mayGoBack } from '../../kernel/plan.js';
import type { Reason } from '../../kernel/ruleset.js';
import type { RegimentsBattle } from '../battle.js';
import { joinOptions, judgeJoin } from '../characters/joining.js';
import { judgeLeave, leaveOptions } from '../characters/leaving.js';
import { Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import { Did, unitSubject } from '../core/state.js';
import { firstJoined, hasMusician, movement, nextJoined } from '../core/units.js';
import { canRearrange } from '../displacement.js';
import { enumerateMoves } from '../enumerate.js';
import { halfDepthOf, halfWidthOf } from '../formation.js';
import { Place } from '../layout.js';
import { judgePath, type MoveLimits } from '../legality.js';
import { At, newPose } from '../paths.js';
import { Refusal } from '../refusals.js';
import { commonReach, judgeReform, offerReforms, ownReaches, REFORM_REACH, reformsFreely } from './reforms.js';

/**
 * The stages of a move, which decide what the subject of `Ask.Move` may choose. The stage is number 0 of the decision's
 * context.
 */
export const MoveStage = {
  all: 0,
  /** The unit failed its March Test: it marches no farther than an advance (T9A-MOV-009). */
  failedMarch: 1,
  /** The unit made a Swift Reform: an Advance Move may follow (T9A-CMD-004). */
  advanceOnly: 2,
  /** The unit reformed freely: an Advance or a March may follow (T9A-SPR-029). */
  afterFreeReform: 3,
  /** The unit moved and may still reform freely. */
  reformOnly: 4,
  /**
   * The unit made a Swift Reform and reforms freely: an Advance from its new pose, or a March measured from where it
   * began (T9A-CMD-004, T9A-SPR-029).
   */
  freeAfterSwift: 5,
  /** The unit makes a Swift Reform as its Vanguard move (T9A-SPR-093, T9A-CMD-004). */
  swiftReform: 6,
} as const;

/** True if `u` may march at all (T9A-SPR-006). */
export function marches(b: RegimentsBattle, u: number): boolean {
  if ((b.unit.did[u] & Did.Returned) !== 0) return false; // T9A-PUR-025, T9A-AMB-003
  return permission(b, Hook.mayMarch, unitSubject(b, u), NO_ATTACK) !== CANNOT;
}

const limits: MoveLimits = { forward: 0, swing: 0, slow: 0, pivots: false, flies: false };

/** Writes the limits of an Advance Move of `u` (T9A-MOV-002 to T9A-MOV-006). */
export function advanceLimits(b: RegimentsBattle, u: number): MoveLimits {
  const inches = movement(b, u);
  limits.forward = inches * INCH;
  limits.swing = b.rules.moves.swing(b, u, inches, 1);
  limits.slow = inches * HALF_INCH; // T9A-MOV-005, WFB9-REMV-003, WFB9-REMV-004: half of it, not rounded
  limits.pivots = b.unit.models[u] === 1; // T9A-MOV-003
  return limits;
}

/**
 * Writes the limits of a March Move of `u`, also after a `failed` test, when it goes no farther than an advance (T9A-MOV-007, T9A-MOV-009,
 * T9A-MOV-011, WFB9-MARCH-001, WFB9-MARCH-005).
 */
export function marchLimits(b: RegimentsBattle, u: number, failed: boolean): MoveLimits {
  const inches = movement(b, u);
  const times = failed ? 1 : 2;
  limits.forward = times * inches * INCH;
  limits.swing = b.rules.moves.swing(b, u, inches, times);
  limits.slow = failed ? b.rules.marching.slowAfterFailure(b, inches) : 0;
  limits.pivots = b.unit.models[u] === 1;
  return limits;
}

/**
 * Removes marches of `u` that the ground bars from option `from` on (T9A-TER-026, WFB9-FOR-002). They are at most
 * `reach` ticks long.
 */
function dropBarredMarches(b: RegimentsBattle, u: number, from: number, reach: number): void {
  if (
    b.option.count === from ||
    !b.rules.terrain.mayBarMarch(b, u, b.unit.x[u], b.unit.y[u], reach + INCH) ||
    !b.rules.terrain.slowsMarches(b, u)
  )
    return;
  dropBarred(b, u, from, b.rules.terrain.barsMarch);
}

/** Removes moves of `u` with paths that the ground bars from option `from` on. */
function dropBarred(
  b: RegimentsBattle,
  u: number,
  from: number,
  bars: (b: RegimentsBattle, u: number, path: ArrayLike<number>, first: number) => boolean,
): void {
  const { option } = b;
  let kept = from;
  for (let i = from; i < option.count; i++) {
    if (bars(b, u, option.path, i * SEGMENTS)) continue;
    if (kept !== i) copyRecord(option, kept, option, i);
    kept++;
  }
  option.count = kept;
}

function listMarches(b: RegimentsBattle, u: number, failed: boolean): void {
  const from = b.option.count;
  enumerateMoves(b, u, marchLimits(b, u, failed), Verb.March);
  dropBarredMarches(b, u, from, limits.forward);
}

/** Stores where the move of `u` began in stage 1 of the plan, for the steps that follow. */
export function rememberStart(b: RegimentsBattle, u: number): void {
  b.plan.target[1] = u;
  b.plan.x[1] = b.unit.x[u];
  b.plan.y[1] = b.unit.y[u];
  b.plan.facing[1] = b.unit.facing[u];
  b.plan.files[1] = b.unit.files[u];
  let k = SEGMENTS; // the path of stage 1 holds these numbers
  if (b.unit.own[u] > 0) noteSlot(b, k++, u);
  for (let g = firstJoined(b, u); g !== NONE && k < 2 * SEGMENTS; g = nextJoined(b, u, g)) noteSlot(b, k++, g);
}

/** Factor by which a row and a place in its unit are packed into one number of the plan; 0 means nobody. */
const PLACES = 1024;

function noteSlot(b: RegimentsBattle, k: number, row: number): void {
  b.plan.path[k] = row * PLACES + b.unit.slot[row] + 2; // an individual without a place has -1
}

/**
 * Gives champion and characters the places they had when the move began, and on the next call their present places
 * again.
 */
function swapSlots(b: RegimentsBattle): void {
  const { path } = b.plan;
  const { slot } = b.unit;
  for (let k = SEGMENTS; k < 2 * SEGMENTS && path[k] !== 0; k++) {
    const row = Math.floor((path[k] - 1) / PLACES);
    const noted = ((path[k] - 1) % PLACES) - 1;
    noteSlot(b, k, row);
    slot[row] = noted;
  }
}

/**
 * T9A-SPR-030: whether a unit that reforms freely may end in a pose. Measured from where its move began (stage 1 of the
 * plan), no model moves farther than `times` its own Movement (twice for a march), or than `limit` ticks if a limit
 * replaces its Movement.
 */
export function endsInReach(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  files: number,
  times: number,
  limit = 0,
): boolean {
  const { unit, plan } = b;
  const nowX = unit.x[u];
  const nowY = unit.y[u];
  const nowFacing = unit.facing[u];
  const nowFiles = unit.files[u];
  const nowWidth = unit.halfWidth[u];
  const nowDepth = unit.halfDepth[u];
  unit.x[u] = plan.x[1];
  unit.y[u] = plan.y[1];
  unit.facing[u] = plan.facing[1];
  unit.files[u] = plan.files[1];
  unit.halfWidth[u] = halfWidthOf(b, u, plan.files[1]);
  unit.halfDepth[u] = halfDepthOf(b, u, plan.files[1]);
  swapSlots(b);
  const own = ownReaches(b, u, times);
  if (limit > 0 && own !== null) own.fill(times * limit);
  const common = limit > 0 ? times * limit : commonReach(b, u, times);
  const reaches = canRearrange(b, u, x, y, facing, files, common, own);
  swapSlots(b);
  unit.x[u] = nowX;
  unit.y[u] = nowY;
  unit.facing[u] = nowFacing;
  unit.files[u] = nowFiles;
  unit.halfWidth[u] = nowWidth;
  unit.halfDepth[u] = nowDepth;
  return reaches;
}

/**
 * Returns how many times its Movement a model of a unit that reforms freely may be from where its move began: as the game
 * says, and no farther than in an advance after a failed March Test (T9A-SPR-030, T9A-MOV-009, WFB9-SRFCV-003).
 */
export function moveReach(b: RegimentsBattle, u: number, marching: boolean): number {
  const did = b.unit.did[u];
  const marched = (marching || (did & Did.March) !== 0) && (did & Did.FailMarchTest) === 0;
  return b.rules.moves.freeReformReach(marched);
}

/**
 * True if `moveReach` limits a path of `u` at that stage, because the unit may have reformed freely before
 * (T9A-SPR-030). An Advance after a Swift Reform is measured from the pose after the reform (T9A-CMD-005).
 */
export function mayHaveReformed(b: RegimentsBattle, u: number, stage: number, marching: boolean): boolean {
  if (stage === MoveStage.freeAfterSwift) return marching;
  return stage === MoveStage.afterFreeReform || (stage === MoveStage.failedMarch && reformsFreely(b, u));
}

/** Removes the options of a unit that reforms freely in which a model moves too far from its start (T9A-SPR-030). */
function dropTooFar(b: RegimentsBattle, u: number, from: number): void {
  const { option } = b;
  if (option.count === from) return;
  const march = moveReach(b, u, true);
  const other = moveReach(b, u, false);
  const { x, y, facing, files, verb } = option;
  let kept = from;
  for (let i = from; i < option.count; i++) {
    const times = verb[i] === Verb.March ? march : other;
    if (!endsInReach(b, u, x[i], y[i], facing[i], files[i], times)) continue;
    if (kept !== i) copyRecord(option, kept, option, i);
    kept++;
  }
  option.count = kept;
}

/** Returns how many times its Movement a model may move in a Reform, also of a unit that reforms freely and moves on (T9A-SPR-030, WFB9-SRFCV-003). */
export function reformReach(b: RegimentsBattle, u: number): number {
  // GAP T9A-SPR-030: a free Reform before the move is held to the Movement, whatever move follows
  return reformsFreely(b, u) ? b.rules.moves.freeReformReach(false) : REFORM_REACH;
}

/** Lists the moves of `u` at that stage, without the options to stay or go back. */
function listMoves(b: RegimentsBattle, u: number, stage: number): void {
  const { all, failedMarch, advanceOnly, afterFreeReform, reformOnly, freeAfterSwift } = MoveStage;
  let from = b.option.count;
  if (stage === all || stage === advanceOnly || stage === afterFreeReform || stage === freeAfterSwift) {
    const on = stage !== advanceOnly && marches(b, u);
    enumerateMoves(b, u, advanceLimits(b, u), Verb.Advance, on ? 2 * limits.forward : 0);
    if (b.rules.terrain.slowsMarches(b, u)) dropBarred(b, u, from, b.rules.terrain.barsAdvance); // WFB9-FOR-002
    if (!mayHaveReformed(b, u, stage, false)) from = b.option.count;
    if (on) listMarches(b, u, false);
  }
  if (stage === failedMarch) listMarches(b, u, true);
  if (stage === all) offerReforms(b, u, reformReach(b, u));
  if (stage === reformOnly) offerReforms(b, u, REFORM_REACH);
  if (stage === reformOnly || mayHaveReformed(b, u, stage, true)) dropTooFar(b, u, from);
  if (stage === all && hasMusician(b, u)) b.option.add(Verb.SwiftReform, u);
}

/**
 * Lists the options of `Ask.Move` (T9A-DEC-026 to T9A-DEC-028, T9A-DEC-125), with a way back before anything is rolled.
 */
export function moveOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  const stage = b.decision.context[0];
  b.option.add(Verb.Stay, u);
  if (stage === MoveStage.all && mayGoBack(b)) b.option.add(Verb.Back);
  if (b.unit.place[u] === Place.inUnit) {
    leaveOptions(b, u);
    joinOptions(b, u);
    return;
  }
  listMoves(b, u, stage);
  if (stage === MoveStage.all) joinOptions(b, u);
}

const pose = newPose();

/** Judges any move of the subject of `Ask.Move`, listed or not. */
export function judgeMove(b: RegimentsBattle, record: OptionRecord): Reason {
  const u = b.decision.subject[0];
  const stage = b.decision.context[0];
  if (record.verb === Verb.Join) return stage === MoveStage.all ? judgeJoin(b, record) : Refusal.NotAnOption;
  if (b.unit.place[u] === Place.inUnit || record.verb === Verb.Leave) return judgeLeave(b, record);
  const reforms = stage === MoveStage.all || stage === MoveStage.reformOnly;
  if (record.verb === Verb.Reform && reforms) {
    const refusal = judgeReform(b, record, stage === MoveStage.all ? reformReach(b, u) : REFORM_REACH);
    return refusal === Refusal.Legal && stage === MoveStage.reformOnly ? judgeReach(b, u, record) : refusal;
  }
  const marching = record.verb === Verb.March;
  const mayMarch = stage !== MoveStage.advanceOnly && stage !== MoveStage.reformOnly;
  const mayAdvance = stage !== MoveStage.failedMarch && stage !== MoveStage.reformOnly;
  if (marching ? !mayMarch || !marches(b, u) : record.verb !== Verb.Advance || !mayAdvance) return Refusal.NotAnOption;
  if (record.path.length === 0 || record.path.length > SEGMENTS || record.files !== b.unit.files[u])
    return Refusal.BadPath;
  path.fill(0);
  for (let s = 0; s < record.path.length; s++) path[s] = record.path[s];
  const allowed = marching ? marchLimits(b, u, stage === MoveStage.failedMarch) : advanceLimits(b, u);
  const refusal = judgePath(b, u, path, 0, allowed, pose);
  if (refusal !== Refusal.Legal) return refusal;
  if (record.x !== pose[At.x] || record.y !== pose[At.y] || record.facing !== pose[At.facing])
    return Refusal.PoseDiffers;
  if (marching && b.rules.terrain.slowsMarches(b, u) && b.rules.terrain.barsMarch(b, u, path, 0))
    return Refusal.BlockedOnTheWay;
  if (!marching && b.rules.terrain.barsAdvance(b, u, path, 0)) return Refusal.TooFar;
  return mayHaveReformed(b, u, stage, marching) ? judgeReach(b, u, record) : Refusal.Legal;
}

/** Judges a proposal by T9A-SPR-030. */
function judgeReach(b: RegimentsBattle, u: number, record: OptionRecord): Reason {
  const times = moveReach(b, u, record.verb === Verb.March);
  const reaches = endsInReach(b, u, record.x, record.y, record.facing, record.files, times);
  return reaches ? Refusal.Legal : Refusal.DisplacedTooFar;
}

const path = new Int32Array(SEGMENTS);
