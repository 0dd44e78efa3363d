import { expect, test } from 'vitest';
import { above0, seed, whole } from './numbers.js';

test('whole numbers are digits alone, whatever else would come to the same', () => {
  const take = whole(2, 100_000);
  expect([take('2'), take('007'), take('100000')]).toEqual([2, 7, 100_000]);
  for (const text of ['1e3', '3.0', '0x10', '+5', '-5', ' 5', '5 ', '', '1', '100001', '٣', '1,000', 'NaN']) {
    expect(() => take(text), text).toThrow('Take a whole number from 2 to 100,000, in digits alone.');
  }
  expect(() => whole(1)('0')).toThrow('Take a whole number of 1 or more, in digits alone.');
  expect(() => whole(1)('9007199254740993')).toThrow('in digits alone');
});

test('a seed is a word of 32 bits', () => {
  expect([seed('0'), seed('4294967295')]).toEqual([0, 4_294_967_295]);
  expect(() => seed('4294967296')).toThrow('from 0 to 4,294,967,295');
});

test('minutes may have a point, but are digits too', () => {
  expect([above0('20'), above0('0.5'), above0('.5')]).toEqual([20, 0.5, 0.5]);
  for (const text of ['0', '-1', '1e3', 'Infinity', '', '0.0', '5.'])
    expect(() => above0(text), text).toThrow('above 0');
});
