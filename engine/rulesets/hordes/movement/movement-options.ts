import { ANGLE_MASK, INCH, TURN } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { marches } from '../abilities/orders.js';
import { isInMelee, meleeRange } from '../attacks/melee-range.js';
import { Refusal, Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { mustAim } from '../core/marshals.js';
import {
  areWithin,
  endOfWeapons,
  firstWeapon,
  fullAdvanceOf,
  isEnemy,
  onTable,
  powerAttackOf,
  reachOfAdvance,
} from '../core/models.js';
import { mayExert } from '../core/resources.js';
import { Cast, Did, type HordesBattle, MODELS, Owe, PowerAttack } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { isLame } from '../core/systems.js';
import { bears, Trait } from '../core/traits.js';
import { sees } from '../sight/line-of-sight.js';
import { isWild } from '../states/wild.js';
import { isAstray } from '../units/formation.js';
import { isPressed, mayRush } from '../units/orders.js';
import { judgeRejoin, listRejoin } from '../units/rejoin.js';
import { APART, listAdvances, listAdvancesAndRuns } from './advances.js';
import {
  hasRoomAlong,
  judgeCharge,
  judgeSlam,
  lane,
  mayBeCharged,
  mayBeChargedInSight,
  mayCharge,
  maySlam,
  measureCharge,
  measureSlam,
  reachOfCharge,
} from './charges.js';
import { directionTo } from './involuntary.js';
import { hasFlight } from './passing.js';
import { contactAt, end, judgePath, LEGS } from './paths.js';
import { isRestrained, judgeRestraints } from './restrictions.js';
import { judgeTrample, mayBeTrampled, mayTrample, measureTrample } from './tramples.js';

/** True if model `m` may run, and can pay for it (HRD-MOVE-013, HRD-MOVE-017, HRD-KNOCK-008, HRD-JACK-009). */
export const mayRun = (b: HordesBattle, m: number): boolean =>
  (b.model.did[m] & Did.GiveUpAction) === 0 &&
  (b.model.cast[m] & Cast.any) === 0 &&
  mayRush(b, m) &&
  !isLame(b, m) &&
  !isUnder(b, m, Flag['cannot run']) &&
  (isWild(b, m) || bears(b, m, Trait['runs for nothing']) || mayExert(b, m));

/** True if model `m` may aim: it has a ranged weapon, may still attack, and is not in melee (HRD-MOVE-010). */
export function mayAim(b: HordesBattle, m: number): boolean {
  if ((b.model.did[m] & Did.GiveUpAction) !== 0) return false;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (b.setup.weapons.ranged[w] !== 0) return !isInMelee(b, m);
  }
  return false;
}

/**
 * Charges and slams at targets up to so many ticks out of reach are listed too: they fail, but lead towards the target, and
 * Assault shoots all the same (HRD-CHG-020, HRD-ASLT-003).
 */
const BEYOND = 6 * INCH;

/** The path of a proposal. */
const given = new Int32Array(2 * LEGS);

/** Judges a straight rush of model `m` by its restraints: a charge, a slam or a trample (HRD-MOVE-002, HRD-REST-006). */
function judgeRush(b: HordesBattle, m: number, angle: number, length: number): Reason {
  if (!isRestrained(b, m)) return LEGAL;
  given.fill(0);
  given[0] = angle;
  given[1] = length;
  return judgeRestraints(b, m, given, angle);
}

/** Lists charges of model `m` straight at `t`, if it is a legal target: to the first place in range and on into contact. */
export function listChargeAt(b: HordesBattle, m: number, t: number): void {
  if (mayBeCharged(b, m, t)) addCharges(b, m, t);
}

/** Lists charges of model `m` at `t`, a legal target. */
function addCharges(b: HordesBattle, m: number, t: number): void {
  const { x, y } = b.model;
  const angle = bearing(x[t] - x[m], y[t] - y[m]);
  if (!measureCharge(b, m, t, angle)) return;
  const { enters, stops, leaves } = lane;
  const last = Math.min(stops, leaves);
  if (judgeRush(b, m, angle, last) !== LEGAL) return;
  if (enters + APART <= last && hasRoomAlong(b, m, angle, enters)) {
    b.option.addPose(Verb.Charge, t, enters, 0, 0, angle, 0);
  }
  b.option.addPose(Verb.Charge, t, stops < enters ? stops : last, 0, 0, angle, 0);
}

