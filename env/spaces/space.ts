import { MisuseError } from '../errors.js';
import { freshSeed, Random } from '../random.js';

/** Ones and zeros, or true and false, for what may be drawn and what may not. */
export type BitMask = Uint8Array | readonly boolean[];

/**
 * Limit of a sample: an entry for each bit or number; for a Dict the masks of its parts by name, for a Tuple in order.
 */
export type Mask =
  | BitMask
  | readonly (Mask | null | undefined)[]
  | { readonly [name: string]: Mask | null | undefined };

/** Seed of a space; for a Dict or a Tuple the seeds of its parts. */
export type Seeds = number | readonly Seeds[] | { readonly [name: string]: Seeds };

/** A set of values, as in Gymnasium: possible observations or actions. `M` is the type of masks for its samples. */
export interface Space<T, M = Mask> {
  readonly kind: string;
  /** Type of the numbers by NumPy's name, in spaces of numbers. */
  readonly dtype?: 'float32' | 'int32' | 'uint8';
  /** Samples a member with `random`, limited by `mask` if given. @throws MisuseError for a mask that does not fit */
  sample(random: Random, mask?: M | null): T;
  /** Samples a member with the space's own stream, which `seed` begins. */
  sample(mask?: M | null): T;
  /**
   * Begins the space's own stream: the same seed gives the same samples. Default: a random seed, as for a space that is
   * never seeded.
   * @returns the seed. @throws MisuseError unless it is a whole number, 0 or more
   */
  seed(seed?: number): Seeds;
  contains(value: unknown): boolean;
}

/** The type of the values of a space: Float32Array for a Box. */
export type Member<S> = S extends Space<infer T> ? T : never;

/** Checks a seed. @throws MisuseError unless `seed` is a whole number, 0 or more */
export function checkSeed(seed: number): void {
  if (Number.isSafeInteger(seed) && seed >= 0) return;
  throw new MisuseError(`a space is seeded with a whole number, 0 or more, not with ${String(seed)}`);
}

/** A list of booleans as ones and zeros; anything else as it is. */
export const plainBits = (mask: unknown): unknown =>
  Array.isArray(mask) && mask.every((bit) => typeof bit === 'boolean') ? Uint8Array.from(mask, Number) : mask;

/** The mask as numbers. @throws MisuseError unless it is a Uint8Array or an array of booleans, of `n` entries */
export function bitsOf(mask: unknown, n: number): Uint8Array {
  const bits = plainBits(mask);
  if (!(bits instanceof Uint8Array)) {
    throw new MisuseError(`a mask is a Uint8Array of ${n} entries here, or an array of as many booleans`);
  }
  if (bits.length !== n) throw new MisuseError(`a mask of ${n} entries was expected, not of ${bits.length}`);
  return bits;
}

/** A space without parts, with a random stream of its own. */
export abstract class Piece<T, M> implements Space<T, M> {
  abstract readonly kind: string;
  private stream: Random | null = null;

  sample(random: Random, mask?: M | null): T;
  sample(mask?: M | null): T;
  sample(first?: Random | M | null, second?: M | null): T {
    if (first instanceof Random) return this.draw(first, second);
    this.stream ??= new Random(freshSeed());
    return this.draw(this.stream, first ?? second);
  }

  seed(seed: number = freshSeed()): number {
    checkSeed(seed);
    this.stream = new Random(seed);
    return seed;
  }

  abstract contains(value: unknown): boolean;

  protected abstract draw(random: Random, mask: M | null | undefined): T;
}
