import { expect, test } from 'vitest';
import { Random } from '../../env/random.js';
import { type MetPair, metaOf, mixtureOf, scoreInterval } from './meta.js';

test('of scissors, paper and stone each is a third; a list that beats all is all', () => {
  const mixture = mixtureOf([
    [0.5, 1, 0],
    [0, 0.5, 1],
    [1, 0, 0.5],
  ]);
  for (const share of mixture) expect(share).toBeCloseTo(1 / 3, 6);
  expect(
    mixtureOf([
      [0.5, 0.6],
      [0.4, 0.5],
    ]),
  ).toEqual([1, 0]);
});

test('a mixture of unequal strengths scores a half against each of its lists', () => {
  const scores = [
    [0.5, 0.9, 0.3],
    [0.1, 0.5, 0.7],
    [0.7, 0.3, 0.5],
  ];
  const mixture = mixtureOf(scores);
  for (let j = 0; j < 3; j++) {
    expect(mixture.reduce((sum, share, i) => sum + share * scores[i][j], 0)).toBeCloseTo(0.5, 6);
  }
});

test('intervals of scores are Wilson’s', () => {
  const { low, high } = scoreInterval(0.5, 100);
  expect(low).toBeCloseTo(0.4038, 3);
  expect(high).toBeCloseTo(0.5962, 3);
  expect(scoreInterval(1, 10).low).toBeCloseTo(0.7225, 3);
  expect(scoreInterval(0, 0)).toEqual({ value: 0.5, low: 0, high: 1 });
});

/** Pairs in which list 0 beats 1, 1 beats 2 and 2 beats 0 in 8 of 10, and 3 loses to all in 9 of 10. */
function cyclic(n: number): MetPair[] {
  const random = new Random(3);
  const chance = (a: number, b: number) => (b === 3 ? 9 : (a + 1) % 3 === b ? 8 : 2);
  const met = [
    [0, 1],
    [1, 2],
    [2, 0],
    [0, 3],
    [1, 3],
    [2, 3],
  ];
  return Array.from({ length: n }, (_, i) => {
    const [first, second] = met[i % 6];
    const won = () => (random.below(10) < chance(first, second) ? 0.5 : 0);
    return { first, second, score: won() + won() };
  });
}

test('a cycle is found and sure, who loses to all has no share, and the best answer is told', () => {
  const { cycles, standings, matrix } = metaOf(cyclic(600), 4);
  expect(cycles).toEqual([{ lists: [0, 1, 2], isSure: true }]);
  expect(standings[3].share.value).toBe(0);
  expect(standings[3].share.high).toBe(0);
  expect(standings[0].answer).toBe(2);
  expect(standings[0].exploitability).toBeGreaterThan(0.2);
  for (const { share } of standings.slice(0, 3)) {
    expect(share.low).toBeLessThan(1 / 3);
    expect(share.high).toBeGreaterThan(1 / 3);
  }
  expect(matrix[1][0]?.value).toBeCloseTo(1 - (matrix[0][1]?.value ?? 0), 10);
});

test('the same pairs give the same numbers', () => {
  expect(metaOf(cyclic(60), 4)).toEqual(metaOf(cyclic(60), 4));
});