/** Lists slams of model `m` at `t`, if it is an enemy in sight: to the first place in reach and on into contact. */
export function listSlamAt(b: HordesBattle, m: number, t: number): void {
  if (onTable(b, t) && isEnemy(b, m, t) && sees(b, m, t)) addSlams(b, m, t);
}

/** Lists slams of model `m` at `t`, an enemy in sight. */
function addSlams(b: HordesBattle, m: number, t: number): void {
  measureSlam(b, m, t);
  const { enters, stops, leaves } = lane;
  const last = Math.min(stops, leaves);
  if (judgeRush(b, m, directionTo(b, m, t), last) !== LEGAL) return;
  if (enters + APART <= last && hasRoomAlong(b, m, directionTo(b, m, t), enters)) b.option.add(Verb.Slam, t, enters);
  b.option.add(Verb.Slam, t, stops < enters ? stops : last);
}

/** What the model whose movement is listed sees of each other: 0 not asked yet, 1 in sight, 2 out of sight. */
const sights = new Uint8Array(MODELS);

/** As `sees`, for the model whose movement is listed: asked for charges, and again for slams. */
function isInSight(b: HordesBattle, m: number, t: number): boolean {
  if (sights[t] === 0) sights[t] = sees(b, m, t) ? 1 : 2;
  return sights[t] === 1;
}

/** Lists charges of model `m` at each target in sight, within `far` ticks. */
function listChargesWithin(b: HordesBattle, m: number, far: number): void {
  const looksOver = hasFlight(b, m);
  for (let t = 0; t < b.setup.models; t++) {
    if (!areWithin(b, m, t, far)) continue;
    if (looksOver) listChargeAt(b, m, t);
    else if (mayBeChargedInSight(b, m, t) && isInSight(b, m, t)) addCharges(b, m, t);
  }
}

/** Lists charges of model `m` at each target in sight within its reach or a little beyond; farther ones are legal. */
function listCharges(b: HordesBattle, m: number): void {
  if (mayCharge(b, m)) listChargesWithin(b, m, reachOfCharge(b, m) + meleeRange(b, m) + BEYOND);
}

/** Lists slams of model `m` at each enemy in sight within its reach or a little beyond; farther ones are legal. */
function listSlams(b: HordesBattle, m: number): void {
  if (!maySlam(b, m)) return;
  const far = reachOfCharge(b, m) + b.setup.weapons.range[powerAttackOf(b, m, PowerAttack.slam)] + BEYOND;
  for (let t = 0; t < b.setup.models; t++) {
    if (areWithin(b, m, t, far) && onTable(b, t) && isEnemy(b, m, t) && isInSight(b, m, t)) addSlams(b, m, t);
  }
}

/** Directions of listed tramples of one length are at least this far apart: a degree, in which players read them. */
const TURNED = Math.ceil(TURN / 360);

/** True if a trample of `length` ticks along `angle`, or nearly so, is listed: over another model in the same line. */
function isTrampleListed(b: HordesBattle, angle: number, length: number): boolean {
  const { option } = b;
  for (let i = 0; i < option.count; i++) {
    if (option.verb[i] !== Verb.Trample || option.n[i] !== length) continue;
    const turn = (option.facing[i] - angle) & ANGLE_MASK;
    if (turn < TURNED || turn > TURN - TURNED) return true;
  }
  return false;
}

/** Lists tramples of model `m`: over each enemy with a small base, as far as there is room. */
function listTramples(b: HordesBattle, m: number): void {
  if (!mayTrample(b, m)) return;
  const { x, y } = b.model;
  for (let t = 0; t < b.setup.models; t++) {
    if (!onTable(b, t) || !isEnemy(b, m, t) || !mayBeTrampled(b, t)) continue;
    const angle = bearing(x[t] - x[m], y[t] - y[m]);
    const far = measureTrample(b, m, angle);
    if (isTrampleListed(b, angle, far) || judgeRush(b, m, angle, far) !== LEGAL) continue;
    if (contactAt(b, m, t, x[m], y[m], angle) >= far) continue;
    b.option.addPose(Verb.Trample, -1, far, 0, 0, angle, 0);
  }
}

