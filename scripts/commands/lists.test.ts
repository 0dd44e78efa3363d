import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { gameOf } from '../../env/games.js';
import { listName } from '../../evaluations/match.js';
import { gameGiven, listsGiven, names, readListFile, twoLists } from './lists.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-lists-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Writes a file with these contents.
 * @returns its path
 */
function file(name: string, contents: string | Uint8Array): string {
  writeFileSync(join(folder, name), contents);
  return join(folder, name);
}
const SHIPPED = new URL('../../engine/rulesets/t9a/armies/lists/ember-host.json', import.meta.url);
const ember = JSON.parse(readFileSync(SHIPPED, 'utf8')) as Record<string, unknown>;

test.each([
  [
    'army.ros',
    '<?xml version="1.0"?>\n<roster id="1" name="Mine" xmlns="x"/>',
    'is a roster of BattleScribe or New Recruit',
  ],
  ['army.rosz', Buffer.from('PK\u0003\u0004rest'), 'is zipped, as a roster of BattleScribe or New Recruit'],
  ['army.json', '{"roster": {"forces": []}}', 'is a roster of BattleScribe or New Recruit'],
  ['page.html', '<html></html>', 'is XML, not JSON'],
])('what other programs write is told by its name, and what to do: %s', (name, contents, words) => {
  const path = file(name, contents);
  expect(() => readListFile(path, 't9a')).toThrow(`${path}: ${words}`);
  expect(() => readListFile(path, 't9a')).toThrow('write its units down as a list of Muster: docs/lists.md says how');
});

test.each([
  ['[]', 'is a JSON list; an army list is an object'],
  ['"x"', 'is JSON, but no object; an army list is an object'],
  ['null', 'is JSON, but no object'],
  ['', 'the file is empty'],
  ['{"format": "muster-replay/1"}', 'is a battle, not an army list'],
  ['{"ruleset": "wh40k2"}', 'is a list of wh40k2, not of t9a; add --ruleset wh40k2'],
])('a file that is no list of the game is told by what it is: %s', (contents, words) => {
  const path = file('x.json', contents);
  expect(() => readListFile(path, 't9a')).toThrow(`${path}: ${words}`);
});

test('a list of another game that ships with Muster is told by its game', () => {
  expect(() => twoLists('blue-wall,green-fist', 't9a')).toThrow(
    'blue-wall is a list of wh40k2, not of t9a; add --ruleset wh40k2',
  );
  expect(() => twoLists('elves,ember-host', 't9a')).toThrow("no list is called 'elves': take one of");
});

test("'all' may stand beside files, and a name that it holds counts once", () => {
  const own = file('mine.json', `\ufeff${JSON.stringify({ ...ember, id: 'mine' })}`);
  const given = listsGiven(`all,${own},ember-host`, 't9a');
  expect(given.map(({ list }) => listName(list)).slice(-1)).toEqual(['mine']);
  expect(given.filter(({ list }) => listName(list) === 'ember-host')).toHaveLength(1);
  expect(given.at(-1)?.given).toBe(own);
  const twin = file('twin.json', JSON.stringify(ember));
  expect(() => listsGiven(`all,${twin}`, 't9a')).toThrow("another list is called 'ember-host' too (ember-host)");
});

test("'all' stands for the lists of one size in a game that has several; others take part by name", () => {
  const hordes = gameGiven('hordes').armies.lists();
  const sizes = (text: string) => listsGiven(text, 'hordes').map(({ given }) => hordes.get(given)?.agreedPoints);
  const all = sizes('all');
  expect(all.length).toBeGreaterThanOrEqual(4);
  expect(new Set(all)).toEqual(new Set([25]));
  expect(sizes('all,desert-host').at(-1)).toBe(75);
  expect(listsGiven('all', 't9a')).toHaveLength(gameOf('t9a').lists().length);
});

test('a comma in a path is written %2C', () => {
  file('one, two.json', JSON.stringify({ ...ember, id: 'mine' }));
  expect(names(`ember-host,${folder}/one%2C two.json`)).toHaveLength(2);
  expect(twoLists(`ember-host,${folder}/one%2C two.json`, 't9a').map(listName)).toEqual(['ember-host', 'mine']);
});
