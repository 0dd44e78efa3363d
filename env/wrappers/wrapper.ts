import type { Info, ResetOptions, StepResult } from '../env.js';
import type { Box, Discrete, Space } from '../spaces.js';

/** The space of observations `O`: of blocks of Float32, as games give them, it is a Box. */
export type SpaceOf<O> = [O] extends [Float32Array] ? Box : Space<O>;

/** What wrappers and checkers need of an environment: one, or one that is wrapped already. `O` is what it observes. */
export interface EnvLike<O = Float32Array> {
  readonly observationSpace: SpaceOf<O>;
  readonly actionSpace: Discrete;
  /** The environment inside all wrappers; without it, this is taken for one that has none. */
  readonly unwrapped?: EnvLike<unknown>;
  reset(options?: ResetOptions): [observation: O, info: Info];
  step(action: number): StepResult<O>;
  close(): void;
}

/** What all wrappers have in common, whatever they make of the observations `I` of the environment inside. */
export abstract class Layer<I> {
  readonly env: EnvLike<I>;

  constructor(env: EnvLike<I>) {
    this.env = env;
  }

  get actionSpace(): Discrete {
    return this.env.actionSpace;
  }

  /** The environment inside all wrappers. */
  get unwrapped(): EnvLike<unknown> {
    return this.env.unwrapped ?? this.env;
  }

  close(): void {
    this.env.close();
  }
}

/** Passes everything on; wrappers change what they are for. Those that change observations are `ObservationWrapper`s. */
export abstract class Wrapper<O = Float32Array> extends Layer<O> implements EnvLike<O> {
  get observationSpace(): SpaceOf<O> {
    return this.env.observationSpace;
  }

  reset(options?: ResetOptions): [observation: O, info: Info] {
    return this.env.reset(options);
  }

  step(action: number): StepResult<O> {
    return this.env.step(action);
  }
}

/** Gives observations `O`, of a space of its own, in place of `I`, as Gymnasium's `ObservationWrapper`. */
export abstract class ObservationWrapper<O = Float32Array, I = Float32Array> extends Layer<I> implements EnvLike<O> {
  abstract readonly observationSpace: SpaceOf<O>;

  /** What the caller sees in place of `inner`, which came together with `info`. */
  abstract observation(inner: I, info: Info): O;

  reset(options?: ResetOptions): [observation: O, info: Info] {
    const [inner, info] = this.env.reset(options);
    return [this.observation(inner, info), info];
  }

  step(action: number): StepResult<O> {
    const [inner, reward, terminated, truncated, info] = this.env.step(action);
    return [this.observation(inner, info), reward, terminated, truncated, info];
  }
}
