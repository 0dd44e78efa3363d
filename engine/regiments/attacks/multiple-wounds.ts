import type { RegimentsBattle } from '../battle.js';
import { highestNumber, numberChances, rollNumber } from '../core/dice-formulas.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { asked, defenderOf } from './attack-table.js';

/**
 * Returns the X by which each unsaved Wound of row `a` is multiplied, in the encoding of `rule-parameters.ts`; 1
 * without such a rule.
 */
export function multiplier(b: RegimentsBattle, a: number): number {
  return Math.max(1, asked(b, Hook.multipleWounds, a, 1));
}

/**
 * Returns the Wounds characteristic of the target of row `a`, whatever it has lost: the largest number of Wounds that one
 * Wound can become (T9A-SPR-056, WFB9-CAS-009).
 */
export function mostWounds(b: RegimentsBattle, a: number): number {
  // GAP T9A-SPR-056: the limit holds for each unsaved Wound by itself
  return Math.max(1, b.setup.unit.W[defenderOf(b, a)]);
}

/** Returns the number of Wounds that `n` unsaved ones of row `a` become. Dice are rolled for each (T9A-SPR-056). */
export function multiplied(b: RegimentsBattle, a: number, n: number): number {
  const x = multiplier(b, a);
  if (x === 1) return n;
  const most = b.rules.attacks.mostWounds(b, a);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.min(most, rollNumber(b, x, Roll.MultipleWounds, b.attack.unit[a]));
  return sum;
}

/**
 * Writes the probabilities that one unsaved Wound of row `a` becomes 1, 2, ... Wounds to `chances[1]` and after.
 * @returns the largest number with a positive probability
 */
export function multiplierChances(b: RegimentsBattle, a: number, chances: Float64Array): number {
  const x = multiplier(b, a);
  const most = b.rules.attacks.mostWounds(b, a);
  const highest = highestNumber(x);
  numberChances(x, chances);
  for (let n = most + 1; n <= highest; n++) chances[most] += chances[n];
  return Math.min(most, highest);
}
