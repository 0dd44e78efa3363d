// The forward pass: computes logits and values from observations, layer by layer over the heap.
import type { Batch } from './batch.js';
import type { NetworkInput } from './input.js';
import type { Layout, NetworkSizes } from './layout.js';
import type { Matmul } from './matmul.js';
import { Places } from './places.js';

/** One batch and its intermediate results. */
export class Work {
  readonly input: NetworkInput;
  readonly sizes: NetworkSizes;
  readonly layout: Layout;
  readonly matmul: Matmul;
  readonly batch: Batch;
  readonly places: Places;
  /**
   * For each maximum of the pools: the packed row that gave it, or -1 for an empty set. The order is that of the pools.
   */
  most: Int32Array = new Int32Array(0);
  private observations: Float32Array = new Float32Array(0);

  constructor(input: NetworkInput, sizes: NetworkSizes, layout: Layout, matmul: Matmul, batch: Batch) {
    this.input = input;
    this.sizes = sizes;
    this.layout = layout;
    this.matmul = matmul;
    this.batch = batch;
    this.places = new Places(input, layout, sizes);
  }

  /** Finds the rows in use, makes room and copies the parameters to the heap. */
  begin(n: number, observations: Float32Array, masks: Uint8Array, parameters: Float32Array): void {
    const { batch, places, matmul, layout } = this;
    batch.read(n, observations, masks);
    matmul.reserve(places.forward(batch));
    matmul.heap.set(parameters, 0);
    matmul.heap.fill(0, places.zero, places.zero + places.widest);
    this.observations = observations;
    if (this.most.length < n * layout.pooled) this.most = new Int32Array(n * layout.pooled);
  }

  /** Sends each row of each set through the two layers of its encoder. */
  encode(): void {
    const { batch, places, matmul, layout, input } = this;
    const { heap } = matmul;
    const { n } = batch;
    for (const [e, encoder] of layout.encoders.entries()) {
      const { columns, width } = encoder;
      for (const s of encoder.sets) {
        const set = input.sets[s];
        const packed = batch.packed[s];
        for (let i = 0; i < n; i++) {
          const from = i * input.size + set.offset;
          for (let r = 0; r < set.rows; r++) {
            const row = packed[i * set.rows + r];
            if (row >= 0) this.copy(heap, from + r * columns, places.x[e] + row * columns, columns);
          }
        }
        const first = batch.start[s][0];
        const bias = layout.at[`${set.name}.bias`];
        const x = places.x[e] + first * columns;
        const h = places.h1[e] + first * width;
        matmul.multiply(batch.start[s][n] - first, width, columns, x, columns, 1, encoder.first, h, bias, true);
      }
      const { second, secondBias } = encoder;
      matmul.multiply(batch.rows[e], width, width, places.h1[e], width, 1, second, places.h2[e], secondBias, true);
    }
  }

  /** Computes the context from the sets, the rows that pointers refer to, and the flat values. */
  situate(): void {
    const { batch, places, matmul, layout, input, sizes } = this;
    const { heap } = matmul;
    const { n } = batch;
    for (let s = 0; s < input.sets.length; s++) this.pool(s);
    for (const [p, pointer] of (input.pointers ?? []).entries()) {
      const e = layout.encoderOf[pointer.sets[0]];
      const { width } = layout.encoders[e];
      for (let i = 0; i < n; i++) {
        const to = places.pooled + i * layout.pooled + layout.pointerAt[p];
        const row = batch.pointed[p][i];
        if (row < 0) heap.fill(0, to, to + width);
        else heap.copyWithin(to, places.h2[e] + row * width, places.h2[e] + (row + 1) * width);
      }
    }
    for (let i = 0, to = places.flat; i < n; i++) {
      for (const { offset, length } of input.flat) {
        this.copy(heap, i * input.size + offset, to, length);
        to += length;
      }
      for (const [p, at] of layout.pointerFlat.entries()) {
        if (at >= 0 && batch.pointed[p][i] >= 0) heap[to - layout.flat + at] = 0;
      }
    }
    const c = sizes.context;
    const { at, flat, pooled } = layout;
    const { c1, c2 } = places;
    matmul.multiply(n, c, flat, places.flat, flat, 1, at['context.flat'], c1, at['context.firstBias'], false);
    matmul.multiply(n, c, pooled, places.pooled, pooled, 1, at['context.pooled'], c1, -1, true);
    matmul.multiply(n, c, c, c1, c, 1, at['context.second'], c2, at['context.secondBias'], true);
  }

