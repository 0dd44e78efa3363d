import type { Damage, WeaponFacts } from '../core/weapons.js';

/** A score that no die reaches: no damage (W40K-DMG-002), no save (W40K-SAVE-004). */
export const NEVER = 7;

/** Strengths above this number stand for a fixed score to wound: the score is the Strength minus this number. */
const ANYBODY = 90;

/** Returns the Strength of a shot with `weapon` by a model of Strength `own`. */
export function shotStrength(weapon: WeaponFacts, own: number): number {
  if (weapon.woundsOn !== 0) return ANYBODY + weapon.woundsOn;
  return weapon.strength === 0 ? own : weapon.strength;
}

/** Returns the Strength of a blow with `weapon` by a model of Strength `own`: the higher of the two (W40K-HTH-006). */
export function blowStrength(weapon: WeaponFacts, own: number): number {
  return weapon.woundsOn !== 0 ? ANYBODY + weapon.woundsOn : Math.max(own, weapon.strength);
}

/**
 * Returns the score of a D6 at which a hit of Strength `strength` damages Toughness `toughness`, by the Damage Chart
 * (W40K-DMG-001, W40K-DMG-003). Returns `NEVER` if it cannot (W40K-DMG-002), 1 if no die is rolled.
 */
export function damageNeeded(strength: number, toughness: number): number {
  if (strength > ANYBODY) return strength - ANYBODY;
  const score = 4 + toughness - strength;
  if (score >= 8) return NEVER;
  return Math.min(Math.max(score, 2), 6);
}

/**
 * Returns the total that `dice` D6, usually one, need to save with save modifier `modifier` (0 or negative)
 * (W40K-SAVE-001, W40K-SAVE-003). It exceeds their highest total if there is no save; for one die it is `NEVER`
 * (W40K-SAVE-004).
 */
export function saveNeeded(save: number, modifier: number, dice = 1): number {
  // GAP W40K-SAVE-001: a 1 never saves, though no rule says so
  return Math.min(Math.max(save - modifier, 2), 6 * dice + 1);
}

/** Chance in 36ths that two dice total the index or more. */
const TWO_DICE = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0] as const;

/** Returns the chance in 36ths that one or two D6 total `needed` or more. */
export function saveChances(needed: number, dice: number): number {
  return dice === 2 ? TWO_DICE[needed] : 6 * chances(needed);
}

/**
 * Returns the save modifier that Strength alone gives, for blows and for shots without their own modifier
 * (W40K-HDMG-004).
 */
export function saveModifierOf(strength: number): number {
  return -Math.min(Math.max(strength - 3, 0), 6);
}

/** Returns the chance in 6ths that a D6 shows `needed` or more. */
export function chances(needed: number): number {
  return Math.min(Math.max(NEVER - needed, 0), 6);
}

/** Returns the average damage points of one damaging hit (W40K-DMG-004). */
export function averagePoints(damage: Damage): number {
  return (damage.dice * (damage.sides + 1)) / 2 + damage.plus;
}

/** Returns the chance in 36ths that a hit damages a model and is not saved. */
export function harmChances(strength: number, toughness: number, save: number, modifier: number, dice = 1): number {
  const unsaved = 36 - saveChances(saveNeeded(save, modifier, dice), dice);
  return (chances(damageNeeded(strength, toughness)) * unsaved) / 6;
}
