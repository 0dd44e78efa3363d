import { describe, expect, test } from 'vitest';
import { MisuseError } from '../errors.js';
import { Random } from '../random.js';
import { Box, Dict, Discrete, MultiBinary, type Space, Tuple } from '../spaces.js';

const MAKERS: [string, () => Space<unknown>][] = [
  ['Box', () => new Box(-1, 2, [3, 2])],
  ['Discrete', () => new Discrete(1000, 2)],
  ['MultiBinary', () => new MultiBinary(40)],
  ['Dict', () => new Dict({ a: new Discrete(1000), b: new Box(0, 1, [2]) })],
  ['Tuple', () => new Tuple([new Discrete(1000), new MultiBinary(20)])],
];

describe.each(MAKERS)('%s', (_, make) => {
  const draw = (space: Space<unknown>) => Array.from({ length: 8 }, () => space.sample());

  test('its samples are its members, whoever draws', () => {
    const space = make();
    const random = new Random(1);
    for (let i = 0; i < 50; i++) {
      expect(space.contains(space.sample(random))).toBe(true);
      expect(space.contains(space.sample())).toBe(true);
    }
  });

  test('the same seed draws the same samples, neighbours draw others', () => {
    const [one, other] = [make(), make()];
    one.seed(7);
    other.seed(7);
    const samples = draw(one);

    expect(draw(other)).toEqual(samples);
    one.seed(7);
    expect(draw(one)).toEqual(samples);
    one.seed(8);
    expect(draw(one)).not.toEqual(samples);
  });

  test('samples drawn with a stream that is given leave its own alone', () => {
    const space = make();
    space.seed(7);
    const samples = draw(space);
    space.seed(7);
    space.sample(new Random(1));

    expect(draw(space)).toEqual(samples);
  });

  test('unseeded, or seeded with nothing, each begins anywhere', () => {
    const [one, other, third] = [make(), make(), make()];
    third.seed();

    expect(draw(one)).not.toEqual(draw(other));
    expect(draw(third)).not.toEqual(draw(one));
  });

  test('a seed that is no whole number, 0 or more, is refused', () => {
    for (const seed of [-1, 0.5, Number.NaN, '1' as any]) expect(() => make().seed(seed)).toThrow(MisuseError);
  });
});

test('seed tells the seed; of parts those that they were given, each another one', () => {
  const space = new Dict({ a: new Discrete(2), b: new Tuple([new Discrete(2), new MultiBinary(3)]) });
  const { a, b } = space.seed(3);
  const [first, second] = b as number[];

  expect(new Discrete(2).seed(5)).toBe(5);
  expect(new Set([a, first, second]).size).toBe(3);
  const twins = new Dict({ one: new Discrete(2), other: new Discrete(2) }).seed(3);
  expect(twins.one).not.toBe(twins.other);
  const [alone, part] = [new Discrete(1000), new Discrete(1000)];
  alone.seed(new Dict({ part }).seed(9).part as number);
  expect(part.sample()).toBe(alone.sample());
});

test('a mask behind no stream of chance limits samples as well', () => {
  const mask = Uint8Array.of(0, 1, 0, 0, 0, 0, 0, 0, 0, 0);
  const draw = (space: Space<unknown>, masks: unknown) =>
    [null, undefined].map((none) =>
      (space.sample as (random: unknown, mask: unknown) => unknown).call(space, none, masks),
    );

  expect(draw(new Discrete(10), mask)).toEqual([1, 1]);
  expect(draw(new MultiBinary(10), mask)).toEqual([mask, mask]);
  expect(draw(new Tuple([new Discrete(10)]), [mask])).toEqual([[1], [1]]);
  expect(draw(new Dict({ a: new Discrete(10) }), { a: mask })).toEqual([{ a: 1 }, { a: 1 }]);
});

test('parts of the same kind draw different samples', () => {
  const space = new Tuple([new Discrete(1_000_000), new Discrete(1_000_000)]);
  space.seed(1);
  const [first, second] = space.sample();

  expect(first).not.toBe(second);
});
