// Convex shapes as hulls. A hull is a Float64Array of corners in clockwise order (x0, y0, x1, y1, ... in ticks) and a
// count of corners. Rectangles and pieces of terrain are written as hulls when they are compared with shapes of another
// kind. A point is a hull of one corner; a wall without thickness is a hull of two. The caller owns the arrays. This
// module keeps nothing between calls.
import { TOUCH } from './measures.js';
import { COS, SIN } from './trig.js';

/** Largest number of corners of a hull, also after clipping. An array for a hull holds twice as many numbers. */
export const MOST_CORNERS = 32;

/** A new array that can hold a hull. Make it once a module, never in play. */
export function newHull(): Float64Array {
  return new Float64Array(2 * MOST_CORNERS);
}

/** Writes the corners of a rectangle to `out`, clockwise from the front left corner. Returns 4. */
export function rectangleHull(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  out: Float64Array,
): number {
  // This computes the values of cornerX and cornerY, but reads the sine and cosine only once.
  const s = SIN[facing];
  const c = COS[facing];
  const frontX = x + halfDepth * s;
  const frontY = y + halfDepth * c;
  const rearX = x - halfDepth * s;
  const rearY = y - halfDepth * c;
  const rightX = halfWidth * c;
  const rightY = -halfWidth * s;
  out[0] = frontX - rightX;
  out[1] = frontY - rightY;
  out[2] = frontX + rightX;
  out[3] = frontY + rightY;
  out[4] = rearX + rightX;
  out[5] = rearY + rightY;
  out[6] = rearX - rightX;
  out[7] = rearY - rightY;
  return 4;
}

/** Writes the corners of a convex polygon (see polygon.ts) to `out`. Returns the number of corners. */
export function polygonHull(polygon: Int32Array, out: Float64Array): number {
  for (let i = 0; i < polygon.length; i++) out[i] = polygon[i];
  return polygon.length >> 1;
}

/** Writes a point to `out` as a hull of one corner. Returns 1. */
export function pointHull(x: number, y: number, out: Float64Array): number {
  out[0] = x;
  out[1] = y;
  return 1;
}

/** Area of a hull in square ticks; 0 for fewer than three corners. */
export function hullArea(hull: Float64Array, count: number): number {
  let twice = 0;
  for (let i = 1; i + 1 < count; i++) {
    const ax = hull[2 * i] - hull[0];
    const ay = hull[2 * i + 1] - hull[1];
    const bx = hull[2 * i + 2] - hull[0];
    const by = hull[2 * i + 3] - hull[1];
    twice += ay * bx - ax * by;
  }
  return twice / 2;
}

/**
 * Clips a hull to the half-plane nx * x + ny * y <= limit. Writes the clipped hull to `out`, which must be another
 * array. Returns its number of corners, 0 if nothing is left. Corners on the boundary line stay.
 */
export function clipToHalfPlane(
  hull: Float64Array,
  count: number,
  nx: number,
  ny: number,
  limit: number,
  out: Float64Array,
): number {
  if (count === 0) return 0;
  let kept = 0;
  let px = hull[2 * count - 2];
  let py = hull[2 * count - 1];
  let before = nx * px + ny * py - limit;
  for (let i = 0; i < count; i++) {
    const qx = hull[2 * i];
    const qy = hull[2 * i + 1];
    const here = nx * qx + ny * qy - limit;
    if ((before < 0 && here > 0) || (before > 0 && here < 0)) {
      const t = before / (before - here);
      out[2 * kept] = px + t * (qx - px);
      out[2 * kept + 1] = py + t * (qy - py);
      kept++;
    }
    if (here <= 0) {
      out[2 * kept] = qx;
      out[2 * kept + 1] = qy;
      kept++;
    }
    px = qx;
    py = qy;
    before = here;
  }
  return kept;
}

const clipA = newHull();
const clipB = newHull();

/** Area that two hulls share, in square ticks. */
export function sharedArea(a: Float64Array, aCount: number, b: Float64Array, bCount: number): number {
  let from = clipA;
  let to = clipB;
  for (let i = 0; i < 2 * aCount; i++) from[i] = a[i];
  let count = aCount;
  for (let i = 0; i < bCount && count > 0; i++) {
    const j = i + 1 < bCount ? i + 1 : 0;
    // Outward normal of a clockwise edge: a quarter turn to the left of its direction.
    const nx = b[2 * i + 1] - b[2 * j + 1];
    const ny = b[2 * j] - b[2 * i];
    count = clipToHalfPlane(from, count, nx, ny, nx * b[2 * i] + ny * b[2 * i + 1], to);
    const swap = from;
    from = to;
    to = swap;
  }
  return hullArea(from, count);
}

/** Index of the first corner of the edge of `a` that the last call of `separationByEdges` chose. */
export const separatingEdge = new Int32Array(1);

/**
 * Returns, over all edges of `a`, the largest distance in ticks by which every corner of `b` lies beyond the edge. This
 * is the best separating axis among the edges of `a`.
 */
