import { Random } from '../../env/random.js';
import type { NetworkInput } from './input.js';

/** Widths of the layers of a network. All are multiples of 4, because processors multiply four numbers at once. */
export interface NetworkSizes {
  /** Width of the encoding of one row of a set (a unit, a piece of terrain). */
  readonly unit: number;
  /** Widths of single encoders by name, instead of `unit`. */
  readonly encoders?: Readonly<Record<string, number>> | undefined;
  /** Width of the encoding of an option. */
  readonly option: number;
  /** Width of the context, which encodes the whole situation. */
  readonly context: number;
  /** Width of the layer before the value. */
  readonly value: number;
}

export const DEFAULT_SIZES: NetworkSizes = { unit: 32, encoders: { terrain: 16 }, option: 32, context: 64, value: 32 };

/** A matrix or a vector (1 row) of the parameters, stored row by row. Rows are inputs, columns are outputs. */
export interface Block {
  readonly name: string;
  readonly offset: number;
  readonly rows: number;
  readonly columns: number;
  /** Initial length of each column for inputs of length 1; 0: all zeros. */
  readonly gain: number;
}

/** An encoder: the sets that it reads and the offsets of its weights. */
export interface Encoder {
  readonly name: string;
  readonly columns: number;
  readonly width: number;
  /** Indices of the sets that it reads. */
  readonly sets: readonly number[];
  readonly first: number;
  readonly second: number;
  readonly secondBias: number;
}

/** Offsets of the parameters of a network. The order of the blocks is the order in a checkpoint. */
export interface Layout {
  readonly blocks: readonly Block[];
  readonly size: number;
  /** Offset of each block by name. */
  readonly at: Readonly<Record<string, number>>;
  readonly encoders: readonly Encoder[];
  /** Index of the encoder of each set. */
  readonly encoderOf: readonly number[];
  /** Number of values of the observation that are read without an encoder. */
  readonly flat: number;
  /** Number of values that sets and pointers add to the context, and the first index of each. */
  readonly pooled: number;
  readonly setAt: readonly number[];
  readonly pointerAt: readonly number[];
  /** Index of the number of each pointer among the flat values; -1 if it is not among them. */
  readonly pointerFlat: readonly number[];
}

const RELU = Math.SQRT2;
const SMALL = 0.01;

/**
 * Returns the layout of a network.
 * @throws RangeError for sizes or an input for which no network is possible, naming the cause
 */
export function layoutOf(input: NetworkInput, sizes: NetworkSizes): Layout {
  const blocks: Block[] = [];
  const at: Record<string, number> = {};
  let size = 0;
  const add = (name: string, rows: number, columns: number, gain: number): number => {
    const offset = size;
    blocks.push({ name, offset, rows, columns, gain });
    at[name] = offset;
    size += rows * columns;
    return offset;
  };
  checkSizes(sizes);

  const names = [...new Set(input.sets.map((set) => set.encoder))];
  const encoders = names.map((name): Encoder => {
    const sets = input.sets.flatMap((set, i) => (set.encoder === name ? [i] : []));
    const { columns } = input.sets[sets[0]];
    if (sets.some((s) => input.sets[s].columns !== columns)) {
      throw new RangeError(`sets with the encoder '${name}' have rows of different lengths`);
    }
    const width = sizes.encoders?.[name] ?? sizes.unit;
    const first = add(`${name}.first`, columns, width, RELU);
    for (const s of sets) add(`${input.sets[s].name}.bias`, 1, width, 0);
    const second = add(`${name}.second`, width, width, RELU);
    return { name, columns, width, sets, first, second, secondBias: add(`${name}.secondBias`, 1, width, 0) };
  });
  const encoderOf = input.sets.map((set) => names.indexOf(set.encoder));
  const widthOf = (set: number): number => encoders[encoderOf[set]].width;

  const flat = input.flat.reduce((sum, part) => sum + part.length, 0);
  let pooled = 0;
  const place = (width: number): number => {
    pooled += width;
    return pooled - width;
  };
  const setAt = input.sets.map((_, s) => place(2 * widthOf(s)));
  const pointerAt = (input.pointers ?? []).map((p) => {
    checkPointer(p.sets, encoderOf);
    return place(widthOf(p.sets[0]));
  });
  const pointerFlat = (input.pointers ?? []).map((p) => flatIndex(input, p.at));
  add('context.flat', flat, sizes.context, RELU);
  add('context.pooled', pooled, sizes.context, RELU);
  add('context.firstBias', 1, sizes.context, 0);
  add('context.second', sizes.context, sizes.context, RELU);
  add('context.secondBias', 1, sizes.context, 0);
  add('value.first', sizes.context, sizes.value, RELU);
  add('value.firstBias', 1, sizes.value, 0);
  add('value.last', sizes.value, 1, 1);
  add('value.lastBias', 1, 1, 0);

  const { options } = input;
  if (options === null) {
    add('policy.last', sizes.context, input.actions, SMALL);
    add('policy.lastBias', 1, input.actions, 0);
  } else {
    if (options.rows !== input.actions) {
      throw new RangeError(
        `an input of ${options.rows} rows of options has ${input.actions} actions; they are the same`,
      );
    }
    add('option.first', options.columns, sizes.option, RELU);
    for (const word of options.words ?? []) add(`option.word ${word.column}`, word.of, sizes.option, 1);
    if (options.target !== undefined) {
      checkPointer(options.target.sets, encoderOf);
      add('option.target', widthOf(options.target.sets[0]), sizes.option, 1);
    }
    add('option.context', sizes.context, 2 * sizes.option, RELU);
    add('option.contextBias', 1, 2 * sizes.option, 0);
    add('option.second', sizes.option, sizes.option, RELU);
    add('option.secondBias', 1, sizes.option, 0);
    add('option.third', sizes.option, sizes.option, RELU);
    add('option.product', sizes.option, sizes.option, RELU);
    add('option.thirdBias', 1, sizes.option, 0);
    add('policy.last', sizes.option, 1, SMALL);
    add('policy.lastBias', 1, 1, 0);
  }
  return { blocks, size, at, encoders, encoderOf, flat, pooled, setAt, pointerAt, pointerFlat };
}

