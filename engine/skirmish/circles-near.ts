// Queries for circles and points near a place or in a box.

/**
 * Finds which of the first `n` circles come nearer than `far` ticks to (px, py). Writes their indices to `found` in
 * ascending order.
 * @returns the number of them
 */
export function circlesWithin(
  x: Float64Array,
  y: Float64Array,
  r: Float64Array,
  n: number,
  px: number,
  py: number,
  far: number,
  found: Uint8Array,
): number {
  let count = 0;
  for (let i = 0; i < n; i++) {
    const dx = x[i] - px;
    const dy = y[i] - py;
    const reach = far + r[i];
    if (dx * dx + dy * dy < reach * reach) found[count++] = i;
  }
  return count;
}

/**
 * Finds which of the first `n` circles come into a box widened by `room` ticks; circles without a middle never do.
 * Writes their indices to `found` in ascending order.
 * @returns the number of them
 */
export function circlesInBox(
  x: Float64Array,
  y: Float64Array,
  r: Float64Array,
  n: number,
  left: number,
  right: number,
  bottom: number,
  top: number,
  room: number,
  found: Uint8Array,
): number {
  let count = 0;
  for (let i = 0; i < n; i++) {
    const reach = r[i] + room;
    if (x[i] + reach > left && x[i] - reach < right && y[i] + reach > bottom && y[i] - reach < top) found[count++] = i;
  }
  return count;
}

/**
 * Finds which of the points from index `first` to before `end` lie within a box. Writes their indices to `found` in
 * ascending order.
 * @returns the number of them
 */
export function pointsInBox(
  x: Int32Array,
  y: Int32Array,
  first: number,
  end: number,
  left: number,
  right: number,
  bottom: number,
  top: number,
  found: Uint8Array,
): number {
  let count = 0;
  for (let i = first; i < end; i++) {
    if (x[i] > left && x[i] < right && y[i] > bottom && y[i] < top) found[count++] = i;
  }
  return count;
}

/**
 * Returns the square of the distance from (px, py) to the nearest of the points from index `first` to before `end`;
 * Infinity if there is none.
 */
export function nearestSquared(
  x: Int32Array,
  y: Int32Array,
  first: number,
  end: number,
  px: number,
  py: number,
): number {
  let least = Infinity;
  for (let i = first; i < end; i++) {
    const dx = x[i] - px;
    const dy = y[i] - py;
    const squared = dx * dx + dy * dy;
    least = squared < least ? squared : least;
  }
  return least;
}