export function separationByEdges(a: Float64Array, aCount: number, b: Float64Array, bCount: number): number {
  let best = -Infinity;
  let edge = 0;
  if (aCount < 2) return best;
  for (let i = 0; i < aCount; i++) {
    const j = i + 1 < aCount ? i + 1 : 0;
    const nx = a[2 * i + 1] - a[2 * j + 1];
    const ny = a[2 * j] - a[2 * i];
    let least = Infinity;
    for (let k = 0; k < bCount; k++) {
      const beyond = nx * (b[2 * k] - a[2 * i]) + ny * (b[2 * k + 1] - a[2 * i + 1]);
      if (beyond < least) least = beyond;
    }
    least /= Math.sqrt(nx * nx + ny * ny);
    if (least > best) {
      best = least;
      edge = i;
    }
  }
  separatingEdge[0] = edge;
  return best;
}

/**
 * Returns the signed distance of two hulls in ticks, like `separation` for rectangles: positive if the line of an edge
 * fits between the hulls, otherwise minus the depth of their overlap.
 */
export function hullSeparation(a: Float64Array, aCount: number, b: Float64Array, bCount: number): number {
  const byA = separationByEdges(a, aCount, b, bCount);
  const byB = separationByEdges(b, bCount, a, aCount);
  return byA > byB ? byA : byB;
}

/** True if two hulls share ground, deeper than TOUCH along the normals of all edges (K49). Points never overlap. */
export function hullsOverlap(a: Float64Array, aCount: number, b: Float64Array, bCount: number): boolean {
  return (aCount > 1 || bCount > 1) && hullSeparation(a, aCount, b, bCount) < -TOUCH;
}

/** Square of the distance from a point to the segment between two points. */
export function squaredGapToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const ex = bx - ax;
  const ey = by - ay;
  const long = ex * ex + ey * ey;
  let t = long > 0 ? ((px - ax) * ex + (py - ay) * ey) / long : 0;
  if (t < 0) t = 0;
  else if (t > 1) t = 1;
  const dx = ax + t * ex - px;
  const dy = ay + t * ey - py;
  return dx * dx + dy * dy;
}

/** Square of the distance from the nearest corner of `b` to the edges of `a`. */
function nearestCornerToEdges(a: Float64Array, aCount: number, b: Float64Array, bCount: number): number {
  let best = Infinity;
  for (let i = 0; i < aCount; i++) {
    const j = i + 1 < aCount ? i + 1 : 0;
    for (let k = 0; k < bCount; k++) {
      const squared = squaredGapToSegment(b[2 * k], b[2 * k + 1], a[2 * i], a[2 * i + 1], a[2 * j], a[2 * j + 1]);
      if (squared < best) best = squared;
    }
  }
  return best;
}

/** Square of the distance between the closest points of two hulls; 0 if they share ground (T9A-MEA-001). */
export function hullsSquaredGap(a: Float64Array, aCount: number, b: Float64Array, bCount: number): number {
  // No edge separates points and walls in line, however far apart they are: without area, only a crossing counts.
  const limit = aCount > 2 || bCount > 2 ? 0 : -TOUCH;
  if ((aCount > 1 || bCount > 1) && hullSeparation(a, aCount, b, bCount) <= limit) return 0;
  const ofB = nearestCornerToEdges(a, aCount, b, bCount);
  const ofA = nearestCornerToEdges(b, bCount, a, aCount);
  return ofA < ofB ? ofA : ofB;
}

/** Positions in the array that `crossHull` fills: the shares of the segment at which it enters and leaves the hull. */
export const Crossing = { Enters: 0, Leaves: 1 } as const;

/**
 * True if the segment from p to q passes through the inside of a hull of three corners or more, deeper than TOUCH. A
 * segment that runs along an edge or past a corner does not cross. Writes to `out` the shares of the way from p (0) to
 * q (1) at which the segment enters and leaves. A segment that starts inside enters at 0.
 */
export function crossHull(
  px: number,
  py: number,
  qx: number,
  qy: number,
  hull: Float64Array,
  count: number,
  out: Float64Array,
): boolean {
  let enters = 0;
  let leaves = 1;
  for (let i = 0; i < count; i++) {
    const j = i + 1 < count ? i + 1 : 0;
    const nx = hull[2 * i + 1] - hull[2 * j + 1];
    const ny = hull[2 * j] - hull[2 * i];
    const long = Math.sqrt(nx * nx + ny * ny);
    const from = nx * (px - hull[2 * i]) + ny * (py - hull[2 * i + 1]) + TOUCH * long;
    const to = nx * (qx - hull[2 * i]) + ny * (qy - hull[2 * i + 1]) + TOUCH * long;
    if (from >= 0 && to >= 0) return false;
    if (from > 0) {
      const t = from / (from - to);
      if (t > enters) enters = t;
    } else if (to > 0) {
      const t = from / (from - to);
      if (t < leaves) leaves = t;
    }
  }
  out[Crossing.Enters] = enters;
  out[Crossing.Leaves] = leaves;
  return leaves > enters;
}
