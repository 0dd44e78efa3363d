import { Random } from '../../env/random.js';

/**
 * Returns `n` random entries of `all`, in their order. Entries that are `leftOut` are replaced by others, so that
 * leaving out one more changes nothing else in the sample.
 */
export function sampleOf<T>(all: readonly T[], n: number, seed: number, leftOut: (one: T) => boolean): T[] {
  const random = new Random(seed);
  const left = all.map((_, i) => i);
  const drawn: number[] = [];
  while (drawn.length < n && left.length > 0) {
    const at = random.below(left.length);
    if (!leftOut(all[left[at]])) drawn.push(left[at]);
    left[at] = left[left.length - 1];
    left.pop();
  }
  return drawn.sort((a, b) => a - b).map((i) => all[i]);
}
