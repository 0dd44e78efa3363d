import { expect, test } from 'vitest';
import { differing, NUMBERS, rowsOf } from './testing-translated.js';

const SOME = rowsOf([-3, -1, 0, 1, 2, 7]);

test('|| and && that give numbers', () => {
  expect(differing('function f(n) { return n || 5; }', ['i32'], SOME)).toEqual([]);
  expect(differing('function f(n) { return (n & 2) && n + 1; }', ['i32'], SOME)).toEqual([]);
  expect(differing('function f(n) { return n || 2.5; }', ['f64'])).toEqual([]);
  expect(differing('const g = (n) => n % 2; function f(n) { return g(n) || g(n + 1) || 9; }', ['i32'], SOME)).toEqual(
    [],
  );
  expect(differing('function f(n) { return n > 0 && n; }', ['i32'], SOME)).toEqual([]);
});

test('the second is not asked if the first tells', () => {
  const text = `let calls = 0;
  const is = (v) => { calls++; return v; };
  function f(n) {
    let s = 0;
    if (n > 0 && is(n > 1)) s += 1;
    if (n < 0 || is(n === 0) || is(n === 1)) s += 10;
    if (!(is(n > 0) && !is(n > 2))) s += 100;
    const both = is(n > 0) && is(n > 1);
    const any = n > 100 || is(n > 0);
    return s + (both ? 1000 : 0) + (any ? 2000 : 0) + 10000 * calls;
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('? and : of numbers of two kinds, of objects, arrays, functions and lists', () => {
  expect(differing('function f(n) { return n > 0 ? n : n / 2; }', ['i32'], SOME)).toEqual([]);
  expect(
    differing('const A = { x: 1 }, B = { x: 2.5 }; function f(n) { return (n > 0 ? A : B).x; }', ['i32'], SOME),
  ).toEqual([]);
  expect(
    differing(
      'const A = Int8Array.of(1, -2), B = Int8Array.of(3, 4); function f(n) { const a = n > 0 ? A : B; return a[n & 1] + a.length; }',
      ['i32'],
      SOME,
    ),
  ).toEqual([]);
  expect(
    differing(
      'const one = (n) => n + 1, two = (n) => n * 2; function f(n) { const g = n > 0 ? one : two; return g(n) + g(3); }',
      ['i32'],
      SOME,
    ),
  ).toEqual([]);
  expect(
    differing('function f(n) { const [a, b] = n > 0 ? [n, 0.5] : [7, n]; return a + 10 * b; }', ['i32'], SOME),
  ).toEqual([]);
});

test.each(['a < b', 'a > b', 'b < a', 'b > a'])(
  'the lesser or the greater by %s, of numbers and of what is none',
  (test) => {
    expect(differing(`function f(a, b) { return ${test} ? a : b; }`, ['f64', 'f64'])).toEqual([]);
    expect(differing(`function f(a, b) { return ${test} ? b : a; }`, ['f64', 'f64'])).toEqual([]);
    expect(differing(`function f(a, b) { let n = a; if (${test}) n = b; return n; }`, ['f64', 'f64'])).toEqual([]);
    const running = (less: string, rest: string) =>
      `function f(a, b) { let n = 0.5; if (a ${less} n) n = a; if (n ${less} b) n = b; ${rest} return n; }`;
    expect(differing(running('<', 'if (b > n) n = b + 1;'), ['f64', 'f64'])).toEqual([]);
    expect(differing(running('>', 'n = n > 1 ? 1 : n < -1 ? -1 : n;'), ['f64', 'f64'])).toEqual([]);
    expect(NUMBERS.f64.some(Number.isNaN) && NUMBERS.f64.some((n) => Object.is(n, -0))).toBe(true);
  },
);

test('numbers that may be missing', () => {
  expect(differing('const L = [3, 4]; function f(n) { return L[n] ?? 9; }', ['pos'], rowsOf([0, 1, 2, 50]))).toEqual(
    [],
  );
  expect(
    differing('const L = [{ x: 3 }, {}, { x: 5 }]; function f(n) { return L[n].x ?? 9; }', ['pos'], rowsOf([0, 1, 2])),
  ).toEqual([]);
  expect(
    differing('const L = [{ x: 3 }, { x: 5 }]; function f(n) { return L[n]?.x ?? 9; }', ['pos'], rowsOf([0, 1, 2, 7])),
  ).toEqual([]);
  expect(
    differing('function f(n) { const v = n > 0 ? n : undefined; return v === undefined ? -1 : v; }', ['i32'], SOME),
  ).toEqual([]);
  expect(differing('const o = { x: null }; function f(n) { return o.x ?? n; }', ['i32'], SOME)).toEqual([]);
});
