// The two fields of fire of a huge-based model (HRD-FACE-006, HRD-HUGE).
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { baseOf, beside, HUGE, radiusOf } from '../core/models.js';
import { type HordesBattle, Location } from '../core/state.js';

/**
 * True if weapon `w` of model `m` may be used at model `o` in its front arc: a weapon on the left in the left field of
 * fire, one on the right in the right, any other everywhere. A base on the line between the fields is in both
 * (HRD-HUGE-001..003).
 */
export function bearsOn(b: HordesBattle, m: number, w: number, o: number): boolean {
  const location = b.setup.weapons.location[w];
  if (baseOf(b, m) !== HUGE || (location !== Location.left && location !== Location.right)) return true;
  const right = beside(b, m, b.model.x[o], b.model.y[o]);
  return (location === Location.left ? -right : right) >= -radiusOf(b, o) - TOUCH;
}
