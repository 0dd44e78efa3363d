export * from '../engine/games.js';
export { type ObservationSpec, observationPage } from '../engine/observation/spec.js';
export { AecEnv, AGENTS, type Agent } from './aec.js';
export { ANY_LIST, DRAWN_LIST } from './battles.js';
export {
  type AecLike,
  checkAec,
  checkEnv,
  checkVectorEnv,
  type Faults,
  type VectorLike,
} from './check.js';
export { Env, type EnvOptions, type Info, type Plays, type ResetOptions, type StepResult } from './env.js';
export * from './errors.js';
export { type BattleOptions, type Game, gameIds, gameOf } from './games.js';
export { observationSpace } from './observation.js';
export type { OptionOrder } from './option-order.js';
export { type PackedObservation, PackedObservations, type PackLayout, packLayout } from './packed.js';
export { loadTranslations, playsIn, type TranslationsFrom } from './plays-in.js';
export { describePolicy, makePolicy, type Policy, policyNames, registerPolicy, type Seat } from './policy.js';
export { Random } from './random.js';
export { type EnvSpec, type EnvWrapper, make, makeAec, makeVec, register, registry, spec } from './registration.js';
export { type RenderMode, setRenderer } from './renderer.js';
export * from './spaces.js';
export { type Start, startOf } from './start.js';
export type { AutoresetMode } from './vector/lane.js';
export { type EnvMaker, type MadeVectorOptions, VectorEnv, type VectorOptions } from './vector/vector-env.js';
export type {
  BattleColumns,
  EpisodeColumns,
  VectorInfo,
  VectorResetOptions,
  VectorStep,
} from './vector/vector-like.js';
export { type RowView, type View, view } from './view.js';
export { AecLayer } from './wrappers/aec/aec-layer.js';
export { OrderEnforcing } from './wrappers/aec/order-enforcing.js';
export { TerminateIllegal } from './wrappers/aec/terminate-illegal.js';
export { ClipReward } from './wrappers/clip-reward.js';
export { DictObservation, type NamedObservation } from './wrappers/dict-observation.js';
export { envOf } from './wrappers/env-of.js';
export { type Episode, EpisodeStatistics } from './wrappers/episode-statistics.js';
export { FlattenObservation } from './wrappers/flatten-observation.js';
export { FrameStackObservation } from './wrappers/frame-stack-observation.js';
export { NormalizeReward } from './wrappers/normalize-reward.js';
export { RecordEpisode, type RecordEpisodeOptions } from './wrappers/record-episode.js';
export { RecordReplays } from './wrappers/record-replays.js';
export { TimeLimit } from './wrappers/time-limit.js';
export { TransformObservation } from './wrappers/transform-observation.js';
export { TransformReward } from './wrappers/transform-reward.js';
export { type NamedRows, VectorDictObservation } from './wrappers/vector/vector-dict-observation.js';
export { VectorEpisodeStatistics } from './wrappers/vector/vector-episode-statistics.js';
export { VectorTransformReward } from './wrappers/vector/vector-transform-reward.js';
export { VectorWrapper } from './wrappers/vector/vector-wrapper.js';
export { type EnvLike, ObservationWrapper, type SpaceOf, Wrapper } from './wrappers/wrapper.js';
