export { type AecCheckOptions, checkAec } from './check/aec.js';
export type { AecLike } from './check/aec-like.js';
export { checkEnv, type EnvCheckOptions } from './check/env.js';
export type { Faults } from './check/findings.js';
export { checkVectorEnv, type VectorCheckOptions } from './check/vector.js';
export type { VectorLike } from './vector/vector-like.js';
