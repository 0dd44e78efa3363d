// The activation of a unit or an independent model, step by step as the timing list has it (HRD-ACT, HRD-TIME-002..008).

import { Level } from '../../../kernel/core.js';
import { ask, askThen, call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { drainTriggers } from '../../../kernel/triggers.js';
import { openWindow } from '../../../kernel/windows.js';
import { noteLed } from '../abilities/answers.js';
import { carryOut, marches } from '../abilities/orders.js';
import { suppress } from '../abilities/suppressing-fire.js';
import { mayAct } from '../attacks/may-act.js';
import { openAnyTime } from '../attacks/roll-frame.js';
import { singe } from '../attacks/weapon-abilities/lasting.js';
import { Ask, Verb } from '../core/asks.js';
import { happens, resolveThen } from '../core/events.js';
import { isHelpless, nameOf, onTable, playerOf } from '../core/models.js';
import { Event } from '../core/rule-ids.js';
import { Did, type HordesBattle, Owe, UnitDid } from '../core/state.js';
import { regainIncorporeal } from '../movement/passing.js';
import { affectActivating } from '../spells/as-others-activate.js';
import { cast, castSpell } from '../spells/cast.js';
import { activeCaster, hasCasts } from '../spells/choices.js';
import { noteBegun } from '../spells/conditions.js';
import { endActivation } from '../spells/effects.js';
import { activationEnded, afterAction } from '../spells/moments.js';
import { settleDues, settleThen } from '../spells/settle.js';
import { mayStandUp, standUp } from '../states/knockdown.js';
import { isWild } from '../states/wild.js';
import { standInHazards } from '../terrain/hazards.js';
import { combines } from '../units/combined-attacks.js';
import { isAstray, isInFormation } from '../units/formation.js';
import { settleGranted } from '../units/granted.js';
import { settleCommand } from '../units/leadership.js';
import { followersOf, leaderOf, mayMove, nextFollower, noteLead } from '../units/led-movement.js';
import { endOf, firstOf, isTrooper, serves, unitOf, voiceOf } from '../units/members.js';
import { giveOrder, isPressed, mayBeOrdered } from '../units/orders.js';
import { combatAction } from './combat.js';
import { endMovement, mayMoveAtEnd } from './end-movement.js';
import { normalMovement } from './normal-movement.js';
import { forget } from './registers.js';

/** The steps of the timing list (HRD-TIME-002..008), with the questions and loops that belong to them. */
const S = sequence(
  'startOfActivation',
  'order',
  'ordered',
  'requiredForfeits',
  'stood',
  'gaveUp',
  'beforeMovement',
  'anyTime',
  'offer',
  'offered',
  'normalMovement',
  'unitLed',
  'moverChosen',
  'endOfMovement',
  'endOfUnitMovement',
  'suppressed',
  'combatAction',
  'actorChosen',
  'endOfAction',
  'endOfUnitAction',
  'endMovement',
  'over',
  'settled',
  'end',
  'spellsSettled',
  'last',
);
const L = locals('voice', 'unit', 'first', 'end', 'next', 'isLed', 'moved', 'hasMoved');

/** True if model `m` belongs to the activation of frame `f`. */
function takesPart(b: HordesBattle, f: number, m: number): boolean {
  return b.locals[f + L.unit] < 0 ? onTable(b, m) : serves(b, m);
}

/** Marks all models of the activation as activated, and those that are out of formation (HRD-UNIT-004, HRD-FORM-006). */
function beginActivation(b: HordesBattle, f: number): void {
  const l = b.locals;
  if (l[f + L.unit] >= 0) b.unit.did[l[f + L.unit]] |= UnitDid.Activate;
  for (let m = l[f + L.first]; m < l[f + L.end]; m++) {
    if (!takesPart(b, f, m)) continue;
    regainIncorporeal(b, m);
    b.model.did[m] |= isInFormation(b, m) ? Did.Activate : Did.Activate | Did.Astray;
    if (b.core.effectCount[0] > 0) noteBegun(b, m);
    noteLed(b, m);
  }
}

/** Tells that an event happens to every model of the activation. */
function tellAll(b: HordesBattle, f: number, event: number): void {
  for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) if (takesPart(b, f, m)) happens(b, event, m);
}

