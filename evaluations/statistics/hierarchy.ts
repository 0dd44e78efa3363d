// A linear model whose columns come in groups: within a group coefficients scatter about 0 with a variance of their own.
import jstat from 'jstat';
import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { type Rows, type Sums, sumsOf } from './rows.js';

/** Group of columns that are not shrunk. */
export const FIXED = -1;

/** A fitted model. Coefficients and errors have the unit of the observations per unit of a column. */
export interface Fit {
  readonly sums: Sums;
  /** Group of each column, or `FIXED`. */
  readonly group: Int32Array;
  /** Variance of the coefficients of each group. */
  readonly variance: Float64Array;
  /** Variance of an observation about what the columns say. */
  readonly residual: number;
  /** Best guesses: those of groups are shrunk towards 0. */
  readonly estimate: Float64Array;
  /** Covariance of the errors of the best guesses. */
  readonly covariance: Matrix;
  /** Number of observations less the number of coefficients that they determine. */
  readonly freedom: number;
}

/** A sum of coefficients: columns and their weights. */
export type Contrast = ReadonlyMap<number, number>;

const ROUNDS = 200;
const SETTLED = 1e-4;
/** Least variance of a group, as a share of the variance with which one observation tells a coefficient. */
const LEAST = 1e-6;

/** Returns a matrix without the traces of rounding that make it unequal to its mirror image. */
function symmetric(matrix: Matrix): Matrix {
  for (let a = 0; a < matrix.rows; a++) for (let b = 0; b < a; b++) matrix.set(a, b, matrix.get(b, a));
  return matrix;
}

/** Returns the inverse of a symmetric matrix that is positive definite. */
const inverse = (matrix: Matrix): Matrix =>
  symmetric(new CholeskyDecomposition(symmetric(matrix)).solve(Matrix.eye(matrix.rows)));

/** Returns the inverse of the information about all coefficients, from that many times the observations. */
function covarianceOf(
  { zz }: Sums,
  group: Int32Array,
  variance: Float64Array,
  residual: number,
  times: number,
): Matrix {
  const information = Matrix.mul(zz, times / residual);
  for (let c = 0; c < group.length; c++) {
    // a fixed column without observations is told apart from nothing: a trace of a prior keeps the matrix regular
    const prior = group[c] === FIXED ? (1e-10 * (zz.get(c, c) + 1)) / residual : 1 / variance[group[c]];
    information.set(c, c, information.get(c, c) + prior);
  }
  return inverse(information);
}

function estimateOf({ zy }: Sums, covariance: Matrix, residual: number): Float64Array {
  const estimate = new Float64Array(zy.length);
  for (let a = 0; a < zy.length; a++) {
    let sum = 0;
    for (let b = 0; b < zy.length; b++) sum += covariance.get(a, b) * zy[b];
    estimate[a] = sum / residual;
  }
  return estimate;
}

/** Returns the sum of squared distances between observations and what `estimate` says. */
function squaresLeft({ zz, zy, yy }: Sums, estimate: Float64Array): number {
  let sum = yy;
  for (let a = 0; a < zy.length; a++) {
    sum -= 2 * estimate[a] * zy[a];
    for (let b = 0; b < zy.length; b++) sum += estimate[a] * zz.get(a, b) * estimate[b];
  }
  return Math.max(0, sum);
}

/**
 * Fits the model y = Z b + noise. Coefficients of group g are drawn from a normal distribution with mean 0 and a variance
 * that is found by restricted maximum likelihood (Patterson and Thompson, 1971), those of `FIXED` columns are free. This
 * is ridge regression in which each group has the penalty residual / variance (Robinson, 1991, "That BLUP is a good
 * thing"). The likelihood is multiplied by the standard deviation of each group, so that no variance is estimated as 0
 * (Chung, Rabe-Hesketh, Dorie, Gelman and Liu, 2013, "A nondegenerate penalized likelihood estimator for variance
 * parameters in multilevel models"): otherwise the intervals of small samples would be too narrow.
 * @param group group of each column, 0 to `groups` - 1, or `FIXED`
 */
