/**
 * Racing: finds the best of several candidates in few trials. All candidates are tried in the same worlds, and a
 * candidate that is clearly worse than the best is dropped.
 */

/** Smallest number of worlds before a candidate may be dropped. */
const LEAST = 4;
/** A candidate is dropped when it is this many standard errors behind the best. */
const BEHIND = 2;

export interface RacingSettings {
  /** Largest number of worlds in which each candidate is tried. */
  readonly worlds: number;
  /** A candidate replaces the first one only if it is this many standard errors ahead of it. */
  readonly doubt: number;
}

/**
 * Returns by how many standard errors `one` was better than `other` in the worlds in which both were tried. Without any
 * spread the
 * sign alone counts.
 * @param n worlds, at least 2
 */
export function ahead(one: ArrayLike<number>, other: ArrayLike<number>, n: number): number {
  let sum = 0;
  let squares = 0;
  for (let w = 0; w < n; w++) {
    const d = one[w] - other[w];
    sum += d;
    squares += d * d;
  }
  if (sum === 0) return 0;
  const mean = sum / n;
  const spread = Math.max(0, squares - n * mean * mean) / (n - 1);
  return mean / Math.sqrt(spread / n);
}

/**
 * Finds the best of `candidates` by trying them in at most `worlds` worlds. Returns its index: 0 unless another is
 * ahead of candidate 0 by `doubt` standard errors.
 * @param worth returns the value of a candidate in one world; higher is better
 */
export function racing(
  candidates: number,
  worth: (candidate: number, world: number) => number,
  { worlds, doubt }: RacingSettings,
): number {
  const worths = Array.from({ length: candidates }, () => new Float64Array(worlds));
  let running = Array.from({ length: candidates }, (_, c) => c);
  let n = 0;
  while (n < worlds && running.length > 1) {
    for (const c of running) worths[c][n] = worth(c, n);
    n++;
    if (n < LEAST) continue;
    const best = bestOf(running, worths, n);
    running = running.filter((c) => ahead(worths[best], worths[c], n) <= BEHIND);
  }
  const best = bestOf(running, worths, n);
  if (best === 0 || running[0] !== 0) return best;
  return ahead(worths[best], worths[0], n) >= doubt ? best : 0;
}

/** Returns the candidate with the highest mean; the first of equal ones. */
function bestOf(running: readonly number[], worths: readonly Float64Array[], n: number): number {
  let best = running[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const c of running) {
    let sum = 0;
    for (let w = 0; w < n; w++) sum += worths[c][w];
    if (sum <= most) continue;
    most = sum;
    best = c;
  }
  return best;
}
