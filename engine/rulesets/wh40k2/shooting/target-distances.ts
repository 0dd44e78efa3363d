// Distances to the models of a squad that may or may not be aimed at.

import { Place } from '../../../skirmish/layout.js';
import { sees } from '../caches/sight.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf } from '../core/units.js';
import { inFireArc } from '../sight/sight.js';
import { aimAt, canFire, gapOf } from './aiming.js';
import { mayModelFire } from './weapons-to-fire.js';

const members = new Int32Array(256);

/**
 * Returns the ticks to the nearest visible model of squad `t` that is neither engaged nor out of coherency, from model
 * `m`, or with `m` -1 from any model of squad `u` that can fire. Returns Infinity if there is none.
 */
export function gapToFree(b: W40kBattle, u: number, m: number, t: number, fire: number): number {
  const { first, count } = b.setup.unit;
  const { place, x, y, engaged: contacts, outOfCoherency } = b.model;
  const n = m < 0 ? membersOf(b, u, members) : 1;
  let least = Infinity;
  for (let i = 0; i < n; i++) {
    const s = m < 0 ? members[i] : m;
    if (!canFire(b, s, fire)) continue;
    for (let o = first[t], end = o + count[t]; o < end; o++) {
      if (place[o] !== Place.table || contacts[o] !== 0 || outOfCoherency[o] !== 0) continue;
      const gap = gapOf(b, s, o);
      if (gap < least && inFireArc(b, s, x[o], y[o]) && sees(b, s, o)) least = gap;
    }
  }
  return least;
}

/** Returns the ticks from model `m` to the nearest model of squad `t` that it sees, engaged or not. */
export function gapToAny(b: W40kBattle, m: number, t: number): number {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  let gap = Infinity;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || gapOf(b, m, o) >= gap) continue;
    if (inFireArc(b, m, x[o], y[o]) && sees(b, m, o)) gap = gapOf(b, m, o);
  }
  return gap;
}

/**
 * Returns the ticks from squad `u` to the nearest model of the unseen hidden squad `t` at which it can strike
 * (W40K-SPOT-007), or -1.
 */
export function knownGap(b: W40kBattle, u: number, t: number): number {
  const n = membersOf(b, u, members);
  let least = Infinity;
  for (let i = 0; i < n; i++) {
    const o = mayModelFire(b, members[i]) ? aimAt(b, members[i], t, 0) : -1;
    if (o >= 0) least = Math.min(least, gapOf(b, members[i], o));
  }
  return least < Infinity ? least : -1;
}