/** True if an effect makes model `m` charge or run. */
export const isBound = (b: HordesBattle, m: number): boolean =>
  (b.model.owes[m] & (Owe.charge | Owe.run | Owe.rush)) !== 0;

/** The verb of the movement that model `m` owes: it charges, or it runs, or makes a full advance if it cannot run. */
function dutyOf(b: HordesBattle, m: number): number {
  if ((b.model.owes[m] & (Owe.charge | Owe.rush)) !== 0) return Verb.Charge;
  return mayRun(b, m) ? Verb.Run : Verb.Advance;
}

/** True if model `m`, which owes a charge, may slam or trample instead. */
const mayRushOtherwise = (b: HordesBattle, m: number): boolean =>
  (b.model.owes[m] & (Owe.charge | Owe.rush)) === Owe.rush;

/** Lists what model `m` owes; if it cannot do that, it stays and gives up its action too (HRD-CHG-013, HRD-MOVE-015). */
function listDuty(b: HordesBattle, m: number): void {
  const verb = dutyOf(b, m);
  if (verb === Verb.Charge) listCharges(b, m);
  if (mayRushOtherwise(b, m)) {
    listSlams(b, m);
    listTramples(b, m);
  }
  // who must charge, but reaches nobody, fails
  if (verb === Verb.Charge && b.option.count === 0 && mayCharge(b, m)) listChargesWithin(b, m, Infinity);
  if (verb !== Verb.Charge) listAdvances(b, m, verb, reachOfAdvance(b, m, verb === Verb.Run));
  if (b.option.count === 0) b.option.add(Verb.Stay);
}

/** True if model `m` owes another movement than `verb`. */
function breaksDuty(b: HordesBattle, m: number, verb: number): boolean {
  if (!isBound(b, m) || verb === dutyOf(b, m)) return false;
  return (verb !== Verb.Slam && verb !== Verb.Trample) || !mayRushOtherwise(b, m);
}

/** Returns what model `m` gives up that stays, bits of `Did`: its action too if it owed a charge or a run. */
export const givenUp = (b: HordesBattle, m: number): number =>
  isBound(b, m) ? Did.GiveUpMove | Did.GiveUpAction : Did.GiveUpMove;

/**
 * Lists the Normal Movement of model `m`. A trooper out of formation comes back (HRD-FORM-007); one that was ordered to
 * press forward runs or charges, or advances if it can do neither (HRD-ORDR-007, HRD-ORDR-008).
 */
export function listMovement(b: HordesBattle, m: number): void {
  sights.fill(0);
  if (mustAim(b, m)) {
    b.option.add(mayAim(b, m) ? Verb.Aim : Verb.Stay);
    return;
  }
  if (isUnder(b, m, Flag['cannot move'])) {
    b.option.add(Verb.Stay);
    return;
  }
  if (isAstray(b, m)) {
    listRejoin(b, m);
    return;
  }
  if (isWild(b, m)) {
    listWild(b, m);
    return;
  }
  if (isPressed(b, m) && mayRun(b, m)) {
    listAdvances(b, m, Verb.Run, reachOfAdvance(b, m, true));
    listCharges(b, m);
    return;
  }
  if (isPressed(b, m)) {
    listAdvances(b, m, Verb.Advance, fullAdvanceOf(b, m));
    return;
  }
  if (isBound(b, m)) {
    listDuty(b, m);
    return;
  }
  if (marches(b, m)) {
    listAdvances(b, m, Verb.Advance, fullAdvanceOf(b, m));
    if (b.option.count === 0) b.option.add(Verb.Stay);
    return;
  }
  b.option.add(Verb.Stay);
  if (mayAim(b, m)) b.option.add(Verb.Aim);
  if (mayRun(b, m)) listAdvancesAndRuns(b, m, fullAdvanceOf(b, m), reachOfAdvance(b, m, true));
  else listAdvances(b, m, Verb.Advance, fullAdvanceOf(b, m));
  listCharges(b, m);
  listSlams(b, m);
  listTramples(b, m);
}

