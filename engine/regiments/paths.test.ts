import { expect, test } from 'vitest';
import { SEGMENTS } from '../kernel/core.js';
import { degrees, mm, ticks } from '../kernel/geometry/measures.js';
import { At, amountOf, applyPath, Go, kindOf, newPose, pathWords, segment } from './paths.js';

/** Moves a pose at (10, 10) inches, facing north, along a path as a block of 100 x 80 mm. */
function along(...path: number[]) {
  const pose = newPose();
  pose[At.x] = ticks(10);
  pose[At.y] = ticks(10);
  applyPath(pose, mm(50), mm(40), Int32Array.from([...path, 0, 0]), 0);
  return [...pose];
}

test('K04 a segment is one number that holds its kind and amount', () => {
  expect(kindOf(segment(Go.wheelLeft, 65535))).toBe(Go.wheelLeft);
  expect(amountOf(segment(Go.wheelLeft, 65535))).toBe(65535);
  expect(segment(Go.pivot, 0)).not.toBe(0);
  expect(kindOf(0)).toBe(0);
});

test('T9A-MOV-002 straight segments go four ways and cost their length', () => {
  const inch = ticks(1);
  expect(along(segment(Go.forward, inch))).toEqual([ticks(10), ticks(11), 0, inch]);
  expect(along(segment(Go.backward, inch))).toEqual([ticks(10), ticks(9), 0, inch]);
  expect(along(segment(Go.left, inch))).toEqual([ticks(9), ticks(10), 0, inch]);
  expect(along(segment(Go.right, inch))).toEqual([ticks(11), ticks(10), 0, inch]);
});

test('T9A-MOV-015 T9A-MOV-016 wheels turn about a front corner and cost the outer path, pivots turn about the Centre', () => {
  const quarter = Math.round((mm(100) * Math.PI) / 2);
  expect(along(segment(Go.wheelRight, degrees(90)))).toEqual([
    ticks(10) + mm(10),
    ticks(10) + mm(90),
    degrees(90),
    quarter,
  ]);
  expect(along(segment(Go.wheelLeft, degrees(90)))).toEqual([
    ticks(10) - mm(10),
    ticks(10) + mm(90),
    degrees(270),
    quarter,
  ]);
  expect(along(segment(Go.pivot, degrees(200)))).toEqual([ticks(10), ticks(10), degrees(200), 0]);
});

test('K04 a path adds up, segment by segment', () => {
  const pose = along(segment(Go.forward, 1000), segment(Go.wheelRight, degrees(90)), segment(Go.forward, 500));
  expect(pose).toEqual([
    ticks(10) + mm(10) + 500,
    ticks(10) + 1000 + mm(90),
    degrees(90),
    1500 + Math.round(mm(50) * Math.PI),
  ]);
});

test('K04 a path in words', () => {
  expect(pathWords([segment(Go.forward, ticks(5.5)), segment(Go.wheelLeft, degrees(30)), 0])).toBe(
    '5.5" forward, wheel left 30°',
  );
  expect(pathWords([segment(Go.right, ticks(2.5)), 0, 0])).toBe('2.5" to the right');
  expect(pathWords([0])).toBe('no move');
});

test('K04 a path ends at its first empty place, and after as many segments as there may be', () => {
  const walked = (path: number[], first: number): number => {
    const pose = newPose();
    applyPath(pose, 1000, 800, path, first);
    return pose[At.cost];
  };
  const step = segment(Go.forward, 100);
  expect(walked([step, step, 0, step, step, step, step, step, step, step], 0)).toBe(200);
  expect(walked([step, step, 0, step, step, step, step, step, step, step], 3)).toBe(100 * Math.min(SEGMENTS, 7));
  expect(walked([0, step], 0)).toBe(0);
  expect(walked(new Array(40).fill(step), 2)).toBe(100 * SEGMENTS);
});
