import { Ask, FIRING_POINTS } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import type { W40kBattle } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { shareOf } from '../movement/squad-move.js';
import { isOnOverwatch, shelterOnTheWay } from './firing-points.js';

/** True for questions asked before the orders about the move are final. */
const isBefore = (kind: number): boolean =>
  kind === Ask.ModelPick || kind === Ask.ModelMove || kind === Ask.OverwatchFire;

/**
 * Replaces what `player` cannot know in an imagined battle (K39): at which point of a move enemies on overwatch will
 * fire (W40K-OVER-004, K33). All their orders are cleared. While a move of the player is under way, each squad that
 * could fire gets a random point that is still to come, or none. The random numbers come from the imagined battle and
 * do not depend on the real orders.
 */
export function redrawOrders(b: W40kBattle, player: number): void {
  const { firingPoint, firingPointTarget, firingPointCover } = b.unit;
  const mover = b.field.mover[0];
  const draws = mover >= 0 && playerOf(b, mover) === player && !isBefore(b.decision.kind[0]);
  let next = 0;
  while (next <= FIRING_POINTS && shareOf(next) <= b.field.moverDone[0]) next++;
  for (let s = 0; s < b.setup.units; s++) {
    if (playerOf(b, s) === player) continue;
    firingPoint[s] = 0;
    firingPointTarget[s] = -1;
    firingPointCover[s] = 0;
    if (!draws || next > FIRING_POINTS || !isOnOverwatch(b, s)) continue;
    const drawn = b.dice.one(FIRING_POINTS + 2 - next, Roll.ImaginedOrder, s);
    if (drawn === 1) continue; // the squad holds its fire
    firingPoint[s] = next + drawn - 1; // 1 + the point
    firingPointTarget[s] = mover;
    firingPointCover[s] = shelterOnTheWay(b, s, mover);
  }
  if (draws) b.dice.store();
}
