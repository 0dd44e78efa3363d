import { MisuseError } from '../errors.js';
import type { Random } from '../random.js';
import { Discrete } from './discrete.js';
import { type BitMask, Piece } from './space.js';

/** Limit of a sample: the masks of all numbers in one row, or a list with one for each, null where all may be drawn. */
export type MultiMask = Uint8Array | readonly (BitMask | null | undefined)[];

/** Arrays of whole numbers: entry `i` is one of `nvec[i]` numbers from `start[i]` on. */
export class MultiDiscrete extends Piece<Int32Array, MultiMask> {
  readonly kind = 'MultiDiscrete';
  readonly dtype = 'int32';
  readonly nvec: Int32Array;
  readonly start: Int32Array;
  private readonly numbers: readonly Discrete[];

  /** @throws MisuseError for no numbers at all, for one of none to choose from, and for starts of another length */
  constructor(nvec: ArrayLike<number>, start?: ArrayLike<number>) {
    super();
    if (!(nvec?.length > 0)) {
      throw new MisuseError('a MultiDiscrete space holds 1 number or more: give how many each has');
    }
    if (start !== undefined && start.length !== nvec.length) {
      throw new MisuseError(`a MultiDiscrete of ${nvec.length} numbers wants as many starts, not ${start.length}`);
    }
    this.numbers = Array.from(nvec, (n, i) => new Discrete(n, start?.[i] ?? 0));
    this.nvec = Int32Array.from(nvec);
    this.start = Int32Array.from(this.numbers, (number) => number.start);
  }

  /** The shape of a member. */
  get shape(): readonly [number] {
    return [this.nvec.length];
  }

  /** True for an Int32Array of the right length with each number in its range. */
  contains(value: unknown): boolean {
    if (!(value instanceof Int32Array) || value.length !== this.numbers.length) return false;
    return this.numbers.every((space, i) => space.contains(value[i]));
  }

  /** Samples each number as `Discrete` does. A mask in one row is that of `info.actionMask` of a vector. */
  protected draw(random: Random, mask: MultiMask | null | undefined): Int32Array {
    const { nvec, numbers } = this;
    const masks = mask instanceof Uint8Array ? this.split(mask) : mask;
    if (masks !== undefined && masks !== null && masks.length !== numbers.length) {
      throw new MisuseError(`a MultiDiscrete of ${nvec.length} numbers wants as many masks, not ${masks.length}`);
    }
    return Int32Array.from(numbers, (space, i) => space.sample(random, masks?.[i]));
  }

  private split(row: Uint8Array): Uint8Array[] {
    const all = this.nvec.reduce((sum, n) => sum + n, 0);
    if (row.length !== all) throw new MisuseError(`a mask of ${all} entries was expected, not of ${row.length}`);
    let end = 0;
    return Array.from(this.nvec, (n) => {
      end += n;
      return row.subarray(end - n, end);
    });
  }
}
