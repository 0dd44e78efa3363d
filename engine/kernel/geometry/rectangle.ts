// Rectangles on the table: bases and blocks. A rectangle is five integers: its centre (x, y), its facing, half its
// width and half its depth, in ticks and u16 angles. Products of these integers with sine and cosine values are exact
// in a double (docs/decisions/0005). Every comparison here therefore uses exact numbers, and swapping the two
// rectangles never changes the answer.
import { TOUCH } from './measures.js';
import { COS, SIN } from './trig.js';

/** Corners in their order, clockwise as seen from above. */
export const Corner = { FrontLeft: 0, FrontRight: 1, RearRight: 2, RearLeft: 3 } as const;
export type Corner = (typeof Corner)[keyof typeof Corner];

/** East coordinate of a corner (`Corner`), in ticks and parts of a tick. */
export function cornerX(x: number, facing: number, halfWidth: number, halfDepth: number, corner: number): number {
  const right = corner === 1 || corner === 2 ? halfWidth : -halfWidth;
  const ahead = corner < 2 ? halfDepth : -halfDepth;
  return x + ahead * SIN[facing] + right * COS[facing];
}

/** North coordinate of a corner (`Corner`), in ticks and parts of a tick. */
export function cornerY(y: number, facing: number, halfWidth: number, halfDepth: number, corner: number): number {
  const right = corner === 1 || corner === 2 ? halfWidth : -halfWidth;
  const ahead = corner < 2 ? halfDepth : -halfDepth;
  return y + ahead * COS[facing] - right * SIN[facing];
}

/** Returns how many ticks a rectangle extends east, and equally west, of its centre. */
export function reachEast(facing: number, halfWidth: number, halfDepth: number): number {
  return halfWidth * Math.abs(COS[facing]) + halfDepth * Math.abs(SIN[facing]);
}

/** Returns how many ticks a rectangle extends north, and equally south, of its centre. */
export function reachNorth(facing: number, halfWidth: number, halfDepth: number): number {
  return halfWidth * Math.abs(SIN[facing]) + halfDepth * Math.abs(COS[facing]);
}

/**
 * Returns the signed distance of two rectangles in ticks along the axis that separates them best. It is positive if a
 * straight line fits between them, and minus the depth of the overlap if they overlap. It is not the gap: from corner
 * to corner the gap is larger.
 */
export function separation(
  ax: number,
  ay: number,
  aFacing: number,
  aHalfWidth: number,
  aHalfDepth: number,
  bx: number,
  by: number,
  bFacing: number,
  bHalfWidth: number,
  bHalfDepth: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const turn = (bFacing - aFacing) & 65535;
  const c = Math.abs(COS[turn]);
  const s = Math.abs(SIN[turn]);
  const sinA = SIN[aFacing];
  const cosA = COS[aFacing];
  const sinB = SIN[bFacing];
  const cosB = COS[bFacing];
  const acrossA = Math.abs(dx * cosA - dy * sinA) - aHalfWidth - (bHalfWidth * c + bHalfDepth * s);
  const aheadA = Math.abs(dx * sinA + dy * cosA) - aHalfDepth - (bHalfWidth * s + bHalfDepth * c);
  const acrossB = Math.abs(dx * cosB - dy * sinB) - bHalfWidth - (aHalfWidth * c + aHalfDepth * s);
  const aheadB = Math.abs(dx * sinB + dy * cosB) - bHalfDepth - (aHalfWidth * s + aHalfDepth * c);
  const forA = acrossA > aheadA ? acrossA : aheadA;
  const forB = acrossB > aheadB ? acrossB : aheadB;
  return forA > forB ? forA : forB;
}

/** True if two rectangles share ground, deeper than TOUCH along every axis. Touching is not overlapping (K49). */
export function overlap(
  ax: number,
  ay: number,
  aFacing: number,
  aHalfWidth: number,
  aHalfDepth: number,
  bx: number,
  by: number,
  bFacing: number,
  bHalfWidth: number,
  bHalfDepth: number,
): boolean {
  return separation(ax, ay, aFacing, aHalfWidth, aHalfDepth, bx, by, bFacing, bHalfWidth, bHalfDepth) < -TOUCH;
}

/**
 * Returns the squared distance in square ticks between the closest points of two rectangles, whatever lies between
 * (T9A-MEA-001); 0 if they overlap. Compare it with squared thresholds (`isWithin`, `isClear`).
 */
