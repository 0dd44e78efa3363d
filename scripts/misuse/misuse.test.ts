import { expect, test } from 'vitest';
import type { Case } from './case.js';
import { allCases } from './cases.js';
import { tryCases } from './run.js';

/** A few cases of every command, one of them with a process of its own; `npm run misuse` tries all. */
const SAMPLE = [
  'muster: control characters in the name of a command',
  'armies: a roster of BattleScribe',
  'armies: control characters in a name',
  'battle: a search within a search',
  'battle: a replay over an army list',
  'battle: an agent file that throws',
  'replay: a page over the replay',
  'replay: another version',
  'tournament: an agent twice',
  'tournament: a winner that nobody is',
  'tournament: going on in a folder that is missing',
  'train: a line that is no JSON',
  'train: a folder with a best.checkpoint of somebody',
  'export: a checkpoint that was cut short',
  'export: a file of somebody',
  'record: going on with a file of somebody',
  'play: an agent that nobody knows',
  'play: the working directory is gone',
];

test('names of cases are unique, and there are many', () => {
  const names = allCases().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(150);
  for (const name of SAMPLE) expect(names).toContain(name);
});

test('a sample of bad inputs is answered in a line, and nothing is lost', async () => {
  const cases = allCases().filter(({ name }) => SAMPLE.includes(name));
  const verdicts = await tryCases(cases, { limit: 60, lanes: 1 });
  expect(verdicts.filter(({ fault }) => fault !== '')).toEqual([]);
  expect(verdicts.map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
}, 240_000);

test('what is not as it has to be is told: code, words, lines, files', async () => {
  const bad: Case = {
    name: 'a replay that is read',
    args: ['replay', 'none.json'],
    files: { 'a.txt': 'x' },
    code: 130,
    says: /nothing of this/,
    lines: 0,
  };
  const made: Case = { name: 'armies', args: ['armies', '--json'], says: /books/, code: 2 };
  const [one, two] = await tryCases([bad, made], { limit: 60, lanes: 1 });
  expect(one.fault).toMatch(/exit code 2, not 130; it does not say .*; 1 lines on the standard error output/);
  expect(two.fault).toMatch(/^exit code 0, not 2/);
}, 120_000);
