import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveBattle } from '../kernel/battle.js';
import { USUAL_CORE } from '../kernel/core.js';
import { MAX_OPTIONS } from '../kernel/options.js';
import { playReplay, printReplay, Recorder, readReplay } from '../kernel/replay.js';
import { options, waiting } from '../kernel/ruleset.js';
import { t9a } from '../rulesets/t9a/ruleset.js';
import { checkedGame } from './checked-games.js';
import { checkRuleset } from './conformance.js';
import { t9aMatch } from './t9a-matches.js';

const { invariants } = checkedGame('t9a');
const seeds = fc.integer({ min: 0, max: 1_000_000 });

/** What is wrong, a line a fault, with what it takes to see it again. */
function faults(seed: number, level: 'command' | 'full', sample: number): string {
  const report = checkRuleset(t9a, [t9aMatch(seed)], { seed, level, sample, invariants: invariants as never });
  expect(report.deepest).toBeLessThanOrEqual(USUAL_CORE.frames);
  expect(report.mostOptions).toBeLessThanOrEqual(MAX_OPTIONS);
  return report.violations
    .map((v) => `seed ${v.seed}, decision ${v.decision}: ${v.what} (after ${v.after})`)
    .join('\n');
}

test('K01 K08 K14 K15 K30 random battles of The 9th Age keep every promise, small questions answered by orders', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(faults(seed, 'command', 16)).toBe('');
    }),
    { numRuns: 4, seed: 1, endOnFailure: true }, // soaks take other seeds
  );
});

test('K01 K08 K14 K15 K41 and with every question asked', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(faults(seed, 'full', 16)).toBe('');
    }),
    { numRuns: 2, seed: 2, endOnFailure: true },
  );
});

test('K08 a recorded battle of The 9th Age is text, and plays back to the same bytes', () => {
  const { lists, table, setup } = t9aMatch(3);
  const recorder = new Recorder(t9a, t9a.create(setup), { lists, table, seed: 5, words: true });
  for (let n = 0; waiting(recorder.b); n++) recorder.choose((n * 7) % options(t9a, recorder.b));
  const read = readReplay(printReplay(recorder.replay()));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const again = playReplay(t9a, setup, read.value);

  expect(again.ok && saveBattle(again.value).join()).toBe(saveBattle(recorder.b).join());
  expect(read.value.answers.some((a) => a.says?.includes('charge'))).toBe(true);
});
