import { Phase, Status, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { onTable, playerOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { woundsAtRange } from './firepower.js';
import { nearest } from './survey.js';
import { steadiness, worthOfWounds } from './values.js';

/** Shooting phases that `player` has yet to come. */
function volleysToCome(b: W40kBattle, player: number): number {
  const later = Math.max(0, b.field.turns[0] - b.core.gameTurn[0]);
  const own = b.core.active[0] === player;
  const inThisTurn = own ? b.core.phase[0] < Phase.shooting : b.field.firstPlayer[0] !== player;
  return later + (inThisTurn ? 1 : 0);
}

/**
 * What is gained beside victory points if enemy `e` is gone, in points: his best volley from where he stands at anybody in the
 * open, as often as he may still shoot.
 */
export function menaceOf(b: W40kBattle, e: number): number {
  if ((b.unit.status[e] & Status.Broken) !== 0) return 0;
  const player = playerOf(b, e);
  const volleys = volleysToCome(b, player);
  if (volleys === 0) return 0;
  let most = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) === player || !onTable(b, u) || b.unit.host[u] >= 0) continue;
    const wounds = woundsAtRange(b, e, u, nearest(b, e, u).gap, 0);
    most = Math.max(most, worthOfWounds(b, u, wounds, steadiness(b, u)));
  }
  return volleys * most;
}
