import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

type Generator = ReturnType<typeof xoroshiro128plus>;

/** Where dice come from instead of the generator: a script that names each roll, or a recording (K46). */
export interface DiceSource {
  /**
   * One die of `sides` faces for `purpose` and `subject`.
   * @returns its face, 1 to `sides`, or 0 to let the generator roll.
   */
  next(purpose: number, subject: number, sides: number): number;
}

/** Told of every die that fell. */
export interface DiceListener {
  fell(purpose: number, subject: number, sides: number, face: number): void;
}

/** The largest pool that is rolled in one go. */
export const POOL = 1024;

/** Faces of the last roll of anybody: they are read where they fell, and all battles of a thread share the room. */
const FACES = new Uint8Array(POOL);

/**
 * The battle's only door to chance (K46). One xoroshiro128+ generator, whose four words lie in the canonical region
 * while the battle is at rest: `store` writes them, `forget` makes the next roll read them again. Results of the last
 * roll stay in `counts` until the next, those in `faces` until the next of any battle.
 */
export class Dice {
  /** Faces of the last roll in the order in which they fell; the first `n` entries count. */
  readonly faces = FACES;
  /** `counts[k]`: how many dice of the last roll show `k`, for k from 1 to 6 (K44). */
  readonly counts = new Int32Array(7);
  source: DiceSource | null = null;
  listener: DiceListener | null = null;
  private readonly words: Int32Array;
  private generator: Generator = xoroshiro128plus(0);
  private live = false;
  /** The generator has moved on from what the canonical region holds. */
  private ahead = false;

  constructor(words: Int32Array) {
    this.words = words;
  }

  /** Starts the generator from `seed`. Neighbouring seeds give unrelated dice: the seed is mixed, the start thrown away. */
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

  /** The canonical region was replaced: the next roll starts from what it holds. */
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

  /** One die of `sides` faces. @returns 1 to `sides`. */
  one(sides: number, purpose: number, subject: number): number {
    let face = this.source === null ? 0 : this.source.next(purpose, subject, sides);
    if (face === 0) face = this.fair(sides);
    if (this.listener !== null) this.listener.fell(purpose, subject, sides, face);
    return face;
  }

  /** `n` six-sided dice, at most `POOL`; see `faces` and `counts`. @returns their sum. */
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

  /** Sum of the `best` highest of the last pool of `n` dice. */
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

  /** Sum of the `worst` lowest of the last pool of `n` dice. */
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

  /** How many dice of the last pool show `least` or more. A `least` above 6 gives none. */
  atLeast(least: number): number {
    let n = 0;
    for (let face = Math.max(least, 1); face <= 6; face++) n += this.counts[face];
    return n;
  }
}
