import { onTop, spec } from '../registration.js';
import { type ThreadedOptions, ThreadedVectorEnv } from './threaded-vector-env.js';

/**
 * A vector of environments by name, in threads of their own: what `makeVec` is for one thread.
 * @throws UnknownNameError for a name that is not registered, and whatever `ThreadedVectorEnv.start` throws
 */
export async function makeThreads(id: string, settings: ThreadedOptions): Promise<ThreadedVectorEnv> {
  const { ruleset, settings: own } = spec(id);
  return ThreadedVectorEnv.start(ruleset, onTop(own, settings));
}
