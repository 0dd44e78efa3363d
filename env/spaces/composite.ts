import { MisuseError } from '../errors.js';
import { freshSeed, Random } from '../random.js';
import { checkSeed, type Mask, type Member, type Seeds, type Space } from './space.js';

/** Masks of parts, by name or place; undefined for a part without a mask. */
type Masks<T> = { readonly [K in keyof T]?: Mask | null | undefined };
/** Values of spaces, by name or place. */
type Members<T> = { -readonly [K in keyof T]: Member<T[K]> };

/**
 * Named values, each of a space of its own. Names keep the given order, also when flattened, where Gymnasium sorts
 * those of a plain dict. As in all objects, names that are whole numbers come first.
 */
export class Dict<const T extends Readonly<Record<string, Space<unknown>>>> implements Space<Members<T>, Masks<T>> {
  readonly kind = 'Dict';
  readonly spaces: T;
  private readonly names: readonly (string & keyof T)[];

  constructor(spaces: T) {
    this.spaces = spaces;
    this.names = Object.keys(spaces);
  }

  /**
   * Samples each part. @param random stream; without it each part uses its own @param masks of parts, by name
   * @throws MisuseError for masks of unknown parts, and for masks that do not fit their part
   */
  sample(random: Random, masks?: Masks<T> | null): Members<T>;
  sample(masks?: Masks<T> | null): Members<T>;
  sample(first?: Random | Masks<T> | null, second?: Masks<T> | null): Members<T> {
    const random = first instanceof Random ? first : null;
    const masks = first instanceof Random ? second : (first ?? second);
    if (masks !== undefined && masks !== null) this.checkMasks(masks);
    const entries = this.names.map((name) => [name, drawPart(this.spaces[name], random, masks?.[name])]);
    return Object.fromEntries(entries) as Members<T>;
  }

  /** Seeds each part with a seed of its own, which follows from `seed`. @returns the seeds by name */
  seed(seed: number = freshSeed()): { [K in keyof T]: Seeds } {
    const seeds = streamOf(seed);
    const entries = this.names.map((name) => [name, this.spaces[name].seed(seeds.seed())]);
    return Object.fromEntries(entries) as { [K in keyof T]: Seeds };
  }

  /** True for a plain object with exactly the names of the parts, in any order, and a member of each part. */
  contains(value: unknown): boolean {
    if (!isPlain(value) || Object.keys(value).length !== this.names.length) return false;
    return this.names.every((name) => Object.hasOwn(value, name) && this.spaces[name].contains(value[name]));
  }

  private checkMasks(masks: Masks<T>): void {
    const names = this.names.join(', ');
    if (!isPlain(masks)) throw new MisuseError(`the mask of a Dict is an object with masks of its parts: ${names}`);
    const wrong = Object.keys(masks).find((name) => !Object.hasOwn(this.spaces, name));
    if (wrong !== undefined) throw new MisuseError(`a mask is for '${wrong}', but the parts of the Dict are ${names}`);
  }
}

/** Values in order, each of a space of its own. */
export class Tuple<const T extends readonly Space<unknown>[]> implements Space<Members<T>, Masks<T>> {
  readonly kind = 'Tuple';
  readonly spaces: T;

  constructor(spaces: T) {
    this.spaces = spaces;
  }

  /**
   * Samples each part. @param random stream; without it each part uses its own @param masks an entry for each part
   * @throws MisuseError for more or fewer masks than parts, and for masks that do not fit their part
   */
  sample(random: Random, masks?: Masks<T> | null): Members<T>;
  sample(masks?: Masks<T> | null): Members<T>;
  sample(first?: Random | Masks<T> | null, second?: Masks<T> | null): Members<T> {
    const random = first instanceof Random ? first : null;
    const masks = first instanceof Random ? second : (first ?? second);
    if (masks !== undefined && masks !== null && !(Array.isArray(masks) && masks.length === this.spaces.length)) {
      throw new MisuseError(`the mask of a Tuple is an array of masks of its ${this.spaces.length} parts`);
    }
    return this.spaces.map((space, i) => drawPart(space, random, masks?.[i])) as unknown as Members<T>;
  }

  /** Seeds each part with a seed of its own, which follows from `seed`. @returns the seeds in order */
  seed(seed: number = freshSeed()): Seeds[] {
    const seeds = streamOf(seed);
    return this.spaces.map((space) => space.seed(seeds.seed()));
  }

  /** True for an array with a member of each part, in order. */
  contains(value: unknown): boolean {
    if (!Array.isArray(value) || value.length !== this.spaces.length) return false;
    return this.spaces.every((space, i) => space.contains(value[i]));
  }
}

const drawPart = (space: Space<unknown>, random: Random | null, mask: Mask | null | undefined): unknown =>
  random === null ? space.sample(mask) : space.sample(random, mask);

function streamOf(seed: number): Random {
  checkSeed(seed);
  return new Random(seed);
}

/** True for an object that braces make: not an array, not an instance of a class. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
