// Functions as they are translated: each with those of its arguments that never change, and what the others may be.
import type { Node } from './ir.js';
import type { Element, Kind, Numbered, Row, Value } from './values.js';

/** A variable, a parameter, a result or a cell: its kind is joined from all that is put into it, over all rounds. */
export interface Slot {
  kind: Kind | undefined;
  max: number;
  grown: number;
  /** What kind of thing it holds when it is not a number. */
  arr?: Element;
  set?: Numbered;
  fns?: Numbered;
  row?: Pick<Row, 'path' | 'rows'>;
  other?: 'text' | 'token';
  /** Nothing has been put into it, too, or what may be nothing. */
  missing?: boolean;
}

/** A function with fixed arguments: it is translated once. */
export interface Instance {
  readonly key: string;
  readonly name: string;
  readonly fn: object;
  readonly self: Value | undefined;
  readonly args: readonly (Value | undefined)[];
  readonly params: Slot[];
  readonly result: Slot & { fixed?: Value | undefined };
  /** Types of all locals, parameters first. */
  locals: ('i32' | 'f64')[];
  body: Node | null;
  round: number;
}

/** Functions that are called through a table: all of a set with the same fixed arguments. */
export interface Family {
  readonly key: string;
  readonly set: Numbered;
  readonly members: Instance[];
  readonly params: Slot[];
  readonly result: Slot;
  base: number;
}

/** Does a slot hold anything but numbers? */
export const isThing = ({ arr, set, fns, row, other }: Slot): boolean =>
  (arr ?? set ?? fns ?? row ?? other) !== undefined;
