import { describe, expect, test } from 'vitest';
import { MisuseError } from '../errors.js';
import { Random } from '../random.js';
import { Box } from './box.js';
import { Dict, Tuple } from './composite.js';
import { Discrete } from './discrete.js';
import { MultiBinary } from './multi-binary.js';

const ONLY_2 = Uint8Array.of(0, 0, 1);

describe('a Dict', () => {
  const space = new Dict({ kind: new Discrete(3), bits: new MultiBinary(2), place: new Box(0, 1, [2]) });

  test('holds plain objects with the names of its parts', () => {
    const place = Float32Array.of(0, 1);
    const bits = Uint8Array.of(0, 1);
    class Member {
      readonly kind = 1;
      readonly bits = bits;
      readonly place = place;
    }

    expect(space.contains({ place, kind: 1, bits })).toBe(true);
    expect(space.contains(Object.assign(Object.create(null), { kind: 1, bits, place }))).toBe(true);
    expect(space.contains({ kind: 3, bits, place })).toBe(false);
    expect(space.contains({ kind: 1, bits })).toBe(false);
    expect(space.contains({ kind: 1, bits, other: place })).toBe(false);
    expect(space.contains({ kind: 1, bits, place, more: 1 })).toBe(false);
    expect(space.contains(new Member())).toBe(false);
    expect(space.contains(null)).toBe(false);
  });

  test('holds no arrays, even if its names are places', () => {
    const numbered = new Dict({ 0: new Discrete(2) });

    expect(numbered.contains({ 0: 1 })).toBe(true);
    expect(numbered.contains([1])).toBe(false);
    expect(numbered.contains(Uint8Array.of(1))).toBe(false);
  });

  test('does not take what every object inherits for a part', () => {
    const anything = { kind: 'Anything', contains: () => true, sample: () => 0, seed: () => 0 };

    expect(new Dict({ toString: anything }).contains({ other: 1 })).toBe(false);
    expect(() => new Dict({ kind: new Discrete(3) }).sample({ toString: ONLY_2 } as any)).toThrow("'toString'");
  });

  test('samples its parts in order, limited by masks with their names', () => {
    const random = new Random(1);
    for (let i = 0; i < 20; i++) {
      const value = space.sample(random, { bits: Uint8Array.of(1, 0), kind: ONLY_2, place: null });

      expect(Object.keys(value)).toEqual(['kind', 'bits', 'place']);
      expect(value.kind).toBe(2);
      expect(Array.from(value.bits)).toEqual([1, 0]);
      expect(space.contains(value)).toBe(true);
    }
    expect(space.sample({ kind: ONLY_2 }).kind).toBe(2);
    expect(space.contains(space.sample(random, undefined))).toBe(true);
  });

  test('refuses masks of other names and masks that do not fit their part', () => {
    const random = new Random(1);

    expect(() => space.sample(random, { kinds: ONLY_2 } as any)).toThrow(
      "'kinds', but the parts of the Dict are kind, bits",
    );
    expect(() => space.sample(random, [ONLY_2] as any)).toThrow('masks of its parts: kind, bits, place');
    expect(() => space.sample(ONLY_2 as any)).toThrow(MisuseError);
    expect(() => space.sample(random, { kind: Uint8Array.of(1) })).toThrow('3 entries');
    expect(() => space.sample(random, { place: ONLY_2 })).toThrow('no mask');
  });
});

describe('a Tuple', () => {
  const space = new Tuple([new Discrete(3), new Dict({ bits: new MultiBinary(2) })]);

  test('holds arrays with a member of each part', () => {
    const bits = Uint8Array.of(0, 1);

    expect(space.contains([1, { bits }])).toBe(true);
    expect(space.contains([3, { bits }])).toBe(false);
    expect(space.contains([1])).toBe(false);
    expect(space.contains([1, { bits }, 1])).toBe(false);
    expect(space.contains({ 0: 1, 1: { bits }, length: 2 })).toBe(false);
  });

  test('samples its parts, limited by masks in their order', () => {
    const random = new Random(1);
    for (let i = 0; i < 20; i++) {
      const [kind, { bits }] = space.sample(random, [ONLY_2, { bits: Uint8Array.of(1, 2) }]);

      expect(kind).toBe(2);
      expect(bits[0]).toBe(1);
      expect(space.sample([ONLY_2, undefined])[0]).toBe(2);
    }
    expect(space.contains(space.sample(random, null))).toBe(true);
  });

  test('refuses more or fewer masks than parts and what is no array', () => {
    const random = new Random(1);

    expect(() => space.sample(random, [ONLY_2] as any)).toThrow('2 parts');
    expect(() => space.sample(random, { 0: ONLY_2 } as any)).toThrow(MisuseError);
    expect(() => space.sample(random, [null, { beats: ONLY_2 }])).toThrow("'beats'");
  });
});
