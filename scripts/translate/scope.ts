// Names of the function that is being translated, and the function itself.
import type { Instance, Slot } from './instance.js';
import type { Scope as Names } from './told.js';
import type { Value } from './values.js';

export type Binding =
  | { readonly t: 'value'; readonly value: Value }
  | { readonly t: 'variable'; readonly local: number; readonly slot: Slot };

/** Names bound in a block; `parent` has those around it. */
export class Scope {
  readonly names = new Map<string, Binding>();
  readonly parent: Scope | null;
  constructor(parent: Scope | null) {
    this.parent = parent;
  }
  find(name: string): Binding | undefined {
    for (let s: Scope | null = this; s !== null; s = s.parent) {
      const found = s.names.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** The function whose text is being translated: the instance itself, or an inlined one. */
export interface Frame {
  readonly path: string;
  readonly names: Names;
  readonly self: Value | undefined;
  readonly key: string;
  readonly result: Instance['result'];
  /** The jump target of a return in an inlined function. */
  readonly leave: { readonly label: string; readonly local: number } | null;
  readonly depth: number;
}

/** A loop or switch that is being translated: the jump targets of `break` and `continue`. */
export interface Loop {
  readonly name: string;
  readonly leave: string;
  readonly next: string;
}
