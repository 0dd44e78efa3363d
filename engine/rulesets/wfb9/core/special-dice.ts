// The rulebook's dice that are no plain D6, rolled with the D6 of a battle. A Scatter die is `isHit` and `randomDirection` of the family.
import { rollNumber } from '../../../regiments/core/dice-formulas.js';
import type { Wfb9Battle } from './state.js';

/** The face of an artillery die that is no number. */
export const MISFIRE = 0;
/** The face of a D6 that stands for it. */
const MISFIRE_FACE = 6;

/**
 * Rolls an artillery die: 2, 4, 6, 8, 10 or `MISFIRE`, each as likely (WFB9-DICE-003). No window opens after the roll, so that
 * nothing that has dice rolled again reaches it (WFB9-DICE-005).
 */
export function artilleryDie(b: Wfb9Battle, purpose: number, subject: number): number {
  const face = b.dice.one(6, purpose, subject);
  return face === MISFIRE_FACE ? MISFIRE : 2 * face;
}

/** Rolls `x`, in the encoding of rule parameters, and returns the score times `factor`: D6x5 is `rollTimes(b, encodeX('D6'), 5, ...)` (WFB9-DICE-009). */
export function rollTimes(b: Wfb9Battle, x: number, factor: number, purpose: number, subject: number): number {
  return rollNumber(b, x, purpose, subject) * factor;
}
