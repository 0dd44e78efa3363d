import { highestNumber, numberChances, rollNumber } from '../core/dice-formulas.js';
import { Roll } from '../core/rolls.js';
import { Hook } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';
import { asked, defenderOf } from './attack-table.js';

/** The X into which each unsaved Wound of row `a` multiplies, as `rule-parameters.ts` encodes it; 1 without any rule. */
export function multiplier(b: T9aBattle, a: number): number {
  return Math.max(1, asked(b, Hook.multipleWounds, a, 1));
}

/** Most Wounds that one of row `a` can become: its target's Wounds, whatever it lost before (T9A-SPR-056). */
export function mostWounds(b: T9aBattle, a: number): number {
  // GAP T9A-SPR-056: the limit holds for each unsaved Wound by itself
  return Math.max(1, b.setup.unit.W[defenderOf(b, a)]);
}

/** The Wounds that `n` unsaved ones of row `a` become; dice are rolled for each (T9A-SPR-056). */
export function multiplied(b: T9aBattle, a: number, n: number): number {
  const x = multiplier(b, a);
  if (x === 1) return n;
  const most = mostWounds(b, a);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.min(most, rollNumber(b, x, Roll.MultipleWounds, b.attack.unit[a]));
  return sum;
}

/**
 * Chances that one unsaved Wound of row `a` becomes 1, 2, ... Wounds, into `chances[1]` onwards. @returns the largest
 * number that has a chance.
 */
export function multiplierChances(b: T9aBattle, a: number, chances: Float64Array): number {
  const x = multiplier(b, a);
  const most = mostWounds(b, a);
  const highest = highestNumber(x);
  numberChances(x, chances);
  for (let n = most + 1; n <= highest; n++) chances[most] += chances[n];
  return Math.min(most, highest);
}
