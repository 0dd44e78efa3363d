import { expect, test } from 'vitest';
import type { Battle } from '../../engine/kernel/battle.js';
import { scenario } from '../../engine/testing/scenario.js';
import { Random } from '../../env/random.js';
import { always, answer, anyOption, type Candidate, type Mind, NEVER, reasonFor } from './candidates.js';
import { NUMBERS } from './numbers.js';

const mind = (): Mind => ({ n: NUMBERS.regiments.steady, random: new Random(3), notes: null });
const { b } = scenario('t9a')
  .unit('lancers', { models: 10, files: 5, M: 8, at: [36, 10] })
  .enemy('spears', { models: 12, files: 6, at: [36, 20] })
  .runTo('decision of kind Charger');
const rules = { describe: (_b: Battle, i: number) => `option ${i}` } as Parameters<typeof reasonFor>[0];
const [stop, pick] = [b.option.verb[0], b.option.verb[1]];

/** Returns a candidate that gives option `i` the worth `worths[i]`. */
const weighed = (...worths: number[]): Candidate<Battle, Mind> => ({
  why: 'by the test',
  worth(_b, { notes }, i) {
    notes?.push(
      { what: 'won', points: worths[i] + 5 },
      { what: 'lost', points: -5 },
      { what: 'of nothing', points: 0.01 },
    );
    return worths[i];
  },
});

test('of equal options the first is taken, and none that may not be', () => {
  expect(b.option.count).toBe(2);
  expect(answer(b, mind(), weighed(4, 4), -1)).toBe(0);
  expect(answer(b, mind(), weighed(4, 4.1), -1)).toBe(1);
  expect(answer(b, mind(), weighed(NEVER, -1e9), -1)).toBe(1);
});

test('without a candidate, or if nothing may be taken, the first option that takes nothing back', () => {
  expect(answer(b, mind(), undefined, stop)).toBe(1);
  expect(answer(b, mind(), weighed(NEVER, NEVER), pick)).toBe(0);
  expect(answer(b, mind(), always(pick, 'so'), -1)).toBe(1);
});

test('a reason has the worth, what it is made of but trifles, and how far the next is behind', () => {
  const thinks = mind();
  const reason = reasonFor(rules, b, thinks, weighed(12, 30), -1);

  expect(reason.sentence).toBe(
    'option 1, worth 30 points: by the test (+35 won, -5.0 lost); next best: option 0, 18 points behind.',
  );
  expect([reason.option, reason.next, reason.behind]).toEqual([1, 0, 18]);
  expect(reasonFor(rules, b, mind(), weighed(1e9, 0), -1).sentence).toMatch(
    /^option 0: by the test .*; next best: option 1\.$/,
  ); // a rank, no points
  expect(thinks.notes).toBeNull();
  expect(reasonFor(rules, b, thinks, undefined, -1).sentence).toBe('option 0: it makes no difference.');
});

test('drawn by lot is what the seat draws, and a reason for it draws once', () => {
  const drawn = answer(b, mind(), anyOption, -1);

  expect(reasonFor(rules, b, mind(), anyOption, -1).option).toBe(drawn);
});
