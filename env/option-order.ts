import { MAX_OPTIONS } from '../engine/kernel/options.js';

/**
 * How the options of a decision are numbered: as the engine lists them, where ways out, the nearest target and the plain
 * move come first, or shuffled, so that the number of an option tells nothing about it.
 */
export type OptionOrder = 'engine' | 'shuffled';
export const OPTION_ORDERS: readonly OptionOrder[] = ['engine', 'shuffled'];

/** The golden ratio as a part of 2 ** 32, as the step of a Weyl sequence. */
const STEP = 0x9e3779b9 | 0;

/** Mixes a word so that every bit of it changes about half of the bits of the result. */
function mixed(word: number): number {
  let z = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/**
 * Shuffled numbers of options. The order of a decision follows from the seed and the decision's number alone, so every
 * copy of a battle has the same one, on any machine and engine. It draws from no stream.
 */
export class ShuffledOptions {
  /** Seed of the orders: that of the battle. */
  seed = 0;
  private readonly order = new Uint8Array(MAX_OPTIONS);
  /** Decision, seed and number of options for which `order` was made. */
  private decision = -1;
  private madeFrom = -1;
  private count = -1;

  /**
   * Returns the options of a decision as the engine numbers them, in the order that callers see. The next call overwrites
   * it. @param decision its number in the battle @param count options, up to `MAX_OPTIONS`
   */
  of(decision: number, count: number): Uint8Array {
    const { order, seed } = this;
    if (this.decision === decision && this.count === count && this.madeFrom === seed) return order;
    this.decision = decision;
    this.count = count;
    this.madeFrom = seed;
    let word = mixed((mixed(seed | 0) + Math.imul(decision, STEP)) | 0);
    order[0] = 0;
    for (let i = 1; i < count; i++) {
      word = (word + STEP) | 0;
      // a product with 32 bits is exact; it favours no place by more than one in 2 ** 24
      const j = Math.floor(((mixed(word) >>> 0) * (i + 1)) / 4294967296);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }
}
