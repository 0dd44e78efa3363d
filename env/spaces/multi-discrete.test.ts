import { expect, test } from 'vitest';
import { Random } from '../random.js';
import { flatDim, flatten, flattenSpace, MultiDiscrete, spacesEqual, unflatten } from '../spaces.js';

const space = new MultiDiscrete([3, 1, 4], [0, 5, -1]);

test('members are Int32Arrays with each number in its range', () => {
  expect(space.contains(Int32Array.of(2, 5, 2))).toBe(true);
  expect(space.contains(Int32Array.of(3, 5, 2))).toBe(false);
  expect(space.contains(Int32Array.of(2, 4, 2))).toBe(false);
  expect(space.contains(Int32Array.of(2, 5))).toBe(false);
  expect(space.contains([2, 5, 2])).toBe(false);
  expect(space.shape).toEqual([3]);
  expect(() => new MultiDiscrete([])).toThrow('1 number or more');
  expect(() => new MultiDiscrete([2, 0])).toThrow('1 number or more');
  expect(() => new MultiDiscrete([2], [1, 1])).toThrow('as many starts');
});

test('samples keep to masks: a row of all, or one for each number', () => {
  const random = new Random(4);
  const drawn = Array.from({ length: 60 }, () => space.sample(random));
  expect(drawn.every((each) => space.contains(each))).toBe(true);
  expect(new Set(drawn.map(([one]) => one))).toEqual(new Set([0, 1, 2]));
  const row = Uint8Array.of(0, 1, 0, 1, 0, 0, 1, 0);
  expect(space.sample(random, row)).toEqual(Int32Array.of(1, 5, 1));
  expect(space.sample(random, [[false, false, true], null, undefined])[0]).toBe(2);
  expect(() => space.sample(random, row.subarray(1))).toThrow('8 entries was expected');
  expect(() => space.sample(random, [null])).toThrow('as many masks');
  space.seed(3);
  const first = space.sample();
  space.seed(3);
  expect(space.sample()).toEqual(first);
});

test('flattened it is a one-hot for each number', () => {
  const value = Int32Array.of(1, 5, 2);
  expect(flatDim(space)).toBe(8);
  expect(flatten(space, value)).toEqual(Float32Array.of(0, 1, 0, 1, 0, 0, 0, 1));
  expect(unflatten(space, flatten(space, value))).toEqual(value);
  expect(flattenSpace(space).high).toEqual(new Float32Array(8).fill(1));
  expect(() => unflatten(space, new Float32Array(8))).toThrow('has no 1');
  expect(spacesEqual(space, new MultiDiscrete([3, 1, 4], [0, 5, -1]))).toBe(true);
  expect(spacesEqual(space, new MultiDiscrete([3, 1, 4]))).toBe(false);
});
