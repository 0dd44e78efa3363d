// Circles around squads with their characters. Squads that are surely too far away need not be measured model by model.
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf } from '../core/units.js';

const members = new Int32Array(256);

/** A circle: its middle and its radius, ticks. */
export interface Circle {
  x: number;
  y: number;
  r: number;
}

/** Writes to `circle` a circle around the bases of squad `u` with its characters. */
export function computeCircle(b: W40kBattle, u: number, circle: Circle): void {
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
  circle.x = x;
  circle.y = y;
  circle.r = r;
}

/** Scratch: the circle that was computed last. */
const drawn: Circle = { x: 0, y: 0, r: 0 };

/** Updates the circle around squad `u`. Key: the squad. It holds until one of the squad's models changes. */
function refresh(b: W40kBattle, u: number): void {
  const { cache } = b;
  if (cache.roundAt[u] === cache.changedAt[u]) return;
  cache.roundAt[u] = cache.changedAt[u];
  computeCircle(b, u, drawn);
  cache.roundX[u] = drawn.x;
  cache.roundY[u] = drawn.y;
  cache.roundR[u] = drawn.r;
}

/** Writes to `circle` the circle around squad `u` (`computeCircle`). */
export function circleOf(b: W40kBattle, u: number, circle: Circle): void {
  refreshPoses(b); // updates the change numbers
  refresh(b, u);
  circle.x = b.cache.roundX[u];
  circle.y = b.cache.roundY[u];
  circle.r = b.cache.roundR[u];
}

/** Returns a lower bound in ticks for the distance between squads `u` and `t`. */
export function atLeastApart(b: W40kBattle, u: number, t: number): number {
  refreshPoses(b);
  refresh(b, u);
  refresh(b, t);
  const { roundX, roundY, roundR } = b.cache;
  const dx = roundX[u] - roundX[t];
  const dy = roundY[u] - roundY[t];
  return Math.sqrt(dx * dx + dy * dy) - roundR[u] - roundR[t] - 1;
}

/** Returns a lower bound in ticks for the distance between model `m` and unit `t` without joined characters. */
export function modelAtLeastApart(b: W40kBattle, m: number, t: number): number {
  refreshPoses(b);
  const { unitX, unitY, unitR } = b.cache;
  const dx = unitX[t] - b.model.x[m];
  const dy = unitY[t] - b.model.y[m];
  return Math.sqrt(dx * dx + dy * dy) - unitR[t] - b.setup.model.radius[m] - 1;
}
