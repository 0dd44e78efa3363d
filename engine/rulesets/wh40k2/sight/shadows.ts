// Computes what one piece of terrain hides as a whole: all lines of sight from a circle to a place or to another
// circle.
import { shareCrossed } from '../../../skirmish/crossings.js';
import { EDGE, type TerrainFacts } from '../../../skirmish/terrain.js';

/** Ticks by which circles are enlarged, so that rounding of a line cannot change the result. */
const MARGIN = 2;
/** Smallest share of the way on which a line must cross a piece. */
const LEAST = 1e-6;

/** Numbers of a shadow: three half-planes (normal x, normal y, limit), and the piece that casts it. */
export const SHADOW = 10;

/**
 * Writes to `shadows` at `at` the shadow of piece `t`: the places that it hides from all points within `r` ticks of (x,
 * y), if no point is higher than the piece and no model there may look past it. The shadow lies between two lines and
 * beyond the line through the two outermost corners of the piece. Each of the two lines touches the circle and, on the
 * same hand, one of these corners.
 * @returns whether there is a shadow
 */
export function castShadow(
  terrain: TerrainFacts,
  t: number,
  x: number,
  y: number,
  r: number,
  shadows: Float64Array,
  at: number,
): boolean {
  const near = r + MARGIN;
  const edges = terrain.edges[t];
  // Start with the vector from the middle to the first corner; the loop finds the outermost corners as seen from the
  // middle.
  let leftX = edges[6] - x;
  let leftY = edges[7] - y;
  let rightX = leftX;
  let rightY = leftY;
  for (let i = EDGE, n = edges.length; i < n; i += EDGE) {
    const dx = edges[i + 6] - x;
    const dy = edges[i + 7] - y;
    if (leftX * dy > leftY * dx) {
      leftX = dx;
      leftY = dy;
    } else if (rightX * dy < rightY * dx) {
      rightX = dx;
      rightY = dy;
    }
  }
  // The normal of the line through both corners points back to the circle, which must lie wholly on this side.
  const backX = rightY - leftY;
  const backY = leftX - rightX;
  const back = backX * leftX + backY * leftY;
  if (!(back < 0) || back * back <= near * near * (backX * backX + backY * backY)) return false;
  // The outward normals of the lines that touch the circle and one corner, with the other corner inside.
  const left = leftX * leftX + leftY * leftY;
  const leftAlong = near / left;
  const leftAcross = Math.sqrt(left - near * near) / left;
  const leftNX = leftAlong * leftX - leftAcross * leftY;
  const leftNY = leftAlong * leftY + leftAcross * leftX;
  const right = rightX * rightX + rightY * rightY;
  const rightAlong = near / right;
  const rightAcross = Math.sqrt(right - near * near) / right;
  const rightNX = rightAlong * rightX + rightAcross * rightY;
  const rightNY = rightAlong * rightY - rightAcross * rightX;
  if (leftNX * rightX + leftNY * rightY > near || rightNX * leftX + rightNY * leftY > near) return false;
  shadows[at] = leftNX;
  shadows[at + 1] = leftNY;
  shadows[at + 2] = near + leftNX * x + leftNY * y;
  shadows[at + 3] = rightNX;
  shadows[at + 4] = rightNY;
  shadows[at + 5] = near + rightNX * x + rightNY * y;
  shadows[at + 6] = backX;
  shadows[at + 7] = backY;
  shadows[at + 8] = back + backX * x + backY * y;
  shadows[at + 9] = t;
  return true;
}

/**
 * Returns the length in ticks on which all lines of a bundle run through a circle; 0 if not all of them do. The lines
 * go `far` ticks along a way and up to `wide` ticks beside it. The circle has radius `reach`, and its middle lies
 * `aside` of the way and `along` it.
 */
export function runThrough(aside: number, along: number, wide: number, reach: number, far: number): number {
  const off = aside + wide + MARGIN;
  if (off >= reach || along <= 0 || along >= far) return 0;
  const half = Math.sqrt(reach * reach - off * off);
  return Math.min(along + half, far) - Math.max(along - half, 0);
}

/** True if the shadow that begins at `at`, or the piece that casts it, hides (x, y) at `high` ticks above the table. */
export function isInShadow(
  terrain: TerrainFacts,
  shadows: Float64Array,
  at: number,
  x: number,
  y: number,
  high: number,
): boolean {
  const left = shadows[at] * x + shadows[at + 1] * y - shadows[at + 2];
  const right = shadows[at + 3] * x + shadows[at + 4] * y - shadows[at + 5];
  if ((left > right ? left : right) > 0) return false;
  const t = shadows[at + 9];
  if (high > terrain.height[t]) return false;
  return shadows[at + 6] * x + shadows[at + 7] * y <= shadows[at + 8] || isInside(terrain.edges[t], x, y);
}

/** True if (x, y) is in a polygon (`TerrainFacts.edges`), at least twice TOUCH from its edges. */
function isInside(edges: Float64Array, x: number, y: number): boolean {
  for (let i = 0, n = edges.length; i < n; i += EDGE) {
    if (edges[i] * x + edges[i + 1] * y + edges[i + 5] > -edges[i + 4]) return false;
  }
  return true;
}

/**
 * Returns the share of the way on which all lines of a bundle cross a polygon (`TerrainFacts.edges`) deeper than TOUCH;
 * 0 if there is none. The way from (ax, ay) is (ex, ey) and `far` ticks long, not 0. The bundle holds every line
 * between the two circles of radius `ar` and `br` at its ends.
 */
export function shareOver(
  edges: Float64Array,
  ax: number,
  ay: number,
  ar: number,
  ex: number,
  ey: number,
  br: number,
  far: number,
): number {
  const share = shareCrossed(edges, edges.length, ax, ay, ex, ey, (ar + MARGIN) / far, (br + MARGIN) / far);
  return share <= LEAST ? 0 : share;
}
