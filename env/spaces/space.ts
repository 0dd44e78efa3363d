import { MisuseError } from '../errors.js';
import { freshSeed, Random } from '../random.js';

/** What limits a sample: an entry for each bit or number; of a Dict the masks of its parts by name, of a Tuple in order. */
export type Mask =
  | Uint8Array
  | readonly (Mask | null | undefined)[]
  | { readonly [name: string]: Mask | null | undefined };

/** What a space was seeded with; a Dict or a Tuple tells what each of its parts was seeded with. */
export type Seeds = number | readonly Seeds[] | { readonly [name: string]: Seeds };

/** A set of values, as in Gymnasium: what an observation or an action may be. `M` is what its samples can be limited by. */
export interface Space<T, M = Mask> {
  readonly kind: string;
  /** A member drawn with `random`, limited by `mask` if there is one. @throws MisuseError for a mask that does not fit */
  sample(random: Random, mask?: M | null): T;
  /** The same from the space's own stream, which `seed` begins. */
  sample(mask?: M | null): T;
  /**
   * Begins the own stream anew: the same seed, the same samples. A space that nobody seeds begins anywhere, as after `seed()`.
   * @returns the seed. @throws MisuseError unless it is a whole number, 0 or more
   */
  seed(seed?: number): Seeds;
  contains(value: unknown): boolean;
}

/** The values of a space: of a Box it is Float32Array. */
export type Member<S> = S extends Space<infer T> ? T : never;

/** @throws MisuseError unless `seed` is a whole number, 0 or more */
export function checkSeed(seed: number): void {
  if (Number.isSafeInteger(seed) && seed >= 0) return;
  throw new MisuseError(`a space is seeded with a whole number, 0 or more, not with ${String(seed)}`);
}

/** Says what came instead of a mask of `n` entries. @throws MisuseError unless it is a Uint8Array of that length */
export function checkMask(mask: unknown, n: number): asserts mask is Uint8Array {
  if (!(mask instanceof Uint8Array)) throw new MisuseError(`a mask is a Uint8Array of ${n} entries here`);
  if (mask.length !== n) throw new MisuseError(`a mask of ${n} entries was expected, not of ${mask.length}`);
}

/** A space of one piece, with its own stream of chance. */
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
