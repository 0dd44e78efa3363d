import { Env } from '../env.js';
import { MisuseError } from '../errors.js';
import type { EnvLike } from './wrapper.js';

/**
 * The `Env` inside all wrappers, with its type. @param wanted begins the message of the error
 * @throws MisuseError if another environment is innermost
 */
export function envOf(env: EnvLike<unknown>, wanted = 'an Env is wanted innermost'): Env {
  const inner = env.unwrapped ?? env;
  if (inner instanceof Env) return inner;
  throw new MisuseError(`${wanted}, not ${inner.constructor.name}`);
}
