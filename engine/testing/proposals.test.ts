import { expect, test } from 'vitest';
import { TURN } from '../kernel/geometry/measures.js';
import { isWellFormed, type OptionRecord, readRecord } from '../kernel/options.js';
import { choose, LEGAL, options, waiting } from '../kernel/ruleset.js';
import { checkedGame } from './checked-games.js';
import { Random } from './random.js';

const NUMBERS = ['verb', 'target', 'n', 'x', 'y', 'facing', 'files', 'extra'] as const;

/** Returns the record with an invalid facing, and with an invalid number of files. */
const beyond = (record: OptionRecord): OptionRecord[] => [
  { ...record, facing: record.facing + TURN },
  { ...record, facing: record.facing - TURN },
  { ...record, files: -1 },
];

/** Returns the record with 0.5 added to one number at a time, including each part of its path. */
function halves(record: OptionRecord): OptionRecord[] {
  const put = NUMBERS.map((name) => ({ ...record, [name]: record[name] + 0.5 }));
  const ways = record.path.map((_, s) => record.path.map((step, k) => (k === s ? step + 0.5 : step)));
  return [...put, ...ways.map((path) => ({ ...record, path }))];
}

test('K05 a record is well formed if its numbers are whole, its facing is within a turn and its way no longer than ways are', () => {
  const record = { verb: 1, target: -1, n: 0, x: 5, y: 6, facing: 7, files: 1, extra: 0, path: [8, 9] };
  expect(isWellFormed(record)).toBe(true);
  for (const other of [...halves(record), ...beyond(record)]) expect(isWellFormed(other)).toBe(false);
  for (const facing of [0, TURN - 1]) expect(isWellFormed({ ...record, facing, files: 0 })).toBe(true);
  for (const facing of [-1, TURN]) expect(isWellFormed({ ...record, facing })).toBe(false);
  expect(isWellFormed({ ...record, x: Number.NaN })).toBe(false);
  expect(isWellFormed({ ...record, path: [1, 2, 3, 4, 5, 6, 7, 8] })).toBe(true);
  expect(isWellFormed({ ...record, path: [1, 2, 3, 4, 5, 6, 7, 8, 0] })).toBe(false);
});

test.each(['t9a', 'wh40k2', 'wfb9', 'hordes'])(
  'K05 %s takes no proposal at half a tick, half a step of a turn or half a model, nor beyond a whole turn',
  (id) => {
    const { rules, match } = checkedGame(id);
    const b = rules.create(match(1).setup);
    rules.begin(b, 3, 1);
    const random = new Random(3);
    const asked = new Set<number>();
    for (let k = 0; k < 250 && waiting(b); k++) {
      const count = options(rules, b);
      const records = [0, count - 1].map((i) => readRecord(b.option, i));
      for (const record of records) {
        expect(rules.validate(b, record)).toBe(LEGAL);
        for (const other of [...halves(record), ...beyond(record)])
          expect([b.decision.kind[0], rules.validate(b, other) === LEGAL]).toEqual([b.decision.kind[0], false]);
      }
      asked.add(b.decision.kind[0]);
      options(rules, b);
      choose(rules, b, random.below(count));
    }
    expect(asked.size).toBeGreaterThan(5);
  },
);
