import { expect, test } from 'vitest';
import { differing, NUMBERS, rowsOf } from './testing-translated.js';

const of = (body: string): string => `function f(a, b) { return ${body}; }`;
/** Numbers whose whole part has 32 bits. */
const FRACTIONS = NUMBERS.f64.filter((n) => Math.abs(n) < 2 ** 31);
/** The same numbers, without those that round to -0. */
const SIGNLESS = FRACTIONS.filter((n) => n >= 1 || n < -1 || n === 0 || n > 0.5).map((n) => n + 0);

test.each(['sqrt', 'sin', 'cos', 'tan', 'acos', 'asin', 'exp', 'log', 'fround', 'abs'])('Math.%s', (name) => {
  expect(differing(of(`Math.${name}(a)`), ['f64'])).toEqual([]);
  expect(differing(of(`Math.${name}(a)`), ['pos'])).toEqual([]);
});

test.each(['hypot', 'atan2', 'pow', 'min', 'max'])('Math.%s', (name) => {
  expect(differing(of(`Math.${name}(a, b)`), ['f64', 'f64'])).toEqual([]);
  expect(differing(of(`Math.${name}(a, b)`), ['i32', 'i32'])).toEqual([]);
  expect(differing(of(`Math.${name}(a, b)`), ['u32', 'i32'])).toEqual([]);
});

test('the least and the largest of three', () => {
  expect(differing(of('Math.min(a, b, 3)'), ['i32', 'f64'])).toEqual([]);
  expect(differing(of('Math.max(7, a, b)'), ['pos', 'i32'])).toEqual([]);
});

test.each(['floor', 'ceil', 'trunc', 'round'])('Math.%s of what has a whole part of 32 bits, but for -0', (name) => {
  expect(differing(of(`Math.${name}(a)`), ['f64'], rowsOf(SIGNLESS))).toEqual([]);
  expect(differing(of(`Math.${name}(a) + 0`), ['f64'], rowsOf(FRACTIONS))).toEqual([]);
  expect(differing(of(`Math.${name}(a)`), ['i32'])).toEqual([]);
});

test.each(['floor', 'ceil', 'trunc', 'round'])('Math.%s of a quotient of whole numbers', (name) => {
  expect(differing(of(`Math.${name}(a / 7)`), ['pos'])).toEqual([]);
  expect(differing(of(`Math.${name}(a / 2) + 0`), ['i32'])).toEqual([]);
  expect(differing(of(`Math.${name}(a / 8)`), ['u32'])).toEqual([]);
});

test('bits', () => {
  expect(differing(of('Math.clz32(a)'), ['i32'])).toEqual([]);
  expect(differing(of('31 - Math.clz32(a & -a)'), ['i32'])).toEqual([]);
  expect(differing(of('Math.imul(a, b)'), ['i32', 'i32'])).toEqual([]);
});

test('signs', () => {
  expect(differing(of('Math.sign(a)'), ['i32'])).toEqual([]);
  expect(differing(of('Math.abs(a)'), ['i32'], rowsOf(NUMBERS.i32.filter((n) => n !== -(2 ** 31))))).toEqual([]);
});

test('what is known is worked out before', () => {
  expect(
    differing('const HALF = Math.PI / 2; function f(a) { return a * Math.sin(HALF / 3) + Math.max(1, 2); }', ['i32']),
  ).toEqual([]);
});