export function fitHierarchy(rows: Rows, group: Int32Array, groups: number): Fit {
  const sums = sumsOf(rows);
  const { n, zz } = sums;
  const mean = sums.yy / Math.max(1, n);
  let residual = Math.max(mean, 1e-12);
  const size = new Float64Array(groups);
  const told = new Float64Array(groups);
  let fixed = 0;
  for (let c = 0; c < group.length; c++) {
    if (group[c] === FIXED) fixed++;
    else {
      size[group[c]]++;
      told[group[c]] += zz.get(c, c);
    }
  }
  // the start: a group as a whole explains a tenth of what there is to explain
  const variance = Float64Array.from(told, (sum) => (0.1 * mean * n) / Math.max(sum, 1e-9));
  let covariance = covarianceOf(sums, group, variance, residual, 1);
  let estimate = estimateOf(sums, covariance, residual);
  let known = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const squares = new Float64Array(groups);
    const unsure = new Float64Array(groups);
    for (let c = 0; c < group.length; c++) {
      if (group[c] === FIXED) continue;
      squares[group[c]] += estimate[c] * estimate[c];
      unsure[group[c]] += covariance.get(c, c);
    }
    let moved = 0;
    known = 0;
    for (let g = 0; g < groups; g++) {
      if (size[g] === 0) continue;
      const determined = Math.max(0, size[g] - unsure[g] / variance[g]); // MacKay's number of well determined coefficients
      known += determined;
      // the slope of the penalised likelihood over the logarithm of the variance, and a step of a damped Newton method
      const slope = 0.5 * ((squares[g] + unsure[g]) / variance[g] - size[g] + 1);
      const step = Math.max(-1.5, Math.min(1.5, slope / (0.5 * determined + 0.5)));
      const least = (LEAST * residual * size[g]) / Math.max(told[g], 1e-9);
      const next = Math.max(least, variance[g] * Math.exp(step));
      moved = Math.max(moved, Math.abs(Math.log(next / variance[g])));
      variance[g] = next;
    }
    const before = residual;
    residual = Math.max(squaresLeft(sums, estimate) / Math.max(1, n - fixed - known), 1e-12 * (mean + 1e-12));
    moved = Math.max(moved, Math.abs(Math.log(residual / before)));
    covariance = covarianceOf(sums, group, variance, residual, 1);
    estimate = estimateOf(sums, covariance, residual);
    if (moved < SETTLED) break;
  }
  return { sums, group, variance, residual, estimate, covariance, freedom: Math.max(1, n - fixed - known) };
}

/** Coefficients with the covariance of their errors and that of their prior, which is 0 for fixed ones. */
export interface Told {
  readonly estimate: Float64Array;
  readonly covariance: Matrix;
  readonly prior: Matrix;
}

function spread(covariance: Matrix, first: Contrast, second: Contrast): number {
  let sum = 0;
  for (const [a, u] of first) for (const [b, v] of second) sum += u * v * covariance.get(a, b);
  return sum;
}

/** Returns a contrast of coefficients. */
export function contrasted(estimate: Float64Array, contrast: Contrast): number {
  let sum = 0;
  for (const [c, weight] of contrast) sum += weight * estimate[c];
  return sum;
}

/** Returns value and variance of a contrast, shrunk. */
export function shrunk({ estimate, covariance }: Told, contrast: Contrast): readonly [number, number] {
  return [contrasted(estimate, contrast), spread(covariance, contrast, contrast)];
}

/**
 * Returns the coefficients of a fit, and behind them each of `sums` as a coefficient of its own, so that a sum of many
 * is met as one.
 * @param times errors as they would be with that many times the observations, of the same kind
 */
