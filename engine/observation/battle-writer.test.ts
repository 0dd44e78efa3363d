import { beforeEach, expect, test } from 'vitest';
import type { AcceleratedObservation } from '../kernel/accelerator.js';
import type { Battle } from '../kernel/battle.js';
import { BattleWriter } from './battle-writer.js';
import { observationSpec, part, share } from './spec.js';

const features = [share('a', ''), share('b', '')];
const rows = (name: string, n: number) => part({ name, rows: n, features, what: '' });
const SPEC = observationSpec(1, [
  rows('battle', 1),
  rows('own units', 4),
  rows('enemy units', 4),
  rows('terrain', 1),
  rows('decision', 1),
  rows('options', 28),
]);
const at = SPEC.offset;

/** Counts its writes. */
type Seen = AcceleratedObservation & { writes: number };

/** Observation of the accelerator; null without an accelerator. */
let seen: Seen | null;
/** Calls of the JavaScript writer. */
let asked: string[];
let out: Float32Array;
let writer: BattleWriter<Battle, typeof armies>;
const armies = { units: Int32Array.of(2, 1) };
let facts = armies;

/** Makes a battle with `count` listed options. */
let setup = {};
const battle = (count: number): Battle => {
  const observe = (): Seen | null => {
    if (seen !== null) seen.writes++;
    return seen;
  };
  const accelerator = { observe, bringBack: () => void asked.push('bring back') };
  return { setup, accelerator, option: { count } } as unknown as Battle;
};

beforeEach(() => {
  seen = { numbers: new Float32Array(SPEC.size), points: Float64Array.of(3, 4), writes: 0 };
  asked = [];
  setup = {};
  facts = armies;
  out = new Float32Array(SPEC.size);
  const own = {
    points: Float64Array.of(1, 2),
    write: () => void asked.push('write'),
    forget: () => void asked.push('forget'),
  };
  writer = new BattleWriter(out, SPEC, own, () => facts, true);
});

test('all is taken over at first, then what is in use: two rows a side, and of options eight for those of now and of before', () => {
  const { numbers } = seen as Seen;
  numbers.fill(1);
  writer.write(battle(16), 0);
  expect(out.every((x) => x === 1)).toBe(true);
  expect(Array.from(writer.points)).toEqual([3, 4]);
  numbers.fill(2);
  writer.write(battle(3), 0);
  const changed = (name: string) => Array.from(out.subarray(at[name])).indexOf(1) / 2;
  expect([changed('battle'), changed('own units'), changed('enemy units')]).toEqual([3, 2, 2]);
  expect(changed('terrain')).toBe(18); // terrain, decision, sixteen options
  numbers.fill(3);
  writer.write(battle(1), 0);
  expect(changed('options')).toBe(16);
  expect(out[at.options + 15]).toBe(3);
  expect(out[at.options + 16]).toBe(2); // rows from the ninth option on have been empty for two decisions
  numbers.fill(4);
  writer.write(battle(28), 0);
  expect([out[at.options], out[SPEC.size - 1]]).toEqual([4, 4]); // only the rows of the last eight options are copied
});

test('all is taken over again after somebody else has had it written, for other armies, and after it was forgotten', () => {
  const { numbers } = seen as Seen;
  const last = SPEC.size - 1;
  const takesAll = (): boolean => {
    numbers[last]++;
    writer.write(battle(1), 0);
    return out[last] === numbers[last];
  };
  expect([takesAll(), takesAll()]).toEqual([true, false]);
  (seen as Seen).writes++;
  expect([takesAll(), takesAll()]).toEqual([true, false]);
  setup = {};
  expect(takesAll()).toBe(false); // the same armies on another table
  setup = {};
  facts = { units: Int32Array.of(1, 1) };
  expect([takesAll(), takesAll()]).toEqual([true, false]);
  writer.forget();
  expect([takesAll(), takesAll()]).toEqual([true, false]);
});

test('where there is no accelerator JavaScript writes, and forgets what it wrote before that was taken over', () => {
  const there = seen;
  writer.write(battle(1), 0);
  expect(asked).toEqual(['forget']); // `own` is not the writer of the present content of the block
  seen = null;
  writer.write(battle(1), 0);
  writer.write(battle(1), 0);
  expect(asked).toEqual(['forget', 'forget', 'bring back', 'write', 'bring back', 'write']);
  expect(Array.from(writer.points)).toEqual([1, 2]);
  seen = there;
  writer.write(battle(1), 0);
  expect(asked.at(-1)).toBe('forget');
});

test('rows of options come in the order that is asked for, those of the accelerator and those of JavaScript', () => {
  const { numbers } = seen as Seen;
  const rows = (from: Float32Array): number[] => Array.from(from.subarray(at.options, at.options + 8));
  for (let k = 0; k < 8; k++) numbers[at.options + k] = k;
  const order = Uint8Array.of(2, 0, 1);
  for (const _ of [1, 2]) {
    writer.write(battle(3), 0, order);
    expect(rows(out)).toEqual([4, 5, 0, 1, 2, 3, 6, 7]);
  }
  writer.write(battle(3), 0);
  expect(rows(out)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);

  seen = null;
  const own = {
    points: Float64Array.of(1, 2),
    write: () => out.set(numbers),
    forget: () => {},
  };
  writer = new BattleWriter(out, SPEC, own, () => facts, true);
  writer.write({ ...battle(3), accelerator: null, bytes: new Uint8Array(0) } as unknown as Battle, 0, order);
  expect(rows(out)).toEqual([4, 5, 0, 1, 2, 3, 6, 7]);
});
