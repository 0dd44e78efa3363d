import { expect, test } from 'vitest';
import { ALLOWED, REFUSED } from './testing-dialect.js';
import { differing, rowsOf, twice } from './testing-translated.js';

/** Pattern of a message: the place, the problem, the function, the source text, and the remedy. */
const SAID = /^module \d+ of tests:1: [^:]+, in \S+ \(.+\): .+$/;

test.each(REFUSED)('refused, with the way out: %s', (_, text) => {
  expect(() => twice(text, 'i32')).toThrow(SAID);
});

test.each(ALLOWED)('translated rightly: %s', (_, text) => {
  expect(differing(text, ['i32'], rowsOf([-1, 1, 2, 3, 4, 5, 1, 7]))).toEqual([]);
});

test('a refusal names the function, the place and the way out', () => {
  const text =
    'const at = (n, i) => ({ x: n + i });\nfunction f(n) {\n  const p = at(n, 1);\n  at(n, 2);\n  return p.x;\n}';
  expect(() => twice(text, 'i32')).toThrow(
    /tests:5: a record is read after its place was used for another one, in f \(p\.x\): copy its numbers before the next call/,
  );
});

test('a variable of the name with which the translator asks is found', () => {
  expect(
    differing('const n = 3; const g = (k) => k + n; function f(k) { return g(k); }', ['i32'], rowsOf([1, 2])),
  ).toEqual([]);
});
