import { inverse, Matrix } from 'ml-matrix';
import { describe, expect, test } from 'vitest';
import { Random } from '../../env/random.js';
import { normal } from '../testing/simulated-armies.js';
import { FIXED, fitHierarchy, ratioInterval, told, unshrunk, widthOf } from './hierarchy.js';
import { crossValidated, penaltyOf, ridge } from './ridge.js';
import { rowsOf } from './rows.js';

/** Observations of two fixed columns and a group of ten whose coefficients scatter by 2, with noise 3. */
function simulated(n: number, seed: number) {
  const random = new Random(seed);
  const truth = [5, -1, ...Array.from({ length: 10 }, () => 2 * normal(random))];
  const maps = Array.from({ length: n }, () => new Map(truth.map((_, c) => [c, normal(random)] as const)));
  const y = maps.map((row) => truth.reduce((sum, b, c) => sum + b * (row.get(c) ?? 0), 3 * normal(random)));
  return { truth, rows: rowsOf(maps, y, 12), group: Int32Array.of(FIXED, FIXED, ...Array(10).fill(0)) };
}

describe('a hierarchy of coefficients', () => {
  test('finds noise, scatter and coefficients', () => {
    const { truth, rows, group } = simulated(4000, 1);
    const fit = fitHierarchy(rows, group, 1);
    expect(Math.sqrt(fit.residual)).toBeCloseTo(3, 0);
    const scatter = Math.sqrt(truth.slice(2).reduce((sum, b) => sum + b * b, 0) / 10);
    expect(Math.sqrt(fit.variance[0]) / scatter).toBeGreaterThan(0.85);
    expect(Math.sqrt(fit.variance[0]) / scatter).toBeLessThan(1.2);
    truth.forEach((b, c) => {
      expect(Math.abs(fit.estimate[c] - b)).toBeLessThan(0.25);
    });
  });

  test('best guesses are ridge regression with the penalty residual / variance', () => {
    const { rows, group } = simulated(60, 2);
    const fit = fitHierarchy(rows, group, 1);
    const same = ridge(rows, fit.sums, group, penaltyOf(fit));
    same.coefficients.forEach((b, c) => {
      expect(b).toBeCloseTo(fit.estimate[c], 6);
    });
  });

  test('without its prior a coefficient is that of generalised least squares with it as a fixed column', () => {
    const { rows, group } = simulated(50, 3);
    const fit = fitHierarchy(rows, group, 1);
    const alone = unshrunk(told(fit, []), [new Map([[0, 1]])], new Map([[4, 1]]));
    // the same by hand: column 4 has no penalty, all else stays
    const z = new Matrix(Array.from(rows.y, (_, i) => [...rows.values[i]]));
    const penalty = Matrix.diag(
      Array.from(group, (g, c) => (g === FIXED || c === 4 ? 0 : fit.residual / fit.variance[0])),
    );
    const information = inverse(z.transpose().mmul(z).add(penalty));
    const free = information.mmul(z.transpose()).mmul(Matrix.columnVector([...rows.y]));
    expect(alone.isKnown).toBe(true);
    expect(alone.values[1]).toBeCloseTo(free.get(4, 0), 5);
    expect(alone.values[0]).toBeCloseTo(free.get(0, 0), 5);
    expect(alone.covariance.get(1, 1)).toBeCloseTo(fit.residual * information.get(4, 4), 5);
  });

  test('a sum of coefficients is met as one', () => {
    const { rows, group } = simulated(50, 4);
    const fit = fitHierarchy(rows, group, 1);
    const sum = new Map([
      [2, 0.5],
      [3, 0.25],
    ]);
    const with1 = told(fit, [sum]);
    const direct = unshrunk(told(fit, []), [], sum);
    const asOne = unshrunk(with1, [], new Map([[12, 1]]));
    expect(asOne.values[0]).toBeCloseTo(direct.values[0], 8);
    expect(asOne.covariance.get(0, 0)).toBeCloseTo(direct.covariance.get(0, 0), 8);
  });

  test('a column that was never seen is not known', () => {
    const { rows, group } = simulated(50, 5);
    const fit = fitHierarchy({ ...rows, columns: 13 }, Int32Array.of(...group, 0), 1);
    expect(unshrunk(told(fit, []), [], new Map([[12, 1]])).isKnown).toBe(false);
  });

  test('four times the observations halve the errors', () => {
    const { rows, group } = simulated(400, 6);
    const fit = fitHierarchy(rows, group, 1);
    const error = (times: number) => unshrunk(told(fit, [], times), [], new Map([[4, 1]])).covariance.get(0, 0) ** 0.5;
    expect(error(4) / error(1)).toBeCloseTo(0.5, 2);
  });
});

test('cross-validation foretells no worse than where it begins, and a penalty far off foretells worse', () => {
  const { rows, group } = simulated(40, 7);
  const fit = fitHierarchy(rows, group, 1);
  const start = ridge(rows, fit.sums, group, penaltyOf(fit));
  const best = crossValidated(rows, fit);
  expect(best.foretold).toBeGreaterThanOrEqual(start.foretold);
  expect(
    ridge(
      rows,
      fit.sums,
      group,
      penaltyOf(fit).map((p) => p * 1e4),
    ).foretold,
  ).toBeLessThan(best.foretold);
});

test('what is left out is foretold as by a fit without it', () => {
  const { rows, group } = simulated(30, 8);
  const fit = fitHierarchy(rows, group, 1);
  const whole = ridge(rows, fit.sums, group, penaltyOf(fit));
  let missed = 0;
  for (let i = 0; i < 30; i++) {
    const rest = [...Array(30).keys()].filter((k) => k !== i);
    const without = rowsOf(
      rest.map((k) => new Map([...rows.at[k]].map((c, a) => [c, rows.values[k][a]]))),
      rest.map((k) => rows.y[k]),
      12,
    );
    const { sums } = fitHierarchy(without, group, 1);
    const { coefficients } = ridge(without, sums, group, penaltyOf(fit));
    missed += (rows.y[i] - rows.values[i].reduce((sum, v, a) => sum + v * coefficients[rows.at[i][a]], 0)) ** 2;
  }
  expect(whole.foretold).toBeCloseTo(1 - missed / fit.sums.yy, 8);
});

test('the interval of a ratio is Fieller’s, and none where the denominator may be 0', () => {
  expect(widthOf({ freedom: 1e6 })).toBeCloseTo(1.96, 3);
  const [low, high] = ratioInterval([10, 5], [1, 0, 0.0001], 1.96) ?? [0, 0];
  expect(low).toBeCloseTo(2 - 0.392, 2);
  expect(high).toBeCloseTo(2 + 0.392, 2);
  expect(ratioInterval([10, 5], [1, 0, 9], 1.96)).toBeNull();
});
