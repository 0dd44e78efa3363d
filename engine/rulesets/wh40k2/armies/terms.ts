/** Characteristics of a model, in the order of a printed profile (W40K-CHAR-001). */
export const CHARACTERISTICS = ['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld'] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

/** Armies whose strategy rating the rulebook gives (W40K-DEPL-001). */
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

/** Grades of heroic characters (W40K-HERO-001); a champion is a member of his squad and its leader. */
export const GRADES = ['none', 'champion', 'hero', 'mighty hero'] as const;
export type Grade = (typeof GRADES)[number];

/** Models of one kind within a unit: equal in profile, weapons and armour. */
export interface W40kModels {
  readonly name: string;
  readonly count: number;
  readonly profile: Readonly<Record<Characteristic, number>>;
  /** Ids of the weapon table, ranged, hand-to-hand and grenades alike; at most 8. */
  readonly weapons: readonly string[];
  /** Saved on this or more; 7 for none. */
  readonly save: number;
  /** Dice of the saving throw, added up: one if left out. */
  readonly saveDice?: 2 | undefined;
  /** Where the armour has not saved, it does so on this or more, whatever the modifier; no other chance if left out. */
  readonly second?: number | undefined;
  /** A field saves on this or more before the armour does, whatever the modifier; none if left out. */
  readonly field?: number | undefined;
  /** A shield does so besides the armour, against what comes from the front; it parries too. */
  readonly shield?: number | undefined;
  /** Name of the armour worn, for people and for rules about it ('Terminator armour' cannot hide). */
  readonly armour: string;
  /** Leads the squad (W40K-BREAK-005). */
  readonly leader: boolean;
  /** Diameter of the round base. */
  readonly baseMm: number;
  /** Height of eyes and head above the ground, inches. */
  readonly heightInches: number;
}

/** A squad, or a character. */
export interface W40kUnit {
  /** Unique in the list, kebab-case. */
  readonly id: string;
  readonly name: string;
  /** Id of the unit in the army book. */
  readonly entry: string;
  /** All included. */
  readonly points: number;
  readonly character: boolean;
  readonly grade: Grade;
  readonly models: readonly W40kModels[];
  /** Special rules that the unit holds: names of `Rule`, with X where they take one, and whom they count against. */
  readonly rules: readonly { readonly rule: string; readonly x?: number; readonly only?: readonly string[] }[];
  /** Id of the squad with which the character is deployed, or null. */
  readonly joins: string | null;
  /** Chosen to command, of several characters with the highest Leadership (W40K-CMDR-003). */
  readonly commander?: true | undefined;
  /** Id of the other combat squad that was one squad with it when it was bought, or null (W40K-VPTS-010). */
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
  /** What somebody in it adds to the strategy rating of the army (W40K-DEPL-001). */
  readonly strategy?: number;
}

/** The strategy rating of an army with that list (W40K-DEPL-001). */
export const ratingOf = ({ army, strategy = 0 }: W40kList): number => STRATEGY_RATINGS[army] + strategy;
