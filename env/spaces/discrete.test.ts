import { expect, test } from 'vitest';
import { MisuseError } from '../errors.js';
import { Random } from '../random.js';
import { Discrete } from './discrete.js';

test('members are whole numbers from the start on', () => {
  const space = new Discrete(3, -1);

  expect([-2, -1, 0, 1, 2].map((n) => space.contains(n))).toEqual([false, true, true, true, false]);
  expect(space.contains(0.5)).toBe(false);
  expect(space.contains('0')).toBe(false);
});

test.each([
  [0, 0],
  [-1, 0],
  [1.5, 0],
  [Number.NaN, 0],
  [2 ** 32 + 1, 0],
  [2, 0.5],
  [2, Number.NaN],
  [2, Number.POSITIVE_INFINITY],
  [2, Number.MAX_SAFE_INTEGER],
  [4, -(2 ** 53) - 2],
])('%d numbers from %d on are refused', (n, start) => {
  expect(() => new Discrete(n, start)).toThrow(MisuseError);
});

test('without a mask every number is drawn as often', () => {
  const random = new Random(2);
  const space = new Discrete(4, 10);
  const counts = new Map<number, number>();
  for (let i = 0; i < 4000; i++) {
    const n = space.sample(random);
    counts.set(n, (counts.get(n) ?? 0) + 1);
  }

  expect([...counts.keys()].sort()).toEqual([10, 11, 12, 13]);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('a mask limits the sample, evenly', () => {
  const random = new Random(2);
  const space = new Discrete(4, 1);
  const counts = [0, 0, 0, 0, 0];
  for (let i = 0; i < 4000; i++) counts[space.sample(random, Uint8Array.of(0, 1, 0, 1))]++;

  expect(counts[0] + counts[1] + counts[3]).toBe(0);
  expect(Math.abs(counts[2] - 2000)).toBeLessThan(200);
});

test('with a mask of zeros the start is drawn, as in Gymnasium', () => {
  expect(new Discrete(4, 1).sample(new Random(2), new Uint8Array(4))).toBe(1);
});

test('a mask of another length, of other entries or of another kind is refused', () => {
  const random = new Random(2);
  const space = new Discrete(4);

  expect(() => space.sample(random, new Uint8Array(3))).toThrow('4 entries');
  expect(() => space.sample(random, Uint8Array.of(0, 2, 0, 0))).toThrow('a 1 for what may be drawn');
  expect(() => space.sample(random, Uint8Array.of(1, 3, 1, 1))).toThrow(MisuseError);
  expect(() => space.sample(random, [0, 1, 0, 0] as any)).toThrow('Uint8Array');
  expect(space.sample(random, null)).toBeLessThan(4);
});
