// Misuse of the commands with lists, battles and networks of wfb9.
import { readFileSync } from 'node:fs';
import { encodeCheckpoint } from '../../../agents/neural/checkpoint.js';
import { untrained } from '../../../agents/neural/testing/checkpoints.js';
import { printReplay, type Replay } from '../../../engine/kernel/replay.js';
import { playMatch } from '../../../evaluations/match.js';
import { type Case, casesOf } from '../case.js';
import { CHECKPOINT, config, EMBER, json } from '../fixtures.js';

const ID = 'wfb9';
const GAME = ['--ruleset', ID];

interface Unit {
  readonly unit: string;
  readonly options?: readonly string[];
}
const TIDE: { readonly units: readonly Unit[]; readonly book: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL(`../../../engine/rulesets/${ID}/armies/lists/silver-tide.json`, import.meta.url), 'utf8'),
);
const list = (change: object): string => json({ ...TIDE, id: 'mine', name: 'Mine', ...change });
/** The list with a change of the first unit of that entry. */
const changed = (entry: string, change: object): string => {
  const at = TIDE.units.findIndex(({ unit }) => unit === entry);
  return list({ units: TIDE.units.map((unit, i) => (i === at ? { ...unit, ...change } : unit)) });
};

/** Returns a case with a file that is no list, or an illegal one, and the expected message. */
const file = (name: string, contents: string, says: RegExp, lines = 1): Case => ({
  ...{ name, args: [...GAME, './list.json'], files: { 'list.json': contents }, says, lines },
});

const armies: readonly Case[] = [
  file('a unit that no book has', changed('archers', { unit: 'space-marines' }), /has no unit space-marines/),
  file('a unit of another book', changed('archers', { unit: 'darkshards' }), /High Elves has no unit darkshards/),
  file('another book', list({ book: { id: 'lizardmen', version: '1' } }), /there is no army book lizardmen/),
  file('another version of the book', list({ book: { ...TIDE.book, version: '7' } }), /is written for version 7/),
  file('a list of another game', json(EMBER), /is a list of t9a, not of wfb9; add --ruleset t9a/),
  file('a list that was cut short', list({}).slice(0, 400), /list\.json, line \d+, column \d+: /),
  file('no units', list({ units: [] }), /units: is a list; write at least 1 entry/),
  file('an option that is not offered', changed('silver-helms', { options: ['pike'] }), /has no option pike; choose/),
  file('a champion of a character', changed('prince', { command: ['champion'] }), /WFB9-ARMY-003\): Prince has no cha/),
  file('too few models', changed('silver-helms', { models: 3 }), /models \(WFB9-ARMY-003\): is 3/, 2),
  file('half a model', changed('silver-helms', { models: 9.5 }), /models: is 9\.5; write a whole number/),
  file('too narrow a unit', changed('spearmen', { files: 3 }), /files \(WFB9-TTINF-002\): 20 Infantry models stand 3/),
  file('too narrow a unit of riders', changed('silver-helms', { files: 3 }), /files \(WFB9-TTCAV-010\)/),
  file('more points than the limit', list({ points: 1500 }), /WFB9-ARMY-001\): costs 1,991, but the limit is 1,500/, 2),
  file('two Generals', changed('archers', { general: true }), /WFB9-ARMY-006\): prince, archers are all named/),
  file('no General', changed('prince', { general: false }), /WFB9-ARMY-006\): nobody is named as the General/),
  file('a General with the battle standard', changed('prince', { bsb: true }), /WFB9-BSB-001/, 3),
  file('a character among strangers', changed('prince', { joins: 'archers' }), /joins \(WFB9-CHR-015\): has a base of/),
  file('a character in a unit that is not there', changed('prince', { joins: 'x' }), /there is no other unit x/),
  file('an id twice', changed('archers', { id: 'helms' }), /two units are called helms/),
  file(
    'no Core units',
    list({ units: TIDE.units.filter(({ unit }) => !/helms|reavers|archers|spearmen|sea-guard/.test(unit)) }),
    /Core \(WFB9-ARMY-009\): 0 points, but 2,000 allow 500 at least/,
    3,
  ),
];

const whole: Replay = playMatch({
  ...{ id: 0, ruleset: ID, seed: 5, battlefield: 9 },
  agents: ['random', 'random'],
  lists: ['silver-tide', 'reef-raiders'],
}).replay;
type Answer = Replay['answers'][number];
/** The battle up to the first answer that `which` finds, with a change of that answer. */
function spoilt(which: (answer: Answer) => boolean, change: (answer: Answer) => object): string {
  const at = whole.answers.findIndex(which);
  const answers = whole.answers
    .slice(0, at + 1)
    .map((answer, i) => (i === at ? { ...answer, ...change(answer) } : answer));
  return printReplay({ ...whole, answers });
}
const replayed = (change: object): string => printReplay({ ...whole, answers: whole.answers.slice(0, 40), ...change });
const deploys = ({ files, path }: Answer): boolean => (files ?? 0) > 0 && path === undefined;
const moves = ({ path }: Answer): boolean => path !== undefined;
/** More than any unit moves, in the unit of a segment of a path. */
const FAR = 800_000;

