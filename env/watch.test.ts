import { expect, test } from 'vitest';
import type { Battle } from '../engine/kernel/battle.js';
import { Watch, WatchedColumns } from '../engine/observation/watch.js';
import { Random } from './random.js';

const ROWS = 19;

test('what has changed is found row by row, wherever a column begins, and what lies beside it does not count', () => {
  const random = new Random(3);
  for (let round = 0; round < 50; round++) {
    const buffer = new ArrayBuffer(512);
    const bytes = new Uint8Array(buffer, 8, 496);
    const words = new Int32Array(buffer, 8, 124);
    const b = { bytes } as unknown as Battle;
    const owner = Uint8Array.from({ length: ROWS }, () => random.below(ROWS));
    const columns = [
      new Int32Array(buffer, 8 + 4 * random.below(3), ROWS),
      new Uint16Array(buffer, 130 + 2 * random.below(3), ROWS),
      new Uint8Array(buffer, 201 + random.below(7), ROWS),
      new Int8Array(buffer, 240 + random.below(5), ROWS),
    ];
    const watch = new Watch();
    const watched = new WatchedColumns(
      b,
      columns.map((column, c) => ({ column, entries: ROWS, bits: 1 << c, owned: c === 3 })),
      owner,
    );
    const look = () => watch.look(words, watched);
    watch.begin(watched.room);
    expect(look()).toBe(255);
    expect(watch.changed.every((bits) => bits === 255)).toBe(true);
    for (let turn = 0; turn < 20; turn++) {
      const before = columns.map((column) => Array.from(column));
      for (let k = random.below(6); k > 0; k--) bytes[random.below(bytes.length)] = random.below(256);
      const expected = new Uint8Array(64);
      columns.forEach((column, c) => {
        column.forEach((value, i) => {
          if (value !== before[c][i]) expected[c === 3 ? owner[i] : i] |= 1 << c;
        });
      });
      expect(look()).toBe(expected.reduce((all, bits) => all | bits, 0));
      expect(watch.changed).toEqual(expected);
    }
    watch.begin(watched.room); // the same bytes in another battle
    expect(look()).toBe(255);
    expect(watch.changed.every((bits) => bits === 255)).toBe(true);
  }
});
