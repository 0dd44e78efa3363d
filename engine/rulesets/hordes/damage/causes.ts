// Causes of damage (HRD-DMG-006).

/**
 * What damage comes from: an attack names it (HRD-DMG-006); `own`: a warlock leeches its own life; `transfer`: its leader
 * transferred it.
 */
export const Cause = { other: 0, melee: 1, continuous: 2, ranged: 3, magic: 4, own: 5, transfer: 6 } as const;

/** True if the damage is that of an attack (HRD-DMG-006). */
export const isOfAttack = (cause: number): boolean =>
  cause === Cause.melee || cause === Cause.ranged || cause === Cause.magic;