const game = (name: string, contents: string, says: RegExp, lines = 1): Case => ({
  ...{ name, args: ['game.json', '--check'], files: { 'game.json': contents }, says, lines },
});
const replays: readonly Case[] = [
  game('a battle that was cut short', replayed({}).slice(0, 700), /is no JSON, perhaps cut short/),
  game('an army list', list({}), /has format 'muster-army-list\/1'/),
  game('a list of another game', replayed({ lists: ['silver-tide', 'ember-host'] }), /no list is called 'ember-host'/),
  game('a table that is none', replayed({ table: 7 }), /table: it is no object/),
  game('another setup', replayed({ fingerprint: '00000000' }), /fingerprint: is 00000000, the setup has/),
  game(
    'a unit off the table',
    spoilt(deploys, () => ({ y: 1 })),
    /does not fit '.*deploy\?': part of the unit would be/,
  ),
  game(
    'a column of more ranks than files',
    spoilt(deploys, () => ({ files: 1 })),
    /does not fit '.*deploy\?': the formation is not legal: .*WFB9-FORM-004/,
  ),
  game(
    'a move that is too long',
    spoilt(moves, ({ path }) => ({ path: path?.map((segment, i) => (i === 0 ? segment + FAR : segment)) })),
    /does not fit '.*move\?': the path is longer than the unit may move/,
  ),
  game(
    'a move by another name',
    spoilt(moves, () => ({ verb: 99 })),
    /does not fit '.*move\?': it is not among the choices/,
  ),
];

const NETWORK = encodeCheckpoint(untrained(ID, 1));
const battles: readonly Case[] = [
  { name: 'one list', args: [...GAME, '--lists', 'silver-tide'], says: /two lists are wanted/ },
  {
    name: 'lists of another game',
    args: [...GAME, '--lists', 'ember-host,silver-tide'],
    says: /ember-host is a list of t9a, not of wfb9; add --ruleset t9a/,
  },
  {
    name: 'an illegal list',
    args: [...GAME, '--lists', 'silver-tide,./list.json'],
    files: { 'list.json': changed('prince', { general: false }) },
    says: /list\.json, units \(WFB9-ARMY-006\): nobody is named as the General/,
  },
  {
    name: 'a network of another game',
    args: [...GAME, '--first', 'neural:file=t9a.checkpoint'],
    files: { 't9a.checkpoint': CHECKPOINT },
    says: /t9a\.checkpoint: expected .*wfb9/,
  },
  {
    name: 'a network in a battle of another game',
    args: ['--first', 'neural:file=wfb9.checkpoint'],
    files: { 'wfb9.checkpoint': NETWORK },
    says: /wfb9\.checkpoint: expected .*t9a/,
  },
  {
    name: 'a network that was cut short',
    args: [...GAME, '--first', 'neural:file=cut.checkpoint'],
    files: { 'cut.checkpoint': NETWORK.subarray(0, 900) },
    says: /cut\.checkpoint: expected /,
  },
];

const others: readonly Case[] = [
  ...casesOf('tournament', [
    {
      name: 'wfb9: lists of another game',
      args: [...GAME, '--agents', 'random,captain', '--lists', 'ember-host'],
      says: /add --ruleset t9a/,
    },
  ]),
  ...casesOf('train', [
    {
      name: 'wfb9: a configuration of another game',
      args: [...GAME, '--config', 'school.json'],
      files: { 'school.json': config() },
      says: /it trains t9a; name it with --ruleset t9a/,
    },
    {
      name: 'wfb9: a list of another game',
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
  ]),
  ...casesOf('play', [
    {
      name: 'wfb9: lists of another game',
      args: [...GAME, '--lists', 'blue-wall,silver-tide'],
      says: /add --ruleset wh40k2/,
    },
    {
      name: 'wfb9: a battle with a move that is too long',
      args: ['--load', 'game.json'],
      files: {
        'game.json': spoilt(moves, ({ path }) => ({ path: path?.map((s, i) => (i === 0 ? s + FAR : s)) })),
      },
      says: /the path is longer than the unit may move/,
      input: 'q\n',
    },
  ]),
];

/** Returns the cases of this game. */
export function wfb9Cases(): Case[] {
  const named = (cases: readonly Case[]): Case[] => cases.map((one) => ({ ...one, name: `wfb9: ${one.name}` }));
  return [
    ...casesOf('armies', named(armies)),
    ...casesOf('battle', named(battles)),
    ...casesOf('replay', named(replays)),
    ...others,
  ];
}
