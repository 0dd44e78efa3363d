/**
 * A complete army for play: a list that has passed every check, with profiles, equipment and rules. It does not change
 * during a battle; a ruleset compiles it into the battle's setup. All ids are in kebab-case.
 */

/** The sets of names that a ruleset uses. A ruleset narrows them to its own (see `T9aTerms`). */
export interface GameTerms {
  readonly characteristic: string;
  readonly armour: string;
  readonly category: string;
  readonly troopType: string;
}

/** The role of a part: a whole model, or one of several parts of a model. */
export type PartRole = 'model' | 'rider' | 'crew' | 'mount';

/** A special rule of a unit: its id, its parameter and its limits. */
export interface ResolvedRule {
  /** Id of a rule of the rulebook (`armour-piercing`) or of the army book (see `ResolvedList.armyRules`). */
  readonly rule: string;
  /** The X in brackets: a number (4 means 4+ for saves), dice such as 'D6', or null. */
  readonly x: number | string | null;
  /** Limits of the rule: ids of army books, units, troop types or terrain, or 'general'; empty for none. */
  readonly only: readonly string[];
}

/** A set of characteristics with its own weapons and rules. A man on foot has one part, a rider with his mount two. */
export interface ResolvedPart<T extends GameTerms = GameTerms> {
  readonly name: string;
  readonly role: PartRole;
  /** The printed profile with permanent changes by equipment (Barding). A dash is 0. */
  readonly profile: Readonly<Record<T['characteristic'], number>>;
  /** Ids of close combat weapons, including the common one; none for a mount. */
  readonly closeCombat: readonly string[];
  readonly shooting: readonly string[];
  /** Rules of the part and of the whole unit, each once. */
  readonly rules: readonly ResolvedRule[];
}

/** Command group of the unit. */
export interface ResolvedCommand {
  /** Name of the champion's rank, or null without one. */
  readonly champion: string | null;
  /** The champion's own profile, of games whose books give one. */
  readonly championProfile?: Readonly<Record<string, number>>;
  readonly musician: boolean;
  readonly standard: boolean;
}

/** Base of one model in millimetres. For a round base both lengths are the diameter. */
export interface Base {
  readonly frontMm: number;
  readonly depthMm: number;
  readonly round: boolean;
}

export interface ResolvedUnit<T extends GameTerms = GameTerms> {
  /** Unique in the list, in kebab-case: `spearmen`, and `spearmen-2` for a second unit of that name. */
  readonly id: string;
  /** Name of the unit as the list gives it, or from the book. */
  readonly name: string;
  /** Id of the unit in the army book. */
  readonly entry: string;
  readonly category: T['category'];
  /** Points including models, options and command group. */
  readonly points: number;
  readonly troopType: T['troopType'];
  readonly base: Base;
  readonly models: number;
  /** Parts of a model. The part that fights with a weapon (model, rider or crew) comes first, mounts last. */
  readonly parts: readonly ResolvedPart<T>[];
  /** Armour bonus by kind, without regard to the weapon in use. */
  readonly armour: Readonly<Record<T['armour'], number>>;
  /** Ward Save on this score or more; 0 for none. */
  readonly wardSave: number;
  /** Regeneration on this score or more; 0 for none. */
  readonly regeneration: number;
  readonly command: ResolvedCommand;
  readonly character: boolean;
  readonly general: boolean;
  /** True for the bearer of the battle standard. */
  readonly bsb: boolean;
  /** Id of the unit of this list in which the character is deployed, or null. */
  readonly joins: string | null;
  /** Preferred number of models in the front rank, or null. */
  readonly files: number | null;
  /** Points of the smallest unit of its kind without anything bought. */
  readonly leastPoints?: number;
  /** Names of the options taken, with their price for the whole unit. */
  readonly bought: readonly { readonly name: string; readonly points: number }[];
}

/** A special rule of an army book, for the log and help pages. Its effect is code of the ruleset. */
export interface ArmyRule {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export interface ResolvedList<T extends GameTerms = GameTerms> {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  readonly book: {
    readonly id: string;
    readonly version: string;
    readonly name: string;
    /** Why the book does not come from the rulebook's own edition. */
    readonly standIn?: string;
  };
  readonly pointsLimit: number;
  readonly points: number;
  /** The units in the order of the list. */
  readonly units: readonly ResolvedUnit<T>[];
  /** Rules of the army book that at least one unit of the list has. */
  readonly armyRules: readonly ArmyRule[];
}
