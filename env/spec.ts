import type { EnvOptions } from './settings.js';
import type { EnvLike } from './wrappers/wrapper.js';

/** Puts a wrapper around an environment: `(env) => new ClipReward(env, -1, 1)`. */
export type EnvWrapper = (env: EnvLike) => EnvLike;

/** An environment with a name, as Gymnasium's `EnvSpec`. */
export interface EnvSpec {
  readonly id: string;
  /** The game of an `Env`. An environment with an entry point of its own needs none. */
  readonly ruleset?: string;
  /** Settings for which the name stands; settings given to `make` replace them. */
  readonly settings?: EnvOptions;
  /** Makes the environment instead of `new Env`, from the settings. */
  readonly entryPoint?: (settings: EnvOptions) => EnvLike<unknown>;
}
