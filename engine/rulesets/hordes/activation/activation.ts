// The activation of one model: Normal Movement, then Combat Action (HRD-ACT).
import { ask, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { attack } from '../attacks/attack.js';
import { mayAct, noteAttack } from '../attacks/combat-action.js';
import { sweep } from '../attacks/sweep.js';
import { throwModel } from '../attacks/throw.js';
import { trample } from '../attacks/trample.js';
import { Ask, Verb } from '../core/asks.js';
import { isDown, isHelpless, nameOf, onTable, playerOf, powerAttackOf } from '../core/models.js';
import { exert } from '../core/resources.js';
import { ActionKind, AdvanceMode, AttackFlag, Did, type HordesBattle, PowerAttack } from '../core/state.js';
import { faceDirectly, hasFailed, hasSlamFailed, isChargeAttack, noteSuccess } from '../movement/charges.js';
import { advanceAlong, beginAdvance } from '../movement/free-strikes.js';
import { directionTo } from '../movement/involuntary.js';
import { regainIncorporeal } from '../movement/passing.js';
import { mayStandUp, standUp } from '../states/knockdown.js';
import { standInHazards } from '../terrain/hazards.js';

const S = sequence('begin', 'stood', 'owes', 'gaveUp', 'move', 'chosen', 'arrived', 'act', 'struck', 'end');
const L = locals('model');
const straight = new Int32Array(8);

function reset(b: HordesBattle, m: number): void {
  const { activation } = b;
  activation.model[0] = m;
  activation.target[0] = -1;
  activation.slams[0] = 0;
  activation.tramples[0] = 0;
  activation.advanced[0] = 0;
  activation.kind[0] = ActionKind.none;
  activation.made.fill(0);
}

/** Returns the ticks of all legs of the chosen path. */
function lengthOf(path: Int32Array): number {
  return path[1] + path[3] + path[5] + path[7];
}

/** Goes on after the movement of a slam: it attacks, or the activation ends (HRD-SLAM-008, HRD-SLAM-014). */
function slam(b: HordesBattle, m: number, t: number): number {
  if (!hasSlamFailed(b, m, t)) {
    b.activation.kind[0] = ActionKind.power;
    return callThen(b, S.act, attack, m, powerAttackOf(b, m, PowerAttack.slam), t);
  }
  if (b.log !== null) b.log.tell('slam', `${nameOf(b, m)} fails its slam`);
  return S.end;
}

/** Model `model` activates (HRD-ACT-001..003). */
export const activateModel = procedure<HordesBattle, typeof S>(
  'activation',
  S,
  {
    begin(b, f) {
      const m = b.locals[f + L.model];
      reset(b, m);
      regainIncorporeal(b, m);
      b.model.did[m] |= Did.Activate;
      if (b.log !== null) b.log.tell('activation', `${nameOf(b, m)} activates`);
      return isDown(b, m) && mayStandUp(b, m) ? ask(b, Ask.StandUp, playerOf(b, m), m) : S.owes;
    },
    stood(b, f) {
      if (b.answer.verb[0] !== Verb.StayDown) {
        standUp(b, b.locals[f + L.model], b.answer.verb[0] === Verb.StandForAction);
      }
      return NEXT;
    },
    /** It gives up its movement or its action if it was slammed or thrown in this turn (HRD-SLMD-010, HRD-THRN-009). */
    owes(b, f) {
      const m = b.locals[f + L.model];
      return b.model.owes[m] === 0 || isHelpless(b, m) ? S.move : ask(b, Ask.GiveUp, playerOf(b, m), m);
    },
    gaveUp(b, f) {
      const m = b.locals[f + L.model];
      b.model.did[m] |= b.answer.verb[0] === Verb.GiveUpMove ? Did.GiveUpMove : Did.GiveUpAction;
      return NEXT;
    },
    move(b, f) {
      const m = b.locals[f + L.model];
      if (isHelpless(b, m)) return S.end;
      if ((b.model.did[m] & Did.GiveUpMove) !== 0) return S.act;
      return ask(b, Ask.Move, playerOf(b, m), m);
    },
    chosen(b, f) {
      const m = b.locals[f + L.model];
      const { activation, answer } = b;
      switch (answer.verb[0]) {
        case Verb.Stay:
          b.model.did[m] |= Did.GiveUpMove;
          return S.act;
        case Verb.Aim:
          b.model.did[m] |= Did.Aim; // HRD-MOVE-009
          return S.act;
        case Verb.Charge:
          exert(b, m); // HRD-CHG-022
          b.model.did[m] |= Did.Charge;
          activation.target[0] = answer.target[0];
          activation.advanced[0] = answer.n[0];
          straight[0] = answer.facing[0];
          straight[1] = answer.n[0];
          beginAdvance(b, straight, 0, answer.facing[0], AdvanceMode.straight);
          break;
        case Verb.Slam:
          exert(b, m); // HRD-PWR-002
          activation.slams[0] = 1;
          activation.target[0] = answer.target[0];
          activation.advanced[0] = answer.n[0];
          straight[0] = directionTo(b, m, answer.target[0]);
          straight[1] = answer.n[0];
          beginAdvance(b, straight, 0, straight[0], AdvanceMode.straight); // HRD-SLAM-007: no turn afterwards
          break;
        case Verb.Trample:
          exert(b, m); // HRD-PWR-002
          activation.tramples[0] = 1;
          activation.advanced[0] = answer.n[0];
          straight[0] = answer.facing[0];
          straight[1] = answer.n[0];
          beginAdvance(b, straight, 0, straight[0], AdvanceMode.trample); // HRD-TRMP-006: no turn afterwards
          break;
        default:
          if (answer.verb[0] === Verb.Run) {
            exert(b, m); // HRD-MOVE-017
            b.model.did[m] |= Did.Run | Did.GiveUpAction; // HRD-MOVE-013
          }
          activation.advanced[0] = lengthOf(answer.path);
          beginAdvance(b, answer.path, 0, answer.facing[0]);
      }
      return callThen(b, S.arrived, advanceAlong, m);
    },
    arrived(b, f) {
      const m = b.locals[f + L.model];
      const t = b.activation.target[0];
      if (!onTable(b, m) || isHelpless(b, m)) return S.end;
      if (b.activation.slams[0] !== 0) return slam(b, m, t);
      if (b.activation.tramples[0] !== 0) {
        b.activation.kind[0] = ActionKind.power;
        return callThen(b, S.act, trample, m);
      }
      if ((b.model.did[m] & Did.Charge) === 0) return NEXT;
      if (onTable(b, t)) faceDirectly(b, m, t);
      if (hasFailed(b, m, t)) {
        if (b.log !== null) b.log.tell('charge', `${nameOf(b, m)} fails its charge`);
        return S.end;
      }
      noteSuccess(b, m, t);
      return NEXT;
    },
    act(b, f) {
      const m = b.locals[f + L.model];
      return mayAct(b, m) ? ask(b, Ask.Attack, playerOf(b, m), m) : S.end;
    },
    struck(b, f) {
      const m = b.locals[f + L.model];
      if (b.answer.verb[0] === Verb.End) return S.end;
      const w = b.answer.n[0];
      const t = b.answer.target[0];
      if (b.answer.verb[0] === Verb.Sweep) {
        noteAttack(b, m, powerAttackOf(b, m, PowerAttack.sweep));
        return callThen(b, S.act, sweep, m, w);
      }
      const flags = b.setup.weapons.ranged[w] === 0 && isChargeAttack(b, m, t) ? AttackFlag.charge : 0;
      noteAttack(b, m, w);
      if (b.setup.weapons.powerAttack[w] === PowerAttack.throw) return callThen(b, S.act, throwModel, m, t);
      return callThen(b, S.act, attack, m, w, t, flags);
    },
    end(b, f) {
      const m = b.locals[f + L.model];
      if (onTable(b, m)) standInHazards(b, m);
      b.activation.model[0] = -1;
      return DONE;
    },
  },
  { calls: () => [advanceAlong, attack, throwModel, trample, sweep] },
);
