import type { ObservationSpec } from '../engine/observation/spec.js';
import { MisuseError } from './errors.js';

/** Where the parts of an observation lie. The inputs of networks have this form too. */
export interface PackLayout {
  /** Numbers of an observation. */
  readonly size: number;
  /** Parts of one row, which are kept whole. */
  readonly flat: readonly { readonly offset: number; readonly length: number }[];
  /** Parts of several rows; column `valid` is 0 in rows that are not in use. */
  readonly sets: readonly {
    readonly name: string;
    readonly offset: number;
    readonly rows: number;
    readonly columns: number;
    readonly valid: number;
  }[];
  /** The options, whose rows in use the mask tells; null: an observation has none. */
  readonly options: { readonly offset: number; readonly columns: number } | null;
  readonly actions: number;
}

/** An observation without its empty rows. */
export interface PackedObservation {
  /** Parts of one row, then the used rows of each set, then those of the options, one after the other. */
  readonly numbers: Float32Array;
  /** Used rows of each set of the layout, in order; last those of the options. */
  readonly rows: Uint16Array;
  /** Index in `numbers` of the first row of each set; last that of the options. */
  readonly offsets: Uint32Array;
}

/** The layout of a game's observations: `packLayout(env.game.spec)`. */
export function packLayout(spec: ObservationSpec): PackLayout {
  const flat: { offset: number; length: number }[] = [];
  const sets: PackLayout['sets'][number][] = [];
  let options: PackLayout['options'] = null;
  let actions = 0;
  for (const { name, rows, features } of spec.parts) {
    const [offset, columns] = [spec.offset[name], features.length];
    if (name === 'options') {
      options = { offset, columns };
      actions = rows;
    } else if (rows === 1) flat.push({ offset, length: columns });
    else sets.push({ name, offset, rows, columns, valid: features.findIndex((f) => f.name === 'valid') });
  }
  return { size: spec.size, flat, sets, options, actions };
}

/**
 * Observations with their masks, packed: of every set and of the options only the rows up to the last one in use. Most
 * of an observation is empty rows; a tiny battle packs to an eighth. Training keeps its rollouts so.
 */
export class PackedObservations {
  /** Number of stored observations. */
  count = 0;
  private readonly input: PackLayout;
  private numbers = new Float32Array(1 << 16);
  private masks = new Uint8Array(1 << 12);
  /** Offset of each stored observation in the numbers, and the end of the last one. */
  private starts = new Float64Array(1 << 8);
  /** Number of stored rows of each set and of the options, for each observation. */
  private rows = new Uint16Array(1 << 8);

  constructor(input: PackLayout) {
    this.input = input;
  }

  /** Bytes in use. */
  get bytes(): number {
    return 4 * this.starts[this.count] + this.count * (this.input.actions + 8 + 2 * (this.input.sets.length + 1));
  }

  clear(): void {
    this.count = 0;
  }

  /**
   * Stores the observation that begins at `from` with the mask that begins at `maskFrom`.
   * @returns the number of the stored observation
   */
  add(observations: Float32Array, from: number, masks: Uint8Array, maskFrom: number): number {
    const { input } = this;
    this.reserve();
    const { numbers, rows, count } = this;
    const kinds = input.sets.length + 1;
    let to = this.starts[count];
    for (const { offset, length } of input.flat) {
      for (let l = 0; l < length; l++) numbers[to + l] = observations[from + offset + l];
      to += length;
    }
    for (let s = 0; s < input.sets.length; s++) {
      const { offset, rows: most, columns, valid } = input.sets[s];
      let used = most;
      while (used > 0 && observations[from + offset + (used - 1) * columns + valid] === 0) used--;
      rows[count * kinds + s] = used;
      for (let l = 0; l < used * columns; l++) numbers[to + l] = observations[from + offset + l];
      to += used * columns;
    }
    const { actions, options } = input;
    let last = actions;
    while (last > 0 && masks[maskFrom + last - 1] === 0) last--;
    rows[count * kinds + kinds - 1] = last;
    for (let a = 0; a < actions; a++) this.masks[count * actions + a] = masks[maskFrom + a];
    if (options !== null) {
      const length = last * options.columns;
      for (let l = 0; l < length; l++) numbers[to + l] = observations[from + options.offset + l];
      to += length;
    }
    this.starts[count + 1] = to;
    return this.count++;
  }

  /**
   * Writes stored observation `i` into row `row` of a batch. Unused rows of sets are only marked as empty; their old numbers
   * stay.
   */
  read(i: number, observations: Float32Array, masks: Uint8Array, row: number): void {
    const { input, numbers, rows } = this;
    const kinds = input.sets.length + 1;
    const to = row * input.size;
    let from = this.starts[i];
    for (const { offset, length } of input.flat) {
      for (let l = 0; l < length; l++) observations[to + offset + l] = numbers[from + l];
      from += length;
    }
    for (let s = 0; s < input.sets.length; s++) {
      const { offset, rows: most, columns, valid } = input.sets[s];
      const used = rows[i * kinds + s];
      for (let l = 0; l < used * columns; l++) observations[to + offset + l] = numbers[from + l];
      from += used * columns;
      for (let r = used; r < most; r++) observations[to + offset + r * columns + valid] = 0;
    }
    const { actions, options } = input;
    for (let a = 0; a < actions; a++) masks[row * actions + a] = this.masks[i * actions + a];
    if (options === null) return;
    const length = rows[i * kinds + kinds - 1] * options.columns;
    for (let l = 0; l < length; l++) observations[to + options.offset + l] = numbers[from + l];
  }

  /** Stores all rows of a vector: its observations and `info.actionMask`. */
  addAll(observations: Float32Array, masks: Uint8Array): void {
    const { size, actions } = this.input;
    for (let i = 0; i < observations.length / size; i++) this.add(observations, i * size, masks, i * actions);
  }

  /**
   * Stored observation `i`. Its arrays are views, which hold until the next `add` or `clear`.
   * @throws MisuseError if there is none
   */
  at(i: number): PackedObservation {
    const { input, count, numbers, starts, rows } = this;
    if (!(Number.isInteger(i) && i >= 0 && i < count)) {
      throw new MisuseError(`no observation ${i} is stored: there are ${count}`);
    }
    const kinds = input.sets.length + 1;
    const own = rows.subarray(i * kinds, (i + 1) * kinds);
    let next = input.flat.reduce((sum, { length }) => sum + length, 0);
    const offsets = Uint32Array.from(own, (used, kind) => {
      const offset = next;
      next += used * (input.sets[kind] ?? input.options ?? { columns: 0 }).columns;
      return offset;
    });
    return { numbers: numbers.subarray(starts[i], starts[i + 1]), rows: own, offsets };
  }

  private reserve(): void {
    const { count, input } = this;
    const kinds = input.sets.length + 1;
    if (count + 2 > this.starts.length) {
      this.starts = grown(this.starts, new Float64Array(2 * this.starts.length));
    }
    if ((count + 1) * kinds > this.rows.length) this.rows = grown(this.rows, new Uint16Array(2 * this.rows.length));
    while ((count + 1) * input.actions > this.masks.length) {
      this.masks = grown(this.masks, new Uint8Array(2 * this.masks.length));
    }
    while (this.starts[count] + input.size > this.numbers.length) {
      this.numbers = grown(this.numbers, new Float32Array(2 * this.numbers.length));
    }
  }
}

function grown<T extends Float32Array | Float64Array | Uint16Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
