import { SQUAD } from '../../../skirmish/coherency.js';
import { clearShare, findOnWay, onWay, putClear, putOnWay } from '../../../skirmish/ways.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf } from '../core/units.js';

/** Scratch of whoever asks who is on his way. */
export const members = new Int32Array(SQUAD);

/** Members of squad `u` that are on their way. @returns how many, in `members` */
export function onTheWay(b: W40kBattle, u: number): number {
  const n = membersOf(b, u, members);
  let k = 0;
  for (let i = 0; i < n; i++) if (b.model.startX[members[i]] !== 0) members[k++] = members[i];
  return k;
}

/**
 * Halted as they pass each other, models go back the little way to where all have room, and where others have come there since,
 * each by itself; who has fled stays where it has fled to.
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
