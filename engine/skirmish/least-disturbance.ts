// Finds a place for a round base that may not stay where it would be set down: the nearest free place (HRD-LEAST-003,
// K51).
import { circleWithinBoard } from '../kernel/geometry/board.js';
import { circlesOverlap } from '../kernel/geometry/circle.js';
import { addCircle, addTable, nearestPlace, wishFor } from '../kernel/geometry/nearest-place.js';

/** Bases in the way: circles 0 to `n - 1`, lengths in ticks. */
export interface Bases {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
}

/**
 * Writes to out[0] and out[1] the place nearest to (x, y) where a base of radius `r` stands on a table of `width` by
 * `depth` ticks and overlaps none of the first `n` bases. Among equally near places the smaller angle wins, clockwise
 * from north. Bases farther away than the result do not matter and may be omitted.
 * @returns false if there is no place, or if there are more than 120 bases
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
