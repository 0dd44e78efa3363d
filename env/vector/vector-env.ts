import { Env, type EnvOptions } from '../env.js';
import { MisuseError } from '../errors.js';
import { type Game, gameOf } from '../games.js';
import { observationSpace } from '../observation.js';
import { PackedObservations, packLayout } from '../packed.js';
import type { Random } from '../random.js';
import { Box, Discrete, MultiDiscrete, spacesEqual } from '../spaces.js';
import type { EnvWrapper } from '../spec.js';
import type { EnvLike } from '../wrappers/wrapper.js';
import { type Blocks, blocksOver, roomFor } from './blocks.js';
import { checkActions, checkBegun, checkOpen, checkVector, rowsToReset, seedOf } from './checks.js';
import { errorOfRows, faultHere } from './faults.js';
import { type AutoresetMode, Lane, rowEnv } from './lane.js';
import type { VectorInfo, VectorLike, VectorResetOptions, VectorStep } from './vector-like.js';

/** Settings of a vector: those of one environment, and their number. */
export interface VectorOptions extends EnvOptions {
  readonly numEnvs: number;
  /** Default 'next-step', as in Gymnasium. */
  readonly autoreset?: AutoresetMode;
  /** Put around each environment, the first one innermost, as those of `gymnasium.make_vec`. */
  readonly wrappers?: readonly EnvWrapper[];
}

/** Spaces of one environment and of the whole vector. */
export interface VectorSpaces {
  readonly singleObservationSpace: Box;
  readonly singleActionSpace: Discrete;
  /** `numEnvs` rows. */
  readonly observationSpace: Box;
  /** An action for each environment. `sample(random, info.actionMask)` gives legal ones. */
  readonly actionSpace: MultiDiscrete;
}

/** The spaces of `numEnvs` environments of a ruleset. @throws UnknownNameError for a ruleset that is not there */
export function vectorSpaces(ruleset: string, numEnvs: number): VectorSpaces {
  const { spec, actions } = gameOf(ruleset);
  return spacesOf(observationSpace(spec), new Discrete(actions), numEnvs);
}

