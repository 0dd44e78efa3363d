// Observations as sparse rows, and the sums over them that every fit needs.
import { Matrix } from 'ml-matrix';

/** Observations: each is a number that is explained by a few columns. */
export interface Rows {
  /** Number of columns. */
  readonly columns: number;
  /** The columns of each observation that are not 0. */
  readonly at: readonly Int32Array[];
  /** Their values. */
  readonly values: readonly Float64Array[];
  readonly y: Float64Array;
}

/** Sums over observations: Z'Z, Z'y and y'y. */
export interface Sums {
  readonly n: number;
  readonly zz: Matrix;
  readonly zy: Float64Array;
  readonly yy: number;
}

/** Returns observations from maps of column to value. */
export function rowsOf(maps: readonly ReadonlyMap<number, number>[], y: readonly number[], columns: number): Rows {
  const sorted = maps.map((map) => [...map].filter(([, value]) => value !== 0).sort(([a], [b]) => a - b));
  return {
    columns,
    at: sorted.map((row) => Int32Array.from(row, ([column]) => column)),
    values: sorted.map((row) => Float64Array.from(row, ([, value]) => value)),
    y: Float64Array.from(y),
  };
}

/** Returns the sums of observations. */
export function sumsOf({ columns, at, values, y }: Rows): Sums {
  const zz = Matrix.zeros(columns, columns);
  const zy = new Float64Array(columns);
  let yy = 0;
  for (let i = 0; i < y.length; i++) {
    const row = at[i];
    const value = values[i];
    yy += y[i] * y[i];
    for (let a = 0; a < row.length; a++) {
      zy[row[a]] += value[a] * y[i];
      for (let b = 0; b <= a; b++) zz.set(row[a], row[b], zz.get(row[a], row[b]) + value[a] * value[b]);
    }
  }
  for (let a = 0; a < columns; a++) for (let b = 0; b < a; b++) zz.set(b, a, zz.get(a, b));
  return { n: y.length, zz, zy, yy };
}

/** Returns what `coefficients` say about observation `i`. */
export function predicted({ at, values }: Rows, i: number, coefficients: Float64Array): number {
  let sum = 0;
  for (let a = 0; a < at[i].length; a++) sum += values[i][a] * coefficients[at[i][a]];
  return sum;
}
