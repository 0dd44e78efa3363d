// Terrain as convex polygons: at most 12 corners in clockwise order, x0, y0, x1, y1, ... in ticks, in an Int32Array.
// `convexPolygon` makes a polygon when the table is set up. All other functions of this file run during play and
// allocate nothing.
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

/**
 * Returns twice the signed area of the triangle a, b, c in square ticks. It is positive if the way from `a` over `b` to
 * `c` turns right.
 */
function rightTurn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (by - ay) * (cx - bx) - (bx - ax) * (cy - by);
}

/**
 * Makes a polygon from its corners in ticks, given in either direction as whole numbers x0, y0, x1, y1, .... Returns a
 * clockwise copy. Returns undefined if there are fewer than 3 or more than 12 corners, or if the corners do not go
 * round a convex shape exactly once with a true turn at each corner.
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
  // A pentagram also turns one way at every corner, but one triangle of its fan has the opposite orientation.
  let area = 0;
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

/** True if a point lies in a polygon or on its edge; no tolerance. */
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

/** True if a polygon and a rectangle share ground, deeper than TOUCH. Touching is not overlapping (K49). */
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

/**
 * Returns the squared distance in square ticks from a polygon to a point; 0 if the point lies in it. For a circle, take
 * the root and subtract the radius.
 */
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
 * Returns the distance between two polygons in ticks. If they overlap, returns minus the least distance that would part
 * them. If one polygon moves by d ticks, the result changes by at most d.
 */
export function polygonsApart(a: Int32Array, b: Int32Array): number {
  const count = polygonHull(a, hullA);
  const other = polygonHull(b, hullB);
  const apart = hullSeparation(hullA, count, hullB, other);
  return apart <= 0 ? apart : Math.sqrt(hullsSquaredGap(hullA, count, hullB, other));
}

/**
 * Returns the share of a rectangle that lies in a polygon: 0 to 1, by area (K52; "half or more of the footprint
 * inside").
 */
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
 * True if the segment from p to q passes through the inside of a polygon. Writes to `out` the shares of the way at
 * which the segment enters and leaves (`Crossing`); see `crossHull`.
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
