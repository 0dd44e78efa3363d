// Where a round base goes that may not stay where it would be set down (HRD-LEAST-003, K51): to the nearest free place.
import { circleWithinBoard } from '../kernel/geometry/board.js';
import { circlesOverlap } from '../kernel/geometry/circle.js';
import { addCircle, addTable, nearestPlace, wishFor } from '../kernel/geometry/nearest-place.js';

/** Bases in the way: circles `0` to `n - 1`, ticks. */
export interface Bases {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
}

/**
 * Writes to out[0] and out[1] the nearest place to (x, y) where a base of radius `r` stands on a table of `width` by `depth` clear of the
 * first `n` bases; of places equally near that with the lesser angle, clockwise from north. Bases farther away than the place
 * that is found need not be given, but do not disturb. @returns false: there is none, or more bases than can be handled (120)
 */
export function nearestFreePlace(
  bases: Bases,
  n: number,
  x: number,
  y: number,
  r: number,
  width: number,
  depth: number,
  out: Float64Array,
): boolean {
  wishFor(x, y);
  let fits = addTable(width, depth, r, r);
  for (let i = 0; i < n; i++) fits = addCircle(bases.x[i], bases.y[i], bases.radius[i] + r) && fits;
  if (!fits) return false;
  return nearestPlace((px, py) => {
    if (!circleWithinBoard(px, py, r, width, depth)) return false;
    for (let i = 0; i < n; i++) {
      if (circlesOverlap(px, py, r, bases.x[i], bases.y[i], bases.radius[i])) return false;
    }
    return true;
  }, out);
}
