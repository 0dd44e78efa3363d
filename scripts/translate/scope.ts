// Names of the function that is being translated, and the function itself.
import type { Instance, Slot } from './instance.js';
import type { Scope as Names } from './told.js';
import type { Value } from './values.js';

export type Binding =
  | { readonly t: 'value'; readonly value: Value }
  | { readonly t: 'variable'; readonly local: number; readonly slot: Slot };

/** Names that are bound in a block, and around it. */
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

/** The function whose text is being translated: the instance itself, or one that is translated in its place. */
export interface Frame {
  readonly path: string;
  readonly names: Names;
  readonly self: Value | undefined;
  readonly key: string;
  readonly result: Instance['result'];
  /** Where a return goes when the function is translated in the place of its call. */
  readonly leave: { readonly label: string; readonly local: number } | null;
  readonly depth: number;
}

/** A loop or switch that is being translated: where `break` and `continue` go. */
export interface Loop {
  readonly name: string;
  readonly leave: string;
  readonly next: string;
}
