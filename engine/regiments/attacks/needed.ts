/**
 * What a roll needs, in one number. The low four bits hold the least face (0: no roll is needed, 7: impossible). The
 * next four bits hold the face needed by a second roll after it (0: there is none).
 */
export type Needed = number;
export const AUTOMATIC: Needed = 0;
export const IMPOSSIBLE: Needed = 7;
/** Returns the least face that the first roll needs. */
export const firstFace = (needed: Needed): number => needed & 15;
/** Returns the least face that the second roll needs, or 0. */
export const secondFace = (needed: Needed): number => needed >> 4;

/**
 * Applies a modifier to `needed`. An unmodified 1 always misses, an unmodified 6 always hits (T9A-HIT-004, WFB9-CCHIT-003..005).
 */
export function withModifier(needed: Needed, modifier: number): Needed {
  if (needed === AUTOMATIC) return AUTOMATIC;
  const face = needed - modifier;
  return face < 2 ? 2 : face > 6 ? 6 : face;
}

/**
 * Returns the face that Strength `s` needs to wound Toughness `t`: 4 if they are equal, one more or less for each point of difference, from
 * 2 to 6. Strength 0 never wounds (T9A-TWD-001 to T9A-TWD-003, T9A-TWD-005; WFB9-CCWND-006, WFB9-SHWND-004).
 */
export function woundNeeded(s: number, t: number): Needed {
  if (s === 0) return IMPOSSIBLE;
  return Math.max(2, Math.min(6, 4 + t - s));
}

/**
 * Returns the roll that an armour save of `bonus` points needs: 7 less the points, of which 6 count at most. A natural 1 always fails, and
 * a roll above 6 is impossible (T9A-ARR-001, T9A-ARR-002; WFB9-SAVE-002..005, WFB9-SAVE-007, WFB9-SAVE-008).
 */
export function saveNeeded(bonus: number, modifier: number): Needed {
  const face = 7 - Math.min(6, bonus) - modifier;
  return face < 2 ? 2 : face > 6 ? IMPOSSIBLE : face;
}

/** Returns the armour save modifier of a Strength: -1 for each point above 3 (T9A-SAV-002; WFB9-CCSAV-003, WFB9-SAVE-006). */
export function strengthModifier(strength: number): number {
  return Math.min(0, 3 - strength);
}

/** A special save in one number: the roll that it needs, and whether a success must be rerolled (T9A-SPR-013). */
export type SpecialSave = number;
/** Added to the roll of a special save whose successes are rerolled. */
export const TWICE = 16;
/** Returns the roll that a special save needs; `IMPOSSIBLE` if there is none. */
export const specialFace = (save: SpecialSave): Needed => save & 15;
export const rolledTwice = (save: SpecialSave): boolean => (save & TWICE) !== 0;
