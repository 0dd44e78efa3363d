import { describe, expect, test } from 'vitest';
import { Random } from '../../env/random.js';
import {
  type Asked,
  DIFFERENCES,
  eloOfScore,
  estimate,
  logLikelihoodRatio,
  PENTANOMIAL,
  scoreOfElo,
  type Verdict,
  verdict,
  waldBounds,
} from './sprt.js';

/** Returns a number from 0 to 1. */
const uniform = (random: Random): number => random.below(1 << 30) / (1 << 30);

/** A battle of a contestant that wins with chance `win` and draws with chance `draw`: 0, 1/2 or 1. */
function battle(random: Random, win: number, draw: number): number {
  const u = uniform(random);
  return u < win ? 1 : u < win + draw ? 0.5 : 0;
}

/** A pair: two battles on a table that favours a side, by up to `bias`. */
function pair(random: Random, score: number, draw: number, bias: number): number {
  const lean = bias * (2 * uniform(random) - 1);
  const of = (s: number) => battle(random, Math.min(1 - draw, Math.max(0, s - draw / 2)), draw);
  return (of(score + lean) + of(score - lean)) / 2;
}

/** Plays simulated pairs until a verdict, `most` at the most. */
function run(values: readonly number[], asked: Asked, most: number, sample: () => number) {
  const counts = values.map(() => 0);
  const samples: number[] = [];
  let says: Verdict = 'open';
  while (says === 'open' && samples.length < most) {
    const value = sample();
    samples.push(value);
    counts[values.indexOf(value)]++;
    says = verdict(values, counts, asked);
  }
  return { says, samples };
}

