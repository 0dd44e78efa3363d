import { Env, type EnvOptions, type Info, type ResetOptions } from '../env.js';
import type { EnvLike } from '../wrappers/wrapper.js';
import type { Blocks } from './blocks.js';

/**
 * When an environment begins the next battle after an end, as in Gymnasium: with the next step (its action is ignored,
 * its reward is 0), within the same step (the last observation and info are kept in the `final` columns), or by a reset
 * with a mask.
 */
export type AutoresetMode = 'next-step' | 'same-step' | 'disabled';
export const AUTORESET_MODES: readonly AutoresetMode[] = ['next-step', 'same-step', 'disabled'];

/** Makes an environment of Muster's that writes into row `row` of the blocks itself. */
export function rowEnv(ruleset: string, settings: EnvOptions, blocks: Blocks, row: number): Env {
  const size = blocks.observations.length / blocks.count;
  const actions = blocks.actionMasks.length / blocks.count;
  return new Env(ruleset, settings, {
    observation: blocks.observations.subarray(row * size, (row + 1) * size),
    actionMask: blocks.actionMasks.subarray(row * actions, (row + 1) * actions),
  });
}

/** One environment of a vector, whose results are in row `row` of the blocks. */
export class Lane<E extends EnvLike = EnvLike> {
  readonly env: E;
  private readonly blocks: Blocks;
  private readonly row: number;
  private readonly mode: AutoresetMode;
  /** True if observation and mask must be copied into the row, since the environment does not write there. */
  private readonly copies: boolean;
  private ended = true;

  constructor(env: E, mode: AutoresetMode, blocks: Blocks, row: number, copies: boolean) {
    this.env = env;
    this.copies = copies;
    this.blocks = blocks;
    this.row = row;
    this.mode = mode;
  }

  /** True if the battle is over, or truncated, and no other has begun. */
  get over(): boolean {
    return this.ended;
  }

  /**
   * Begins a battle; without a seed it uses the next seed of the environment's stream. Overwrites the results of the
   * last battle in the row.
   */
  reset(seed: number | undefined, options?: ResetOptions['options']): void {
    const { blocks, row } = this;
    const chosen = options === undefined ? {} : { options };
    const [observation, info] = this.env.reset(seed === undefined ? chosen : { ...chosen, seed });
    this.ended = false;
    blocks.rewards[row] = 0;
    blocks.terminations[row] = 0;
    blocks.truncations[row] = 0;
    blocks.begun[row] = 0;
    blocks.finals[row] = 0;
    this.tell(observation, info);
  }

  /**
   * Begins the next battle without a call of the caller, and sets `begun`. @param seed default: the next one of the own
   * stream
   */
  next(seed?: number): void {
    this.reset(seed);
    this.blocks.begun[this.row] = 1;
  }

  /**
   * Takes the action in the row, or in next-step mode after an end begins the next battle.
   * @param counts whether the result of a battle of an `Env` is wanted @returns if so, true if it ended in this step and
   *   player 0 won it
   */
  step(counts = false): boolean {
    const { blocks, row } = this;
    if (this.ended && this.mode === 'next-step') {
      this.next();
      return false;
    }
    const [observation, reward, terminated, truncated, info] = this.env.step(blocks.actions[row]);
    blocks.rewards[row] = reward;
    blocks.terminations[row] = terminated ? 1 : 0;
    blocks.truncations[row] = truncated ? 1 : 0;
    blocks.begun[row] = 0;
    blocks.finals[row] = 0;
    this.tell(observation, info);
    this.ended = terminated || truncated;
    const won = counts && terminated && this.env instanceof Env && this.env.winner === 0;
    if (this.ended && this.mode === 'same-step') this.beginAgain(info);
    return won;
  }

  /**
   * In same-step mode: copies the end of the battle into the `final` columns and begins the next one. Rewards and ends
   * of the row stay.
   */
  private beginAgain(info: Info): void {
    const { blocks, row } = this;
    const size = blocks.observations.length / blocks.count;
    const actions = blocks.actionMasks.length / blocks.count;
    blocks.finalObservations.set(blocks.observations.subarray(row * size, (row + 1) * size), row * size);
    blocks.finalActionMasks.set(info.actionMask, row * actions);
    blocks.finalActingPlayers[row] = info.actingPlayer;
    blocks.finalOptions[row] = info.options;
    blocks.finalSeeds[row] = info.seed;
    blocks.finalVictoryPoints.set(info.victoryPoints, 2 * row);
    blocks.finalPlayerTurns[row] = info.playerTurns;
    blocks.finals[row] = 1;
    const [begun, next] = this.env.reset({});
    this.ended = false;
    blocks.begun[row] = 1;
    const [first, second] = [blocks.rewardsOfBoth[2 * row], blocks.rewardsOfBoth[2 * row + 1]];
    this.tell(begun, next);
    blocks.rewardsOfBoth[2 * row] = first;
    blocks.rewardsOfBoth[2 * row + 1] = second;
  }

  private tell(observation: Float32Array, info: Info): void {
    const { blocks, row } = this;
    if (this.copies) {
      blocks.observations.set(observation, (row * blocks.observations.length) / blocks.count);
      blocks.actionMasks.set(info.actionMask, (row * blocks.actionMasks.length) / blocks.count);
    }
    blocks.rewardsOfBoth.set(info.rewards, 2 * row);
    blocks.actingPlayers[row] = info.actingPlayer;
    blocks.options[row] = info.options;
    blocks.playerTurns[row] = info.playerTurns;
    blocks.victoryPoints.set(info.victoryPoints, 2 * row);
    blocks.seeds[row] = info.seed;
  }
}
