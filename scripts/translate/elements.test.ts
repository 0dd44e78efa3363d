import { expect, test } from 'vitest';
import { differing, rowsOf } from './testing-translated.js';

const INDEX = rowsOf([0, 1, 2]);

test.each(['Int8', 'Uint8', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float32', 'Float64'])(
  'entries of %sArray',
  (kind) => {
    const text = `const A = ${kind}Array.of(1, -1, 300.5); function f(i) { return A[i] + A.length; }`;
    expect(differing(text, ['pos'], INDEX)).toEqual([]);
  },
);

test('entries before and after the one that is counted to, as near as an address goes', () => {
  const text = `const A = Int32Array.of(5, 6, 7, 8, 9, 10);
  function f(n) { let s = 0; for (let i = -n; i <= n; i++) s = 3 * s + A[i + 2]; return s + A[n + 1]; }`;
  expect(differing(text, ['i32'], INDEX)).toEqual([]);
});

test('lists of numbers, of truth values, of lists, of objects, of functions', () => {
  expect(differing('const L = [1, -2, 2.5]; function f(i) { return L[i]; }', ['pos'], INDEX)).toEqual([]);
  expect(differing('const L = [true, false, true]; function f(i) { return L[i] ? 1 : 2; }', ['pos'], INDEX)).toEqual(
    [],
  );
  expect(
    differing('const L = [[1, 2], [3, 4], [5, 6]]; function f(i) { return L[i][1] + L[1][i & 1]; }', ['pos'], INDEX),
  ).toEqual([]);
  expect(
    differing(
      'const L = [{ x: 1, y: -1 }, { x: 2, y: 0.5 }, { x: 3, y: 0 }]; function f(i) { const { x, y } = L[i]; return x + y; }',
      ['pos'],
      INDEX,
    ),
  ).toEqual([]);
  expect(
    differing('const L = [(n) => n + 1, (n) => n / 2, () => 7]; function f(i) { return L[i](i); }', ['pos'], INDEX),
  ).toEqual([]);
  expect(
    differing(
      'const L = [Int16Array.of(1, 2), Int16Array.of(3), Int16Array.of()]; function f(i) { return L[i].length; }',
      ['pos'],
      INDEX,
    ),
  ).toEqual([]);
});

test('lists of numbers and of objects that change', () => {
  const text = `const L = [1, 2, 3];
  const A = { x: 1 }, B = { x: 2 };
  const held = [null, null, null];
  function f(i) {
    L[i] += 10;
    if (i > 0) held[i] = i === 1 ? A : B;
    const one = held[i];
    return L[0] + 3 * L[1] + 5 * L[2] + (one === null ? 100 : one.x);
  }`;
  expect(differing(text, ['pos'], [[0], [1], [2], [1]])).toEqual([]);
});

test('objects whose keys are numbers', () => {
  expect(differing('const O = { 0: 5, 2: 7 }; function f(i) { return O[i] ?? 1; }', ['pos'], INDEX)).toEqual([]);
});

test('a new list is read where it is written', () => {
  expect(differing('function f(i) { return [i, i + 1, 7][1] + [4, 5].length; }', ['pos'], INDEX)).toEqual([]);
  expect(differing('function f(i) { return [4, 5, 6][i]; }', ['pos'], INDEX)).toEqual([]);
});
