import { expect, test } from 'vitest';
import { withinBoard } from '../kernel/geometry/board.js';
import { degrees } from '../kernel/geometry/measures.js';
import { overlap } from '../kernel/geometry/rectangle.js';
import { Random } from '../testing/random.js';
import { MOST_RECTANGLES, nearestFreePlace } from './least-disturbance.js';

const WIDTH = 20_000;
const DEPTH = 14_000;
const out = new Float64Array(2);
type Rectangle = readonly [x: number, y: number, facing: number, halfWidth: number, halfDepth: number];
function columns(list: readonly Rectangle[]) {
  const column = (i: 0 | 1 | 2 | 3 | 4) => list.map((r) => r[i]);
  return {
    x: Int32Array.from(column(0)),
    y: Int32Array.from(column(1)),
    facing: Uint16Array.from(column(2)),
    halfWidth: Int32Array.from(column(3)),
    halfDepth: Int32Array.from(column(4)),
  };
}
function place(list: readonly Rectangle[], x: number, y: number, facing: number, w: number, d: number) {
  return nearestFreePlace(columns(list), list.length, x, y, facing, w, d, WIDTH, DEPTH, out) ? [out[0], out[1]] : null;
}

test('K51 HRD-LEAST-004 a block that has room stays; one that has none goes the shortest way out, its facing kept', () => {
  const wall: Rectangle = [8000, 6000, 0, 3000, 500];
  expect(place([wall], 8000, 8000, 0, 1000, 1000)).toEqual([8000, 8000]);
  expect(place([wall], 8000, 6100, 0, 1000, 1000)).toEqual([8000, 7500]);
  expect(place([wall], 8000, 5900, 0, 1000, 1000)).toEqual([8000, 4500]);
  expect(place([wall], 11_500, 6000, 0, 1000, 1000)).toEqual([12_000, 6000]); // the wished place is past the end of the wall
  expect(place([[8000, 6000, degrees(90), 3000, 500]], 8100, 6000, 0, 1000, 1000)).toEqual([9500, 6000]);
});

test('K51 HRD-LEAST-003 of two ways out that are as short the one with the lesser angle is taken, and the table holds', () => {
  const square: Rectangle = [8000, 6000, 0, 1000, 1000];
  expect(place([square], 8000, 6000, 0, 1000, 1000)).toEqual([8000, 8000]);
  expect(place([square], 8000, 6000, degrees(90), 1000, 1000)).toEqual([8000, 8000]);
  expect(place([], 19_900, 100, 0, 1000, 500)).toEqual([19_000, 500]);
  expect(place([[8000, 6000, 0, 20_000, 20_000]], 8000, 6000, 0, 500, 500)).toBeNull();
  const many = Array.from({ length: MOST_RECTANGLES + 1 }, () => square);
  expect(place(many.slice(1), 8000, 6000, 0, 1000, 1000)).toEqual([8000, 8000]);
  expect(place(many, 8000, 6000, 0, 1000, 1000)).toBeNull();
});

test('K51 no place of a lattice is free and nearer than the one that is found, whichever way the blocks look', () => {
  const random = new Random(5);
  let found = 0;
  for (let round = 0; round < 60; round++) {
    const any = (): Rectangle => [
      2000 + random.below(8000),
      2000 + random.below(8000),
      random.below(65536),
      400 + random.below(1800),
      400 + random.below(1200),
    ];
    const list = Array.from({ length: 1 + random.below(5) }, any);
    const [x, y, facing, w, d] = any();
    const at = place(list, x, y, facing, w, d);
    if (at === null) continue;
    found++;
    const free = (px: number, py: number) =>
      withinBoard(px, py, facing, w, d, WIDTH, DEPTH) && list.every((r) => !overlap(px, py, facing, w, d, ...r));
    expect(free(at[0], at[1])).toBe(true);
    const far = Math.hypot(at[0] - x, at[1] - y);
    const step = Math.max(20, far / 40);
    for (let px = x - far; px <= x + far; px += step) {
      for (let py = y - far; py <= y + far; py += step) {
        if (Math.hypot(px - x, py - y) < far - 60 && free(px, py))
          expect.fail(`${round}: ${px}, ${py} is nearer than ${at}`);
      }
    }
  }
  expect(found).toBeGreaterThan(50);
});
