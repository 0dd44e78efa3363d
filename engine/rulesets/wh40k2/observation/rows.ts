// Rows of the state hold both sides, one after the other: an observation tells of places within a squad instead.
import type { W40kBattle } from '../core/state.js';
import { firstGuest, nextGuest } from '../core/units.js';

/** The place of model `m` in its squad as it was mustered, from 0; characters that have joined it come last. */
export function placeInSquad(b: W40kBattle, m: number): number {
  const { first, count } = b.setup.unit;
  const u = b.setup.model.unit[m];
  const host = b.unit.host[u];
  let place = m - first[u];
  if (host < 0) return place;
  place += count[host];
  for (let g = firstGuest(b, host); g >= 0 && g < u; g = nextGuest(b, host, g)) place += count[g];
  return place;
}
