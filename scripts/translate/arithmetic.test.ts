import { describe, expect, test } from 'vitest';
import { BLOCK } from './memory.js';
import { NUMBERS, rowsOf, twice } from './testing-translated.js';
import type { Kind } from './values.js';

const KINDS: Kind[] = ['bool', 'pos', 'i32', 'u32', 'f64'];
const PAIRS = KINDS.flatMap((a) => KINDS.map((b) => [a, b] as const));

/**
 * Returns the rows in which an expression of `a` and `b` differs between the two, in words. `known` marks rows without
 * a guarantee.
 */
function differences(
  body: string,
  kinds: readonly Kind[],
  known: (a: number, b: number, wanted: number) => boolean = () => false,
): string[] {
  const { js, wasm } = twice(`function f(a, b) { return ${body}; }`, ...kinds);
  return rowsOf(...kinds.map((k) => NUMBERS[k])).flatMap(([a, b]) => {
    const wanted = Number(js(a, b));
    if (known(a, b, wanted)) return [];
    const found = Number(wasm(a, b));
    return Object.is(wanted, found) ? [] : [`${body} of ${a} and ${b}: ${wanted}, ${found} translated`];
  });
}

const isWhole = (...kinds: readonly Kind[]): boolean => !kinds.includes('f64');
/** True if a number is outside 32 bits; smaller integers may be computed with 32 bits. */
const leaves32 = (n: number): boolean => n < -(2 ** 31) || n >= 2 ** 31;

describe.each(['+', '-', '*', '/', '%'])('a %s b', (o) => {
  test.each(PAIRS)('%s and %s, but for whole numbers that leave 32 bits, -0 of them and division by zero', (a, b) => {
    const differ = differences(`a ${o} b`, [a, b], (_x, y, wanted) => {
      if (!isWhole(a, b)) return false;
      return leaves32(wanted) || (o === '%' && y === 0) || (o !== '/' && Object.is(wanted, -0));
    });
    expect(differ).toEqual([]);
  });
});

describe.each(['|', '&', '^', '<<', '>>', '>>>'])('a %s b', (o) => {
  test.each(PAIRS)('%s and %s, but for infinity', (a, b) => {
    const differ = differences(`a ${o} b`, [a, b], (x, y) => Math.abs(x) === Infinity || Math.abs(y) === Infinity);
    expect(differ).toEqual([]);
  });
});

test.each(['<', '<=', '>', '>=', '===', '!=='])('a %s b', (o) => {
  for (const kinds of PAIRS) expect(differences(`a ${o} b`, kinds)).toEqual([]);
});

test('what is added and then cut to 32 bits may leave them on the way', () => {
  for (const o of ['+', '-']) {
    expect(differences(`(a ${o} b) | 0`, ['i32', 'i32'])).toEqual([]);
    expect(differences(`(a ${o} b) >>> 0`, ['i32', 'i32'])).toEqual([]);
  }
  expect(differences('Math.imul(a, b)', ['i32', 'i32'])).toEqual([]);
});

test('numbers without sign stay without', () => {
  expect(differences('(a >>> 0) + (b >>> 0)', ['i32', 'i32'])).toEqual([]);
  expect(differences('(a >>> 0) % 7', ['i32', 'i32'])).toEqual([]);
  expect(differences('(a >>> 0) > (b >>> 0)', ['i32', 'i32'])).toEqual([]);
  expect(differences('((a ^ b) >>> 2) + 1', ['i32', 'i32'])).toEqual([]);
  expect(differences('(a >>> 0) / 4294967296', ['i32', 'i32'])).toEqual([]);
});

test('products of large whole numbers are exact as far as those of JavaScript', () => {
  expect(differences('a * b', ['pos', 'pos'])).toEqual([]);
  expect(differences('a * b', ['u32', 'u32'])).toEqual([]);
  expect(differences('(a & 65535) * (b & 255)', ['i32', 'i32'])).toEqual([]);
});

test('signs', () => {
  expect(differences('-a', ['f64', 'f64'])).toEqual([]);
  expect(differences('-a', ['i32', 'i32'], (a) => a === 0 || a === -(2 ** 31))).toEqual([]);
  expect(differences('-a', ['u32', 'u32'])).toEqual([]);
  expect(differences('~a', ['i32', 'f64'])).toEqual([]);
  expect(differences('+(a > b)', ['f64', 'f64'])).toEqual([]);
});

test('powers', () => {
  expect(differences('a ** 2', ['f64', 'f64'])).toEqual([]);
  expect(differences('(a + b) ** 2', ['f64', 'f64'])).toEqual([]);
  expect(differences('a ** 3', ['f64', 'f64'])).toEqual([]);
});

test('NaN and -0 are told apart from numbers', () => {
  expect(differences('Number.isNaN(a) ? 1 : 2', ['f64', 'f64'])).toEqual([]);
  expect(differences('1 / a', ['f64', 'f64'])).toEqual([]);
  expect(differences('a !== a || b === b', ['f64', 'f64'])).toEqual([]);
  expect(differences('a ? 1 : 2', ['f64', 'f64'])).toEqual([]);
});

test('numbers that stand for places in a block are refused', () => {
  expect(() => twice(`function f(a) { return a === ${BLOCK + 8}; }`, 'i32')).toThrow('a place in a block');
  expect(differences(`a + ${BLOCK - 1}`, ['f64', 'f64'])).toEqual([]);
});
