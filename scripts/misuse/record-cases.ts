import type { Case } from './case.js';

const PLAN = { first: ['--first', 'random', '--second', 'first'], out: ['--out', 'run'] };
const held = (contents: string) => ({ 'run/recording.json': contents });

/** Returns cases of recordings that cannot begin or go on, and of events that stop one. */
export function recordCases(): Case[] {
  const args = [...PLAN.first, ...PLAN.out];
  return [
    { name: 'an agent that nobody knows', args: ['--first', 'napoleon'], says: /no agent is called 'napoleon'/ },
    { name: 'a ruleset that nobody knows', args: ['--ruleset', 'chess'], says: /no ruleset is called 'chess'/ },
    { name: 'a size that nobody knows', args: ['--size', 'huge'], says: /Allowed choices are tiny, small, whole/ },
    { name: 'no battles', args: ['--battles', '0'], says: /Take a whole number from 1 to/ },
    { name: 'a seed in words', args: ['--seed', 'x'], says: /in digits alone/ },
    { name: 'one list', args: ['--lists', 'ember-host'], says: /two lists are wanted/ },
    {
      ...{ name: 'lists of a size', args: ['--lists', 'ember-host,green-tide', '--size', 'tiny'] },
      says: /--lists and --size: lists have their own size/,
    },
    { name: 'an agent file that is not there', args: ['--import', 'none.ts'], says: /none\.ts: there is no such file/ },
    {
      ...{ name: 'a file as the folder', args: [...PLAN.first, '--out', 'note.txt'] },
      ...{ files: { 'note.txt': 'precious' }, says: /note\.txt: it is a file; name a folder/ },
    },
    { name: 'going on with nothing', args: [...args, '--resume'], says: /run holds no recording to go on with/ },
    {
      ...{ name: 'a folder that holds a recording', args, files: held('{}') },
      says: /run holds a recording already: add --resume/,
    },
    {
      ...{ name: 'going on with a file that was cut short', args: [...args, '--resume'], files: held('{"format"') },
      says: /run\/recording\.json: is no JSON/,
    },
    {
      ...{ name: 'going on with a file of somebody', args: [...args, '--resume'], files: held('{"format":"x"}') },
      says: /run\/recording\.json: is no recording of this Muster/,
    },
    {
      ...{ name: 'a part of somebody', args, files: { 'run/part-00000.parquet': 'precious' } },
      says: /run holds a part-00000\.parquet without a recording\.json/,
    },
    {
      ...{ name: 'a read-only disk', args, says: /run: it is on a read-only file system/ },
      with: { disk: 'read-only' },
    },
    {
      ...{ name: 'Ctrl-C while it records', args: [...args, '--battles', '5000'], code: 130, lines: 5 },
      ...{ makes: /^run\//, says: /Stopped after \d+ of 5000 battles; add --resume to go on/ },
      with: { signal: 'SIGINT', once: 'run/recording.json' },
    },
  ];
}
