import { expect, test } from 'vitest';
import { degrees, ticks } from '../kernel/geometry/measures.js';
import { pathOf } from './path-words.js';
import { Go, pathWords, segment } from './paths.js';

test('a path is told by its parts, in inches and degrees', () => {
  expect(pathOf('forward 4, wheel right 30, forward 2.5')).toEqual([
    segment(Go.forward, ticks(4)),
    segment(Go.wheelRight, degrees(30)),
    segment(Go.forward, ticks(2.5)),
  ]);
  expect(pathOf('Back .5, left 1, RIGHT 2, wheel left 45, pivot 90')).toEqual([
    segment(Go.backward, ticks(0.5)),
    segment(Go.left, ticks(1)),
    segment(Go.right, ticks(2)),
    segment(Go.wheelLeft, degrees(45)),
    segment(Go.pivot, degrees(90)),
  ]);
});

test('what options say of a path is understood as it is said', () => {
  const path = [
    segment(Go.forward, ticks(5.5)),
    segment(Go.wheelLeft, degrees(30)),
    segment(Go.backward, ticks(1)),
    segment(Go.left, ticks(1.5)),
    segment(Go.right, ticks(2)),
    segment(Go.pivot, degrees(90)),
  ];
  expect(pathOf(pathWords(path))).toEqual(path);
});

test('what is no part of a path is named', () => {
  expect(() => pathOf('forward 4, wheel 30')).toThrow("'wheel 30' is no part of a path: one of forward, backward");
  expect(() => pathOf('forward')).toThrow(RangeError);
  expect(() => pathOf('forward -2')).toThrow(RangeError);
});
