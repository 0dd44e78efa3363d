import { expect, test } from 'vitest';
import { differing, rowsOf } from './testing-translated.js';

const SOME = rowsOf([-3, -1, 0, 1, 2, 7]);

test('properties that change, and those that do not', () => {
  const text = `const o = { a: 1, b: 2.5, inner: { c: 3 } };
  function f(n) { o.a = n; o.inner.c += o.a; return o.a + o.b + o.inner.c; }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('properties of one of several objects', () => {
  const text = `const L = [{ x: 1, k: 5 }, { x: 2, k: 6 }, { x: 3, k: 7 }];
  function f(n) { const o = L[n & 1]; o.x += n; o.x--; return o.x + 10 * L[0].x + 100 * L[1].x + 1000 * o.k; }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('variables of objects: which it is, or none', () => {
  const text = `const A = { x: 1 }, B = { x: 2 };
  let held = null;
  function f(n) {
    if (n === 0) held = null;
    else if (n < 3) held = n > 0 ? A : B;
    let s = held === null ? 1 : held === A ? 2 : 3;
    if (held !== null && held.x > 1) s += 10;
    return s + 100 * (held?.x ?? 7);
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('variables of a module that change, told apart from those of functions', () => {
  const text = `let count = 0, part = 0.5, on = false;
  function note(n) { count++; part += n; on = !on; }
  function f(n) { note(n); const count2 = count; note(1); return count + 10 * part + (on ? 100 : 200) + count2; }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('new objects of numbers', () => {
  const text = `function at(x, y) { return { x, y: y * 2, on: x > y }; }
  function f(n) { const p = at(n, 1); const { x, y } = p; return x + 10 * y + (p.on ? 100 : 0); }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('texts are compared as far as they are known before', () => {
  const text = `const o = { kind: 'near' };
  function f(n) { const kind = n > 0 ? 'near' : 'far'; return (kind === o.kind ? 1 : 2) + (o.kind === 'far' ? 10 : 20); }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('sizes', () => {
  const text = `const L = [1, 2, 3], A = new Uint8Array(5), M = new Map([[1, 2]]);
  function f(n) { return L.length + 10 * A.length + 100 * M.size + 1000 * 'four'.length + n; }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});
