// Ridge regression whose penalties are chosen by how well it foretells observations that it has not seen.
import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { FIXED, type Fit } from './hierarchy.js';
import { predicted, type Rows, type Sums } from './rows.js';

/** A ridge regression. */
export interface Ridge {
  readonly coefficients: Float64Array;
  /** Penalty of each group. */
  readonly penalty: Float64Array;
  /** Share of the squares of observations left out that the others foretell; below 0: worse than foretelling 0. */
  readonly foretold: number;
}

/** Returns the inverse of Z'Z with the penalties on its diagonal. */
function solved({ zz }: Sums, group: Int32Array, penalty: Float64Array): Matrix {
  const matrix = zz.clone();
  for (let c = 0; c < group.length; c++) {
    const own = group[c] === FIXED ? 1e-10 * (zz.get(c, c) + 1) : penalty[group[c]];
    matrix.set(c, c, matrix.get(c, c) + own);
  }
  return new CholeskyDecomposition(matrix).solve(Matrix.eye(matrix.rows));
}

/**
 * Returns the ridge regression with these penalties. Each observation is foretold from all others, exactly and without
 * fitting again (Allen, 1974): its distance from the fit is divided by 1 - h, h its own weight in the fit.
 */
export function ridge(rows: Rows, sums: Sums, group: Int32Array, penalty: Float64Array): Ridge {
  const inverse = solved(sums, group, penalty);
  const coefficients = new Float64Array(rows.columns);
  for (let a = 0; a < rows.columns; a++) {
    let sum = 0;
    for (let b = 0; b < rows.columns; b++) sum += inverse.get(a, b) * sums.zy[b];
    coefficients[a] = sum;
  }
  let missed = 0;
  for (let i = 0; i < rows.y.length; i++) {
    const at = rows.at[i];
    const values = rows.values[i];
    let own = 0;
    for (let a = 0; a < at.length; a++) {
      for (let b = 0; b < at.length; b++) own += values[a] * values[b] * inverse.get(at[a], at[b]);
    }
    const miss = (rows.y[i] - predicted(rows, i, coefficients)) / Math.max(1e-9, 1 - own);
    missed += miss * miss;
  }
  return { coefficients, penalty, foretold: sums.yy > 0 ? 1 - missed / sums.yy : 0 };
}

/** Returns the penalties of a fitted hierarchy. */
export const penaltyOf = ({ residual, variance }: Fit): Float64Array => variance.map((of) => residual / of);

/** Factors by which a penalty is changed in search of a better one. */
const FACTORS = [0.1, 0.3, 3, 10];

/**
 * Returns the ridge regression whose penalties foretell best what they have not seen (leave-one-out cross-validation,
 * Allen, 1974; Golub, Heath and Wahba, 1979). The search begins at the penalties of `fit` and changes one at a time.
 */
export function crossValidated(rows: Rows, fit: Fit): Ridge {
  const start = penaltyOf(fit);
  let best = ridge(rows, fit.sums, fit.group, start);
  for (let round = 0; round < 2; round++) {
    const before = best.foretold;
    for (let g = 0; g < start.length; g++) {
      const from = best.penalty;
      for (const factor of FACTORS) {
        const penalty = from.map((own, k) => (k === g ? own * factor : own));
        const tried = ridge(rows, fit.sums, fit.group, penalty);
        if (tried.foretold > best.foretold + 1e-9) best = tried;
      }
    }
    if (best.foretold - before < 1e-4) break;
  }
  return best;
}
