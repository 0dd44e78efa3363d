import { HALF_TURN, INCH, TURN } from '../../../kernel/geometry/measures.js';

/** The result of a sustained fire die that jams the weapon, and of an artillery die that is a misfire. */
export const JAM = 0;
export const MISFIRE = 0;

/** The six faces of the sustained fire die: hits, or `JAM` (W40K-DICE-002). */
const SUSTAINED_FACES = [1, 1, 2, 2, 3, JAM] as const;

/** The six faces of the artillery die: inches, or `MISFIRE` (W40K-DICE-005). */
const ARTILLERY_FACES = [2, 4, 6, 8, 10, MISFIRE] as const;

/** Returns the hits for a face (1 to 6) of the sustained fire die, or `JAM`. */
export function sustainedHits(face: number): number {
  return SUSTAINED_FACES[face - 1];
}

/** Returns the ticks for a face (1 to 6) of the artillery die, or `MISFIRE`. */
export function artilleryDistance(face: number): number {
  return ARTILLERY_FACES[face - 1] * INCH;
}

/** True if the scatter die shows one of its two HIT faces: `face` 5 or 6 (W40K-DICE-003). */
export function showsHit(face: number): boolean {
  return face > 4;
}

/** Sides of the die that replaces the arrow of the scatter die: one for each angle (W40K-DICE-003, K46). */
export const ARROW_SIDES = TURN;

/**
 * Returns the angle of the arrow for a face of that die: face `TURN` is north, `HALF_TURN` south, clockwise
 * (W40K-DICE-004).
 */
export function arrow(face: number): number {
  return face % TURN;
}

/** Returns the face of that die for an angle, for dice scripts. */
export function arrowFace(angle: number): number {
  return angle === 0 ? 2 * HALF_TURN : angle;
}

/** Rolls a D6 until it shows `most` or less, and returns it. */
function upTo(most: number, d6: () => number): number {
  let face = d6();
  while (face > most) face = d6();
  return face;
}

/** Returns a D4 rolled with a D6: 5 and 6 are rerolled (W40K-DICE-007). */
export function d4FromD6(d6: () => number): number {
  return upTo(4, d6);
}

/**
 * Returns a D10 rolled with two D6: the first selects the lower or upper five, the second, rerolled on a 6, the number
 * among them (W40K-DICE-008).
 */
export function d10FromD6(d6: () => number): number {
  const high = d6() > 3;
  const face = upTo(5, d6);
  return high ? face + 5 : face;
}
