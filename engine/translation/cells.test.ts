import { expect, test } from 'vitest';
import { Cell } from './cells.js';

test.each([
  ['i32', -7],
  ['pos', 70000],
  ['f64', 0.25],
])('a cell of kind %s holds %d where it lies, and nothing beside it changes', (kind, n) => {
  const buffer = new ArrayBuffer(64);
  const cell = new Cell(buffer, { at: 24, kind });
  expect(cell.value).toBe(0);
  cell.value = n;
  expect(cell.value).toBe(n);
  const view = new DataView(buffer);
  expect(kind === 'f64' ? view.getFloat64(24, true) : view.getInt32(24, true)).toBe(n);
  const size = kind === 'f64' ? 8 : 4;
  expect(new Uint8Array(buffer).every((byte, i) => byte === 0 || (i >= 24 && i < 24 + size))).toBe(true);
});