/** Lists the Normal Movement of wild warbeast `m`: it runs, be it nowhere; if it cannot, it advances (HRD-WILD-003). */
function listWild(b: HordesBattle, m: number): void {
  const { x, y, facing } = b.model;
  const verb = mayRun(b, m) ? Verb.Run : Verb.Advance;
  b.option.addPose(verb, -1, 0, x[m], y[m], facing[m], 0);
  listAdvances(b, m, verb, reachOfAdvance(b, m, verb === Verb.Run));
}

/** Judges a charge or a slam of model `m` that is not listed. Whether it may make one at all is another matter. */
export function judgeRushAt(b: HordesBattle, m: number, record: OptionRecord): Reason {
  const { verb, target, n, x, y, facing, path } = record;
  if (target < 0 || target >= b.setup.models || x !== 0 || y !== 0 || path.length > 0 || n < 0)
    return Refusal.NotAnOption;
  if (verb === Verb.Slam && facing !== 0) return Refusal.NotAnOption;
  const angle = verb === Verb.Slam ? directionTo(b, m, target) : facing;
  const reason = verb === Verb.Slam ? judgeSlam(b, m, target, n) : judgeCharge(b, m, target, angle, n);
  return reason === LEGAL ? judgeRush(b, m, angle, n) : reason;
}

/** Judges a Normal Movement of model `m` that is not listed. */
export function judgeMovement(b: HordesBattle, m: number, record: OptionRecord): Reason {
  const { verb, target, n, x, y, facing, files, extra, path } = record;
  if (files !== 0 || extra !== 0 || breaksDuty(b, m, verb)) return Refusal.NotAnOption;
  if (isUnder(b, m, Flag['cannot move']) || mustAim(b, m)) return Refusal.NotAnOption;
  if (isAstray(b, m)) return judgeRejoin(b, m, record);
  if (isWild(b, m) && verb !== (mayRun(b, m) ? Verb.Run : Verb.Advance)) return Refusal.NotAnOption; // HRD-WILD-003
  if (verb !== Verb.Advance && marches(b, m)) return Refusal.NotAnOption;
  if ((verb === Verb.Charge || verb === Verb.Run) && !mayRush(b, m)) return Refusal.NoOrder;
  if (verb !== Verb.Charge && verb !== Verb.Run && isPressed(b, m) && mayRun(b, m)) return Refusal.MustRush;
  if (verb === Verb.Charge) return mayCharge(b, m) ? judgeRushAt(b, m, record) : Refusal.NotAnOption;
  if (verb === Verb.Slam) return maySlam(b, m) ? judgeRushAt(b, m, record) : Refusal.NotAnOption;
  if (verb === Verb.Trample) {
    if (target !== -1 || x !== 0 || y !== 0 || path.length > 0 || n < 0) return Refusal.NotAnOption;
    const reason = judgeTrample(b, m, facing, n);
    return reason === LEGAL ? judgeRush(b, m, facing, n) : reason;
  }
  if (verb !== Verb.Advance && (verb !== Verb.Run || !mayRun(b, m))) return Refusal.NotAnOption;
  if (target !== -1 || n !== 0) return Refusal.NotAnOption;
  return judgeAdvance(b, m, record, reachOfAdvance(b, m, verb === Verb.Run));
}

/** Judges an advance of model `m` that is not listed, up to `limit` ticks: its path, its restraints, its end. */
export function judgeAdvance(b: HordesBattle, m: number, record: OptionRecord, limit: number): Reason {
  const { x, y, facing, path } = record;
  for (let i = 0; i < given.length; i++) given[i] = i < path.length ? path[i] : 0;
  const reason = judgePath(b, m, given, limit);
  if (reason !== LEGAL) return reason;
  const restrained = judgeRestraints(b, m, given, facing);
  if (restrained !== LEGAL) return restrained;
  return x === end.x && y === end.y ? LEGAL : Refusal.OtherPath;
}
