/**
 * What play needs to know of an army: a list that has passed every check, with profiles, equipment and rules settled.
 * Nothing here changes during a battle; a ruleset compiles it into the battle's setup. All ids are kebab-case.
 */

/** The closed sets of names that a ruleset uses; a ruleset narrows them to its own (see `T9aTerms`). */
export interface GameTerms {
  readonly characteristic: string;
  readonly armour: string;
  readonly category: string;
  readonly troopType: string;
}

/** What a part of a model is: the whole of it, or one of those that share it. */
export type PartRole = 'model' | 'rider' | 'crew' | 'mount';

/** A special rule as held: its id, its parameter if it has one, and whom or what it is limited to. */
export interface ResolvedRule {
  /** Id of a rule of the rulebook (`armour-piercing`) or of the army book (see `ResolvedList.armyRules`). */
  readonly rule: string;
  /** The X in brackets: a number (4 stands for 4+ where the rule counts in saves), dice such as 'D6', or null. */
  readonly x: number | string | null;
  /** What the rule is limited to: ids of army books, units, troop types or terrain, or 'general'; empty for no limit. */
  readonly only: readonly string[];
}

/** A set of characteristics with the weapons and rules of its own. A man on foot has one part, a horseman two. */
export interface ResolvedPart<T extends GameTerms = GameTerms> {
  readonly name: string;
  readonly role: PartRole;
  /** As printed, with the changes that equipment of the list makes for good (Barding). A dash is 0. */
  readonly profile: Readonly<Record<T['characteristic'], number>>;
  /** Ids of close combat weapons, the one that everybody has included; none for a mount. */
  readonly closeCombat: readonly string[];
  readonly shooting: readonly string[];
  /** Rules of the part and of the whole unit, each once. */
  readonly rules: readonly ResolvedRule[];
}

/** Upgrades among the rank and file. A champion's better profile is a rule of the game, not stored here. */
export interface ResolvedCommand {
  /** Name of the champion's rank, or null without one. */
  readonly champion: string | null;
  readonly musician: boolean;
  readonly standard: boolean;
}

/** One model's base in millimetres; for a round one both lengths are the diameter. */
export interface Base {
  readonly frontMm: number;
  readonly depthMm: number;
  readonly round: boolean;
}

export interface ResolvedUnit<T extends GameTerms = GameTerms> {
  /** Unique within the list, kebab-case: `spearmen`, and `spearmen-2` for a second one of the same name. */
  readonly id: string;
  /** For people: the list's own name of the unit, or the book's. */
  readonly name: string;
  /** Id of the unit in the army book. */
  readonly entry: string;
  readonly category: T['category'];
  /** Everything included: models, options and command group. */
  readonly points: number;
  readonly troopType: T['troopType'];
  readonly base: Base;
  readonly models: number;
  /** The part that fights with a weapon (model, rider or crew) comes first, mounts last. */
  readonly parts: readonly ResolvedPart<T>[];
  /** Bonus by kind of armour, as worn without regard to the weapon in hand. */
  readonly armour: Readonly<Record<T['armour'], number>>;
  /** Saved on this or more; 0 for none. */
  readonly wardSave: number;
  /** Saved on this or more; 0 for none. */
  readonly regeneration: number;
  readonly command: ResolvedCommand;
  readonly character: boolean;
  readonly general: boolean;
  /** Bears the battle standard. */
  readonly bsb: boolean;
  /** Id of the unit of this list in which the character is deployed, or null. */
  readonly joins: string | null;
  /** Preferred models in the front rank, or null. */
  readonly files: number | null;
  /** For people: the options taken, by name, with what each costs the whole unit. */
  readonly bought: readonly { readonly name: string; readonly points: number }[];
}

/** A special rule of an army book, for the log and for help pages. What it does is code of the ruleset. */
export interface ArmyRule {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export interface ResolvedList<T extends GameTerms = GameTerms> {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  readonly book: { readonly id: string; readonly version: string; readonly name: string };
  readonly pointsLimit: number;
  readonly points: number;
  /** In the order of the list. */
  readonly units: readonly ResolvedUnit<T>[];
  /** Rules of the army book that at least one unit of the list holds. */
  readonly armyRules: readonly ArmyRule[];
}
