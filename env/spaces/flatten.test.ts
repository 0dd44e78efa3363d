import { expect, test } from 'vitest';
import { MisuseError } from '../errors.js';
import { Random } from '../random.js';
import { Box } from './box.js';
import { Dict, Tuple } from './composite.js';
import { Discrete } from './discrete.js';
import { flatDim, flatten, flattenInto, flattenSpace, unflatten } from './flatten.js';
import { MultiBinary } from './multi-binary.js';

const SPACE = new Dict({
  place: new Box(Float32Array.of(-1, -2), Float32Array.of(1, Number.POSITIVE_INFINITY), [2, 1]),
  kind: new Discrete(3, 1),
  rest: new Tuple([new MultiBinary(2), new Discrete(2)]),
});

test('what is flattened comes back', () => {
  const random = new Random(4);

  expect(flatDim(SPACE)).toBe(9);
  for (let i = 0; i < 20; i++) {
    const value = SPACE.sample(random);
    expect(unflatten(SPACE, flatten(SPACE, value))).toEqual(value);
  }
  expect(() => flatten(SPACE, {})).toThrow(MisuseError);
  expect(() => unflatten(SPACE, new Float32Array(8))).toThrow('9 numbers');
});

test('whole numbers are one-hot, and the first that is not 0 is read', () => {
  const space = new Discrete(3, 1);

  expect(Array.from(flatten(space, 2))).toEqual([0, 1, 0]);
  expect(unflatten(space, Float32Array.of(0, 0.5, 1))).toBe(2);
  expect(() => unflatten(space, new Float32Array(3))).toThrow('the number that is meant has a 1');
  expect(() => unflatten(new Tuple([space]), new Float32Array(3))).toThrow(MisuseError);
});

test('a flattened space has the bounds of its parts, in order, and holds what is flattened', () => {
  const flat = flattenSpace(SPACE);
  const random = new Random(4);

  expect(flat.shape).toEqual([9]);
  expect(Array.from(flat.low)).toEqual([-1, -2, 0, 0, 0, 0, 0, 0, 0]);
  expect(Array.from(flat.high)).toEqual([1, Number.POSITIVE_INFINITY, 1, 1, 1, 1, 1, 1, 1]);
  for (let i = 0; i < 20; i++) expect(flat.contains(flatten(SPACE, SPACE.sample(random)))).toBe(true);
});

test('an array that is used again keeps nothing of the last value', () => {
  const random = new Random(4);
  const out = new Float32Array(11).fill(9);
  for (let i = 0; i < 20; i++) {
    const value = SPACE.sample(random);

    expect(flattenInto(SPACE, value, out, 1)).toBe(10);
    expect(out.subarray(1, 10)).toEqual(flatten(SPACE, value));
  }
  expect([out[0], out[10]]).toEqual([9, 9]);
});

test('nobody knows how to flatten a space of an unknown kind', () => {
  const text = { kind: 'Text', contains: () => true, sample: () => 'a', seed: () => 0 };

  expect(() => flatDim(text)).toThrow('flatten a Text');
  expect(() => flattenSpace(new Tuple([text]))).toThrow(MisuseError);
});
