import { modified, NO_ATTACK } from '../../../engine/kernel/hooks.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import { championAlive, movement } from '../../../engine/regiments/core/units.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import type { Reach } from '../regiments/game.js';

/** Most dice for which chances are held. */
const MOST_DICE = 4;

/** Returns the chances of the sum of the best two of `dice` dice: entry `n`, 0 to 13, for `n` or more. */
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

/** By number of dice, from 2: the chances of the best two of them (T9A-CMV-002, T9A-SPR-083). */
const AT_LEAST: readonly Float64Array[] = [2, 3, 4].map(atLeast);
/** The least sum of two dice. */
const LEAST = 2;
/** The least that the charge roll of a unit with a Champion counts as (T9A-CMD-013). */
const CHAMPION_LEAST = 4;

/** Returns the dice that `u` throws for a charge, a flight or a pursuit. */
export function moveDice(b: T9aBattle, u: number): number {
  return 2 + modified(b, Hook.extraMoveDice, unitSubject(b, u), 0, NO_ATTACK);
}

const rollsOf = (b: T9aBattle, u: number): Float64Array => AT_LEAST[Math.min(MOST_DICE, moveDice(b, u)) - 2];

/** Returns the distance that `u` charges. */
export function reachOf(b: T9aBattle, u: number): Reach {
  const sure = modified(b, Hook.chargeRange, unitSubject(b, u), movement(b, u), NO_ATTACK);
  return { sure, least: championAlive(b, u) ? CHAMPION_LEAST : LEAST, rolls: rollsOf(b, u) };
}

/** Returns the distance that `u` flees or pursues (T9A-FLM-001, T9A-PUR-015). */
export function runOf(b: T9aBattle, u: number): Reach {
  return { sure: 0, least: LEAST, rolls: rollsOf(b, u) };
}
