import { CANNOT } from '../../kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../kernel/hooks.js';
import { ask, finishWith, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { RoundDid, Status, unitSubject } from '../core/state.js';
import { movement, playerOf, stupefied } from '../core/units.js';
import { pursuitMove, rollPursuit } from './pursuit-move.js';

/**
 * True if unit `u`, which touches no enemy any more, may Overrun (T9A-PUR-006). It has charged, and all enemies that it
 * touched were wiped out, none only dropped out of contact. A unit that cannot move may not, nor one that failed its
 * Stupidity test, unless it must (T9A-SPR-082), nor one that must restrain (`PursuitRules.mustRestrain`).
 */
export function mayOverrun(b: RegimentsBattle, u: number): boolean {
  if (b.unit.engaged[u] !== 0 || (b.unit.status[u] & Status.Charging) === 0) return false;
  if (b.rules.pursuit.mustRestrain(b, u) || (stupefied(b, u) && !mustOverrun(b, u))) return false;
  const did = b.unit.roundDid[u];
  return (did & RoundDid.WipedOut) !== 0 && (did & RoundDid.DroppedOut) === 0 && movement(b, u) > 0; // T9A-STA-003
}

/**
 * True if a rule forces unit `u` to Overrun when it may (T9A-SPR-034). Other units hold back without a test
 * (T9A-PUR-007).
 */
export function mustOverrun(b: RegimentsBattle, u: number): boolean {
  return permission(b, Hook.mayRestrain, unitSubject(b, u), NO_ATTACK) === CANNOT;
}

/** Lists the options of `Ask.Overrun` (T9A-DEC-116). */
export function overrunOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  b.option.add(Verb.Overrun, u);
  b.option.add(Verb.Pivot, u);
}

const S = sequence('ask', 'chosen', 'overrun', 'pivot');
const L = locals('unit');

/** Outside a round of combat: unit `unit` Overruns at once or makes a Post-Combat Pivot (T9A-NMF-001, T9A-CCP-006). */
export const overrunOrPivot = procedure<RegimentsBattle, typeof S>(
  'overrun or pivot',
  S,
  {
    ask(b, f) {
      const u = b.locals[f + L.unit];
      if (!mayOverrun(b, u)) return S.pivot;
      return mustOverrun(b, u) ? S.overrun : ask(b, Ask.Overrun, playerOf(b, u), u);
    },
    chosen(b) {
      return b.answer.verb[0] === Verb.Overrun ? NEXT : S.pivot;
    },
    overrun(b, f) {
      const u = b.locals[f + L.unit];
      return finishWith(b, pursuitMove, u, -1, rollPursuit(b, u, Roll.OverrunDistance));
    },
    pivot(b, f) {
      return finishWith(b, b.rules.pursuit.turn, b.locals[f + L.unit]);
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [pursuitMove, regiments.pursuit.turn] },
);
