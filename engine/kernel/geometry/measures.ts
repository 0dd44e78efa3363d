// Units of measure (K47, K48, K49). Lengths are integers in ticks of 0.01 mm, angles are u16, 65,536 to the turn,
// clockwise from north. The only tolerance of the whole engine, TOUCH, is defined here.

/** Ticks in an inch: 25.4 mm of 100 ticks each. */
export const INCH = 2540;
/** Ticks in half an inch. */
export const HALF_INCH = 1270;
/** Ticks in a millimetre. */
export const MILLIMETRE = 100;

/** A full turn; angles are stored modulo this number. */
export const TURN = 65536;
export const HALF_TURN = 32768;
export const QUARTER_TURN = 16384;
export const EIGHTH_TURN = 8192;
/** `angle & ANGLE_MASK` brings any integer angle back to 0..65535. */
export const ANGLE_MASK = 65535;

/** Radians in one step of an angle, for the length of arcs. */
export const RADIANS_PER_STEP = 6.283185307179586 / 65536;

/**
 * The one tolerance (K49), in ticks: shapes that share up to this depth, or stand up to this distance apart, touch, and
 * a distance that must be kept is kept if at most this much is missing. Rounding a pose to whole ticks needs it.
 */
export const TOUCH = 2;

/** Inches for people; never used to compare. */
export function inches(lengthInTicks: number): number {
  return lengthInTicks / INCH;
}

/** Ticks of a length in inches, rounded to the nearest: 2.5 is 6,350. */
export function ticks(lengthInInches: number): number {
  return nearest(lengthInInches * INCH);
}

/** Ticks of a length in millimetres, the measure of bases: 12.5 is 1,250. */
export function mm(millimetres: number): number {
  return nearest(millimetres * MILLIMETRE);
}

/** Angle of so many degrees, clockwise, 0..65535; the nearest step. */
export function degrees(n: number): number {
  return nearest((n * TURN) / 360) & ANGLE_MASK;
}

/** Shortest turn from one angle to another, clockwise positive: -32768 to 32767. */
export function turnBetween(from: number, to: number): number {
  return ((to - from + HALF_TURN) & ANGLE_MASK) - HALF_TURN;
}

/**
 * Nearest integer, halves away from zero, so that a position and its mirror image round alike (Math.round does not).
 * For numbers below 2^31 in size; never gives -0.
 */
export function nearest(value: number): number {
  return (value + (value < 0 ? -0.5 : 0.5)) | 0; // constants need no branch, which no processor could foretell
}

/** Whether a squared gap is at most a distance in ticks: "within" a range (K52). No tolerance. */
export function isWithin(squaredGap: number, distance: number): boolean {
  return squaredGap <= distance * distance;
}

/** Whether a squared gap keeps a distance in ticks, up to the tolerance (T9A-SPC-001). */
export function isClear(squaredGap: number, distance: number): boolean {
  return distance <= TOUCH || squaredGap >= (distance - TOUCH) * (distance - TOUCH);
}

/** Shares of an area are judged to a millionth, which is more than clipping gets wrong and less than anyone can see. */
const SHARE_GRAIN = 1e-6;

/** Whether a share of an area is a half or more (K52). */
export function isHalf(share: number): boolean {
  return share >= 0.5 - SHARE_GRAIN;
}

/** Whether a share of an area is more than a half (K52). */
export function isMostly(share: number): boolean {
  return share > 0.5 + SHARE_GRAIN;
}
