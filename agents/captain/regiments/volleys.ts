import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { engaged } from '../../../engine/regiments/core/units.js';
import type { RegimentsNumbers } from '../numbers.js';
import { shotChances, volleyWounds, waysToShoot, woundsToPanic } from './firepower.js';
import { chanceToHold, evenly, type RegimentsGame, type RegimentsMind, woundsOf } from './game.js';

/** Returns the mean points that a volley of unit `u` at `t` is worth if its whole front shoots in the open. */
export function volleyWorth(
  b: RegimentsBattle,
  game: RegimentsGame,
  n: RegimentsNumbers,
  u: number,
  t: number,
): number {
  return Math.min(volleyWounds(b, u, t) * n.partly * evenly(b, t), game.worthOf(b, t));
}

/** Returns the points that a volley at `t` may expect to win by Wounds, thresholds that pay, the end of the unit and its panic. @param chances of Wounds, entry `n` for `n` of them */
export function worthOfWounds(
  b: RegimentsBattle,
  { game, n }: RegimentsMind,
  t: number,
  chances: Float64Array,
): number {
  const left = woundsOf(b, t);
  const alarm = woundsToPanic(b, t);
  let [ends, panics, mean, paid] = [0, 0, 0, 0];
  for (let k = 1; k < chances.length; k++) {
    if (chances[k] === 0) continue;
    mean += k * chances[k];
    if (k >= left) ends += chances[k];
    else {
      if (k >= alarm) panics += chances[k];
      paid += chances[k] * game.paysFor(b, t, k);
    }
  }
  const flees = engaged(b, t) ? 0 : panics * (1 - chanceToHold(b, t));
  const wounds = mean * n.partly * evenly(b, t) + n.threshold * paid;
  return wounds + game.worthOf(b, t) * (ends * n.shotDown + flees * n.shotPanics);
}

/** Returns the points of the best volley of `u` at `t` now, as a reaction to a charge or not. */
export function worthOfShooting(
  b: RegimentsBattle,
  mind: RegimentsMind,
  u: number,
  t: number,
  reaction: boolean,
): number {
  let most = 0;
  for (const way of waysToShoot(b, u, reaction)) {
    most = Math.max(most, worthOfWounds(b, mind, t, shotChances(b, u, t, way)));
  }
  return most;
}
