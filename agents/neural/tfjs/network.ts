// The network of agents/neural, written a second time with TensorFlow.js. Tests compare the results of both, and
// benchmarks their speed.
import type { Tensor, Tensor2D } from '@tensorflow/tfjs';
import type { NetworkInput, Pointer } from '../input.js';
import { initialise, type Layout, layoutOf, type NetworkSizes } from '../layout.js';
import { type ActorCritic, FORBIDDEN } from '../network.js';
import type { Tf } from './backend.js';
import { type Blocks, blocksOf } from './rows.js';

/**
 * Returns the same network as `actorCritic`, on a backend of TensorFlow.js.
 * @param from the seed of random weights, or the weights themselves, which may lie in shared memory
 * @throws RangeError as `actorCritic` does
 */
export function tensorFlowActorCritic(
  tf: Tf,
  input: NetworkInput,
  sizes: NetworkSizes,
  from: number | Float32Array,
): ActorCritic {
  const layout = layoutOf(input, sizes);
  const parameters = typeof from === 'number' ? new Float32Array(layout.size) : from;
  if (parameters.length !== layout.size) {
    throw new RangeError(`the network has ${layout.size} parameters, but room for ${parameters.length} was given`);
  }
  if (typeof from === 'number') initialise(layout, parameters, from);
  return new TensorFlowNetwork(tf, input, sizes, layout, parameters);
}

type Weights = Readonly<Record<string, Tensor2D>>;

class TensorFlowNetwork implements ActorCritic {
  readonly input: NetworkInput;
  readonly sizes: NetworkSizes;
  readonly layout: Layout;
  readonly parameters: Float32Array;
  private readonly tf: Tf;

  constructor(tf: Tf, input: NetworkInput, sizes: NetworkSizes, layout: Layout, parameters: Float32Array) {
    this.tf = tf;
    this.input = input;
    this.sizes = sizes;
    this.layout = layout;
    this.parameters = parameters;
  }

  evaluate(n: number, observations: Float32Array, masks: Uint8Array, logits: Float32Array, values: Float32Array): void {
    const { tf, input } = this;
    const { actions } = input;
    const blocks = blocksOf(input, n, observations, masks);
    const [scores, judged] = tf.tidy(() => {
      const made = this.forward(n, blocks, this.weights());
      return [made.logits.dataSync(), made.values.dataSync()];
    });
    values.set(judged);
    logits.fill(FORBIDDEN, 0, n * actions);
    if (input.options === null) {
      for (let i = 0; i < n * actions; i++) if (masks[i] !== 0) logits[i] = scores[i];
    } else {
      for (let p = 0; p < n * blocks.options; p++) {
        if (blocks.action[p] >= 0) logits[Math.floor(p / blocks.options) * actions + blocks.action[p]] = scores[p];
      }
    }
  }

  backward(
    n: number,
    observations: Float32Array,
    masks: Uint8Array,
    dLogits: Float32Array,
    dValues: Float32Array,
    gradients: Float32Array,
  ): void {
    const { tf, input, layout } = this;
    const { actions } = input;
    const blocks = blocksOf(input, n, observations, masks);
    const plain = input.options === null;
    const wide = plain ? actions : blocks.options;
    const d = new Float32Array(n * wide);
    for (let p = 0; p < d.length; p++) {
      if (plain) d[p] = masks[p] === 0 ? 0 : dLogits[p];
      else if (blocks.action[p] >= 0) d[p] = dLogits[Math.floor(p / wide) * actions + blocks.action[p]];
    }
    tf.tidy(() => {
      const used = layout.blocks.filter((block) => block.rows > 0);
      const names = used.map((block) => block.name);
      const loss = (...given: Tensor[]) => {
        const weights = Object.fromEntries(given.map((w, i) => [names[i], w as Tensor2D]));
        const made = this.forward(n, blocks, weights);
        const policy = tf.sum(tf.mul(made.logits, tf.tensor2d(d, [n, wide])));
        return tf.add(policy, tf.sum(tf.mul(made.values, tf.tensor1d(dValues.slice(0, n))))) as Tensor;
      };
      const all = this.weights();
      const made = tf.grads(loss)(names.map((name) => all[name]));
      for (const [b, block] of used.entries()) {
        const data = made[b].dataSync();
        for (let i = 0; i < data.length; i++) gradients[block.offset + i] += data[i];
      }
    });
  }

