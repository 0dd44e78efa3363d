import { expect, test } from 'vitest';
import { ticks } from './measures.js';
import {
  blocksLine,
  floorHeight,
  heightAlong,
  heightGap,
  levelAt,
  squaredVolumeGap,
  volumesMeet,
  wallHides,
} from './volumes.js';

const inch = ticks(1);

test('K53 W40K-BLDG-011 levels of a building are heights above its foot, and back', () => {
  expect([0, 1, 3].map((level) => floorHeight(2 * inch, level, 3 * inch))).toEqual([2 * inch, 5 * inch, 11 * inch]);
  expect([1.9, 2, 4.9, 5, 11].map((h) => levelAt(2 * inch, ticks(h), 3 * inch))).toEqual([0, 0, 0, 1, 3]);
  expect(levelAt(0, 5 * inch, 0)).toBe(0); // a building without floors
});

test('K53 a line is blocked where it is inside what stands there, not over, under or along its top', () => {
  const blocks = (from: number, to: number, low: number, high: number, enters = 0.4, leaves = 0.6) =>
    blocksLine(ticks(from), ticks(to), enters, leaves, ticks(low), ticks(high));
  expect(blocks(1, 1, 0, 2)).toBe(true);
  expect(blocks(2, 2, 0, 2)).toBe(false); // the line runs along the top of the body
  expect(blocks(3, 3, 0, 2)).toBe(false);
  expect(blocks(1, 1, 1, 2)).toBe(false); // the line runs under a bridge, along its underside
  expect(blocks(0.5, 0.5, 1, 2)).toBe(false);
  expect(blocks(1.5, 1.5, 1, 2)).toBe(true);
  expect([blocks(4, 0, 0, 2), blocks(4, 0, 0, 1.5)]).toEqual([true, false]); // the line is 1.6 to 2.4 inches high there
  expect([blocks(0, 4, 0, 2), blocks(0, 4, 0, 1.5)]).toEqual([true, false]); // the same in the other direction
  expect(blocks(1, 1, 0, 2, 0.5, 0.5)).toBe(false); // the line only passes a corner
});

test('K53 W40K-SKIM-010 who has popped up sees over what hid him', () => {
  const sees = (popped: number) => !blocksLine(ticks(1 + popped), ticks(1), 0.2, 0.4, 0, ticks(6));
  expect([sees(0), sees(6), sees(12)]).toEqual([false, false, true]);
  expect(heightAlong(ticks(13), ticks(1), 0.4)).toBe(ticks(8.2));
});

test('K53 HRD-TER-013 between elevations volumes are measured, not bases', () => {
  expect(heightGap(0, 2 * inch, 5 * inch, 7 * inch)).toBe(3 * inch);
  expect(heightGap(5 * inch, 7 * inch, 0, 2 * inch)).toBe(3 * inch);
  expect(heightGap(0, 2 * inch, inch, 3 * inch)).toBe(0);
  expect(Math.sqrt(squaredVolumeGap((4 * inch) ** 2, 0, 2 * inch, 5 * inch, 7 * inch))).toBe(5 * inch);
  expect([volumesMeet(0, 2 * inch, inch, 3 * inch), volumesMeet(0, 2 * inch, 2 * inch, 3 * inch)]).toEqual([
    true,
    false,
  ]);
});

test('K53 HRD-LOS-013 a wall hides those that are no higher: small at 2 inches, medium at 2.5, no huge ones', () => {
  const heads = [1.75, 2.25, 2.75, 5].map(ticks);
  const hidden = (wall: number) => heads.map((head) => wallHides(ticks(wall), head));
  expect(hidden(1.5)).toEqual([false, false, false, false]);
  expect(hidden(2)).toEqual([true, false, false, false]);
  expect(hidden(2.5)).toEqual([true, true, false, false]);
  expect(hidden(3)).toEqual([true, true, true, false]);
});
