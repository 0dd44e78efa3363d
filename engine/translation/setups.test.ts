import { expect, test } from 'vitest';
import { type SetupPart, SetupParts, SetupRoom } from './setups.js';

const FROM = 1024;
const part = (path: string, kind: SetupPart['kind'], address: number, more: Partial<SetupPart> = {}): SetupPart => {
  return { path, kind, numberKind: 'pos', sample: null, bound: 99, address, ...more };
};

function memory(end = 4096) {
  const buffer = new ArrayBuffer(4096);
  const room = new SetupRoom(buffer, FROM, end, ['', 'sword']);
  const { words } = room;
  /** Returns the array of integers whose address and length are stored at `address`. */
  const listAt = (address: number) =>
    Array.from(words.subarray(words[address >> 2] >> 2).subarray(0, words[(address >> 2) + 1]));
  return { room, words, buffer, listAt };
}
const from = (setup: object) => () => (name: string) => (setup as Readonly<Record<string, unknown>>)[name];

test('numbers, arrays, lists of arrays, texts, and a number of each of a list of records are where they are read', () => {
  const { room, words, buffer, listAt } = memory();
  const parts = new SetupParts(
    [
      part('width', 'number', 64),
      part('ratio', 'number', 72, { numberKind: 'f64', bound: Infinity }),
      part('unit.M', 'array', 80),
      part('terrain.corners', 'arrays', 88),
      part('names', 'texts', 96),
      part('weapons.*.long', 'list', 104),
    ],
    room,
  );
  const corners = [Float64Array.of(0.5, 1.5), Float64Array.of(2.5)];
  const weapons = [{ long: 24 }, { long: 12 }];
  const setup = {
    width: 72,
    ratio: 0.25,
    unit: { M: Int32Array.of(4, 5) },
    terrain: { corners },
    names: ['axe', 'sword'],
    weapons,
  };

  expect(parts.bind(setup, from(setup))).toBe(true);
  expect(words[16]).toBe(72);
  expect(new Float64Array(buffer)[9]).toBe(0.25);
  expect(listAt(80)).toEqual([4, 5]);
  const [first, n, second, m] = words.subarray(words[22] >> 2);
  expect(words[23]).toBe(2);
  expect([n, m]).toEqual([2, 1]);
  expect(Array.from(new Float64Array(buffer, first, 2))).toEqual([0.5, 1.5]);
  expect(Array.from(new Float64Array(buffer, second, 1))).toEqual([2.5]);
  expect(listAt(96)).toEqual([2, 1]); // the program already knows the second text
  expect(listAt(104)).toEqual([0, 24, 12]); // records are numbered from 1
});

test('the next setup is laid out beside the last; what both share lies where it is', () => {
  const { room, words, listAt } = memory();
  const parts = new SetupParts([part('unit.M', 'array', 80), part('terrain.x', 'array', 88)], room);
  const unit = { M: Int32Array.of(4, 5) };
  const one = { unit, terrain: { x: Int32Array.of(7) } };
  const other = { unit, terrain: { x: Int32Array.of(8) } };
  parts.bind(one, from(one));
  const at = [words[20], words[22]];
  parts.bind(other, from(other));

  expect(words[20]).toBe(at[0]);
  expect(words[22]).not.toBe(at[1]);
  expect(listAt(88)).toEqual([8]);
  parts.bind(one, from({})); // the setup is known and not read again
  expect([words[20], words[22]]).toEqual(at);
  expect(listAt(88)).toEqual([7]);
});

test('a setup that is not such as the translation was made for is refused, the next one is not', () => {
  const { room } = memory();
  const parts = new SetupParts([part('width', 'number', 64), part('kind', 'text', 0, { sample: 'open' })], room);
  const setups = [
    { width: 100, kind: 'open' },
    { width: 50, kind: 'shut' },
    { width: 50.5, kind: 'open' },
    { width: 50, kind: 'open' },
  ];

  expect(setups.map((setup) => parts.bind(setup, from(setup)))).toEqual([false, false, false, true]);
  expect(parts.refusal(from(setups[0])())).toBe('width of the setup is 100');
  expect(parts.refusal(from(setups[1])())).toBe('kind of the setup is shut');
  expect(parts.refusal(from(setups[3])())).toBe(null);
});

test('when there is no more room all of it is used again, and what lay in it is laid out anew', () => {
  const { room, listAt } = memory(FROM + 256);
  const parts = new SetupParts([part('unit.M', 'array', 80)], room);
  const setups = Array.from({ length: 9 }, (_, i) => ({ unit: { M: new Int32Array(12).fill(i) } }));
  for (const [i, setup] of setups.entries()) {
    expect(parts.bind(setup, from(setup))).toBe(true);
    expect(listAt(80)).toEqual(Array(12).fill(i));
  }
  expect(room.generation).toBeGreaterThan(0);
  parts.bind(setups[0], from(setups[0]));
  expect(listAt(80)).toEqual(Array(12).fill(0));
});
