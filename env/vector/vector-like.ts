import type { ResetOptions } from '../env.js';
import type { Game } from '../games.js';
import type { Random } from '../random.js';
import type { Discrete } from '../spaces.js';
import type { SpaceOf } from '../wrappers/wrapper.js';
import type { AutoresetMode } from './lane.js';

/** What a reset of a vector is told. */
export interface VectorResetOptions {
  /** Environment `i` gets `seed + i`, or the i-th seed; none: each goes on with its own stream. 0 to 4,294,967,295. */
  readonly seed?: number | ArrayLike<number | undefined>;
  readonly options?: ResetOptions['options'] & {
    /** Resets only environments whose entry is 1, at least one: the way to begin again in the mode 'disabled'. */
    readonly resetMask?: Uint8Array;
  };
}

/** What is told of the battles of a vector: of each what `Info` tells of one. */
export interface BattleColumns {
  /** `numEnvs` rows of a bit for each action. */
  readonly actionMask: Uint8Array;
  readonly actingPlayer: Uint8Array;
  readonly rewards: Float32Array;
  readonly playerTurns: Int32Array;
  readonly options: Int32Array;
  readonly victoryPoints: Float32Array;
  readonly seed: Uint32Array;
}

/** What comes beside the observations of a vector. All arrays are overwritten by the next call. */
export interface VectorInfo<O = Float32Array> extends BattleColumns {
  /** 1 where a new battle has begun in this step. */
  readonly begun: Uint8Array;
  /** Same-step mode: 1 where a battle ended in this step. Those rows of the next two are its own, never the next battle's. */
  readonly final: Uint8Array;
  /** Gymnasium's `final_obs`; in other modes without rows. */
  readonly finalObservations: O;
  /** Gymnasium's `final_info`: from whose side the last observation is, and, if the battle was only cut off, what that player may do. */
  readonly finalInfo: BattleColumns;
  /** Only if a battle ended in this step and `VectorEpisodeStatistics` is around the vector: what those came to. */
  readonly episode?: EpisodeColumns;
  /** Comes with `episode`: 1 in its rows. */
  readonly _episode?: Uint8Array;
}

/** What battles came to that ended in a step, an entry a row; 0 in all others. */
export interface EpisodeColumns {
  /** Sums of the rewards that the caller was given. */
  readonly r: Float64Array;
  /** Steps of the caller. */
  readonly l: Int32Array;
  /** Seconds, to the millionth. */
  readonly t: Float64Array;
}

/** What a step of a vector tells; arrays have a row for each environment. */
export type VectorStep<O = Float32Array> = [
  observations: O,
  rewards: Float32Array,
  terminations: Uint8Array,
  truncations: Uint8Array,
  info: VectorInfo<O>,
];

/**
 * Many environments that are stepped together, as whoever plays, wraps or checks them needs it: `VectorEnv`, `ThreadedVectorEnv`, a
 * wrapper around one, or one of one's own. `O` is what all rows observe, `S` what one environment does.
 */
export interface VectorLike<O = Float32Array, S = O> {
  readonly numEnvs: number;
  readonly autoreset: AutoresetMode;
  readonly spaces: {
    readonly singleObservationSpace: SpaceOf<S>;
    readonly singleActionSpace: Discrete;
    /** Of all rows. */
    readonly observationSpace?: SpaceOf<O>;
  };
  /** The game that is played in all rows, if it is one of ours: its layout names the parts of observations. */
  readonly game?: Game;
  /** The vector inside all wrappers; without it, this is taken for one that has none. */
  readonly unwrapped?: VectorLike<unknown>;
  reset(wanted?: VectorResetOptions): [observations: O, info: VectorInfo<O>];
  step(actions: ArrayLike<number>): VectorStep<O>;
  /** A random legal action for each environment, into `out`. */
  sampleActions?(random: Random, out?: Int32Array): Int32Array;
  close(): void | Promise<void>;
}

/**
 * Was anything played in row `row` with the last step? Not if that step only began a battle: the next one in next-step mode, or one in
 * place of a battle that a dead thread broke off.
 */
export function wasPlayed({ begun, final }: Pick<VectorInfo<unknown>, 'begun' | 'final'>, row: number): boolean {
  return begun[row] === 0 || final[row] === 1;
}
