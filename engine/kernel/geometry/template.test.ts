import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circlesGap } from './circle.js';
import { degrees, mm, ticks } from './measures.js';
import { containsPoint } from './rectangle.js';
import {
  DiscRadius,
  discCoversCircle,
  discCoversRectangle,
  lineMeetsCircle,
  lineMeetsRectangle,
  MISSED,
  pointTouchesRectangle,
} from './template.js';

/** Returns the numbers of the bases in a row along the first axis that a disc at `x` covers. */
function covered(x: number, radius: number, base: number, bases: number): number[] {
  const row: number[] = [];
  for (let i = 0; i < bases; i++) {
    if (discCoversRectangle(x, 0, radius, i * base, 0, 0, base / 2, base / 2)) row.push(i);
  }
  return row;
}

test('T9A-TPL-001 discs are 1, 3 and 5 inches across', () => {
  expect(2 * DiscRadius.Small).toBe(ticks(1));
  expect(2 * DiscRadius.Medium).toBe(ticks(3));
  expect(2 * DiscRadius.Large).toBe(ticks(5));
});

test('T9A-VEC-055 T9A-TPL-002 T9A-TPL-004 a 3 inch disc touches at most 5 bases of 25 mm in a row', () => {
  expect(covered(2 * mm(25), DiscRadius.Medium, mm(25), 9)).toEqual([0, 1, 2, 3, 4]);
  let most = 0;
  for (let x = 0; x <= 8 * mm(25); x += 5) most = Math.max(most, covered(x, DiscRadius.Medium, mm(25), 9).length);
  expect(most).toBe(5);
});

test('T9A-TPL-002 the smallest part of a base counts, touching from outside does not', () => {
  expect(discCoversRectangle(0, 0, 1270, 2269, 0, 0, 1000, 1000)).toBe(true);
  expect(discCoversRectangle(0, 0, 1270, 2270, 0, 0, 1000, 1000)).toBe(false);
  // the corner is 2,999 and 4,000 ticks away along the axes
  expect(discCoversRectangle(0, 0, 5000, 3999, 5000, 0, 1000, 1000)).toBe(true);
  expect(discCoversRectangle(0, 0, 5000, 4000, 5000, 0, 1000, 1000)).toBe(false); // 3-4-5
  expect(discCoversCircle(0, 0, 1270, 4269, 0, 3000)).toBe(true);
  expect(discCoversCircle(0, 0, 1270, 4270, 0, 3000)).toBe(false);
});

test('T9A-SPC-006 a template that is partly off the board covers what is under the rest of it', () => {
  // The disc's middle is off the board, west of the origin; a base stands on the edge.
  expect(discCoversRectangle(-500, 3000, DiscRadius.Small, 1000, 3000, 0, 1000, 1000)).toBe(true);
  expect(lineMeetsRectangle(-5000, 3000, 5000, 3000, 1000, 3000, 0, 1000, 1000)).toBe(0.5);
});

test('T9A-TPL-003 any point touches at most one of the bases of a block, seams and corners included', () => {
  for (const facing of [0, 16384, 32768, 49152]) {
    for (let x = -2000; x <= 2000; x += 500) {
      for (let y = -2000; y <= 2000; y += 500) {
        let touched = 0;
        for (const bx of [-1000, 1000]) {
          for (const by of [-1000, 1000]) if (pointTouchesRectangle(x, y, bx, by, facing, 1000, 1000)) touched++;
        }
        expect(touched).toBeLessThanOrEqual(1);
        if (Math.abs(x) < 2000 && Math.abs(y) < 2000) expect(touched).toBe(1);
      }
    }
  }
});

test('T9A-TPL-003 a line along the seam between two files touches one of them', () => {
  const left = lineMeetsRectangle(0, -9000, 0, 9000, -1000, 0, 0, 1000, 1000);
  const right = lineMeetsRectangle(0, -9000, 0, 9000, 1000, 0, 0, 1000, 1000);
  expect([left === MISSED, right === MISSED]).toEqual([true, false]);
  const front = lineMeetsRectangle(-9000, 0, 9000, 0, 0, 1000, 0, 1000, 1000);
  const rear = lineMeetsRectangle(-9000, 0, 9000, 0, 0, -1000, 0, 1000, 1000);
  expect([front === MISSED, rear === MISSED]).toEqual([true, false]);
});

test('T9A-TPL-001 T9A-TPL-002 a line template tells where it meets each base, and ends where it ends', () => {
  expect(lineMeetsRectangle(0, 0, 0, 10_000, 0, 5000, 0, 1000, 1000)).toBe(0.4);
  expect(lineMeetsRectangle(0, 0, 0, 10_000, 0, 500, 0, 1000, 1000)).toBe(0);
  // the line ends at the edge of the base
  expect(lineMeetsRectangle(0, 0, 0, 10_000, 0, 11_000, 0, 1000, 1000)).toBe(MISSED);
  expect(lineMeetsRectangle(0, 0, 0, 10_000, 0, 10_999, 0, 1000, 1000)).toBeCloseTo(0.9999, 9);
  expect(lineMeetsRectangle(0, 0, 4000, 4000, 4000, 0, degrees(45), 1000, 2000)).toBe(MISSED);
  expect(lineMeetsRectangle(0, 500, 0, 500, 0, 0, 0, 1000, 1000)).toBe(0); // a line without length counts as a point
  expect(lineMeetsCircle(0, 0, 0, 10_000, 2999, 5000, 3000)).toBe(true);
  expect(lineMeetsCircle(0, 0, 0, 10_000, 3000, 5000, 3000)).toBe(false);
});

test('T9A-TPL-002 lines and discs agree with many points on them', () => {
  const place = fc.integer({ min: -9000, max: 9000 });
  const facing = fc.integer({ min: 0, max: 65535 });
  fc.assert(
    fc.property(place, place, place, place, facing, (px, py, qx, qy, f) => {
      const base = [400, -300, f, 2500, 1250] as const;
      const meets = lineMeetsRectangle(px, py, qx, qy, ...base);
      for (let i = 0; i <= 200; i++) {
        const t = i / 200;
        if (pointTouchesRectangle(px + t * (qx - px), py + t * (qy - py), ...base)) {
          expect(meets).not.toBe(MISSED);
          expect(meets).toBeLessThanOrEqual(t + 1e-9);
        }
      }
      if (containsPoint(...base, px, py)) expect(discCoversRectangle(px, py, 1, ...base)).toBe(true);
      expect(discCoversCircle(px, py, 2000, qx, qy, 1500)).toBe(
        circlesGap(px, py, 2000, qx, qy, 1500) === 0 && (qx - px) ** 2 + (qy - py) ** 2 !== 3500 ** 2,
      );
    }),
    { numRuns: 300 },
  );
});
