import { holds } from '../../../kernel/special-rules.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { Did, unitSubject } from '../../../regiments/core/state.js';
import { movement, stupefied } from '../../../regiments/core/units.js';
import { Rule } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';

/** Least Movement, inches, of units that Swiftstride gives a third die when they charge (WFB9-SRSWI-001). */
const FAST = 7;

/** True if the whole of `u` has Swiftstride (WFB9-SRSWI-001) and may use it: not in the turn in which it fires and flees (WFB9-SRFCV-006). */
const isSwift = (b: Wfb9Battle, u: number): boolean =>
  (b.unit.did[u] & Did.FireAndFlee) === 0 && holds(b, unitSubject(b, u), Rule.Swiftstride);

/**
 * Number of dice that `u` rolls for `roll`: one with the Random Movement (D6) of a failed Stupidity test, whatever Swiftstride gives
 * (WFB9-SRRMV-001, WFB9-SRRMV-002, WFB9-SRSPD-004), else two, or three with Swiftstride, but to charge only the fast ones
 * (WFB9-SRSWI-001..004).
 */
export function distanceDice(b: Wfb9Battle, u: number, roll: number): number {
  if (stupefied(b, u)) return 1;
  if (!isSwift(b, u)) return 2;
  return roll === Roll.ChargeRange && movement(b, u) < FAST ? 2 : 3;
}

/**
 * Number of the highest of these dice that are added: to charge the higher one (WFB9-CHMV-002), else both (WFB9-FLEE-001). With
 * Swiftstride two to charge, and in flight and pursuit all three of a fast unit and two of another (WFB9-SRSWI-001..004).
 */
export function distanceCounted(b: Wfb9Battle, u: number, roll: number): number {
  if (stupefied(b, u)) return 1;
  if (roll === Roll.ChargeRange) return isSwift(b, u) ? 2 : 1;
  return isSwift(b, u) && movement(b, u) >= FAST ? 3 : 2;
}
