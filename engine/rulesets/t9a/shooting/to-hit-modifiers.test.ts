import { expect, test } from 'vitest';
import { firstFace, IMPOSSIBLE, secondFace } from '../../../regiments/attacks/needed.js';
import { shotNeeded } from '../attacks/to-hit.js';
import { Cover } from './cover.js';
import { isLongRange, shotModifiers } from './to-hit-modifiers.js';

test('T9A-VEC-157 T9A-STH-005 a shot is long beyond half its range, not at exactly half', () => {
  expect(shotModifiers({ range: 24, distance: 12 })).toBe(0);
  expect(shotModifiers({ range: 24, distance: 12.1 })).toBe(-1);
  expect(isLongRange(30_480, 60_960)).toBe(false); // ticks do as well
  expect(isLongRange(30_481, 60_960)).toBe(true);
});

test('T9A-STH-004 T9A-STH-007 all modifiers add up', () => {
  const near = { range: 24, distance: 3 };

  expect(shotModifiers({ ...near, moving: -1 })).toBe(-1);
  expect(shotModifiers({ ...near, reaction: true })).toBe(-1);
  expect(shotModifiers({ ...near, cover: Cover.soft })).toBe(-1);
  expect(shotModifiers({ ...near, cover: Cover.hard })).toBe(-2);
  expect(shotModifiers({ ...near, multiple: true })).toBe(-1);
  expect(shotModifiers({ range: 24, distance: 20, reaction: true, cover: Cover.hard, multiple: true })).toBe(-5);
});

test('T9A-VEC-155 T9A-STH-003 T9A-STH-004 long range, a move and hard cover leave a 6 and then a 5', () => {
  const sum = 3 + shotModifiers({ range: 24, distance: 20, moving: -1, cover: Cover.hard });

  expect(sum).toBe(-1);
  expect(firstFace(shotNeeded(sum))).toBe(6);
  expect(secondFace(shotNeeded(sum))).toBe(5);
});

test('T9A-VEC-163 T9A-RCT-005 T9A-STH-007 a reaction beyond the range is at long range too', () => {
  expect(shotModifiers({ range: 24, distance: 30, reaction: true })).toBe(-2);
  expect(shotNeeded(4 - 2)).toBe(5);
});

test('T9A-STH-003 shots that lose too much cannot hit', () => {
  expect(shotNeeded(-2)).not.toBe(IMPOSSIBLE);
  expect(shotNeeded(-3)).toBe(IMPOSSIBLE);
});
