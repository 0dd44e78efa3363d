import type { Damage, WeaponFacts } from '../core/weapons.js';

/** A score on a die that cannot be reached: no harm (W40K-DMG-002), no save (W40K-SAVE-004). */
export const NEVER = 7;

/** Strengths above it stand for hits that wound whatever they strike: on a D6 of so much or more as they lie above it. */
const ANYBODY = 90;

/** Strength of a shot with `weapon` of a model whose own is `own`. */
export function shotStrength(weapon: WeaponFacts, own: number): number {
  if (weapon.woundsOn !== 0) return ANYBODY + weapon.woundsOn;
  return weapon.strength === 0 ? own : weapon.strength;
}

/** Strength of a blow with `weapon` of a model whose own is `own`: the higher of the two (W40K-HTH-006). */
export function blowStrength(weapon: WeaponFacts, own: number): number {
  return weapon.woundsOn !== 0 ? ANYBODY + weapon.woundsOn : Math.max(own, weapon.strength);
}

/**
 * The Damage Chart (W40K-DMG-001, W40K-DMG-003): what a D6 must show for a hit of Strength `strength` to harm Toughness
 * `toughness`; `NEVER` when it cannot (W40K-DMG-002), 1 when no die is rolled.
 */
export function damageNeeded(strength: number, toughness: number): number {
  if (strength > ANYBODY) return strength - ANYBODY;
  const score = 4 + toughness - strength;
  if (score >= 8) return NEVER;
  return Math.min(Math.max(score, 2), 6);
}

/**
 * What `dice` D6 together, of most armour one, must show once `modifier` (0 or below) is added to the roll (W40K-SAVE-001,
 * W40K-SAVE-003); more than they can for none, `NEVER` of one die (W40K-SAVE-004).
 */
export function saveNeeded(save: number, modifier: number, dice = 1): number {
  // GAP W40K-SAVE-001: a 1 never saves, though no rule says so
  return Math.min(Math.max(save - modifier, 2), 6 * dice + 1);
}

/** Chances in 36 that two dice together show so much or more, entry by what they need. */
const TWO_DICE = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0] as const;

/** Chance in 36 that `dice` D6, one or two, save if together they need `needed`. */
export function saveChances(needed: number, dice: number): number {
  return dice === 2 ? TWO_DICE[needed] : 6 * chances(needed);
}

/** Save modifier that Strength alone gives, of shots whose weapon has none of its own and of blows (W40K-HDMG-004). */
export function saveModifierOf(strength: number): number {
  return -Math.min(Math.max(strength - 3, 0), 6);
}

/** Chance in 6 that a D6 shows `needed` or more. */
export function chances(needed: number): number {
  return Math.min(Math.max(NEVER - needed, 0), 6);
}

/** The average of the damage points of one damaging hit (W40K-DMG-004). */
export function averagePoints(damage: Damage): number {
  return (damage.dice * (damage.sides + 1)) / 2 + damage.plus;
}

/** Chance in 36 that a hit harms a model and is not saved. */
export function harmChances(strength: number, toughness: number, save: number, modifier: number, dice = 1): number {
  const unsaved = 36 - saveChances(saveNeeded(save, modifier, dice), dice);
  return (chances(damageNeeded(strength, toughness)) * unsaved) / 6;
}
