// Circles and points near a place, or in a box: loops that native code goes through four at a time (`scripts/translate/runtime-lanes.c`).

/**
 * Which of the first `n` circles come nearer than `far` ticks to (px, py). Their numbers go to `found`, in their order. @returns how many
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

/** Which of the first `n` circles come into a box, with `room` ticks around them; none without a middle. As `circlesWithin`. */
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

/** Which of the points from number `first` to before `end` lie between the edges of a box: as `circlesWithin`. */
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
 * Square of the distance from (px, py) to the nearest of the points from number `first` to before `end`; Infinity without any. As
 * `circlesWithin`.
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
