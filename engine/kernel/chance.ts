// Where whoever draws takes chance from: never the battle's own dice.

/** A source of chance. */
export interface Chance {
  /** A whole number from 0 to `n - 1`. */
  below(n: number): number;
  /** If it is made of `drawn`: its state, with which others may draw in its place. */
  readonly state?: Int32Array;
}

/** A whole number from 0 to `n - 1` (mulberry32); `state`: one word, which goes on. */
export function drawn(state: Int32Array, n: number): number {
  state[0] = (state[0] + 0x6d2b79f5) | 0;
  const s = state[0];
  let t = Math.imul(s ^ (s >>> 15), 1 | s);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
}

/** Chance of a seed. A playout in the translation need not ask it for each draw. */
export class Draws implements Chance {
  readonly state: Int32Array;

  constructor(seed: number) {
    this.state = Int32Array.of(seed);
  }

  below(n: number): number {
    return drawn(this.state, n);
  }
}
