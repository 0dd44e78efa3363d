import type { Problem } from '../kernel/ruleset.js';
import type { ArmyBook } from './book.js';
import type { GameTerms, ResolvedList, ResolvedRule, ResolvedUnit } from './resolved.js';

export interface WeaponFacts {
  readonly name: string;
  readonly use: 'close combat' | 'shooting';
  /** A close combat weapon that its bearer counts as carrying too, or null. */
  readonly countsAs?: string | null;
}

export interface ArmourFacts<T extends GameTerms> {
  readonly name: string;
  readonly kind: T['armour'];
  readonly bonus: number;
  /** Added to the Movement of the part that wears it. */
  readonly movement: number;
}

export type Parameter = 'none' | 'number' | 'number or dice' | 'save';

export interface RuleFacts {
  readonly name: string;
  /** What its brackets hold; a save is 2 to 6. */
  readonly x: Parameter;
  /** To what it may be limited: to any army, unit or troop type, or to these words; to nothing if left out. */
  readonly limits?: 'any' | readonly string[];
  /** Weapons have it, models do not. */
  readonly weaponsOnly?: true;
}

/** Why something that a rulebook has is not for armies yet, in the words of a problem. */
export type Fault = Omit<Problem, 'where'>;

/** A list as far as it could be settled, for the checks that look at the whole army. */
export interface Muster<T extends GameTerms> {
  readonly list: ResolvedList<T>;
  readonly book: ArmyBook;
  /** The options chosen by each unit of `list.units`, by id. */
  readonly chosen: readonly (readonly string[])[];
  /** False if a unit could not be settled: then nothing that seems missing is a fault. */
  readonly complete: boolean;
  /** Turns a part of the list, such as 'points', into the `where` of a problem. */
  where(part: string): string;
}

/** What a ruleset tells `engine/armies` of itself: its words, its tables and its rules of composition. */
export interface ArmyGame<T extends GameTerms = GameTerms> {
  readonly ruleset: string;
  /** For people. */
  readonly name: string;
  /** In the order of a printed profile. The first is the movement that armour may lower. */
  readonly characteristics: readonly T['characteristic'][];
  readonly categories: readonly T['category'][];
  /** Categories whose models are characters. */
  readonly characterCategories: readonly T['category'][];
  readonly troopTypes: readonly T['troopType'][];
  readonly armourKinds: readonly T['armour'][];
  /** The one kind of armour of which every piece counts; of the others only the best. */
  readonly summedArmour: T['armour'];
  readonly weapons: ReadonlyMap<string, WeaponFacts>;
  /** Id of the close combat weapon that every model but a mount has. */
  readonly commonWeapon: string;
  readonly armour: ReadonlyMap<string, ArmourFacts<T>>;
  readonly rules: ReadonlyMap<string, RuleFacts>;
  /** Rules of army books' own that the code plays, by id: a book may have these and no others. */
  readonly ownRules: ReadonlyMap<string, RuleFacts>;
  /** Why a rule that the rulebook has is not played yet, or nothing. */
  readonly unplayedRule: (rule: string) => Fault | null;
  /** Why units of a troop type are not played yet; empty if they are. */
  readonly unplayedType: (type: T['troopType']) => readonly Fault[];
  /** What a settled unit has that is not played, whatever its troop type; empty if all is. */
  readonly unplayedIn: (unit: ResolvedUnit<T>) => readonly Fault[];
  /** Ids of the rules that are a Ward Save and a Regeneration save. */
  readonly wardSave: string;
  readonly regeneration: string;
  /** Id of the rule that the choices of a list follow its army book, for problems. */
  readonly choicesRule: string;
  /** Special rules that come with a troop type; `part` says whether all parts get it or the mount alone. */
  readonly troopTypeRules: (type: T['troopType']) => readonly (ResolvedRule & { readonly part: 'all' | 'mount' })[];
  /** Troop type of a model on a mount of the given type. */
  readonly mountedType: (mount: T['troopType']) => T['troopType'];
  /** Everything that is wrong with the army as a whole. */
  readonly compose: (muster: Muster<T>) => readonly Problem[];
  /** Everything that forbids the character to be deployed in the host, both of the same list; empty if it may. */
  readonly mayJoin: (character: ResolvedUnit<T>, host: ResolvedUnit<T>) => readonly Pick<Problem, 'rule' | 'message'>[];
}
