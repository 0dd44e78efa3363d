import { invalidateGeometry } from '../../kernel/battle.js';
import { INCH } from '../../kernel/geometry/measures.js';
import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import { Place } from '../../skirmish/layout.js';
import type { Random } from '../random.js';
import { w40kMatch } from './match.js';

/** Returns a battle on a random table with at most `most` squads of each player scattered over it. */
export function strewn(n: number, random: Random, ...most: readonly [number, number]): W40kBattle {
  const { setup } = w40kMatch(n);
  const b = wh40k2.create(setup);
  const left = [...most];
  for (let u = 0; u < b.setup.units; u++) if (left[b.setup.unit.player[u]]-- > 0) strew(b, u, random);
  invalidateGeometry(b);
  return b;
}

/**
 * Puts the models of unit `u` around a random point, ignoring other models and terrain. Call `invalidateGeometry`
 * afterwards.
 */
export function strew(b: W40kBattle, u: number, random: Random): void {
  const { first, count } = b.setup.unit;
  const x = random.below(b.setup.width);
  const y = random.below(b.setup.depth);
  const at = (middle: number, most: number): number =>
    Math.min(Math.max(middle + random.below(6 * INCH) - 3 * INCH, 0), most);
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    b.model.place[m] = Place.table;
    b.model.x[m] = at(x, b.setup.width);
    b.model.y[m] = at(y, b.setup.depth);
  }
}