  /** Returns the parameters as tensors, block by block. */
  private weights(): Weights {
    const { tf, layout, parameters } = this;
    const used = layout.blocks.filter((block) => block.rows > 0);
    return Object.fromEntries(
      used.map(({ name, offset, rows, columns }) => [
        name,
        tf.tensor2d(parameters.slice(offset, offset + rows * columns), [rows, columns]),
      ]),
    );
  }

  private forward(n: number, blocks: Blocks, w: Weights): { logits: Tensor; values: Tensor } {
    const { tf, input, layout, sizes } = this;
    const dense = (x: Tensor, matrix: string, bias: string): Tensor =>
      tf.add(tf.matMul(x as Tensor2D, w[matrix]), w[bias]);

    const rows = input.sets.map((set, s) => {
      const { rows: most, x, used } = blocks.sets[s];
      const { name, width } = layout.encoders[layout.encoderOf[s]];
      const first = tf.relu(dense(tf.tensor2d(x, [n * most, set.columns]), `${name}.first`, `${set.name}.bias`));
      const second = tf.relu(dense(first, `${name}.second`, `${name}.secondBias`));
      return tf.reshape(tf.mul(second, tf.tensor2d(used, [n * most, 1])), [n, most, width]);
    });
    const both = (pointer: Pointer): Tensor => tf.concat([rows[pointer.sets[0]], rows[pointer.sets[1]]], 1);
    const pools = rows.flatMap((h, s) => [
      tf.mul(tf.sum(h, 1), tf.tensor2d(blocks.sets[s].share, [n, 1])),
      tf.max(h, 1),
    ]);
    const pointed = (input.pointers ?? []).map((pointer, p) => {
      const all = both(pointer);
      const named = tf.tensor3d(blocks.pointed[p], [n, 1, all.shape[1] ?? 0]);
      return tf.squeeze(tf.matMul(named, all), [1]);
    });
    let c = tf.matMul(tf.tensor2d(blocks.flat, [n, layout.flat]), w['context.flat']) as Tensor;
    if (layout.pooled > 0) {
      c = tf.add(c, tf.matMul(tf.concat([...pools, ...pointed], 1) as Tensor2D, w['context.pooled']));
    }
    c = tf.relu(tf.add(c, w['context.firstBias']));
    c = tf.relu(dense(c, 'context.second', 'context.secondBias'));
    const judged = tf.relu(dense(c, 'value.first', 'value.firstBias'));
    const values = tf.squeeze(dense(judged, 'value.last', 'value.lastBias'), [1]);

    const { options } = input;
    if (options === null) return { logits: dense(c, 'policy.last', 'policy.lastBias'), values };
    const most = blocks.options;
    const k = sizes.option;
    const q = tf.reshape(dense(c, 'option.context', 'option.contextBias'), [n, 1, 2 * k]);
    let h = tf.matMul(tf.tensor2d(blocks.x, [n * most, options.columns]), w['option.first']) as Tensor;
    for (const [i, { column, of }] of (options.words ?? []).entries()) {
      h = tf.add(h, tf.matMul(tf.tensor2d(blocks.words[i], [n * most, of]), w[`option.word ${column}`]));
    }
    if (options.target !== undefined) {
      const all = both(options.target);
      const named = tf.tensor3d(blocks.target, [n, most, all.shape[1] ?? 0]);
      const about = tf.reshape(tf.matMul(named, all), [n * most, all.shape[2] ?? 0]);
      h = tf.add(h, tf.matMul(about as Tensor2D, w['option.target']));
    }
    const spread = (x: Tensor): Tensor => tf.reshape(x, [n, most, k]);
    const packed = (x: Tensor): Tensor => tf.reshape(x, [n * most, k]);
    h = tf.relu(tf.add(spread(h), tf.slice(q, [0, 0, 0], [n, 1, k])));
    h = tf.relu(dense(packed(h), 'option.second', 'option.secondBias'));
    const product = packed(tf.mul(spread(h), tf.slice(q, [0, 0, k], [n, 1, k])));
    const third = dense(h, 'option.third', 'option.thirdBias');
    h = tf.relu(tf.add(third, tf.matMul(product as Tensor2D, w['option.product'])));
    return { logits: tf.reshape(dense(h, 'policy.last', 'policy.lastBias'), [n, most]), values };
  }
}
