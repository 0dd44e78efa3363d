// Words of profiles that the rules know: advantages, qualities of weapons, types of damage, aspects.

/** Advantages that are played (HRD-ADV); the place of a name is its number. */
export const ADVANTAGES = [
  'Construct',
  'Undead',
  'Parry',
  'Stealth',
  'Tough',
  'Flight',
  'Incorporeal',
  'Pathfinder',
  'Eyeless Sight',
  'Amphibious',
] as const;
export type Advantage = (typeof ADVANTAGES)[number];

/** Qualities of weapons that are played (HRD-QUAL); the place of a name is its bit. */
export const QUALITIES = [
  'Buckler',
  'Shield',
  'Chain Weapon',
  'Weapon Master',
  'Continuous Effect: Corrosion',
  'Continuous Effect: Fire',
  'Critical Corrosion',
  'Critical Fire',
  'Open Fist',
] as const;
export type Quality = (typeof QUALITIES)[number];

/** Types of damage (HRD-DMG-005); the place of a name is its bit, in weapons and in immunities (HRD-IMM-005..008). */
export const DAMAGE_TYPES = ['cold', 'corrosion', 'electricity', 'fire', 'magical'] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Letters of the aspects of a life spiral, in the order of their numbers (HRD-SPIR-001). */
export const ASPECTS = 'MBS';
export const Aspect = { mind: 0, body: 1, spirit: 2 } as const;
