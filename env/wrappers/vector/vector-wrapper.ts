import { MisuseError } from '../../errors.js';
import type { Random } from '../../random.js';
import type { AutoresetMode } from '../../vector/lane.js';
import type { VectorInfo, VectorLike, VectorResetOptions, VectorStep } from '../../vector/vector-like.js';

/** What all wrappers of vectors have in common, whatever they make of the observations `I` inside; `IS` is what one row observes. */
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

  /** A random legal action for each environment, into `out`. @throws MisuseError if the vector inside draws none */
  sampleActions(random: Random, out?: Int32Array): Int32Array {
    const { env } = this;
    if (env.sampleActions === undefined) {
      throw new MisuseError('the vector inside has no sampleActions: choose by info.actionMask');
    }
    return env.sampleActions(random, out);
  }

  /** Closes the vector inside. @returns what that returns: a promise, if threads have to end */
  close(): void | Promise<void> {
    return this.env.close();
  }
}

/** Passes everything on, as Gymnasium's `VectorWrapper`; wrappers around a vector change what they are for. */
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
