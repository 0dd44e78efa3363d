import { MisuseError } from '../errors.js';
import type { Random } from '../random.js';
import { type BitMask, bitsOf, Piece } from './space.js';

/** Most numbers of a space: one draw of `Random` has 32 bits. */
const MOST = 2 ** 32;

/** Whole numbers from `start` to `start + n - 1`. */
export class Discrete extends Piece<number, BitMask> {
  readonly kind = 'Discrete';
  readonly dtype = 'int32';
  readonly n: number;
  readonly start: number;

  /** @param n how many numbers, 1 to 2 ** 32 @throws MisuseError for another `n`, and if `start` is not whole */
  constructor(n: number, start = 0) {
    super();
    if (!Number.isInteger(n) || n < 1 || n > MOST) {
      throw new MisuseError(`a Discrete space holds 1 number or more, up to 2 ** 32, not ${n}`);
    }
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(start + n)) {
      throw new MisuseError(`a Discrete space starts with a whole number, not with ${start}`);
    }
    this.n = n;
    this.start = start;
  }

  contains(value: unknown): boolean {
    return Number.isInteger(value) && (value as number) >= this.start && (value as number) < this.start + this.n;
  }

  /** Samples uniformly among the ones of the mask; without a one, `start`, as in Gymnasium. */
  protected draw(random: Random, given: BitMask | null | undefined): number {
    const { n } = this;
    if (given === undefined || given === null) return this.start + random.below(n);
    const mask = bitsOf(given, n);
    let ones = 0;
    let bits = 0;
    for (let i = 0; i < n; i++) {
      ones += mask[i];
      bits |= mask[i];
    }
    if (bits > 1)
      throw new MisuseError('a mask of a Discrete space has a 1 for what may be drawn and a 0 for the rest');
    if (ones === 0) return this.start;
    let left = random.below(ones);
    let i = 0;
    while (mask[i] === 0 || left-- > 0) i++;
    return this.start + i;
  }
}
