import type { Case } from './case.js';
import { EMBER, json, replayText, WALL } from './fixtures.js';

const ember = (change: object): string => json({ ...EMBER, ...change });

/** Returns a case with a file that is no list, and the expected message. */
const file = (name: string, contents: string | Uint8Array, says: RegExp, lines = 1): Case => ({
  ...{ name, args: ['./list.json'], files: { 'list.json': contents }, says, lines },
});

/** Lists that are none, or not legal: `armies` is where people try them first. */
export function armiesCases(): Case[] {
  const [first, ...others] = EMBER.units;
  return [
    { name: 'a list that is not there', args: ['./none.json'], says: /^\.\/none\.json: there is no such file/ },
    { name: 'a folder', args: ['./folder'], files: { 'folder/x': '' }, says: /folder: it is a folder; name a file/ },
    { name: 'a name that nobody knows', args: ['elves'], says: /no list is called 'elves': take one of .*ember-host/ },
    { name: 'a list of another game by name', args: ['blue-wall'], says: /add --ruleset wh40k2/ },
    {
      name: 'a ruleset that nobody knows',
      args: ['--ruleset', 'chess'],
      says: /no ruleset is called 'chess': there are t9a, wh40k2/,
    },
    { name: 'two lists', args: ['ember-host', 'green-tide'], says: /too many arguments/ },
    { name: 'a device', args: ['/dev/zero'], says: /\/dev\/zero: it is no plain file/ },
    {
      name: 'a file as a folder',
      args: ['./list.json/x'],
      files: { 'list.json': '{}' },
      says: /a part of the path is a file/,
    },
    { name: 'a name that is far too long', args: [`./${'x'.repeat(300)}`], says: /its name is too long/ },
    file('an empty file', '', /list\.json: the file is empty/),
    file('nothing but a byte order mark', '\ufeff', /list\.json: the file is empty/),
    file('a list that was cut short', json(EMBER).slice(0, 300), /line \d+, column \d+: the text ends/),
    file('a comma too many', '{"a": 1,}', /column 9: there is "}"/),
    file('a JSON list', '[]', /is a JSON list; an army list is an object/),
    file('a JSON text', '"ember-host"', /is JSON, but no object/),
    file('JSON null', 'null', /is JSON, but no object/),
    file('an empty object', '{}', /format: is missing/, 20),
    file('a binary file', new Uint8Array(4096).fill(7), /line 1, column 1/),
    file('two hundred thousand brackets', '['.repeat(200_000), /list\.json/),
    file(
      'a roster of BattleScribe',
      '<?xml version="1.0"?><roster id="1"/>',
      /a roster of BattleScribe.*docs\/lists\.md/,
    ),
    file(
      'a zipped roster of BattleScribe',
      new TextEncoder().encode('PK\u0003\u0004rest'),
      /zipped, as a roster of BattleScribe/,
    ),
    file('a roster as JSON', '{"roster": {"forces": []}}', /a roster of BattleScribe or New Recruit/),
    file('a page', '<!doctype html>', /is XML, not JSON/),
    file('a replay', replayText(), /is a battle, not an army list; see it with: muster replay/),
    file('a list of another game', json(WALL), /is a list of wh40k2, not of t9a; add --ruleset wh40k2/),
    file(
      'a unit that no book has',
      ember({ units: [{ unit: 'space-marines' }, ...others] }),
      /has no unit space-marines/,
      9,
    ),
    file('a unit without its name', ember({ units: [{}] }), /units\[0\]\.unit: is missing; write a text/),
    file('units that are none', ember({ units: 'all' }), /units: is "all"; write a list/),
    file('no units', ember({ units: [] }), /units: is a list; write at least 1 entry/),
    file('a list without units', json({ ...EMBER, units: undefined }), /units: is missing; write a list/),
    file('a word that nobody knows', ember({ unit: [] }), /nothing is called unit here/),
    file('control characters in a name', ember({ name: 'Red\u001b[31m' }), /name: is .*without control characters/),
    file(
      'a unit with control characters in its name',
      ember({ units: [{ ...first, name: '\u009b2J' }] }),
      /units\[0\]\.name/,
      9,
    ),
    file('a number for a name', ember({ name: 7 }), /name: is 7; write a text/),
    file('points that are no number', ember({ points: '4500' }), /points: is "4500"; write a (whole )?number/),
    file('points below nothing', ember({ points: -1 }), /points: is -1; write at least 1/),
    file('another version of the book', ember({ book: { ...EMBER.book, version: '0' } }), /is written for version 0/),
    file('another book', ember({ book: { id: 'elves', version: '1' } }), /there is no army book elves/),
    file('an unknown ruleset', ember({ ruleset: 'chess' }), /ruleset: is chess/),
    file('a format that nobody knows', ember({ format: 'muster-army-list/9' }), /format: is "muster-army-list\/9"/),
    {
      name: 'a list that the owner keeps to himself',
      args: ['./list.json'],
      files: { 'list.json': json(EMBER) },
      says: /list\.json: it may not be read or written; check its rights/,
      with: { stranger: true },
    },
    {
      name: 'the working directory is gone',
      args: [],
      says: /the working directory is not there any more/,
      with: { nowhere: true },
    },
    {
      name: 'a reader who leaves',
      args: [],
      ...{ code: 0, says: /^$/, lines: 0, with: { stdout: 'closed' } },
    },
    {
      name: 'a full disk behind the output',
      args: [],
      says: /the output cannot be written: the disk is full/,
      with: { stdout: 'full' },
    },
  ];
}
