import { refreshPoses } from '../../../skirmish/poses.js';
import type { W40kBattle } from './state.js';
import { membersOf } from './units.js';

// Circles around squads, characters with them included: who is surely too far away need not be measured model by model.

const members = new Int32Array(256);

/** Puts a circle around squad `u` into the cache, which holds until one of them changes. */
function encircle(b: W40kBattle, u: number): void {
  const { cache } = b;
  cache.roundAt[u] = cache.changedAt[u];
  const n = membersOf(b, u, members);
  let x = 0;
  let y = 0;
  for (let i = 0; i < n; i++) {
    x += b.model.x[members[i]];
    y += b.model.y[members[i]];
  }
  x /= Math.max(n, 1);
  y /= Math.max(n, 1);
  let r = 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    const far = Math.sqrt((b.model.x[m] - x) ** 2 + (b.model.y[m] - y) ** 2) + b.setup.model.radius[m];
    if (far > r) r = far;
  }
  cache.roundX[u] = x;
  cache.roundY[u] = y;
  cache.roundR[u] = r;
}

/** Lays a circle around squad `u`, of which `roundGap` may then be asked until anybody changes. */
export function layRound(b: W40kBattle, u: number): void {
  refreshPoses(b); // who has changed
  if (b.cache.roundAt[u] !== b.cache.changedAt[u]) encircle(b, u);
}

/** Ticks that squad `u`, around which `layRound` has laid a circle, and squad `t` are apart at least. */
export function roundGap(b: W40kBattle, u: number, t: number): number {
  const { roundAt, changedAt, roundX, roundY, roundR } = b.cache;
  if (roundAt[t] !== changedAt[t]) encircle(b, t);
  const dx = roundX[u] - roundX[t];
  const dy = roundY[u] - roundY[t];
  return Math.sqrt(dx * dx + dy * dy) - roundR[u] - roundR[t] - 1;
}

/** Ticks that squads `u` and `t` are apart at least. */
export function atLeastApart(b: W40kBattle, u: number, t: number): number {
  layRound(b, u);
  return roundGap(b, u, t);
}

/** Ticks that model `m` and unit `t`, whoever has joined it left aside, are apart at least: ask `refreshPoses` before who has changed. */
export function roundGapOf(b: W40kBattle, m: number, t: number): number {
  const { unitX, unitY, unitR } = b.cache;
  const dx = unitX[t] - b.model.x[m];
  const dy = unitY[t] - b.model.y[m];
  return Math.sqrt(dx * dx + dy * dy) - unitR[t] - b.setup.model.radius[m] - 1;
}
