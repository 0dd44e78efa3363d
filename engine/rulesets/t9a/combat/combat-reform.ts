import { Level } from '../../../kernel/core.js';
import { copyRecord, type OptionRecord } from '../../../kernel/options.js';
import { endPlan, keepStage } from '../../../kernel/plan.js';
import { askThen, call, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import type { Reason } from '../../../kernel/ruleset.js';
import { applyCombatReform, judgeCombatReform, reformPoses } from '../../../regiments/combat-reforms.js';
import { engagedOnSeveralSides } from '../../../regiments/contacts.js';
import { Ask, Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Roll } from '../core/rolls.js';
import { RoundDid, type T9aBattle } from '../core/state.js';
import { fleeing, playerOf, stupefied, tell } from '../core/units.js';
import { commonReach, ownReaches } from '../movement/reforms.js';
import { leadershipTest } from '../psychology/leadership.js';
import { fightsOn, inCombat, nextMember } from './combats.js';

/** No model may end further from its start than so many times its own Movement (T9A-CRF-005). */
const REACH = 2;

/** Has unit `u` another way of standing (K03)? Kept for the epoch. Leaves no options behind. */
function mayStandOtherwise(b: T9aBattle, u: number): boolean {
  const { reforms, reformsEpoch } = b.cache;
  if (reformsEpoch[u] !== b.epoch) {
    const before = b.option.count;
    reformPoses(b, u, commonReach(b, u, REACH), ownReaches(b, u, REACH), 1);
    reforms[u] = b.option.count > before ? 1 : 0;
    reformsEpoch[u] = b.epoch;
    b.option.count = before;
  }
  return reforms[u] !== 0;
}

/**
 * May unit `u` of combat `row` try a Combat Reform (T9A-CRF-001): still Engaged in it, on one side only, not done before,
 * and with another way to stand? One that failed its Stupidity test has no will to (T9A-SPR-082).
 */
export function mayReform(b: T9aBattle, row: number, u: number): boolean {
  if (!inCombat(b, row, u) || fleeing(b, u) || (b.unit.roundDid[u] & RoundDid.Reformed) !== 0) return false;
  if (!fightsOn(b, u) || stupefied(b, u)) return false;
  return !engagedOnSeveralSides(b, u) && mayStandOtherwise(b, u);
}

/** How many units of `player` may try, and the first of them. */
function candidates(b: T9aBattle, row: number, player: number): number {
  let n = 0;
  first = -1;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (playerOf(b, u) === player && mayReform(b, row, u) && n++ === 0) first = u;
  }
  return n;
}
let first = -1;

const S = sequence('side', 'sideChosen', 'next', 'picked', 'test', 'tested', 'stand', 'stood', 'poseTested');
const L = locals('combat', 'player', 'sides', 'unit', 'tested');

/**
 * Step 12 of a round (T9A-CRF-001 to T9A-CRF-007, T9A-DEC-121): one player's units reform, one after the other in any
 * order, then the other's; the active player says who begins (T9A-CRF-003). Units of the losing side test first, on the
 * Leadership of their Break Test (T9A-CRF-002). Standing orders at `Level.command`: the other player's units reform first, so
 * that the active player sees how they stand; a single unit is asked how it would stand, and tests only if it would stand
 * otherwise.
 */