/** The largest count of `n` tries with chance `p` that is no surprise: its chance to be exceeded is below 1 in 1000. */
function binomialMost(n: number, p: number): number {
  let [chance, below] = [(1 - p) ** n, 0];
  for (let k = 0; ; k++) {
    below += chance;
    if (below > 0.999) return k;
    chance *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
}

/** Two pairs with one seed: the variant's score less the original's, plus 1/2. */
const quad = (random: Random, original: number, variant: number): number =>
  0.5 + pair(random, variant, 0.1, 0.2) - pair(random, original, 0.1, 0.2);

test('Elo and scores are each the inverse of the other', () => {
  expect(scoreOfElo(0)).toBe(0.5);
  expect(scoreOfElo(400)).toBeCloseTo(10 / 11, 12);
  for (const elo of [-300, -10, 0, 35, 200]) expect(eloOfScore(scoreOfElo(elo))).toBeCloseTo(elo, 9);
});

test('the bounds are those of Wald', () => {
  const { lower, upper } = waldBounds({ alpha: 0.05, beta: 0.05 });
  expect([lower, upper].map((x) => Number(x.toFixed(3)))).toEqual([-2.944, 2.944]);
});

describe('the logarithm of the likelihood ratio', () => {
  test('is that of the plain test where results are wins and losses alone', () => {
    // with two values the distribution of a given mean is that mean: a Bernoulli test
    const [losses, wins, s0, s1] = [40, 60, 0.5, 0.55];
    const plain = wins * Math.log(s1 / s0) + losses * Math.log((1 - s1) / (1 - s0));
    expect(logLikelihoodRatio([0, 1], [losses, wins], s0, s1)).toBeCloseTo(plain, 9);
  });

  test('is close to its approximation by mean and variance for many pairs', () => {
    const counts = [100, 250, 400, 280, 120];
    const n = counts.reduce((sum, k) => sum + k, 0);
    const mean = PENTANOMIAL.reduce((sum, v, i) => sum + (v * counts[i]) / n, 0);
    const variance = PENTANOMIAL.reduce((sum, v, i) => sum + ((v - mean) ** 2 * counts[i]) / n, 0);
    const [s0, s1] = [0.5, 0.52];
    const about = (n * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
    const exact = logLikelihoodRatio(PENTANOMIAL, counts, s0, s1);
    expect(Math.abs(exact / about - 1)).toBeLessThan(0.05);
  });

  test('changes its sign with the hypotheses, and with the results', () => {
    const counts = [3, 8, 20, 12, 9];
    const there = logLikelihoodRatio(PENTANOMIAL, counts, 0.5, 0.56);
    expect(logLikelihoodRatio(PENTANOMIAL, counts, 0.56, 0.5)).toBeCloseTo(-there, 9);
    expect(logLikelihoodRatio(PENTANOMIAL, [...counts].reverse(), 0.5, 0.44)).toBeCloseTo(there, 9);
  });

  test('is 0 without pairs, and finite where all pairs are alike', () => {
    expect(logLikelihoodRatio(PENTANOMIAL, [0, 0, 0, 0, 0], 0.5, 0.6)).toBe(0);
    for (const i of [0, 2, 4]) {
      const counts = PENTANOMIAL.map((_, k) => (k === i ? 30 : 0));
      expect(Number.isFinite(logLikelihoodRatio(PENTANOMIAL, counts, 0.5, 0.6))).toBe(true);
    }
  });
});

describe('errors of simulated tests are within their bounds', () => {
  const STUDIES = 400;
  const asked: Asked = { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.05 };

  test('of the first kind: pairs without an effect', () => {
    const random = new Random(1);
    let wrong = 0;
    for (let n = 0; n < STUDIES; n++) {
      if (run(PENTANOMIAL, asked, 5000, () => pair(random, 0.5, 0.15, 0.25)).says === 'stronger') wrong++;
    }
    expect(wrong).toBeLessThanOrEqual(binomialMost(STUDIES, asked.alpha));
  });

  test('of the second kind: pairs with the effect that is asked for', () => {
    const random = new Random(2);
    let missed = 0;
    for (let n = 0; n < STUDIES; n++) {
      if (run(PENTANOMIAL, asked, 5000, () => pair(random, scoreOfElo(60), 0.15, 0.25)).says !== 'stronger') missed++;
    }
    expect(missed).toBeLessThanOrEqual(binomialMost(STUDIES, asked.beta));
  });

  test('the test is worth its name: it ends sooner than a fixed number of pairs of the same errors', () => {
    const random = new Random(3);
    const lengths = Array.from(
      { length: 100 },
      () => run(PENTANOMIAL, asked, 5000, () => pair(random, scoreOfElo(60), 0.15, 0.25)).samples.length,
    );
    // a fixed test needs ((1.645 + 1.645) sd / effect)^2 pairs, with sd about 0.3
    const fixed = ((2 * 1.645 * 0.3) / (scoreOfElo(60) - 0.5)) ** 2;
    expect(lengths.reduce((sum, n) => sum + n, 0) / lengths.length).toBeLessThan(fixed);
  });
});

describe('a change tested on both sides', () => {
  const asked: Asked = { elo1: 80, alpha: 0.05, beta: 0.1 };
  const STUDIES = 200;

  test('that changes nothing raises no more false alarms than it may', () => {
    const random = new Random(4);
    let alarms = 0;
    for (let n = 0; n < STUDIES; n++) {
      const { says } = run(DIFFERENCES, asked, 3000, () => quad(random, 0.55, 0.55));
      if (says === 'stronger' || says === 'weaker') alarms++;
    }
    expect(alarms).toBeLessThanOrEqual(binomialMost(STUDIES, asked.alpha));
  });

  test('that is planted is found, with its direction', () => {
    const random = new Random(5);
    const found = { stronger: 0, weaker: 0 };
    for (let n = 0; n < 100; n++) {
      if (run(DIFFERENCES, asked, 3000, () => quad(random, 0.45, 0.45 + scoreOfElo(80) - 0.5)).says === 'stronger')
        found.stronger++;
      if (run(DIFFERENCES, asked, 3000, () => quad(random, 0.55, 0.55 - scoreOfElo(80) + 0.5)).says === 'weaker')
        found.weaker++;
    }
    const least = 100 - binomialMost(100, asked.beta);
    expect(found.stronger).toBeGreaterThanOrEqual(least);
    expect(found.weaker).toBeGreaterThanOrEqual(least);
  });
});

describe('the estimate of an effect', () => {
  test('holds the true mean in 95 of 100 intervals, of few pairs and of many', () => {
    const random = new Random(6);
    for (const pairs of [8, 60]) {
      let held = 0;
      for (let n = 0; n < 1000; n++) {
        const of = estimate(Array.from({ length: pairs }, () => quad(random, 0.5, 0.5)));
        if (of !== null && of.low <= 0.5 && 0.5 <= of.high) held++;
      }
      expect(held).toBeGreaterThanOrEqual(1000 - binomialMost(1000, 0.06));
      expect(held).toBeLessThanOrEqual(985);
    }
  });

  test('needs three pairs', () => {
    expect(estimate([0.5, 1])).toBe(null);
    expect(estimate([1, 2, 3])?.value).toBe(2);
  });
});
