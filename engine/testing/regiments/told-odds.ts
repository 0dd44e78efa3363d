import type { RegimentsBattle } from '../../regiments/battle.js';
import { enemiesInContact } from '../../regiments/contacts.js';
import { onTable, playerOf } from '../../regiments/core/units.js';
import type { Side } from '../../regiments/layout.js';
import type { CombatOdds } from '../../regiments/odds/round.js';
import { volleyOdds } from '../../regiments/odds/volleys.js';
import { wordOf } from '../playthrough.js';
import type { Random } from '../random.js';

/**
 * Digests odds of fights, charges and volleys between units of a battle, 20 random pairs of them.
 * @param own what is told first of each unit, on the table or not
 */
export function toldOdds<B extends RegimentsBattle>(
  b: B,
  odds: CombatOdds<B>,
  random: Random,
  own: (u: number) => readonly unknown[] = () => [],
): string {
  const { units } = b.setup;
  const told: unknown[] = [];
  const enemies = new Int32Array(units);
  for (let u = 0; u < units; u++) {
    told.push(...own(u));
    if (!onTable(b, u)) continue;
    const met = enemiesInContact(b, u, enemies);
    for (let i = 0; i < met; i++) told.push(wordOf(odds.round(b, u, enemies[i])));
  }
  for (let k = 0; k < 20; k++) {
    const [u, v, side] = [random.below(units), random.below(units), random.below(4) as Side];
    if (!onTable(b, u) || !onTable(b, v) || playerOf(b, u) === playerOf(b, v)) continue;
    told.push(wordOf(odds.charge(b, u, v, side)), wordOf(odds.later(b, u, v, side)));
    const { kind, chances } = volleyOdds(b, u, v, k % 2 === 0, k % 3 === 0, k % 5 === 0);
    told.push({ kind, chances });
  }
  return wordOf(told);
}