export const combatReforms = procedure<T9aBattle, typeof S>(
  'combat reforms',
  S,
  {
    side(b, f) {
      const l = b.locals;
      const active = b.core.active[0];
      if (l[f + L.sides] === 2) return DONE;
      if (l[f + L.sides] === 1) {
        l[f + L.player] = 1 - l[f + L.player];
        l[f + L.sides] = 2;
        return S.next;
      }
      l[f + L.sides] = 1;
      l[f + L.player] = active;
      const both = candidates(b, l[f + L.combat], 0) > 0 && candidates(b, l[f + L.combat], 1) > 0;
      if (both && b.core.level[0] === Level.full) return askThen(b, S.sideChosen, Ask.ReformSide, active);
      if (both) l[f + L.player] = 1 - active;
      return S.next;
    },
    sideChosen(b, f) {
      b.locals[f + L.player] = b.answer.n[0];
      return NEXT;
    },
    // Several units, or a test before it: first which one tries
    next(b, f) {
      const l = b.locals;
      const n = candidates(b, l[f + L.combat], l[f + L.player]);
      if (n === 0) return S.side;
      l[f + L.unit] = first;
      if (n === 1 && b.core.level[0] === Level.command) return S.stand;
      if (n > 1 || hasLost(b, first)) return askThen(b, S.picked, Ask.CombatReform, l[f + L.player]);
      return S.stand;
    },
    picked(b, f) {
      if (b.answer.verb[0] !== Verb.Pick) return S.side;
      b.locals[f + L.unit] = b.answer.target[0];
      return NEXT;
    },
    test(b, f) {
      const u = b.locals[f + L.unit];
      if (!hasLost(b, u)) return S.stand;
      return call(b, leadershipTest, u, Roll.CombatReformTest, 0, b.unit.breakLeadership[u]);
    },
    tested(b, f) {
      b.locals[f + L.tested] = b.core.result[0];
      if (b.core.result[0] !== 0) return NEXT;
      b.unit.roundDid[b.locals[f + L.unit]] |= RoundDid.Reformed;
      return S.next;
    },
    stand(b, f) {
      const u = b.locals[f + L.unit];
      return askThen(b, S.stood, Ask.CombatReform, playerOf(b, u), u);
    },
    stood(b, f) {
      const u = b.locals[f + L.unit];
      b.unit.roundDid[u] |= RoundDid.Reformed;
      const tested = b.locals[f + L.tested] !== 0;
      b.locals[f + L.tested] = 0;
      if (b.answer.verb[0] !== Verb.Reform) return S.next;
      if (hasLost(b, u) && !tested) {
        keepStage(b, 0);
        return call(b, leadershipTest, u, Roll.CombatReformTest, 0, b.unit.breakLeadership[u]);
      }
      reform(b, u);
      return S.next;
    },
    poseTested(b, f) {
      copyRecord(b.answer, 0, b.plan, 0);
      endPlan(b);
      if (b.core.result[0] !== 0) reform(b, b.locals[f + L.unit]);
      return S.next;
    },
  },
  { calls: () => [leadershipTest] },
);

/** Unit `u` takes the formation and place of the answer. */
function reform(b: T9aBattle, u: number): void {
  applyCombatReform(b, u, b.answer, commonReach(b, u, REACH), ownReaches(b, u, REACH));
  if (b.log !== null) tell(b, 'reform', u, 'reform in combat');
}

/** Has unit `u` lost this round? Not if it touched nobody when the winner was found (T9A-NMF-001). */
function hasLost(b: T9aBattle, u: number): boolean {
  return (b.unit.roundDid[u] & RoundDid.Lost) !== 0;
}

/** Options of `Ask.CombatReform`: without a subject which unit tries next, or none; with one, how it stands. */
export function combatReformOptions(b: T9aBattle): void {
  const u = b.decision.subject[0];
  if (u >= 0) {
    b.option.add(Verb.Stay, u);
    reformPoses(b, u, commonReach(b, u, REACH), ownReaches(b, u, REACH));
    return;
  }
  const row = b.field.combat[0];
  for (let v = nextMember(b, row, -1); v >= 0; v = nextMember(b, row, v)) {
    if (playerOf(b, v) === b.decision.player[0] && mayReform(b, row, v)) b.option.add(Verb.Pick, v);
  }
  b.option.add(Verb.Stop);
}

/** Judges any formation and place for `Ask.CombatReform`. */
export function judgeReformInCombat(b: T9aBattle, record: OptionRecord): Reason {
  const u = b.decision.subject[0];
  if (u < 0 || record.verb !== Verb.Reform || record.target !== u) return Refusal.NotAnOption;
  const { x, y, facing, files } = record;
  return judgeCombatReform(b, u, x, y, facing, files, commonReach(b, u, REACH), ownReaches(b, u, REACH));
}

/** Options of `Ask.ReformSide`: player `n`, by the first of the units. */
export function reformSideOptions(b: T9aBattle): void {
  for (let p = 0; p < 2; p++) {
    candidates(b, b.field.combat[0], p);
    b.option.add(Verb.Pick, first, p);
  }
}
