export type { Loss } from './crew.js';
export { WorkerLostError } from './faults.js';
export { makeThreads } from './make.js';
export { type RolloutResult, type ThreadedOptions, ThreadedVectorEnv } from './threaded-vector-env.js';
