import { expect, test } from 'vitest';
import { printable } from './words.js';

test('what a terminal would obey is written out; lines, tabs and all other letters stay', () => {
  expect(printable('a\u001b[31mb\u009b2Jc\u007f\r\u202ed')).toBe('a\\u001b[31mb\\u009b2Jc\\u007f\\u000d\\u202ed');
  expect(printable('Zwölf Ritter\n\t– 12 “points” 🐗')).toBe('Zwölf Ritter\n\t– 12 “points” 🐗');
});

test('JSON with control characters written out is the same JSON', () => {
  const value = { name: 'a\u001b\u009b\u2066b' };
  const text = printable(JSON.stringify(value));
  expect(text).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(text)).toEqual(value);
});
