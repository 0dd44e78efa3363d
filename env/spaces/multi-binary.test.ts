import { expect, test } from 'vitest';
import { MisuseError } from '../errors.js';
import { Random } from '../random.js';
import { MultiBinary } from './multi-binary.js';

test('members are zeros and ones', () => {
  const space = new MultiBinary(2);

  expect(space.contains(Uint8Array.of(0, 1))).toBe(true);
  expect(space.contains(Uint8Array.of(0, 2))).toBe(false);
  expect(space.contains(Uint8Array.of(0))).toBe(false);
  expect(space.contains([0, 1])).toBe(false);
});

test.each([0, -1, 1.5, Number.NaN])('%d bits are refused', (n) => {
  expect(() => new MultiBinary(n)).toThrow(MisuseError);
});

test('without a mask each bit is drawn by itself, evenly', () => {
  const random = new Random(4);
  const seen = Array.from({ length: 400 }, () => new MultiBinary(2).sample(random).join(''));
  for (const bits of ['00', '01', '10', '11']) {
    expect(Math.abs(seen.filter((drawn) => drawn === bits).length - 100)).toBeLessThan(40);
  }
});

test('a mask says 0, 1 or either, as in Gymnasium', () => {
  const random = new Random(1);
  const space = new MultiBinary(3);
  let ones = 0;
  for (let i = 0; i < 1000; i++) {
    const [first, second, third] = space.sample(random, Uint8Array.of(0, 1, 2));
    expect([first, second]).toEqual([0, 1]);
    ones += third;
  }

  expect(Math.abs(ones - 500)).toBeLessThan(80);
  expect(space.contains(space.sample(random))).toBe(true);
});

test('a mask of another length or with other entries is refused', () => {
  const random = new Random(1);
  const space = new MultiBinary(3);

  expect(() => space.sample(random, Uint8Array.of(0, 1))).toThrow('3 entries');
  expect(() => space.sample(random, Uint8Array.of(0, 1, 3))).toThrow('entry 2 is 3');
  expect(() => space.sample(random, { length: 3 } as any)).toThrow(MisuseError);
});
