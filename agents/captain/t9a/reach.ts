import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../engine/kernel/hooks.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import { championAlive, movement } from '../../../engine/regiments/core/units.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';

/** Dice beyond which more do not matter. */
const MOST_DICE = 4;

/** Chances that the best two of `dice` dice show at least so much: entry 0 to 12. */
function atLeast(dice: number): Float64Array {
  const chances = new Float64Array(14);
  const all = 6 ** dice;
  for (let o = 0; o < all; o++) {
    let high = 0;
    let next = 0;
    for (let rest = o, i = 0; i < dice; i++) {
      const die = (rest % 6) + 1;
      if (die > high) {
        next = high;
        high = die;
      } else if (die > next) next = die;
      rest = Math.floor(rest / 6);
    }
    for (let sum = 0; sum <= high + next; sum++) chances[sum] += 1 / all;
  }
  return chances;
}
const AT_LEAST: readonly Float64Array[] = [2, 3, 4].map(atLeast);

/** Chance that the best two of `dice` dice show `least` or more (T9A-CMV-002, T9A-SPR-083). */
export function chanceOfBest(dice: number, least: number): number {
  if (least <= 2) return 1;
  if (least > 12) return 0;
  return AT_LEAST[Math.max(2, Math.min(MOST_DICE, dice)) - 2][least];
}

/** Dice that `u` throws for a charge, a flight or a pursuit. */
export function moveDice(b: T9aBattle, u: number): number {
  return 2 + modified(b, Hook.extraMoveDice, unitSubject(b, u), 0, NO_ATTACK);
}

/** The least that a unit with a Champion counts as rolling (T9A-CMD-013). */
const CHAMPION_LEAST = 4;

/** Chance that a charge of `u` over `distance` ticks is long enough. */
export function chanceToReach(b: T9aBattle, u: number, distance: number): number {
  const sure = modified(b, Hook.chargeRange, unitSubject(b, u), movement(b, u), NO_ATTACK);
  const need = Math.ceil(distance / INCH) - sure;
  if (need <= CHAMPION_LEAST && championAlive(b, u)) return 1;
  return chanceOfBest(moveDice(b, u), need);
}

/** Chance that a pursuer with so many dice rolls at least what one who flees with so many does (T9A-PUR-015). */
export function chanceToCatch(pursuit: number, flight: number): number {
  let chance = 0;
  for (let fled = 2; fled <= 12; fled++) {
    chance +=
      (chanceOfBest(flight, fled) - (fled < 12 ? chanceOfBest(flight, fled + 1) : 0)) * chanceOfBest(pursuit, fled);
  }
  return chance;
}
