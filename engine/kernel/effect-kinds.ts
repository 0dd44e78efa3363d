import { type HookHandler, Layer } from './hook-words.js';

/** How several copies of one kind of effect on one subject count (K28). */
export type Stacking = 'sum' | 'once' | 'highest' | 'lowest';

/** A kind of effect that can be in play: the hooks that it answers, its layer, and how its copies stack (K24, K28). */
export interface EffectKind {
  readonly id: number;
  readonly name: string;
  readonly hooks: Readonly<Record<number, HookHandler>>;
  readonly layer?: number;
  /**
   * Which copies on one subject count: all (`sum`, the default), the latest (`once`), or the one with the highest or
   * lowest value.
   */
  readonly stacking?: Stacking;
  /**
   * Rules that the effect grants to its subjects while it lasts, and rules that it takes from them. Taking beats
   * granting. A granted rule has a slot in each battle in which the effect may come into play (`ruleSlots`).
   */
  readonly grants?: readonly number[];
  readonly takes?: readonly number[];
  /**
   * Rules whose holders bring the effect into play. It can come into play only in battles in which one of these rules
   * can. Without this list it can come into play in every battle, unless muster names the kinds.
   */
  readonly broughtBy?: readonly number[];
}

/** Values of `EffectTable.stacking`. */
export const Stack = { sum: 0, once: 1, highest: 2, lowest: 3 } as const;

/** All kinds of effects of a ruleset by id, and the data that play needs of them as columns. */
export interface EffectTable {
  readonly kinds: readonly (EffectKind | undefined)[];
  /** Hooks that a kind may answer: bit `hook & 31`. A clear bit means no, a set bit means maybe. */
  readonly answers: Uint32Array;
  readonly layer: Uint8Array;
  /** A value of `Stack`. */
  readonly stacking: Uint8Array;
  /**
   * Numbers of rules. Kind `k` grants entries `grantsFrom[k]` to `grantsFrom[k + 1]` of `grants`, and takes entries
   * `takesFrom[k]` to `takesFrom[k + 1]` of `takes`.
   */
  readonly grantsFrom: Uint32Array;
  readonly grants: Uint16Array;
  readonly takesFrom: Uint32Array;
  readonly takes: Uint16Array;
}

/** Joins lists of numbers into one. List `k` of them is entries `from[k]` to `from[k + 1]` of `all`. */
function joined(lists: readonly (readonly number[])[]): { readonly from: Uint32Array; readonly all: Uint16Array } {
  const from = new Uint32Array(lists.length + 1);
  lists.forEach((list, k) => {
    from[k + 1] = from[k] + list.length;
  });
  return { from, all: Uint16Array.from(lists.flat()) };
}

/** Compiles the kinds of effects of a ruleset. @throws Error for two kinds with one number */
export function compileEffects(list: readonly (EffectKind | undefined)[]): EffectTable {
  const kinds: (EffectKind | undefined)[] = [];
  for (const kind of list) {
    if (kind === undefined) continue;
    const taken = kinds[kind.id];
    if (taken !== undefined) throw new Error(`effect ${kind.id} is both ${taken.name} and ${kind.name}`);
    kinds[kind.id] = kind;
  }
  const all = Array.from(kinds); // without holes
  const grants = joined(all.map((kind) => kind?.grants ?? []));
  const takes = joined(all.map((kind) => kind?.takes ?? []));
  const hooks = (kind: EffectKind) =>
    Object.keys(kind.hooks).reduce((mask, hook) => mask | (1 << (Number(hook) & 31)), 0);
  const columns = {
    answers: new Uint32Array(kinds.length),
    layer: new Uint8Array(kinds.length),
    stacking: new Uint8Array(kinds.length),
  };
  for (let id = 0; id < kinds.length; id++) {
    const kind = kinds[id];
    if (kind === undefined) continue;
    columns.answers[id] = hooks(kind);
    columns.layer[id] = kind.layer ?? Layer.add;
    columns.stacking[id] = Stack[kind.stacking ?? 'sum'];
  }
  return {
    kinds,
    ...columns,
    grantsFrom: grants.from,
    grants: grants.all,
    takesFrom: takes.from,
    takes: takes.all,
  };
}
