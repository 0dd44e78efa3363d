import { Level } from '../../kernel/core.js';
import { copyRecord, type OptionRecord } from '../../kernel/options.js';
import { endPlan, keepStage } from '../../kernel/plan.js';
import { askThen, call, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { Reason } from '../../kernel/ruleset.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { mayStandOtherwise, REACH } from '../caches/combat-reforms.js';
import { applyCombatReform, judgeCombatReform, reformPoses } from '../combat-reforms.js';
import { engagedOnSeveralSides } from '../contacts.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { RoundDid } from '../core/state.js';
import { fleeing, playerOf, stupefied, tell } from '../core/units.js';
import { commonReach, ownReaches } from '../movement/reforms.js';
import { Refusal } from '../refusals.js';
import { fightsOn, inCombat, nextMember } from './combats.js';

/**
 * True if unit `u` of combat `row` may try a Combat Reform (T9A-CRF-001): it is still Engaged in it, on one side only,
 * has not tried before, and has another legal formation. A unit that failed its Stupidity test may not (T9A-SPR-082).
 */
export function mayReform(b: RegimentsBattle, row: number, u: number): boolean {
  if (!inCombat(b, row, u) || fleeing(b, u) || (b.unit.roundDid[u] & RoundDid.Reformed) !== 0) return false;
  if (!fightsOn(b, u) || stupefied(b, u)) return false;
  return !engagedOnSeveralSides(b, u) && mayStandOtherwise(b, u);
}

/** Returns the number of units of `player` that may try, and the first of them. */
function candidates(b: RegimentsBattle, row: number, player: number): number {
  let n = 0;
  first = -1;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (playerOf(b, u) === player && mayReform(b, row, u) && n++ === 0) first = u;
  }
  return n;
}
let first = -1;

const S = sequence(
  'side',
  'sideChosen',
  'next',
  'picked',
  'test',
  'tested',
  'stand',
  'stood',
  'poseTested',
  'testAll',
  'allTested',
);
const L = locals('combat', 'player', 'sides', 'unit', 'tested', 'noTests');

/**
 * Step 12 of a round (T9A-CRF-001 to T9A-CRF-007, T9A-DEC-121; WFB9-CRREF): one player's units reform one after the
 * other in any order, then the other player's. One player decides who begins (`ReformRules.chooser`). Units of the
 * losing side first take a test on the Leadership of their Break Test (T9A-CRF-002, WFB9-CRREF-005), each before its
 * reform or all before the first (`ReformRules.testsFirst`). Standing orders at `Level.command`: the units of the player
 * who decides reform last, so that this player sees the other's formations; a single unit is asked for its formation
 * first, and takes the test only if the formation differs.
 */
export const combatReforms = procedure<RegimentsBattle, typeof S>(
  'combat reforms',
  S,
  {
    side(b, f) {
      const l = b.locals;
      if (l[f + L.sides] === 2) {
        b.rules.reforms.noteReformed(b, l[f + L.combat]);
        return DONE;
      }
      if (b.rules.reforms.testsFirst && l[f + L.noTests] === 0) {
        l[f + L.unit] = -1;
        return S.testAll;
      }
      if (l[f + L.sides] === 1) {
        l[f + L.player] = 1 - l[f + L.player];
        l[f + L.sides] = 2;
        return S.next;
      }
      l[f + L.sides] = 1;
      l[f + L.player] = b.core.active[0];
      if (candidates(b, l[f + L.combat], 0) === 0 || candidates(b, l[f + L.combat], 1) === 0) return S.next;
      const chooser = b.rules.reforms.chooser(b);
      if (b.core.level[0] === Level.full) return askThen(b, S.sideChosen, Ask.ReformSide, chooser);
      l[f + L.player] = 1 - chooser;
      return S.next;
    },
    sideChosen(b, f) {
      b.locals[f + L.player] = b.answer.n[0];
      return NEXT;
    },
    // With several units, or with a test before the reform, the player first chooses a unit.
    next(b, f) {
      const l = b.locals;
      const n = candidates(b, l[f + L.combat], l[f + L.player]);
      if (n === 0) return S.side;
      l[f + L.unit] = first;
      if (n === 1 && b.core.level[0] === Level.command) return S.stand;
      if (n > 1 || mustTest(b, f, first)) return askThen(b, S.picked, Ask.CombatReform, l[f + L.player]);
      return S.stand;
    },
    picked(b, f) {
      if (b.answer.verb[0] !== Verb.Pick) return S.side;
      b.locals[f + L.unit] = b.answer.target[0];
      return NEXT;
    },
    test(b, f) {
      const u = b.locals[f + L.unit];
      if (!mustTest(b, f, u)) return S.stand;
      return call(b, b.rules.leadership.test, u, Roll.CombatReformTest, 0, b.unit.breakLeadership[u]);
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
      if (mustTest(b, f, u) && !tested) {
        keepStage(b, 0);
        return call(b, b.rules.leadership.test, u, Roll.CombatReformTest, 0, b.unit.breakLeadership[u]);
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
    // WFB9-CRREF-006: all tests come before the first reform
    testAll(b, f) {
      const l = b.locals;
      do l[f + L.unit] = nextMember(b, l[f + L.combat], l[f + L.unit]);
      while (l[f + L.unit] >= 0 && !(hasLost(b, l[f + L.unit]) && mayReform(b, l[f + L.combat], l[f + L.unit])));
      const u = l[f + L.unit];
      if (u >= 0) return call(b, b.rules.leadership.test, u, Roll.CombatReformTest, 0, b.unit.breakLeadership[u]);
      l[f + L.noTests] = 1;
      return S.side;
    },
    allTested(b, f) {
      if (b.core.result[0] === 0) b.unit.roundDid[b.locals[f + L.unit]] |= RoundDid.Reformed;
      return S.testAll;
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.leadership.test] },
);

/** Puts unit `u` into the formation and place of the answer. */
function reform(b: RegimentsBattle, u: number): void {
  applyCombatReform(b, u, b.answer, commonReach(b, u, REACH), ownReaches(b, u, REACH));
  if (b.log !== null) tell(b, 'reform', u, 'reform in combat');
}

/**
 * True if unit `u` has lost this round. A unit that touched no enemy when the winner was found has not (T9A-NMF-001).
 */
function hasLost(b: RegimentsBattle, u: number): boolean {
  return (b.unit.roundDid[u] & RoundDid.Lost) !== 0;
}

/** True if unit `u` must pass a test before it reforms (T9A-CRF-002, WFB9-CRREF-005). */
function mustTest(b: RegimentsBattle, f: number, u: number): boolean {
  return b.locals[f + L.noTests] === 0 && hasLost(b, u);
}

/**
 * Lists the options of `Ask.CombatReform`: without a subject the unit that tries next, or none; with a subject, its
 * formations.
 */
export function combatReformOptions(b: RegimentsBattle): void {
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

/** Judges any proposed formation and place for `Ask.CombatReform`. */
export function judgeReformInCombat(b: RegimentsBattle, record: OptionRecord): Reason {
  const u = b.decision.subject[0];
  if (u < 0 || record.verb !== Verb.Reform || record.target !== u) return Refusal.NotAnOption;
  const { x, y, facing, files } = record;
  return judgeCombatReform(b, u, x, y, facing, files, commonReach(b, u, REACH), ownReaches(b, u, REACH));
}

/** Lists the options of `Ask.ReformSide`: player `n`, by the first of its units. */
export function reformSideOptions(b: RegimentsBattle): void {
  for (let p = 0; p < 2; p++) {
    candidates(b, b.field.combat[0], p);
    b.option.add(Verb.Pick, first, p);
  }
}
