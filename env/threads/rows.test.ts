import { expect, test } from 'vitest';
import { isOf, namesOf, placeOf, rowsOf } from './rows.js';

const COUNT = 11;
const pool = [0, 1, 2].map((worker) => ({ worker, of: 3, count: COUNT }));

test('each row is of one thread, which knows its place', () => {
  for (let row = 0; row < COUNT; row++) expect(pool.filter((rows) => isOf(rows, row)).length).toBe(1);
  for (const rows of pool) expect(rowsOf(rows).map((row) => placeOf(rows, row))).toEqual([...rowsOf(rows).keys()]);
});

test('threads share every run of rows evenly, so that halves in turn keep all of them busy', () => {
  for (let from = 0; from < COUNT; from++) {
    for (let end = from + 1; end <= COUNT; end++) {
      const shares = pool.map((rows) => rowsOf(rows).filter((row) => row >= from && row < end).length);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(2);
    }
  }
});

test('rows are named for people', () => {
  expect(namesOf({ worker: 1, of: 2, count: 3 })).toBe('environment 1');
  expect(namesOf({ worker: 1, of: 2, count: 6 })).toBe('environments 1, 3, 5');
  expect(namesOf({ worker: 0, of: 2, count: 256 })).toBe('environments 0, 2, 4, ..., 254');
});
