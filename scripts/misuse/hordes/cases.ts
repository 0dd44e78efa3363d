// Misuse of the commands with lists, battles and networks of HORDES.
import type { Case } from '../case.js';
import { type Answer, misuseOf } from '../game-cases.js';

const ID = 'hordes';
const { asked, shipped, list, changed, listCase, spoilt, replayCase, all } = misuseOf(ID, [
  'storm-line',
  'crushing-tusks',
]);

const armies: readonly Case[] = [
  listCase(
    'a unit that no book has',
    changed('stormguard', { unit: 'space-marines' }),
    /Cygnar has no 'space-marines'; choose from/,
  ),
  listCase(
    'a unit of another book',
    changed('stormguard', { unit: 'cyclops-savage' }),
    /Cygnar has no 'cyclops-savage'/,
  ),
  listCase('another book', list({ book: { id: 'khador', version: '1' } }), /no book is called 'khador'; choose from/),
  listCase(
    'another version of the book',
    list({ book: { ...shipped.book, version: '7' } }),
    /is for version 7 of Cygnar, which is 1/,
  ),
  listCase('a list that was cut short', list({}).slice(0, 200), /list\.json, line \d+, column \d+: /),
  listCase('no units', list({ units: [] }), /units: /),
  listCase('a number of models that is not sold', changed('stormguard', { models: 7 }), /models/, 2),
  listCase('half a model', changed('stormguard', { models: 6.5 }), /models: is 6\.5; write a whole number/),
  listCase(
    'more points than the limit',
    list({ points: 10 }),
    /HRD-ENC-002\): costs 12 points more than the 10 of a Skirmish/,
  ),
];

const deploys = ({ x, path }: Answer): boolean => (x ?? 0) > 0 && path === undefined;
const moves = ({ path }: Answer): boolean => path !== undefined;
/** More than any model moves, ticks. */
const FAR = 800_000;
const longer = ({ path }: Answer): object => ({ path: path?.map((word, i) => (i === 1 ? word + FAR : word)) });

const replays: readonly Case[] = [
  replayCase(
    'a model off its zone',
    spoilt(deploys, () => ({ y: 24 * 25400 })),
    /does not fit '.*deployed\?': outside the deployment zone/,
  ),
  replayCase('a move that is too long', spoilt(moves, longer), /does not fit '.*\?': too far/),
  replayCase(
    'a move by another name',
    spoilt(moves, () => ({ verb: 99 })),
    /does not fit '.*\?': not an option/,
  ),
];

const battles: readonly Case[] = [
  {
    name: 'an illegal list',
    args: [...asked, '--lists', 'storm-line,./list.json'],
    files: { 'list.json': changed('stormguard', { unit: 'space-marines' }) },
    says: /list\.json, .*Cygnar has no 'space-marines'/,
  },
];

const play: readonly Case[] = [
  {
    name: 'a battle with a move that is too long',
    args: ['--load', 'game.json'],
    files: { 'game.json': spoilt(moves, longer) },
    says: /does not fit '.*\?': too far/,
    input: 'q\n',
  },
];

/** Returns the cases of this game. */
export const hordesCases = (): Case[] => all({ armies, battles, replays, play });
