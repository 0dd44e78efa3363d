import { expect, test } from 'vitest';
import { Slab } from './slab.js';

test('arrays of a slab lie in one buffer, one behind the other, each at a multiple of 8', () => {
  let [bytes, words, halves, doubles] = [new Uint8Array(), new Int32Array(), new Uint16Array(), new Float64Array()];
  let asked = 0;
  Slab.lay((slab) => {
    asked++;
    bytes = slab.u8(3);
    words = slab.i32(5);
    halves = slab.u16(2);
    doubles = slab.f64(1);
    if (asked === 1) expect([bytes.length, words.length, halves.length, doubles.length]).toEqual([0, 0, 0, 0]);
  });
  expect(asked).toBe(2);
  const { buffer } = bytes;
  for (const array of [words, halves, doubles]) expect(array.buffer).toBe(buffer);
  expect([bytes, words, halves, doubles].map((array) => [array.byteOffset, array.length])).toEqual([
    [0, 3],
    [8, 5],
    [32, 2],
    [40, 1],
  ]);
  expect(buffer.byteLength).toBe(48);
  bytes.fill(255);
  expect([...words, ...halves, ...doubles].every((value) => value === 0)).toBe(true);
});

test('a slab of nothing is no error', () => {
  let nothing = new Float32Array(3);
  Slab.lay((slab) => {
    nothing = slab.f32(0);
  });
  expect(nothing.length).toBe(0);
});
