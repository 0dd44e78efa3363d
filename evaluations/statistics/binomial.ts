import jstat from 'jstat';

/**
 * Returns the smallest and the largest count out of `n` that are no surprise where the chance is `p`: fewer, and more,
 * are each seen in at most one of forty repetitions.
 * @param p 0 to 1
 */
export function usualCounts(n: number, p: number): readonly [number, number] {
  let low = 0;
  while (low < n && jstat.binomial.cdf(low, n, p) <= 0.025) low++;
  let high = n;
  while (high > 0 && 1 - jstat.binomial.cdf(high - 1, n, p) <= 0.025) high--;
  return [low, high];
}
