import type { Case } from './case.js';
import { CUP_ARGS, cup, EMBER, json } from './fixtures.js';
import { folderCases } from './folder-cases.js';

/** Returns a case that resumes a tournament in `cup`, with the expected message. */
const resumed = (name: string, files: Case['files'], says: RegExp, args: readonly string[] = ['--resume']): Case => ({
  ...{ name, args: [...CUP_ARGS, '--out', 'cup', ...args], files: files ?? {}, says },
});
const second = (change: (line: string) => string) => (lines: string[]) =>
  lines.map((line, i) => (i === 1 ? change(line) : line));
const THROWN = `import { registerPolicy } from 'muster-wargames/env/policy';
registerPolicy('slow', () => ({ name: 'slow', needsWorld: false, act() { for (const end = Date.now() + 50; Date.now() < end; ); return 0; } }));
`;

/**
 * Returns cases of plans that cannot be played, folders with other contents, damaged results, and events that stop a
 * run.
 */
export function tournamentCases(): Case[] {
  const stop = {
    args: ['--agents', 'slow,random', '--import', 'a.mjs', '--lists', 'ember-host', '--workers', '1', '--out', 'cup'],
  };
  return [
    {
      name: 'a backend without networks',
      args: ['--agents', 'random,captain', '--backend', 'tfjs'],
      says: /--backend tfjs: no agent here is called neural/,
    },
    { name: 'a backend without agents', args: ['--backend', 'tfjs'], says: /--backend tfjs: name the agents/ },
    {
      name: 'a backend of an agent that nobody knows',
      args: ['--agents', 'random,neural:backend=torch'],
      says: /no backend is called 'torch'; there are own, tfjs/,
    },
    {
      name: 'an agent that nobody knows',
      args: ['--agents', 'random,napoleon'],
      says: /no agent is called 'napoleon'/,
    },
    { name: 'no agent', args: ['--agents', ','], says: /a tournament wants an agent or more/ },
    {
      name: 'one agent with one list',
      args: ['--agents', 'random', '--lists', 'ember-host'],
      says: /one agent with one list has nobody to meet/,
    },
    {
      name: 'an agent twice',
      args: ['--agents', 'captain,random,captain:'],
      says: /captain is named twice; name each agent once/,
    },
    {
      name: 'a search within a search',
      args: ['--agents', 'random,search:base=search'],
      says: /base cannot be a search/,
    },
    { name: 'no list', args: ['--lists', ','], says: /no list is named/ },
    { name: 'a list that nobody knows', args: ['--lists', 'elves'], says: /no list is called 'elves'/ },
    { name: 'lists of another game', args: ['--lists', 'blue-wall'], says: /add --ruleset wh40k2/ },
    {
      name: 'lists of two games',
      args: ['--ruleset', 'all', '--lists', 'ember-host'],
      says: /lists are of one game; name it with --ruleset/,
    },
    {
      name: 'two lists of one name',
      args: ['--lists', 'all,./a.json,./b.json'],
      files: { 'a.json': json(EMBER), 'b.json': json(EMBER) },
      says: /another list is called 'mine' too/,
    },
    {
      name: 'a list that is not legal',
      args: ['--lists', './a.json'],
      files: { 'a.json': json({ ...EMBER, units: [] }) },
      says: /a\.json, units/,
    },
    { name: 'a ruleset that nobody knows', args: ['--ruleset', 't9a,chess'], says: /no ruleset is called 'chess'/ },
    { name: 'no ruleset', args: ['--ruleset', ','], says: /no game is named/ },
    { name: 'a thousand million battles', args: ['--battles', '1000000000'], says: /from 2 to 100,000/ },
    { name: 'battles with an exponent', args: ['--battles', '1e9'], says: /in digits alone/ },
    { name: 'one battle', args: ['--battles', '1'], says: /from 2 to 100,000/ },
    { name: 'half a battle', args: ['--battles', '2.5'], says: /in digits alone/ },
    { name: 'no workers', args: ['--workers', '0'], says: /--workers <n>.*from 1 to 128/ },
    { name: 'a million workers', args: ['--workers', '1000000'], says: /from 1 to 128/ },
    { name: 'a time limit that no clock counts', args: ['--time-limit', '9999999999'], says: /from 0 to 2,000,000/ },
    { name: 'a seed in words', args: ['--seed', 'x'], says: /in digits alone/ },
    {
      name: 'an agent file that throws',
      args: ['--import', 'a.mjs'],
      files: { 'a.mjs': "throw new Error('not today');" },
      says: /it does not load \(not today\)/,
    },
    {
      name: 'a folder with a report of somebody',
      args: ['--out', '.'],
      files: { 'report.html': 'mine' },
      says: /report\.html is there already and is no report of a tournament/,
    },
    resumed('another seed with --again', cup('cup', 4), /cup holds another tournament \(of other seed\)/, [
      '--again',
      '--seed',
      '2',
    ]),
    resumed(
      'a winner that nobody is',
      cup(
        'cup',
        3,
        second((line) => line.replace('"winner":1', '"winner":2')),
      ),
      /results\.jsonl, line 2: winner is 2/,
    ),
    resumed(
      'a line of another tournament',
      cup(
        'cup',
        3,
        second((line) => line.replace('"seed":', '"seed":1')),
      ),
      /results\.jsonl, line 2: no result of this tournament/,
    ),
    resumed(
      'a word that no result has',
      cup(
        'cup',
        3,
        second((line) => line.replace('{', '{"x":1,')),
      ),
      /results\.jsonl, line 2: .*nothing is called x/,
    ),
    ...(['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(
      (signal): Case => ({
        name: `${signal} twice while battles are played`,
        ...{
          ...stop,
          files: { 'a.mjs': THROWN },
          code: 130,
          lines: 2,
          makes: /^cup\/(tournament\.json|results\.jsonl)$/,
        },
        says: /96 battles to play[\s\S]*Stopping after the battles in play; Ctrl-C again to stop at once/,
        with: { signal, once: 'cup/tournament.json', again: 500 },
      }),
    ),
    {
      name: 'Ctrl-C while battles are played',
      args: [...CUP_ARGS, '--workers', '1', '--out', 'cup'],
      ...{ code: 130, lines: 6, makes: /^cup\//, says: /Stopped after \d battles; add --resume to go on/ },
      with: { signal: 'SIGINT', once: 'cup/tournament.json' },
    },
    {
      name: 'a disk that fills while battles are played',
      args: [...CUP_ARGS, '--workers', '1', '--out', 'cup'],
      ...{
        lines: 2,
        makes: /^(cup\/|ballast$)/,
        says: /cup\/results\.jsonl: the disk is full; make room and try again, what was written before is kept/,
      },
      with: { disk: { size: 256, left: 128, until: 'cup/tournament.json' } },
    },
    {
      name: 'all lists, of different limits: a warning, and they are played',
      args: [
        '--ruleset',
        't9a',
        '--agents',
        'random',
        '--lists',
        'all',
        '--battles',
        '2',
        '--workers',
        '1',
        '--out',
        'cup',
      ],
      ...{ code: 0, lines: 3, makes: /^cup\// },
      says: /warning: lists of different limits meet: .*The Ember Host \(2500\).*; the battle is not even[\s\S]*\d+ battles to play/,
    },
    ...folderCases({
      out: 'cup',
      begin: CUP_ARGS,
      needs: {},
      left: (change) => cup('cup', 3, change),
      plan: { file: 'tournament.json', damaged: /cup holds another tournament \(its tournament\.json is damaged\)/ },
      lines: 'results.jsonl',
      number: { name: 'decisions', from: /"decisions":300/ },
      foreign: ['results.jsonl'],
      says: {
        none: /cup holds (no tournament to go on with: leave out --resume to begin one|a results\.jsonl but no tournament\.json)/,
        there: /cup already holds results: add --resume to go on/,
        other: /cup holds another tournament \(of other seed\)/,
      },
    }),
  ];
}
