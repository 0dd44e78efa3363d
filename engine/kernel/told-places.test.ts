import { expect, test } from 'vitest';
import type { Battle } from './battle.js';
import { INCH, TURN } from './geometry/measures.js';
import { OptionTable } from './options.js';
import { facingWords, hasTwin, inchWords, placeWords } from './told-places.js';

/** Makes a battle with options at places in ticks, with a direction in steps and perhaps a path. */
function battleWith(...poses: readonly (readonly [x: number, y: number, facing: number, step?: number])[]): Battle {
  const option = new OptionTable();
  for (const [x, y, facing, step = 0] of poses) {
    const i = option.addPose(1, 0, 0, x, y, facing, 5);
    option.path[i * 8] = step;
  }
  return { option } as unknown as Battle;
}

test('places are told to a tenth of an inch and directions to a degree', () => {
  const b = battleWith([36 * INCH, 12.5 * INCH, TURN / 4], [37 * INCH, 12.5 * INCH, TURN / 4]);
  expect(placeWords(b, 0)).toBe('(36, 12.5)');
  expect(facingWords(b.option.facing[0])).toBe('90°');
  expect(facingWords(TURN - 1)).toBe('0°');
  expect([hasTwin(b, 0, true), hasTwin(b, 1, true)]).toEqual([false, false]);
});

test('options that would be told alike are twins, and are told finely', () => {
  const b = battleWith([25400, 2540, 0], [25401, 2540, 0], [25400, 2540, 5000]);
  expect([0, 1, 2].map((i) => hasTwin(b, i, true))).toEqual([true, true, false]);
  expect([0, 1, 2].map((i) => hasTwin(b, i, false))).toEqual([true, true, true]);
  expect([placeWords(b, 0, true), placeWords(b, 1, true)]).toEqual(['(10, 1)', '(10.0004, 1)']);
  expect(inchWords(2541, true)).toBe('1.0004');
});

test('directions on both sides of north are twins, and every step is told otherwise', () => {
  const b = battleWith([0, 0, 0], [0, 0, TURN - 1]);
  expect(hasTwin(b, 0, true)).toBe(true);
  const words = new Set(Array.from({ length: TURN }, (_, facing) => facingWords(facing, true)));
  expect(words.size).toBe(TURN);
});

test('another verb, another kind of path or one that is clearly longer makes no twins', () => {
  const step = (kind: number, amount: number) => amount * 8 + kind;
  const b = battleWith([0, 0, 0, step(1, 5000)], [0, 0, 0, step(5, 5000)], [0, 0, 0, step(1, 9000)]);
  expect([0, 1, 2].map((i) => hasTwin(b, i, true))).toEqual([false, false, false]);
  const near = battleWith([0, 0, 0, step(1, 5000)], [0, 0, 0, step(1, 5003)]);
  expect(hasTwin(near, 0, true)).toBe(true);
});
