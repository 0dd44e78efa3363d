// Misuse of the commands with lists, battles and networks of wfb9.
import type { Case } from '../case.js';
import { config } from '../fixtures.js';
import { type Answer, misuseOf } from '../game-cases.js';

const ID = 'wfb9';
const { asked, shipped, list, changed, listCase, spoilt, replayCase, all } = misuseOf(ID, [
  'silver-tide',
  'reef-raiders',
]);

const armies: readonly Case[] = [
  listCase('a unit that no book has', changed('archers', { unit: 'space-marines' }), /has no unit space-marines/),
  listCase('a unit of another book', changed('archers', { unit: 'darkshards' }), /High Elves has no unit darkshards/),
  listCase('another book', list({ book: { id: 'lizardmen', version: '1' } }), /there is no army book lizardmen/),
  listCase(
    'another version of the book',
    list({ book: { ...shipped.book, version: '7' } }),
    /is written for version 7/,
  ),
  listCase('a list that was cut short', list({}).slice(0, 400), /list\.json, line \d+, column \d+: /),
  listCase('no units', list({ units: [] }), /units: is a list; write at least 1 entry/),
  listCase(
    'an option that is not offered',
    changed('silver-helms', { options: ['pike'] }),
    /has no option pike; choose/,
  ),
  listCase(
    'a champion of a character',
    changed('prince', { command: ['champion'] }),
    /WFB9-ARMY-003\): Prince has no cha/,
  ),
  listCase('too few models', changed('silver-helms', { models: 3 }), /models \(WFB9-ARMY-003\): is 3/, 2),
  listCase('half a model', changed('silver-helms', { models: 9.5 }), /models: is 9\.5; write a whole number/),
  listCase(
    'too narrow a unit',
    changed('spearmen', { files: 3 }),
    /files \(WFB9-TTINF-002\): 20 Infantry models stand 3/,
  ),
  listCase('too narrow a unit of riders', changed('silver-helms', { files: 3 }), /files \(WFB9-TTCAV-010\)/),
  listCase(
    'more points than the limit',
    list({ points: 1500 }),
    /WFB9-ARMY-001\): costs 1,991, but the limit is 1,500/,
    2,
  ),
  listCase('two Generals', changed('archers', { general: true }), /WFB9-ARMY-006\): prince, archers are all named/),
  listCase('no General', changed('prince', { general: false }), /WFB9-ARMY-006\): nobody is named as the General/),
  listCase('a General with the battle standard', changed('prince', { bsb: true }), /WFB9-BSB-001/, 3),
  listCase(
    'a character among strangers',
    changed('prince', { joins: 'archers' }),
    /joins \(WFB9-CHR-015\): has a base of/,
  ),
  listCase('a character in a unit that is not there', changed('prince', { joins: 'x' }), /there is no other unit x/),
  listCase('an id twice', changed('archers', { id: 'helms' }), /two units are called helms/),
  listCase(
    'no Core units',
    list({ units: shipped.units.filter(({ unit }) => !/helms|reavers|archers|spearmen|sea-guard/.test(unit)) }),
    /Core \(WFB9-ARMY-009\): 0 points, but 2,000 allow 500 at least/,
    3,
  ),
];

const deploys = ({ files, path }: Answer): boolean => (files ?? 0) > 0 && path === undefined;
const moves = ({ path }: Answer): boolean => path !== undefined;
/** More than any unit moves, in the unit of a segment of a path. */
const FAR = 800_000;

const replays: readonly Case[] = [
  replayCase(
    'a unit off the table',
    spoilt(deploys, () => ({ y: 1 })),
    /does not fit '.*deploy\?': part of the unit would be/,
  ),
  replayCase(
    'a column of more ranks than files',
    spoilt(deploys, () => ({ files: 1 })),
    /does not fit '.*deploy\?': the formation is not legal: .*WFB9-FORM-004/,
  ),
  replayCase(
    'a move that is too long',
    spoilt(moves, ({ path }) => ({ path: path?.map((segment, i) => (i === 0 ? segment + FAR : segment)) })),
    /does not fit '.*move\?': the path is longer than the unit may move/,
  ),
  replayCase(
    'a move by another name',
    spoilt(moves, () => ({ verb: 99 })),
    /does not fit '.*move\?': it is not among the choices/,
  ),
];

const battles: readonly Case[] = [
  {
    name: 'an illegal list',
    args: [...asked, '--lists', 'silver-tide,./list.json'],
    files: { 'list.json': changed('prince', { general: false }) },
    says: /list\.json, units \(WFB9-ARMY-006\): nobody is named as the General/,
  },
];

const training: readonly Case[] = [
  {
    name: 'a list of another game',
    args: ['--config', 'school.json'],
    files: {
      'school.json': config({
        ruleset: ID,
        stages: [{ name: 'a', size: 'tiny', battle: { lists: ['ember-host', 'mirror'] } }],
      }),
    },
    says: /list 1: no list is called 'ember-host'; take one of .*silver-tide/,
    lines: 2,
  },
];

const play: readonly Case[] = [
  {
    name: 'a battle with a move that is too long',
    args: ['--load', 'game.json'],
    files: { 'game.json': spoilt(moves, ({ path }) => ({ path: path?.map((s, i) => (i === 0 ? s + FAR : s)) })) },
    says: /the path is longer than the unit may move/,
    input: 'q\n',
  },
];

/** Returns the cases of this game. */
export const wfb9Cases = (): Case[] => all({ armies, battles, replays, training, play });
