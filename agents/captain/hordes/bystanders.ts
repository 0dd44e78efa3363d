// What an attack does to others than its target: under a spray, under a blast, in the melee into which it is shot.
import { areInMelee } from '../../../engine/rulesets/hordes/attacks/melee-range.js';
import { findSprayed, sprayed } from '../../../engine/rulesets/hordes/attacks/templates.js';
import { blastOf } from '../../../engine/rulesets/hordes/attacks/weapon-abilities/rolls.js';
import { isUnder } from '../../../engine/rulesets/hordes/attacks/weapon-abilities/struck.js';
import { baseOf, HUGE, isEnemy, onTable } from '../../../engine/rulesets/hordes/core/models.js';
import { AttackKind, type HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import { boxesOf } from '../../../engine/rulesets/hordes/damage/boxes.js';
import { armourOf, blastBonus, isSpared } from '../../../engine/rulesets/hordes/damage/damage-roll.js';
import { sumChances } from '../../../engine/rulesets/hordes/odds/rolls.js';
import { seesOver } from '../../../engine/rulesets/hordes/sight/line-of-sight.js';
import { type HordesMind, wholeWorth } from './game.js';
import { chanceToHit, worthOfHit } from './hits.js';

/** Chances of the sum of two dice. */
const SUMS = sumChances(2);

/** Returns the points that the blast of weapon `w` of `m` is worth at model `o` beside its target: negative at a friend (HRD-AOE-004). */
function worthOfBlast(b: HordesBattle, mind: HordesMind, m: number, w: number, o: number): number {
  if (isSpared(b, o, w, m)) return 0;
  const left = boxesOf(b, o);
  const all = mind.pairs.boxes[b.model.kind[o]];
  const more = blastBonus(b, w) - armourOf(b, o, w, false, 0, m);
  let share = 0;
  for (let s = Math.max(2, 1 - more); s < SUMS.length; s++) share += SUMS[s] * mind.pairs.shareOf(s + more, left, all);
  return share * wholeWorth(b, mind, o) * (isEnemy(b, m, o) ? 1 : -mind.n.friend);
}

/** Returns the models in the combat of the enemy `t` of `m`: friends in melee with it, and enemies in melee with those (HRD-TIM-005). */
function combatOf(b: HordesBattle, m: number, t: number): number[] {
  const found: number[] = [];
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && onTable(b, o) && !isEnemy(b, m, o) && areInMelee(b, t, o)) found.push(o);
  }
  const friends = found.length;
  for (let e = 0; friends > 0 && e < b.setup.models; e++) {
    if (e === t || !onTable(b, e) || !isEnemy(b, m, e)) continue;
    if (found.some((o, i) => i < friends && areInMelee(b, o, e))) found.push(e);
  }
  return found;
}

/**
 * Returns the points that an attack of `m` with row `w` at `t` is worth beside what it does to `t`: at all others under the
 * spray (HRD-SPRAY-005), under the blast of a hit, and in the melee of `t` if it misses (HRD-TIM-003). Negative where friends
 * suffer more than enemies. A blast that deviates is left out.
 * @param hits the chance that it hits `t`
 */
export function worthOfBystanders(
  b: HordesBattle,
  mind: HordesMind,
  m: number,
  w: number,
  t: number,
  hits: number,
  flags: number,
): number {
  const { weapons } = b.setup;
  if (weapons.ranged[w] === AttackKind.melee) return 0;
  const at = (o: number) => chanceToHit(b, m, w, o, flags) * worthOfHit(b, mind, m, w, o, false, flags);
  let points = 0;
  if (weapons.spray[w] !== 0) {
    const n = findSprayed(b, m, w, t, flags);
    for (let i = 0; i < n; i++) if (sprayed[i] !== t) points += at(sprayed[i]);
    return points;
  }
  const radius = blastOf(b, w, flags);
  if (radius !== 0) {
    const [x, y] = [b.model.x[t], b.model.y[t]];
    for (let o = 0; o < b.setup.models; o++) {
      if (o !== t && onTable(b, o) && isUnder(b, o, x, y, radius)) points += worthOfBlast(b, mind, m, w, o);
    }
    return hits * points;
  }
  if (hits === 1 || baseOf(b, t) === HUGE) return 0; // HRD-TIM-012
  const others = combatOf(b, m, t).filter((o) => seesOver(b, m, o));
  for (const o of others) points += at(o) / others.length;
  return (1 - hits) * points;
}
