import { expect, test } from 'vitest';
import { Box, Dict, Discrete, MultiBinary, type Space, spacesEqual, Tuple } from '../spaces.js';

const { POSITIVE_INFINITY: INF } = Number;

/** Makers of spaces that all differ from each other. */
const MAKERS: (() => Space<unknown>)[] = [
  () => new Box(0, 1, [2, 3]),
  () => new Box(0, 1, [6]),
  () => new Box(0, 1, [6, 1]),
  () => new Box(0, 1.1, [6]),
  () => new Box(-0.1, 1, [6]),
  () => new Box(0, INF, [6]),
  () => new Box(-INF, INF, [6]),
  () => new Discrete(6),
  () => new Discrete(6, 1),
  () => new Discrete(5),
  () => new MultiBinary(6),
  () => new MultiBinary(5),
  () => new Dict({ a: new Discrete(2), b: new Discrete(3) }),
  () => new Dict({ b: new Discrete(3), a: new Discrete(2) }),
  () => new Dict({ a: new Discrete(2), c: new Discrete(3) }),
  () => new Dict({ a: new Discrete(2), b: new Discrete(4) }),
  () => new Dict({ a: new Discrete(2) }),
  () => new Dict({ 0: new Discrete(2) }),
  () => new Tuple([new Discrete(2)]),
  () => new Tuple([new Discrete(2), new Discrete(3)]),
  () => new Tuple([new Discrete(3), new Discrete(2)]),
];

test('spaces are equal if they hold the same values, and no others are', () => {
  MAKERS.forEach((one, i) => {
    MAKERS.forEach((other, j) => {
      expect(spacesEqual(one(), other()), `spaces ${i} and ${j}`).toBe(i === j);
    });
  });
});

test('bounds may differ by what rounding does to them', () => {
  expect(spacesEqual(new Box(0, 1, [2]), new Box(1e-9, 1.000001, [2]))).toBe(true);
});

test('streams do not count', () => {
  const seeded = new Discrete(6);
  seeded.seed(4);

  expect(spacesEqual(seeded, new Discrete(6))).toBe(true);
});

test('a space of an unknown kind equals itself alone', () => {
  const text = { kind: 'Text', contains: () => true, sample: () => 'a', seed: () => 0 };

  expect(spacesEqual(text, text)).toBe(true);
  expect(spacesEqual(text, { ...text })).toBe(false);
});
