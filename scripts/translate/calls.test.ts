import { expect, test } from 'vitest';
import { differing, rowsOf, twice } from './testing-translated.js';

const SOME = rowsOf([-3, -1, 0, 1, 2, 7]);

test('functions that call themselves and each other', () => {
  expect(differing('function f(n) { return n < 2 ? 1 : n * f(n - 1); }', ['i32'], SOME)).toEqual([]);
  const text =
    'const even = (n) => n <= 0 || odd(n - 1); const odd = (n) => n > 0 && even(n - 1); function f(n) { return even(n) ? 1 : 2; }';
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('parameters that are left out', () => {
  const text = `function g(n, m = n + 1, k) { return n + 10 * m + (k === undefined ? 100 : 1000 * k); }
  function f(n) { return g(n) + g(n, 2) + g(n, 3, n) + g(n, undefined, 4); }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('one function of numbers of several kinds', () => {
  const text = 'const g = (x) => x * 2; function f(n) { return g(n) + g(n / 4) + g(n > 0 ? 1 : 0) + g(n >>> 0); }';
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('functions that are told objects and arrays, each for itself', () => {
  const text = `const A = { x: 1 }, B = { x: 2 };
  const L = Int32Array.of(1, 2), M = Int32Array.of(3, 4, 5);
  const x = (o) => o.x;
  const last = (a) => a[a.length - 1];
  function f(n) { A.x += n; return x(A) + 10 * x(B) + 100 * last(L) + 1000 * last(n > 0 ? L : M); }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('functions that are handed over are written where they are called, with the variables around them', () => {
  const text = `function each(n, act) { for (let i = 0; i < n; i++) act(i); }
  const find = (n, is) => { for (let i = 0; i < n; i++) if (is(i)) return i; return -1; };
  function f(n) {
    let s = 0;
    const step = n + 1;
    each(4, (i) => { s += i * step; if (i === 2) return; s++; });
    return s + 100 * find(8, (i) => i * i > n);
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('functions inside functions see what has become of the variables around them', () => {
  const text =
    'function f(n) { let v = n; const more = () => { v += 2; return v; }; function less() { v--; } less(); return more() + 10 * more() + 100 * v; }';
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('methods, getters and super', () => {
  const text = `class Base {
    x = 1;
    get twice() { return 2 * this.x; }
    add(n) { this.x += n; return this.x; }
  }
  class More extends Base {
    y = 0.5;
    add(n) { this.y += n; return super.add(n + 1) + this.y; }
  }
  const one = new Base(), two = new More();
  const both = [one, two];
  function f(n) { return one.add(n) + 10 * two.add(n) + 100 * two.twice + 1000 * both[n & 1].add(1); }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('one of several functions, or none', () => {
  const text = `const L = [(n) => n + 1, undefined, (n) => n * 2];
  function f(n) { return (L[n & 3 % 3]?.(n) ?? -1) + 10 * (L[2](n)); }`;
  expect(differing(text, ['pos'], rowsOf([0, 1, 2]))).toEqual([]);
});

test('methods of objects in tables', () => {
  const text = `const T = { a: { go(n) { return n + 1; } }, b: { go: (n) => n - 1 } };
  function f(n) { return T.a.go(n) + 10 * T.b.go(n) + 100 * T['a'].go(1); }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('functions without end are refused', () => {
  expect(() => twice('function f(n) { const g = (k) => (k > 0 ? g(k - 1) : 0); return g(n); }', 'i32')).toThrow(
    'without end',
  );
});
