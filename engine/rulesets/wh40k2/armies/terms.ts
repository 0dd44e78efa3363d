import type { FieldedExtra } from '../../../armies/source.js';

/** Characteristics of a model, in the order of a printed profile (W40K-CHAR-001). */
export const CHARACTERISTICS = ['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld'] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

/** Strategy ratings of armies that the rulebook gives (W40K-DEPL-001). */
export const STRATEGY_RATINGS = {
  'Space Marines': 5,
  Eldar: 4,
  Orks: 3,
  Chaos: 3,
  'Imperial Guard': 2,
  Squats: 2,
  Tyranids: 1,
} as const;
export type Army = keyof typeof STRATEGY_RATINGS;

/** Grades of heroic characters (W40K-HERO-001). A champion is a member and the leader of his squad. */
export const GRADES = ['none', 'champion', 'hero', 'mighty hero'] as const;
export type Grade = (typeof GRADES)[number];

/** Models of one kind within a unit: equal in profile, weapons and armour. */
export interface W40kModels {
  readonly name: string;
  readonly count: number;
  readonly profile: Readonly<Record<Characteristic, number>>;
  /** At most 8 ids of the weapon table: ranged weapons, close combat weapons and grenades. */
  readonly weapons: readonly string[];
  /** Armour save on this score or more; 7: none. */
  readonly save: number;
  /** Number of dice added up for the saving throw; by default one. */
  readonly saveDice?: 2 | undefined;
  /** Unmodified second chance of the armour save, on this score or more; by default none. */
  readonly second?: number | undefined;
  /** Unmodified save of a field before the armour save, on this score or more; by default none. */
  readonly field?: number | undefined;
  /**
   * Unmodified save of a shield after the armour save, against attacks from the front, on this score or more. A shield
   * can also parry.
   */
  readonly shield?: number | undefined;
  /** Name of the armour, for descriptions and for rules (a model in 'Terminator armour' cannot hide). */
  readonly armour: string;
  /** True for the leader of the squad (W40K-BREAK-005). */
  readonly leader: boolean;
  /** Diameter of the round base, millimetres. */
  readonly baseMm: number;
  /** Height of eyes and head above the ground, inches. */
  readonly heightInches: number;
}

/** A squad or a character. */
export interface W40kUnit {
  /** Unique in the list, in kebab-case. */
  readonly id: string;
  readonly name: string;
  /** Id of the unit in the army book. */
  readonly entry: string;
  /** Points of the unit with all its options. */
  readonly points: number;
  readonly character: boolean;
  readonly grade: Grade;
  readonly models: readonly W40kModels[];
  /** Special rules of the unit: names of `Rule`, X where the rule takes one, and the armies against which it counts. */
  readonly rules: readonly { readonly rule: string; readonly x?: number; readonly only?: readonly string[] }[];
  /** Id of the squad with which the character is deployed, or null. */
  readonly joins: string | null;
  /** True for the commander chosen among several characters with the highest Leadership (W40K-CMDR-003). */
  readonly commander?: true | undefined;
  /** What was bought with it beyond its fewest models, of the whole squad if it is split. */
  readonly extras?: readonly FieldedExtra[];
  /** Id of the other half of the squad that was bought as one, or null (W40K-VPTS-010). */
  readonly combatSquadOf: string | null;
}

/** A list that has passed every check. */
export interface W40kList {
  readonly id: string;
  readonly name: string;
  readonly army: Army;
  readonly points: number;
  readonly pointsLimit: number;
  readonly units: readonly W40kUnit[];
  /** What options add to the strategy rating of the army (W40K-DEPL-001). */
  readonly strategy?: number;
}

/** Returns the strategy rating of an army with that list (W40K-DEPL-001). */
export const ratingOf = ({ army, strategy = 0 }: W40kList): number => STRATEGY_RATINGS[army] + strategy;
