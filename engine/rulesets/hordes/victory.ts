import { playerOf } from './core/models.js';
import { type HordesBattle, Place } from './core/state.js';

/**
 * Returns the points of the enemy models that `player` has destroyed. Without warlocks and scenarios they decide a battle;
 * this stands in for HRD-GAME-005.
 */
export function victoryPoints(b: HordesBattle, player: number): number {
  let points = 0;
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) !== player && b.model.place[m] >= Place.removed)
      points += b.setup.types.points[b.setup.model.kind[m]];
  }
  return points;
}
