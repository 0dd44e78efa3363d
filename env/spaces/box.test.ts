import { describe, expect, test } from 'vitest';
import { MisuseError } from '../errors.js';
import { Random } from '../random.js';
import { Box } from './box.js';

const { POSITIVE_INFINITY: INF, NEGATIVE_INFINITY: MINUS_INF, NaN: NAN } = Number;

/** Returns the same number with every draw. */
class Stuck extends Random {
  private readonly number: number;

  constructor(number: number) {
    super(0);
    this.number = number;
  }

  override unit(): number {
    return this.number;
  }
}

/** Streams with the least and the greatest number that `unit` can return. */
const ENDS = [new Stuck(0), new Stuck(1 - 2 ** -32)];

test('what is outside is no member', () => {
  const box = new Box(0, 1, [2]);

  expect(box.contains(Float32Array.of(0, 1))).toBe(true);
  expect(box.contains(Float32Array.of(0, 1.5))).toBe(false);
  expect(box.contains(Float32Array.of(-0.5, 1))).toBe(false);
  expect(box.contains(Float32Array.of(0))).toBe(false);
  expect(box.contains(Float32Array.of(0, NAN))).toBe(false);
  expect(box.contains([0, 1])).toBe(false);
});

describe('bounds that hold nothing are refused', () => {
  test.each([
    ['a low above the high', 1, 0],
    ['a low that is no number', NAN, 0],
    ['a high that is no number', 0, NAN],
    ['a low of Infinity', INF, INF],
    ['a high of -Infinity', MINUS_INF, MINUS_INF],
  ])('%s', (_, low, high) => {
    expect(() => new Box(low, high, [2])).toThrow(MisuseError);
    expect(() => new Box(Float32Array.of(0, low), Float32Array.of(0, high), [2])).toThrow('entry 1 of a Box');
  });

  test('and so are bounds of another shape, and shapes that are none', () => {
    expect(() => new Box(Float32Array.of(0), 1, [2])).toThrow('2 bounds');
    expect(() => new Box(0, 1, [2, -1])).toThrow('2x-1');
    expect(() => new Box(0, 1, [0.5])).toThrow(MisuseError);
    expect(new Box(3, 3, [1]).contains(Float32Array.of(3))).toBe(true);
  });
});

describe('samples', () => {
  const many = (low: number, high: number) => new Box(low, high, [20_000]).sample(new Random(3));
  const mean = (numbers: Float32Array) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const share = (numbers: Float32Array, is: (number: number) => boolean) => numbers.filter(is).length / numbers.length;

  test('are even between two bounds', () => {
    const numbers = many(-2, 6);

    expect(mean(numbers)).toBeCloseTo(2, 0);
    expect(share(numbers, (number) => number < 0)).toBeCloseTo(0.25, 1);
    expect(share(numbers, (number) => number > 4)).toBeCloseTo(0.25, 1);
  });

  test('are exponential from a single bound', () => {
    const up = many(5, INF);
    const down = many(MINUS_INF, 5);

    expect(Math.min(...up)).toBeGreaterThanOrEqual(5);
    expect(mean(up)).toBeCloseTo(6, 1);
    expect(share(up, (number) => number > 6)).toBeCloseTo(Math.exp(-1), 1);
    expect(Math.max(...down)).toBeLessThanOrEqual(5);
    expect(mean(down)).toBeCloseTo(4, 1);
  });

  test('are normal without bounds', () => {
    const numbers = many(MINUS_INF, INF);

    expect(mean(numbers)).toBeCloseTo(0, 1);
    expect(mean(numbers.map((number) => number * number))).toBeCloseTo(1, 1);
    expect(share(numbers, (number) => Math.abs(number) < 1)).toBeCloseTo(0.683, 1);
  });

  test.each([
    [0, 1],
    [-1, 0.1],
    [0.1, 0.3],
    [-3.4e38, 3.4e38],
    [-1e30, 1e-30],
    [16_777_215, 16_777_216],
    [3.4e38, INF],
    [MINUS_INF, -3.4e38],
    [MINUS_INF, INF],
  ])('from %d to %d are members, rounded as they are', (low, high) => {
    const box = new Box(low, high, [3]);

    for (const random of [...ENDS, new Random(1)]) {
      const sample = box.sample(random);
      expect(box.contains(sample)).toBe(true);
      expect(sample.every(Number.isFinite)).toBe(true);
    }
  });

  test('have no mask', () => {
    const box = new Box(0, 1, [2]);
    const mask = Uint8Array.of(0, 1) as any;

    expect(() => box.sample(new Random(1), mask)).toThrow(MisuseError);
    expect(() => box.sample(mask)).toThrow('no mask');
    expect(box.contains(box.sample(new Random(1), null))).toBe(true);
  });
});
