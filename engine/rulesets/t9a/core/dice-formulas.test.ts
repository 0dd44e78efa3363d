import { expect, test } from 'vitest';
import { degrees, INCH } from '../../../kernel/geometry/measures.js';
import { isHit, randomDirection, scatter } from '../../../regiments/core/dice-formulas.js';
import { scenario } from '../../../testing/scenario.js';

const scattered = (face: number, direction: number, inches: number): number[] => {
  const out = new Float64Array(2);
  scatter(0, 0, face, degrees(direction), inches, out);
  return [Math.round((out[0] / INCH) * 100) / 100 + 0, Math.round((out[1] / INCH) * 100) / 100 + 0];
};

test('T9A-DIC-007 T9A-DIC-009 of six faces the 1 and the 6 are Hits, the others arrows', () => {
  expect([1, 2, 3, 4, 5, 6].map(isHit)).toEqual([true, false, false, false, false, true]);
});

test('T9A-VEC-053 T9A-DIC-008 an arrow moves the object as far as the distance die says, in its direction', () => {
  expect(scattered(3, 90, 5)).toEqual([5, 0]);
  expect(scattered(2, 180, 2)).toEqual([0, -2]);
});

test('T9A-DIC-008 on a Hit the object stays', () => {
  expect(scattered(1, 90, 5)).toEqual([0, 0]);
  expect(scattered(6, 0, 5)).toEqual([0, 0]);
});

test('T9A-DIC-010 a random direction is always an arrow, any of them', () => {
  const { b } = scenario('t9a')
    .unit('ours', { at: [36, 20] })
    .enemy('theirs', { at: [36, 30] })
    .seed(3)
    .start();
  const quarters = new Set<number>();
  for (let n = 0; n < 60; n++) {
    const direction = randomDirection(b, 0);
    expect(direction).toBeGreaterThanOrEqual(0);
    expect(direction).toBeLessThan(65536);
    quarters.add(direction >> 14);
  }
  expect([...quarters].sort()).toEqual([0, 1, 2, 3]);
});
