import { HALF_TURN, INCH, TURN } from '../../../kernel/geometry/measures.js';

/** A face of the sustained fire die that jams the weapon, and of the artillery die that is a misfire. */
export const JAM = 0;
export const MISFIRE = 0;

/** The six faces of the sustained fire die: hits, or `JAM` (W40K-DICE-002). */
const SUSTAINED_FACES = [1, 1, 2, 2, 3, JAM] as const;

/** The six faces of the artillery die: inches, or `MISFIRE` (W40K-DICE-005). */
const ARTILLERY_FACES = [2, 4, 6, 8, 10, MISFIRE] as const;

/** Hits on a face of the sustained fire die, `face` 1 to 6, or `JAM`. */
export function sustainedHits(face: number): number {
  return SUSTAINED_FACES[face - 1];
}

/** Ticks on a face of the artillery die, `face` 1 to 6, or `MISFIRE`. */
export function artilleryDistance(face: number): number {
  return ARTILLERY_FACES[face - 1] * INCH;
}

/** Does the scatter die show one of its two HIT faces: `face` 5 or 6 (W40K-DICE-003)? */
export function showsHit(face: number): boolean {
  return face > 4;
}

/** Sides of the die that stands for the arrow of the scatter die: every angle is one (W40K-DICE-003, K46). */
export const ARROW_SIDES = TURN;

/** Where the arrow points: its face `TURN` is north, `HALF_TURN` south (W40K-DICE-004). Angles are clockwise. */
export function arrow(face: number): number {
  return face % TURN;
}

/** The face of the arrow that points to `angle`: for scripts of dice. */
export function arrowFace(angle: number): number {
  return angle === 0 ? 2 * HALF_TURN : angle;
}

/** Rolls a D6 again until it shows `most` or less. */
function upTo(most: number, d6: () => number): number {
  let face = d6();
  while (face > most) face = d6();
  return face;
}

/** A D4 for players who have D6s alone: 5s and 6s are rolled again (W40K-DICE-007). */
export function d4FromD6(d6: () => number): number {
  return upTo(4, d6);
}

/** A D10 from D6s: the first says low or high, the second, rolled again on a 6, which of the five (W40K-DICE-008). */
export function d10FromD6(d6: () => number): number {
  const high = d6() > 3;
  const face = upTo(5, d6);
  return high ? face + 5 : face;
}
