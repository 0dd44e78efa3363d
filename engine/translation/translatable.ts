// The data that the translator of the engine (scripts/translate) reads to translate a game together with its
// observations.
import type { Battle } from '../kernel/battle.js';
import type { Sources } from '../observation/watch.js';

/** A writer of all columns of an observation, for the translator. */
export interface Observing {
  readonly writer: {
    readonly points: Float64Array;
    write(b: Battle, facts: object, player: number): void;
  };
  readonly out: Float32Array;
  /** Facts of the armies, as `write` takes them. */
  readonly facts: object;
}

/** Parts of a game that are not translated as their code is written. */
export interface Translatable {
  /** Functions that return a part of the setup's tables, each with the name of the part in `TranslatedGame.made`. */
  readonly made: ReadonlyMap<object, string>;
  /** Data derived from a battle; each battle has its own. */
  derived(b: Battle): readonly object[];
  /** A writer of observations with room for every battle of the size class of `b`. */
  observing(b: Battle): Observing;
  /**
   * Makes room in a battle for every battle of its size class.
   * @returns the largest values of the setup's numbers, by path
   */
  prepare?(b: Battle): ReadonlyMap<string, number>;
}

/**
 * Returns an `Observing` for the armies of `b`, with room for those of `largest`, whose rows are all in use.
 * @param out the block
 * @param sources watched columns of `largest`
 */
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
