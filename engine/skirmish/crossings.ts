// Finds where straight lines cross a convex polygon (`TerrainFacts.edges`), deeper than TOUCH (K49). Native code tests
// four edges at a time (`scripts/translate/runtime-lanes.c`). The code has no branches, since a processor could not
// predict at which edges a line enters or leaves.
import { EDGE } from './terrain.js';

/**
 * True if the line from (ax, ay) to (bx, by) passes over the inside of a polygon. `size` is the length of its array of
 * edges. Writes to `shares` the shares of the line, 0 to 1, at which it enters and leaves.
 */
export function crosses(
  edges: Float64Array,
  size: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  shares: Float64Array,
): boolean {
  let enters = 0;
  let leaves = 1;
  for (let i = 0; i < size; i += EDGE) {
    const nx = edges[i];
    const ny = edges[i + 1];
    const from = nx * (ax - edges[i + 2]) + ny * (ay - edges[i + 3]) + edges[i + 4];
    const to = nx * (bx - edges[i + 2]) + ny * (by - edges[i + 3]) + edges[i + 4];
    if ((from < to ? from : to) >= 0) return false;
    const along = from / (from - to);
    const inwards = from > 0 ? along : 0;
    const outwards = (from > 0 ? 0 : to) > 0 ? along : 1;
    enters = inwards > enters ? inwards : enters;
    leaves = outwards < leaves ? outwards : leaves;
  }
  shares[0] = enters;
  shares[1] = leaves;
  return leaves > enters;
}

/**
 * Returns the share of a way on which every line of a bundle crosses a polygon; 0 or less if there is none. The way
 * begins at (ax, ay) and is (ex, ey) long. A line of the bundle may lie beside the way, up to `atStart` at its start
 * and `atEnd` at its end, both per tick of an edge's normal. At each point of the way the bundle lies between its two
 * outermost lines, and the polygon is convex, so the outermost lines decide.
 */
export function shareCrossed(
  edges: Float64Array,
  size: number,
  ax: number,
  ay: number,
  ex: number,
  ey: number,
  atStart: number,
  atEnd: number,
): number {
  let enters = 0;
  let leaves = 1;
  for (let i = 0; i < size; i += EDGE) {
    const nx = edges[i];
    const ny = edges[i + 1];
    // Of the two outermost lines, the one farther out enters the polygon last and leaves it first.
    const beside = Math.abs(nx * ey - ny * ex);
    const middle = nx * ax + ny * ay + edges[i + 5];
    const from = middle + beside * atStart;
    const to = middle + (nx * ex + ny * ey) + beside * atEnd;
    if ((from < to ? from : to) >= 0) return 0;
    const along = from / (from - to);
    const inwards = from > 0 ? along : 0;
    const outwards = (from > 0 ? 0 : to) > 0 ? along : 1;
    enters = inwards > enters ? inwards : enters;
    leaves = outwards < leaves ? outwards : leaves;
  }
  return leaves - enters;
}
