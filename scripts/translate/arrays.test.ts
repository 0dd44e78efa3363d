import { expect, test } from 'vitest';
import { differing, rowsOf } from './testing-translated.js';

const SOME = rowsOf([-1, 0, 1, 2, 3, 7]);
const INSIDE = rowsOf([0, 1, 2, 3]);
const sum = 'function sum(a) { let s = 0; for (let i = 0; i < a.length; i++) s = 3 * s + a[i]; return s; }';

test.each(['Int8', 'Uint16', 'Int32', 'Uint32', 'Float32', 'Float64'])('fill of %sArray', (kind) => {
  const text = `const A = new ${kind}Array(5); ${sum}
  function f(n) { A.fill(n); A.fill(n + 1, 2); A.fill(0, 1, 2); A.fill(-1, 3, n > 0 ? 4 : 3); return sum(A); }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('what ends before it begins is not filled', () => {
  const text = `const A = new Int32Array(5); const B = new Int32Array(5); ${sum}
  function f(n) { A.fill(0); B.fill(0); A.fill(9, n, 2); B.fill(0, n, 2); return sum(A) + sum(B); }`;
  expect(differing(text, ['i32'], INSIDE)).toEqual([]);
});

test('set, copyWithin, subarray, slice', () => {
  const text = `const A = Int16Array.of(1, 2, 3, 4, 5), B = new Int16Array(8); ${sum}
  function f(n) {
    B.fill(n);
    B.set(A.subarray(1, 4), n);
    B.copyWithin(n, 4, 7);
    const kept = B.slice(n, 6);
    B.fill(7);
    return sum(kept) + kept.length + sum(B.subarray(n)) + A.subarray(n, 4).length;
  }`;
  expect(differing(text, ['i32'], INSIDE)).toEqual([]);
});

test('sameWords: up to the first that differs, and no farther than it is asked', () => {
  const text = `const A = new Int32Array(40), B = new Int32Array(40);
  function f(other, at, there, most) {
    for (let i = 0; i < 20; i++) A[at + i] = B[there + i] = i * 0x01010101;
    A[at + 20] = 1;
    B[there + other] = B[there + other] ^ (1 << (other & 31));
    return sameWords(A, at, B, there, most);
  }`;
  const every = Array.from({ length: 21 }, (_, i) => i);
  expect(differing(text, ['i32', 'i32', 'i32', 'i32'], rowsOf(every, [0, 3], [1, 8], [...every, -1]))).toEqual([]);
});

test('indexOf and includes', () => {
  const text =
    'const A = Int8Array.of(7, -1, 2, -1); function f(n) { return A.indexOf(n) + (A.includes(n) ? 10 : 0); }';
  expect(differing(text, ['i32'], SOME)).toEqual([]);
  const floats = 'const A = Float64Array.of(7, 0.5, 2); function f(n) { return A.indexOf(n / 2); }';
  expect(differing(floats, ['i32'], SOME)).toEqual([]);
});

test('includes and has of lists and sets, some and every', () => {
  const text = `const L = [1, 3, 7]; const S = new Set([2, 3]);
  function f(n) {
    const odd = L.includes(n) ? 1 : 0;
    const had = S.has(n) ? 10 : 0;
    const any = L.some((x) => x === n + 1) ? 100 : 0;
    const all = L.every((x) => x > n) ? 1000 : 0;
    return odd + had + any + all;
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});
