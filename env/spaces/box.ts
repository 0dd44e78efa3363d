import { MisuseError } from '../errors.js';
import type { Random } from '../random.js';
import { Piece } from './space.js';

/**
 * Arrays of `shape`, row by row. Each entry lies between its `low` and `high`; a single number is the bound of all
 * entries.
 */
export class Box extends Piece<Float32Array, never> {
  readonly kind = 'Box';
  readonly dtype = 'float32';
  readonly low: Float32Array;
  readonly high: Float32Array;
  readonly shape: readonly number[];
  /** Number of entries. */
  readonly size: number;

  /**
   * Bounds may be infinite: `low` -Infinity, `high` Infinity.
   * @throws MisuseError for bounds of another length, for `low` above `high`, and for a shape that is not whole numbers
   */
  constructor(low: number | Float32Array, high: number | Float32Array, shape: readonly number[]) {
    super();
    this.shape = shape;
    this.size = shape.reduce((product, n) => product * n, 1);
    if (!shape.every((n) => Number.isSafeInteger(n) && n >= 0)) {
      throw new MisuseError(`the shape of a Box is whole numbers, 0 or more, not ${shape.join('x')}`);
    }
    this.low = typeof low === 'number' ? new Float32Array(this.size).fill(low) : low;
    this.high = typeof high === 'number' ? new Float32Array(this.size).fill(high) : high;
    if (this.low.length !== this.size || this.high.length !== this.size) {
      throw new MisuseError(
        `a Box of shape ${shape.join('x')} wants ${this.size} bounds, got ${this.low.length} and ${this.high.length}`,
      );
    }
    for (let i = 0; i < this.size; i++) checkBounds(i, this.low[i], this.high[i]);
  }

  /** True for a Float32Array of the right length with all entries within bounds. NaN is in no Box. */
  contains(value: unknown): boolean {
    if (!(value instanceof Float32Array) || value.length !== this.size) return false;
    for (let i = 0; i < this.size; i++) if (!(value[i] >= this.low[i] && value[i] <= this.high[i])) return false;
    return true;
  }

  /**
   * Samples as Gymnasium does: uniformly between two bounds, exponentially from a single bound, normally without
   * bounds. Bounds are Float32, so rounding a sample to Float32 leaves it within them.
   */
  protected draw(random: Random, mask: null | undefined): Float32Array {
    if (mask !== undefined && mask !== null) {
      throw new MisuseError('samples of a Box have no mask: leave it out, in the masks of a Dict or a Tuple too');
    }
    const out = new Float32Array(this.size);
    for (let i = 0; i < this.size; i++) out[i] = between(random, this.low[i], this.high[i]);
    return out;
  }
}

function checkBounds(i: number, low: number, high: number): void {
  if (low <= high && low < Number.POSITIVE_INFINITY && high > Number.NEGATIVE_INFINITY) return;
  const wanted = 'give low <= high, both of them numbers, low less than Infinity, high more than -Infinity';
  throw new MisuseError(`entry ${i} of a Box goes from ${low} to ${high}: ${wanted}`);
}

/** Samples one number from `low` to `high`, either of which may be infinite. */
function between(random: Random, low: number, high: number): number {
  const below = low === Number.NEGATIVE_INFINITY;
  const above = high === Number.POSITIVE_INFINITY;
  if (!below && !above) return low + random.unit() * (high - low);
  if (!below) return low + exponential(random);
  if (!above) return high - exponential(random);
  return Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random.unit()); // the Box-Muller transform
}

/** Samples an exponential number with mean 1, 0 or more. It is never infinite, since `unit` is never 1. */
function exponential(random: Random): number {
  return -Math.log(1 - random.unit());
}
