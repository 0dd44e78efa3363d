import { Env, type EnvOptions, type Info, type ResetOptions } from '../env.js';
import { battleOf } from '../start.js';
import type { Blocks } from './blocks.js';

/**
 * When an environment whose battle is over begins the next one, as in Gymnasium: with the step after (whose action is
 * ignored and whose reward is 0), within the same step (its last observation and info are kept apart), or when told to.
 */
export type AutoresetMode = 'next-step' | 'same-step' | 'disabled';
export const AUTORESET_MODES: readonly AutoresetMode[] = ['next-step', 'same-step', 'disabled'];

/** Did player 0 win the battle of `env`, which has ended? Shaped rewards do not tell, the state does. */
function isWon(env: Env): boolean {
  return battleOf(env.game, env.start()).core.winner[0] === 0;
}

/** One environment of a vector: row `row` of the blocks. */
export class Lane {
  readonly env: Env;
  private readonly blocks: Blocks;
  private readonly row: number;
  private readonly mode: AutoresetMode;
  private readonly shaped: boolean;
  private ended = true;

  constructor(ruleset: string, settings: EnvOptions, mode: AutoresetMode, blocks: Blocks, row: number) {
    const size = blocks.observations.length / blocks.count;
    const actions = blocks.actionMasks.length / blocks.count;
    this.env = new Env(ruleset, settings, {
      observation: blocks.observations.subarray(row * size, (row + 1) * size),
      actionMask: blocks.actionMasks.subarray(row * actions, (row + 1) * actions),
    });
    this.blocks = blocks;
    this.row = row;
    this.mode = mode;
    this.shaped = settings.reward === 'shaped';
  }

  /** The battle is over, or cut off, and no other has begun. */
  get over(): boolean {
    return this.ended;
  }

  /** Begins a battle, without a seed the next one of its own stream; what the last one left in the row is gone. */
  reset(seed: number | undefined, options?: ResetOptions['options']): void {
    const { blocks, row } = this;
    const chosen = options === undefined ? {} : { options };
    const [, info] = this.env.reset(seed === undefined ? chosen : { ...chosen, seed });
    this.ended = false;
    blocks.rewards[row] = 0;
    blocks.terminations[row] = 0;
    blocks.truncations[row] = 0;
    blocks.begun[row] = 0;
    blocks.finals[row] = 0;
    this.tell(info);
  }

  /** Begins the next battle by itself, as it is told: of its own stream, or of `seed` if it has none. */
  next(seed?: number): void {
    this.reset(seed);
    this.blocks.begun[this.row] = 1;
  }

  /**
   * Takes the action in the row. In next-step mode, after the end of a battle, begins the next one instead.
   * @param counts is it asked who wins? @returns if so: whether the battle ended with this step and player 0 has won it
   */
  step(counts = false): boolean {
    const { blocks, row } = this;
    if (this.ended && this.mode === 'next-step') {
      this.next();
      return false;
    }
    const [, reward, terminated, truncated, info] = this.env.step(blocks.actions[row]);
    blocks.rewards[row] = reward;
    blocks.terminations[row] = terminated ? 1 : 0;
    blocks.truncations[row] = truncated ? 1 : 0;
    blocks.begun[row] = 0;
    blocks.finals[row] = 0;
    this.tell(info);
    this.ended = terminated || truncated;
    const won = counts && terminated && (this.shaped ? isWon(this.env) : info.rewards[0] > 0);
    if (this.ended && this.mode === 'same-step') this.beginAgain(info);
    return won;
  }

  /** Same-step mode: keeps what the battle ended with and begins the next one; rewards and ends stay as they are. */
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
    const [, next] = this.env.reset({});
    this.ended = false;
    blocks.begun[row] = 1;
    const [first, second] = [blocks.rewardsOfBoth[2 * row], blocks.rewardsOfBoth[2 * row + 1]];
    this.tell(next);
    blocks.rewardsOfBoth[2 * row] = first;
    blocks.rewardsOfBoth[2 * row + 1] = second;
  }

  private tell(info: Info): void {
    const { blocks, row } = this;
    blocks.rewardsOfBoth.set(info.rewards, 2 * row);
    blocks.actingPlayers[row] = info.actingPlayer;
    blocks.options[row] = info.options;
    blocks.playerTurns[row] = info.playerTurns;
    blocks.victoryPoints.set(info.victoryPoints, 2 * row);
    blocks.seeds[row] = info.seed;
  }
}
