// What an attack is worth, in points.
import { isDown, isEnemy, isMassive } from '../../../engine/rulesets/hordes/core/models.js';
import { type HordesBattle, PowerAttack } from '../../../engine/rulesets/hordes/core/state.js';
import { isChargeAttack } from '../../../engine/rulesets/hordes/movement/charges.js';
import { worthOfBystanders } from './bystanders.js';
import { type HordesMind, wholeWorth } from './game.js';
import { chanceToHit, worthOfHit } from './hits.js';

/** Returns the points that one attack of `m` with row `w` takes from `t` alone now. @param hits the chance that it hits `t` */
function harmOf(
  b: HordesBattle,
  mind: HordesMind,
  m: number,
  w: number,
  t: number,
  flags: number,
  hits: number,
): number {
  const power = b.setup.weapons.powerAttack[w];
  const knocks = power !== PowerAttack.none && power !== PowerAttack.sweep && !isDown(b, t) && !isMassive(b, t);
  const down = knocks ? mind.n.down * wholeWorth(b, mind, t) * (isEnemy(b, m, t) ? 1 : -1) : 0;
  return hits * (worthOfHit(b, mind, m, w, t, isChargeAttack(b, m, t), flags) + down);
}

/** Returns the points that one attack of `m` with row `w` takes from `t` alone now. */
export const worthOfStrike = (b: HordesBattle, mind: HordesMind, m: number, w: number, t: number, flags = 0): number =>
  harmOf(b, mind, m, w, t, flags, chanceToHit(b, m, w, t, flags));

/** Returns the points that one attack of `m` with row `w` at `t` is worth now, with what it does to others around. */
export function worthOfAttack(b: HordesBattle, mind: HordesMind, m: number, w: number, t: number, flags = 0): number {
  const hits = chanceToHit(b, m, w, t, flags);
  return harmOf(b, mind, m, w, t, flags, hits) + worthOfBystanders(b, mind, m, w, t, hits, flags);
}
