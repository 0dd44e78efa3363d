import { Place } from '../../regiments/layout.js';
import type { Wfb9Battle } from './core/state.js';

/** Victory points of `player` if the battle ended now: the points of enemies that are gone (WFB9-VPS-003). */
export function victoryPoints(b: Wfb9Battle, player: number): number {
  const { points } = b.setup.unit;
  let sum = 0;
  for (let u = 0; u < b.setup.units; u++) {
    const place = b.unit.place[u];
    if (b.setup.unit.player[u] === player) continue;
    if (place === Place.destroyed || place === Place.fled) sum += points[u];
  }
  return sum;
}

/** Ends the battle: stores both totals and the winner. */
export function finishBattle(b: Wfb9Battle): void {
  const { vp } = b.field;
  vp[0] = victoryPoints(b, 0);
  vp[1] = victoryPoints(b, 1);
  b.core.winner[0] = vp[0] === vp[1] ? -1 : vp[0] > vp[1] ? 0 : 1;
  if (b.log !== null) b.log.tell('score', `${b.setup.lists[0]} ${vp[0]}, ${b.setup.lists[1]} ${vp[1]} victory points`);
}
