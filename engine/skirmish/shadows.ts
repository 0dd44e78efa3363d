// What one piece of terrain hides as a whole: all lines of sight from one circle to a place or to another circle.
import { shareCrossed } from './crossings.js';
import { EDGE, type TerrainFacts } from './terrain.js';

/** Ticks by which circles are larger than asked for, so that nothing depends on how a line is rounded. */
const MARGIN = 2;
/** Share of the way for which a line must run over a piece at least. */
const LEAST = 1e-6;

/** Numbers of a shadow: three lines, of each its normal and how far to that side places in the shadow lie, and the piece. */
export const SHADOW = 10;

/**
 * Writes to `shadows` from `at` on where piece `t` hides places from all points within `r` ticks of (x, y), none of which is higher
 * than the piece, if nobody looks past it: between the two lines that touch the circle and, on the same side of it, a corner of the
 * piece, and beyond the line through both corners. @returns whether there is such a shadow
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
  // from the middle to the outermost corners as seen from there
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
  // the line through both looks back at the circle, all of which is on this side of it
  const backX = rightY - leftY;
  const backY = leftX - rightX;
  const back = backX * leftX + backY * leftY;
  if (!(back < 0) || back * back <= near * near * (backX * backX + backY * backY)) return false;
  // outward normals of the lines that touch the circle and one of them, and leave the other on the inside
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
 * Ticks for which all lines that go `far` ticks along a way, and up to `wide` ticks beside it, run through a circle of radius `reach`, the
 * middle of which is `aside` of the way and `along` it; 0: not all of them run through it, or not by that point of the way.
 */
export function runThrough(aside: number, along: number, wide: number, reach: number, far: number): number {
  const off = aside + wide + MARGIN;
  if (off >= reach || along <= 0 || along >= far) return 0;
  const half = Math.sqrt(reach * reach - off * off);
  return Math.min(along + half, far) - Math.max(along - half, 0);
}

/** Does the shadow that begins at `at`, or the piece that casts it, hide (x, y), `high` ticks above the table? */
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

/** Is (x, y) in a polygon (`TerrainFacts.edges`), twice TOUCH from its edges? */
function isInside(edges: Float64Array, x: number, y: number): boolean {
  for (let i = 0, n = edges.length; i < n; i += EDGE) {
    if (edges[i] * x + edges[i + 1] * y + edges[i + 5] > -edges[i + 4]) return false;
  }
  return true;
}

/**
 * On which share of the way from (ax, ay), which is (ex, ey) and `far` ticks long, not 0, do all lines run over a polygon
 * (`TerrainFacts.edges`), deeper than TOUCH, that go between the middles and up to `ar` and `br` ticks to each side of them? 0: on none.
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
