// Places of models within a squad, for observations: rows of the state depend on the order of both lists.
import type { W40kBattle } from '../core/state.js';
import { firstJoined, nextJoined } from '../core/units.js';

/**
 * Place of model `m` in its squad as it was mustered, from 0. Models of characters that have joined the squad follow
 * its own.
 */
export function placeInSquad(b: W40kBattle, m: number): number {
  const { first, count } = b.setup.unit;
  const u = b.setup.model.unit[m];
  const host = b.unit.host[u];
  let place = m - first[u];
  if (host < 0) return place;
  place += count[host];
  for (let g = firstJoined(b, host); g >= 0 && g < u; g = nextJoined(b, host, g)) place += count[g];
  return place;
}
