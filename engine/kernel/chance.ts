// Sources of random numbers for sampling, separate from the battle's own dice.

/** A source of random numbers. */
export interface Chance {
  /** Returns a random whole number from 0 to `n - 1`. */
  below(n: number): number;
  /** State of a source that is made of `drawn`; another sampler can continue from it. */
  readonly state?: Int32Array;
}

/** Returns a random whole number from 0 to `n - 1` (mulberry32) and advances `state`, which is one word. */
export function drawn(state: Int32Array, n: number): number {
  state[0] = (state[0] + 0x6d2b79f5) | 0;
  const s = state[0];
  let t = Math.imul(s ^ (s >>> 15), 1 | s);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
}

/**
 * Random numbers from a seed. A playout in the translation reads its state directly and need not call it for each
 * number.
 */
export class Draws implements Chance {
  readonly state: Int32Array;

  constructor(seed: number) {
    this.state = Int32Array.of(seed);
  }

  below(n: number): number {
    return drawn(this.state, n);
  }
}
