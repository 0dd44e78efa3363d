import { expect, test } from 'vitest';
import { coloursOf, columnsOf } from './terminal.js';

test('COLUMNS counts, else what the terminal says now; a pipe has no end of lines', () => {
  const terminal = { columns: 90 };
  expect(columnsOf({ COLUMNS: '60' }, terminal)).toBe(60);
  expect(columnsOf({}, terminal)).toBe(90);
  terminal.columns = 70;
  expect(columnsOf({}, terminal)).toBe(70);
  expect(columnsOf({ COLUMNS: 'many' }, { columns: 0 })).toBe(undefined);
  expect(columnsOf({}, {})).toBe(undefined);
});

test('colours are for terminals that know them, unless somebody is against it', () => {
  expect(coloursOf({ TERM: 'xterm' }, true, true)).toBe(true);
  expect(coloursOf({ TERM: 'xterm', NO_COLOR: '' }, true, true)).toBe(true);
  expect(coloursOf({ TERM: 'xterm', NO_COLOR: '1' }, true, true)).toBe(false);
  expect(coloursOf({ TERM: 'dumb' }, true, true)).toBe(false);
  expect(coloursOf({ TERM: 'xterm' }, false, true)).toBe(false);
  expect(coloursOf({ TERM: 'xterm' }, true, false)).toBe(false);
});
