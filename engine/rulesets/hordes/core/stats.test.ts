import { expect, test } from 'vitest';
import { currentStat } from './stats.js';

test('HRD-STAT-014 HRD-DICE-005 doubled, halved and rounded up, bonuses, penalties (HRD-V-031)', () => {
  expect(currentStat(5, 0, 1, 3, 2)).toBe(4);
  expect([currentStat(5, 1, 1, 0, 0), currentStat(7, 0, 0, 0, 0), currentStat(5, 0, 2, 0, 0)]).toEqual([5, 7, 2]);
});

test('HRD-STAT-015 neither the base nor the current stat is below 0 (HRD-V-033)', () => {
  expect([currentStat(3, 0, 0, 1, 6), currentStat(-2, 0, 0, 1, 0)]).toEqual([0, 1]);
});
