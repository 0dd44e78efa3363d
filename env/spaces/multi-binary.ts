import { MisuseError } from '../errors.js';
import type { Random } from '../random.js';
import { type BitMask, bitsOf, Piece } from './space.js';

/** Entry of a mask for a random bit. Entries 0 and 1 fix the bit. */
const EITHER = 2;

/** Arrays of `n` zeros and ones. */
export class MultiBinary extends Piece<Uint8Array, BitMask> {
  readonly kind = 'MultiBinary';
  readonly dtype = 'uint8';
  readonly n: number;

  /** @param n number of bits @throws MisuseError unless it is a whole number, 1 or more */
  constructor(n: number) {
    super();
    if (!Number.isSafeInteger(n) || n < 1) throw new MisuseError(`a MultiBinary space holds 1 bit or more, not ${n}`);
    this.n = n;
  }

  contains(value: unknown): boolean {
    return value instanceof Uint8Array && value.length === this.n && value.every((bit) => bit <= 1);
  }

  /** Samples bits. Mask entries 0 and 1 fix a bit, 2 leaves it random, as in Gymnasium. */
  protected draw(random: Random, given: BitMask | null | undefined): Uint8Array {
    const out = new Uint8Array(this.n);
    if (given === undefined || given === null) {
      for (let i = 0; i < this.n; i++) out[i] = random.below(2);
      return out;
    }
    const mask = bitsOf(given, this.n);
    const wrong = mask.findIndex((entry) => entry > EITHER);
    if (wrong >= 0) {
      throw new MisuseError(
        `a mask of a MultiBinary space has 0, 1 or, for either, 2; entry ${wrong} is ${mask[wrong]}`,
      );
    }
    for (let i = 0; i < this.n; i++) out[i] = mask[i] === EITHER ? random.below(2) : mask[i];
    return out;
  }
}
