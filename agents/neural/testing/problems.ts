// Synthetic inputs and batches that tests and benchmarks of networks share.
import { Random } from '../../../env/random.js';
import type { NetworkInput } from '../input.js';
import type { NetworkSizes } from '../layout.js';

/** A small input with every feature: shared and single encoders, pointers, words, targets. */
export const SMALL_INPUT: NetworkInput = {
  size: 3 + 4 * 5 + 4 * 5 + 3 * 3 + 4 + 6 * 7,
  flat: [
    { offset: 0, length: 3 },
    { offset: 52, length: 4 },
  ],
  sets: [
    { name: 'own units', offset: 3, rows: 4, columns: 5, valid: 0, encoder: 'units' },
    { name: 'enemy units', offset: 23, rows: 4, columns: 5, valid: 0, encoder: 'units' },
    { name: 'terrain', offset: 43, rows: 3, columns: 3, valid: 0, encoder: 'terrain' },
  ],
  pointers: [{ at: 52, own: 53, rows: 4, sets: [0, 1] }],
  options: {
    offset: 56,
    rows: 6,
    columns: 7,
    words: [{ column: 1, of: 5 }],
    target: { at: 2, own: 3, rows: 4, sets: [0, 1] },
  },
  actions: 6,
};
export const SMALL_SIZES: NetworkSizes = { unit: 8, encoders: { terrain: 4 }, option: 8, context: 12, value: 4 };

/** An input without sets and with one output for each action, as for the cart-pole problem. */
export const FLAT_INPUT: NetworkInput = {
  size: 5,
  flat: [{ offset: 0, length: 5 }],
  sets: [],
  options: null,
  actions: 3,
};

export interface Examples {
  readonly observations: Float32Array;
  readonly masks: Uint8Array;
}

/** Returns random observations for an input, with some rows in use and some options forbidden, never all. */
export function examples(input: NetworkInput, n: number, seed: number): Examples {
  const random = new Random(seed);
  const observations = new Float32Array(n * input.size);
  const masks = new Uint8Array(n * input.actions);
  const number = (): number => (random.below(3) === 0 ? 0 : random.unit() * 2 - 1);
  for (let i = 0; i < n; i++) {
    const base = i * input.size;
    for (const { offset, length } of input.flat)
      for (let l = 0; l < length; l++) observations[base + offset + l] = number();
    for (const set of input.sets) {
      const used = random.below(set.rows + 1);
      for (let r = 0; r < used; r++) {
        const at = base + set.offset + r * set.columns;
        for (let l = 0; l < set.columns; l++) observations[at + l] = number();
        // no two rows are equal, since the maximum of equal rows would be ambiguous
        observations[at + set.columns - 1] = random.unit();
        observations[at + set.valid] = 1;
      }
    }
    const point = (pointer: { at: number; own: number; rows: number }, from: number): void => {
      observations[from + pointer.at] = random.below(pointer.rows + 1) / pointer.rows;
      observations[from + pointer.own] = random.below(2);
    };
    for (const pointer of input.pointers ?? []) point(pointer, base);
    const allowed = 1 + random.below(input.actions);
    for (let a = 0; a < allowed; a++) masks[i * input.actions + a] = a === 0 || random.below(5) > 0 ? 1 : 0;
    const { options } = input;
    if (options === null) continue;
    for (let a = 0; a < allowed; a++) {
      const at = base + options.offset + a * options.columns;
      for (let l = 0; l < options.columns; l++) observations[at + l] = number();
      for (const word of options.words ?? []) observations[at + word.column] = random.below(word.of) / word.of;
      if (options.target !== undefined) point(options.target, at);
    }
  }
  return { observations, masks };
}
