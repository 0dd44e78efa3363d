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
   * `lent` lists the rules that any kind grants or takes. In `grants` and `takes` of a kind, bit `i` stands for entry
   * `i` of that list.
   */
  readonly lent: Uint16Array;
  readonly grants: Uint32Array;
  readonly takes: Uint32Array;
}

/** The most rules that the effects of one ruleset may grant or take: one bit each in `subject.own`. */
export const MOST_LENT = 32;

/**
 * Compiles the kinds of effects of a ruleset.
 * @throws RangeError when they grant and take more than `MOST_LENT` rules
 */
export function compileEffects(list: readonly (EffectKind | undefined)[]): EffectTable {
  const kinds: (EffectKind | undefined)[] = [];
  for (const kind of list) {
    if (kind === undefined) continue;
    const taken = kinds[kind.id];
    if (taken !== undefined) throw new Error(`effect ${kind.id} is both ${taken.name} and ${kind.name}`);
    kinds[kind.id] = kind;
  }
  const given = kinds.flatMap((kind) => [...(kind?.grants ?? []), ...(kind?.takes ?? [])]);
  const lent = [...new Set(given)].sort((r, s) => r - s);
  if (lent.length > MOST_LENT) throw new RangeError(`effects grant or take ${lent.length} rules, at most ${MOST_LENT}`);
  const bits = (rules: readonly number[] = []) => rules.reduce((mask, rule) => mask | (1 << lent.indexOf(rule)), 0);
  const hooks = (kind: EffectKind) =>
    Object.keys(kind.hooks).reduce((mask, hook) => mask | (1 << (Number(hook) & 31)), 0);
  const columns = {
    answers: new Uint32Array(kinds.length),
    layer: new Uint8Array(kinds.length),
    stacking: new Uint8Array(kinds.length),
    grants: new Uint32Array(kinds.length),
    takes: new Uint32Array(kinds.length),
  };
  for (let id = 0; id < kinds.length; id++) {
    const kind = kinds[id];
    if (kind === undefined) continue;
    columns.answers[id] = hooks(kind);
    columns.layer[id] = kind.layer ?? Layer.add;
    columns.stacking[id] = Stack[kind.stacking ?? 'sum'];
    columns.grants[id] = bits(kind.grants);
    columns.takes[id] = bits(kind.takes);
  }
  return { kinds, ...columns, lent: Uint16Array.from(lent) };
}
