import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

type Generator = ReturnType<typeof xoroshiro128plus>;

/** A source of dice that replaces the generator: a script that names each roll, or a recording (K46). */
export interface DiceSource {
  /**
   * Rolls one die of `sides` faces for `purpose` and `subject`.
   * @returns its face, 1 to `sides`, or 0 to let the generator roll
   */
  next(purpose: number, subject: number, sides: number): number;
}

/** Is called with every die that was rolled. */
export interface DiceListener {
  fell(purpose: number, subject: number, sides: number, face: number): void;
}

/** The largest pool that is rolled at once. */
export const POOL = 1024;

/**
 * Faces of the last roll of any battle. All battles of a thread share this array, because faces are read right after
 * the roll.
 */
const FACES = new Uint8Array(POOL);

/**
 * The only source of chance of the battle (K46): a xoroshiro128+ generator. Its four words are in the canonical region
 * while the battle is at rest: `store` writes them, and after `forget` the next roll reads them again. `counts` is
 * valid until the next roll of this battle, `faces` until the next roll of any battle.
 */
export class Dice {
  /** Faces of the last roll in the order of rolling; only the first `n` entries are valid. */
  readonly faces = FACES;
  /** `counts[k]` is the number of dice of the last roll that show `k`, for k from 1 to 6 (K44). */
  readonly counts = new Int32Array(7);
  source: DiceSource | null = null;
  listener: DiceListener | null = null;
  private readonly words: Int32Array;
  private generator: Generator = xoroshiro128plus(0);
  private live = false;
  /** True if the generator has advanced beyond the state in the canonical region. */
  private ahead = false;

  constructor(words: Int32Array) {
    this.words = words;
  }

  /**
   * Starts the generator from `seed`. The seed is mixed and the first numbers are discarded, so that neighbouring seeds
   * give unrelated dice.
   */
  seed(seed: number): void {
    let z = (seed ^ 0x9e3779b9) | 0;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    this.generator = xoroshiro128plus(z ^ (z >>> 16));
    for (let i = 0; i < 16; i++) this.generator.next();
    this.live = true;
    this.ahead = true;
    this.store();
  }

  /** Writes the generator's words into the canonical region. */
  store(): void {
    if (!this.live || !this.ahead) return;
    this.ahead = false;
    const state = this.generator.getState();
    for (let i = 0; i < 4; i++) this.words[i] = state[i];
  }

  /** Makes the next roll start from the canonical region, because the region was replaced. */
  forget(): void {
    this.live = false;
    this.ahead = false;
  }

  private wake(): void {
    const w = this.words;
    this.generator = xoroshiro128plusFromState([w[0], w[1], w[2], w[3]]);
    this.live = true;
  }

  private fair(sides: number): number {
    if (!this.live) this.wake();
    this.ahead = true;
    const limit = 4294967296 - (4294967296 % sides);
    let u = this.generator.next() >>> 0;
    while (u >= limit) u = this.generator.next() >>> 0;
    return (u % sides) + 1;
  }

  /**
   * Rolls one die of `sides` faces.
   * @returns 1 to `sides`
   */
  one(sides: number, purpose: number, subject: number): number {
    let face = this.source === null ? 0 : this.source.next(purpose, subject, sides);
    if (face === 0) face = this.fair(sides);
    if (this.listener !== null) this.listener.fell(purpose, subject, sides, face);
    return face;
  }

  /**
   * Rolls `n` six-sided dice, at most `POOL`; see `faces` and `counts`.
   * @returns their sum
   */
  pool(n: number, purpose: number, subject: number): number {
    this.counts.fill(0);
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const face = this.one(6, purpose, subject);
      this.faces[i] = face;
      this.counts[face]++;
      sum += face;
    }
    return sum;
  }

  /** Returns the sum of the `best` highest of the last pool of `n` dice. */
  sumOfBest(n: number, best: number): number {
    let left = Math.min(best, n);
    let sum = 0;
    for (let face = 6; face > 0 && left > 0; face--) {
      const take = Math.min(this.counts[face], left);
      sum += take * face;
      left -= take;
    }
    return sum;
  }

  /** Returns the sum of the `worst` lowest of the last pool of `n` dice. */
  sumOfWorst(n: number, worst: number): number {
    let left = Math.min(worst, n);
    let sum = 0;
    for (let face = 1; face <= 6 && left > 0; face++) {
      const take = Math.min(this.counts[face], left);
      sum += take * face;
      left -= take;
    }
    return sum;
  }

  /** Returns the number of dice of the last pool that show `least` or more; 0 if `least` is above 6. */
  atLeast(least: number): number {
    let n = 0;
    for (let face = Math.max(least, 1); face <= 6; face++) n += this.counts[face];
    return n;
  }
}
