import { LOCALS, SEGMENTS } from '../../kernel/core.js';
import { ANGLE_MASK, INCH, RADIANS_PER_STEP, TOUCH } from '../../kernel/geometry/measures.js';
import { bearing } from '../../kernel/geometry/trig.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { copyRecord, type OptionRecord } from '../../kernel/options.js';
import { endPlan } from '../../kernel/plan.js';
import { ask, askThen, context, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { Chance, Reason } from '../../kernel/ruleset.js';
import { enumerateMoves } from '../../regiments/enumerate.js';
import { halfDepthOf, halfWidthOf, stand } from '../../regiments/formation.js';
import { judgePath, type MoveLimits } from '../../regiments/legality.js';
import { addMoveSlots, MoveSlots } from '../../regiments/move-slots.js';
import { At, amountOf, applySegment, copyPose, directionOf, Go, kindOf, newPose } from '../../regiments/paths.js';
import { Ask, Verb } from './asks.js';
import { join, mayJoin, mayTake, namesFile, SEATS, takeNearestPlace } from './characters.js';
import { route, wayTo } from './joining.js';
import { isInUnit, judgePlaceWithin, LEAVES, leave, leavingPlace, mayLeave, standBack, standOut } from './leaving.js';
import { endsInReach, MoveStage, reformsFreely, rememberStart } from './move-options.js';
import { Refusal } from './reasons.js';
import { applyReform, findReformSlots, judgeReformTo, offerReforms, REFORM_REACH, reformSlots } from './reforms.js';
import { Hook } from './rule-ids.js';
import { Did, SIZES, Status, type T9aBattle, unitSubject } from './state.js';
import { formationOf, isCharacter, onTable, playerOf, tell } from './units.js';
import { anyFoes, DISTANCE, gatherFoes, leastGap, nearAt, nearOnStraight, pose } from './vanguard-foes.js';

/** Ticks that a Vanguard move of `u` takes instead of its Movement, or 0. */
export function vanguardOf(b: T9aBattle, u: number): number {
  return modified(b, Hook.vanguard, unitSubject(b, u), 0, NO_ATTACK) * INCH;
}

const limits: MoveLimits = { forward: 0, slow: 0, pivots: false, flies: false };

function limitsOf(b: T9aBattle, u: number): MoveLimits {
  limits.forward = vanguardOf(b, u);
  limits.slow = limits.forward / 2;
  limits.pivots = b.unit.models[u] === 1;
  return limits;
}

/** How far any point of the block of `u` may get along the path at `path[first]`, ticks: never less than it does. */
function farthestOf(b: T9aBattle, u: number, path: ArrayLike<number>, first: number): number {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  let far = 0;
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) {
    const kind = kindOf(path[s]);
    const isTurn = kind === Go.wheelLeft || kind === Go.wheelRight || kind === Go.pivot;
    // Two ticks for rounding; in a turn the corner across from the pivot gets farthest.
    far += 2 + (isTurn ? 2 * Math.sqrt(w * w + d * d) * amountOf(path[s]) * RADIANS_PER_STEP : amountOf(path[s]));
  }
  return far;
}

const part = newPose();

/** Would it come within 12 inches of an enemy gathered while it wheels from `pose`? */
function nearOnWheel(b: T9aBattle, u: number, kind: number, amount: number): boolean {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const steps = Math.ceil(amount / 364); // every 2 degrees
  for (let k = 1; k <= steps; k++) {
    copyPose(part, pose);
    applySegment(part, w, d, kind + 8 * Math.round((amount * k) / steps));
    if (nearAt(b, u, part[At.x], part[At.y], part[At.facing], w, d)) return true;
  }
  return false;
}

/** The first wheel of the path that was asked about last, from where the unit stands; 0: none. Its end, and the answer. */
let firstWheel = 0;
let wheelIsNear = false;
const wheelEnd = newPose();

