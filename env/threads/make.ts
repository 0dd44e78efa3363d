import { gameSpec, onTop } from '../registration.js';
import { type ThreadedOptions, ThreadedVectorEnv } from './threaded-vector-env.js';

/**
 * Makes a vector of environments by name, in worker threads; `makeVec` does so in one thread.
 * @throws UnknownNameError for an unregistered name, and all that `ThreadedVectorEnv.start` throws
 */
export async function makeThreads(id: string, settings: ThreadedOptions): Promise<ThreadedVectorEnv> {
  const { ruleset, settings: own } = gameSpec(id, 'in threads');
  return ThreadedVectorEnv.start(ruleset, onTop(own, settings));
}
