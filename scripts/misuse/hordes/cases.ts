// Misuse of the commands with lists, battles and networks of HORDES.
import { readFileSync } from 'node:fs';
import { encodeCheckpoint } from '../../../agents/neural/checkpoint.js';
import { untrained } from '../../../agents/neural/testing/checkpoints.js';
import { printReplay, type Replay } from '../../../engine/kernel/replay.js';
import { playMatch } from '../../../evaluations/match.js';
import { type Case, casesOf } from '../case.js';
import { CHECKPOINT, config, EMBER, json } from '../fixtures.js';

const ID = 'hordes';
const GAME = ['--ruleset', ID];

interface Unit {
  readonly unit: string;
  readonly models?: number;
}
const LINE: { readonly units: readonly Unit[]; readonly book: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL(`../../../engine/rulesets/${ID}/armies/lists/storm-line.json`, import.meta.url), 'utf8'),
);
const list = (change: object): string => json({ ...LINE, id: 'mine', name: 'Mine', ...change });
/** The list with a change of the first unit of that entry. */
const changed = (entry: string, change: object): string => {
  const at = LINE.units.findIndex(({ unit }) => unit === entry);
  return list({ units: LINE.units.map((unit, i) => (i === at ? { ...unit, ...change } : unit)) });
};

/** Returns a case with a file that is no list, or an illegal one, and the expected message. */
const file = (name: string, contents: string, says: RegExp, lines = 1): Case => ({
  ...{ name, args: [...GAME, './list.json'], files: { 'list.json': contents }, says, lines },
});

const armies: readonly Case[] = [
  file(
    'a unit that no book has',
    changed('ironclad', { unit: 'space-marines' }),
    /Cygnar has no 'space-marines'; choose from/,
  ),
  file('a unit of another book', changed('ironclad', { unit: 'cyclops-savage' }), /Cygnar has no 'cyclops-savage'/),
  file('another book', list({ book: { id: 'khador', version: '1' } }), /no book is called 'khador'; choose from/),
  file(
    'another version of the book',
    list({ book: { ...LINE.book, version: '7' } }),
    /is for version 7 of Cygnar, which is 1/,
  ),
  file('a list of another game', json(EMBER), /is a list of t9a, not of hordes; add --ruleset t9a/),
  file('a list that was cut short', list({}).slice(0, 200), /list\.json, line \d+, column \d+: /),
  file('no units', list({ units: [] }), /units: /),
  file('a number of models that is not sold', changed('stormguard', { models: 7 }), /models/, 2),
  file('half a model', changed('stormguard', { models: 6.5 }), /models: is 6\.5; write a whole number/),
  file('more points than the limit', list({ points: 10 }), /HRD-ENC-002\): costs 34 of 10 points/),
];

const whole: Replay = playMatch({
  ...{ id: 0, ruleset: ID, seed: 5, battlefield: 9 },
  agents: ['random', 'random'],
  lists: ['storm-line', 'crushing-tusks'],
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
const deploys = ({ x, path }: Answer): boolean => (x ?? 0) > 0 && path === undefined;
const moves = ({ path }: Answer): boolean => path !== undefined;
/** More than any model moves, ticks. */
const FAR = 800_000;
const longer = ({ path }: Answer): object => ({ path: path?.map((word, i) => (i === 1 ? word + FAR : word)) });

const game = (name: string, contents: string, says: RegExp, lines = 1): Case => ({
  ...{ name, args: ['game.json', '--check'], files: { 'game.json': contents }, says, lines },
});
const replays: readonly Case[] = [
  game('a battle that was cut short', replayed({}).slice(0, 700), /is no JSON, perhaps cut short/),
  game('an army list', list({}), /has format 'muster-army-list\/1'/),
  game('a list of another game', replayed({ lists: ['storm-line', 'ember-host'] }), /no list is called 'ember-host'/),
  game('a table that is none', replayed({ table: 7 }), /table: it is no object/),
  game('another setup', replayed({ fingerprint: '00000000' }), /fingerprint: is 00000000, the setup has/),
  game(
    'a model off its zone',
    spoilt(deploys, () => ({ y: 24 * 25400 })),
    /does not fit '.*deployed\?': outside the deployment zone/,
  ),
  game('a move that is too long', spoilt(moves, longer), /does not fit '.*\?': too far/),
  game(
    'a move by another name',
    spoilt(moves, () => ({ verb: 99 })),
    /does not fit '.*\?': not an option/,
  ),
];

const NETWORK = encodeCheckpoint(untrained(ID, 1));
const battles: readonly Case[] = [
  { name: 'one list', args: [...GAME, '--lists', 'storm-line'], says: /two lists are wanted/ },
  {
    name: 'lists of another game',
    args: [...GAME, '--lists', 'ember-host,storm-line'],
    says: /ember-host is a list of t9a, not of hordes; add --ruleset t9a/,
  },
  {
    name: 'an illegal list',
    args: [...GAME, '--lists', 'storm-line,./list.json'],
    files: { 'list.json': changed('ironclad', { unit: 'space-marines' }) },
    says: /list\.json, .*Cygnar has no 'space-marines'/,
  },
  {
    name: 'a network of another game',
    args: [...GAME, '--first', 'neural:file=t9a.checkpoint'],
    files: { 't9a.checkpoint': CHECKPOINT },
    says: /t9a\.checkpoint: expected .*hordes/,
  },
  {
    name: 'a network in a battle of another game',
    args: ['--first', 'neural:file=hordes.checkpoint'],
    files: { 'hordes.checkpoint': NETWORK },
    says: /hordes\.checkpoint: expected .*t9a/,
  },
];

const others: readonly Case[] = [
  ...casesOf('tournament', [
    {
      name: 'hordes: lists of another game',
      args: [...GAME, '--agents', 'random,first', '--lists', 'ember-host'],
      says: /add --ruleset t9a/,
    },
  ]),
  ...casesOf('train', [
    {
      name: 'hordes: a configuration of another game',
      args: [...GAME, '--config', 'school.json'],
      files: { 'school.json': config() },
      says: /it trains t9a; name it with --ruleset t9a/,
    },
  ]),
  ...casesOf('play', [
    {
      name: 'hordes: lists of another game',
      args: [...GAME, '--against', 'random', '--lists', 'blue-wall,storm-line'],
      says: /add --ruleset wh40k2/,
    },
    {
      name: 'hordes: a battle with a move that is too long',
      args: ['--load', 'game.json', '--against', 'random'],
      files: { 'game.json': spoilt(moves, longer) },
      says: /does not fit '.*\?': too far/,
      input: 'q\n',
    },
  ]),
];

/** Returns the cases of this game. */
export function hordesCases(): Case[] {
  const named = (cases: readonly Case[]): Case[] => cases.map((one) => ({ ...one, name: `hordes: ${one.name}` }));
  return [
    ...casesOf('armies', named(armies)),
    ...casesOf('battle', named(battles)),
    ...casesOf('replay', named(replays)),
    ...others,
  ];
}