/** Does the path bring `u` near an enemy gathered? Paths that begin with the same wheel, one after the other, share its answer. */
function comesNear(b: T9aBattle, u: number, path: ArrayLike<number>, first: number): boolean {
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

/** Does the path at `path[first]` bring `u` within 12 inches of an enemy, on its way or at its end (T9A-SPR-093)? */
export function nearsEnemy(b: T9aBattle, u: number, path: ArrayLike<number>, first: number): boolean {
  // GAP T9A-SPR-093: neither the path nor its end may be within 12 inches.
  gatherFoes(b, u, Infinity);
  firstWheel = 0;
  return comesNear(b, u, path, first);
}

/**
 * May character `c`, by itself, join unit `u` with its Vanguard move: on a straight way of 12 inches at most, which like the
 * place where it ends keeps 12 inches from enemies?
 * GAP T9A-SPR-093: who joins a unit is as near to the enemy as that unit, which has not moved itself and may charge.
 */
function mayReach(b: T9aBattle, c: number, u: number): boolean {
  if (playerOf(b, u) !== playerOf(b, c) || !mayJoin(b, c, u)) return false;
  const way = wayTo(b, c, u, vanguardOf(b, c));
  if (way < 0 || leastGap(b, u) <= DISTANCE) return false;
  const { direction } = route;
  gatherFoes(b, c, way);
  pose[At.x] = b.unit.x[c];
  pose[At.y] = b.unit.y[c];
  pose[At.facing] = direction;
  return !nearOnStraight(b, c, direction, way, b.unit.halfWidth[c], b.unit.halfDepth[c]);
}

/** May `c` join units at this stage of its move at all? Only who stands alone (T9A-SPR-093). */
function joinsAlone(b: T9aBattle, c: number, stage: number): boolean {
  return stage === MoveStage.all && isCharacter(b, c) && b.unit.models[c] === 1;
}

/** Adds each seat that `c` may take in unit `u`, which it reaches, to the options. */
function offerSeats(b: T9aBattle, c: number, u: number): void {
  for (const seat of SEATS) if (mayTake(b, c, u, seat)) b.option.add(Verb.Join, u, 0, seat);
}

/** Adds join `k` of `c`, a seat of a unit, to the options if it is one. @returns whether it is */
function takeJoin(b: T9aBattle, c: number, k: number): boolean {
  const u = Math.floor(k / SEATS.length);
  const seat = SEATS[k % SEATS.length];
  if (!mayReach(b, c, u) || !mayTake(b, c, u, seat)) return false;
  b.option.add(Verb.Join, u, 0, seat);
  return true;
}

/** Judges a place outside its unit for character `c`, 12 inches away at most; neither it nor the way is near an enemy. */
function judgeLeaving(b: T9aBattle, c: number, x: number, y: number, facing: number): number {
  const refusal = judgePlaceWithin(b, c, x, y, facing, vanguardOf(b, b.unit.host[c]) + TOUCH);
  if (refusal !== Refusal.Legal) return refusal;
  standOut(b, c);
  const dx = x - b.unit.x[c];
  const dy = y - b.unit.y[c];
  const w = b.unit.halfWidth[c];
  const d = b.unit.halfDepth[c];
  const direction = bearing(dx, dy);
  gatherFoes(b, c, Infinity);
  pose[At.x] = b.unit.x[c];
  pose[At.y] = b.unit.y[c];
  pose[At.facing] = direction;
  const way = Math.floor(Math.sqrt(dx * dx + dy * dy));
  const near = nearOnStraight(b, c, direction, way, w, d) || nearAt(b, c, x, y, facing, w, d);
  standBack(b, c);
  return near ? Refusal.NearEnemy : Refusal.Legal;
}

/** Adds the places outside its unit that character `c` is offered, as in the Remaining Moves (T9A-CHR-012). */
function offerPlaces(b: T9aBattle, c: number): void {
  const facing = b.unit.facing[b.unit.host[c]];
  for (let k = 0; k < LEAVES / 2; k++) {
    const { x, y } = leavingPlace(b, c, k, vanguardOf(b, b.unit.host[c]));
    if (judgeLeaving(b, c, x, y, facing) === Refusal.Legal) b.option.addPose(Verb.Leave, c, 0, x, y, facing, 1);
  }
}

/**
 * T9A-DEC-135: stay, or a move of 12 inches as in the Remaining Moves, without Marches. Who reforms freely may do so before
 * the move and after it (T9A-SPR-029): number 0 of the decision's context is the `MoveStage`.
 */
export function vanguardOptions(b: T9aBattle): void {
  const u = b.decision.subject[0];
  const stage = b.decision.context[0];
  b.option.add(Verb.Stay, u);
  if (isInUnit(b, u)) {
    offerPlaces(b, u);
    return;
  }
  firstWheel = 0;
  if (stage !== MoveStage.reformOnly) {
    const from = b.option.count;
    enumerateMoves(b, u, limitsOf(b, u), Verb.Advance);
    // no wheel takes the Centre farther than across the block and back
    gatherFoes(b, u, vanguardOf(b, u) + 2 * (b.unit.halfWidth[u] + b.unit.halfDepth[u]));
    dropUnfit(b, u, stage, from);
  }
  if (stage !== MoveStage.afterFreeReform) {
    const from = b.option.count;
    offerReforms(b, u, reformReach(b, u, stage), vanguardOf(b, u));
    gatherFoes(b, u, Infinity);
    dropUnfit(b, u, stage, from);
  }
  if (joinsAlone(b, u, stage)) for (let v = 0; v < b.setup.units; v++) if (mayReach(b, u, v)) offerSeats(b, u, v);
}

/** Takes away the options from `from` on that lead `u` near an enemy gathered, or too far from where its move began. */
function dropUnfit(b: T9aBattle, u: number, stage: number, from: number): void {
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

/** How many times the 12 inches a Reform may take a model: once for a unit that reforms freely and goes on (T9A-SPR-030). */
function reformReach(b: T9aBattle, u: number, stage: number): number {
  return stage === MoveStage.all && reformsFreely(b, u) ? 1 : REFORM_REACH;
}

/** T9A-SPR-030: at a later stage no model may be farther than 12 inches from where the whole move began. */
const staysInReach = (b: T9aBattle, u: number, stage: number, x: number, y: number, facing: number, files: number) =>
  stage === MoveStage.all || endsInReach(b, u, x, y, facing, files, vanguardOf(b, u));

/** Judges a Reform of `u` about its Centre. Needs `gatherFoes`. */
function judgeVanguardReform(b: T9aBattle, u: number, stage: number, facing: number, files: number): Reason {
  const refusal = judgeReformTo(b, u, facing, files, reformReach(b, u, stage), vanguardOf(b, u));
  if (refusal !== Refusal.Legal) return refusal;
  if (reformsNear(b, u, facing, files)) return Refusal.NearEnemy;
  const { x, y } = b.unit;
  return staysInReach(b, u, stage, x[u], y[u], facing, files) ? Refusal.Legal : Refusal.DisplacedTooFar;
}

/** Would a Reform about its Centre bring `u` within 12 inches of an enemy? */
function reformsNear(b: T9aBattle, u: number, facing: number, files: number): boolean {
  return nearAt(b, u, b.unit.x[u], b.unit.y[u], facing, halfWidthOf(b, u, files), halfDepthOf(b, u, files));
}

const path = new Int32Array(SEGMENTS);
const slots = new MoveSlots();
/** What has not been drawn yet: numbers of slots, Reforms after all moves, ways to join after these. */
const undrawn = new Uint16Array(256 + SEATS.length * SIZES.large.units);

/** Is what slot `slot` stands for a Vanguard move of `u`? Then it is added to the options. Needs `gatherFoes`. */
function takeSlot(b: T9aBattle, u: number, stage: number, slot: number): boolean {
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

/** Draws one of `vanguardOptions` (`Ruleset.sample`): the moves are drawn first and judged then. */
export function sampleVanguard(b: T9aBattle, random: Chance): number {
  const u = b.decision.subject[0];
  const stage = b.decision.context[0];
  if (isInUnit(b, u)) {
    vanguardOptions(b);
    return random.below(b.option.count);
  }
  b.option.add(Verb.Stay, u);
  slots.count = 0;
  reformSlots.count = 0;
  if (stage !== MoveStage.reformOnly) addMoveSlots(b, u, limitsOf(b, u), Verb.Advance, slots);
  if (stage !== MoveStage.afterFreeReform) findReformSlots(b, u);
  gatherFoes(b, u, Infinity);
  firstWheel = 0;
  const joins = joinsAlone(b, u, stage) ? SEATS.length * b.setup.units : 0;
  let left = slots.count + reformSlots.count + joins;
  for (let i = 0; i < left; i++) undrawn[i] = i;
  for (;;) {
    const n = random.below(left + 1);
    if (n === left) return 0; // it stays
    if (takeSlot(b, u, stage, undrawn[n])) return b.option.count - 1;
    undrawn[n] = undrawn[--left];
  }
}

/** Judges any Vanguard move, listed or not. */
export function judgeVanguard(b: T9aBattle, record: OptionRecord): number {
  const u = b.decision.subject[0];
  const stage = b.decision.context[0];
  if (isInUnit(b, u)) {
    const { verb, files, n, facing } = record;
    if (verb !== Verb.Leave || files !== 1 || n !== 0 || record.path.length > 0) return Refusal.NotAnOption;
    if (facing < 0 || facing > ANGLE_MASK) return Refusal.NotAnOption;
    return judgeLeaving(b, u, record.x, record.y, facing);
  }
  if (record.verb === Verb.Reform) {
    if (stage === MoveStage.afterFreeReform) return Refusal.NotAnOption;
    if (record.x !== b.unit.x[u] || record.y !== b.unit.y[u]) return Refusal.CentreMoved;
    if (record.facing < 0 || record.facing > ANGLE_MASK) return Refusal.NotAnOption;
    gatherFoes(b, u, Infinity);
    return judgeVanguardReform(b, u, stage, record.facing, record.files);
  }
  if (record.verb === Verb.Join) {
    const { target: v, n, extra: seat } = record;
    if (!namesFile(b, record) || n !== 0 || !joinsAlone(b, u, stage)) return Refusal.NotAnOption;
    return mayReach(b, u, v) && mayTake(b, u, v, seat) ? Refusal.Legal : Refusal.NotAnOption;
  }
  if (record.verb !== Verb.Advance || record.path.length === 0 || record.path.length > SEGMENTS) {
    return Refusal.NotAnOption;
  }
  if (stage === MoveStage.reformOnly) return Refusal.NotAnOption;
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

/** Character `c` has come to unit `u` with its Vanguard move. */
function joinOnTheWay(b: T9aBattle, c: number, u: number, seat: number): void {
  const x = b.unit.x[c];
  const y = b.unit.y[c];
  const reach = vanguardOf(b, c);
  b.unit.status[c] |= Status.NoFirstTurnCharge;
  join(b, c, u, seat);
  takeNearestPlace(b, c, u, x, y, reach);
}

const S = sequence('go', 'picked', 'moved', 'over');
const L = locals('last', 'unit', 'stopped', 'done0', 'done1', 'done2', 'done3', 'stage');

/** May unit `u` of `player` still make its Vanguard move? `f`: the frame of the procedure. */
function waits(b: T9aBattle, f: number, u: number, player: number): boolean {
  const home = formationOf(b, u);
  // T9A-CHR-011: a character may leave a unit that has not moved itself
  if (playerOf(b, u) !== player || !onTable(b, home) || (home !== u && !mayLeave(b, u))) return false;
  return (b.locals[f + L.done0 + (u >> 5)] & (1 << (u & 31))) === 0 && vanguardOf(b, home) > 0;
}

function left(b: T9aBattle, f: number, player: number): number {
  if ((b.locals[f + L.stopped] & (1 << player)) !== 0) return 0;
  let n = 0;
  for (let u = 0; u < b.setup.units; u++) if (waits(b, f, u, player)) n++;
  return n;
}

/** Vanguard moves before the battle (T9A-SPR-093): one by one, the players in turn, the first finisher first. */
export const vanguardMoves = procedure<T9aBattle, typeof S>('vanguard moves', S, {
  go(b, f) {
    const last = b.locals[f + L.last] - 1; // who moved last, plus 1
    const next = last < 0 ? b.field.firstFinisher[0] : 1 - last;
    const player = left(b, f, next) > 0 ? next : 1 - next;
    const n = left(b, f, player);
    if (n === 0) return DONE;
    b.locals[f + L.last] = player + 1;
    if (n > 1) return ask(b, Ask.VanguardUnit, player);
    b.answer.verb[0] = Verb.Pick;
    for (let u = 0; u < b.setup.units; u++) if (waits(b, f, u, player)) b.answer.target[0] = u;
    return NEXT;
  },
  picked(b, f) {
    const player = b.locals[f + L.last] - 1;
    if (b.answer.verb[0] === Verb.Stop) {
      b.locals[f + L.stopped] |= 1 << player;
      return S.go;
    }
    const u = b.answer.target[0];
    b.locals[f + L.unit] = u;
    b.locals[f + L.done0 + (u >> 5)] |= 1 << (u & 31);
    b.locals[f + L.stage] = MoveStage.all;
    rememberStart(b, u);
    return ask(b, Ask.Vanguard, player, u);
  },
  // T9A-SPR-093: who has moved holds back in its side's first turn, if that comes first
  moved(b, f) {
    const u = b.locals[f + L.unit];
    const { verb, target, extra, x, y, facing } = b.answer;
    if (verb[0] === Verb.Stay) return S.over;
    if (verb[0] === Verb.Join) {
      joinOnTheWay(b, u, target[0], extra[0]);
      b.locals[f + L.done0 + (target[0] >> 5)] |= 1 << (target[0] & 31); // T9A-CHR-008: the unit moves no more
      return S.over;
    }
    if (verb[0] === Verb.Leave) {
      b.unit.status[u] |= Status.NoFirstTurnCharge;
      leave(b, u, x[0], y[0], facing[0]);
      return S.over;
    }
    const reforms = verb[0] === Verb.Reform;
    if (reforms) applyReform(b, u);
    else stand(b, u, x[0], y[0], facing[0]);
    b.unit.status[u] |= Status.NoFirstTurnCharge;
    b.unit.did[u] |= Did.Move; // forgotten when the first turn begins
    if (b.log !== null) tell(b, 'move', u, 'make a vanguard move');
    // T9A-SPR-029: who reforms freely moves on after a Reform, and reforms after a move
    if (!reformsFreely(b, u) || (reforms && b.locals[f + L.stage] !== MoveStage.all)) return S.over;
    b.locals[f + L.stage] = reforms ? MoveStage.afterFreeReform : MoveStage.reformOnly;
    context(b, 0, b.locals[f + L.stage]);
    return askThen(b, S.moved, Ask.Vanguard, playerOf(b, u), u);
  },
  over(b) {
    endPlan(b);
    return S.go;
  },
});

/** T9A-DEC-135: which unit moves next, or none any more. */
export function vanguardUnitOptions(b: T9aBattle): void {
  const f = (b.core.depth[0] - 1) * LOCALS;
  const player = b.decision.player[0];
  for (let u = 0; u < b.setup.units; u++) if (waits(b, f, u, player)) b.option.add(Verb.Pick, u);
  b.option.add(Verb.Stop);
}
