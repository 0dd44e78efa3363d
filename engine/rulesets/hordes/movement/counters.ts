// Charges and slams outside of an activation: Counter Charge and Counter Slam (HRD-CHG-025, HRD-CHG-026, HRD-SLAM-015).
import { INCH } from '../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { ask, askThen, callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import type { Reason } from '../../../kernel/ruleset.js';
import { holds } from '../../../kernel/special-rules.js';
import { isEngaged, isInReach } from '../attacks/melee-range.js';
import { attackOutOfTurn } from '../attacks/out-of-turn.js';
import { Ask, Refusal, Verb } from '../core/asks.js';
import {
  areWithin,
  endOfWeapons,
  firstWeapon,
  isEnemy,
  isGiant,
  isHelpless,
  isMeleeWeapon,
  nameOf,
  onTable,
  playerOf,
  powerAttackOf,
} from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AdvanceMode, AttackFlag, type HordesBattle, Impact, PowerAttack } from '../core/state.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { sees } from '../sight/line-of-sight.js';
import { isWild } from '../states/wild.js';
import { isInFormation } from '../units/formation.js';
import { cavalryCharge, hasRiddenDown } from './cavalry.js';
import { CHARGE, canCharge, canSlam, faceDirectly, hasFailed, hasSlamFailed, isMounted } from './charges.js';
import { advanceAlong, beginAdvance } from './free-strikes.js';
import { directionTo } from './involuntary.js';
import { judgeRushAt, listChargeAt, listSlamAt } from './movement-options.js';
import { LEGS } from './paths.js';

/** How near an enemy ends its movement that is answered, ticks. */
const NEAR = 6 * INCH;

/** True if model `e` has a rule by which it answers movement with a charge, or with a slam. */
const answersByCharge = (b: HordesBattle, e: number): boolean => holds(b, e, Rule['Counter Charge']) && canCharge(b, e);
const answersBySlam = (b: HordesBattle, e: number): boolean => holds(b, e, Rule['Counter Slam']) && canSlam(b, e);

/**
 * True if model `e` may answer the movement of its enemy `m` that has just ended: near, in sight, unengaged, and once a
 * round (HRD-TURN-001). Who is out of formation or wild advances in its Normal Movement alone (HRD-FORM-004, HRD-WILD-004),
 * and so do gargantuans and colossals (HRD-GARG-003, HRD-COLO-005).
 */
function mayAnswer(b: HordesBattle, e: number, m: number): boolean {
  if (isGiant(b, e) || (!answersByCharge(b, e) && !answersBySlam(b, e))) return false;
  if (!onTable(b, e) || !onTable(b, m) || !isEnemy(b, e, m) || isHelpless(b, e) || isWild(b, e)) return false;
  if (b.model.answered[e] > b.core.playerTurns[0] || !isInFormation(b, e)) return false;
  return areWithin(b, e, m, NEAR) && sees(b, e, m) && !isEngaged(b, e);
}

/** True if some enemy may answer the movement of model `m` that has just ended. */
export function isAnswered(b: HordesBattle, m: number): boolean {
  for (let e = 0; e < b.setup.models; e++) if (mayAnswer(b, e, m)) return true;
  return false;
}

/** Lists the answers of model `e` to the movement of `m`: charges or slams at it, and none. */
export function listAnswers(b: HordesBattle, e: number, m: number): void {
  if (answersByCharge(b, e)) listChargeAt(b, e, m);
  if (answersBySlam(b, e)) listSlamAt(b, e, m);
  b.option.add(Verb.Pass, e);
}

/** Judges an answer that is not listed. */
export function judgeAnswer(b: HordesBattle, e: number, m: number, record: OptionRecord): Reason {
  if (record.target !== m || record.files !== 0 || record.extra !== 0) return Refusal.NotAnOption;
  const isRight =
    record.verb === Verb.Charge ? answersByCharge(b, e) : record.verb === Verb.Slam && answersBySlam(b, e);
  return isRight ? judgeRushAt(b, e, record) : Refusal.NotAnOption;
}

/** Lists the one attack of a charge outside of an activation: each melee weapon that reaches (HRD-CHG-026). */
export function listBlows(b: HordesBattle, e: number, m: number): void {
  // GAP HRD-CHG-026: the one attack is made with a melee weapon, at the model charged
  const { range } = b.setup.weapons;
  for (let w = firstWeapon(b, e); w < endOfWeapons(b, e); w++) {
    if (isMeleeWeapon(b, w) && bearsOn(b, e, w, m) && isInReach(b, e, m, range[w])) b.option.add(Verb.Attack, m, w);
  }
  if (b.option.count === 0) b.option.add(Verb.End);
}