/** Abilities of other models have their effects on those that activate near them. */
function affectAll(b: HordesBattle, f: number): void {
  for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) if (takesPart(b, f, m)) affectActivating(b, m);
}

/** True if model `m` may act now: its Combat Action is before it, and it is in formation (HRD-FORM-004). */
const hasAction = (b: HordesBattle, f: number, m: number): boolean => takesPart(b, f, m) && mayAct(b, m);

function countMovers(b: HordesBattle, f: number): number {
  let n = 0;
  for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) if (takesPart(b, f, m) && mayMove(b, m)) n++;
  return n;
}

function countActors(b: HordesBattle, f: number): number {
  let n = 0;
  for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) if (hasAction(b, f, m)) n++;
  return n;
}

function firstMover(b: HordesBattle, f: number): number {
  for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) if (takesPart(b, f, m) && mayMove(b, m)) return m;
  return -1;
}

function firstActor(b: HordesBattle, f: number): number {
  for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) if (hasAction(b, f, m)) return m;
  return -1;
}

/** Starts the Normal Movement of model `m`. */
function move(b: HordesBattle, f: number, m: number): number {
  b.locals[f + L.moved] = m;
  return callThen(b, S.endOfMovement, normalMovement, m, b.locals[f + L.isLed]);
}

/** Starts the Combat Action of model `m`; if it combines attacks with others, one attack of it. */
function act(b: HordesBattle, f: number, m: number): number {
  b.locals[f + L.moved] = m;
  const once = b.core.level[0] === Level.full && combines(b, m) ? 1 : 0;
  return callThen(b, S.endOfAction, combatAction, m, once);
}

/**
 * The unit of model `voice` activates, or `voice` alone if it is independent or controlled by its owner's opponent
 * (HRD-ACT-001..004, HRD-CTRL-002).
 */
