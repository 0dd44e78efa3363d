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

/** Logit of an action that the mask forbids: its probability is 0, and it is left out of all sums. */
export const FORBIDDEN = -1e9;

/** A network with a policy head and a value head. It holds the parameters and the intermediate results of the last batch. */
export interface ActorCritic {
  readonly input: NetworkInput;
  readonly sizes: NetworkSizes;
  readonly layout: Layout;
  /** All weights, in the order of `layout.blocks`. Changes to them affect the next evaluation. */
  readonly parameters: Float32Array;
  /**
   * Evaluates `n` observations, each from the view of its acting player.
   * @param logits n × actions, written: `FORBIDDEN` where the mask is 0
   * @param values n, written: the expected result for the acting player, from -1 to 1 once trained
   */
  evaluate(n: number, observations: Float32Array, masks: Uint8Array, logits: Float32Array, values: Float32Array): void;
  /**
   * Adds to `gradients` (as long as `parameters`) the gradients of a loss with the given derivatives by logits and
   * values. The batch must be that of the last `evaluate`, with unchanged parameters. Derivatives of forbidden actions
   * are not read.
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
  /** The array for the parameters, for instance in shared memory; it is initialised. Default: a new array. */
  readonly parameters?: Float32Array;
  /** True if the given parameters are not initialised. */
  readonly keep?: boolean;
  /** The matmul to use. Default: the fastest available. All give the same bits. */
  readonly matmul?: Matmul;
}

/**
 * Returns a network for an input, with random weights by `seed`.
 * @throws RangeError for sizes or an input for which no network is possible, or for parameters of the wrong length
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
