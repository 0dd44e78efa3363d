import type { Battle } from '../kernel/battle.js';
import { INCH } from '../kernel/geometry/measures.js';

/** One number of an observation: its name, bounds and unit. */
export interface Feature<N extends string = string> {
  readonly name: N;
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  /**
   * Set if the number is a unit's row plus 1, divided by this number of rows. The next feature says whether the unit is
   * own.
   */
  readonly row?: number;
  /** Set if the number stands for one of `word` things without an order; it is divided by `word`. */
  readonly word?: number;
  /** Version of the layout that added the feature. Networks of earlier versions play without it. */
  readonly since?: number;
}

/** A part of an observation: `rows` rows of the same features, one after the other. */
export interface Part<N extends string = string, R extends number = number, F extends string = string> {
  readonly name: N;
  readonly rows: R;
  readonly features: readonly Feature<F>[];
  readonly what: string;
}

/** Layout of an observation. The docs page and the space are made from it. */
export interface ObservationSpec<P extends readonly Part[] = readonly Part[]> {
  /** Version of the layout. It rises when a change can alter what a network has learned. */
  readonly version: number;
  readonly parts: P;
  readonly size: number;
  /** Index of the first number of each part, by name. */
  readonly offset: Readonly<Record<string, number>>;
}

/** Declares a part. Its type has the names, for typed views. */
export const part = <const N extends string, const R extends number, F extends string>(
  of: Part<N, R, F>,
): Part<N, R, F> => of;

/** Makes a layout of parts, one after the other. */
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
 * Writes observations into one block, again and again. It stores what it wrote, and rewrites only what may have
 * changed. Call `forget` after loading another battle into the same object, and after writing into the block.
 */
export interface ObservationWriter<B extends Battle = Battle> {
  /** Victory points of both players in the battle that was written last. */
  readonly points: Float64Array;
  /**
   * Writes the battle as `player` sees it, with the options of the pending decision, which must be listed.
   * @param order row `i` of the options is that of option `order[i]`; null, the default: in the engine's order
   */
  write(b: B, player: number, order?: Uint8Array | null): void;
  /** Makes the next `write` write everything. */
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

/** Where a circular base stands and faces, seen from the own edge. */
export const POSE = [
  signed('x', 'middle, from the left edge (-1) to the right (1)'),
  signed('y', 'middle, from the own edge (-1) to the other (1)'),
  signed('sine of facing', '0 is away from the own edge, 1 to the right'),
  signed('cosine of facing', '1 is away from the own edge'),
];
/** A feature from 0 to 1. */
export const share = <const N extends string>(name: N, unit: string): Feature<N> => feature(name, 0, 1, unit);
/** A feature that is 0 or 1. */
export const flag = <const N extends string>(name: N): Feature<N> => feature(name, 0, 1, 'yes or no');
/**
 * Returns a feature for a unit, which is given by its row out of `rows`. The next feature says whether the unit is the
 * player's own.
 */
export const unitRow = <const N extends string>(name: N, what: string, rows: number): Feature<N> => ({
  ...share(name, `row of ${what} plus 1, of ${rows}; 0 if none`),
  row: rows,
});
/** Returns a feature for one of `of` things without an order. */
export const word = <const N extends string>(name: N, unit: string, of: number): Feature<N> => ({
  ...share(name, unit),
  word: of,
});
/** Numbers and their meanings, by the names in the code: `12 either target, 13 charger order`. */
export const legend = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, number]) => `${number} ${inWords(name)}`)
    .join(', ');

/**
 * Returns the flags for `count` kinds of decisions with these names, from number `first` on. Kind 0 means that no player
 * is asked.
 */
export const kinds = (
  count: number,
  names: Readonly<Record<string, number>>,
  first = 0,
): Feature<`kind ${number}`>[] => {
  const words = new Map(Object.entries({ nothingIsAsked: 0, ...names }).map(([name, kind]) => [kind, inWords(name)]));
  return Array.from({ length: count }, (_, n) => {
    const kind = first + n;
    const meaning = words.get(kind);
    const unit = meaning === undefined ? 'not used' : `yes or no: ${meaning}`;
    return { ...flag(`kind ${kind}` as const), unit };
  });
};

/** Splits a name into words: `EitherTarget` becomes 'either target'. */
const inWords = (name: string): string => name.replace(/\B[A-Z]/g, ' $&').toLowerCase();

/** Marks features as added by version `version` of a layout. */
export const since = <const N extends string>(version: number, ...features: readonly Feature<N>[]): Feature<N>[] =>
  features.map((f) => ({ ...f, since: version }));

/** Scratch for `exchange`. */
const swapped = new Float32Array(4096);

/** Exchanges `size` numbers from index `one` with those from index `other`. */
export function exchange(out: Float32Array, one: number, other: number, size: number): void {
  swapped.set(out.subarray(one, one + size));
  out.copyWithin(one, other, other + size);
  out.set(swapped.subarray(0, size), other);
}

/** Limits a number from 0 up to 1. */
export const cap = (value: number): number => (value > 1 ? 1 : value);
/** Limits a number to -1 to 1. */
export const both = (value: number): number => (value > 1 ? 1 : value < -1 ? -1 : value);

/**
 * Scales a number of a decision's context whose unit depends on the decision. Below 1,000 it is divided by 100; larger
 * numbers are lengths in ticks and are divided by 100 inches.
 */
export const contextNumber = (value: number): number =>
  both(Math.abs(value) < 1000 ? value / 100 : value / (100 * INCH));

/** The docs page of a layout: part, index, name, range and unit of every number. */
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