export function squaredGap(
  ax: number,
  ay: number,
  aFacing: number,
  aHalfWidth: number,
  aHalfDepth: number,
  bx: number,
  by: number,
  bFacing: number,
  bHalfWidth: number,
  bHalfDepth: number,
): number {
  // The loop compares the corners of each rectangle with the other one; the closest corner gives the gap. The code
  // stays in one function, because V8 would put fractional numbers into heap objects when it passes them to another
  // function. `p` and `q` are twice the distance of a corner beyond a side, or 0; doubling avoids branches.
  const dx = bx - ax;
  const dy = by - ay;
  const sinA = SIN[aFacing];
  const cosA = COS[aFacing];
  const turn = (bFacing - aFacing) & 65535;
  const sine = SIN[turn];
  const cosine = COS[turn];
  let x = dx * cosA - dy * sinA;
  let y = dx * sinA + dy * cosA;
  let wide = bHalfWidth * cosine + bHalfDepth * sine;
  let deep = bHalfDepth * cosine - bHalfWidth * sine;
  let p = Math.abs(x + wide) - aHalfWidth;
  let q = Math.abs(y + deep) - aHalfDepth;
  p += Math.abs(p);
  q += Math.abs(q);
  let least = p * p + q * q;
  p = Math.abs(x - wide) - aHalfWidth;
  q = Math.abs(y - deep) - aHalfDepth;
  p += Math.abs(p);
  q += Math.abs(q);
  let square = p * p + q * q;
  if (square < least) least = square;
  wide = bHalfWidth * cosine - bHalfDepth * sine;
  deep = -bHalfDepth * cosine - bHalfWidth * sine;
  p = Math.abs(x + wide) - aHalfWidth;
  q = Math.abs(y + deep) - aHalfDepth;
  p += Math.abs(p);
  q += Math.abs(q);
  square = p * p + q * q;
  if (square < least) least = square;
  p = Math.abs(x - wide) - aHalfWidth;
  q = Math.abs(y - deep) - aHalfDepth;
  p += Math.abs(p);
  q += Math.abs(q);
  square = p * p + q * q;
  if (square < least) least = square;
  const sinB = SIN[bFacing];
  const cosB = COS[bFacing];
  x = dx * cosB - dy * sinB;
  y = dx * sinB + dy * cosB;
  wide = aHalfWidth * cosine - aHalfDepth * sine;
  deep = aHalfDepth * cosine + aHalfWidth * sine;
  p = Math.abs(x - wide) - bHalfWidth;
  q = Math.abs(y - deep) - bHalfDepth;
  p += Math.abs(p);
  q += Math.abs(q);
  square = p * p + q * q;
  if (square < least) least = square;
  p = Math.abs(x + wide) - bHalfWidth;
  q = Math.abs(y + deep) - bHalfDepth;
  p += Math.abs(p);
  q += Math.abs(q);
  square = p * p + q * q;
  if (square < least) least = square;
  wide = aHalfWidth * cosine + aHalfDepth * sine;
  deep = aHalfWidth * sine - aHalfDepth * cosine;
  p = Math.abs(x - wide) - bHalfWidth;
  q = Math.abs(y - deep) - bHalfDepth;
  p += Math.abs(p);
  q += Math.abs(q);
  square = p * p + q * q;
  if (square < least) least = square;
  p = Math.abs(x + wide) - bHalfWidth;
  q = Math.abs(y + deep) - bHalfDepth;
  p += Math.abs(p);
  q += Math.abs(q);
  square = p * p + q * q;
  if (square < least) least = square;
  least /= 4;
  // this is never less than the sum of both half diagonals
  const far = aHalfWidth + aHalfDepth + bHalfWidth + bHalfDepth;
  if (least === 0 || dx * dx + dy * dy > far * far) return least;
  // Two crossing bars overlap although no corner of one lies in the other.
  return separation(ax, ay, aFacing, aHalfWidth, aHalfDepth, bx, by, bFacing, bHalfWidth, bHalfDepth) <= 0 ? 0 : least;
}

/** Distance between the closest points of two rectangles in ticks (T9A-MEA-001); see `squaredGap`. */
export function gap(
  ax: number,
  ay: number,
  aFacing: number,
  aHalfWidth: number,
  aHalfDepth: number,
  bx: number,
  by: number,
  bFacing: number,
  bHalfWidth: number,
  bHalfDepth: number,
): number {
  return Math.sqrt(squaredGap(ax, ay, aFacing, aHalfWidth, aHalfDepth, bx, by, bFacing, bHalfWidth, bHalfDepth));
}

/**
 * True if two rectangles are in base contact: up to TOUCH apart or inside each other, corners included (T9A-UNI-003).
 */
export function touches(
  ax: number,
  ay: number,
  aFacing: number,
  aHalfWidth: number,
  aHalfDepth: number,
  bx: number,
  by: number,
  bFacing: number,
  bHalfWidth: number,
  bHalfDepth: number,
): boolean {
  return (
    squaredGap(ax, ay, aFacing, aHalfWidth, aHalfDepth, bx, by, bFacing, bHalfWidth, bHalfDepth) <= TOUCH * TOUCH &&
    !overlap(ax, ay, aFacing, aHalfWidth, aHalfDepth, bx, by, bFacing, bHalfWidth, bHalfDepth)
  );
}

/**
 * Returns the squared distance in square ticks from a point to the nearest point of a rectangle; 0 if the point lies in
 * it or on its edge.
 */
export function squaredGapToPoint(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  px: number,
  py: number,
): number {
  const dx = px - x;
  const dy = py - y;
  const u = Math.abs(dx * COS[facing] - dy * SIN[facing]) - halfWidth;
  const v = Math.abs(dx * SIN[facing] + dy * COS[facing]) - halfDepth;
  return (u > 0 ? u * u : 0) + (v > 0 ? v * v : 0);
}

/** True if a point lies in a rectangle or on its edge; no tolerance. */
export function containsPoint(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  px: number,
  py: number,
): boolean {
  return squaredGapToPoint(x, y, facing, halfWidth, halfDepth, px, py) === 0;
}
