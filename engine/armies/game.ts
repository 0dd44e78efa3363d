import type { Problem } from '../kernel/ruleset.js';
import type { ArmyBook } from './book.js';
import type { GameTerms, ResolvedList, ResolvedRule, ResolvedUnit } from './resolved.js';

export interface WeaponFacts {
  readonly name: string;
  readonly use: 'close combat' | 'shooting';
  /** Id of a close combat weapon that the bearer also counts as carrying, or null. */
  readonly countsAs?: string | null;
}

export interface ArmourFacts<T extends GameTerms> {
  readonly name: string;
  readonly kind: T['armour'];
  readonly bonus: number;
  /** Change of the Movement of the part that wears it. */
  readonly movement: number;
  /** Special rules that come with it to the part that wears it. */
  readonly rules?: readonly ResolvedRule[];
}

export type Parameter = 'none' | 'number' | 'number or dice' | 'save';

export interface RuleFacts {
  readonly name: string;
  /** The kind of X; a save is 2 to 6. */
  readonly x: Parameter;
  /**
   * What the rule may be limited to: any army, unit or troop type, or one of these words. By default it has no limits.
   */
  readonly limits?: 'any' | readonly string[];
  /** True for rules that only weapons can have. */
  readonly weaponsOnly?: true;
}

/** Why a part of the rulebook is not implemented for armies yet, in the words of a problem. */
export type Fault = Omit<Problem, 'where'>;

/** A list as far as it could be completed, for the checks of the whole army. */
export interface Muster<T extends GameTerms> {
  readonly list: ResolvedList<T>;
  readonly book: ArmyBook;
  /** Ids of the options chosen by each unit of `list.units`. */
  readonly chosen: readonly (readonly string[])[];
  /** False if a unit could not be completed; then missing things are not reported. */
  readonly complete: boolean;
  /** Returns the `where` of a problem for a part of the list, such as 'points'. */
  where(part: string): string;
}

/** What a ruleset supplies to `engine/armies`: its names, its tables and its rules of composition. */
export interface ArmyGame<T extends GameTerms = GameTerms> {
  readonly ruleset: string;
  /** The name of the game as people write it. */
  readonly name: string;
  /** Characteristics in the order of a printed profile. The first is the Movement, which armour may lower. */
  readonly characteristics: readonly T['characteristic'][];
  readonly categories: readonly T['category'][];
  /** Categories of units that are characters. */
  readonly characterCategories: readonly T['category'][];
  readonly troopTypes: readonly T['troopType'][];
  readonly armourKinds: readonly T['armour'][];
  /** The kind of armour for which all pieces are added up. Of other kinds only the best piece counts. */
  readonly summedArmour: T['armour'];
  readonly weapons: ReadonlyMap<string, WeaponFacts>;
  /** Id of the close combat weapon that every model except a mount has. */
  readonly commonWeapon: string;
  readonly armour: ReadonlyMap<string, ArmourFacts<T>>;
  readonly rules: ReadonlyMap<string, RuleFacts>;
  /** Rules from army books that the code implements, by id. A book may have no others. */
  readonly ownRules: ReadonlyMap<string, RuleFacts>;
  /** Returns why a rule of the rulebook is not implemented yet, or null. */
  readonly unplayedRule: (rule: string) => Fault | null;
  /** Returns why units of a troop type are not implemented yet, or an empty list. */
  readonly unplayedType: (type: T['troopType']) => readonly Fault[];
  /** Returns what is not implemented of a completed unit, apart from its troop type, or an empty list. */
  readonly unplayedIn: (unit: ResolvedUnit<T>) => readonly Fault[];
  /** Ids of the rules for Ward Save and Regeneration. */
  readonly wardSave: string;
  readonly regeneration: string;
  /** Id of the rule that a list must follow its army book, for problems. */
  readonly choicesRule: string;
  /**
   * Returns the special rules that come with a troop type. `part` says whether all parts have the rule or only the
   * mount.
   */
  readonly troopTypeRules: (type: T['troopType']) => readonly (ResolvedRule & { readonly part: 'all' | 'mount' })[];
  /** Returns the troop type of a model on a mount of the given type. */
  readonly mountedType: (mount: T['troopType']) => T['troopType'];
  /** Returns every problem of the army as a whole. */
  readonly compose: (muster: Muster<T>) => readonly Problem[];
  /** Returns every reason why the character may not be deployed in the host, both of the same list; empty if it may. */
  readonly mayJoin: (character: ResolvedUnit<T>, host: ResolvedUnit<T>) => readonly Pick<Problem, 'rule' | 'message'>[];
}
