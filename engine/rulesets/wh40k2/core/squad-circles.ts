import { refreshPoses } from '../../../skirmish/poses.js';
import type { W40kBattle } from './state.js';
import { membersOf } from './units.js';

// Circles around squads with their characters. Squads that are surely too far away need not be measured model by model.

const members = new Int32Array(256);

/** Caches a circle around squad `u`, in ticks, until one of its models changes. */
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

/** Updates the cached circle around squad `u`. `roundGap` for it is valid until any model changes. */
export function layRound(b: W40kBattle, u: number): void {
  refreshPoses(b); // updates the change numbers
  if (b.cache.roundAt[u] !== b.cache.changedAt[u]) encircle(b, u);
}

/** Returns a lower bound in ticks for the distance between squads `u` and `t`. Call `layRound` for `u` first. */
export function roundGap(b: W40kBattle, u: number, t: number): number {
  const { roundAt, changedAt, roundX, roundY, roundR } = b.cache;
  if (roundAt[t] !== changedAt[t]) encircle(b, t);
  const dx = roundX[u] - roundX[t];
  const dy = roundY[u] - roundY[t];
  return Math.sqrt(dx * dx + dy * dy) - roundR[u] - roundR[t] - 1;
}

/** Returns a lower bound in ticks for the distance between squads `u` and `t`. */
export function atLeastApart(b: W40kBattle, u: number, t: number): number {
  layRound(b, u);
  return roundGap(b, u, t);
}

/**
 * Returns a lower bound in ticks for the distance between model `m` and unit `t` without joined characters. The poses
 * must be refreshed first.
 */
export function roundGapOf(b: W40kBattle, m: number, t: number): number {
  const { unitX, unitY, unitR } = b.cache;
  const dx = unitX[t] - b.model.x[m];
  const dy = unitY[t] - b.model.y[m];
  return Math.sqrt(dx * dx + dy * dy) - unitR[t] - b.setup.model.radius[m] - 1;
}
