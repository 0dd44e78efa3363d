import { leadOf } from '../../armies/lead.js';
import { onTable, playerOf } from './core/models.js';
import type { HordesBattle } from './core/state.js';
import { isWaiting } from './scenarios/reinforcements.js';
import { destroyedPoints, goalOf } from './scenarios/scoring.js';
import { isLurking } from './setup/ambush.js';

/**
 * Returns the score of `player`: his control points in a scenario that is won by them (HRD-SCN-017), else the points of the
 * enemy models that he has destroyed (HRD-SCN-019).
 */
export function victoryPoints(b: HordesBattle, player: number): number {
  return goalOf(b) > 0 ? b.game.control[player] : destroyedPoints(b, player);
}

/** Returns the number of models of `player` on the table, waiting to arrive, or in ambush. */
// GAP HRD-SCN-044: who has no model on the table but reinforcements or units in ambush to come has not lost all
export function standing(b: HordesBattle, player: number): number {
  let n = 0;
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) === player && (onTable(b, m) || isWaiting(b, m) || isLurking(b, m))) n++;
  }
  return n;
}

/** Returns the winner by points, or -1 for a draw (HRD-SCN-022). */
// GAP HRD-SCN-017: after the last round control points decide, then destroyed points; who has no model left loses
export function winnerByPoints(b: HordesBattle): number {
  const isScored = goalOf(b) > 0;
  if (isScored && (standing(b, 0) === 0) !== (standing(b, 1) === 0)) return standing(b, 0) === 0 ? 1 : 0;
  const control = b.game.control[0] - b.game.control[1];
  const lead = isScored && control !== 0 ? control : destroyedPoints(b, 0) - destroyedPoints(b, 1);
  return lead === 0 ? -1 : lead > 0 ? 0 : 1;
}

/** Share of destroyed models in the lead of a scenario of control points. */
const SHARE_OF_DESTROYED = 0.25;

/**
 * Returns the lead of `player` as a share of what wins: control points with some of the destroyed models, or these alone; all
 * of it if the other has lost the last leader.
 */
export function leadIn(b: HordesBattle, player: number): number {
  const lost = b.game.lost[0];
  if (lost === 1 || lost === 2) return lost === 1 << player ? -1 : 1; // HRD-GAME-005
  const destroyed = leadOf(destroyedPoints(b, player), destroyedPoints(b, 1 - player), b.setup.pointsLimit);
  const goal = goalOf(b);
  if (goal === 0) return destroyed;
  const control = leadOf(b.game.control[player], b.game.control[1 - player], goal);
  return (1 - SHARE_OF_DESTROYED) * control + SHARE_OF_DESTROYED * destroyed;
}
