// Sine, cosine and bearing (K48, K50); see docs/decisions/0005-trigonometry.md. The tables are computed on loading with
// additions, multiplications and divisions only. Every JavaScript engine rounds these alike, so the tables are equal on
// all machines.
import { ANGLE_MASK, EIGHTH_TURN, HALF_TURN, nearest, QUARTER_TURN, RADIANS_PER_STEP, TURN } from './measures.js';

/**
 * Table values are whole multiples of 2^-30. The product with any length on the table is therefore exact in a double.
 */
const GRAIN = 1073741824;

/** Computes a sine by its power series, exact to the last bits for 0 to 45 degrees. `x` is in radians. */
function sineSeries(x: number): number {
  const s = x * x;
  let sum = 0;
  for (let n = 18; n >= 2; n -= 2) sum = (1 - sum) * (s / (n * (n + 1)));
  return x * (1 - sum);
}

/** Computes a cosine by its power series, exact to the last bits for 0 to 45 degrees. `x` is in radians. */
function cosineSeries(x: number): number {
  const s = x * x;
  let sum = 0;
  for (let n = 17; n >= 1; n -= 2) sum = (1 - sum) * (s / (n * (n + 1)));
  return 1 - sum;
}

/** Sine of an angle in the first quarter, 0..16384, as a whole number of 2^-30. */
function firstQuarter(angle: number): number {
  const value =
    angle <= EIGHTH_TURN
      ? sineSeries(angle * RADIANS_PER_STEP)
      : cosineSeries((QUARTER_TURN - angle) * RADIANS_PER_STEP);
  return nearest(value * GRAIN);
}

/**
 * Computes the sine table for a turn and a quarter. The cosine table is a view of the same numbers, a quarter turn
 * later.
 */
function wave(): Float64Array {
  const values = new Float64Array(TURN + QUARTER_TURN);
  for (let a = 0; a <= QUARTER_TURN; a++) {
    const value = firstQuarter(a) / GRAIN;
    values[a] = value;
    values[HALF_TURN - a] = value;
    values[HALF_TURN + a] = 0 - value;
    values[TURN - a] = 0 - value;
  }
  for (let a = 0; a < QUARTER_TURN; a++) values[TURN + a] = values[a];
  return values;
}

/**
 * Computes the tangents half-way between the steps of the first eighth of a turn, where the rounded bearing changes.
 */
function boundaries(): Float64Array {
  const values = new Float64Array(EIGHTH_TURN + 1);
  for (let a = 0; a <= EIGHTH_TURN; a++) {
    const x = (a + 0.5) * RADIANS_PER_STEP;
    values[a] = sineSeries(x) / cosineSeries(x);
  }
  return values;
}

/** An upper bound for the error of the polynomial guess in `bearing`, in steps of 1/65,536 turn. */
const UNSURE = 0.03;
const STEPS_PER_RADIAN = 1 / RADIANS_PER_STEP;

const WAVE = wave();
const BOUNDARY = boundaries();

/**
 * Sines by u16 angle: the eastward share of a step forward. Values are multiples of 2^-30, exactly 0, 1 or -1 on the
 * axes.
 */
export const SIN: Float64Array = WAVE.subarray(0, TURN);
/** Cosine by u16 angle: the northward share of a step forward. */
export const COS: Float64Array = WAVE.subarray(QUARTER_TURN, TURN + QUARTER_TURN);

/**
 * Returns the angle, 0 to 65535 clockwise from north, nearest to the direction of a vector (K50). The components may be
 * any numbers, since only their ratio counts. Opposite vectors give opposite angles. The null vector gives 0.
 */
export function bearing(dx: number, dy: number): number {
  const east = dx < 0 ? -dx : dx;
  const north = dy < 0 ? -dy : dy;
  const far = east > north ? east : north;
  if (far === 0) return 0;
  const ratio = (east > north ? north : east) / far;
  // The polynomial guess is right within a fiftieth of a step. Near the boundary of two steps the table decides.
  const s = ratio * ratio;
  const high = 0.193540376 + s * (-0.116426481 + s * (0.0526473503 - s * 0.0117191352));
  const guess = ratio * (0.999977219 + s * (-0.332622828 + s * high)) * STEPS_PER_RADIAN + 0.5;
  let a = guess | 0;
  const past = guess - a;
  if (past < UNSURE || past > 1 - UNSURE) {
    while (a > 0 && ratio <= BOUNDARY[a - 1]) a--;
    while (ratio > BOUNDARY[a]) a++;
  }
  if (east > north) a = QUARTER_TURN - a;
  if (dy < 0) a = HALF_TURN - a;
  return (dx < 0 ? TURN - a : a) & ANGLE_MASK;
}

/** Returns how many whole ticks east a move of `distance` ticks along `facing` leads. */
export function stepEast(facing: number, distance: number): number {
  return nearest(distance * SIN[facing]);
}

/** Returns how many whole ticks north a move of `distance` ticks along `facing` leads. */
export function stepNorth(facing: number, distance: number): number {
  return nearest(distance * COS[facing]);
}
