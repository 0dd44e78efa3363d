import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { engaged, fleeing, gap, playerOf } from '../../../engine/regiments/core/units.js';
import { Place } from '../../../engine/regiments/layout.js';
import { longestRange } from '../../../engine/regiments/shooting/volley.js';
import { type Candidate, NEVER } from '../candidates.js';
import type { RegimentsMind } from './game.js';
import { chanceToGo, reachOf } from './reach.js';
import { volleyWorth, worthOfShooting } from './volleys.js';

/** Returns the chance that `t` reaches a unit of the other side with a charge in its next turn. */
function threatens(b: RegimentsBattle, t: number): number {
  if (fleeing(b, t) || engaged(b, t)) return 0;
  let chance = 0;
  const reach = reachOf(b, t);
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) !== playerOf(b, t) && b.unit.place[v] === Place.table)
      chance = Math.max(chance, chanceToGo(reach, gap(b, t, v)));
  }
  return chance;
}

/** Chooses the target of the subject's volley: the most points won, more if the target is about to charge. */
export const shotTarget: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'what the volley wins, more from who is about to charge',
  worth(b, mind, i) {
    const { game, n } = mind;
    if (b.option.verb[i] !== Verb.Shoot) return NEVER;
    const t = b.option.target[i];
    let value = worthOfShooting(b, mind, b.decision.subject[0], t, false) * (1 + n.threat * threatens(b, t));
    if (fleeing(b, t)) value *= n.onTheRun;
    return value + 1e-6 * game.worthOf(b, t);
  },
};

/** Returns the points of the best volley of unit `u` at an enemy within its range. */
export function bestVolley(b: RegimentsBattle, { game, n }: RegimentsMind, u: number): number {
  const range = longestRange(b, u);
  let most = 0;
  for (let t = 0; range > 0 && t < b.setup.units; t++) {
    if (playerOf(b, t) === playerOf(b, u) || b.unit.place[t] !== Place.table || engaged(b, t)) continue;
    if (gap(b, u, t) <= range) most = Math.max(most, volleyWorth(b, game, n, u, t));
  }
  return most;
}
