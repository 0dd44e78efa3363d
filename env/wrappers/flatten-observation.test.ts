import { expect, test } from 'vitest';
import { checkEnv } from '../check.js';
import { make } from '../registration.js';
import { Discrete, flatten, spacesEqual, Tuple } from '../spaces.js';
import { DictObservation } from './dict-observation.js';
import { FlattenObservation } from './flatten-observation.js';
import { TransformObservation } from './transform-observation.js';

const tiny = () => make('muster/t9a-tiny-v1');
/** True if `numbers` begins with `others`. Faster than `toEqual` for so many. */
const begins = (numbers: Float32Array, others: ArrayLike<number>) =>
  numbers.length >= others.length && Array.prototype.every.call(others, (n, i) => n === numbers[i]);

test('around names it gives the block again, with the mask behind it', () => {
  const inner = tiny();
  const env = new FlattenObservation(new DictObservation(inner));
  const { size, low, high } = inner.observationSpace;
  const space = env.observationSpace;
  let [flat, info] = env.reset({ seed: 1 });
  const array = flat;
  const alone = tiny();
  let [block] = alone.reset({ seed: 1 });
  for (let over = false; !over; ) {
    expect(flat).toBe(array);
    expect(begins(flat, block)).toBe(true);
    expect(begins(flat.subarray(size), info.actionMask)).toBe(true);
    expect(space.contains(flat)).toBe(true);
    [flat, , over, , info] = env.step(0);
    [block] = alone.step(0);
  }

  expect(space.shape).toEqual([size + inner.actionSpace.n]);
  expect(begins(space.low, low)).toBe(true);
  expect(begins(space.high, high)).toBe(true);
  expect(space.low.subarray(size).every((bound) => bound === 0)).toBe(true);
  expect(space.high.subarray(size).every((bound) => bound === 1)).toBe(true);
});

test('around an environment that is flat already it gives a copy, and keeps the contract of Gymnasium', () => {
  const inner = tiny();
  const env = new FlattenObservation(inner);
  const [block] = inner.reset({ seed: 1 });
  const [flat] = env.reset({ seed: 1 });

  expect(begins(flat, block)).toBe(true);
  expect(flat.buffer).not.toBe(block.buffer);
  expect(spacesEqual(env.observationSpace, inner.observationSpace)).toBe(true);
  expect(checkEnv(() => new FlattenObservation(tiny()), { steps: 60 })).toEqual([]);
}, 60_000);

test('whole numbers leave nothing of the last observation', () => {
  const space = new Tuple([new Discrete(2), new Discrete(200)]);
  const counted = new TransformObservation(tiny(), (_, { actingPlayer, options }) => [actingPlayer, options], space);
  const env = new FlattenObservation(counted);
  env.reset({ seed: 1 });
  for (let n = 0; n < 20; n++) {
    const [flat, , , , { actingPlayer, options }] = env.step(0);
    expect(flat).toEqual(flatten(space, [actingPlayer, options]));
  }
});

test('a space that nobody knows how to flatten is refused', () => {
  const words = { kind: 'Text', contains: () => true, sample: () => 'a', seed: () => 0 };

  expect(() => new FlattenObservation(new TransformObservation(tiny(), () => 'a', words))).toThrow('flatten a Text');
});
