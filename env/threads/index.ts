export { WorkerLostError } from './faults.js';
export { makeThreads } from './make.js';
export { type RolloutResult, type ThreadedOptions, ThreadedVectorEnv } from './threaded-vector-env.js';
export type { Loss } from './worker-pool.js';
