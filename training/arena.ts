import type { NetworkInput } from '../agents/neural/input.js';

/** An arena plays episodes of a learning problem, one after the other, for one player or for two against each other. */
export interface Arena {
  /** The acting player, 0 or 1. After the end of the episode: the player whose view the observation shows. */
  readonly player: number;
  /** Reward of the last step for each player. */
  readonly rewards: Float32Array;
  /** True if the episode has ended by its rules. Nothing that follows has a value. */
  readonly terminated: boolean;
  /** True if the episode was cut off. The value network estimates the rest of the return. */
  readonly truncated: boolean;
  /** Turns begun so far, for discounting by the game's clock. */
  readonly turns: number;
  /** Begins an episode. The seed and the actions determine everything in it. */
  reset(seed: number): void;
  /** Takes a legal action. */
  step(action: number): void;
  /** Returns the action that a fixed opponent chooses now. The opponent may draw random numbers of the episode. */
  ask(opponent: string): number;
  /** Returns the score of `player` after the end of the episode: 1 for a victory, 0.5 for a draw, 0 for a defeat. */
  score(player: number): number;
}

/** Buffers into which an arena writes the observation and the mask of the acting player. */
export interface View {
  /** `input.size` numbers. */
  readonly observation: Float32Array;
  /** 1 for each legal action. */
  readonly mask: Uint8Array;
}

/** A learning problem: the input of its observations, and a maker of arenas for it. */
export interface Playground {
  readonly input: NetworkInput;
  readonly players: 1 | 2;
  arena(view: View): Arena;
}

/** Returns a seed of 31 bits made from numbers, for random streams that must not depend on earlier draws. */
export function seedFrom(...numbers: readonly number[]): number {
  let z = 0x9e3779b9 | 0;
  for (const n of numbers) {
    z = Math.imul(z ^ n, 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    z ^= z >>> 16;
  }
  return z & 0x7fffffff;
}
