import { Verb } from '../../../engine/regiments/core/asks.js';
import { engaged, fleeing, formationOf, gap, onTable, playerOf } from '../../../engine/regiments/core/units.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { leadershipOf } from '../../../engine/rulesets/t9a/psychology/leadership.js';
import { hasOther } from '../../../engine/rulesets/t9a/shooting/volley.js';
import { optionWith } from '../choosing.js';
import { worthOfShots } from './firepower.js';
import type { Mind } from './mind.js';
import { chanceToReach } from './reach.js';
import { worthOf } from './values.js';

/** An enemy that is about to charge is the better target by so much, at most. */
const THREAT = 0.5;
/** A unit that flees already is shot at only if nothing else is worth it. */
const ON_THE_RUN = 0.6;

/** How likely `t` is to charge one of the other side in its next turn. */
function threatens(b: T9aBattle, t: number): number {
  if (fleeing(b, t) || engaged(b, t)) return 0;
  let chance = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) !== playerOf(b, t) && onTable(b, v))
      chance = Math.max(chance, chanceToReach(b, t, gap(b, t, v)));
  }
  return chance;
}

/** Who shoots next (T9A-DEC-035): any that can; the order matters little, holding fire is never better. */
export function chooseShooter(b: T9aBattle): number {
  return optionWith(b, Verb.Pick);
}

/** At whom the subject shoots (T9A-DEC-035). */
export function chooseShotTarget(b: T9aBattle): number {
  const u = b.decision.subject[0];
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Shoot) continue;
    const t = b.option.target[i];
    let value = worthOfShots(b, u, t, leadershipOf(b, t), true, false);
    if (hasOther(b, u)) value = Math.max(value, worthOfShots(b, u, t, leadershipOf(b, t), true, false, true));
    value *= 1 + THREAT * threatens(b, t);
    if (fleeing(b, t)) value *= ON_THE_RUN;
    value += 1e-6 * worthOf(b, t);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** One shot each, or all of their Multiple Shots (T9A-DEC-140). */
export function chooseShotMode(b: T9aBattle, _mind: Mind): number {
  const u = formationOf(b, b.decision.subject[0]); // a champion or character shoots as he would have all of them do
  const t = b.decision.other[0];
  const reaction = playerOf(b, u) !== b.core.active[0];
  const leadership = leadershipOf(b, t);
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    const value = worthOfShots(b, u, t, leadership, b.option.n[i] > 1, reaction, b.option.extra[i] !== 0);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}
