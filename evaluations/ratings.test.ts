import { expect, test } from 'vitest';
import { errors, type Game, rate, strengths } from './ratings.js';

/** Returns `wins` games won by the first player and `losses` lost, two games per pair. */
function games(first: number, second: number, wins: number, losses: number, from = 0): Game[] {
  return Array.from({ length: wins + losses }, (_, i) => ({ first, second, score: i < wins ? 1 : 0, pair: from + i }));
}

test('odds of ten to one are 400 points apart', () => {
  const [a, b] = rate(games(0, 1, 10000, 1000), 2, 0);

  expect(a.rating - b.rating).toBeCloseTo(400, 0);
  expect((a.rating + b.rating) / 2).toBeCloseTo(1500, 6);
});

test('draws are half a win for each', () => {
  const drawn: Game[] = [{ first: 0, second: 1, score: 0.5, pair: 0 }];

  expect(Array.from(strengths(drawn, 2))).toEqual([0, 0]);
});

test('strengths add up along a chain of opponents', () => {
  const chain = [...games(0, 1, 3000, 1000), ...games(1, 2, 3000, 1000, 9000)];
  const s = strengths(chain, 3);

  expect(s[0] - s[1]).toBeCloseTo(Math.log(3), 2);
  expect(s[0] - s[2]).toBeCloseTo(2 * Math.log(3), 2);
});

test('a clean sweep has a finite rating', () => {
  const [a] = rate(games(0, 1, 20, 0), 2);

  expect(Number.isFinite(a.rating)).toBe(true);
  expect(a.high).toBeGreaterThanOrEqual(a.rating);
});

test('the interval covers the true difference, narrows with more games, and repeats with its seed', () => {
  const few = rate(games(0, 1, 30, 10), 2);
  const many = rate(games(0, 1, 300, 100), 2);
  const truth = 1500 + (400 * Math.log10(3)) / 2;

  expect(few[0].low).toBeLessThan(truth);
  expect(few[0].high).toBeGreaterThan(truth);
  expect(many[0].high - many[0].low).toBeLessThan(few[0].high - few[0].low);
  expect(rate(games(0, 1, 30, 10), 2)).toEqual(few);
});

test.each([
  ['a clean sweep', games(0, 1, 20, 0)],
  ['nothing but draws', games(0, 1, 4, 0).map((game) => ({ ...game, score: 0.5 }))],
  ['a single battle', games(0, 1, 1, 0)],
  ['no battle at all', []],
])('no interval is of no width: %s', (_what, played) => {
  for (const { rating, low, high } of rate(played, 3)) {
    expect(rating - low).toBeGreaterThan(50);
    expect(high - rating).toBeGreaterThan(50);
  }
});

test('the error of a difference of two is that of the log odds of a share', () => {
  const played = games(0, 1, 300, 100);
  const apart = strengths(played, 2);
  const [first, second] = errors(played, apart);
  // each is half of the difference, whose variance is 1 / (n p (1 - p))
  expect(2 * first).toBeCloseTo(Math.sqrt(1 / (400 * 0.75 * 0.25)), 2);
  expect(second).toBeCloseTo(first, 9);
});
