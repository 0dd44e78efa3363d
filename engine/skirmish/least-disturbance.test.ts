import { expect, test } from 'vitest';
import { circleWithinBoard } from '../kernel/geometry/board.js';
import { circlesOverlap } from '../kernel/geometry/circle.js';
import { Random } from '../testing/random.js';
import { nearestFreePlace } from './least-disturbance.js';

const WIDTH = 20_000;
const DEPTH = 12_000;
const out = new Float64Array(2);
function bases(list: readonly (readonly [number, number, number])[]) {
  const column = (i: 0 | 1 | 2) => Int32Array.from(list, (base) => base[i]);
  return { x: column(0), y: column(1), radius: column(2) };
}
function place(list: readonly (readonly [number, number, number])[], x: number, y: number, r: number) {
  return nearestFreePlace(bases(list), list.length, x, y, r, WIDTH, DEPTH, out) ? [out[0], out[1]] : null;
}

test('K51 HRD-LEAST-003 who has room stays; who overlaps one goes straight away from it, until they touch', () => {
  expect(place([[5000, 5000, 1000]], 8000, 5000, 1000)).toEqual([8000, 5000]);
  expect(place([[5000, 5000, 1000]], 5500, 5000, 1000)).toEqual([7000, 5000]);
  expect(place([[5000, 5000, 1000]], 5000, 4900, 1500)).toEqual([5000, 2500]);
  expect(place([[5000, 5000, 1000]], 5300, 5400, 1000)).toEqual([6200, 6600]); // 3-4-5
});

test('K51 HRD-LEAST-003 ties go to the lesser angle clockwise from north', () => {
  expect(place([[5000, 5000, 1000]], 5000, 5000, 1000)).toEqual([5000, 7000]); // exactly on it: moved to the north
  const pair = [
    [5000, 5000, 1000],
    [7000, 5000, 1000],
  ] as const;
  expect(place(pair, 6000, 5000, 1000)).toEqual([6000, 6732]); // north or south, between two that touch
});

test('K51 the edge of the table holds, and where nothing is free there is no place', () => {
  expect(place([], 100, 11_900, 1000)).toEqual([1000, 11_000]);
  expect(place([[1500, 6000, 1000]], 1200, 6000, 1000)?.[0]).toBeGreaterThanOrEqual(1000);
  expect(place([[10_000, 6000, 15_000]], 10_000, 6000, 1000)).toBeNull();
});

test('K51 HRD-LEAST-003 no place of a lattice is free and nearer than the one that is found', () => {
  const random = new Random(11);
  let found = 0;
  for (let round = 0; round < 60; round++) {
    const list = Array.from(
      { length: 1 + random.below(9) },
      () => [2000 + random.below(8000), 2000 + random.below(8000), 600 + random.below(1200)] as const,
    );
    const r = 600 + random.below(900);
    const [x, y] = [2000 + random.below(8000), 2000 + random.below(8000)];
    const at = place(list, x, y, r);
    if (at === null) continue;
    found++;
    const free = (px: number, py: number) =>
      circleWithinBoard(px, py, r, WIDTH, DEPTH) &&
      list.every(([bx, by, br]) => !circlesOverlap(px, py, r, bx, by, br));
    expect(free(at[0], at[1])).toBe(true);
    const far = Math.hypot(at[0] - x, at[1] - y);
    const step = Math.max(20, far / 40);
    for (let px = x - far; px <= x + far; px += step) {
      for (let py = y - far; py <= y + far; py += step) {
        // places within the tolerance of touching may be a few ticks nearer, and more where two borders meet at a sharp
        // angle
        if (Math.hypot(px - x, py - y) < far - 60 && free(px, py))
          expect.fail(`${round}: ${px}, ${py} is nearer than ${at}`);
      }
    }
  }
  expect(found).toBeGreaterThan(50);
});
