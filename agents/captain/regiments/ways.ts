import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { polygonOverlapsRectangle } from '../../../engine/kernel/geometry/polygon.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import { type RegimentsBattle, Terrain } from '../../../engine/regiments/battle.js';
import { polygonsOf } from '../../../engine/regiments/terrain/terrain.js';
import type { RegimentsMind } from './game.js';

/** Steps into which the way is divided. */
const STEPS = 4;

/** Returns the share of its worth that unit `u` may expect to lose to terrain under its block if it goes straight to (x, y), facing `facing`. */
export function hazardOnWay(
  b: RegimentsBattle,
  { game, n }: RegimentsMind,
  u: number,
  x: number,
  y: number,
  facing: number,
): number {
  const { terrain } = b.setup;
  const { x: fromX, y: fromY, halfWidth, halfDepth } = b.unit;
  let sum = 0;
  for (let p = 0; p < terrain.count; p++) {
    const danger = game.hazardOf(b, u, terrain.kind[p]);
    if (danger === 0) continue;
    const near = terrain.radius[p] + halfWidth[u] + halfDepth[u];
    for (let k = 0; k <= STEPS; k++) {
      const px = fromX[u] + ((x - fromX[u]) * k) / STEPS;
      const py = fromY[u] + ((y - fromY[u]) * k) / STEPS;
      if ((px - terrain.x[p]) ** 2 + (py - terrain.y[p]) ** 2 > near * near) continue;
      if (!polygonOverlapsRectangle(polygonsOf(b)[p], px, py, facing, halfWidth[u], halfDepth[u])) continue;
      sum += n.hazard * danger;
      break;
    }
  }
  return sum;
}

/** Returns the pieces of terrain that no unit crosses. */
export function barriersOf({ setup: { terrain } }: RegimentsBattle): number[] {
  const barriers: number[] = [];
  for (let p = 0; p < terrain.count; p++)
    if (terrain.kind[p] === Terrain.impassable || terrain.kind[p] === Terrain.building) barriers.push(p);
  return barriers;
}

/** Returns the ticks by which these barriers lengthen the way of a block with this half width from (x, y) to (toX, toY): it goes aside at half speed until it passes. */
export function detour(
  b: RegimentsBattle,
  barriers: readonly number[],
  x: number,
  y: number,
  toX: number,
  toY: number,
  halfWidth: number,
): number {
  const { terrain } = b.setup;
  const [wx, wy] = [toX - x, toY - y];
  const far = Math.sqrt(wx * wx + wy * wy);
  let sum = 0;
  for (const p of barriers) {
    const [dx, dy] = [terrain.x[p] - x, terrain.y[p] - y];
    const along = dx * wx + dy * wy;
    if (along <= 0 || along >= far * far) continue;
    const beside = Math.abs(dx * wy - dy * wx) / far;
    sum += 2 * Math.max(0, terrain.radius[p] + halfWidth + INCH - beside);
  }
  return sum;
}

/** Ticks ahead of its place over which a unit wants a free way. */
const AHEAD = 20 * INCH;

/** Returns the ticks of detour around barriers straight ahead of this place. */
export function wayAhead(b: RegimentsBattle, x: number, y: number, facing: number, halfWidth: number): number {
  return detour(b, barriersOf(b), x, y, x + AHEAD * SIN[facing], y + AHEAD * COS[facing], halfWidth);
}
