import type { Case } from './case.js';
import { EMBER, json, REPLAY, replayText } from './fixtures.js';

/** Returns a case in which `muster replay` gets an invalid replay and must answer with `says`. */
const file = (name: string, contents: string | Uint8Array, says: RegExp, lines = 1): Case => ({
  ...{ name, args: ['game.json', '--check'], files: { 'game.json': contents }, says, lines },
});
const GOOD = { 'game.json': replayText() };
const altered = REPLAY.answers.map((answer, i) => (i === 12 ? { ...answer, verb: 17 } : answer));
const endless = REPLAY.answers.map((answer, i) => (i === 3 ? { ...answer, x: 1.5 } : answer));
const without = (part: string): string => JSON.stringify({ ...REPLAY, [part]: undefined });

/** Returns cases of replays that are damaged, foreign or outdated, and of pages that cannot be written. */
export function replayCases(): Case[] {
  return [
    { name: 'no file', args: [], says: /missing required argument 'file'/ },
    { name: 'a file that is not there', args: ['none.json'], says: /^none\.json: there is no such file or folder/ },
    { name: 'a folder', args: ['.'], says: /^\.: it is a folder; name a file/ },
    { name: 'a device', args: ['/dev/zero'], says: /it is no plain file/ },
    file('an empty file', '', /game\.json: is empty/),
    file('a replay that was cut short', replayText().slice(0, 700), /game\.json: is no JSON, perhaps cut short/),
    file('a JSON list', '[]', /game\.json: has format none/),
    file('a JSON text', '"x"', /game\.json: has format none/),
    file('an army list', json(EMBER), /game\.json: has format 'muster-army-list\/1'/),
    file('a binary file', new Uint8Array(999).fill(200), /game\.json: is no JSON/),
    file('a format of the future', replayText({ format: 'muster-replay/9' }), /has format 'muster-replay\/9'/),
    file('no lists', without('lists'), /lists: is not the army lists/),
    file('no table', without('table'), /table: is not the table/),
    file('no seed', without('seed'), /seed: is not a whole number/),
    file('no answers', without('answers'), /answers: is not a list of records/),
    file('no ruleset', without('ruleset'), /ruleset: is not the id of a ruleset/),
    file('lists that are none', replayText({ lists: 'two' }), /game\.json, lists: they are not two army lists/),
    file('a list that is not legal', replayText({ lists: ['ember-host', {}] }), /format: is missing/, 20),
    file('a list that nobody knows', replayText({ lists: ['ember-host', 'elves'] }), /elves/),
    file('a ruleset that nobody knows', replayText({ ruleset: 'chess' }), /no ruleset is called 'chess'/),
    file(
      'control characters in the ruleset',
      replayText({ ruleset: '\u001b[31m' }),
      /no ruleset is called '\\u001b\[31m'/,
    ),
    file('a table that is none', replayText({ table: 7 }), /table: it is no object/),
    file('another setup', replayText({ fingerprint: '00000000' }), /fingerprint: is 00000000, the setup has/),
    file(
      'another version',
      replayText({ recorded: { ...REPLAY.recorded, muster: '9.9.9' } }),
      /game\.json, recorded: is by Muster 9\.9\.9 \(layout \w+\), this is Muster .*; play it with Muster 9\.9\.9/,
    ),
    file(
      'another layout',
      replayText({ recorded: { ...REPLAY.recorded, layout: 'feedbeef' } }),
      /\(layout feedbeef\), this is Muster/,
    ),
    file('a version that is none', replayText({ recorded: 7 }), /recorded: is not the version and the layout/),
    file(
      'an answer that does not fit',
      replayText({ answers: altered }),
      /game\.json, answer 13 of 40: .* does not fit/,
    ),
    file('an answer with half a tick', replayText({ answers: endless }), /answer 4: has x 1\.5, no whole number/),
    file('an answer that is none', replayText({ answers: [7] }), /answer 1: is no record/),
    file('no answer at all', replayText({ answers: [null] }), /answer 1: is no record/),
    {
      name: 'a page over the replay',
      args: ['game.json', '--out', 'game.json'],
      files: GOOD,
      says: /game\.json is the replay itself: name another file with --out/,
    },
    {
      name: 'a page over the replay by another path',
      args: ['game.json', '--out', './x/../game.json'],
      files: { ...GOOD, 'x/y': '' },
      says: /is the replay itself/,
    },
    {
      name: 'a picture over the replay',
      args: ['game.json', '--picture', 'game.json'],
      files: GOOD,
      says: /is the replay itself: name another file with --picture/,
    },
    {
      name: 'a page over notes',
      args: ['game.json', '--out', 'notes.txt'],
      files: { ...GOOD, 'notes.txt': 'mine' },
      says: /notes\.txt is there already and is no page/,
    },
    {
      name: 'a page over a page of somebody',
      args: ['game.json'],
      files: { ...GOOD, 'game.html': '<html>mine' },
      says: /game\.html is there already and is no page/,
    },
    {
      name: 'a picture over a photograph',
      args: ['game.json', '--picture', 'me.png'],
      files: { ...GOOD, 'me.png': new Uint8Array([137, 80, 78, 71]) },
      says: /me\.png is there already and is no picture/,
    },
    {
      name: 'a page in a folder that is not there',
      args: ['game.json', '--out', 'none/x.html'],
      files: GOOD,
      says: /none\/x\.html: there is no such file or folder/,
    },
    {
      name: 'a page over a folder',
      args: ['game.json', '--out', 'x'],
      files: { ...GOOD, 'x/y': '' },
      says: /x: it is a folder/,
    },
    {
      name: 'a page on a full disk',
      args: ['game.json'],
      files: GOOD,
      says: /game\.html: the disk is full/,
      with: { disk: { size: 64, left: 0 } },
    },
    {
      name: 'a page on a read-only disk',
      args: ['game.json'],
      files: GOOD,
      says: /game\.html: it is on a read-only file system/,
      with: { disk: 'read-only' },
    },
    {
      name: 'a page on a device that is full',
      args: ['game.json', '--out', '/dev/full'],
      files: GOOD,
      says: /\/dev\/full: the disk is full/,
    },
    {
      name: 'a moment that the battle has not',
      args: ['game.json', '--picture', 'x.svg', '--at', '99'],
      files: GOOD,
      says: /--at 99: the battle has 41 moments; take 1 to 41/,
    },
    {
      name: 'moment nought',
      args: ['game.json', '--picture', 'x.svg', '--at', '0'],
      files: GOOD,
      says: /--at <n>.*of 1 or more/,
    },
    {
      name: 'a moment without a picture',
      args: ['game.json', '--at', '3'],
      files: GOOD,
      says: /--at is for --picture/,
    },
    {
      name: 'a page with a check',
      args: ['game.json', '--check', '--out', 'x.html'],
      files: GOOD,
      says: /--out is for a page/,
    },
    {
      name: 'a reader of the log who leaves',
      args: ['game.json', '--log'],
      files: GOOD,
      ...{ code: 0, says: /^$/, lines: 0, with: { stdout: 'closed' } },
    },
    {
      name: 'a full disk behind the log',
      args: ['game.json', '--log'],
      files: GOOD,
      says: /the output cannot be written: the disk is full/,
      with: { stdout: 'full' },
    },
    {
      name: 'the working directory is gone',
      args: ['~/game.json'],
      files: GOOD,
      says: /the working directory is not there any more/,
      with: { nowhere: true },
    },
  ];
}
