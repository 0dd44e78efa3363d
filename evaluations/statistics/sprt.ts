// Sequential tests of paired battles: after each pair, whether what was seen is enough to decide.
import { NORMAL_95 } from './normal.js';

/**
 * Scores of a pair, the average of its two battles: the five results of a pair in which two contestants meet with the
 * sides exchanged.
 */
export const PENTANOMIAL: readonly number[] = [0, 0.25, 0.5, 0.75, 1];

/**
 * Scores of two pairs with the same seed, in which two variants meet the same opponent: 1/2 plus the score of the one
 * pair less that of the other. 1/2 is no difference.
 */
export const DIFFERENCES: readonly number[] = [-0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5];

/** The score that is expected of a contestant whose strength is `elo` above that of its opponent. */
export const scoreOfElo = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The difference of strength that a score stands for; scores at or beyond 0 and 1 count as almost that. */
export function eloOfScore(score: number): number {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, score));
  return 400 * Math.log10(inside / (1 - inside));
}

/** Count of a result that was not seen, so that likelihoods stay finite. */
const UNSEEN = 1e-3;
const HALVINGS = 60;

/**
 * Returns the logarithm of the likelihood, for each pair on average, of the most likely distribution over `values` whose
 * mean is `mean`. It has the form p / (1 + t (value - mean)), where p are the frequencies (Owen, 1988, "Empirical
 * likelihood ratio confidence intervals for a single functional").
 */
function likelihood(values: readonly number[], frequencies: readonly number[], mean: number): number {
  // t lies where all denominators are positive; the sum falls all the way
  let low = -1 / (Math.max(...values) - mean);
  let high = 1 / (mean - Math.min(...values));
  for (let n = 0; n < HALVINGS; n++) {
    const t = (low + high) / 2;
    let sum = 0;
    values.forEach((value, i) => {
      sum += (frequencies[i] * (value - mean)) / (1 + t * (value - mean));
    });
    if (sum > 0) low = t;
    else high = t;
  }
  const t = (low + high) / 2;
  let all = 0;
  values.forEach((value, i) => {
    all += frequencies[i] * Math.log(frequencies[i] / (1 + t * (value - mean)));
  });
  return all;
}

/**
 * Returns the logarithm of the ratio of the likelihoods of two means: the generalised sequential probability ratio test
 * (GSPRT) for multinomial results. The distribution of the results is not known, so each mean is judged by the
 * distribution that fits it best (Li, Liu and Ying, 2014, "Generalized sequential probability ratio test for separate
 * families of hypotheses", Sequential Analysis 33). Testers of chess engines apply it to the five results of a pair of
 * games with exchanged sides, which takes account of what the games of a pair have in common (Van den Bergh, "The
 * GSPRT approximation", and "Normalized Elo", in the documentation of Fishtest).
 * @param values scores that a pair can have, rising @param counts pairs that had each
 * @returns above 0 if `second` fits better than `first`; 0 without pairs
 */
export function logLikelihoodRatio(
  values: readonly number[],
  counts: readonly number[],
  first: number,
  second: number,
): number {
  const pairs = counts.reduce((sum, n) => sum + n, 0);
  if (pairs === 0) return 0;
  const seen = counts.map((n) => (n === 0 ? UNSEEN : n));
  const all = seen.reduce((sum, n) => sum + n, 0);
  const frequencies = seen.map((n) => n / all);
  return all * (likelihood(values, frequencies, second) - likelihood(values, frequencies, first));
}

/** Chances of errors that a test may make: of finding what is not there, and of missing what is. */
export interface Errors {
  readonly alpha: number;
  readonly beta: number;
}

/** Between these values of the logarithm of the likelihood ratio a test goes on (Wald, 1945). */
export function waldBounds({ alpha, beta }: Errors): { readonly lower: number; readonly upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** What a test asks: whether the mean is `first` (no effect), or `second`. */
export interface Question extends Errors {
  readonly first: number;
  readonly second: number;
}

/** What a test of one question says: the first mean, the second one, or that more pairs are needed. */
export type Answer = 'first' | 'second' | 'open';

/** Fewest pairs before a test ends: the distribution of the results must be known a little. */
export const FEWEST = 8;

/** Returns the answer to a question after these results. */
export function answer(values: readonly number[], counts: readonly number[], of: Question): Answer {
  if (counts.reduce((sum, n) => sum + n, 0) < FEWEST) return 'open';
  const ratio = logLikelihoodRatio(values, counts, of.first, of.second);
  const { lower, upper } = waldBounds(of);
  return ratio >= upper ? 'second' : ratio <= lower ? 'first' : 'open';
}

/** What a study of a change says. `none`: no effect as large as was asked for. */
export type Verdict = 'stronger' | 'weaker' | 'none' | 'open';

/**
 * What is asked about a change. With `elo0` it is one question: `elo0` or `elo1`. Without, it is asked on both sides of 0,
 * each with half of `alpha`: is it `elo1` stronger, or `elo1` weaker? It has no effect of that size if both answers are no
 * (Armitage, 1950, "Sequential analysis with more than two alternative hypotheses").
 */
export interface Asked extends Errors {
  readonly elo0?: number;
  readonly elo1: number;
}

/** Returns the questions that are asked: one, or for the stronger and the weaker side. */
export function questionsOf({ elo0, elo1, alpha, beta }: Asked): readonly Question[] {
  if (elo0 !== undefined) return [{ first: scoreOfElo(elo0), second: scoreOfElo(elo1), alpha, beta }];
  const half = { first: 0.5, alpha: alpha / 2, beta };
  return [
    { ...half, second: scoreOfElo(elo1) },
    { ...half, second: scoreOfElo(-elo1) },
  ];
}

/** Returns what is said about a change after these results. */
export function verdict(values: readonly number[], counts: readonly number[], asked: Asked): Verdict {
  const [up, down] = questionsOf(asked).map((question) => answer(values, counts, question));
  if (asked.elo0 !== undefined)
    return up === 'open' ? 'open' : up === 'first' ? 'none' : asked.elo1 > asked.elo0 ? 'stronger' : 'weaker';
  if (up === 'second') return 'stronger';
  if (down === 'second') return 'weaker';
  return up === 'first' && down === 'first' ? 'none' : 'open';
}

/** A mean and the interval that holds the true one with a chance of 95 %. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Half-width of a 95 % interval in standard errors, for so many degrees of freedom: Student's t to order 1/n^2. */
function widthFor(freedom: number): number {
  const z = NORMAL_95;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
}

/**
 * Returns the mean of samples with its 95 % interval, as if their number had been fixed beforehand; a test that stops
 * early stops somewhat more often where the mean looks large. Null for fewer than three samples.
 */
export function estimate(samples: readonly number[]): Estimate | null {
  const n = samples.length;
  if (n < 3) return null;
  const value = samples.reduce((sum, x) => sum + x, 0) / n;
  const variance = samples.reduce((sum, x) => sum + (x - value) ** 2, 0) / (n - 1);
  const half = widthFor(n - 1) * Math.sqrt(variance / n);
  return { value, low: value - half, high: value + half };
}
