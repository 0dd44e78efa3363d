// Who takes control of wild warbeasts, of inert and autonomous warjacks, and at what price (HRD-WILD-007, HRD-AUTO-003..005,
// HRD-INERT-004, HRD-INERT-005, HRD-JMAR-010).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { mayAct } from '../attacks/may-act.js';
import { isLeader } from '../core/battlegroups.js';
import { hasKeyword, KeywordBit, keywordsOf, mayControl } from '../core/keywords.js';
import { hasJack, isMarshal, marshal } from '../core/marshals.js';
import { isEnemy, isGiant, nameOf, onTable, resourceOf } from '../core/models.js';
import { arePackMates, isOfPack } from '../core/packs.js';
import { maySpend, spend } from '../core/resources.js';
import { ActionKind, Did, type HordesBattle, Resource, Status } from '../core/state.js';
import { touches } from '../movement/paths.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { isAutonomous, isInert } from './losses.js';

/** True if nobody controls model `s`, and leader `m` may control models of its kind (HRD-LOCK-001, HRD-CAST-001). */
function isFreeFor(b: HordesBattle, m: number, s: number): boolean {
  if (resourceOf(b, m) === Resource.ownFury) return (b.model.status[s] & Status.wild) !== 0;
  return isInert(b, s) || isAutonomous(b, s);
}

/** True if model `m` may give up its Combat Action now: it has one, and has not begun it. */
// GAP HRD-AUTO-005: a 'jack marshal whose charge succeeded must attack, and does not give up its Combat Action
const mayForfeit = (b: HordesBattle, m: number): boolean =>
  mayAct(b, m) &&
  (b.model.did[m] & Did.Reach) === 0 &&
  b.model.acts[m] === ActionKind.none &&
  (b.activation.model[0] !== m || b.activation.kind[0] === ActionKind.none);

/**
 * True if 'jack marshal `m` may take warjack `s`, which is inert or autonomous: he gives up his Combat Action; an autonomous
 * one only while he controls none (HRD-AUTO-003, HRD-AUTO-005, HRD-INERT-005, HRD-JMAR-010), and no colossal
 * (HRD-COLO-002, HRD-COLO-003).
 */
function mayMarshal(b: HordesBattle, m: number, s: number): boolean {
  if (!isMarshal(b, m) || !mayForfeit(b, m) || hasKeyword(b, s, KeywordBit.Monstrosity)) return false;
  if (isInert(b, s)) return true;
  return isAutonomous(b, s) && !isGiant(b, s) && !hasJack(b, m);
}

/** True if model `m`, whose activation is under way, may take control of model `s`: base to base, of its own army. */
function mayTake(b: HordesBattle, m: number, s: number): boolean {
  if (!onTable(b, m)) return false;
  const isPaid = isLeader(b, m) && isFreeFor(b, m, s) && maySpend(b, m, 1);
  if (!isPaid && !mayMarshal(b, m, s)) return false;
  if (!touches(b, m, s) || !mayControl(keywordsOf(b, m), keywordsOf(b, s))) return false;
  // GAP HRD-AUTO-003: a model that its owner has lost to the enemy is no friendly Faction model of the enemy's
  return !isEnemy(b, m, s) && b.setup.model.player[m] === b.setup.model.player[s];
}

/** Returns the model of the activation under way that takes control of model `s` if its player so chooses, or -1. */
function takerOf(b: HordesBattle, s: number): number {
  const v = b.activation.voice[0];
  if (v < 0 || !onTable(b, s)) return -1;
  if (!isTrooper(b, v)) return mayTake(b, v, s) ? v : -1;
  const u = unitOf(b, v);
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (mayTake(b, m, s)) return m;
  return -1;
}

/** True if the active leader or 'jack marshal may take control of model `s` (HRD-WILD-007, HRD-AUTO-003, HRD-INERT-004, HRD-INERT-005). */
export const mayTakeControl = (b: HordesBattle, s: number): boolean =>
  (resourceOf(b, s) === Resource.fury || resourceOf(b, s) === Resource.focus) && takerOf(b, s) >= 0;

/** Puts model `o` into the battlegroup of leader `m`, for a point; with a warbeast of a pack the whole pack (HRD-PACK-006). */
function lead(b: HordesBattle, m: number, o: number): void {
  spend(b, m, 1);
  if (isOfPack(b, o)) leadPack(b, m, o);
  b.model.leader[o] = m;
  b.model.marshal[o] = -1;
}

/** Puts the other wild warbeasts of the pack of `o` into the battlegroup of leader `m`; they give up their actions too. */
function leadPack(b: HordesBattle, m: number, o: number): void {
  for (let p = 0; p < b.setup.models; p++) {
    if (p === o || !arePackMates(b, o, p) || (b.model.status[p] & Status.wild) === 0) continue;
    b.model.leader[p] = m;
    b.model.status[p] &= ~Status.wild;
    b.model.did[p] |= Did.GiveUpAction; // HRD-WILD-008
  }
}

/** 'Jack marshal `m` takes warjack `o`, or only makes it autonomous if he controls one already, or if it is a colossal (HRD-INERT-005). */
function marshalOrFree(b: HordesBattle, m: number, o: number): void {
  b.model.did[m] |= Did.GiveUpAction;
  b.model.leader[o] = -1;
  if (hasJack(b, m) || isGiant(b, o)) b.model.marshal[o] = -1;
  else marshal(b, m, o);
}

const S = sequence('take');
const L = locals('subject');

/** Procedure: warbeast or warjack `subject` comes under the control of the model that takes it. */
export const takeControl = procedure<HordesBattle, typeof S>('taking control', S, {
  take(b, f) {
    const o = b.locals[f + L.subject];
    const m = takerOf(b, o);
    const isPaid = isLeader(b, m);
    // HRD-WILD-008, HRD-INERT-006: it gives up its action in this turn; an autonomous warjack does not
    // HRD-CEPH-005: a monstrosity does
    const isHeld = (b.model.status[o] & (Status.wild | Status.inert)) !== 0;
    if (isHeld || hasKeyword(b, o, KeywordBit.Monstrosity)) b.model.did[o] |= Did.GiveUpAction;
    if (isPaid) lead(b, m, o);
    else marshalOrFree(b, m, o);
    b.model.status[o] &= ~(Status.wild | Status.inert);
    invalidateGeometry(b);
    if (b.log !== null) {
      const verb = isPaid || b.model.marshal[o] === m ? 'takes control of' : 'reactivates';
      b.log.tell('control', `${nameOf(b, m)} ${verb} ${nameOf(b, o)}`);
    }
    return DONE;
  },
});
