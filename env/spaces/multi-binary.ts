import { MisuseError } from '../errors.js';
import type { Random } from '../random.js';
import { checkMask, Piece } from './space.js';

/** Entry of a mask for a bit that is drawn; 0 and 1 are what the bit will be. */
const EITHER = 2;

/** Arrays of `n` zeros and ones. */
export class MultiBinary extends Piece<Uint8Array, Uint8Array> {
  readonly kind = 'MultiBinary';
  readonly n: number;

  /** @throws MisuseError unless there is a bit at least */
  constructor(n: number) {
    super();
    if (!Number.isSafeInteger(n) || n < 1) throw new MisuseError(`a MultiBinary space holds 1 bit or more, not ${n}`);
    this.n = n;
  }

  contains(value: unknown): boolean {
    return value instanceof Uint8Array && value.length === this.n && value.every((bit) => bit <= 1);
  }

  /** With a mask, as in Gymnasium: bits are 0 where it is 0, 1 where it is 1, and drawn where it is 2. */
  protected draw(random: Random, mask: Uint8Array | null | undefined): Uint8Array {
    const out = new Uint8Array(this.n);
    if (mask === undefined || mask === null) {
      for (let i = 0; i < this.n; i++) out[i] = random.below(2);
      return out;
    }
    checkMask(mask, this.n);
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
