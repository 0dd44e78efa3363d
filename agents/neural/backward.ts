// The backward pass: computes gradients of the parameters from derivatives by logits and values, layer by layer in
// reverse.
import { type Work, wordAt } from './work.js';

/** Makes room for the gradients and clears them. */
export function beginBackward(work: Work): void {
  const { places, matmul, batch, layout, sizes, input } = work;
  matmul.reserve(places.backward(batch));
  const { heap } = matmul;
  const { n } = batch;
  heap.fill(0, places.gradients, places.gradients + layout.size);
  heap.fill(0, places.dq, places.dq + n * (input.options === null ? input.actions : 2 * sizes.option));
}

/** Adds the gradients of this batch to `gradients`. */
export function endBackward(work: Work, gradients: Float32Array): void {
  const { places, matmul, layout } = work;
  const { heap } = matmul;
  for (let i = 0; i < layout.size; i++) gradients[i] += heap[places.gradients + i];
}

/** Backward pass of a head with one output for each action. It sets the derivatives by the context. */
export function headBackward(work: Work, masks: Uint8Array, dLogits: Float32Array): void {
  const { batch, places, layout, sizes, input, matmul } = work;
  const { heap } = matmul;
  const { actions } = input;
  const { n } = batch;
  const c = sizes.context;
  for (let i = 0; i < n * actions; i++) if (masks[i] !== 0) heap[places.dq + i] = dLogits[i];
  weights(work, n, c, actions, places.c2, places.dq, layout.at['policy.last'], layout.at['policy.lastBias']);
  inputs(work, n, c, actions, places.dq, layout.at['policy.last'], places.dc2, false);
}

/**
 * Backward pass of the option scores: derivatives by the context, by the units that options point at, and by the
 * weights of options.
 */
export function scoreBackward(work: Work, dLogits: Float32Array): void {
  const { batch, places, layout, sizes, input, matmul } = work;
  const { options: rows, owner, action, target, n } = batch;
  const { at } = layout;
  const { options, actions } = input;
  if (options === null) return;
  const { heap } = matmul;
  const { columns } = options;
  const k = sizes.option;
  const c = sizes.context;
  const g = places.gradients;
  const { o1, o2, o3, xo, product, q, do1, do2, do3, dProduct, dq, du } = places;
  const last = at['policy.last'];
  heap.fill(0, do3, do3 + rows * k);
  for (let r = 0; r < rows; r++) {
    const d = dLogits[owner[r] * actions + action[r]];
    heap[g + at['policy.lastBias']] += d;
    matmul.addScaled(g + last, o3 + r * k, d, k);
    matmul.addScaled(do3 + r * k, last, d, k);
  }
  matmul.cut(do3, o3, rows * k);
  weights(work, rows, k, k, o2, do3, at['option.third'], at['option.thirdBias']);
  weights(work, rows, k, k, product, do3, at['option.product'], -1);
  inputs(work, rows, k, k, do3, at['option.third'], do2, false);
  inputs(work, rows, k, k, do3, at['option.product'], dProduct, false);
  for (let r = 0; r < rows; r++) {
    const by = owner[r] * 2 * k + k;
    matmul.addTimes(dq + by, dProduct + r * k, o2 + r * k, k);
    matmul.addTimes(do2 + r * k, dProduct + r * k, q + by, k);
  }
  matmul.cut(do2, o2, rows * k);
  weights(work, rows, k, k, o1, do2, at['option.second'], at['option.secondBias']);
  inputs(work, rows, k, k, do2, at['option.second'], do1, false);
  matmul.cut(do1, o1, rows * k);
  weights(work, rows, columns, k, xo, do1, at['option.first'], -1);
  const words = (options.words ?? []).map(({ column, of }) => ({ column, of, table: at[`option.word ${column}`] }));
  const e = options.target === undefined ? -1 : layout.encoderOf[options.target.sets[0]];
  if (e >= 0) heap.fill(0, du, du + batch.rows[e] * k);
  for (let r = 0; r < rows; r++) {
    const from = do1 + r * k;
    matmul.add(dq + owner[r] * 2 * k, from, k);
    if (target[r] >= 0) matmul.add(du + target[r] * k, from, k);
    for (const { column, of, table } of words) {
      matmul.add(g + table + wordAt(heap[xo + r * columns + column], of) * k, from, k);
    }
  }
  weights(work, n, c, 2 * k, places.c2, dq, at['option.context'], at['option.contextBias']);
  inputs(work, n, c, 2 * k, dq, at['option.context'], places.dc2, false);
}

/** Backward pass of the value head. It adds to the derivatives by the context. */
export function judgeBackward(work: Work, dValues: Float32Array): void {
  const { batch, places, layout, sizes, matmul } = work;
  const { heap } = matmul;
  const { at } = layout;
  const { value, context } = sizes;
  const last = at['value.last'];
  const g = places.gradients;
  heap.fill(0, places.dv1, places.dv1 + batch.n * value);
  for (let i = 0; i < batch.n; i++) {
    const d = dValues[i];
    heap[g + at['value.lastBias']] += d;
    matmul.addScaled(g + last, places.v1 + i * value, d, value);
    matmul.addScaled(places.dv1 + i * value, last, d, value);
  }
  matmul.cut(places.dv1, places.v1, batch.n * value);
  weights(work, batch.n, context, value, places.c2, places.dv1, at['value.first'], at['value.firstBias']);
  inputs(work, batch.n, context, value, places.dv1, at['value.first'], places.dc2, true);
}

