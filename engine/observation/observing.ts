// What the translator of the engine (scripts/translate) looks at to translate a game together with its observations.
import type { Battle } from '../kernel/battle.js';
import type { Sources } from './watch.js';

/** Writes observations of a battle, all columns of them. */
export interface Observing {
  readonly writer: {
    readonly points: Float64Array;
    write(b: Battle, facts: object, player: number): void;
  };
  readonly out: Float32Array;
  /** What it is given of the armies of the battle that is looked at. */
  readonly facts: object;
}

/** What of a game is translated in another way than its code says. */
export interface Translatable {
  /** Functions that read what is made from a setup: the part of it that they give, a name in `Rulebook.made`. */
  readonly made: ReadonlyMap<object, string>;
  /** What is derived from a battle, and kept for each. */
  derived(b: Battle): readonly object[];
  /** A writer of observations with room for every other battle of the size class of `b`. */
  observing(b: Battle): Observing;
  /** Makes room in a battle for every other one of its size class. @returns how large numbers of the setup may be with it, by path */
  prepare?(b: Battle): ReadonlyMap<string, number>;
}

/** What never changes of the armies of `b`, and room in the writer for those of `largest`, in which all rows are used. */
export function observingOf<B extends Battle, F extends object>(
  out: Float32Array,
  writer: { meet(b: B, facts: F): void; forget(): void } & Pick<Observing['writer'], 'points'>,
  [b, factsOf]: readonly [B, (b: B) => F],
  [largest, sources]: readonly [B, Sources],
): Observing {
  const facts = factsOf(b);
  writer.meet(largest, { ...facts, sources });
  writer.forget();
  return { writer: writer as unknown as Observing['writer'], out, facts };
}
