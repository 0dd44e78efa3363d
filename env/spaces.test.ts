import { expect, test } from 'vitest';
import { MisuseError } from './errors.js';
import { Random } from './random.js';
import { Box, Dict, Discrete, flatDim, flatten, MultiBinary, Tuple, unflatten } from './spaces.js';

test('samples are members of their space', () => {
  const random = new Random(1);
  const spaces = [
    new Box(-1, 2, [3, 2]),
    new Discrete(5, 2),
    new MultiBinary(9),
    new Dict({ a: new Discrete(2), b: new Box(0, 1, [2]) }),
  ];
  for (const space of spaces) for (let i = 0; i < 50; i++) expect(space.contains(space.sample(random))).toBe(true);
});

test('what is outside is no member', () => {
  expect(new Box(0, 1, [2]).contains(Float32Array.of(0, 1.5))).toBe(false);
  expect(new Box(0, 1, [2]).contains(Float32Array.of(0))).toBe(false);
  expect(new Box(0, 1, [1]).contains(Float32Array.of(Number.NaN))).toBe(false);
  expect(new Discrete(3).contains(3)).toBe(false);
  expect(new Discrete(3).contains(1.5)).toBe(false);
  expect(new MultiBinary(2).contains(Uint8Array.of(0, 2))).toBe(false);
  expect(new Dict({ a: new Discrete(2) }).contains({ a: 1, b: 1 })).toBe(false);
});

test('a mask limits the sample, evenly', () => {
  const random = new Random(2);
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 4000; i++) counts[new Discrete(4).sample(random, Uint8Array.of(0, 1, 0, 1))]++;

  expect(counts[0] + counts[2]).toBe(0);
  expect(Math.abs(counts[1] - 2000)).toBeLessThan(200);
  expect(new Discrete(4, 1).sample(random, new Uint8Array(4))).toBe(1); // as in Gymnasium: the start if nothing is legal
  expect(() => new Discrete(4).sample(random, new Uint8Array(3))).toThrow(MisuseError);
});

test('bounds that do not fit the shape are refused', () => {
  expect(() => new Box(Float32Array.of(0), 1, [2])).toThrow(/2 bounds/);
  expect(() => new Discrete(0)).toThrow(MisuseError);
});

test('the same seed draws the same numbers, neighbours draw others', () => {
  const draw = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 8 }, () => random.below(1000));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('what is flattened comes back, one-hot for whole numbers', () => {
  const random = new Random(4);
  const space = new Dict({
    place: new Box(-1, 1, [2]),
    kind: new Discrete(3, 1),
    rest: new Tuple([new MultiBinary(2), new Discrete(2)]),
  });
  expect(flatDim(space)).toBe(9);
  expect(Array.from(flatten(new Discrete(3, 1), 2))).toEqual([0, 1, 0]);
  for (let i = 0; i < 20; i++) {
    const value = space.sample(random);
    expect(unflatten(space, flatten(space, value))).toEqual(value);
  }
  expect(() => flatten(space, {})).toThrow(MisuseError);
  expect(() => unflatten(space, new Float32Array(8))).toThrow('9 numbers');
  expect(new Tuple([new Discrete(2)]).contains([2])).toBe(false);
});
