import { expect, test } from 'vitest';
import { usualCounts } from './binomial.js';

// reckoned apart with the sums of binomial terms in fractions
test('the counts that are no surprise leave at most a fortieth on either side', () => {
  expect(usualCounts(200, 0.05)).toEqual([4, 16]);
  expect(usualCounts(100, 0.5)).toEqual([40, 60]);
});

test('a chance of 0 or 1 allows one count', () => {
  expect(usualCounts(10, 0)).toEqual([0, 0]);
  expect(usualCounts(10, 1)).toEqual([10, 10]);
});