export function told(
  { sums: data, group, variance, residual, estimate }: Fit,
  sums: readonly Contrast[],
  times = 1,
): Told {
  const size = group.length;
  const all = size + sums.length;
  const widened = (square: Matrix): Matrix => {
    const wide = Matrix.zeros(all, all);
    wide.setSubMatrix(square, 0, 0);
    sums.forEach((sum, k) => {
      for (let a = 0; a < size + k; a++) {
        let value = 0;
        for (const [c, weight] of sum) value += weight * wide.get(a, c);
        wide.set(a, size + k, value);
        wide.set(size + k, a, value);
      }
      wide.set(size + k, size + k, spread(square, sum, sum));
    });
    return wide;
  };
  const prior = Matrix.diag([...group].map((g) => (g === FIXED ? 0 : variance[g])));
  return {
    estimate: Float64Array.from([...estimate, ...sums.map((sum) => contrasted(estimate, sum))]),
    covariance: widened(covarianceOf(data, group, variance, residual, times)),
    prior: widened(prior),
  };
}

/** Contrasts with the covariance of their errors. */
export interface Unshrunk {
  /** The contrasts beside it in the order given, then the contrast. */
  readonly values: readonly number[];
  readonly covariance: Matrix;
  /** False if the observations tell nothing about the contrast. */
  readonly isKnown: boolean;
}

/** Least share of the prior's precision that observations must add to it. */
const KNOWN = 1e-7;

/**
 * Returns a contrast as the observations alone tell it: its prior is divided out again, that of all else stays. So the
 * estimate of one coefficient is not pulled towards the others, and an interval about it covers its own value, also that
 * of an outlier, which the interval of the shrunk estimate does not (Snijders and Bosker, 2012, section 4.8, on posterior
 * means; Zhang and Zhang, 2014, on estimates without the bias of a penalty). It is wider.
 * @param beside contrasts each with a fixed coefficient of its own, which therefore have no prior
 * @param apart a contrast of coefficients of groups
 */
export function unshrunk(
  { estimate, covariance, prior }: Told,
  beside: readonly Contrast[],
  apart: Contrast,
): Unshrunk {
  const contrasts = [...beside, apart];
  const size = contrasts.length;
  const last = size - 1;
  const all = new Matrix(
    contrasts.map((a, i) => contrasts.map((b, k) => (k < i ? spread(covariance, b, a) : spread(covariance, a, b)))),
  );
  const values = contrasts.map((contrast) => contrasted(estimate, contrast));
  const before = spread(prior, apart, apart);
  const unknown = { values, covariance: all, isKnown: false };
  if (!(before > 0) || !(all.get(last, last) > 0)) return unknown;
  const precision = inverse(all);
  const heights = precision.mmul(Matrix.columnVector(values)); // the prior's mean is 0, so its part here is nothing
  precision.set(last, last, precision.get(last, last) - 1 / before);
  const own = new CholeskyDecomposition(symmetric(precision));
  if (!own.isPositiveDefinite()) return unknown;
  const alone = own.solve(Matrix.eye(size));
  if (!(1 / alone.get(last, last) > KNOWN / before)) return unknown;
  return { values: alone.mmul(heights).getColumn(0), covariance: alone, isKnown: true };
}

/** Returns the number of standard errors on either side that make a 95% interval. */
export const widthOf = ({ freedom }: Pick<Fit, 'freedom'>): number => jstat.studentt.inv(0.975, freedom);

/** Returns the chance of an estimate that is so many standard errors from the truth, on either side. */
export function chanceOf(errors: number, freedom: number): number {
  return 2 * (1 - jstat.studentt.cdf(Math.abs(errors), freedom));
}

/**
 * Returns the 95% interval of a ratio of two estimates (Fieller, 1954), or null where it is unbounded: then the
 * denominator may be 0.
 */
export function ratioInterval(
  [above, below]: readonly [number, number],
  [varianceAbove, both, varianceBelow]: readonly [number, number, number],
  width: number,
): readonly [number, number] | null {
  const a = below * below - width * width * varianceBelow;
  if (!(a > 0) || !Number.isFinite(varianceAbove)) return null;
  const b = above * below - width * width * both;
  const c = above * above - width * width * varianceAbove;
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  return [(b - root) / a, (b + root) / a];
}
