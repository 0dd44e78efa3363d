import type { EnvOptions, ResetOptions } from '../env.js';
import { gameOf } from '../games.js';
import { observationSpace } from '../observation.js';
import type { Random } from '../random.js';
import { Box, Discrete } from '../spaces.js';
import { type Blocks, blockBytes, blocksOver } from './blocks.js';
import { checkActions, checkBegun, checkOpen, checkVector, rowsToReset, seedOf } from './checks.js';
import { type AutoresetMode, Lane } from './lane.js';

/** What a vector of environments is made with: what one is made with, and how many there are. */
export interface VectorOptions extends EnvOptions {
  readonly numEnvs: number;
  /** Default next-step, as in Gymnasium. */
  readonly autoreset?: AutoresetMode;
}

export interface VectorResetOptions {
  /** Environment `i` gets `seed + i`, or the i-th seed; none: each goes on with its own stream. 0 to 4,294,967,295. */
  readonly seed?: number | ArrayLike<number | undefined>;
  readonly options?: ResetOptions['options'] & {
    /** Resets only environments whose entry is 1, at least one: the way to begin again in the mode 'disabled'. */
    readonly resetMask?: Uint8Array;
  };
}

/** What comes beside the observations of a vector. All arrays are overwritten by the next call. */
export interface VectorInfo {
  /** `numEnvs` rows of a bit for each action. */
  readonly actionMask: Uint8Array;
  readonly actingPlayer: Uint8Array;
  readonly rewards: Float32Array;
  readonly playerTurns: Int32Array;
  readonly options: Int32Array;
  readonly victoryPoints: Float32Array;
  readonly seed: Uint32Array;
  /** 1 where a new battle has begun in this step. */
  readonly begun: Uint8Array;
  /** Same-step mode: rows of battles that ended in this step, and what they ended with; copies, never the next battle's. */
  readonly final: Uint8Array;
  readonly finalObservations: Float32Array;
  readonly finalInfo: { readonly victoryPoints: Float32Array; readonly playerTurns: Int32Array };
}

export type VectorStep = [
  observations: Float32Array,
  rewards: Float32Array,
  terminations: Uint8Array,
  truncations: Uint8Array,
  info: VectorInfo,
];

/** Spaces of a vector, and of one environment of it. */
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
      // made when somebody asks: its bounds take twice the memory of the observations
      const tile = (bound: Float32Array) => Float32Array.from({ length: numEnvs * size }, (_, i) => bound[i % size]);
      all ??= new Box(tile(single.low), tile(single.high), [numEnvs, size]);
      return all;
    },
  };
}

/** What a vector tells beside observations, as views of its blocks. */
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
    finalInfo: { victoryPoints: blocks.finalVictoryPoints, playerTurns: blocks.finalPlayerTurns },
  };
}

/** A random legal action for each environment, 0 where nothing is legal, into `out`. */
export function drawActions({ options, count }: Blocks, random: Random, out: Int32Array): Int32Array {
  for (let i = 0; i < count; i++) out[i] = options[i] > 0 ? random.below(options[i]) : 0;
  return out;
}

/** Many battles side by side, stepped together, as Gymnasium's `VectorEnv`. This one plays them all in its own thread. */
export class VectorEnv {
  readonly numEnvs: number;
  readonly autoreset: AutoresetMode;
  readonly spaces: VectorSpaces;
  readonly blocks: Blocks;
  private readonly lanes: readonly Lane[];
  private readonly info: VectorInfo;
  /** All rows. */
  private readonly all: readonly number[];
  private begun = false;
  private closed = false;

  /** @throws MisuseError for settings that make no vector; UnknownNameError for a ruleset or an opponent that is not there */
  constructor(
    ruleset: string,
    { numEnvs, autoreset = 'next-step', ...settings }: VectorOptions,
    buffer?: ArrayBufferLike,
  ) {
    checkVector(numEnvs, autoreset);
    const game = gameOf(ruleset);
    const { size } = game.spec;
    this.numEnvs = numEnvs;
    this.autoreset = autoreset;
    this.spaces = vectorSpaces(ruleset, numEnvs);
    const shape = { count: numEnvs, size, actions: game.actions, finals: autoreset === 'same-step' };
    this.blocks = blocksOver(buffer ?? new ArrayBuffer(blockBytes(shape)), shape);
    this.lanes = Array.from({ length: numEnvs }, (_, i) => new Lane(ruleset, settings, autoreset, this.blocks, i));
    this.info = infoOf(this.blocks);
    this.all = Array.from({ length: numEnvs }, (_, i) => i);
  }

  /** Begins battles, all or those of the mask. @throws MisuseError, and nothing has changed, for seeds, mask or settings that make none */
  reset(wanted: VectorResetOptions = {}): [observations: Float32Array, info: VectorInfo] {
    checkOpen(this.closed);
    const { rows, options } = rowsToReset(wanted, this.all, this.begun);
    for (const row of rows) {
      const seed = seedOf(wanted.seed, row);
      this.lanes[row].reset(seed, options);
    }
    this.begun = true;
    return [this.blocks.observations, this.info];
  }

  /**
   * Takes one action in each environment; see `AutoresetMode` for those whose battle is over.
   * @throws ResetNeededError before the first reset, and in the mode 'disabled' after the end of a battle; IllegalActionError that
   *   names the environment. No environment has taken a step then
   */
  step(actions: ArrayLike<number>): VectorStep {
    checkOpen(this.closed);
    checkBegun(this.begun, 'step()');
    const { blocks } = this;
    checkActions(actions, this.all, blocks, this.autoreset, null);
    for (let i = 0; i < this.numEnvs; i++) blocks.actions[i] = actions[i];
    for (const lane of this.lanes) lane.step();
    return [blocks.observations, blocks.rewards, blocks.terminations, blocks.truncations, this.info];
  }

  /** A random legal action for each environment. */
  sampleActions(random: Random, out = new Int32Array(this.numEnvs)): Int32Array {
    checkOpen(this.closed);
    return drawActions(this.blocks, random, out);
  }

  /** Ends all battles; whatever is called then throws MisuseError. */
  close(): void {
    this.closed = true;
    for (const lane of this.lanes) lane.env.close();
  }
}