  /** Computes mean and maximum of the rows of a set, or zeros if there are none. */
  private pool(s: number): void {
    const { batch, places, matmul, layout, most } = this;
    const { heap } = matmul;
    const e = layout.encoderOf[s];
    const { width } = layout.encoders[e];
    const start = batch.start[s];
    const h = places.h2[e];
    for (let i = 0; i < batch.n; i++) {
      const at = i * layout.pooled + layout.setAt[s];
      const mean = places.pooled + at;
      const max = mean + width;
      const end = start[i + 1];
      heap.fill(0, mean, max + width);
      most.fill(-1, at, at + 2 * width);
      if (end > start[i]) matmul.sum(mean, h + start[i] * width, end - start[i], width);
      for (let r = start[i]; r < end; r++) {
        const from = h + r * width;
        for (let l = 0; l < width; l++) {
          const v = heap[from + l];
          if (v > heap[max + l]) {
            heap[max + l] = v;
            most[at + width + l] = r;
          }
        }
      }
      const share = end > start[i] ? 1 / (end - start[i]) : 0;
      for (let l = mean; l < max; l++) heap[l] *= share;
    }
  }

  /** Computes the values. */
  judge(values: Float32Array): void {
    const { batch, places, matmul, layout, sizes } = this;
    const { heap } = matmul;
    const { at } = layout;
    const { context, value } = sizes;
    const { c2, v1 } = places;
    matmul.multiply(batch.n, value, context, c2, context, 1, at['value.first'], v1, at['value.firstBias'], true);
    for (let i = 0; i < batch.n; i++) {
      values[i] = heap[at['value.lastBias']] + dot(heap, v1 + i * value, at['value.last'], value);
    }
  }

  /** Computes the logits of actions with one output each. */
  head(masks: Uint8Array, logits: Float32Array): void {
    const { batch, places, matmul, layout, sizes, input } = this;
    const { heap } = matmul;
    const { at } = layout;
    const { context } = sizes;
    const { actions } = input;
    const last = at['policy.last'];
    matmul.multiply(batch.n, actions, context, places.c2, context, 1, last, places.q, at['policy.lastBias'], false);
    for (let i = 0; i < batch.n * actions; i++) if (masks[i] !== 0) logits[i] = heap[places.q + i];
  }

  /** Computes the logits of options, each against the context. */
  score(logits: Float32Array): void {
    const { batch, places, matmul, layout, sizes, input } = this;
    const { heap } = matmul;
    const { at } = layout;
    const { options: rows, n, owner, action, target } = batch;
    const { options, actions } = input;
    if (options === null) return;
    const { columns } = options;
    const k = sizes.option;
    const c = sizes.context;
    const { xo, o1, o2, o3, q, u, product } = places;
    matmul.multiply(n, 2 * k, c, places.c2, c, 1, at['option.context'], q, at['option.contextBias'], false);
    if (options.target !== undefined) {
      const e = layout.encoderOf[options.target.sets[0]];
      const { width } = layout.encoders[e];
      matmul.multiply(batch.rows[e], k, width, places.h2[e], width, 1, at['option.target'], u, places.zero, false);
    }
    const words = (options.words ?? []).map(({ column, of }) => ({ column, of, table: at[`option.word ${column}`] }));
    heap.fill(0, o1, o1 + rows * k);
    for (let r = 0; r < rows; r++) {
      const x = xo + r * columns;
      const to = o1 + r * k;
      this.copy(heap, owner[r] * input.size + options.offset + action[r] * columns, x, columns);
      matmul.add(to, q + owner[r] * 2 * k, k);
      if (target[r] >= 0 && options.target !== undefined) {
        // the row number itself has no meaning, since lists may be in any order
        heap[x + options.target.at] = 0;
        matmul.add(to, u + target[r] * k, k);
      }
      for (const { column, of, table } of words) matmul.add(to, table + wordAt(heap[x + column], of) * k, k);
    }
    matmul.multiply(rows, k, columns, xo, columns, 1, at['option.first'], o1, -1, true);
    matmul.multiply(rows, k, k, o1, k, 1, at['option.second'], o2, at['option.secondBias'], true);
    for (let r = 0; r < rows; r++) matmul.times(product + r * k, o2 + r * k, q + owner[r] * 2 * k + k, k);
    matmul.multiply(rows, k, k, o2, k, 1, at['option.third'], o3, at['option.thirdBias'], false);
    matmul.multiply(rows, k, k, product, k, 1, at['option.product'], o3, -1, true);
    const bias = heap[at['policy.lastBias']];
    for (let r = 0; r < rows; r++) {
      logits[owner[r] * actions + action[r]] = bias + dot(heap, o3 + r * k, at['policy.last'], k);
    }
  }

  private copy(heap: Float32Array, from: number, to: number, length: number): void {
    const { observations } = this;
    for (let l = 0; l < length; l++) heap[to + l] = observations[from + l];
  }
}

/** Returns which of `of` categories a feature names. */
export function wordAt(feature: number, of: number): number {
  const word = Math.round(feature * of);
  return word < 0 ? 0 : word < of ? word : of - 1;
}

function dot(heap: Float32Array, a: number, b: number, length: number): number {
  let sum = 0;
  for (let l = 0; l < length; l++) sum += heap[a + l] * heap[b + l];
  return sum;
}
