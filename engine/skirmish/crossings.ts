// Where straight lines run over a convex polygon (`TerrainFacts.edges`), deeper than TOUCH (K49). Native code asks four edges at a time
// (`scripts/translate/runtime-lanes.c`), and none of it branches, for nobody could foretell at which edges a line crosses over, and which way.
import { EDGE } from './terrain.js';

/**
 * Does the line from (ax, ay) to (bx, by) pass over the inside of the polygon of `size` numbers? Writes to `shares` at which of them, 0 to 1,
 * it comes over it and leaves it again.
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
 * On which share of the way from (ax, ay), which is (ex, ey) long, do all lines run over a polygon that go between the middles and, per
 * tick of the normal of an edge, up to `atStart` and `atEnd` of it to each side of them? 0 or less: on none. At each point of the way they lie
 * between the outermost two, and the polygon is convex.
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
    // of the outermost two, the one farther out enters last, and leaves first
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
