// Finds a place for a rectangular base or block that may not stay where it would be set down (K51): the nearest free
// place with the same facing (HRD-LEAST-004).
import { withinBoard } from '../kernel/geometry/board.js';
import { addLine, addTable, nearestPlace, wishFor } from '../kernel/geometry/nearest-place.js';
import { overlap, reachEast, reachNorth } from '../kernel/geometry/rectangle.js';
import { COS, SIN } from '../kernel/geometry/trig.js';

/** Rectangles in the way, numbered 0 to `n - 1`; lengths in ticks, facings as u16 angles. */
export interface Rectangles {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly facing: Uint16Array;
  readonly halfWidth: Int32Array;
  readonly halfDepth: Int32Array;
}

const QUARTER = 16384;

/** The most rectangles that fit into the borders: four borders for the table and eight for each rectangle. */
export const MOST_RECTANGLES = 15;

/**
 * Adds the eight borders around rectangle `i` that the middle of a turned rectangle may not cross: four along the sides
 * of each of the two.
 */
function addBorders(r: Rectangles, i: number, facing: number, halfWidth: number, halfDepth: number): boolean {
  let fits = true;
  for (let own = 0; own < 2; own++) {
    const turn = own === 0 ? r.facing[i] : facing;
    for (let side = 0; side < 4; side++) {
      const angle = (turn + side * QUARTER) & 65535;
      const toward = (angle + 65536 - facing) & 65535;
      const other = (angle + 65536 - r.facing[i]) & 65535;
      const reach = reachNorth(toward, halfWidth, halfDepth) + reachNorth(other, r.halfWidth[i], r.halfDepth[i]);
      const nx = SIN[angle];
      const ny = COS[angle];
      fits = addLine(nx, ny, nx * r.x[i] + ny * r.y[i] + reach) && fits;
    }
  }
  return fits;
}

/**
 * Writes to out[0] and out[1] the place nearest to (x, y) where a rectangle with this facing stands on a table of
 * `width` by `depth` ticks and overlaps none of the first `n` rectangles. Among equally near places the smaller angle
 * wins, clockwise from north.
 * @returns false if there is no place, or if there are more than `MOST_RECTANGLES` rectangles
 */
export function nearestFreePlace(
  r: Rectangles,
  n: number,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  width: number,
  depth: number,
  out: Float64Array,
): boolean {
  wishFor(x, y);
  const east = reachEast(facing, halfWidth, halfDepth);
  const north = reachNorth(facing, halfWidth, halfDepth);
  // whole ticks inside the table
  let fits = addTable(width, depth, Math.ceil(east), Math.ceil(north));
  for (let i = 0; i < n; i++) fits = addBorders(r, i, facing, halfWidth, halfDepth) && fits;
  if (!fits) return false;
  return nearestPlace((px, py) => {
    if (!withinBoard(px, py, facing, halfWidth, halfDepth, width, depth)) return false;
    for (let i = 0; i < n; i++) {
      const bars = overlap(
        px,
        py,
        facing,
        halfWidth,
        halfDepth,
        r.x[i],
        r.y[i],
        r.facing[i],
        r.halfWidth[i],
        r.halfDepth[i],
      );
      if (bars) return false;
    }
    return true;
  }, out);
}
