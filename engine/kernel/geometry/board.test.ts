import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circleWithinBoard, shareOffBoard, withinBoard } from './board.js';
import { degrees, isHalf, isMostly, ticks } from './measures.js';

const BOARD = [ticks(72), ticks(48)] as const;

test('T9A-SPC-005 a block whose edge lies on the edge of the board is on it, a tick farther is off', () => {
  expect(withinBoard(5000, 3000, 0, 5000, 3000, ...BOARD)).toBe(true);
  expect(withinBoard(4999, 3000, 0, 5000, 3000, ...BOARD)).toBe(false);
  expect(withinBoard(5000, 3000, degrees(90), 5000, 3000, ...BOARD)).toBe(false);
  expect(withinBoard(ticks(72) - 3000, ticks(48) - 5000, degrees(90), 5000, 3000, ...BOARD)).toBe(true);
  expect(withinBoard(ticks(72) - 2999, ticks(48) - 5000, degrees(90), 5000, 3000, ...BOARD)).toBe(false);
});

test('T9A-SPC-005 share of a base off the board: half when its centre is on the edge', () => {
  expect(shareOffBoard(0, ticks(20), 0, 1000, 1000, ...BOARD)).toBe(0.5);
  expect(shareOffBoard(500, ticks(20), 0, 1000, 1000, ...BOARD)).toBe(0.25);
  expect(shareOffBoard(0, 0, 0, 1000, 1000, ...BOARD)).toBe(0.75);
  expect(shareOffBoard(-5000, 0, 0, 1000, 1000, ...BOARD)).toBe(1);
  expect(shareOffBoard(9000, 9000, 77, 1000, 1000, ...BOARD)).toBe(0);
  expect(isMostly(shareOffBoard(ticks(72), ticks(20), degrees(33), 1250, 2500, ...BOARD))).toBe(false);
  expect(isHalf(shareOffBoard(ticks(72), ticks(20), degrees(33), 1250, 2500, ...BOARD))).toBe(true);
  expect(isMostly(shareOffBoard(ticks(72) + 10, ticks(20), degrees(33), 1250, 2500, ...BOARD))).toBe(true);
});

test('T9A-SPC-005 shares beyond opposite edges mirror each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: 0, max: 65535 }), (x, facing) => {
      const west = shareOffBoard(x, ticks(24), facing, 1250, 2500, ...BOARD);
      const east = shareOffBoard(ticks(72) - x, ticks(24), -facing & 65535, 1250, 2500, ...BOARD);
      expect(east).toBeCloseTo(west, 6);
      expect(west + shareOffBoard(-x, ticks(24), facing, 1250, 2500, ...BOARD)).toBeCloseTo(1, 6);
    }),
  );
});

test('K54 T9A-SPC-005 round bases on the board', () => {
  expect(circleWithinBoard(3000, 3000, 3000, ...BOARD)).toBe(true);
  expect(circleWithinBoard(2999, 3000, 3000, ...BOARD)).toBe(false);
  expect(circleWithinBoard(3000, ticks(48) - 2999, 3000, ...BOARD)).toBe(false);
});
