import { expect, test } from 'vitest';
import type { Battle } from '../../engine/kernel/battle.js';
import { OptionTable } from '../../engine/kernel/options.js';
import { Numbers } from './numbers.js';
import type { Tongue } from './tongue.js';

const STOP = 2;
const BACK = 3;
const PICK = 4;
const LEAVE = 5;
const ENDS = { stop: STOP, back: BACK };
const tongue = { unitOf: (b: Battle, i: number) => b.option.target[i] } as unknown as Tongue;
/** Six units: three of each side. */
const player = Uint8Array.of(0, 0, 0, 1, 1, 1);

/** Returns the keys of the options of a question of one kind, in order. */
function keys(
  numbers: Numbers,
  options: readonly (readonly [verb: number, target: number, n?: number])[],
  kind = 1,
): string[] {
  const option = new OptionTable();
  for (const [verb, target, n = 0] of options) option.add(verb, target, n);
  const one = (value: number) => Int32Array.of(value);
  const b = { option, setup: { unit: { player } }, decision: { kind: one(kind), subject: one(-1), other: one(-1) } };
  const entries = numbers.entries(b as unknown as Battle, options.length, String);
  return options.map((_, i) => entries.find((e) => e.index === i)?.key ?? 'none');
}

test('a unit has the number of its place in its army in every question, whatever else is offered', () => {
  const numbers = new Numbers(tongue, ENDS);
  expect(
    keys(numbers, [
      [PICK, 0],
      [PICK, 1],
      [PICK, 2],
      [STOP, -1],
    ]),
  ).toEqual(['1', '2', '3', '0']);
  expect(
    keys(numbers, [
      [STOP, -1],
      [PICK, 2],
      [BACK, -1],
    ]),
  ).toEqual(['0', '3', '<']);
  expect(
    keys(
      numbers,
      [
        [PICK, 4],
        [PICK, 5],
      ],
      2,
    ),
  ).toEqual(['2', '3']); // the other army has its own numbers
});

test('a second option about a unit has a number after those of the army', () => {
  expect(
    keys(new Numbers(tongue, ENDS), [
      [PICK, 1],
      [PICK, 2],
      [LEAVE, 1],
    ]),
  ).toEqual(['2', '3', '4']);
});

test('options that are not about units of one army keep the number that they had when the question comes back', () => {
  const numbers = new Numbers(tongue, ENDS);
  expect(
    keys(numbers, [
      [PICK, -1, 7],
      [PICK, -1, 8],
      [PICK, -1, 9],
    ]),
  ).toEqual(['1', '2', '3']);
  expect(
    keys(numbers, [
      [PICK, -1, 9],
      [PICK, -1, 6],
      [STOP, -1],
    ]),
  ).toEqual(['3', '4', '0']);
  expect(keys(numbers, [[PICK, -1, 9]], 2)).toEqual(['1']); // this is another question
  expect(
    keys(
      numbers,
      [
        [PICK, 0],
        [PICK, 4],
      ],
      3,
    ),
  ).toEqual(['1', '2']);
});
