// The Normal Movement of one model: choice, advance, what its end brings (HRD-MOVE-007..013, HRD-CHG, HRD-ASLT).

import { INCH } from '../../../kernel/geometry/measures.js';
import { ask, call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { endMarch } from '../abilities/orders.js';
import { attack } from '../attacks/attack.js';
import { isInMelee } from '../attacks/melee-range.js';
import { trample } from '../attacks/trample.js';
import { Ask, Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { isHelpless, nameOf, onTable, playerOf, powerAttackOf } from '../core/models.js';
import { exert } from '../core/resources.js';
import { ActionKind, AdvanceMode, Did, type HordesBattle, PowerAttack } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { cavalryCharge, hasRiddenDown } from '../movement/cavalry.js';
import { chargesFreely, faceDirectly, hasFailed, hasSlamFailed, isMounted, noteSuccess } from '../movement/charges.js';
import { counters, isAnswered } from '../movement/counters.js';
import { advanceAlong, beginAdvance } from '../movement/free-strikes.js';
import { directionTo } from '../movement/involuntary.js';
import { givenUp, isBound } from '../movement/movement-options.js';
import { afterNormalMovement, movementEnded } from '../spells/moments.js';
import { restrainBySpells } from '../spells/restraints.js';
import { settleDues, settleThen } from '../spells/settle.js';
import { isAstray } from '../units/formation.js';
import { planFollower } from '../units/led-movement.js';
import { isPressed } from '../units/orders.js';
import { plan } from '../units/plan.js';
import { mayAssault } from './assault.js';
import { recall, remember } from './registers.js';

const S = sequence('choose', 'chosen', 'begin', 'ended', 'arrived', 'shot', 'over', 'trampled', 'settled');
const L = locals('model', 'isLed');

/** Returns the ticks of all legs of a path. */
const lengthOf = (path: Int32Array): number => path[1] + path[3] + path[5] + path[7];

/** Makes `plan` a straight way of `length` ticks along `angle`. */
function goStraight(angle: number, length: number): void {
  plan.path.fill(0);
  plan.path[0] = angle;
  plan.path[1] = length;
}

function takeAnswer(b: HordesBattle): void {
  const { answer } = b;
  plan.verb = answer.verb[0];
  plan.target = answer.target[0];
  plan.n = answer.n[0];
  plan.facing = answer.facing[0];
  plan.path.set(answer.path);
}

/** Notes what an advance or a run takes from model `m` (HRD-MOVE-013, HRD-FORM-008, HRD-ORDR-008). */
function payForAdvance(b: HordesBattle, m: number): void {
  if (plan.verb === Verb.Run) {
    if (!bears(b, m, Trait['runs for nothing'])) exert(b, m); // HRD-MOVE-017
    b.model.did[m] |= Did.Run | Did.GiveUpAction;
  } else if (isAstray(b, m) || isPressed(b, m) || isBound(b, m)) b.model.did[m] |= Did.GiveUpAction; // HRD-MOVE-015
}

/** Begins the charge of model `m` in `plan`. */
function beginCharge(b: HordesBattle, m: number): void {
  if (!chargesFreely(b, m)) exert(b, m); // HRD-CHG-022
  b.model.did[m] |= Did.Charge;
  if (isInMelee(b, m)) b.model.did[m] |= Did.LeaveMelee;
  b.activation.target[0] = plan.target;
  b.activation.advanced[0] = plan.n;
  goStraight(plan.facing, plan.n);
  beginAdvance(b, plan.path, 0, plan.facing, AdvanceMode.straight);
}

/** Begins the slam of model `m` in `plan`. */
function beginSlam(b: HordesBattle, m: number): void {
  if (!isUnder(b, m, Flag['slams farther'])) exert(b, m); // HRD-PWR-002
  b.activation.slams[0] = 1;
  b.activation.target[0] = plan.target;
  b.activation.advanced[0] = plan.n;
  goStraight(directionTo(b, m, plan.target), plan.n);
  beginAdvance(b, plan.path, 0, plan.path[0], AdvanceMode.straight); // HRD-SLAM-007: no turn afterwards
}

/** Begins the trample of model `m` in `plan`. */
function beginTrample(b: HordesBattle, m: number): void {
  exert(b, m); // HRD-PWR-002
  b.activation.tramples[0] = 1;
  b.activation.advanced[0] = plan.n;
  goStraight(plan.facing, plan.n);
  beginAdvance(b, plan.path, 0, plan.facing, AdvanceMode.trample); // HRD-TRMP-006: no turn afterwards
}

/** Tells the movement of model `m` in `plan`. */
function tellMovement(b: HordesBattle, m: number): void {
  if (b.log === null) return;
  const name = nameOf(b, m);
  switch (plan.verb) {
    case Verb.Stay:
      break;
    case Verb.Aim:
      b.log.tell('move', `${name} aims`);
      break;
    case Verb.Charge:
      b.log.tell('charge', `${name} charges ${nameOf(b, plan.target)}, ${(plan.n / INCH).toFixed(1)} inches`);
      break;
    case Verb.Slam:
      b.log.tell('slam', `${name} rushes at ${nameOf(b, plan.target)}, ${(plan.n / INCH).toFixed(1)} inches, to slam`);
      break;
    case Verb.Trample:
      b.log.tell('trample', `${name} tramples ${(plan.n / INCH).toFixed(1)} inches`);
      break;
    default:
      if (lengthOf(plan.path) > 0) {
        const goes = plan.verb === Verb.Run ? 'runs' : 'advances';
        b.log.tell('move', `${name} ${goes} ${(lengthOf(plan.path) / INCH).toFixed(1)} inches`);
      }
  }
}

/** Begins what `plan` says. @returns false if model `m` does not advance */
function beginPlan(b: HordesBattle, m: number): boolean {
  switch (plan.verb) {
    case Verb.Stay:
      b.model.did[m] |= givenUp(b, m);
      return false;
    case Verb.Aim:
      b.model.did[m] |= Did.Aim; // HRD-MOVE-009
      return false;
    case Verb.Charge:
      beginCharge(b, m);
      return true;
    case Verb.Slam:
      beginSlam(b, m);
      return true;
    case Verb.Trample:
      beginTrample(b, m);
      return true;
    default:
      payForAdvance(b, m);
      b.activation.advanced[0] = lengthOf(plan.path);
      beginAdvance(b, plan.path, 0, plan.facing);
      return true;
  }
}

/** Goes on after the movement of a slam: it attacks, or the activation ends (HRD-SLAM-008, HRD-SLAM-014). */
function slam(b: HordesBattle, m: number): number {
  const t = b.activation.target[0];
  if (!hasSlamFailed(b, m, t)) {
    b.activation.kind[0] = ActionKind.power;
    return callThen(b, S.over, attack, m, powerAttackOf(b, m, PowerAttack.slam), t);
  }
  if (b.log !== null) b.log.tell('slam', `${nameOf(b, m)} fails its slam`);
  b.model.did[m] |= Did.EndAction;
  return S.over;
}

/**
 * Model `model` makes its Normal Movement; with `isLed` behind the commander of its unit, without a question. A run, a
 * failed charge and a failed slam end its activation (`Did.EndAction`).
 */
export const normalMovement = procedure<HordesBattle, typeof S>(
  'normal movement',
  S,
  {
    choose(b, f) {
      const m = b.locals[f + L.model];
      recall(b, m);
      restrainBySpells(b, m);
      if (b.locals[f + L.isLed] === 0) return ask(b, Ask.Move, playerOf(b, m), m);
      planFollower(b, m);
      return S.begin;
    },
    chosen(b) {
      takeAnswer(b);
      return NEXT;
    },
    begin(b, f) {
      const m = b.locals[f + L.model];
      tellMovement(b, m);
      if (!beginPlan(b, m)) return S.over;
      if (plan.verb !== Verb.Charge || !isMounted(b, m)) return callThen(b, S.ended, advanceAlong, m);
      return callThen(b, S.ended, cavalryCharge, m, plan.target, plan.facing, plan.n);
    },
    /** Enemies answer the movement before it has any further effect (HRD-CHG-025, HRD-SLAM-015). */
    ended(b, f) {
      const m = b.locals[f + L.model];
      const { advanced, tramples } = b.activation;
      if (advanced[0] > 0) movementEnded(b, m, true);
      return advanced[0] > 0 && tramples[0] === 0 && isAnswered(b, m) ? callThen(b, S.arrived, counters, m) : NEXT;
    },
    arrived(b, f) {
      const m = b.locals[f + L.model];
      if (!onTable(b, m) || isHelpless(b, m)) return S.over;
      if ((b.model.did[m] & Did.EndAction) !== 0) return S.over; // HRD-DRAG-005
      if (b.activation.slams[0] !== 0) return slam(b, m);
      if (b.activation.tramples[0] !== 0) {
        b.activation.kind[0] = ActionKind.power;
        return callThen(b, S.trampled, trample, m);
      }
      if ((b.model.did[m] & Did.Charge) === 0) return S.over;
      const t = b.activation.target[0];
      if (onTable(b, t)) faceDirectly(b, m, t); // HRD-CHG-011
      if (hasRiddenDown(b, t)) return S.over;
      if (hasFailed(b, m, t)) {
        if (b.log !== null) b.log.tell('charge', `${nameOf(b, m)} fails its charge`);
        b.model.did[m] |= Did.EndAction; // HRD-CHG-020
      } else noteSuccess(b, m, t);
      return mayAssault(b, m, t) ? ask(b, Ask.Assault, playerOf(b, m), m, t) : S.over;
    },
    /** The ranged attack of Assault comes before the Combat Action, and after a failed charge as well (HRD-ASLT-001..003). */
    shot(b, f) {
      if (b.answer.verb[0] === Verb.End) return NEXT;
      const { answer } = b;
      return call(b, attack, b.locals[f + L.model], answer.n[0], answer.target[0]);
    },
    over(b, f) {
      const m = b.locals[f + L.model];
      b.model.did[m] |= Did.EndMove;
      endMarch(b, m);
      remember(b);
      afterNormalMovement(b, m);
      return settleThen(b, S.settled);
    },
    // GAP HRD-CHG-025: a trample is answered when all of its attacks and free strikes are resolved
    trampled(b, f) {
      const m = b.locals[f + L.model];
      return isAnswered(b, m) ? callThen(b, S.over, counters, m) : S.over;
    },
    settled: () => DONE,
  },
  { calls: () => [advanceAlong, attack, trample, counters, cavalryCharge, settleDues] },
);