/** Backward pass of the context layers. */
export function situateBackward(work: Work): void {
  const { batch, places, layout, sizes, matmul } = work;
  const { at, flat, pooled } = layout;
  const { n } = batch;
  const c = sizes.context;
  const { c1, c2, dc1, dc2 } = places;
  matmul.cut(dc2, c2, n * c);
  weights(work, n, c, c, c1, dc2, at['context.second'], at['context.secondBias']);
  inputs(work, n, c, c, dc2, at['context.second'], dc1, false);
  matmul.cut(dc1, c1, n * c);
  weights(work, n, flat, c, places.flat, dc1, at['context.flat'], at['context.firstBias']);
  weights(work, n, pooled, c, places.pooled, dc1, at['context.pooled'], -1);
  inputs(work, n, pooled, c, dc1, at['context.pooled'], places.dPooled, false);
}

/** Backward pass of the encoders of sets, with derivatives from pools, pointers and options. */
export function encodeBackward(work: Work): void {
  const { batch, places, layout, matmul, input, sizes } = work;
  const { heap } = matmul;
  const { n } = batch;
  const target = input.options?.target;
  for (const [e, encoder] of layout.encoders.entries()) {
    const { width, columns } = encoder;
    const rows = batch.rows[e];
    const { second, secondBias } = encoder;
    const dh2 = places.dh2[e];
    if (target !== undefined && layout.encoderOf[target.sets[0]] === e) {
      const t = layout.at['option.target'];
      weights(work, rows, width, sizes.option, places.h2[e], places.du, t, -1);
      inputs(work, rows, width, sizes.option, places.du, t, dh2, false);
    } else heap.fill(0, dh2, dh2 + rows * width);
    for (const s of encoder.sets) unpool(work, s, dh2, width);
    for (const [p, pointer] of (input.pointers ?? []).entries()) {
      if (layout.encoderOf[pointer.sets[0]] !== e) continue;
      for (let i = 0; i < n; i++) {
        const row = batch.pointed[p][i];
        const from = places.dPooled + i * layout.pooled + layout.pointerAt[p];
        if (row >= 0) matmul.add(dh2 + row * width, from, width);
      }
    }
    matmul.cut(dh2, places.h2[e], rows * width);
    weights(work, rows, width, width, places.h1[e], dh2, second, secondBias);
    inputs(work, rows, width, width, dh2, second, places.dh1[e], false);
    matmul.cut(places.dh1[e], places.h1[e], rows * width);
    weights(work, rows, columns, width, places.x[e], places.dh1[e], encoder.first, -1);
    for (const s of encoder.sets) {
      const first = batch.start[s][0];
      const bias = places.gradients + layout.at[`${input.sets[s].name}.bias`];
      matmul.sum(bias, places.dh1[e] + first * width, batch.start[s][n] - first, width);
    }
  }
}

/** Backward pass of mean and maximum. */
function unpool(work: Work, s: number, dh2: number, width: number): void {
  const { batch, places, layout, matmul, most } = work;
  const { heap } = matmul;
  const start = batch.start[s];
  for (let i = 0; i < batch.n; i++) {
    const at = i * layout.pooled + layout.setAt[s];
    const from = places.dPooled + at;
    const count = start[i + 1] - start[i];
    if (count === 0) continue;
    const share = 1 / count;
    for (let r = start[i]; r < start[i + 1]; r++) {
      matmul.addScaled(dh2 + r * width, from, share, width);
    }
    for (let l = 0; l < width; l++) {
      const r = most[at + width + l];
      if (r >= 0) heap[dh2 + r * width + l] += heap[from + width + l];
    }
  }
}

/**
 * Computes the gradients of a layer: of its matrix (`inWidth` × `outWidth`) and, unless `bias` is negative, of its
 * bias.
 */
function weights(
  work: Work,
  rows: number,
  inWidth: number,
  outWidth: number,
  x: number,
  dy: number,
  matrix: number,
  bias: number,
): void {
  const { matmul, places } = work;
  matmul.multiply(inWidth, outWidth, rows, x, 1, inWidth, dy, places.gradients + matrix, -1, false);
  if (bias >= 0) matmul.sum(places.gradients + bias, dy, rows, outWidth);
}

/** Computes the derivatives by the inputs of a layer from those by its outputs. */
function inputs(
  work: Work,
  rows: number,
  inWidth: number,
  outWidth: number,
  dy: number,
  matrix: number,
  dx: number,
  add: boolean,
): void {
  const { matmul, places } = work;
  const { heap } = matmul;
  const { turned } = places;
  for (let i = 0; i < inWidth; i++) {
    for (let j = 0; j < outWidth; j++) heap[turned + j * inWidth + i] = heap[matrix + i * outWidth + j];
  }
  matmul.multiply(rows, inWidth, outWidth, dy, outWidth, 1, turned, dx, add ? -1 : places.zero, false);
}
