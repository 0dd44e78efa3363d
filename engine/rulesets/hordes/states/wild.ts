// Wild warbeasts: what they may not do (HRD-WILD). Who goes wild, and who takes control, comes with warlocks.
import { nameOf, onTable, resourceOf } from '../core/models.js';
import { type HordesBattle, Resource, Status } from '../core/state.js';

/** True while model `m` is wild. */
export const isWild = (b: HordesBattle, m: number): boolean => (b.model.status[m] & Status.wild) !== 0;

/** Warbeast `m` goes wild; its fury points are lost (HRD-WILD-001, HRD-WILD-006). Other models never do. */
export function goWild(b: HordesBattle, m: number): void {
  if (resourceOf(b, m) !== Resource.fury || !onTable(b, m)) return;
  b.model.status[m] |= Status.wild;
  b.model.points[m] = 0;
  if (b.log !== null) b.log.tell('wild', `${nameOf(b, m)} goes wild`);
}