function spacesOf(single: Box, singleActionSpace: Discrete, numEnvs: number): VectorSpaces {
  const { size } = single;
  let all: Box | null = null;
  let actions: MultiDiscrete | null = null;
  return {
    singleObservationSpace: single,
    singleActionSpace,
    get observationSpace() {
      // lazy: its bounds take twice the memory of the observations
      const tile = (bound: Float32Array) => Float32Array.from({ length: numEnvs * size }, (_, i) => bound[i % size]);
      all ??= new Box(tile(single.low), tile(single.high), [numEnvs, ...single.shape]);
      return all;
    },
    get actionSpace() {
      const { n, start } = singleActionSpace;
      actions ??= new MultiDiscrete(new Int32Array(numEnvs).fill(n), new Int32Array(numEnvs).fill(start));
      return actions;
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

/** A copy of a step of a vector that later calls leave alone. */
export function freshStep([observations, rewards, terminations, truncations, info]: VectorStep): VectorStep {
  return [observations.slice(), rewards.slice(), terminations.slice(), truncations.slice(), freshColumns(info)];
}

/** A copy of an object of arrays, and of such objects in it. */
export function freshColumns<T extends object>(columns: T): T {
  const fresh = Object.entries(columns).map(([name, column]) => [
    name,
    ArrayBuffer.isView(column) ? (column as Uint8Array).slice() : freshColumns(column),
  ]);
  return Object.fromEntries(fresh) as T;
}

/** The settings of a vector with their defaults. */
function given(of: string | readonly EnvMaker[], options: VectorOptions | MadeVectorOptions) {
  const { autoreset = 'next-step', wrappers = [], copy = false, ...rest } = options;
  if (typeof copy !== 'boolean') throw new MisuseError(`copy is true or false, not ${String(copy)}`);
  if (typeof of === 'string')
    return { ...(rest as Omit<VectorOptions, 'autoreset' | 'wrappers' | 'copy'>), autoreset, wrappers, copy };
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw new MisuseError(`${unknown} belongs to each environment of the list: give it there`);
  return { numEnvs: of.length, autoreset, wrappers, copy };
}

/** Makes an environment of a vector. */
export type EnvMaker = () => EnvLike;

/** Settings of a vector of environments that the caller makes. */
export type MadeVectorOptions = Pick<VectorOptions, 'autoreset' | 'copy' | 'wrappers'>;

/** Environments that do not write into the rows of a vector themselves, and their spaces. */
function madeEnvs(makers: readonly EnvMaker[], wrappers: readonly EnvWrapper[]): readonly EnvLike[] {
  if (!Array.isArray(wrappers) || wrappers.some((wrap) => typeof wrap !== 'function')) {
    throw new MisuseError('wrappers are a list of functions that put a wrapper around an environment');
  }
  const wrong = makers.findIndex((maker) => typeof maker !== 'function');
  if (wrong >= 0) throw new MisuseError(`entry ${wrong} of the list makes no environment: write () => make(...)`);
  const envs = makers.map((maker) => wrappers.reduce((env, wrap) => wrap(env), maker()));
  const [{ observationSpace: seen, actionSpace: acts }] = envs;
  for (const [row, { observationSpace, actionSpace }] of envs.entries()) {
    if (!(observationSpace instanceof Box)) {
      throw new MisuseError(`environment ${row}: rows of a vector are Boxes: wrap it in a FlattenObservation`);
    }
    if (spacesEqual(observationSpace, seen) && spacesEqual(actionSpace, acts)) continue;
    throw new MisuseError(`environment ${row} has other spaces than environment 0: a vector has the same in all rows`);
  }
  return envs;
}

/** The game of environments that all play the same one, with the layout of its observations; undefined otherwise. */
function gameOfAll(envs: readonly EnvLike[]): Game | undefined {
  const games = new Set(envs.map(({ unwrapped }) => (unwrapped instanceof Env ? unwrapped.game : undefined)));
  const [game] = games;
  return games.size === 1 && game?.spec.size === envs[0].observationSpace.size ? game : undefined;
}

/**
 * Many battles side by side, as Gymnasium's `VectorEnv`, all in the caller's thread: of a ruleset, or of environments that
 * the caller makes.
 */
export class VectorEnv implements VectorLike {
  /** The game of all rows; undefined if they do not play the same one, or their observations have another layout. */
  readonly game: Game | undefined;
  readonly numEnvs: number;
  readonly autoreset: AutoresetMode;
  readonly spaces: VectorSpaces;
  readonly blocks: Blocks;
  private readonly lanes: readonly Lane[];
  private readonly info: VectorInfo;
  /** Numbers of all rows. */
  private readonly all: readonly number[];
  private readonly copies: boolean;
  private packs: PackedObservations | null = null;
  private begun = false;
  private closed = false;

  /**
   * @param of the ruleset, or a list with a function for each environment: `[() => new Mine(), () => new Mine()]`
   * @param buffer memory of the blocks; default: its own
   * @throws MisuseError for settings that make no vector, and for environments that do not fit together;
   *   UnknownNameError for an unknown ruleset or opponent
   */
  constructor(of: string, options: VectorOptions, buffer?: ArrayBufferLike);
  constructor(of: readonly EnvMaker[], options?: MadeVectorOptions, buffer?: ArrayBufferLike);
  constructor(
    of: string | readonly EnvMaker[],
    options: VectorOptions | MadeVectorOptions = {},
    buffer?: ArrayBufferLike,
  ) {
    const { numEnvs, autoreset, wrappers, copy, ...settings } = given(of, options);
    checkVector(numEnvs, autoreset);
    const isPlain = typeof of === 'string' && wrappers.length === 0;
    const makers = (): readonly EnvMaker[] =>
      typeof of === 'string' ? Array.from({ length: numEnvs }, () => () => new Env(of, settings)) : of;
    const envs = isPlain ? null : madeEnvs(makers(), wrappers);
    this.game = typeof of === 'string' && envs === null ? gameOf(of) : gameOfAll(envs ?? []);
    this.numEnvs = numEnvs;
    this.autoreset = autoreset;
    this.copies = copy;
    this.spaces =
      envs === null
        ? vectorSpaces(of as string, numEnvs)
        : spacesOf(envs[0].observationSpace, envs[0].actionSpace, numEnvs);
    const { singleObservationSpace, singleActionSpace } = this.spaces;
    const finals = autoreset === 'same-step';
    const shape = { count: numEnvs, size: singleObservationSpace.size, actions: singleActionSpace.n, finals };
    const blocks = blocksOver(buffer ?? roomFor(shape, (bytes) => new ArrayBuffer(bytes)), shape);
    this.blocks = blocks;
    this.all = Array.from({ length: numEnvs }, (_, i) => i);
    this.lanes = this.all.map((row) => {
      const env = envs?.[row] ?? rowEnv(of as string, settings, blocks, row);
      return new Lane(env, autoreset, blocks, row, envs !== null);
    });
    this.info = infoOf(this.blocks);
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
    const { observations } = this.blocks;
    return this.copies ? [observations.slice(), freshColumns(this.info)] : [observations, this.info];
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
    const { observations, rewards, terminations, truncations } = blocks;
    const step: VectorStep = [observations, rewards, terminations, truncations, this.info];
    return this.copies ? freshStep(step) : step;
  }

  /**
   * The present observations without their empty rows, beside the dense ones: `at(i)` is that of environment `i`. The next
   * call overwrites them. @throws MisuseError if the rows have no layout of a game
   */
  packed(): PackedObservations {
    checkBegun(this.begun, 'packed()');
    if (this.game === undefined) throw new MisuseError('only observations with the layout of a game can be packed');
    this.packs ??= new PackedObservations(packLayout(this.game.spec));
    this.packs.clear();
    this.packs.addAll(this.blocks.observations, this.blocks.actionMasks);
    return this.packs;
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
