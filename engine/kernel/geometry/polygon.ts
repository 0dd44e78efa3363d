// Terrain: convex polygons in ticks, at most 12 corners, clockwise, x0, y0, x1, y1, ... in an Int32Array of its own.
// `convexPolygon` makes one when the table is laid out; all else here is for play and allocates nothing.
import {
  crossHull,
  hullSeparation,
  hullsOverlap,
  hullsSquaredGap,
  newHull,
  polygonHull,
  rectangleHull,
  sharedArea,
  squaredGapToSegment,
} from './convex.js';

/** Most corners of a piece of terrain. */
export const MOST_POLYGON_CORNERS = 12;

/** Twice the signed area to the left of the corner `b` on the way from `a` to `c`: positive for a right turn. */
function rightTurn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (by - ay) * (cx - bx) - (bx - ax) * (cy - by);
}

/**
 * A polygon from its corners in ticks, in either direction: whole numbers x0, y0, x1, y1, ... Returns a clockwise copy,
 * or undefined if there are fewer than 3 or more than 12 corners, or they do not go once round a convex shape with a
 * true turn at every corner.
 */
export function convexPolygon(corners: ArrayLike<number>): Int32Array | undefined {
  const size = corners.length;
  const count = size / 2;
  if (!Number.isInteger(count) || count < 3 || count > MOST_POLYGON_CORNERS) return undefined;
  const polygon = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    polygon[i] = corners[i];
    if (polygon[i] !== corners[i]) return undefined;
  }
  const x = polygon[0];
  const y = polygon[1];
  const direction = Math.sign(rightTurn(x, y, polygon[2], polygon[3], polygon[4], polygon[5]));
  let area = 0; // a pentagram turns one way at each corner too, but some triangle of its fan is turned over
  for (let i = 0; i < size; i += 2) {
    const j = (i + 2) % size;
    const k = (i + 4) % size;
    const ax = polygon[i];
    const ay = polygon[i + 1];
    const bx = polygon[j];
    const by = polygon[j + 1];
    const fan = rightTurn(x, y, ax, ay, bx, by) * direction;
    if (rightTurn(ax, ay, bx, by, polygon[k], polygon[k + 1]) * direction <= 0 || fan < 0) return undefined;
    area += fan;
  }
  if (direction === 0 || area <= 0) return undefined;
  if (direction > 0) return polygon;
  const clockwise = new Int32Array(size);
  for (let i = 0; i < size; i += 2) {
    clockwise[i] = polygon[size - 2 - i];
    clockwise[i + 1] = polygon[size - 1 - i];
  }
  return clockwise;
}

/** Whether a point lies in a polygon or on its edge; no tolerance. */
export function polygonContains(polygon: Int32Array, px: number, py: number): boolean {
  const size = polygon.length;
  for (let i = 0; i < size; i += 2) {
    const j = i + 2 < size ? i + 2 : 0;
    const nx = polygon[i + 1] - polygon[j + 1];
    const ny = polygon[j] - polygon[i];
    if (nx * (px - polygon[i]) + ny * (py - polygon[i + 1]) > 0) return false;
  }
  return true;
}

const hullA = newHull();
const hullB = newHull();

/** Whether a polygon and a rectangle share ground, deeper than TOUCH. Touching is not overlapping (K49). */
export function polygonOverlapsRectangle(
  polygon: Int32Array,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): boolean {
  const count = polygonHull(polygon, hullA);
  return hullsOverlap(hullA, count, hullB, rectangleHull(x, y, facing, halfWidth, halfDepth, hullB));
}

/** Square of the distance between the closest points of a polygon and a rectangle; 0 if they share ground. */
export function polygonSquaredGap(
  polygon: Int32Array,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): number {
  const count = polygonHull(polygon, hullA);
  return hullsSquaredGap(hullA, count, hullB, rectangleHull(x, y, facing, halfWidth, halfDepth, hullB));
}

/** Square of the distance from a polygon to a point; 0 if the point lies in it. For circles take the radius off. */
export function polygonSquaredGapToPoint(polygon: Int32Array, px: number, py: number): number {
  if (polygonContains(polygon, px, py)) return 0;
  let least = Infinity;
  for (let i = 0, size = polygon.length; i < size; i += 2) {
    const j = i + 2 < size ? i + 2 : 0;
    const squared = squaredGapToSegment(px, py, polygon[i], polygon[i + 1], polygon[j], polygon[j + 1]);
    if (squared < least) least = squared;
  }
  return least;
}

/** Square of the distance between the closest points of two polygons; 0 if they share ground. */
export function polygonsSquaredGap(a: Int32Array, b: Int32Array): number {
  return hullsSquaredGap(hullA, polygonHull(a, hullA), hullB, polygonHull(b, hullB));
}

/**
 * How far two polygons are apart, ticks: their gap, or, if they share ground, minus the least distance that would part
 * them. Who moves one of them by so much changes this by no more.
 */
export function polygonsApart(a: Int32Array, b: Int32Array): number {
  const count = polygonHull(a, hullA);
  const other = polygonHull(b, hullB);
  const apart = hullSeparation(hullA, count, hullB, other);
  return apart <= 0 ? apart : Math.sqrt(hullsSquaredGap(hullA, count, hullB, other));
}

/** Share of a rectangle that lies in a polygon: 0 to 1, by area (K52; "half or more of the footprint inside"). */
export function shareInside(
  polygon: Int32Array,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): number {
  const count = polygonHull(polygon, hullA);
  const corners = rectangleHull(x, y, facing, halfWidth, halfDepth, hullB);
  return sharedArea(hullB, corners, hullA, count) / (4 * halfWidth * halfDepth);
}

/**
 * Whether the segment from p to q passes through the inside of a polygon. Writes the shares of the way at which it
 * enters and leaves (`Crossing`) to `out`; see `crossHull`.
 */
export function crossesPolygon(
  px: number,
  py: number,
  qx: number,
  qy: number,
  polygon: Int32Array,
  out: Float64Array,
): boolean {
  return crossHull(px, py, qx, qy, hullA, polygonHull(polygon, hullA), out);
}
