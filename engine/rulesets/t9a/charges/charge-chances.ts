import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { CERTAIN } from '../../../regiments/charges/moving-chargers.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { championAlive, movement } from '../../../regiments/core/units.js';
import type { T9aBattle } from '../core/state.js';

/** The least value that the dice of a unit with a Champion count as (T9A-CMD-013). */
export const CHAMPION_LEAST = 4;

/**
 * Number of rolls out of 216 that show at least a given sum: with two dice, and with the best two of three
 * (T9A-SPR-083).
 */
const TWO_DICE = Uint8Array.from([216, 216, 216, 210, 198, 180, 156, 126, 90, 60, 36, 18, 6, 0]);
const BEST_OF_THREE = Uint8Array.from([216, 216, 216, 215, 212, 205, 193, 174, 147, 113, 77, 43, 16, 0]);

/**
 * Returns the number of rolls out of 216 with which a charge of `u` over `distance` ticks is long enough (T9A-CMV-002,
 * T9A-CMV-003).
 */
export function waysToReach(b: T9aBattle, u: number, distance: number): number {
  const sure = modified(b, Hook.chargeRange, unitSubject(b, u), movement(b, u), NO_ATTACK);
  const need = Math.ceil(distance / INCH) - sure;
  if (need <= CHAMPION_LEAST && championAlive(b, u)) return CERTAIN;
  const entry = Math.max(0, Math.min(13, need));
  return modified(b, Hook.extraMoveDice, unitSubject(b, u), 0, NO_ATTACK) > 0 ? BEST_OF_THREE[entry] : TWO_DICE[entry];
}