export const activation = procedure<HordesBattle, typeof S>(
  'activation',
  S,
  {
    /** Step 1: effects at the start, and the order of the commander (HRD-TIME-002, HRD-ORDR-002). */
    startOfActivation(b, f) {
      const l = b.locals;
      const m = l[f + L.voice];
      const u = b.model.taken[m] === 0 ? unitOf(b, m) : -1;
      l[f + L.unit] = u;
      l[f + L.first] = u < 0 ? m : firstOf(b, u);
      l[f + L.end] = u < 0 ? m + 1 : endOf(b, u);
      l[f + L.next] = l[f + L.first];
      forget(b);
      b.activation.voice[0] = m;
      if (b.log !== null) b.log.tell('activation', `${isTrooper(b, m) ? b.setup.names[u] : nameOf(b, m)} activates`);
      settleGranted(b);
      beginActivation(b, f);
      affectAll(b, f);
      tellAll(b, f, Event.startOfActivation);
      return resolveThen(b, S.order);
    },
    order(b, f) {
      const u = b.locals[f + L.unit];
      if (u < 0 || !mayBeOrdered(b, u)) return S.requiredForfeits;
      return ask(b, Ask.Order, b.setup.unit.player[u], b.unit.commander[u]);
    },
    ordered(b, f) {
      giveOrder(b, b.locals[f + L.unit], b.answer.n[0]);
      carryOut(b, b.locals[f + L.unit]);
      return NEXT;
    },
    /**
     * Step 2: what must be given up (HRD-TIME-003): to stand up (HRD-KNOCK-007), and after a slam or a throw in this turn
     * (HRD-SLMD-010, HRD-THRN-009).
     */
    requiredForfeits(b, f) {
      const l = b.locals;
      for (; l[f + L.next] < l[f + L.end]; l[f + L.next]++) {
        const m = l[f + L.next];
        if (!takesPart(b, f, m)) continue;
        if (mayStandUp(b, m)) return ask(b, Ask.StandUp, playerOf(b, m), m);
        if ((b.model.owes[m] & Owe.forfeit) !== 0 && !isHelpless(b, m))
          return askThen(b, S.gaveUp, Ask.GiveUp, playerOf(b, m), m);
      }
      return S.beforeMovement;
    },
    stood(b, f) {
      const m = b.locals[f + L.next];
      if (b.answer.verb[0] === Verb.StayDown) b.locals[f + L.next]++;
      else standUp(b, m, b.answer.verb[0] === Verb.StandForAction);
      return S.requiredForfeits;
    },
    gaveUp(b, f) {
      const m = b.locals[f + L.next]++;
      b.model.did[m] |= b.answer.verb[0] === Verb.GiveUpMove ? Did.GiveUpMove : Did.GiveUpAction;
      return S.requiredForfeits;
    },
    /** Step 3: effects before the Normal Movement (HRD-TIME-004). */
    beforeMovement(b, f) {
      tellAll(b, f, Event.beforeMovement);
      return resolveThen(b, S.anyTime);
    },
    /** Before and after each movement (HRD-PRIO-014). */
    anyTime: (b) => openAnyTime(b, S.offer),
    /** Spells, animi and feats (HRD-SPELL-013, HRD-LOCK-005); in the Combat Action they are among its options. */
    offer(b, f) {
      const m = activeCaster(b);
      if (m < 0 || (b.locals[f + L.hasMoved] !== 0 && mayAct(b, m)) || !hasCasts(b, m)) return S.normalMovement;
      return ask(b, Ask.Cast, playerOf(b, m), m);
    },
    offered(b) {
      return b.answer.verb[0] === Verb.Pass ? S.normalMovement : cast(b, activeCaster(b), S.anyTime);
    },
    /**
     * Step 4: a model makes its Normal Movement (HRD-TIME-005). Troopers move one after the other, in any order
     * (HRD-UNIT-005). At level command they follow their commander by one choice.
     */
    normalMovement(b, f) {
      const l = b.locals;
      const u = l[f + L.unit];
      if (l[f + L.isLed] !== 0) {
        const m = nextFollower(b, u);
        return m < 0 ? S.endOfUnitMovement : move(b, f, m);
      }
      const n = countMovers(b, f);
      if (n === 0) return S.endOfUnitMovement;
      if (b.core.level[0] === Level.full) {
        if (n > 1) return askThen(b, S.moverChosen, Ask.Mover, playerOf(b, l[f + L.voice]), voiceOf(b, l[f + L.voice]));
      } else if (u >= 0 && followersOf(b, u) > 1) {
        const leader = leaderOf(b, u);
        return askThen(b, S.unitLed, Ask.Lead, playerOf(b, leader), leader);
      }
      return move(b, f, firstMover(b, f));
    },
    unitLed(b, f) {
      b.locals[f + L.isLed] = 1;
      noteLead(b, leaderOf(b, b.locals[f + L.unit]));
      return S.normalMovement;
    },
    moverChosen(b, f) {
      if (b.answer.verb[0] === Verb.Pick) return move(b, f, b.answer.target[0]);
      for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) {
        if (takesPart(b, f, m) && mayMove(b, m)) b.model.did[m] |= Did.GiveUpMove;
      }
      return S.normalMovement;
    },
    /** Step 5: effects at the end of the model's Normal Movement (HRD-TIME-005). */
    endOfMovement(b, f) {
      if (b.game.bereft[0] !== 0) return callThen(b, S.endOfMovement, settleCommand);
      if (b.game.singed[0] !== 0) return callThen(b, S.endOfMovement, singe);
      const m = b.locals[f + L.moved];
      b.locals[f + L.hasMoved] = 1;
      settleGranted(b);
      if (onTable(b, m)) happens(b, Event.endOfMovement, m);
      return resolveThen(b, S.anyTime);
    },
    /** Step 6: when all have moved, effects at the end of the unit's Normal Movement (HRD-TIME-006). */
    endOfUnitMovement(b, f) {
      tellAll(b, f, Event.endOfUnitMovement);
      suppress(b, b.locals[f + L.unit]);
      return resolveThen(b, S.suppressed);
    },
    suppressed: (b) => settleThen(b, S.combatAction),
    /**
     * Step 7: a model makes its Combat Action (HRD-TIME-007). Troopers act one after the other, after all have moved
     * (HRD-UNIT-006).
     */
    combatAction(b, f) {
      const n = countActors(b, f);
      if (n === 0) return S.endOfUnitAction;
      // at level command they act in the order of their rows
      if (b.core.level[0] !== Level.full || n === 1) return act(b, f, firstActor(b, f));
      return ask(b, Ask.Actor, playerOf(b, b.locals[f + L.voice]), voiceOf(b, b.locals[f + L.voice]));
    },
    actorChosen(b, f) {
      if (b.answer.verb[0] === Verb.Pick) return act(b, f, b.answer.target[0]);
      for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) {
        if (!takesPart(b, f, m)) continue;
        if (mayAct(b, m)) happens(b, Event.endOfAction, m);
        b.model.did[m] |= Did.EndAction;
      }
      return resolveThen(b, S.spellsSettled);
    },
    /** Step 8: effects at the end of the model's Combat Action (HRD-TIME-007). */
    endOfAction(b, f) {
      if (b.game.bereft[0] !== 0) return callThen(b, S.endOfAction, settleCommand);
      if (b.game.singed[0] !== 0) return callThen(b, S.endOfAction, singe);
      const m = b.locals[f + L.moved];
      if (onTable(b, m) && (b.model.did[m] & Did.EndAction) !== 0) happens(b, Event.endOfAction, m);
      afterAction(b, m);
      return resolveThen(b, S.spellsSettled);
    },
    /** What spells bring at the end of a Combat Action. */
    spellsSettled: (b) => settleThen(b, S.combatAction),
    /** Step 9: when all have acted, effects at the end of the unit's Combat Action (HRD-TIME-008). */
    endOfUnitAction(b, f) {
      tellAll(b, f, Event.endOfUnitAction);
      forget(b);
      b.locals[f + L.next] = b.locals[f + L.first];
      return resolveThen(b, S.endMovement);
    },
    /** Movement at the end of the activation (HRD-MOVE-020). */
    endMovement(b, f) {
      const l = b.locals;
      while (l[f + L.next] < l[f + L.end]) {
        const m = l[f + L.next]++;
        if (takesPart(b, f, m) && mayMoveAtEnd(b, m)) return callThen(b, S.endMovement, endMovement, m);
      }
      return S.over;
    },
    over(b, f) {
      for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) {
        if (onTable(b, m)) standInHazards(b, m);
      }
      return b.game.singed[0] !== 0 ? call(b, singe) : NEXT;
    },
    settled: (b) => (b.game.bereft[0] !== 0 ? call(b, settleCommand) : NEXT),
    end: (b) => settleThen(b, S.last),
    last(b, f) {
      for (let m = b.locals[f + L.first]; m < b.locals[f + L.end]; m++) activationEnded(b, m);
      if (b.core.effectCount[0] > 0) endActivation(b);
      return DONE;
    },
  },
  {
    calls: () => [
      drainTriggers,
      openWindow,
      normalMovement,
      combatAction,
      settleCommand,
      endMovement,
      castSpell,
      singe,
      settleDues,
    ],
  },
);

/** Lists the models of the unit of model `v` that may move, or act, next; and that no other does, if none must. */
export function listNext(b: HordesBattle, v: number): void {
  const isMove = b.decision.kind[0] === Ask.Mover;
  const u = unitOf(b, v);
  let mayEnd = true;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (!serves(b, m)) continue;
    if (!(isMove ? mayMove(b, m) : mayAct(b, m))) continue;
    b.option.add(Verb.Pick, m);
    // HRD-ORDR-007, HRD-FORM-007, HRD-WILD-003: they must use their Normal Movement; HRD-CHG-015: a charge must be followed
    // by attacks
    if (
      isMove ? isPressed(b, m) || isAstray(b, m) || isWild(b, m) || marches(b, m) : (b.model.did[m] & Did.Reach) !== 0
    )
      mayEnd = false;
  }
  if (mayEnd) b.option.add(Verb.Done);
}
