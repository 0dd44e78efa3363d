import type { Player } from '../../engine/kernel/ruleset.js';
import type { Env, Info, ResetOptions, StepResult } from '../env.js';
import { MisuseError } from '../errors.js';
import type { Policy } from '../policy.js';
import type { Random } from '../random.js';
import { METADATA, type RenderMode } from '../renderer.js';
import type { Box, Discrete, Space } from '../spaces.js';
import type { Start } from '../start.js';

/** The space of observations of type `O`: for blocks of Float32, as games give them, a Box. */
export type SpaceOf<O> = [O] extends [Float32Array] ? Box : Space<O>;

/** The members of an environment that wrappers and checkers use. `O` is the type of its observations. */
export interface EnvLike<O = Float32Array> {
  readonly observationSpace: SpaceOf<O>;
  readonly actionSpace: Discrete;
  /** The environment inside all wrappers. Without it, this environment counts as not wrapped; see `envOf`. */
  readonly unwrapped?: EnvLike<unknown>;
  /** What `Env` has beside; wrappers pass it on. */
  readonly metadata?: Env['metadata'];
  readonly spec?: Env['spec'];
  readonly random?: Random;
  readonly randomSeed?: number;
  save?(): Uint8Array;
  start?(): Start;
  describe?(): ReturnType<Env['describe']>;
  ask?(policy: Policy): number;
  observe?(player: Player, out: Float32Array): Float32Array;
  render?(mode?: RenderMode): string;
  reset(options?: ResetOptions): [observation: O, info: Info];
  step(action: number): StepResult<O>;
  close(): void;
  /** Another one at the same decision of the same battle, for a search. */
  clone?(): EnvLike<O>;
  /** Takes over the battle of `other`, which is made alike. Returns `info` of the pending decision. */
  copyFrom?(other: EnvLike<NoInfer<O>>, seed?: number): Info;
}

function lacks(what: string): never {
  throw new MisuseError(`the innermost environment has no ${what}`);
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

  get metadata(): Env['metadata'] {
    return this.env.metadata ?? METADATA;
  }

  get spec(): Env['spec'] {
    return this.env.spec ?? null;
  }

  /** The stream of the environment inside; see `Env.random`. @throws MisuseError if it has none */
  get random(): Random {
    return this.env.random ?? lacks('random stream');
  }

  get randomSeed(): number {
    return this.env.randomSeed ?? 0;
  }

  /** Bytes of the battle, as `Env.save` gives them. What wrappers remember is not in them. */
  save(): Uint8Array {
    return this.env.save?.() ?? lacks('save()');
  }

  start(): Start {
    return this.env.start?.() ?? lacks('start()');
  }

  /** State, question and options in words, as `Env.describe` tells them. */
  describe(): ReturnType<Env['describe']> {
    return this.env.describe?.() ?? lacks('describe()');
  }

  /** Option that `policy` would choose now, as `Env.ask`. */
  ask(policy: Policy): number {
    return this.env.ask?.(policy) ?? lacks('ask()');
  }

  /** The observation of `player` by the innermost environment: wrappers do not change it. */
  observe(player: Player, out: Float32Array): Float32Array {
    return this.env.observe?.(player, out) ?? lacks('observe()');
  }

  render(mode?: RenderMode): string {
    return this.env.render?.(mode) ?? lacks('render()');
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
