import { Env, type Plays } from './env.js';
import { MisuseError } from './errors.js';
import type { EnvLike } from './wrappers/wrapper.js';

/**
 * Tells which engine plays the battle of an environment, wrapped or not, and why none that is faster. All play the same
 * battle; native code is some three times as fast as JavaScript.
 * @throws MisuseError unless an `Env` is innermost; ResetNeededError before `reset`
 */
export function playsIn(env: EnvLike<unknown> | Env): Plays {
  const inner = env.unwrapped ?? env;
  if (!(inner instanceof Env)) throw new MisuseError('playsIn() wants an environment with an Env innermost');
  return inner.playsIn();
}
