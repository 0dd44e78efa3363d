import type { NetworkInput, Pointer } from './input.js';
import type { Layout } from './layout.js';

/**
 * Rows in use in a batch of observations. They are packed without gaps, so that empty rows cost nothing: sorted by
 * encoder, then set, then observation.
 */
export class Batch {
  n = 0;
  /** For each encoder, the number of rows in use. */
  readonly rows: number[];
  /** For each set: the first packed row of each observation, and the end. */
  readonly start: Int32Array[];
  /** For each set: the packed row of each row of each observation, or -1 if it is not in use. */
  readonly packed: Int32Array[];
  /** For each pointer of the input: the packed row that each observation points at, or -1. */
  readonly pointed: Int32Array[];
  /** Number of options that the mask allows. */
  options = 0;
  /** Index of the first option of each observation, and the end. */
  optionStart = new Int32Array(1);
  /** For each option: its action, its observation, and the packed row of its target or -1. */
  action = new Int32Array(0);
  owner = new Int32Array(0);
  target = new Int32Array(0);
  private readonly input: NetworkInput;
  private readonly layout: Layout;

  constructor(input: NetworkInput, layout: Layout) {
    this.input = input;
    this.layout = layout;
    this.rows = layout.encoders.map(() => 0);
    this.start = input.sets.map(() => new Int32Array(1));
    this.packed = input.sets.map(() => new Int32Array(0));
    this.pointed = (input.pointers ?? []).map(() => new Int32Array(0));
  }

  /** Finds the rows in use in `n` observations. */
  read(n: number, observations: Float32Array, masks: Uint8Array): void {
    const { input } = this;
    this.n = n;
    this.rows.fill(0);
    for (const [e, encoder] of this.layout.encoders.entries())
      for (const s of encoder.sets) this.readSet(s, e, observations);
    for (const [p, pointer] of (input.pointers ?? []).entries()) {
      if (this.pointed[p].length < n) this.pointed[p] = new Int32Array(n);
      for (let i = 0; i < n; i++) this.pointed[p][i] = this.follow(pointer, observations, i, i * input.size);
    }
    if (input.options !== null) this.readOptions(observations, masks);
  }

  private readSet(s: number, e: number, observations: Float32Array): void {
    const { n, input, rows } = this;
    const { offset, rows: most, columns, valid } = input.sets[s];
    if (this.start[s].length < n + 1) this.start[s] = new Int32Array(n + 1);
    if (this.packed[s].length < n * most) this.packed[s] = new Int32Array(n * most);
    const start = this.start[s];
    const packed = this.packed[s];
    let count = rows[e];
    for (let i = 0; i < n; i++) {
      start[i] = count;
      let at = i * input.size + offset + valid;
      for (let r = 0; r < most; r++, at += columns) packed[i * most + r] = observations[at] > 0 ? count++ : -1;
    }
    start[n] = count;
    rows[e] = count;
  }

  private readOptions(observations: Float32Array, masks: Uint8Array): void {
    const { n, input } = this;
    const { options, actions, size } = input;
    if (options === null) return;
    if (this.optionStart.length < n + 1) this.optionStart = new Int32Array(n + 1);
    if (this.action.length < n * actions) {
      this.action = new Int32Array(n * actions);
      this.owner = new Int32Array(n * actions);
      this.target = new Int32Array(n * actions);
    }
    let count = 0;
    for (let i = 0; i < n; i++) {
      this.optionStart[i] = count;
      for (let a = 0; a < actions; a++) {
        if (masks[i * actions + a] === 0) continue;
        this.action[count] = a;
        this.owner[count] = i;
        const at = i * size + options.offset + a * options.columns;
        this.target[count] = options.target === undefined ? -1 : this.follow(options.target, observations, i, at);
        count++;
      }
    }
    this.optionStart[n] = count;
    this.options = count;
  }

  /** Returns the packed row that a pointer names, or -1. */
  private follow(pointer: Pointer, observations: Float32Array, i: number, from: number): number {
    const named = observations[from + pointer.at] * pointer.rows;
    const row = Math.round(named) - 1;
    const set = pointer.sets[observations[from + pointer.own] > 0 ? 0 : 1];
    const { rows } = this.input.sets[set];
    // a number that is not whole names no row
    if (row < 0 || row >= rows || Math.abs(named - 1 - row) > 0.01) return -1;
    return this.packed[set][i * rows + row];
  }
}
