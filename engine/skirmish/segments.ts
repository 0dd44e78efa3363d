// Straight ways of round bases past circles and convex polygons. Corners of polygons run clockwise.

/** Returns the square of the distance from the point (px, py) to the segment from (ax, ay) to (bx, by). */
export function squaredToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const wx = px - ax;
  const wy = py - ay;
  const along = wx * dx + wy * dy;
  if (along <= 0) return wx * wx + wy * wy;
  const long = dx * dx + dy * dy;
  if (along >= long) return (px - bx) * (px - bx) + (py - by) * (py - by);
  const across = wx * dy - wy * dx;
  return (across * across) / long;
}

/** True if the point (x, y) is in the polygon or on its edge. */
export function inPolygon(p: Int32Array, x: number, y: number): boolean {
  const n = p.length;
  let px = p[n - 2];
  let py = p[n - 1];
  for (let i = 0; i < n; i += 2) {
    const qx = p[i];
    const qy = p[i + 1];
    if ((qx - px) * (y - py) - (qy - py) * (x - px) > 0) return false;
    px = qx;
    py = qy;
  }
  return true;
}

/** Returns the square of the distance from the point (x, y) to the polygon; 0 inside. */
export function squaredToPolygon(p: Int32Array, x: number, y: number): number {
  if (inPolygon(p, x, y)) return 0;
  let least = Infinity;
  for (let i = 0, n = p.length; i < n; i += 2) {
    const j = i + 2 < n ? i + 2 : 0;
    const d = squaredToSegment(x, y, p[i], p[i + 1], p[j], p[j + 1]);
    if (d < least) least = d;
  }
  return least;
}

/**
 * True if the point (x, y) is in the polygon or at most `reach` ticks from it. The first edge that is near enough
 * decides.
 */
export function isWithin(p: Int32Array, x: number, y: number, reach: number): boolean {
  let least = Infinity;
  for (let i = 0, n = p.length; i < n; i += 2) {
    const j = i + 2 < n ? i + 2 : 0;
    const d = squaredToSegment(x, y, p[i], p[i + 1], p[j], p[j + 1]);
    if (d <= reach * reach) return true;
    if (d < least) least = d;
  }
  return Math.sqrt(least) <= reach || inPolygon(p, x, y);
}

/** The bounds of a polygon, written by `findBounds`. */
export const bounds = { west: 0, south: 0, east: 0, north: 0 };

/** Writes the bounding box of a polygon to `bounds`. */
export function findBounds(p: Int32Array): void {
  let west = p[0];
  let east = west;
  let south = p[1];
  let north = south;
  for (let i = 2, n = p.length; i < n; i += 2) {
    if (p[i] < west) west = p[i];
    else if (p[i] > east) east = p[i];
    if (p[i + 1] < south) south = p[i + 1];
    else if (p[i + 1] > north) north = p[i + 1];
  }
  bounds.west = west;
  bounds.east = east;
  bounds.south = south;
  bounds.north = north;
}

/** Shares of the way at which a segment enters and leaves a polygon, written by `clip`. */
export const cut = new Float64Array(3);

/**
 * True if the segment shares more than a point with the polygon. If so, `cut` holds the shares of the segment, 0 to 1,
 * at which it enters and leaves, and the corner after which it leaves.
 */
export function clip(p: Int32Array, ax: number, ay: number, bx: number, by: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  let enter = 0;
  let leave = 1;
  let edge = -1;
  for (let i = 0, n = p.length; i < n; i += 2) {
    const j = i + 2 < n ? i + 2 : 0;
    const px = p[i];
    const py = p[i + 1];
    const ex = px - p[j];
    const ey = py - p[j + 1];
    const side = ex * (ay - py) - ey * (ax - px); // positive if the start is inside of this edge
    const slope = ex * dy - ey * dx;
    if (slope === 0) {
      if (side <= 0) return false;
      continue;
    }
    const t = -side / slope;
    // The code has no branches, since a processor could not predict them.
    const inwards = slope > 0 ? t : 0;
    const outwards = slope > 0 ? 1 : t;
    enter = inwards > enter ? inwards : enter;
    edge = outwards < leave ? i : edge;
    leave = outwards < leave ? outwards : leave;
    if (enter >= leave) return false;
  }
  cut[0] = enter;
  cut[1] = leave;
  cut[2] = edge;
  return true;
}

/**
 * True if a point (dx, dy) away from the start of a way (ex, ey) is farther from the way than `reach`, on any side.
 * `reach` is multiplied by the way's length.
 */
export function isBeyond(dx: number, dy: number, ex: number, ey: number, long: number, reach: number): boolean {
  // Both ends and the sides are tested in one expression, since a processor could not predict three branches.
  const aside = Math.abs(dx * ey - dy * ex) - reach;
  const beyond = Math.abs(2 * (dx * ex + dy * ey) - long) - (long + 2 * reach);
  return (aside > beyond ? aside : beyond) > 0;
}

/**
 * Finds which of the first `n` circles come within `wide` ticks of a way that leads (ex, ey) from (ax, ay). It may find
 * too many, but never leaves one out. Writes their indices to `found` in ascending order. Native code tests four at a
 * time (`runtime-lanes.c`).
 * @returns the number of them
 */
export function circlesAlong(
  x: Float64Array,
  y: Float64Array,
  r: Float64Array,
  n: number,
  ax: number,
  ay: number,
  ex: number,
  ey: number,
  wide: number,
  found: Uint8Array,
): number {
  const long = ex * ex + ey * ey;
  const far = Math.sqrt(long);
  let count = 0;
  for (let i = 0; i < n; i++) {
    if (!isBeyond(x[i] - ax, y[i] - ay, ex, ey, long, (wide + r[i]) * far)) found[count++] = i;
  }
  return count;
}

/**
 * Finds which of the points from index `first` to before `end` come within `reach` of a way that leads (ex, ey) from
 * (ax, ay). `reach` is multiplied by the way's length. It may find too many, but never leaves one out. Writes their
 * indices to `found` in ascending order.
 * @returns the number of them
 */
export function pointsAlong(
  x: Int32Array,
  y: Int32Array,
  first: number,
  end: number,
  ax: number,
  ay: number,
  ex: number,
  ey: number,
  reach: number,
  found: Uint8Array,
): number {
  const long = ex * ex + ey * ey;
  let count = 0;
  for (let i = first; i < end; i++) {
    if (!isBeyond(x[i] - ax, y[i] - ay, ex, ey, long, reach)) found[count++] = i;
  }
  return count;
}
