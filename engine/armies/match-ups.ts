// Match-ups: one unit of an army book against another in a fight that a designer describes. What happened is read as numbers, whose
// chances are exact where only dice decide, and sampled by the real procedures anywhere else.

import type { Battle } from '../kernel/battle.js';
import type { Result } from '../kernel/ruleset.js';
import type { Book } from './source.js';

/** A unit of an army book with its size and options, by ids. */
export interface UnitChoice {
  readonly book: string;
  readonly unit: string;
  /** Number of models; by default the smallest unit. */
  readonly models?: number;
  /** Options by id; the number of models that take it, or `true` for one model or the whole unit. */
  readonly options: Readonly<Record<string, number | true>>;
}

/** Something that a designer may say of a match-up. */
export interface MatchUpSetting {
  readonly name: string;
  /** What it means, for help texts. */
  readonly words: string;
  /** Its possible values; or that it is a number of inches, or of files. */
  readonly values: readonly string[] | 'inches' | 'number';
  readonly usual: string;
}

/** A number that a fight leaves, from `least` to `most`, such as the Wounds that the first unit has lost. */
export interface Measure {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

/** How odds came about: nothing is left out; something is left out, as `why` says; real procedures were played. */
export type MatchUpKind = 'exact' | 'truncated' | 'sampled';

/** The odds of a match-up. */
export interface MatchUpOdds {
  readonly kind: MatchUpKind;
  /** For each measure: entry `i` is the chance of `least + i`; null if these odds do not tell. */
  readonly measures: readonly (Float64Array | null)[];
  /** For each event: its chance; null if these odds do not tell. */
  readonly events: readonly (number | null)[];
}

/** Chooses an option of the pending decision; `count` is the number of options. */
export type MatchUpChooser = (b: Battle, count: number) => number;

/** A match-up that is ready to be computed and played. */
export interface PreparedMatchUp {
  /** Both units with their sizes and options, in words. */
  readonly names: readonly [string, string];
  readonly points: readonly [number, number];
  readonly measures: readonly Measure[];
  /** What may happen or not, in words. */
  readonly events: readonly string[];
  /** For each unit: the measure by which it is worn down, and the greatest value, at which it is worth nothing; null: it is not attacked. */
  readonly worn: readonly [Wear | null, Wear | null];
  /** The odds of one round without sampling; null if there are none for such a fight. */
  exact(): MatchUpOdds | null;
  /** What exact odds leave out, or why there are none; '' if nothing. */
  readonly why: string;
  /** The most rounds that `play` may play. */
  readonly mostRounds: number;
  /**
   * Plays `rounds` rounds with dice of `seed`, and writes the value of each measure to `out`, after them 1 or 0 for each event. What
   * players decide within a round is told by `choose`; null: standing answers, as exact odds take them.
   */
  play(rounds: number, seed: number, choose: MatchUpChooser | null, out: Int32Array): void;
}

/** How a unit is worn down: its measure, and the value at which nothing of it is left. */
export interface Wear {
  readonly measure: number;
  readonly all: number;
  /** True if the measure falls from `all` to 0, such as boxes left. */
  readonly left?: true;
}

/** What a game supplies for match-ups. */
export interface MatchUps {
  readonly settings: readonly MatchUpSetting[];
  /**
   * Makes a match-up.
   * @param settings by name; those that are missing have their usual values
   * @param books army books by id, those that come with Muster or changed ones
   */
  prepare(
    first: UnitChoice,
    second: UnitChoice,
    settings: Readonly<Record<string, string>>,
    books: ReadonlyMap<string, Book>,
  ): Result<PreparedMatchUp>;
  /** Ids of the entries of a book that match-ups can field, in the order of the book. */
  entries(book: Book): readonly string[];
}

/** Plays a match-up `n` times with the seeds from `seed` on, and returns the shares of what happened. */
export function sampleMatchUp(
  prepared: PreparedMatchUp,
  rounds: number,
  n: number,
  seed: number,
  choose: MatchUpChooser | null = null,
): MatchUpOdds {
  const { measures, events } = prepared;
  const out = new Int32Array(measures.length + events.length);
  const shares = measures.map(({ least, most }) => new Float64Array(most - least + 1));
  const happened = new Float64Array(events.length);
  for (let i = 0; i < n; i++) {
    prepared.play(rounds, seed + i, choose, out);
    measures.forEach(({ least, most }, k) => {
      shares[k][Math.min(most, Math.max(least, out[k])) - least] += 1 / n;
    });
    for (let e = 0; e < events.length; e++) happened[e] += out[measures.length + e] / n;
  }
  return { kind: 'sampled', measures: shares, events: [...happened] };
}

/** Returns the mean of a measure by its chances. */
export function meanOfMeasure({ least }: Measure, chances: Float64Array): number {
  return chances.reduce((sum, chance, i) => sum + chance * (least + i), 0);
}

/** Returns the smallest value of a measure that is not exceeded with a chance of `share`, from 0 to 1. */
export function percentileOf({ least, most }: Measure, chances: Float64Array, share: number): number {
  let sum = 0;
  for (let i = 0; i < chances.length; i++) {
    sum += chances[i];
    if (sum >= share - 1e-9) return least + i;
  }
  return most;
}

/** Returns the points that unit `i` (0 or 1) loses in the mean: the share by which it is worn down, of its points; null if odds do not tell. */
export function pointsLost({ worn, measures, points }: PreparedMatchUp, odds: MatchUpOdds, i: 0 | 1): number | null {
  const wear = worn[i];
  if (wear === null) return 0;
  const chances = odds.measures[wear.measure];
  if (chances === null) return null;
  const mean = meanOfMeasure(measures[wear.measure], chances);
  const lost = wear.left === true ? wear.all - mean : mean;
  return (points[i] * Math.min(lost, wear.all)) / wear.all;
}
