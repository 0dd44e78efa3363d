// The two fields of fire of a huge-based model (HRD-FACE-006, HRD-HUGE).
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { baseOf, HUGE, radiusOf } from '../core/models.js';
import { type HordesBattle, Location } from '../core/state.js';

/** Returns how far the centre of model `o` lies to the right of the line that model `m` faces along, ticks. */
function beside(b: HordesBattle, m: number, o: number): number {
  const { x, y, facing } = b.model;
  return (x[o] - x[m]) * COS[facing[m]] - (y[o] - y[m]) * SIN[facing[m]];
}

/**
 * True if weapon `w` of model `m` may be used at model `o` in its front arc: a weapon on the left in the left field of
 * fire, one on the right in the right, any other everywhere. A base on the line between the fields is in both
 * (HRD-HUGE-001..003).
 */
export function bearsOn(b: HordesBattle, m: number, w: number, o: number): boolean {
  const location = b.setup.weapons.location[w];
  if (baseOf(b, m) !== HUGE || (location !== Location.left && location !== Location.right)) return true;
  const right = location === Location.left ? -beside(b, m, o) : beside(b, m, o);
  return right >= -radiusOf(b, o) - TOUCH;
}
