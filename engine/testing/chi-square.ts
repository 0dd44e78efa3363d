// Chi-square tests: how well observed counts agree with expected ones.

/** Returns the logarithm of the gamma function (Lanczos). */
function lnGamma(x: number): number {
  const c = [
    76.18009172947146, -86.5053203294168, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
    -0.000005395239384953,
  ];
  let sum = 1.00000000019;
  for (let i = 0; i < 6; i++) sum += c[i] / (x + 1 + i);
  const t = x + 5.5;
  return (x + 0.5) * Math.log(t) - t + Math.log((2.506628274631 * sum) / x);
}

/** Returns the probability of a chi-square of `x` or more with `freedom` degrees of freedom. */
export function chiSquareTail(x: number, freedom: number): number {
  if (freedom <= 0 || x <= 0) return 1;
  const a = freedom / 2;
  const y = x / 2;
  const front = Math.exp(a * Math.log(y) - y - lnGamma(a));
  if (y < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 1000 && term > sum * 1e-15; n++) {
      term *= y / (a + n);
      sum += term;
    }
    return Math.max(0, 1 - front * sum);
  }
  let b = y + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 1000; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return front * h;
}

/**
 * Returns the probability that `n` samples with probabilities `chances` deviate as much as `counts`. Rare entries are
 * counted together.
 */
export function goodness(counts: Float64Array, chances: Float64Array, n: number): number {
  let chi = 0;
  let cells = 0;
  let rareCount = 0;
  let rareChance = 0;
  for (let i = 0; i < counts.length; i++) {
    const expected = n * (chances[i] ?? 0);
    if (expected < 5) {
      rareCount += counts[i];
      rareChance += expected;
      continue;
    }
    chi += (counts[i] - expected) ** 2 / expected;
    cells++;
  }
  if (rareChance >= 5) {
    chi += (rareCount - rareChance) ** 2 / rareChance;
    cells++;
  } else if (rareCount > 0) {
    // too rare for a square; they are tested against a Poisson distribution
    if (poissonTail(rareCount, rareChance) < 1e-5) return 0;
  }
  return chiSquareTail(chi, cells - 1);
}

/** Returns the probability of `least` or more events if `mean` are expected. */
function poissonTail(least: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k < least; k++) {
    below += term;
    term *= mean / (k + 1);
  }
  return Math.max(0, 1 - below);
}
