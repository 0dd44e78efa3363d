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
  'Soulless',
  'Arc Node',
  'Assault',
  'Gunfighter',
  'Combined Melee Attack',
  'Combined Ranged Attack',
  'Advance Deployment',
  "'Jack Marshal",
  'Cavalry',
] as const;
export type Advantage = (typeof ADVANTAGES)[number];

/**
 * Abilities of models that are played, by names of the rulebook's examples or of this engine; the place of a name gives its
 * number, see `Rule`.
 */
export const ABILITIES = [
  // The attacker may reroll an attack roll that missed, and a damage roll that did no damage, each roll once.
  'Luck',
  'Heavy Blows',
  // It has an attack roll that hit it rolled again, each roll once.
  'Slippery',
  // It explodes when it is disabled: it is removed from play, and models within an inch are knocked down (L614).
  'Death Blast',
  // It cannot be knocked down (L1749).
  'Steady',
  // It claims souls, or corpses, of models destroyed within 5 inches, three at most of each (HRD-TOKEN-002).
  'Soul Keeper',
  'Corpse Keeper',
  // After an attack with which it destroyed a model it removes a point of its damage.
  'Life Drinker',
  // After a melee attack with which it destroyed a model it makes another one: once an activation; or always, at any model.
  'Cleave',
  'Berserk',
  // -2 to the attack rolls of enemies within 2 inches, however many have it (L591).
  'Ashen Veil',
  // It may take the hit of a shot at a friend within 3 inches (HRD-ATK-021).
  'Shield Guard',
  // At the end of an activation in which it destroyed an enemy with a melee attack it may make a full advance (L1424).
  'Sprint',
  // At the end of its activation it may advance 3 inches, unless it ran, failed a charge or is in melee (L1424).
  'Reposition [3]',
  // It may charge, or slam, an enemy that ends its movement within 6 inches in sight, once a round (L1405, L1876).
  'Counter Charge',
  'Counter Slam',
] as const;
export type AbilityName = (typeof ABILITIES)[number];

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
  'Blessed',
  'Disruption',
  'Critical Disruption',
  // It knocks down on a critical hit (L1721).
  'Critical Knockdown',
  // It slams on a critical hit, d6 inches (HRD-SLMD-012).
  'Critical Smite',
  // -4 to attack rolls (HRD-STAT-016); one more die on attack rolls, of which the lowest is discarded.
  'Inaccurate',
  'Accurate',
  // On a hit lightning arcs to the nearest model within 4 inches of the model hit: once, or d6 times (L1658).
  'Electro Leap',
  'Chain Lightning',
] as const;
export type Quality = (typeof QUALITIES)[number];

/** Types of damage (HRD-DMG-005); the place of a name is its bit, in weapons and in immunities (HRD-IMM-005..008). */
export const DAMAGE_TYPES = ['cold', 'corrosion', 'electricity', 'fire', 'magical'] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Letters of the aspects of a life spiral, in the order of their numbers (HRD-SPIR-001). */
export const ASPECTS = 'MBS';
export const Aspect = { mind: 0, body: 1, spirit: 2 } as const;

/** Columns of a damage grid (HRD-GRID-001). */
export const COLUMNS = 6;
/** Letters of the systems of a damage grid, in the order of their numbers (HRD-SYS-002); '.' is the hull. */
export const SYSTEMS = 'ACMGHLRISB';
export const System = {
  arcNode: 0,
  cortex: 1,
  movement: 2,
  fieldGenerator: 3,
  head: 4,
  left: 5,
  right: 6,
  interfaceNode: 7,
  superstructure: 8,
  /** That of a monstrosity (HRD-MONS-008). */
  brain: 9,
} as const;