function flatIndex(input: NetworkInput, at: number): number {
  let before = 0;
  for (const { offset, length } of input.flat) {
    if (at >= offset && at < offset + length) return before + at - offset;
    before += length;
  }
  return -1;
}

function checkSizes(sizes: NetworkSizes): void {
  const { encoders, ...rest } = sizes;
  for (const [name, width] of Object.entries({ ...rest, ...encoders })) {
    if (!Number.isInteger(width) || width < 4 || width > 1024 || width % 4 !== 0) {
      throw new RangeError(`size '${name}' is ${width}; sizes are multiples of 4 from 4 to 1024`);
    }
  }
}

function checkPointer(sets: readonly [number, number], encoderOf: readonly number[]): void {
  if (encoderOf[sets[0]] === undefined || encoderOf[sets[0]] !== encoderOf[sets[1]]) {
    throw new RangeError(`a pointer into sets ${sets.join(' and ')}: both must be there and share an encoder`);
  }
}

/**
 * Sets the initial parameters. Columns of a matrix are orthogonal where possible, so that no two outputs start alike.
 * Only sums, products and roots are used, so that a seed gives the same numbers on every machine.
 */
export function initialise(layout: Layout, parameters: Float32Array, seed: number): void {
  const random = new Random(seed);
  for (const block of layout.blocks) {
    const { offset, rows, columns, gain } = block;
    if (gain === 0) parameters.fill(0, offset, offset + rows * columns);
    else parameters.set(orthogonal(rows, columns, gain, random), offset);
  }
}

/** Returns a matrix whose columns (or rows, if there are fewer) are orthogonal and of length `gain`. */
function orthogonal(rows: number, columns: number, gain: number, random: Random): Float32Array {
  const tall = rows >= columns;
  const count = tall ? columns : rows;
  const length = tall ? rows : columns;
  const vectors: Float64Array[] = [];
  while (vectors.length < count) {
    const v = Float64Array.from({ length }, () => bell(random));
    // each vector is made orthogonal twice, because one pass leaves rounding errors among many vectors
    for (let pass = 0; pass < 2; pass++) for (const w of vectors) along(v, w);
    const norm = Math.sqrt(dot(v, v));
    if (norm > 1e-6) vectors.push(v.map((x) => x / norm));
  }
  const out = new Float32Array(rows * columns);
  for (let c = 0; c < count; c++) {
    for (let i = 0; i < length; i++) out[tall ? i * columns + c : c * columns + i] = gain * vectors[c][i];
  }
  return out;
}

/** Returns a random number of nearly normal distribution with mean 0. */
function bell(random: Random): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += random.unit() - 0.5;
  return sum;
}

function dot(v: Float64Array, w: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < v.length; i++) sum += v[i] * w[i];
  return sum;
}

/** Subtracts from `v` its component along `w`, a vector of length 1. */
function along(v: Float64Array, w: Float64Array): void {
  const share = dot(v, w);
  for (let i = 0; i < v.length; i++) v[i] -= share * w[i];
}
