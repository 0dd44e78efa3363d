import type { Movers } from '../../../skirmish/movers.js';
import type { W40kCache } from '../core/cache.js';
import type { W40kBattle } from '../core/state.js';

/** The middle of a squad after a move, its facing and its formation. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly files: number;
}

/**
 * The last sampled move, for which the movers are arranged. It holds for the battle, geometry version, unit, multiple of
 * the move and pose beside it, while the movers are marked as noted.
 */
const sampled = {
  of: null as W40kCache | null,
  geometryVersion: 0,
  unit: -1,
  times: 0,
  x: 0,
  y: 0,
  facing: 0,
  files: 0,
};

/** Keeps that the movers `j` of squad `u` are arranged for option `i`, which was sampled with `times` the move. */
export function keepArrangedFor(b: W40kBattle, j: Movers, u: number, i: number, times: number): void {
  const { option } = b;
  sampled.of = b.cache;
  sampled.geometryVersion = b.geometryVersion;
  sampled.unit = u;
  sampled.times = times;
  sampled.x = option.x[i];
  sampled.y = option.y[i];
  sampled.facing = option.facing[i];
  sampled.files = option.files[i];
  j.noted = true;
}

/** True if the movers `j` are arranged for this move of squad `u`, since it was the last that was sampled. */
export function isArrangedFor(b: W40kBattle, j: Movers, u: number, record: Pose, times: number): boolean {
  if (!j.noted || sampled.of !== b.cache || sampled.geometryVersion !== b.geometryVersion || sampled.unit !== u)
    return false;
  const { x, y, facing, files } = sampled;
  if (sampled.times !== times || x !== record.x || y !== record.y) return false;
  return facing === record.facing && files === record.files;
}
