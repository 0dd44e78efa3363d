import { modified } from '../../../kernel/hooks.js';
import { Terrain } from '../../../regiments/battle.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { crosses, crossesAhead, mayStandOn } from '../../../regiments/terrain/crossing.js';
import type { T9aBattle } from '../core/state.js';

/** True if Water on the table hinders `u` (T9A-TER-026, T9A-SPR-080). */
export function waterHinders(b: T9aBattle, u: number): boolean {
  const { count, kind } = b.setup.terrain;
  for (let t = 0; t < count; t++) {
    if (kind[t] === Terrain.water) return modified(b, Hook.strider, unitSubject(b, u), 0, Terrain.water) === 0;
  }
  return false;
}

/** False if the block of `u`, within `reach` ticks of a place, cannot stand in Water. */
export function mayGetWet(b: T9aBattle, u: number, x: number, y: number, reach: number): boolean {
  return mayStandOn(b, u, x, y, reach, Terrain.water);
}

/** True if the move of `u` along the path at `path[first]` leads into, through or out of Water (T9A-TER-026). */
export function crossesWater(b: T9aBattle, u: number, path: ArrayLike<number>, first: number): boolean {
  // GAP T9A-TER-026: any part of the move in Water forbids marching
  return crosses(b, u, path, first, Terrain.water);
}

/**
 * True if the block of `u` would get into Water that hinders it within `distance` ticks straight ahead from a pose
 * (T9A-TER-026).
 */
export function getsWetAhead(
  b: T9aBattle,
  u: number,
  x: number,
  y: number,
  direction: number,
  distance: number,
): boolean {
  return waterHinders(b, u) && crossesAhead(b, u, x, y, direction, distance, Terrain.water);
}
