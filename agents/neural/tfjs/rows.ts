// Packs the input of the TensorFlow.js network into blocks: rows in use first, as many as the fullest observation
// needs.
import type { NetworkInput, Pointer } from '../input.js';

export interface SetBlock {
  /** Number of rows of each observation in this block, used or not. */
  readonly rows: number;
  readonly x: Float32Array;
  readonly used: Float32Array;
  /** For each observation: 1 / rows in use, or 0 if there are none. */
  readonly share: Float32Array;
}

/** Everything that the network reads of a batch. Blocks named `pointed`, `target` and `words` are one-hot. */
export interface Blocks {
  readonly flat: Float32Array;
  readonly sets: readonly SetBlock[];
  readonly pointed: readonly Float32Array[];
  readonly options: number;
  /** For each observation and option: the action, or -1 for none. */
  readonly action: Int32Array;
  readonly x: Float32Array;
  readonly target: Float32Array;
  readonly words: readonly Float32Array[];
}

export function blocksOf(input: NetworkInput, n: number, observations: Float32Array, masks: Uint8Array): Blocks {
  const seen = observations.slice(0, n * input.size);
  const place = input.sets.map((set) => new Int32Array(n * set.rows).fill(-1));
  const sets = input.sets.map((set, s): SetBlock => {
    const counts = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      for (let r = 0; r < set.rows; r++) {
        const used = seen[i * input.size + set.offset + r * set.columns + set.valid] > 0;
        if (used) place[s][i * set.rows + r] = counts[i]++;
      }
    }
    const rows = Math.max(1, ...counts);
    const x = new Float32Array(n * rows * set.columns);
    const used = new Float32Array(n * rows);
    for (let i = 0; i < n; i++) {
      for (let r = 0; r < set.rows; r++) {
        const at = place[s][i * set.rows + r];
        if (at < 0) continue;
        const from = i * input.size + set.offset + r * set.columns;
        x.set(seen.subarray(from, from + set.columns), (i * rows + at) * set.columns);
        used[i * rows + at] = 1;
      }
    }
    return { rows, x, used, share: Float32Array.from(counts, (count) => (count === 0 ? 0 : 1 / count)) };
  });
  /**
   * Returns the row that a pointer refers to, counted over both of its sets, or -1. The pointer's number is then
   * cleared.
   */
  const follow = (pointer: Pointer, i: number, from: number): number => {
    const named = seen[from + pointer.at] * pointer.rows;
    const row = Math.round(named) - 1;
    const side = seen[from + pointer.own] > 0 ? 0 : 1;
    const s = pointer.sets[side];
    if (Math.abs(named - 1 - row) > 0.01 || row < 0 || row >= input.sets[s].rows) return -1;
    const at = place[s][i * input.sets[s].rows + row];
    if (at < 0) return -1;
    seen[from + pointer.at] = 0;
    return side === 0 ? at : sets[pointer.sets[0]].rows + at;
  };
  const both = (pointer: Pointer): number => sets[pointer.sets[0]].rows + sets[pointer.sets[1]].rows;

  const pointed = (input.pointers ?? []).map((pointer) => {
    const block = new Float32Array(n * both(pointer));
    for (let i = 0; i < n; i++) {
      const at = follow(pointer, i, i * input.size);
      if (at >= 0) block[i * both(pointer) + at] = 1;
    }
    return block;
  });
  const { options, actions } = input;
  const counts = Array.from({ length: n }, (_, i) =>
    masks.subarray(i * actions, (i + 1) * actions).reduce((sum, m) => sum + (m === 0 ? 0 : 1), 0),
  );
  const most = options === null ? 0 : Math.max(1, ...counts);
  const action = new Int32Array(n * most).fill(-1);
  const columns = options?.columns ?? 0;
  const x = new Float32Array(n * most * columns);
  const width = options?.target === undefined ? 0 : both(options.target);
  const target = new Float32Array(n * most * width);
  const words = (options?.words ?? []).map((word) => new Float32Array(n * most * word.of));
  for (let i = 0; i < n && options !== null; i++) {
    let at = i * most;
    for (let a = 0; a < actions; a++) {
      if (masks[i * actions + a] === 0) continue;
      const from = i * input.size + options.offset + a * columns;
      const to = options.target === undefined ? -1 : follow(options.target, i, from);
      if (to >= 0) target[at * width + to] = 1;
      x.set(seen.subarray(from, from + columns), at * columns);
      for (const [w, { column, of }] of (options.words ?? []).entries()) {
        words[w][at * of + Math.min(of - 1, Math.max(0, Math.round(seen[from + column] * of)))] = 1;
      }
      action[at++] = a;
    }
  }
  const length = input.flat.reduce((sum, part) => sum + part.length, 0);
  const flat = new Float32Array(n * length);
  for (let i = 0, to = 0; i < n; i++) {
    for (const part of input.flat) {
      const from = i * input.size + part.offset;
      flat.set(seen.subarray(from, from + part.length), to);
      to += part.length;
    }
  }
  return { flat, sets, pointed, options: most, action, x, target, words };
}
