import fc from 'fast-check';
import { expect, test } from 'vitest';
import { degrees, INCH, TURN, ticks, turnBetween } from '../../engine/kernel/geometry/measures.js';
import { Go, pathWords, segment } from '../../engine/regiments/paths.js';
import { type Block, follow, waysTo } from './ways-to.js';

const block: Block = { x: ticks(36), y: ticks(10), facing: 0, halfWidth: ticks(2), halfDepth: ticks(1.5) };
const words = (x: number, y: number, facing: number | null = null, single = false) =>
  waysTo(block, ticks(x), ticks(y), facing === null ? null : degrees(facing), single).map(({ path }) =>
    pathWords(path),
  );

test('straight ways are found in all four directions', () => {
  expect(words(36, 14)[0]).toBe('4" forward');
  expect(words(36, 8, 0)[0]).toBe('2" backward');
  expect(words(34, 10)[0]).toBe('2" to the left');
  expect(words(38.5, 10, 0)[0]).toBe('2.5" to the right');
});

test('a wheel and a straight stretch lead to a place aslant, and a second wheel to a direction', () => {
  expect(words(40, 16)[0]).toMatch(/^wheel right [\d.]+°, [\d.]+" forward$/);
  expect(words(40, 16, 0)[0]).toMatch(/^wheel right [\d.]+°, [\d.]+" forward, wheel left [\d.]+°$/);
  expect(words(36, 10)).toEqual([]);
});

test('a single model pivots instead', () => {
  expect(words(40, 10, 0, true)).toContain('pivot 90°, 4" forward, pivot 270°');
});

test('every way of a wheel, a stretch and a wheel is found again by its end', () => {
  const turn = fc.integer({ min: degrees(3), max: degrees(80) });
  const side = fc.constantFrom(Go.wheelLeft, Go.wheelRight);
  const facing = fc.integer({ min: 0, max: TURN - 1 });
  const way = fc.tuple(facing, side, turn, fc.integer({ min: INCH / 2, max: 12 * INCH }), side, turn);
  fc.assert(
    fc.property(way, ([look, first, a, far, last, z]) => {
      const from = { ...block, facing: look };
      const path = [segment(first, a), segment(Go.forward, far), segment(last, z)];
      const end = follow(from, path);
      const found = waysTo(from, end.x, end.y, end.facing, false);
      expect(found.length).toBeGreaterThan(0);
      expect(found[0].cost).toBeLessThanOrEqual(end.cost + ticks(0.15));
      for (const each of found) {
        expect(Math.hypot(each.x - end.x, each.y - end.y)).toBeLessThan(ticks(0.06));
        expect(Math.abs(turnBetween(each.facing, end.facing))).toBeLessThanOrEqual(degrees(1));
      }
    }),
    { numRuns: 300 },
  );
});
