import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * Random stream for agents and samples, never for the battle's own dice. The same seed gives the same numbers
 * everywhere.
 */
export class Random {
  private generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    let z = Math.imul((wordOf(seed) ^ 0x85ebca6b) | 0, 0x9e3779b1);
    z = Math.imul(z ^ (z >>> 15), 0x2c1b3c6d);
    this.generator = xoroshiro128plus(z ^ (z >>> 13));
    for (let i = 0; i < 16; i++) this.generator.next();
  }

  /** A copy of the stream, which gives the same numbers from here on. */
  copy(): Random {
    const other = new Random(0);
    other.generator = this.generator.clone();
    return other;
  }

  /** A whole number from 0 to `n - 1`. */
  below(n: number): number {
    const limit = 4294967296 - (4294967296 % n);
    let u = this.generator.next() >>> 0;
    while (u >= limit) u = this.generator.next() >>> 0;
    return u % n;
  }

  /** A number from 0 (included) to 1 (excluded). */
  unit(): number {
    return (this.generator.next() >>> 0) / 4294967296;
  }

  /** A seed of 31 bits for another stream. */
  seed(): number {
    return this.generator.next() & 0x7fffffff;
  }
}

/** True if `seed` is a whole number, 0 or more, that JavaScript holds exactly (below 2 ** 53). */
export const isSeed = (seed: number): boolean => Number.isSafeInteger(seed) && seed >= 0;

/** 32 bits of a seed. Seeds up to 4,294,967,295 are their own bits; the upper bits of larger ones are mixed in. */
export function wordOf(seed: number): number {
  if (seed <= 0xffffffff) return seed | 0;
  let z = Math.imul(Math.floor(seed / 4294967296), 0x9e3779b1);
  z = Math.imul(z ^ (z >>> 15), 0x85ebca6b);
  return seed ^ z ^ (z >>> 13);
}

/**
 * The part of the Web Crypto API that is used here. Node and browsers have it, but this layer knows neither's types.
 */
interface WithCrypto {
  readonly crypto: { getRandomValues(into: Uint32Array): Uint32Array };
}

/** A seed of 31 bits from the system's entropy. */
export function freshSeed(): number {
  return (globalThis as unknown as WithCrypto).crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;
}
