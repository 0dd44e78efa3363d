/**
 * Finds the best of several candidates whose worth is only known by trying, in as few trials as it takes: all are tried in
 * the same worlds, and who is clearly worse than the best is tried no more.
 */

/** Worlds after which a candidate may first be given up. */
const LEAST = 4;
/** Standard errors that a candidate must be behind the best to be given up. */
const BEHIND = 2;

export interface RaceSettings {
  /** Worlds that each candidate is tried in at most. */
  readonly worlds: number;
  /** Standard errors that a candidate must be ahead of the first to be preferred to it: the first needs no proof. */
  readonly doubt: number;
}

/**
 * By how many standard errors `one` was better than `other` in the worlds that both were tried in. Without any spread the
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
 * Which of `candidates` is the best, by trying them in up to `worlds` worlds.
 * @param worth what becomes of a candidate in a world: higher is better
 * @returns its index: 0 unless another is ahead of that by `doubt` standard errors
 */
export function race(
  candidates: number,
  worth: (candidate: number, world: number) => number,
  { worlds, doubt }: RaceSettings,
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

/** The candidate with the highest mean; of equal ones the first. */
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
