import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  degrees,
  HALF_INCH,
  INCH,
  inches,
  isClear,
  isHalf,
  isMostly,
  isWithin,
  mm,
  nearest,
  TOUCH,
  ticks,
  turnBetween,
} from './measures.js';

test('K47 T9A-TPL-004 bases are metric and rules imperial: both are whole ticks', () => {
  expect(mm(25.4)).toBe(INCH);
  expect(mm(20)).toBe(2000);
  expect(mm(12.5)).toBe(1250);
  expect(ticks(0.5)).toBe(HALF_INCH);
  expect(ticks(2.5)).toBe(6350);
  expect(ticks(72)).toBe(182_880);
  expect(inches(6350)).toBe(2.5);
});

test('K48 degrees are steps of a turn, clockwise', () => {
  expect([0, 45, 90, 180, 270, 360, -90].map(degrees)).toEqual([0, 8192, 16384, 32768, 49152, 0, 49152]);
});

test('K48 the shortest turn wraps round north', () => {
  expect(turnBetween(65530, 10)).toBe(16);
  expect(turnBetween(10, 65530)).toBe(-16);
  expect(turnBetween(0, 32768)).toBe(-32768);
  expect(turnBetween(0, 32767)).toBe(32767);
});

test('K49 rounding is the same on both sides of zero', () => {
  expect([2.5, -2.5, 0.49, -0.49, -7.51].map(nearest)).toEqual([3, -3, 0, 0, -8]);
  fc.assert(fc.property(fc.double({ min: -1e8, max: 1e8, noNaN: true }), (v) => nearest(v) + nearest(-v) === 0));
});

test('K52 within is inclusive, and a tick more is outside', () => {
  expect(isWithin((8 * INCH) ** 2, 8 * INCH)).toBe(true);
  expect(isWithin((8 * INCH + 1) ** 2, 8 * INCH)).toBe(false);
});

test('K49 a distance is kept if no more than the one tolerance is missing', () => {
  expect(isClear((INCH - TOUCH) ** 2, INCH)).toBe(true);
  expect(isClear((INCH - TOUCH - 1) ** 2, INCH)).toBe(false);
  expect(isClear(0, 0)).toBe(true);
});

test('K52 a half is enough for half, not for most', () => {
  expect([0.49, 0.5, 0.51].map(isHalf)).toEqual([false, true, true]);
  expect([0.49, 0.5, 0.51].map(isMostly)).toEqual([false, false, true]);
  expect(isHalf(1 - 0.1 - 0.4 - 1e-15)).toBe(true);
});
