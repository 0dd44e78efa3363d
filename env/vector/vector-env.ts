import type { EnvOptions } from '../env.js';
import { type Game, gameOf } from '../games.js';
import { observationSpace } from '../observation.js';
import type { Random } from '../random.js';
import { Box, Discrete } from '../spaces.js';
import { type Blocks, blocksOver, roomFor } from './blocks.js';
import { checkActions, checkBegun, checkOpen, checkVector, rowsToReset, seedOf } from './checks.js';
import { errorOfRows, faultHere } from './faults.js';
import { type AutoresetMode, Lane } from './lane.js';
import type { VectorInfo, VectorLike, VectorResetOptions, VectorStep } from './vector-like.js';

/** Settings of a vector: those of one environment, and their number. */
export interface VectorOptions extends EnvOptions {
  readonly numEnvs: number;
  /** Default 'next-step', as in Gymnasium. */
  readonly autoreset?: AutoresetMode;
}

/** Spaces of one environment and of the whole vector. */
export interface VectorSpaces {
  readonly singleObservationSpace: Box;
  readonly singleActionSpace: Discrete;
  /** `numEnvs` rows. */
  readonly observationSpace: Box;
}

/** The spaces of `numEnvs` environments of a ruleset. @throws UnknownNameError for a ruleset that is not there */
export function vectorSpaces(ruleset: string, numEnvs: number): VectorSpaces {
  const { spec, actions } = gameOf(ruleset);
  const single = observationSpace(spec);
  const { size } = spec;
  let all: Box | null = null;
  return {
    singleObservationSpace: single,
    singleActionSpace: new Discrete(actions),
    get observationSpace() {
      // lazy: its bounds take twice the memory of the observations
      const tile = (bound: Float32Array) => Float32Array.from({ length: numEnvs * size }, (_, i) => bound[i % size]);
      all ??= new Box(tile(single.low), tile(single.high), [numEnvs, size]);
      return all;
    },
  };
}

/** The info of a vector: views of its blocks. */
export function infoOf(blocks: Blocks): VectorInfo {
  return {
    actionMask: blocks.actionMasks,
    actingPlayer: blocks.actingPlayers,
    rewards: blocks.rewardsOfBoth,
    playerTurns: blocks.playerTurns,
    options: blocks.options,
    victoryPoints: blocks.victoryPoints,
    seed: blocks.seeds,
    begun: blocks.begun,
    final: blocks.finals,
    finalObservations: blocks.finalObservations,
    finalInfo: {
      actionMask: blocks.finalActionMasks,
      actingPlayer: blocks.finalActingPlayers,
      rewards: blocks.rewardsOfBoth,
      playerTurns: blocks.finalPlayerTurns,
      options: blocks.finalOptions,
      victoryPoints: blocks.finalVictoryPoints,
      seed: blocks.finalSeeds,
    },
  };
}

/** Samples a random legal action for each environment into `out`; 0 where no action is legal. */
export function drawActions({ options, count }: Blocks, random: Random, out: Int32Array): Int32Array {
  for (let i = 0; i < count; i++) out[i] = options[i] > 0 ? random.below(options[i]) : 0;
  return out;
}

/** Many battles side by side, as Gymnasium's `VectorEnv`, all in the caller's thread. */
export class VectorEnv implements VectorLike {
  readonly game: Game;
  readonly numEnvs: number;
  readonly autoreset: AutoresetMode;
  readonly spaces: VectorSpaces;
  readonly blocks: Blocks;
  private readonly lanes: readonly Lane[];
  private readonly info: VectorInfo;
  /** Numbers of all rows. */
  private readonly all: readonly number[];
  private begun = false;
  private closed = false;

  /**
   * @param buffer memory of the blocks; default: its own
   * @throws MisuseError for settings that make no vector; UnknownNameError for an unknown ruleset or opponent
   */
  constructor(
    ruleset: string,
    { numEnvs, autoreset = 'next-step', ...settings }: VectorOptions,
    buffer?: ArrayBufferLike,
  ) {
    checkVector(numEnvs, autoreset);
    const game = gameOf(ruleset);
    const { size } = game.spec;
    this.game = game;
    this.numEnvs = numEnvs;
    this.autoreset = autoreset;
    this.spaces = vectorSpaces(ruleset, numEnvs);
    const shape = { count: numEnvs, size, actions: game.actions, finals: autoreset === 'same-step' };
    this.blocks = blocksOver(buffer ?? roomFor(shape, (bytes) => new ArrayBuffer(bytes)), shape);
    this.lanes = Array.from({ length: numEnvs }, (_, i) => new Lane(ruleset, settings, autoreset, this.blocks, i));
    this.info = infoOf(this.blocks);
    this.all = Array.from({ length: numEnvs }, (_, i) => i);
  }

  /** The vector itself. */
  get unwrapped(): this {
    return this;
  }

  /**
   * Begins battles in all rows, or in those of the mask.
   * @throws MisuseError for wrong seeds, mask or settings, and nothing has changed. If a row fails, by lists that are
   *   not legal or by its opponent, the others begin first; the error names the row, which keeps what it held. `step`
   *   works only after a reset of all rows
   */
  reset(wanted: VectorResetOptions = {}): [observations: Float32Array, info: VectorInfo] {
    checkOpen(this.closed);
    const { rows, options } = rowsToReset(wanted, this.all, this.begun);
    this.inEach(rows, (lane, row) => lane.reset(seedOf(wanted.seed, row), options));
    this.begun = true;
    return [this.blocks.observations, this.info];
  }

  /**
   * Takes one action in each environment; see `AutoresetMode` for battles that are over.
   * @throws ResetNeededError before the first reset, and in the mode 'disabled' after an end; IllegalActionError that
   *   names the environment. Then no environment has taken a step. If a row fails, as when its opponent throws, the
   *   others take their step first (`blocks` holds it) and the error names the row. Further steps of that row ask for a
   *   reset with a mask; only a row that failed to begin its next battle in next-step mode tries again by itself
   */
  step(actions: ArrayLike<number>): VectorStep {
    checkOpen(this.closed);
    checkBegun(this.begun, 'step()');
    const { blocks } = this;
    checkActions(actions, this.all, blocks, this.autoreset, null);
    for (let i = 0; i < this.numEnvs; i++) blocks.actions[i] = actions[i];
    this.inEach(this.all, (lane) => lane.step());
    return [blocks.observations, blocks.rewards, blocks.terminations, blocks.truncations, this.info];
  }

  /** Samples a random legal action for each environment, into `out`. */
  sampleActions(random: Random, out = new Int32Array(this.numEnvs)): Int32Array {
    checkOpen(this.closed);
    return drawActions(this.blocks, random, out);
  }

  /** Ends all battles. Later calls throw MisuseError. */
  close(): void {
    this.closed = true;
    for (const lane of this.lanes) lane.env.close();
  }

  /**
   * Does `act` in each of `rows`, also if some fail. @throws the first error afterwards, of its own class, with the
   * rows in its message
   */
  private inEach(rows: readonly number[], act: (lane: Lane, row: number) => void): void {
    const failed: number[] = [];
    let first: unknown;
    for (const row of rows) {
      try {
        act(this.lanes[row], row);
      } catch (error) {
        if (failed.length === 0) first = error;
        failed.push(row);
      }
    }
    if (failed.length > 0) throw errorOfRows(failed, faultHere(first));
  }
}
