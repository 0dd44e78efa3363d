import { MisuseError } from '../../errors.js';
import type { Random } from '../../random.js';
import type { AutoresetMode } from '../../vector/lane.js';
import type { VectorInfo, VectorLike, VectorResetOptions, VectorStep } from '../../vector/vector-like.js';

/** Base of all wrappers of vectors. `I` is the type of all rows' inner observations, `IS` of one row's. */
export abstract class VectorLayer<I, IS> {
  readonly env: VectorLike<I, IS>;

  constructor(env: VectorLike<I, IS>) {
    this.env = env;
  }

  get numEnvs(): number {
    return this.env.numEnvs;
  }

  get autoreset(): AutoresetMode {
    return this.env.autoreset;
  }

  /** The vector inside all wrappers. */
  get unwrapped(): VectorLike<unknown> {
    return this.env.unwrapped ?? this.env;
  }

  /**
   * Samples a random legal action for each environment, into `out`.
   * @throws MisuseError if the inner vector cannot sample
   */
  sampleActions(random: Random, out?: Int32Array): Int32Array {
    const { env } = this;
    if (env.sampleActions === undefined) {
      throw new MisuseError('the vector inside has no sampleActions: choose by info.actionMask');
    }
    return env.sampleActions(random, out);
  }

  /** Closes the inner vector. @returns its result: a promise if threads have to end */
  close(): void | Promise<void> {
    return this.env.close();
  }
}

/** Base of wrappers of vectors that keep observations: passes every call on, as Gymnasium's `VectorWrapper`. */
export abstract class VectorWrapper<O = Float32Array, S = O> extends VectorLayer<O, S> implements VectorLike<O, S> {
  get spaces(): VectorLike<O, S>['spaces'] {
    return this.env.spaces;
  }

  reset(wanted?: VectorResetOptions): [observations: O, info: VectorInfo<O>] {
    return this.env.reset(wanted);
  }

  step(actions: ArrayLike<number>): VectorStep<O> {
    return this.env.step(actions);
  }
}
