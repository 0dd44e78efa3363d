// Instances: functions with their constant arguments, and the kinds of their other arguments.
import type { Node } from './ir.js';
import type { Element, Kind, Numbered, Row, Value } from './values.js';

/** A variable, a parameter, a result or a cell. Its kind covers all values assigned to it, over all rounds. */
export interface Slot {
  kind: Kind | undefined;
  max: number;
  grown: number;
  /** The type of a value that is not a number. */
  arr?: Element;
  set?: Numbered;
  fns?: Numbered;
  row?: Pick<Row, 'path' | 'rows'>;
  other?: 'text' | 'token';
  /** True if it may be null or undefined. */
  missing?: boolean;
}

/** A function with constant arguments, which is translated once. */
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

/** Functions that are called through a table: all of a set with the same constant arguments. */
export interface Family {
  readonly key: string;
  readonly set: Numbered;
  readonly members: Instance[];
  readonly params: Slot[];
  readonly result: Slot;
  base: number;
}

/** True if a slot holds anything but numbers. */
export const isThing = ({ arr, set, fns, row, other }: Slot): boolean =>
  (arr ?? set ?? fns ?? row ?? other) !== undefined;
