import type { Info, ResetOptions, StepResult } from '../env.js';
import { MisuseError } from '../errors.js';
import type { Box, Discrete, Space } from '../spaces.js';

/** The space of observations of type `O`: for blocks of Float32, as games give them, a Box. */
export type SpaceOf<O> = [O] extends [Float32Array] ? Box : Space<O>;

/** The members of an environment that wrappers and checkers use. `O` is the type of its observations. */
export interface EnvLike<O = Float32Array> {
  readonly observationSpace: SpaceOf<O>;
  readonly actionSpace: Discrete;
  /** The environment inside all wrappers. Without it, this environment counts as not wrapped. */
  readonly unwrapped?: EnvLike<unknown>;
  reset(options?: ResetOptions): [observation: O, info: Info];
  step(action: number): StepResult<O>;
  close(): void;
  /** Another one at the same decision of the same battle, for a search. */
  clone?(): EnvLike<O>;
  /** Takes over the battle of `other`, which is made alike. Returns `info` of the pending decision. */
  copyFrom?(other: EnvLike<O>, seed?: number): Info;
}

/** Base of all wrappers. `I` is the type of the inner environment's observations. */
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

  /** Takes over what the inner environment of `other` plays. A wrapper that remembers something copies that too. */
  copyFrom(other: EnvLike<unknown>, seed?: number): Info {
    if (!(other instanceof Layer) || other.constructor !== this.constructor)
      throw new MisuseError(`copyFrom() wants an environment that is wrapped alike, in ${this.constructor.name}`);
    if (this.env.copyFrom === undefined) throw new MisuseError('the innermost environment cannot be copied');
    return this.env.copyFrom(other.env as EnvLike<I>, seed);
  }

  /**
   * The same wrapper around a clone of the inner environment. Its fields are those of this one; `cloned` replaces those
   * that must not be shared.
   */
  clone(): this {
    if (this.env.clone === undefined) throw new MisuseError('the innermost environment cannot be cloned');
    const copy = Object.create(Object.getPrototypeOf(this)) as this;
    Object.assign(copy, this, { env: this.env.clone() });
    copy.cloned();
    return copy;
  }

  /** Called once in a clone, when its fields are still those of the original and `env` is its own. */
  protected cloned(): void {}
}

/**
 * Base of wrappers that keep observations: passes every call on. Wrappers that change observations are
 * `ObservationWrapper`s.
 */
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

/**
 * Base of wrappers that give observations `O` of their own space in place of `I`, as Gymnasium's `ObservationWrapper`.
 */
export abstract class ObservationWrapper<O = Float32Array, I = Float32Array> extends Layer<I> implements EnvLike<O> {
  abstract readonly observationSpace: SpaceOf<O>;

  /** The changed observation. @param inner the inner observation @param info that came with it */
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
