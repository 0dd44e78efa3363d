// Wheels swing models at the rear farther than the front moves (T9A-MOV-017). This file judges how far.
import { TOUCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';
import { squaredDisplacement } from './displacement.js';
import { placeInBlock, standsIn } from './formation.js';
import { isLoose } from './spacing.js';

/**
 * Returns the square of the distance in ticks that the model at place `slot` of `u` moves if the block goes to another
 * pose in its present formation.
 */
function squaredWayFrom(b: RegimentsBattle, u: number, slot: number, x: number, y: number, facing: number): number {
  const { files, halfWidth, halfDepth } = b.unit;
  const { baseWidth, baseDepth } = b.setup.unit;
  const own = b.unit.facing[u];
  const file = slot % files[u];
  if (isLoose(b, u)) return squaredWayLoose(b, u, file, (slot - file) / files[u], x, y, facing);
  const across = (file + 0.5) * baseWidth[u] - halfWidth[u];
  const ahead = halfDepth[u] - ((slot - file) / files[u] + 0.5) * baseDepth[u];
  const dc = COS[facing] - COS[own];
  const ds = SIN[facing] - SIN[own];
  const ex = x - b.unit.x[u] + across * dc + ahead * ds;
  const ey = y - b.unit.y[u] - across * ds + ahead * dc;
  return ex * ex + ey * ey;
}

const from = new Float64Array(2);
const to = new Float64Array(2);

/** Returns the square of the distance of `squaredWayFrom` for a unit in loose order. */
function squaredWayLoose(
  b: RegimentsBattle,
  u: number,
  file: number,
  rank: number,
  x: number,
  y: number,
  facing: number,
): number {
  const { halfWidth, halfDepth } = b.unit;
  placeInBlock(b, u, b.unit.x[u], b.unit.y[u], b.unit.facing[u], halfWidth[u], halfDepth[u], file, rank, from);
  placeInBlock(b, u, x, y, facing, halfWidth[u], halfDepth[u], file, rank, to);
  return (to[0] - from[0]) * (to[0] - from[0]) + (to[1] - from[1]) * (to[1] - from[1]);
}

/**
 * True if a wheel that ends in a pose moves some model of `u` too far (T9A-MOV-017): a rank-and-file model farther than
 * `swing` ticks, or, if `swing` exceeds `forward`, a character farther than `forward` ticks.
 */
export function swingsTooFar(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  { forward, swing }: { readonly forward: number; readonly swing: number },
): boolean {
  const most = squaredDisplacement(b, u, x, y, facing);
  if (most > (swing + TOUCH) * (swing + TOUCH)) return true; // poses are rounded to whole ticks
  const least = (forward + TOUCH) * (forward + TOUCH);
  if (most <= least) return false;
  const { slot } = b.unit;
  for (let g = 0; g < b.setup.units; g++) {
    if (slot[g] >= 0 && g !== u && standsIn(b, g, u) && squaredWayFrom(b, u, slot[g], x, y, facing) > least)
      return true;
  }
  return false;
}
