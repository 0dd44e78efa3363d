import type { Chance, Problem, Result } from '../kernel/ruleset.js';
import type { Changing } from './changes/terms.js';

/** The fields of every army list. */
export interface ArmyList {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly pointsLimit: number;
  /** The size that lists which meet should have in common, if the limit has more in it. Default: the limit. */
  readonly agreedPoints?: number;
  readonly units: readonly unknown[];
}

/** The fields of every army book. */
export interface Book {
  readonly id: string;
  readonly name: string;
  readonly units: readonly unknown[];
}

/** Kinds of abilities in army books. */
export type AbilityKind = 'ability of a model' | 'ability of a weapon' | 'spell' | 'animus' | 'feat';

/** An ability that an army book names, and how the game plays it. */
export interface BookAbility {
  readonly kind: AbilityKind;
  readonly name: string;
  readonly how: 'played' | 'stand-in' | 'left out';
  /** What of a stand-in is played otherwise; what one that is left out would need; '' if it is played. */
  readonly why: string;
}

/** Something that a unit of a list has beyond its smallest and plainest form, and what it costs. */
export interface FieldedExtra {
  /** `size`: further models. */
  readonly kind: 'size' | 'option';
  readonly name: string;
  readonly points: number;
}

/** A unit that a list fields, as bought: halves of a squad that splits are one. */
export interface FieldedUnit {
  /** Id and name of the unit in the army book. */
  readonly entry: string;
  readonly name: string;
  /** Points with all extras. */
  readonly points: number;
  readonly models: number;
  /** Its extras, each name once. */
  readonly extras: readonly FieldedExtra[];
}

/** The army books and lists of a game, and their descriptions. */
export interface Armies<L extends ArmyList = ArmyList, K extends Book = Book> {
  /** Lists that ship with Muster, by name. */
  lists(): ReadonlyMap<string, L>;
  /** Army books that come with Muster, by id. */
  books(): ReadonlyMap<string, K>;
  /** Reads a list from JSON; `file` is its name in messages. */
  read(json: unknown, file: string): Result<L>;
  /** Returns a random army of that many points from a book. */
  draw(book: string, points: number, chance: Chance, id: string): Result<L>;
  /** Random armies that were stored when they were drawn, by name. Later changes of the book do not affect them. */
  fixed?(): ReadonlyMap<string, L>;
  /** Returns the units of a list that fit into that many points. */
  part(list: L, points: number, chance: Chance, id: string): Result<L>;
  /** Returns the army book of a list. */
  bookOf(list: L): { readonly id: string; readonly name: string };
  /** Returns the units that a list fields, as they were bought. */
  fielded(list: L): readonly FieldedUnit[];
  /** Returns a list as text, a line for each unit. */
  describe(list: L): string;
  /** Returns an army book as tables. */
  bookLines(book: K): readonly string[];
  /** Returns every ability of an army book once, by kind and name; a game without it does not say how each is played. */
  abilities?(book: K): readonly BookAbility[];
  /** How difference files change the books; a game without it has none that can be changed. */
  readonly changing?: Changing<L, K>;
  /** Faults of the lists that ship with Muster and that changes have made illegal, by name. */
  illegal?(): ReadonlyMap<string, readonly Problem[]>;
  /** Returns what the units of a list cost, even if rules of composition forbid the list; null if one of them is faulty. */
  cost?(json: unknown): number | null;
}
