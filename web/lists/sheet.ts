// An army list as a person edits it: what the builder shows and what it asks for.
import type { Control, Json, Offer, Value } from '../../agents/person/listing.js';

export type { Control, Json, Offer, Value };

/** The way to a unit of a list: its place, and for a unit of a slot the slot and the place in it. */
export type Path =
  | readonly [place: number]
  | readonly [place: number, slot: string, within: number, ...(string | number)[]];

/** A unit as the builder shows it. */
export interface SheetUnit {
  readonly at: Path;
  readonly entry: string;
  readonly name: string;
  readonly group: string;
  readonly models: number;
  /** Points without those of units in its slots. */
  readonly points: number;
  /** Its choices in few words: '20 models, Spear, Musician'. */
  readonly summary: string;
  readonly controls: readonly Control[];
  readonly slots: readonly SheetSlot[];
  /** What the validator says about it. */
  readonly problems: readonly Fault[];
}

export interface SheetSlot {
  readonly key: string;
  readonly label: string;
  readonly full: boolean;
  readonly offers: readonly Offer[];
  readonly units: readonly SheetUnit[];
}

/** Something that makes a list illegal. */
export interface Fault {
  /** Id of the rule, or ''. */
  readonly rule: string;
  /** The part of the list; '' for the whole. */
  readonly where: string;
  readonly message: string;
  readonly mend: string;
}

/** A list as the builder shows it. */
export interface Sheet {
  /** The list as written: what `changeList` takes, and what is kept and exported. */
  readonly list: Json;
  readonly name: string;
  readonly book: string;
  readonly points: number;
  readonly limit: number;
  readonly controls: readonly Control[];
  readonly units: readonly SheetUnit[];
  /** Everything that is wrong with the list. An empty list is legal for nobody. */
  readonly problems: readonly Fault[];
}

/** An army book as a shelf from which units are taken. */
export interface Shelf {
  readonly book: string;
  readonly name: string;
  /** Why it stands in for another edition, or ''. */
  readonly standIn: string;
  readonly groups: readonly { readonly name: string; readonly offers: readonly Offer[] }[];
}

/** Where a list begins. */
export type Beginning =
  | { readonly kind: 'empty'; readonly book: string; readonly points: number }
  | { readonly kind: 'shipped'; readonly id: string }
  | { readonly kind: 'drawn'; readonly book: string; readonly points: number; readonly seed: number }
  | { readonly kind: 'json'; readonly json: unknown };

/** A step of editing. */
export type Change =
  | { readonly kind: 'add'; readonly entry: string; readonly to?: { readonly at: Path; readonly slot: string } }
  | { readonly kind: 'remove'; readonly at: Path }
  | { readonly kind: 'copy'; readonly at: Path }
  | { readonly kind: 'swap'; readonly at: Path; readonly with: number }
  | { readonly kind: 'set'; readonly at: Path; readonly key: string; readonly value: Value }
  | { readonly kind: 'list'; readonly key: string; readonly value: Value };
