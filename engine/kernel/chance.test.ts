import { expect, test } from 'vitest';
import { Draws, drawn } from './chance.js';

test('draws of a seed are the same ones each time, and those of its state', () => {
  const [one, other] = [new Draws(2026), new Draws(2026)];
  const state = Int32Array.of(2026);
  const numbers = Array.from({ length: 100 }, () => one.below(6));

  expect(numbers.map(() => other.below(6))).toEqual(numbers);
  expect(numbers.map(() => drawn(state, 6))).toEqual(numbers);
  expect(state).toEqual(one.state);
  expect(new Set(numbers)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('all numbers are drawn about equally often', () => {
  const draws = new Draws(7);
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 10_000; i++) counts[draws.below(10)]++;

  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120); // four standard deviations
});
