import { expect, test } from 'vitest';
import { armyLists } from '../../engine/rulesets/t9a/armies/armies.js';
import { belowLimit, limitWarnings } from './list-limits.js';

const list = (name: string, points: number, pointsLimit: number) => ({ name, points, pointsLimit });

test('a list is warned of that is more than a twentieth below its limit', () => {
  expect(belowLimit(list('Small', 950, 1000))).toBeNull();
  expect(belowLimit(list('Small', 949, 1000))).toContain('Small has 949 of 1000 points, 51 below its limit');
});

test('lists of different limits that meet are named with their limits, each once', () => {
  expect(limitWarnings([list('A', 1000, 1000), list('B', 1000, 1000)])).toEqual([]);
  const lines = limitWarnings([list('A', 1000, 1000), list('B', 2000, 2000), list('A', 1000, 1000)]);
  expect(lines).toEqual(['warning: lists of different limits meet: A (1000), B (2000); the battle is not even']);
});

test('what may be left unspent is no warning where the limit has more in it than the size', () => {
  expect(belowLimit({ ...list('Led', 44, 50), agreedPoints: 25 })).toBeNull();
});

test('lists of one size are even, whatever their limits have more in them', () => {
  const of = (name: string, pointsLimit: number, agreedPoints: number) => ({
    ...list(name, 70, pointsLimit),
    agreedPoints,
  });
  expect(limitWarnings([of('A', 70, 50), of('B', 71, 50)])).toEqual([]);
  expect(limitWarnings([of('A', 70, 50), of('B', 70, 45)])).toEqual([
    'warning: lists of different limits meet: A (50), B (45); the battle is not even',
  ]);
});

test('no list that ships with Muster is far below its limit', () => {
  for (const known of armyLists().values()) expect(belowLimit(known)).toBeNull();
});
