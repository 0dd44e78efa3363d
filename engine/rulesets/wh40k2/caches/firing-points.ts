// At which points of a move squads on overwatch may fire. The question, its options and its answer ask for the same move.
import type { W40kBattle } from '../core/state.js';
import { computeFiringPoints, firingPoints, POINTS } from '../overwatch/firing-points.js';

/**
 * Examines the move of unit `mover` (`computeFiringPoints`). Key: the mover, the kind of its move and the first point
 * still to come. It holds for the geometry version, while squads take orders of fire.
 */
function refresh(b: W40kBattle, mover: number, kind: number, from: number): void {
  const { cache } = b;
  const key = kind * POINTS + from;
  if (
    cache.firingPointVersion === b.geometryVersion &&
    cache.firingPointMover === mover &&
    cache.firingPointKind === key
  )
    return;
  computeFiringPoints(b, mover, kind, from);
  for (let s = 0; s < b.setup.units; s++) {
    cache.firingPoints[s] = firingPoints.offered[s];
    cache.legalFiringPoints[s] = firingPoints.legal[s];
    cache.comesOpen[s] = firingPoints.comesOpen[s];
    cache.comesNear[s] = firingPoints.comesNear[s];
  }
  cache.firingPointVersion = b.geometryVersion;
  cache.firingPointMover = mover;
  cache.firingPointKind = key;
}

/**
 * Returns the points of the move of unit `mover`, from point `from` on, that are offered to squad `s` on overwatch, one
 * bit each.
 */
export function firingPointsFor(b: W40kBattle, s: number, mover: number, kind: number, from = 0): number {
  refresh(b, mover, kind, from);
  return b.cache.firingPoints[s];
}

/** Returns the points of the move at which squad `s` may fire, one bit each, offered or not. */
export function legalFiringPointsFor(b: W40kBattle, s: number, mover: number, kind: number, from = 0): number {
  refresh(b, mover, kind, from);
  return b.cache.legalFiringPoints[s];
}

/**
 * Returns the least distance in ticks from squad `s` to unit `mover` at points 1 to 4 of its move, where the mover is a
 * legal target; Infinity if it is none.
 */
export function comesNear(b: W40kBattle, s: number, mover: number, kind: number): number {
  refresh(b, mover, kind, 0);
  return b.cache.comesNear[s];
}

/** Returns `comesNear` for points at which the nearest visible model of the mover is in the open. */
export function comesOpen(b: W40kBattle, s: number, mover: number, kind: number): number {
  refresh(b, mover, kind, 0);
  return b.cache.comesOpen[s];
}
