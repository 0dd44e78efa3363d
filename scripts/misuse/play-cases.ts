import type { Case } from './case.js';
import { EMBER, json, REPLAY, replayText } from './fixtures.js';

const GAME = { 'game.json': replayText() };
const load = (name: string, contents: string, says: RegExp): Case => ({
  ...{ name, args: ['--load', 'game.json'], files: { 'game.json': contents }, says, input: 'q\n' },
});

/** Returns cases of battles that cannot begin or be resumed, and of events that end one. */
export function playCases(): Case[] {
  const stopped = {
    args: ['--against', 'random', '--save', 'mine.json'],
    code: 130,
    lines: 3,
    makes: /^mine\.json/,
  } as const;
  return [
    { name: 'a side that there is not', args: ['--as', 'third'], says: /--as third: first or second/, apart: true },
    {
      name: 'an agent that nobody knows',
      args: ['--against', 'napoleon'],
      says: /no agent is called 'napoleon'/,
      apart: true,
    },
    {
      name: 'a search within a search',
      args: ['--against', 'search:base=search'],
      says: /base cannot be a search/,
      apart: true,
    },
    {
      name: 'a ruleset that nobody knows',
      args: ['--ruleset', 'chess'],
      says: /no ruleset is called 'chess'/,
      apart: true,
    },
    {
      name: 'lists of another game',
      args: ['--lists', 'blue-wall,green-fist'],
      says: /add --ruleset wh40k2/,
      apart: true,
    },
    {
      name: 'a battle that is not there',
      args: ['--load', 'none.json'],
      says: /none\.json: there is no such file/,
      apart: true,
    },
    { name: 'a battle that is a folder', args: ['--load', '.'], says: /it is a folder/, apart: true },
    load('a battle that is empty', '', /is empty|is no JSON/),
    load('a battle that was cut short', replayText().slice(0, 500), /is no JSON, perhaps cut short/),
    load('an army list', json(EMBER), /has format/),
    load(
      'a battle of another version',
      replayText({ recorded: { ...REPLAY.recorded, muster: '9.9.9' } }),
      /Muster 9\.9\.9/,
    ),
    load('a battle with an answer that does not fit', replayText({ answers: [{ verb: 99 }] }), /answer 1 of 1/),
    {
      name: 'a place to save over another battle',
      args: ['--load', 'game.json', '--save', 'other.json'],
      files: { ...GAME, 'other.json': 'mine' },
      says: /other\.json is there already/,
      apart: true,
    },
    {
      name: 'a place to save that is not there',
      args: ['--save', 'none/game.json'],
      says: /none\/game\.json: .*there is no such file or folder/,
      apart: true,
    },
    {
      name: 'a place to save on a read-only disk',
      args: ['--save', 'game.json'],
      says: /read-only file system/,
      apart: true,
      with: { disk: 'read-only' },
    },
    {
      name: 'a place to save on a full disk',
      args: ['--save', 'game.json'],
      says: /the disk is full/,
      apart: true,
      with: { disk: { size: 64, left: 0 } },
    },
    ...Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const).map(
      ([signal, code]): Case => ({
        name: `${signal} while a question waits`,
        ...stopped,
        code,
        says: /mine\.json/,
        with: { signal: signal as NodeJS.Signals, once: /2 {2}second/ },
      }),
    ),
    {
      name: 'the working directory is gone',
      args: [],
      says: /the working directory is not there any more/,
      with: { nowhere: true },
    },
  ];
}
