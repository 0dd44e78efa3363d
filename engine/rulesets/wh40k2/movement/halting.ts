import { SQUAD } from '../../../skirmish/coherency.js';
import { clearShare, findOnWay, onWay, putClear, putOnWay } from '../../../skirmish/ways.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf } from '../core/units.js';

/** Scratch: the models that are under way. */
export const members = new Int32Array(SQUAD);

/** Writes to `members` the models of squad `u` that are under way. Returns their number. */
export function onTheWay(b: W40kBattle, u: number): number {
  const n = membersOf(b, u, members);
  let k = 0;
  for (let i = 0; i < n; i++) if (b.model.startX[members[i]] !== 0) members[k++] = members[i];
  return k;
}

/**
 * Moves models that overlap others after a halt back along their ways until all have room, one by one if needed. Models
 * that have fled stay where they are.
 */
export function standClear(b: W40kBattle, u: number, share: number): void {
  const all = onTheWay(b, u);
  let n = 0;
  for (let i = 0; i < all; i++) {
    const m = members[i];
    findOnWay(b, m, share);
    if (b.model.x[m] === onWay.x && b.model.y[m] === onWay.y) members[n++] = m;
  }
  if (n === 0 || share === 0) return;
  const clear = n === all ? clearShare(b, members, n, share) : -1;
  if (clear >= 0) putOnWay(b, members, n, clear);
  else putClear(b, members, n, share);
}
