// What models may do at any time of their activation: heal, take control, be riled, discard points, gain a drive
// (HRD-LOCK-016..018, HRD-PFLD-001, HRD-WILD-007, HRD-AUTO-004, HRD-INERT-004, HRD-BEAST-009, HRD-JMAR-003).
import type { Battle } from '../../../kernel/battle.js';
import { Level } from '../../../kernel/core.js';
import { ask, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { holds } from '../../../kernel/special-rules.js';
import type { Ability } from '../../../kernel/windows.js';
import { mayBank } from '../abilities/banks.js';
import { Ask } from '../core/asks.js';
import { inControlRange, isLeader, leaderOf } from '../core/battlegroups.js';
import { hasKeyword, KeywordBit } from '../core/keywords.js';
import { isMarshal } from '../core/marshals.js';
import { nameOf, onTable, playerOf, resourceOf } from '../core/models.js';
import { force, mayForce, mayInduce, maySpend, spend } from '../core/resources.js';
import { Rule } from '../core/rule-ids.js';
import { type HordesBattle, Resource } from '../core/state.js';
import { isDamaged, removeMark, removePoint } from '../damage/boxes.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { DRIVES } from './drives.js';
import { mayTakeControl, takeControl } from './taking.js';

/** Returns the leader whose activation, or whose unit's, is under way, or -1 (HRD-LOCK-026). */
export function activeLeader(b: HordesBattle): number {
  const v = b.activation.voice[0];
  if (v < 0) return -1;
  if (!isTrooper(b, v)) return isLeader(b, v) && onTable(b, v) ? v : -1;
  const u = unitOf(b, v);
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (isLeader(b, m) && onTable(b, m)) return m;
  return -1;
}

/** True if the active leader may pay a point to heal model `s` (HRD-LOCK-017, HRD-LOCK-018, HRD-PFLD-001, HRD-BEAST-003, HRD-CEPH-003). */
function mayHealModel(b: HordesBattle, s: number): boolean {
  const leader = activeLeader(b);
  if (leader < 0 || !maySpend(b, leader, 1) || !onTable(b, s) || !isDamaged(b, s)) return false;
  if (s === leader) return true;
  if (leaderOf(b, s) !== leader || !inControlRange(b, leader, s)) return false;
  if (resourceOf(b, leader) === Resource.ownFocus) return hasKeyword(b, s, KeywordBit.Monstrosity); // HRD-CEPH-003
  return resourceOf(b, s) === Resource.fury && !holds(b, s, Rule.Construct);
}

const S = sequence('pay', 'answered');
const L = locals('subject');

/** Procedure: the active leader removes a damage point of model `subject`, from the box that its player chooses. */
export const healByPoints = procedure<HordesBattle, typeof S>('healing by a leader', S, {
  pay(b, f) {
    const m = b.locals[f + L.subject];
    spend(b, activeLeader(b), 1);
    if (b.log !== null) b.log.tell('heal', `${nameOf(b, activeLeader(b))} heals a damage point of ${nameOf(b, m)}`);
    if (b.core.level[0] === Level.full) return ask(b, Ask.Heal, playerOf(b, m), m);
    removePoint(b, m);
    return DONE;
  },
  answered(b, f) {
    removeMark(b, b.locals[f + L.subject], b.answer.n[0]);
    return DONE;
  },
});

const P = sequence('pay');

/** Procedure: warbeast `subject` gains a fury point and nothing else (HRD-BEAST-009). */
export const rile = procedure<HordesBattle, typeof P>('riling', P, {
  pay(b, f) {
    force(b, b.locals[f + L.subject]);
    return DONE;
  },
});

/** Procedure: leader `subject` removes a point from itself (HRD-LOCK-016). */
export const discardPoint = procedure<HordesBattle, typeof P>('discarding', P, {
  pay(b, f) {
    spend(b, b.locals[f + L.subject], 1);
    return DONE;
  },
});

/** Procedure: the active vector gives vector `subject` a focus point (HRD-CONV-007). */
export const induce = procedure<HordesBattle, typeof P>('induction', P, {
  pay(b, f) {
    const m = b.locals[f + L.subject];
    b.model.induces[b.activation.voice[0]]--;
    b.model.points[m]++;
    if (b.log !== null) b.log.tell('focus', `${nameOf(b, m)} gains a focus point by induction`);
    return DONE;
  },
});

/** Procedure: the active warlock moves a fury point to model `subject`, which holds points for it. */
export const bank = procedure<HordesBattle, typeof P>('fury bank', P, {
  pay(b, f) {
    const m = b.locals[f + L.subject];
    spend(b, activeLeader(b), 1);
    b.model.points[m]++;
    if (b.log !== null) b.log.tell('fury', `${nameOf(b, activeLeader(b))} moves a fury point to ${nameOf(b, m)}`);
    return DONE;
  },
});

/** At level command nobody is asked for what a standing order does without. */
const isFull = (b: HordesBattle): boolean => b.core.level[0] === Level.full;

/** What may be used at any time of an activation (HRD-PRIO-014). */
export const ANY_TIME: readonly Ability[] = [
  {
    id: 0,
    name: 'control',
    usable: (battle: Battle, s: number) => mayTakeControl(battle as HordesBattle, s),
    use: takeControl,
  },
  {
    id: 1,
    name: 'healing',
    usable: (battle: Battle, s: number) => mayHealModel(battle as HordesBattle, s),
    use: healByPoints,
  },
  {
    id: 2,
    name: 'rile',
    usable(battle: Battle, s: number) {
      const b = battle as HordesBattle;
      if (b.activation.voice[0] !== s || !isFull(b) || resourceOf(b, s) !== Resource.fury) return false;
      return leaderOf(b, s) >= 0 && mayForce(b, s);
    },
    use: rile,
  },
  {
    id: 3,
    name: 'discard',
    usable(battle: Battle, s: number) {
      const b = battle as HordesBattle;
      return isFull(b) && activeLeader(b) === s && maySpend(b, s, 1);
    },
    use: discardPoint,
  },
  ...DRIVES,
  {
    id: 8,
    name: 'induction',
    usable(battle: Battle, s: number) {
      const b = battle as HordesBattle;
      const m = b.activation.voice[0];
      return m >= 0 && b.model.induces[m] > 0 && mayInduce(b, m, s);
    },
    use: induce,
  },
  {
    id: 9,
    name: 'fury bank',
    usable(battle: Battle, s: number) {
      const b = battle as HordesBattle;
      const leader = activeLeader(b);
      return leader >= 0 && mayBank(b, leader, s);
    },
    use: bank,
  },
];

/**
 * False if nothing can be used at any time of the activation under way: it is not that of a leader, of a 'jack marshal, of
 * a warjack that gains drives, or of a vector that gives focus. This saves asking for each model and each ability.
 */
export function isAnythingOpen(b: HordesBattle): boolean {
  const v = b.activation.voice[0];
  if (v < 0) return false;
  if (isFull(b) || b.model.marshal[v] >= 0 || b.model.induces[v] > 0) return true;
  if (!isTrooper(b, v)) return isLeader(b, v) || isMarshal(b, v);
  const u = unitOf(b, v);
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (isLeader(b, m) || isMarshal(b, m)) return true;
  return false;
}
