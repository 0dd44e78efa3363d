import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changesGiven, namesOfChanges } from './changes.js';
import { twoLists } from './lists.js';
import { UserError } from './user-error.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-changes-'));
function written(json: unknown): string {
  const file = join(folder, 'changes.json');
  writeFileSync(file, typeof json === 'string' ? json : JSON.stringify(json));
  return file;
}
const changes = (change: object) => ({ format: 'muster-changes/1', ruleset: 't9a', name: 'a try', changes: [change] });
const told = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return '';
};

test('no file is no changes', () => {
  expect(changesGiven(undefined, 't9a')).toBe(undefined);
});

test('a difference file is given as it is written', () => {
  const file = written(changes({ unit: 'imperial-guard', profile: { WS: 5 } }));
  expect(changesGiven(file, 't9a')).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

test('a bad one is told by its name, in a line', () => {
  const file = written(changes({ unit: 'imperial-gard', points: 4 }));
  expect(told(() => changesGiven(file, 't9a'))).toBe(
    `${file}, imperial-gard, unit: no unit of the army books is called 'imperial-gard'; write imperial-guard.`,
  );
  expect(told(() => changesGiven(file, 'wh40k2'))).toContain('is t9a, but the battle is of wh40k2');
  expect(told(() => changesGiven(written('{ "format": '), 't9a'))).toContain('line 1, column 13');
  expect(told(() => changesGiven(join(folder, 'none.json'), 't9a'))).toContain('none.json');
});

test('a list that the changes make illegal is told with its fault before a battle', () => {
  const dear = changesGiven(written(changes({ unit: 'knight-commander', points: 900 })), 't9a');
  expect(told(() => twoLists('ember-host,green-tide', 't9a', dear))).toMatch(/^ember-host, .*T9A-/);
  expect(twoLists('river-watch,green-tide', 't9a', dear)).toEqual(['river-watch', 'green-tide']);
});

test('the names of changes of both armies, or of each', () => {
  expect(namesOfChanges({ name: 'a' })).toBe('a');
  expect(namesOfChanges([{ name: 'a' }, null])).toBe('a and none');
});
