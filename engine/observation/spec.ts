import type { Battle } from '../kernel/battle.js';
import { INCH } from '../kernel/geometry/measures.js';

/** One number of an observation: its name, bounds and what it counts in. */
export interface Feature<N extends string = string> {
  readonly name: N;
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  /** The number names a unit: its row plus 1, divided by this; the next feature says whether the unit is own. */
  readonly row?: number;
  /** The number names one of so many things without an order: it is divided by this. */
  readonly word?: number;
  /** Version of the layout that added it: networks of an earlier one play on without it. */
  readonly since?: number;
}

/** A block of an observation: `rows` rows of the same features, one after the other. */
export interface Part<N extends string = string, R extends number = number, F extends string = string> {
  readonly name: N;
  readonly rows: R;
  readonly features: readonly Feature<F>[];
  readonly what: string;
}

/** Where each part of an observation lies; the docs page and the space are made from it. */
export interface ObservationSpec<P extends readonly Part[] = readonly Part[]> {
  /** Rises when a change can alter what a network learned on it. */
  readonly version: number;
  readonly parts: P;
  readonly size: number;
  /** First number of each part, by name. */
  readonly offset: Readonly<Record<string, number>>;
}

/** A part as it is written down: its type knows the names, for typed views. */
export const part = <const N extends string, const R extends number, F extends string>(
  of: Part<N, R, F>,
): Part<N, R, F> => of;

/** Lays parts out one after the other. */
export function observationSpec<const P extends readonly Part[]>(version: number, parts: P): ObservationSpec<P> {
  const offset: Record<string, number> = {};
  let size = 0;
  for (const part of parts) {
    offset[part.name] = size;
    size += part.rows * part.features.length;
  }
  return { version, parts, size, offset };
}

/**
 * Writes what a player sees into one block again and again. It remembers what it wrote, so that only what can have
 * changed is touched: whoever loads another battle under it, or writes into the block, calls `forget`.
 */
export interface ObservationWriter<B extends Battle = Battle> {
  /** Victory points of both players in the battle that was written last. */
  readonly points: Float64Array;
  /**
   * Writes the battle as `player` sees it, with the options of the pending decision (already listed).
   * @param asLeft nothing has been written to `b` since it was played on: where that is known it costs less
   */
  write(b: B, player: number, asLeft?: boolean): void;
  /** The next `write` writes everything. */
  forget(): void;
}

const feature = <N extends string>(name: N, low: number, high: number, unit: string): Feature<N> => ({
  name,
  low,
  high,
  unit,
});
/** A feature from -1 to 1. */
export const signed = <const N extends string>(name: N, unit: string): Feature<N> => feature(name, -1, 1, unit);
/** A feature from 0 to 1. */
export const share = <const N extends string>(name: N, unit: string): Feature<N> => feature(name, 0, 1, unit);
/** A feature that is 0 or 1. */
export const flag = <const N extends string>(name: N): Feature<N> => feature(name, 0, 1, 'yes or no');
/** A feature that names a unit by its row, of `rows`; the feature after it tells whether the unit is own. */
export const unitRow = <const N extends string>(name: N, what: string, rows: number): Feature<N> => ({
  ...share(name, `row of ${what} plus 1, of ${rows}; 0 if none`),
  row: rows,
});
/** A feature that names one of `of` things that have no order. */
export const word = <const N extends string>(name: N, unit: string, of: number): Feature<N> => ({
  ...share(name, unit),
  word: of,
});
/** Numbers and what they mean, by the names that the code has for them: `12 either target, 13 charger order`. */
export const legend = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, number]) => `${number} ${inWords(name)}`)
    .join(', ');

/** Flags of `count` kinds of decisions, which these are the names of; 0 is asked of nobody. */
export const kinds = (count: number, names: Readonly<Record<string, number>>): Feature<`kind ${number}`>[] => {
  const words = new Map(Object.entries({ nothingIsAsked: 0, ...names }).map(([name, kind]) => [kind, inWords(name)]));
  return Array.from({ length: count }, (_, kind) => {
    const meaning = words.get(kind);
    const unit = meaning === undefined ? 'not used' : `yes or no: ${meaning}`;
    return { ...flag(`kind ${kind}` as const), unit };
  });
};

/** `EitherTarget` as 'either target'. */
const inWords = (name: string): string => name.replace(/\B[A-Z]/g, ' $&').toLowerCase();

/** Features that version `version` of a layout added. */
export const since = <const N extends string>(version: number, ...features: readonly Feature<N>[]): Feature<N>[] =>
  features.map((f) => ({ ...f, since: version }));

/** Room for the rows of one side while they change places. */
const swapped = new Float32Array(4096);

/** Lets `size` numbers from `one` on, and as many from `other` on, change places. */
export function exchange(out: Float32Array, one: number, other: number, size: number): void {
  swapped.set(out.subarray(one, one + size));
  out.copyWithin(one, other, other + size);
  out.set(swapped.subarray(0, size), other);
}

/** A number from 0 up, held to a feature from 0 to 1. */
export const cap = (value: number): number => (value > 1 ? 1 : value);
/** A number held to a feature from -1 to 1. */
export const both = (value: number): number => (value > 1 ? 1 : value < -1 ? -1 : value);

/** A number of a decision's context, of which nothing says what it counts: of 100; from 1,000 on it is a length, of 100 inches. */
export const contextNumber = (value: number): number =>
  both(Math.abs(value) < 1000 ? value / 100 : value / (100 * INCH));

/** The spec as a page: part, index, name, range and unit of every number. */
export function observationPage(title: string, spec: ObservationSpec): string {
  const lines = [`# ${title}`, '', `Layout version ${spec.version}; ${spec.size} numbers, Float32.`];
  for (const part of spec.parts) {
    const first = spec.offset[part.name];
    const width = part.features.length;
    lines.push('', `## ${part.name}`, '', part.what, '');
    lines.push(`From ${first}: ${part.rows} ${part.rows === 1 ? 'row' : 'rows'} of ${width}.`, '');
    lines.push('| column | name | range | unit |', '|---|---|---|---|');
    part.features.forEach((f, i) => {
      lines.push(`| ${i} | ${f.name} | ${f.low} to ${f.high} | ${f.unit} |`);
    });
  }
  return `${lines.join('\n')}\n`;
}
