import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from './base64.js';
import { saveBattle } from './battle.js';
import { LineLog } from './log.js';
import { playReplay, printReplay, REPLAY_FORMAT, Recorder, type Replay, readReplay } from './replay.js';
import { choose, options, problemLine, type Result, waiting } from './ruleset.js';
import { printSave, readSave } from './save.js';
import { toy, toySetup } from './testing-toy.js';
import { Rule, Verb } from './testing-toy-rules.js';

const fighters = [
  { side: 0, at: [10, 10], rules: [Rule.Lucky] },
  { side: 1, at: [10, 11] },
  { side: 0, at: [20, 20] },
] as const;
const setup = toySetup(fighters);

function recorded(seed = 7, words = false): Recorder<ReturnType<typeof toy.create>> {
  const recorder = new Recorder(toy, toy.create(setup), { lists: fighters, table: null, seed, level: 'full', words });
  for (let n = 0; waiting(recorder.b); n++) recorder.choose((n * 5 + 1) % options(toy, recorder.b));
  return recorder;
}
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(problemLine).join('\n'));
  return result.value;
};
const problems = (result: Result<unknown>): string => (result.ok ? '' : result.problems.map(problemLine).join('\n'));

test('K08 a replay is text that is read back and played again to the same bytes', () => {
  const recorder = recorded();
  const text = printReplay(recorder.replay());
  const again = value(readReplay(text));

  expect(again).toEqual(recorder.replay());
  expect(saveBattle(value(playReplay(toy, setup, again))).join()).toBe(saveBattle(recorder.b).join());
  expect(text.split('\n').filter((line) => line.startsWith('    {"'))).toHaveLength(again.answers.length);
});

test('K08 a replay with words tells every decision in them', () => {
  const { answers } = recorded(7, true).replay();
  expect(answers[0].says).toContain('decision 8 of player 0: {"verb":10');
});

test('K08 an answer that no longer fits is named by its number, with the question, the reason and the mend', () => {
  const replay = recorded().replay();
  const answers = replay.answers.map((a, i) => (i === 2 ? { verb: Verb.Summon } : a));

  expect(problems(playReplay(toy, setup, { ...replay, answers }))).toBe(
    `replay, answer 3 of ${answers.length}: '{"verb":11}' does not fit 'decision 2 of player 0': not an option; play it with the version of the rules that recorded it, or cut the replay before this answer.`,
  );
  expect(problems(playReplay(toy, setup, { ...replay, answers: [...replay.answers, { verb: 2 }] }))).toContain(
    'already over',
  );
});

test('a replay of another setup or another game is refused before it is played', () => {
  const replay = recorded().replay();
  expect(problems(playReplay(toy, toySetup(fighters.slice(0, 2)), replay))).toContain('fingerprint');
  expect(problems(playReplay(toy, setup, { ...replay, ruleset: 'chess' }))).toContain('play it with chess');
});

test('a file that is no replay is refused with what is wrong', () => {
  const replay = recorded().replay();
  const without = (change: object) => problems(readReplay(JSON.stringify({ ...replay, ...change }), 'game.json'));

  expect(problems(readReplay(printReplay(replay).slice(0, 300), 'game.json'))).toContain(
    'game.json: is no JSON, perhaps cut short',
  );
  expect(without({ format: 'muster-replay/0' })).toContain(`take a file of format '${REPLAY_FORMAT}'`);
  expect(without({ seed: 1.5, level: 'all' }).split('\n')).toHaveLength(2);
  expect(without({ answers: [{ verb: 1 }, { verb: 'x' }] })).toContain('answer 2: has verb x, no whole number');
  expect(without({ answers: [{ verb: 1, path: [1, 2, 3, 4, 5, 6, 7, 8, 9] }] })).toContain('path');
  expect(problems(readReplay('[]'))).toContain('has format none');
});

test('a refused proposal is not recorded', () => {
  const recorder = new Recorder(toy, toy.create(setup), { lists: null, table: null, seed: 1 });
  expect(
    recorder.propose({ verb: 99, target: -1, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] }),
  ).not.toBe(0);
  expect((recorder.replay() satisfies Replay).answers).toEqual([]);
  expect(() => recorder.choose(77)).toThrow('option 77 of 3');
  expect(recorder.replay().answers).toEqual([]);
});

test('K14 a battle saved at any decision is read back and goes on as if nothing had been', () => {
  const b = toy.create(setup);
  toy.begin(b, 3, 1);
  for (let n = 0; n < 40 && waiting(b); n++) {
    const back = value(readSave(toy, setup, printSave(b)));
    expect(saveBattle(back).join()).toBe(saveBattle(b).join());
    const i = (n * 3 + 1) % options(toy, b);
    choose(toy, b, i);
    choose(toy, back, i);
    expect(saveBattle(back).join()).toBe(saveBattle(b).join());
  }
});

test('a saved battle that is cut, changed or foreign is refused with the mend', () => {
  const b = toy.create(setup);
  toy.begin(b, 3);
  const text = printSave(b);
  const file = JSON.parse(text);
  const refused = (change: object) => problems(readSave(toy, setup, JSON.stringify({ ...file, ...change })));

  expect(problems(readSave(toy, setup, text.slice(0, 900), 'my.save'))).toContain(
    'my.save: is no JSON, perhaps cut short',
  );
  expect(refused({ format: REPLAY_FORMAT })).toContain("take a file of format 'muster-save/1'");
  expect(refused({ ruleset: 'chess' })).toContain('load it with chess');
  expect(refused({ fingerprint: 'other' })).toContain('muster the lists');
  expect(refused({ bytes: file.bytes.slice(4) })).toContain('take the whole file');
  expect(refused({ bytes: `?${file.bytes.slice(1)}` })).toContain('no base64');
  expect(refused({ bytes: `${file.bytes.slice(0, 40)}AAAA${file.bytes.slice(44)}` })).toBe('');
  expect(refused({ bytes: `AAAB${file.bytes.slice(4)}` })).toContain('changed');
});

test('bytes become text and bytes again', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    }),
  );
  expect(toBase64(new Uint8Array([77, 117, 115, 116, 101, 114, 33]))).toBe('TXVzdGVyIQ==');
  for (const wrong of ['A', 'AA=A', '====', 'A€==']) expect(fromBase64(wrong)).toBe(null);
});

test('a log can be kept while a replay is played', () => {
  const replay = recorded().replay();
  const log = new LineLog();
  let seen = 0;
  value(
    playReplay(toy, setup, replay, (b) => {
      b.log = log;
      seen++;
    }),
  );
  expect(seen).toBe(replay.answers.length);
});
