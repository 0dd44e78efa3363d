import type { Case } from './case.js';
import { CHECKPOINT, config, metricsLine } from './fixtures.js';
import { folderCases } from './folder-cases.js';

/** Returns a case with an invalid configuration, and the expected message. */
const wrong = (name: string, contents: string, says: RegExp, lines = 1): Case => ({
  ...{ name, args: ['--config', 'school.json', '--out', 'run'], files: { 'school.json': contents }, says, lines },
});
/** Returns a case that resumes a run. */
const resumed = (name: string, files: Case['files'], says: RegExp, args: readonly string[] = []): Case => ({
  ...{ name, args: ['--resume', '--out', 'run', ...args], files: files ?? {}, says },
});
const RUN = { 'run/config.json': config() };
const SCHOOL = { 'school.json': config() };
const TIMING = '{"update":1,"rollout":1,"learning":1}\n';

/**
 * Returns cases of configurations, folders and checkpoints that cannot be used for training, and of events that stop a
 * run.
 */
export function trainCases(): Case[] {
  const stopped = {
    args: ['--config', 'school.json', '--workers', '1', '--out', 'run'],
    files: SCHOOL,
    code: 130,
    makes: /^run\//,
  } as const;
  return [
    {
      name: 'a configuration that is not there',
      args: ['--config', 'none.json'],
      says: /none\.json: there is no such file/,
    },
    { name: 'a configuration that is a folder', args: ['--config', '.'], says: /^\.: it is a folder/ },
    wrong('an empty configuration', '', /school\.json: the file is empty/),
    wrong('a configuration that was cut short', config().slice(0, 80), /school\.json, line \d+, column \d+: /),
    wrong('a configuration that is a list', '[]', /school\.json: is a list; write an object/),
    wrong('a configuration that is a text', '"t9a"', /school\.json: is "t9a"; write an object/),
    wrong(
      'a word that is misspelt',
      config({ ppo: { epoch: 3 } }),
      /school\.json, ppo: nothing is called epoch here; write epochs/,
    ),
    wrong(
      'a configuration of a ruleset that nobody knows',
      config({ ruleset: 'chess' }),
      /no ruleset is called 'chess'/,
    ),
    wrong('no stages', config({ stages: [] }), /school\.json, stages: is a list; write at least 1 entry/),
    wrong('a network of odd width', config({ network: { unit: 7 } }), /school\.json, network\.unit/),
    wrong(
      'an opponent that nobody knows',
      config({ evaluation: { opponents: ['napoleon'] } }),
      /no agent is called 'napoleon'/,
    ),
    wrong(
      'a list that nobody knows',
      config({ stages: [{ name: 'a', size: 'tiny', battle: { lists: ['elves', 'elves'] } }] }),
      /elves/,
      2,
    ),
    { name: 'a ruleset that nobody knows', args: ['--ruleset', 'chess'], says: /no ruleset is called 'chess'/ },
    {
      name: 'another ruleset than the configuration',
      args: ['--ruleset', 'wh40k2', '--config', 'school.json'],
      files: SCHOOL,
      says: /it trains t9a; name it with --ruleset t9a/,
    },
    { name: 'no minutes', args: ['--minutes', '0'], says: /--minutes <n>.*Take a number above 0/ },
    { name: 'minutes with an exponent', args: ['--minutes', '1e3'], says: /Take a number above 0/ },
    { name: 'minutes without end', args: ['--minutes', 'Infinity'], says: /Take a number above 0/ },
    { name: 'no workers', args: ['--workers', '0'], says: /from 1 to 128/ },
    {
      name: 'more workers than lanes',
      args: ['--config', 'school.json', '--workers', '5', '--out', 'run'],
      files: SCHOOL,
      says: /--workers 5: battles are played in 4 lanes; take as many workers or fewer/,
    },
    { name: 'a backend that nobody knows', args: ['--backend', 'torch'], says: /Allowed choices are own, tfjs/ },
    { name: 'a seed in words', args: ['--seed', 'x'], says: /in digits alone/ },
    {
      name: 'a network that is not there',
      args: ['--from', 'none.checkpoint'],
      says: /none\.checkpoint: there is no such file/,
    },
    {
      name: 'a network that was cut short',
      args: ['--from', 'cut', '--out', 'run'],
      files: { cut: CHECKPOINT.subarray(0, 500) },
      says: /cut: expected /,
    },
    {
      name: 'a network of other sizes',
      args: ['--config', 'school.json', '--from', 'big', '--out', 'run'],
      files: { ...SCHOOL, big: CHECKPOINT },
      says: /big: a network of sizes .*, but the configuration says/,
    },
    {
      name: 'a network of another game',
      args: ['--ruleset', 'wh40k2', '--from', 'big', '--out', 'run'],
      files: { big: CHECKPOINT },
      says: /big: expected .*wh40k2/,
    },
    resumed(
      'another network to go on with',
      { ...RUN, big: CHECKPOINT },
      /--from: a run that goes on has a network of its own/,
      ['--from', 'big'],
    ),
    resumed(
      'timing with a line that is a list',
      { ...RUN, 'run/timing.jsonl': `${TIMING}[]\n` },
      /timing\.jsonl, line 2: the line is a list/,
    ),
    resumed(
      'a checkpoint that was cut short',
      { ...RUN, 'run/last.checkpoint': CHECKPOINT.subarray(0, 700) },
      /last\.checkpoint: expected /,
    ),
    resumed('a checkpoint that is empty', { ...RUN, 'run/last.checkpoint': '' }, /last\.checkpoint: expected /),
    wrong(
      'a setting that no agent has',
      config({ league: { fixed: ['captain:mood=bad'] } }),
      /captain has no setting 'mood'/,
    ),
    {
      name: 'Ctrl-C while it learns',
      ...stopped,
      ...{
        lines: 6,
        says: /updates, \d+ steps[\s\S]*network: .*run\/final\.checkpoint/,
        with: { signal: 'SIGINT', once: 'run/metrics.jsonl' },
      },
    },
    {
      name: 'a disk that fills while it learns',
      args: ['--config', 'school.json', '--workers', '1', '--out', 'run', '--quiet'],
      ...{ files: SCHOOL, makes: /^(run\/|ballast$)/, says: /run\/\S+: the disk is full; make room and try again/ },
      with: { disk: { size: 4096, left: 2048, until: 'run/metrics.jsonl' } },
    },
    {
      name: 'SIGTERM twice while it learns',
      ...stopped,
      ...{
        lines: 6,
        says: /Stopping after the update at hand/,
        with: { signal: 'SIGTERM', once: 'run/metrics.jsonl', again: 20 },
      },
    },
    ...folderCases({
      out: 'run',
      begin: ['--quiet'],
      needs: {},
      left: (change = (lines) => lines) => ({
        ...RUN,
        'run/metrics.jsonl': change([1, 2, 3].map(metricsLine)).join(''),
      }),
      plan: {
        file: 'config.json',
        damaged: /run\/config\.json(, line 1, column 2: the text ends|: the file is empty)/,
      },
      lines: 'metrics.jsonl',
      number: { name: 'steps', from: /"steps":64/ },
      foreign: [
        'metrics.jsonl',
        'timing.jsonl',
        'best.checkpoint',
        'last.checkpoint',
        'final.checkpoint',
        'curves.html',
      ],
      says: {
        none: /run holds no run to go on with: leave out --resume/,
        there: /run holds a run already: add --resume/,
        other: /run holds a run of another configuration/,
      },
    }),
  ];
}
