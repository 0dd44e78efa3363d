import { Random } from '../env/random.js';
import { NORMAL_95 } from './statistics/normal.js';

/** One game between two contestants, by index. `score` is the first one's: 1 won, 0.5 drawn, 0 lost. */
export interface Game {
  readonly first: number;
  readonly second: number;
  readonly score: number;
  /** Index of the pair of games (same seed and table, sides swapped). A pair is resampled together. */
  readonly pair: number;
}

/** A rating on the Elo scale: 400 points are odds of ten to one, and the mean of all contestants is 1,500. */
export interface Rating {
  readonly rating: number;
  /**
   * 95% interval: the wider of the bootstrap interval over pairs of games and the interval from the curvature of the
   * likelihood. The latter has a width even if one side won everything.
   */
  readonly low: number;
  readonly high: number;
  readonly games: number;
  readonly score: number;
}

const SCALE = 400 / Math.LN10;
/**
 * Strength of the prior: this many drawn games against an average opponent keep the rating finite when a contestant
 * wins every game.
 */
const PRIOR = 0.5;

/**
 * Returns Bradley-Terry strengths in natural log units, with mean 0, by minorisation and maximisation (Hunter, 2004).
 * Each round sets a contestant's strength to its wins divided by the sum of 1 / (own + other) over its games. A drawn
 * game is half a win for each.
 */
export function strengths(games: readonly Game[], contestants: number): Float64Array {
  const wins = new Float64Array(contestants).fill(PRIOR);
  const met = new Float64Array(contestants * contestants);
  for (const { first, second, score } of games) {
    wins[first] += score;
    wins[second] += 1 - score;
    met[first * contestants + second]++;
    met[second * contestants + first]++;
  }
  const gamma = new Float64Array(contestants).fill(1);
  for (let round = 0; round < 2000; round++) {
    let moved = 0;
    for (let i = 0; i < contestants; i++) {
      let sum = (2 * PRIOR) / (gamma[i] + 1); // games of the prior are against an opponent of strength 1
      for (let j = 0; j < contestants; j++) {
        const n = met[i * contestants + j];
        if (n > 0) sum += n / (gamma[i] + gamma[j]);
      }
      const next = wins[i] / sum;
      moved = Math.max(moved, Math.abs(Math.log(next / gamma[i])));
      gamma[i] = next;
    }
    if (moved < 1e-9) break;
  }
  const log = gamma.map((g) => Math.log(g));
  const mean = log.reduce((sum, value) => sum + value, 0) / Math.max(1, contestants);
  return log.map((value) => value - mean);
}

/**
 * Returns the standard errors of `strengths` in natural log units, from the inverse of the observed information
 * including the prior.
 */
export function errors(games: readonly Game[], strength: Float64Array): Float64Array {
  const n = strength.length;
  const information = Array.from({ length: n }, () => new Float64Array(n));
  for (let i = 0; i < n; i++) information[i][i] = 2 * PRIOR * variance(strength[i]);
  for (const { first, second } of games) {
    if (first === second) continue;
    const v = variance(strength[first] - strength[second]);
    information[first][first] += v;
    information[second][second] += v;
    information[first][second] -= v;
    information[second][first] -= v;
  }
  const covariance = inverse(information);
  const ofRow = covariance.map((row) => row.reduce((a, b) => a + b, 0) / n); // covariance with the mean of all
  const ofAll = ofRow.reduce((a, b) => a + b, 0) / n;
  return Float64Array.from(covariance, (row, i) => Math.sqrt(Math.max(0, row[i] - 2 * ofRow[i] + ofAll)));
}

/** Returns the variance of the result of a game between strengths that differ by `apart`. */
function variance(apart: number): number {
  const p = 1 / (1 + Math.exp(-apart));
  return p * (1 - p);
}

/** Returns the inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination. */
function inverse(matrix: readonly Float64Array[]): Float64Array[] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => {
    const wide = new Float64Array(2 * n);
    wide.set(row);
    wide[n + i] = 1;
    return wide;
  });
  for (let k = 0; k < n; k++) {
    const pivot = rows[k][k];
    for (let j = k; j < 2 * n; j++) rows[k][j] /= pivot;
    for (let i = 0; i < n; i++) {
      const factor = rows[i][k];
      if (i === k || factor === 0) continue;
      for (let j = k; j < 2 * n; j++) rows[i][j] -= factor * rows[k][j];
    }
  }
  return rows.map((row) => row.slice(n));
}

/** Returns the quantile `q` of the sorted `values`, with linear interpolation. */
function quantile(values: Float64Array, q: number): number {
  const at = q * (values.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, values.length - 1);
  return values[below] + (at - below) * (values[above] - values[below]);
}

/**
 * Returns the ratings of `contestants` from their games, each with a 95% interval: a bootstrap over pairs of games with
 * `samples` samples, never narrower than the number of games allows. The same games and seed give the same numbers.
 */
export function rate(games: readonly Game[], contestants: number, samples = 400, seed = 1): Rating[] {
  const middle = strengths(games, contestants);
  const error = errors(games, middle);
  const pairs = new Map<number, Game[]>();
  for (const game of games) {
    const others = pairs.get(game.pair);
    if (others === undefined) pairs.set(game.pair, [game]);
    else others.push(game);
  }
  const units = [...pairs.keys()].sort((a, b) => a - b).map((key) => pairs.get(key) ?? []);
  const random = new Random(seed);
  const drawn = Array.from({ length: contestants }, () => new Float64Array(samples));
  for (let s = 0; s < samples; s++) {
    const sample = units.flatMap(() => units[random.below(units.length)]);
    const strength = strengths(sample, contestants);
    for (let i = 0; i < contestants; i++) drawn[i][s] = strength[i];
  }
  return Array.from(middle, (strength, i) => {
    const own = games.filter((g) => g.first === i || g.second === i);
    const sorted = drawn[i].sort();
    const [low, high] = [strength - NORMAL_95 * error[i], strength + NORMAL_95 * error[i]];
    return {
      rating: 1500 + SCALE * strength,
      low: 1500 + SCALE * (samples > 0 ? Math.min(low, quantile(sorted, 0.025)) : low),
      high: 1500 + SCALE * (samples > 0 ? Math.max(high, quantile(sorted, 0.975)) : high),
      games: own.length,
      score: own.reduce((sum, g) => sum + (g.first === i ? g.score : 1 - g.score), 0),
    };
  });
}
