// What a game supplies so that difference files can change its army books.
import type { Result } from '../../kernel/ruleset.js';
import type { Armies, ArmyList, Book } from '../source.js';
import type { NumberName } from './format.js';

/** Part of a book as written, in a copy that may be changed. */
export type Json = Record<string, unknown>;

/** A number of a book that may be changed, and its bounds. */
export interface Cell {
  readonly of: Json;
  readonly key: string | number;
  readonly least: number;
  readonly most: number;
  /** The value while the book says none; without it there is nothing to add to. */
  readonly absent?: number;
}

/** A special rule as a difference file gives it. */
export interface Given {
  readonly rule: string;
  readonly x?: number | string | undefined;
  readonly only?: readonly string[] | undefined;
}

/** The special rules of a part of a book. */
export interface HeldRules {
  /** Names of the rules that it has. */
  held(): readonly string[];
  /** Gives it a rule. @returns what is wrong with that, or null */
  give(rule: Given): { readonly message: string; readonly mend: string } | null;
  /** Takes away a rule that it has. */
  take(name: string): void;
}

/** A part of a book that a change may be about: a unit, mount, model, weapon or option. */
export interface Changeable {
  readonly numbers: Readonly<Partial<Record<NumberName, Cell>>>;
  /** Its characteristics; missing if it has none of its own. */
  readonly profile?: Readonly<Record<string, Cell>>;
  readonly rules?: HeldRules;
  readonly models?: ReadonlyMap<string, Changeable>;
  readonly weapons?: ReadonlyMap<string, Changeable>;
  readonly options?: ReadonlyMap<string, Changeable>;
  readonly sizes?: ReadonlyMap<string, Changeable>;
  /** Removes an option. */
  remove?(): void;
  /** Adds an option. @returns what is wrong with it. @param where it, in problems */
  add?(option: Json, where: string): Result<null>;
}

/** A book that may be changed. */
export interface OpenBook {
  readonly units: ReadonlyMap<string, Changeable>;
  readonly mounts: ReadonlyMap<string, Changeable>;
}

/** How difference files change the army books of a game. */
export interface Changing<L extends ArmyList = ArmyList, K extends Book = Book> {
  /** The shipped army books and lists as written in their files. They stay as they are. */
  readonly books: readonly { readonly id: string }[];
  readonly lists: readonly { readonly id: string }[];
  /** Returns a view of a copy of a book through which it is changed. */
  open(book: Json): OpenBook;
  /** Returns why a rule cannot be switched off by books, or null. */
  staysOn(rule: string): { readonly message: string; readonly mend: string } | null;
  /** True if units get a rule without their book: from troop types or armour. `armies` switches it off there too. */
  comesBesides(rule: string): boolean;
  /** Names of things that no change reaches, with the reason: weapons of the rulebook. */
  readonly never: Readonly<Record<string, string>>;
  /** Returns a unit of a list as written: of the smallest size, with these options. */
  listed(unit: string, options: readonly string[]): Json;
  /** Returns what makes a unit of a list a size larger or smaller, or null if its book allows none. */
  resized(listed: Json, book: K, by: 1 | -1): Json | null;
  /** Returns the number of models of a unit of a list. */
  modelsOf(listed: Json, book: K): number;
  /**
   * Reads changed books and returns armies of them, or every problem.
   * @param off rules that are switched off @param file the difference file, for problems
   */
  armies(books: readonly Json[], off: ReadonlySet<string>, file: string): Result<Armies<L, K>>;
}
