import {
  beginBackward,
  encodeBackward,
  endBackward,
  headBackward,
  judgeBackward,
  scoreBackward,
  situateBackward,
} from './backward.js';
import { Batch } from './batch.js';
import type { NetworkInput } from './input.js';
import { initialise, type Layout, layoutOf, type NetworkSizes } from './layout.js';
import type { Matmul } from './matmul.js';
import { matmul } from './wasm-matmul.js';
import { Work } from './work.js';

/** Logit of an action that the mask forbids: its probability is 0, and it takes no part in any sum. */
export const FORBIDDEN = -1e9;

/** A network with a policy head and a value head. It holds the parameters and the intermediate results of the last batch. */
export interface ActorCritic {
  readonly input: NetworkInput;
  readonly sizes: NetworkSizes;
  readonly layout: Layout;
  /** All weights, in the order of `layout.blocks`. Whoever changes them changes the next answer. */
  readonly parameters: Float32Array;
  /**
   * Judges `n` observations, each in the eyes of its acting player.
   * @param logits n × actions, written: `FORBIDDEN` where the mask is 0
   * @param values n, written: what the acting player can expect, of -1 to 1 once trained
   */
  evaluate(n: number, observations: Float32Array, masks: Uint8Array, logits: Float32Array, values: Float32Array): void;
  /**
   * Adds to `gradients` (as long as `parameters`) those of a loss whose derivatives by the logits and values are given.
   * The batch is the one of the last `evaluate`, and the parameters are as they were then. Derivatives of forbidden
   * actions are not read.
   */
  backward(
    n: number,
    observations: Float32Array,
    masks: Uint8Array,
    dLogits: Float32Array,
    dValues: Float32Array,
    gradients: Float32Array,
  ): void;
}

export interface NetworkOptions {
  /** Where the parameters shall lie, e.g. in shared memory; they are initialised there. Without it: a new array. */
  readonly parameters?: Float32Array;
  /** The parameters that are given are kept as they are. */
  readonly keep?: boolean;
  /** The matmul to use. Default: the fastest available; all give the same bits. */
  readonly matmul?: Matmul;
}

/**
 * A network for an input, its weights drawn by `seed`.
 * @throws RangeError for sizes or an input that no network can be made of, or parameters of another length
 */
export function actorCritic(
  input: NetworkInput,
  sizes: NetworkSizes,
  seed: number,
  options: NetworkOptions = {},
): ActorCritic {
  const layout = layoutOf(input, sizes);
  const parameters = options.parameters ?? new Float32Array(layout.size);
  if (parameters.length !== layout.size) {
    throw new RangeError(`the network has ${layout.size} parameters, but room for ${parameters.length} was given`);
  }
  if (options.keep !== true) initialise(layout, parameters, seed);
  return new Network(input, sizes, layout, parameters, options.matmul ?? matmul());
}

class Network implements ActorCritic {
  readonly input: NetworkInput;
  readonly sizes: NetworkSizes;
  readonly layout: Layout;
  readonly parameters: Float32Array;
  private readonly work: Work;

  constructor(input: NetworkInput, sizes: NetworkSizes, layout: Layout, parameters: Float32Array, matmul: Matmul) {
    this.input = input;
    this.sizes = sizes;
    this.layout = layout;
    this.parameters = parameters;
    this.work = new Work(input, sizes, layout, matmul, new Batch(input, layout));
  }

  evaluate(n: number, observations: Float32Array, masks: Uint8Array, logits: Float32Array, values: Float32Array): void {
    const { work, input, parameters } = this;
    work.begin(n, observations, masks, parameters);
    work.encode();
    work.situate();
    work.judge(values);
    logits.fill(FORBIDDEN, 0, n * input.actions);
    if (input.options === null) work.head(masks, logits);
    else work.score(logits);
  }

  backward(
    n: number,
    _observations: Float32Array,
    masks: Uint8Array,
    dLogits: Float32Array,
    dValues: Float32Array,
    gradients: Float32Array,
  ): void {
    const { work, input } = this;
    if (n !== work.batch.n) throw new RangeError(`gradients of ${n} observations, but ${work.batch.n} were evaluated`);
    beginBackward(work);
    if (input.options === null) headBackward(work, masks, dLogits);
    else scoreBackward(work, dLogits);
    judgeBackward(work, dValues);
    situateBackward(work);
    encodeBackward(work);
    endBackward(work, gradients);
  }
}
