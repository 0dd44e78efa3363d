import type { NetworkInput } from '../agents/neural/input.js';

/**
 * Observations with their masks, packed: of every set and of the options only the rows up to the last one in use. Most
 * of an observation is empty rows; a tiny battle packs to an eighth.
 */
export class Memory {
  /** Number of stored observations. */
  count = 0;
  private readonly input: NetworkInput;
  private numbers = new Float32Array(1 << 16);
  private masks = new Uint8Array(1 << 12);
  /** Offset of each stored observation in the numbers, and the end of the last one. */
  private starts = new Float64Array(1 << 8);
  /** Number of stored rows of each set and of the options, for each observation. */
  private rows = new Uint16Array(1 << 8);

  constructor(input: NetworkInput) {
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

/** Buffers for a batch of observations and the network's outputs for them. */
export class Batch {
  readonly size: number;
  readonly observations: Float32Array;
  readonly masks: Uint8Array;
  readonly logits: Float32Array;
  readonly values: Float32Array;
  readonly dLogits: Float32Array;
  readonly dValues: Float32Array;

  constructor(input: NetworkInput, size: number) {
    this.size = size;
    this.observations = new Float32Array(size * input.size);
    this.masks = new Uint8Array(size * input.actions);
    this.logits = new Float32Array(size * input.actions);
    this.values = new Float32Array(size);
    this.dLogits = new Float32Array(size * input.actions);
    this.dValues = new Float32Array(size);
  }
}
