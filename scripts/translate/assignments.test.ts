import { expect, test } from 'vitest';
import { differing, rowsOf } from './testing-translated.js';

const SOME = rowsOf([-3, -1, 0, 1, 2, 7]);

test('operators of assignments, on variables, properties and entries', () => {
  const text = `const o = { x: 5, on: false };
  const list = [1, 2, 3];
  const a = Int32Array.of(4, 5, 6);
  let m = 100;
  function f(n) {
    let v = n;
    v += 2; v *= 3; v -= n; v |= 1; v &= 31; v ^= 5; v <<= 2; v >>= 1; v >>>= 0; v %= 1000;
    o.x += n; o.x |= 1; o.on = n > 0;
    list[(n & 1) + 1] += n; a[n & 1] -= n; a[2] = o.on ? 1 : 0;
    m -= v;
    return v + 10 * o.x + 100 * list[1] + 7 * list[2] + 1000 * a[0] + 31 * a[1] + a[2] + m;
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('what ++ and -- give before and after', () => {
  const text = `const o = { x: 1 };
  const a = Uint8Array.of(250, 2);
  function f(n) {
    let v = n;
    const one = v++ * 2 + v;
    const two = --v + v--;
    return one + 10 * two + 100 * v + o.x++ + 1000 * ++o.x + a[0]++ + 10000 * a[0] + --a[1] + a[1]--;
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('entries of arrays keep what fits their kind', () => {
  const text = `const A = new Int8Array(1), B = new Uint8Array(1), C = new Int16Array(1), D = new Uint16Array(1);
  const E = new Uint32Array(1), F = new Float32Array(1), G = new Int32Array(1);
  function f(n) {
    A[0] = n; B[0] = n; C[0] = n; D[0] = n; E[0] = n; F[0] = n; G[0] = n;
    return A[0] / 2 + B[0] / 3 + C[0] / 5 + D[0] / 7 + E[0] / 11 + F[0] / 13 + G[0] / 17;
  }`;
  expect(differing(text, ['i32'])).toEqual([]);
  expect(differing(text, ['f64'], rowsOf([0, 0.1, -0.1, 1.5, -1.5, 300, 70000, 3e9, -3e9, 1e11]))).toEqual([]);
});

test('||= and &&=', () => {
  const text = `let calls = 0;
  const asked = (v) => { calls++; return v; };
  const o = { on: false };
  function f(n) {
    let any = false;
    let all = true;
    for (let i = 0; i < 4; i++) { any ||= asked(i === n); all &&= i < n; }
    o.on ||= n > 5;
    return (any ? 1 : 0) + (all ? 10 : 0) + (o.on ? 100 : 0) + 1000 * calls;
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('patterns of lists: constants, variables, entries, numbers that change places', () => {
  const text = `const a = Int32Array.of(1, 2, 3);
  const pair = { x: 4, y: 5 };
  function f(n) {
    const [p, q] = [n + 1, n * 2];
    let [low, high] = p < q ? [p, q] : [q, p];
    [low, high] = [high, low];
    [a[0], a[1]] = [a[1], a[0] + n];
    const { x, y: z } = pair;
    [pair.x, pair.y] = [z, x];
    return p + 10 * q + 100 * low + 1000 * high + 7 * a[0] + 11 * a[1] + 13 * x + 17 * z;
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('a variable that held a whole number may get any', () => {
  const text = 'function f(n) { let v = 0; if (n > 0) v = n / 2; else if (n < -1) v = n >>> 0; return v; }';
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('parameters may be assigned to, also those of functions that are called in a loop', () => {
  const text = `function g(n, step = 2) { while (n < 10) n += step; return n; }
  function f(n) { let s = 0; for (let i = 0; i < 3; i++) s += g(n) + g(n + i, i + 1); return s; }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('values are those before what is done later', () => {
  const text = `let m = 1;
  const more = (n) => { m += n; return m; };
  function f(n) { let v = n; return m + more(n) * 2 + m + v + (v = 5) + v; }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});
