import { expect, test } from 'vitest';
import { differing, rowsOf } from './testing-translated.js';

const FEW = rowsOf([0, 1, 2, 3, 5, 10]);

test('loops that count, up and down', () => {
  expect(
    differing('function f(n) { let s = 0; for (let i = 0; i < n; i++) s += i * i; return s; }', ['i32'], FEW),
  ).toEqual([]);
  expect(
    differing('function f(n) { let s = 0; for (let i = n; i-- > 0; ) s = 2 * s + i; return s; }', ['i32'], FEW),
  ).toEqual([]);
  expect(
    differing('function f(n) { let s = 0; for (let i = 0, k = n; i < k; i++, k--) s += k; return s; }', ['i32'], FEW),
  ).toEqual([]);
});

test('while, and do at least once', () => {
  expect(differing('function f(n) { let s = 0; while (n > 0) { s += n; n -= 2; } return s; }', ['i32'], FEW)).toEqual(
    [],
  );
  expect(differing('function f(n) { let s = 0; do { s++; n--; } while (n > 0); return s; }', ['i32'], FEW)).toEqual([]);
  expect(differing('function f(n) { for (;;) { if (n > 100) return n; n = 2 * n + 1; } }', ['i32'], FEW)).toEqual([]);
});

test('break and continue, also of an outer loop', () => {
  const text = `function f(n) {
    let s = 0;
    outer: for (let i = 0; i < n; i++) {
      for (let k = 0; k < n; k++) {
        if (k === 3) continue outer;
        if (i * k === 8) break outer;
        if ((i + k) % 2 === 0) continue;
        s += 10 * i + k;
      }
    }
    return s;
  }`;
  expect(differing(text, ['i32'], FEW)).toEqual([]);
});

test('a do loop that goes on asks its condition first', () => {
  const text = 'function f(n) { let s = 0; do { n--; if (n % 2 === 0) continue; s += n; } while (n > 0); return s; }';
  expect(differing(text, ['i32'], FEW)).toEqual([]);
});

test('every turn has constants of its own', () => {
  const text = `function f(n) {
    let s = 0;
    for (let i = 0; i < n; i++) { const k = i * 2; const twice = () => k * 2; s += twice(); }
    return s;
  }`;
  expect(differing(text, ['i32'], FEW)).toEqual([]);
});

test('for of: lists of numbers and of objects, arrays, sets, and lists that are written there', () => {
  expect(
    differing(
      'const L = [3, 1, 4, 1, 5]; function f(n) { let s = n; for (const x of L) s = 3 * s + x; return s; }',
      ['i32'],
      FEW,
    ),
  ).toEqual([]);
  expect(
    differing(
      'const A = Float64Array.of(0.5, -2, 8); function f(n) { let s = n; for (const x of A) s = 3 * s + x; return s; }',
      ['i32'],
      FEW,
    ),
  ).toEqual([]);
  expect(
    differing(
      'const L = [{ x: 1 }, { x: 2.5 }, { x: -3 }]; function f(n) { let s = n; for (const { x } of L) s = 3 * s + x; return s; }',
      ['i32'],
      FEW,
    ),
  ).toEqual([]);
  expect(
    differing(
      'const S = new Set([4, 2]); function f(n) { let s = n; for (const x of S) s = 3 * s + x; return s; }',
      ['i32'],
      FEW,
    ),
  ).toEqual([]);
  expect(
    differing('function f(n) { let s = 0; for (const x of [n, n + 1, 7]) s = 3 * s + x; return s; }', ['i32'], FEW),
  ).toEqual([]);
});

test('for of is left by break, and by return', () => {
  const text = `const L = [3, 1, 4, 1, 5];
  function f(n) {
    let s = 0;
    for (const x of L) { if (x === n) break; if (x === 4 && n === 10) return -1; s += x; }
    for (const x of [n, 2]) { if (x === 2) continue; s += 100 * x; }
    return s;
  }`;
  expect(differing(text, ['i32'], FEW)).toEqual([]);
});
