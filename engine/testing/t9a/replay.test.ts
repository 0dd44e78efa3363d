import { expect, test } from 'vitest';
import { saveBattle } from '../../kernel/battle.js';
import { playReplay, printReplay, Recorder, readReplay } from '../../kernel/replay.js';
import { options, waiting } from '../../kernel/ruleset.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { t9aMatch } from './match.js';

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
