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

/** Radians in one step of 1/65,536 turn, used for lengths of arcs. */
export const RADIANS_PER_STEP = 6.283185307179586 / 65536;

/**
 * The only tolerance of the engine (K49), in ticks. Shapes touch if they overlap by up to this depth or stand up to
 * this distance apart. A distance that must be kept is kept if at most this much is missing. The tolerance is needed
 * because poses are rounded to whole ticks.
 */
export const TOUCH = 2;

/** Converts ticks to inches for display. The result is never used in a comparison. */
export function inches(lengthInTicks: number): number {
  return lengthInTicks / INCH;
}

/** Converts inches to ticks, rounded to the nearest: 2.5 inches are 6,350 ticks. */
export function ticks(lengthInInches: number): number {
  return nearest(lengthInInches * INCH);
}

/** Converts millimetres, the unit of base sizes, to ticks: 12.5 mm are 1,250 ticks. */
export function mm(millimetres: number): number {
  return nearest(millimetres * MILLIMETRE);
}

/** Converts degrees, clockwise, to the nearest step of 1/65,536 turn, 0 to 65535. */
export function degrees(n: number): number {
  return nearest((n * TURN) / 360) & ANGLE_MASK;
}

/**
 * Returns the shortest turn from one angle to another in steps of 1/65,536 turn: -32768 to 32767, positive for
 * clockwise.
 */
export function turnBetween(from: number, to: number): number {
  return ((to - from + HALF_TURN) & ANGLE_MASK) - HALF_TURN;
}

/**
 * Rounds to the nearest integer, with halves away from zero, so that a position and its mirror image round alike
 * (Math.round does not do this). Numbers must be below 2^31 in size. The result is never -0.
 */
export function nearest(value: number): number {
  // two constants compile without a branch, and the sign of the value cannot be predicted
  return (value + (value < 0 ? -0.5 : 0.5)) | 0;
}

/** True if a squared gap is at most a distance in ticks: "within" a range (K52). No tolerance. */
export function isWithin(squaredGap: number, distance: number): boolean {
  return squaredGap <= distance * distance;
}

/** True if a squared gap keeps a distance in ticks, up to the tolerance (T9A-SPC-001). */
export function isClear(squaredGap: number, distance: number): boolean {
  return distance <= TOUCH || squaredGap >= (distance - TOUCH) * (distance - TOUCH);
}

/**
 * Shares of an area are compared up to a millionth. This is more than the error of clipping and far less than anyone
 * could measure.
 */
const SHARE_GRAIN = 1e-6;

/** True if a share of an area is a half or more (K52). */
export function isHalf(share: number): boolean {
  return share >= 0.5 - SHARE_GRAIN;
}

/** True if a share of an area is more than a half (K52). */
export function isMostly(share: number): boolean {
  return share > 0.5 + SHARE_GRAIN;
}
