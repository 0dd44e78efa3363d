export { Env, type EnvOptions, type Info, type ResetOptions, type StepResult } from './env.js';
export * from './errors.js';
export { type BattleOptions, type Game, gameIds, gameOf } from './games.js';
export { type ObservationSpec, observationPage, observationSpace } from './observation.js';
export { makePolicy, type Policy, policyNames, registerPolicy, type Seat } from './policy.js';
export { Random } from './random.js';
export * from './spaces.js';
