// How effects bind the Normal Movement of models near others (HRD-REST-001..006).
import { INCH } from '../../../kernel/geometry/measures.js';
import { isInReach, meleeRange, NO_RANGE } from '../attacks/melee-range.js';
import { areWithin, isEnemy, onTable, resourceOf } from '../core/models.js';
import { type HordesBattle, Resource, Restraint } from '../core/state.js';
import { bears, Trait } from '../core/traits.js';
import { restrain } from '../movement/restrictions.js';

/** Inches around a snared warjack. */
const SNARE = 3 * INCH;

/** True if model `o` binds model `m`, a warbeast or warjack: it advances directly toward `o` only. */
function binds(b: HordesBattle, o: number, m: number): boolean {
  if (isEnemy(b, o, m) && bears(b, o, Trait.locker)) {
    const range = meleeRange(b, o);
    return range !== NO_RANGE && isInReach(b, o, m, range);
  }
  return resourceOf(b, m) === Resource.focus && bears(b, o, Trait.snare) && areWithin(b, o, m, SNARE);
}

/** Restrains model `m`, which is about to make its Normal Movement, as effects on models near it say. */
export function restrainBySpells(b: HordesBattle, m: number): void {
  if (b.core.effectCount[0] === 0) return;
  const resource = resourceOf(b, m);
  if (resource !== Resource.fury && resource !== Resource.focus) return;
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && onTable(b, o) && binds(b, o, m)) restrain(b, m, Restraint.directlyToward, o);
  }
}
