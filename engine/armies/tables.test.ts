import { expect, test } from 'vitest';
import { tableLines } from './tables.js';

test('columns of a table are as wide as their widest cell, numbers stand to the right', () => {
  expect(
    tableLines(
      ['name', 'n'],
      [
        ['a', '10'],
        ['long name', '5'],
      ],
    ),
  ).toEqual(['name        n', 'a          10', 'long name   5']);
});
