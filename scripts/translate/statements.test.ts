import { expect, test } from 'vitest';
import { differing, rowsOf, twice } from './testing-translated.js';

const SOME = rowsOf([-1, 0, 1, 2, 3, 4, 5, 9]);

test('switch: cases that fall through, a default in the middle, several labels', () => {
  const text = `function f(n) {
    let s = 0;
    switch (n) {
      case 0: s += 1;
      case 1: s += 10; break;
      default: s += 100;
      case 2:
      case 3: s += 1000; break;
      case 4: return -1;
    }
    return s;
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('switch in a loop: break leaves the switch, continue goes on with the loop', () => {
  const text = `function f(n) {
    let s = 0;
    for (let i = 0; i < n; i++) {
      switch (i) { case 1: continue; case 2: break; case 3: s += 5; break; default: s += 1; }
      s += 10;
    }
    return s;
  }`;
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('if and else on all ways', () => {
  const text =
    'function f(n) { if (n < 0) return 1; else if (n === 0) return 2; if (n > 4) { if (n > 8) return 3; } else return 4; return 5; }';
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('blocks have names of their own', () => {
  const text =
    'function f(n) { let x = n; { let x = 3; x++; n += x; } if (n > 2) { const x = 7; n += x; } return 10 * n + x; }';
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('finally is done after all else', () => {
  const text =
    'let depth = 0; function f(n) { depth++; try { n += 10 * depth; } finally { depth--; } return n + depth; }';
  expect(differing(text, ['i32'], SOME)).toEqual([]);
});

test('nothing is returned', () => {
  expect(differing('let x = 0; function f(n) { if (n < 0) return; x = n; }', ['i32'], SOME)).toEqual([]);
});

test('what throws throws, and says where', () => {
  const { js, wasm, native } = twice(
    `function f(n) {
    if (n > 2) throw new Error('too much');
    return n;
  }`,
    'i32',
  );
  expect(wasm(2)).toBe(js(2));
  expect(() => js(3)).toThrow();
  for (const translated of native === null ? [wasm] : [wasm, native]) {
    expect(() => translated(3)).toThrow(/throws what module \d+ of tests:2 throws/);
    expect(translated(1)).toBe(1); // it goes on afterwards
  }
});

test('what cannot be translated is said, and where', () => {
  expect(() => twice('function f(n) {\n  return new Map([[n, 1]]).size;\n}', 'i32')).toThrow(/tests:2: .*new Map/);
  expect(() => twice('function f(n) { return n > 0 ? JSON.stringify(n).length : 0; }', 'i32')).toThrow(
    'JSON.stringify()',
  );
  expect(() => twice('function f(n) { try { return n; } catch { return 0; } }', 'i32')).toThrow('try');
});
