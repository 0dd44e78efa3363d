import type { ResetOptions } from '../env.js';
import type { Game } from '../games.js';
import type { Random } from '../random.js';
import type { Discrete, MultiDiscrete } from '../spaces.js';
import type { SpaceOf } from '../wrappers/wrapper.js';
import type { AutoresetMode } from './lane.js';

/** Argument of a vector's reset. */
export interface VectorResetOptions {
  /**
   * `seed + i` or entry `i` is the seed of environment `i`: a whole number, 0 or more. Default, also for null: it goes on
   * with its own stream.
   */
  readonly seed?: number | ArrayLike<number | null | undefined> | null;
  readonly options?: ResetOptions['options'] & {
    /** Resets only environments whose entry is 1 or true, at least one of them. It begins battles in the mode 'disabled'. */
    readonly resetMask?: Uint8Array | readonly boolean[];
  };
}

/**
 * Columns of the battles of a vector: for each battle an entry, or a row, with the data that `Info` has of one battle.
 */
export interface BattleColumns {
  /** `numEnvs` rows, with 1 for each legal action. */
  readonly actionMask: Uint8Array;
  readonly actingPlayer: Uint8Array;
  readonly rewards: Float32Array;
  readonly playerTurns: Int32Array;
  readonly options: Int32Array;
  readonly victoryPoints: Float32Array;
  readonly seed: Uint32Array;
}

/** Info beside the observations of a vector. The next call overwrites all arrays. */
export interface VectorInfo<O = Float32Array> extends BattleColumns {
  /** 1 where this step began a new battle. */
  readonly begun: Uint8Array;
  /**
   * In same-step mode: 1 where a battle ended in this step. There `finalObservations` and `finalInfo` hold that
   * battle's end.
   */
  readonly final: Uint8Array;
  /** Gymnasium's `final_obs`: last observations. Empty in the other modes. */
  readonly finalObservations: O;
  /**
   * Gymnasium's `final_info`: the player who sees the last observation, and, if the battle was only truncated, the
   * legal actions.
   */
  readonly finalInfo: BattleColumns;
  /**
   * Only if a battle ended in this step, inside `VectorEpisodeStatistics`: sums, lengths and seconds of those battles.
   */
  readonly episode?: EpisodeColumns;
  /** Comes with `episode`: 1 in the rows that it describes. */
  readonly _episode?: Uint8Array;
}

/** Battles that ended in a step, an entry for each row; 0 in the other rows. */
export interface EpisodeColumns {
  /** Sum of the rewards that the caller received. */
  readonly r: Float64Array;
  /** Steps of the caller. */
  readonly l: Int32Array;
  /** Seconds since the reset, to the millionth. */
  readonly t: Float64Array;
}

/** Result of a vector's step. Each array has an entry or a row for each environment. */
export type VectorStep<O = Float32Array> = [
  observations: O,
  rewards: Float32Array,
  terminations: Uint8Array,
  truncations: Uint8Array,
  info: VectorInfo<O>,
];

/**
 * Many environments that are stepped together, as players, wrappers and checkers use them: `VectorEnv`,
 * `ThreadedVectorEnv`, a wrapper around one, or your own. `O` is the type of all rows' observations, `S` of one
 * environment's.
 */
export interface VectorLike<O = Float32Array, S = O> {
  readonly numEnvs: number;
  readonly autoreset: AutoresetMode;
  readonly spaces: {
    readonly singleObservationSpace: SpaceOf<S>;
    readonly singleActionSpace: Discrete;
    /** Space of all rows together. */
    readonly observationSpace?: SpaceOf<O>;
    /** An action for each environment. */
    readonly actionSpace?: MultiDiscrete;
  };
  /** The game that all rows play, if it is one of Muster's: its layout names the parts of observations. */
  readonly game?: Game | undefined;
  /** The vector inside all wrappers. Without it, this vector counts as not wrapped. */
  readonly unwrapped?: VectorLike<unknown>;
  reset(wanted?: VectorResetOptions): [observations: O, info: VectorInfo<O>];
  step(actions: ArrayLike<number>): VectorStep<O>;
  /** Samples a random legal action for each environment, into `out`. */
  sampleActions?(random: Random, out?: Int32Array): Int32Array;
  close(): void | Promise<void>;
}

/**
 * True if row `row` took an action in the last step. A step that only began a battle is none: in next-step mode, or
 * after a dead thread broke the battle off.
 */
export function wasPlayed({ begun, final }: Pick<VectorInfo<unknown>, 'begun' | 'final'>, row: number): boolean {
  return begun[row] === 0 || final[row] === 1;
}
