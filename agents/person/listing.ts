// What a game supplies so that a person can build army lists: what its books offer, and how a list writes a choice.
import type { Result } from '../../engine/kernel/ruleset.js';

/** An object of a list as written: the list itself or a unit of it. */
export type Json = { readonly [key: string]: unknown };

/** A choice that a person has about a list or a unit, with its present value. */
export type Control =
  | {
      readonly kind: 'count';
      readonly key: string;
      readonly label: string;
      readonly value: number;
      readonly least: number;
      readonly most: number;
      /** Points of one. */
      readonly points: number;
    }
  | {
      readonly kind: 'check';
      readonly key: string;
      readonly label: string;
      readonly value: boolean;
      readonly points: number;
      readonly note?: string;
    }
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly label: string;
      readonly value: string;
      readonly among: readonly {
        readonly value: string;
        readonly label: string;
        readonly points: number;
        /** What it asks for, as `note` of a check. */
        readonly note?: string;
      }[];
    }
  | { readonly kind: 'text'; readonly key: string; readonly label: string; readonly value: string };

export type Value = number | boolean | string;

/** An entry of an army book, as a person looks for it. */
export interface Offer {
  readonly id: string;
  readonly name: string;
  /** Part of the army to which it belongs. */
  readonly group: string;
  /** Points of its smallest form. */
  readonly points: number;
  /** Its sizes in words: '5 to 10'; '' for a single model. */
  readonly size: string;
  /** What a person should know before taking it; '' if nothing. */
  readonly note: string;
}

/** A place of a unit for further units, such as a battlegroup. */
export interface Slot {
  readonly key: string;
  readonly label: string;
  /** True if one unit is written there, not a list of them. */
  readonly single: boolean;
  /** Ids of the entries that may be there. */
  readonly offers: readonly string[];
}

/** The surroundings of a unit in its list. */
export interface Around {
  readonly list: Json;
  /** Ids of all units of the list by their order, given or made from names. */
  readonly ids: readonly string[];
  /** Place of the unit in the list, or of the one to which it belongs. */
  readonly index: number;
  /** The slot in which it is, or null. */
  readonly slot: string | null;
  /** The unit to which it belongs, or null. */
  readonly owner: Json | null;
}

/** How lists of a game are written. `K`: its army book. */
export interface ListTerms<K = unknown> {
  readonly format: string;
  /** Fields of a new list besides those that every list has. */
  readonly extras: Json;
  /** Checks the shape of a list, and nothing else. */
  shape(json: unknown, file: string): Result<unknown>;
  offers(book: K): readonly Offer[];
  /** Choices about the list as a whole, besides its name and points. */
  ofList(list: Json, book: K): readonly Control[];
  /** Returns the list with a choice made. */
  setList(list: Json, key: string, value: Value): Json;
  /** Returns the smallest form of an entry as a list writes it, with the choices that cannot be left out. */
  fresh(entry: string, book: K): Json;
  /** Choices about a unit; none for an entry that the book does not have. */
  controls(unit: Json, book: K, around: Around): readonly Control[];
  /** Returns the unit with a choice made. */
  set(unit: Json, key: string, value: Value, book: K): Json;
  slots(unit: Json, book: K): readonly Slot[];
  /** Fields that one unit of a list alone may have, such as those of a general; copies are without them. */
  readonly offices: readonly string[];
  /** Points of the unit without those in its slots. */
  price(unit: Json, book: K): number;
  /** Number of its models. */
  models(unit: Json, book: K): number;
  /** Points that the units of a list may cost together. */
  limit(list: Json, book: K): number;
}

/** Returns the object without fields that are `undefined`. */
export const tidy = (json: Record<string, unknown>): Json =>
  Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined));

/** Returns a unit with a choice made that a field of its name holds; `false` and '' are left out. */
export const chosen = (unit: Json, key: string, value: Value): Json =>
  tidy({ ...unit, [key]: value === false || value === '' ? undefined : value });

/**
 * Returns the choice of a unit to join another.
 * @param nobody what it says if it joins none @param may the names of the units that can be joined, null for all others
 */
export function joinControl(
  unit: Json,
  { list, ids, index }: Around,
  words: { readonly label: string; readonly nobody: string },
  may: (of: Json) => string | null,
): Control {
  const joins = String(unit.joins ?? '');
  const hosts = (list.units as readonly Json[]).flatMap((of, n) => {
    const name = n === index ? null : may(of);
    return name === null ? [] : [{ value: ids[n], label: name, points: 0 }];
  });
  const lost = joins === '' || hosts.some(({ value }) => value === joins) ? [] : [joins];
  const among = [
    { value: '', label: words.nobody, points: 0 },
    ...hosts,
    ...lost.map((value) => ({ value, label: value, points: 0 })),
  ];
  return { kind: 'choice', key: 'joins', label: words.label, value: joins, among };
}

/** Returns a size in words. */
export const sizeWords = (least: number, most: number): string =>
  least === most ? (least === 1 ? '' : `${least}`) : `${least} to ${most}`;
