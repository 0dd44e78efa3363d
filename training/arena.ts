import type { NetworkInput } from '../agents/neural/input.js';

/** One episode after the other of something to learn, of one player or of two against each other. */
export interface Arena {
  /** Who must choose now: 0 or 1. After the end: whose view the observation is. */
  readonly player: number;
  /** What the last step was worth to each player. */
  readonly rewards: Float32Array;
  /** It came to its end; what follows is worth nothing. */
  readonly terminated: boolean;
  /** It was cut off; what would have followed is worth what the value says. */
  readonly truncated: boolean;
  /** Turns begun so far, for discounting by the game's clock. */
  readonly turns: number;
  /** Begins an episode. Everything in it follows from the seed and the actions. */
  reset(seed: number): void;
  /** Takes a legal action. */
  step(action: number): void;
  /** What a fixed opponent would choose now. It may use up chance of the episode. */
  ask(opponent: string): number;
  /** After the end: what `player` scored, 1 for a victory, 0.5 for a draw, 0 for a defeat. */
  score(player: number): number;
}

/** Where an arena writes what the acting player sees. */
export interface View {
  /** `input.size` numbers. */
  readonly observation: Float32Array;
  /** 1 for each legal action. */
  readonly mask: Uint8Array;
}

/** Something to learn: what is seen of it, and arenas for it, as many as are asked for. */
export interface Playground {
  readonly input: NetworkInput;
  readonly players: 1 | 2;
  arena(view: View): Arena;
}

/** A seed of 31 bits from numbers: for streams of chance that must not depend on what came before. */
export function seedFrom(...numbers: readonly number[]): number {
  let z = 0x9e3779b9 | 0;
  for (const n of numbers) {
    z = Math.imul(z ^ n, 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    z ^= z >>> 16;
  }
  return z & 0x7fffffff;
}
