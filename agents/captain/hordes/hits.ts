// What a hit is worth, in points, and how likely it is.
import { Outcome } from '../../../engine/rulesets/hordes/attacks/attack-roll.js';
import { isEnemy } from '../../../engine/rulesets/hordes/core/models.js';
import type { HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import { boxesOf } from '../../../engine/rulesets/hordes/damage/boxes.js';
import { hitChances, pointChances } from '../../../engine/rulesets/hordes/odds/rolls.js';
import { type HordesMind, wholeWorth } from './game.js';

/** The most points of damage that are told apart. */
const MOST = 40;

/** Returns the points that the damage of a hit of `m` with row `w` on `t` is worth: negative on a friend. */
export function worthOfHit(
  b: HordesBattle,
  mind: HordesMind,
  m: number,
  w: number,
  t: number,
  isBoosted: boolean,
  flags = 0,
): number {
  const { pairs, n } = mind;
  const left = boxesOf(b, t);
  const all = pairs.boxes[b.model.kind[t]];
  const chances = pointChances(b, m, w, t, isBoosted, MOST, flags);
  let share = 0;
  for (let p = 1; p < chances.length; p++) if (chances[p] > 0) share += chances[p] * pairs.shareOf(p, left, all);
  return share * wholeWorth(b, mind, t) * (isEnemy(b, m, t) ? 1 : -n.friend);
}

/** Returns the chance that an attack of `m` with row `w` hits `t` now. */
export const chanceToHit = (b: HordesBattle, m: number, w: number, t: number, flags = 0): number =>
  1 - hitChances(b, m, w, t, flags)[Outcome.miss];
