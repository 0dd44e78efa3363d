import { Env } from '../env.js';
import { MisuseError } from '../errors.js';
import type { EnvLike } from './wrapper.js';

/** The `Env` inside all wrappers, with its type. @throws MisuseError if another environment is innermost */
export function envOf(env: EnvLike<unknown>): Env {
  const inner = env.unwrapped ?? env;
  if (inner instanceof Env) return inner;
  throw new MisuseError(`an Env is wanted innermost, not ${inner.constructor.name}`);
}