const way = new Int32Array(2 * LEGS);

const S = sequence('next', 'answered', 'arrived', 'struck', 'over');
const L = locals('mover', 'next', 'slams', 'model', 'advanced', 'impact');

/** Starts the advance of model `e` along `angle` that is its answer, and lays table `activation` aside. */
function begin(b: HordesBattle, f: number, e: number, angle: number, length: number): number {
  const l = b.locals;
  b.model.answered[e] = b.core.playerTurns[0] + 2;
  l[f + L.model] = b.activation.model[0];
  l[f + L.advanced] = b.activation.advanced[0];
  // HRD-CHG-025: it is not its activation, so it boosts nothing
  b.activation.model[0] = -1;
  b.activation.advanced[0] = length;
  l[f + L.impact] = b.activation.impact[0];
  b.activation.impact[0] = Impact.none;
  // HRD-CHG-027
  if (l[f + L.slams] === 0 && isMounted(b, e)) {
    return callThen(b, S.arrived, cavalryCharge, e, l[f + L.mover], angle, length);
  }
  way.fill(0);
  way[0] = angle;
  way[1] = length;
  beginAdvance(b, way, 0, angle, AdvanceMode.straight);
  return callThen(b, S.arrived, advanceAlong, e);
}

/**
 * Enemies answer the movement of model `mover` that has just ended, one after the other. A charge outside of an activation
 * gives one attack, a slam its slam; one that failed gives none.
 */
export const counters = procedure<HordesBattle, typeof S>(
  'counters',
  S,
  {
    // GAP HRD-CHG-025: an answer is not answered in its turn, and of several the player of the models goes by their rows
    next(b, f) {
      const l = b.locals;
      for (; l[f + L.next] < b.setup.models; l[f + L.next]++) {
        const e = l[f + L.next];
        if (mayAnswer(b, e, l[f + L.mover])) return ask(b, Ask.Counter, playerOf(b, e), e, l[f + L.mover]);
      }
      return DONE;
    },
    answered(b, f) {
      const l = b.locals;
      const e = l[f + L.next];
      const { verb, n, facing } = b.answer;
      if (verb[0] === Verb.Pass) {
        l[f + L.next]++;
        return S.next;
      }
      l[f + L.slams] = verb[0] === Verb.Slam ? 1 : 0;
      return begin(b, f, e, verb[0] === Verb.Slam ? directionTo(b, e, l[f + L.mover]) : facing[0], n[0]);
    },
    arrived(b, f) {
      const l = b.locals;
      const e = l[f + L.next];
      const m = l[f + L.mover];
      if (!onTable(b, e) || isHelpless(b, e)) return S.over;
      if (l[f + L.slams] !== 0) {
        const w = powerAttackOf(b, e, PowerAttack.slam);
        if (!hasSlamFailed(b, e, m)) return callThen(b, S.over, attackOutOfTurn, e, w, m, 0);
        if (b.log !== null) b.log.tell('slam', `${nameOf(b, e)} fails its slam`);
        return S.over;
      }
      if (hasRiddenDown(b, m)) return S.over;
      if (onTable(b, m)) faceDirectly(b, e, m); // HRD-CHG-011
      if (!hasFailed(b, e, m)) return askThen(b, S.struck, Ask.CounterBlow, playerOf(b, e), e, m);
      if (b.log !== null) b.log.tell('charge', `${nameOf(b, e)} fails its charge`);
      return S.over;
    },
    struck(b, f) {
      const l = b.locals;
      if (b.answer.verb[0] === Verb.End) return S.over;
      // HRD-CHG-017
      const flags = b.activation.advanced[0] >= CHARGE ? AttackFlag.charge : 0;
      return callThen(b, S.over, attackOutOfTurn, l[f + L.next], b.answer.n[0], l[f + L.mover], flags);
    },
    over(b, f) {
      const l = b.locals;
      b.activation.model[0] = l[f + L.model];
      b.activation.advanced[0] = l[f + L.advanced];
      b.activation.impact[0] = l[f + L.impact];
      l[f + L.next]++;
      return S.next;
    },
  },
  { calls: () => [advanceAlong, attackOutOfTurn, cavalryCharge] },
);
