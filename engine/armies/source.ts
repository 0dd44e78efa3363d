import type { Chance, Result } from '../kernel/ruleset.js';

/** What every army list has. */
export interface ArmyList {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly pointsLimit: number;
  readonly units: readonly unknown[];
}

/** What every army book has. */
export interface Book {
  readonly id: string;
  readonly name: string;
  readonly units: readonly unknown[];
}

/** Where the armies of a game come from, and how they are told. */
export interface Armies<L extends ArmyList = ArmyList, K extends Book = Book> {
  /** Lists that ship with Muster, by name. */
  lists(): ReadonlyMap<string, L>;
  /** Army books that ship with Muster, by id. */
  books(): ReadonlyMap<string, K>;
  /** A list from JSON; `file` names it in messages. */
  read(json: unknown, file: string): Result<L>;
  /** A random army of so many points from a book. */
  draw(book: string, points: number, chance: Chance, id: string): Result<L>;
  /** Random armies that stay as they were drawn, by name, whatever their book has become since. */
  fixed?(): ReadonlyMap<string, L>;
  /** Units of a list that fit into so many points. */
  part(list: L, points: number, chance: Chance, id: string): Result<L>;
  /** The army book of a list. */
  bookOf(list: L): { readonly id: string; readonly name: string };
  /** A list in words, a line for each unit. */
  describe(list: L): string;
  /** An army book in tables. */
  bookLines(book: K): readonly string[];
}
