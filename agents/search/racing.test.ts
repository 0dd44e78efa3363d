import { expect, test } from 'vitest';
import { Random } from '../../env/random.js';
import { ahead, racing } from './racing.js';

const settings = { worlds: 32, doubt: 1 };

test('ahead counts standard errors of the difference in the same worlds', () => {
  // differences 1, 3: mean 2, spread 2, error 1
  expect(ahead([2, 5], [1, 2], 2)).toBe(2);
  expect(ahead([1, 2], [2, 5], 2)).toBe(-2);
  expect(ahead([1, 2], [2, 1], 2)).toBe(0);
  expect(ahead([0.5, 0.5, 9], [0.5, 0.5, -9], 2)).toBe(0); // the third world does not count yet
});

test('who is better by the same in every world is ahead beyond doubt', () => {
  expect(ahead([1, 2, 3], [0, 1, 2], 3)).toBe(Number.POSITIVE_INFINITY);
});

test('the best wins the race, wherever it stands', () => {
  for (const best of [0, 1, 2]) {
    const random = new Random(best);
    expect(racing(3, (c) => (c === best ? 0.6 : 0) + random.unit(), settings)).toBe(best);
  }
});

test('all are tried in the same worlds, and who is clearly behind is tried no more', () => {
  const tried: number[][] = [[], [], []];
  const worths = [0, 0.1, -1.25];
  const luck = [0.3, -0.2, 0.5, 0.1];
  const worth = (c: number, w: number) => {
    tried[c].push(w);
    // candidate 1 is better than candidate 0 in two worlds of three; candidate 2 is worse by 3.5 standard errors after
    // four worlds
    return worths[c] + luck[w % 4] + (c === 1 && w % 3 === 0 ? -0.3 : 0) + (c === 2 && w % 2 === 0 ? 0.5 : 0);
  };
  expect(racing(3, worth, settings)).toBe(0);
  expect(tried[2]).toEqual([0, 1, 2, 3]);
  expect(tried[1]).toEqual(tried[0]);
  expect(tried[0]).toHaveLength(32);
});

test('the first is preferred to whoever is ahead by no more than chance', () => {
  // ahead by 0.1 in 5 worlds of 8, behind in 3: about half a standard error
  const worth = (c: number, w: number) => (c === 0 ? 0 : [0.1, -0.1, 0.1, 0.1, -0.1, 0.1, -0.1, 0.1][w % 8]);
  expect(racing(2, worth, { worlds: 8, doubt: 1 })).toBe(0);
  expect(racing(2, worth, { worlds: 8, doubt: 0.5 })).toBe(1);
});

test('of equals the first is taken', () => {
  expect(racing(3, () => 0.25, settings)).toBe(0);
});
