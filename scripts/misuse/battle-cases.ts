import type { Case } from './case.js';
import { CHECKPOINT, EMBER, json, replayText, WALL } from './fixtures.js';

const STUCK = `import { registerPolicy } from 'muster-wargames/env/policy';
registerPolicy('stuck', () => ({ name: 'stuck', needsWorld: false, act() { for (;;); } }));
registerPolicy('quitter', () => ({ name: 'quitter', needsWorld: false, act() { process.exit(7); } }));
`;
const LONG = ['--first', 'search:worlds=4000', '--second', 'random'];
const agent = (name: string, description: string, says: RegExp): Case => ({
  name,
  args: ['--first', description],
  says,
});

/** Returns the cases of `battle`: agents, lists, numbers, files, signals. */
export function battleCases(): Case[] {
  return [
    agent('an agent that nobody knows', 'napoleon', /no agent is called 'napoleon'; there are .*captain/),
    agent('an agent without a name', '', /no agent is called ''/),
    agent('control characters in the name of an agent', '\u001b[2Jcaptain', /no agent is called '\\u001b\[2Jcaptain'/),
    agent('an agent by its file', './mine.ts', /no agent is called '\.\/mine\.ts'/),
    agent('a setting that nobody knows', 'captain:mood=bad', /captain has no setting 'mood'; it has temperament/),
    agent('a setting without a value', 'captain:bold', /write settings as key=value, not 'bold'/),
    agent('a percent sign alone', 'neural:file=50%', /a percent sign within '50%' is written %25/),
    agent('a search within a search', 'search:base=search', /base cannot be a search/),
    agent('a search that advises a search', 'search:advisers=captain+search:worlds=2', /advisers cannot be a search/),
    agent('a number that is none', 'search:worlds=many', /worlds is a whole number from 2 to/),
    agent(
      'a network that is not there',
      'neural:file=none.checkpoint',
      /none\.checkpoint: expected a checkpoint, but there is no such file/,
    ),
    agent('a network in a folder', 'neural:file=/tmp', /\/tmp: expected a checkpoint, but it is a folder/),
    {
      name: 'a network that was cut short',
      args: ['--first', 'neural:file=cut.checkpoint'],
      files: { 'cut.checkpoint': CHECKPOINT.subarray(0, 900) },
      says: /cut\.checkpoint: expected /,
    },
    {
      name: 'a network of another game',
      args: ['--ruleset', 'wh40k2', '--first', 'neural:file=t9a.checkpoint'],
      files: { 't9a.checkpoint': CHECKPOINT },
      says: /t9a\.checkpoint: expected .*wh40k2/,
    },
    agent('an ONNX file that is not named', 'onnx', /onnx plays a file: name one as in onnx:file=PATH/),
    {
      name: 'an ONNX file that is a checkpoint',
      args: ['--first', 'onnx:file=mine'],
      files: { mine: CHECKPOINT },
      says: /mine: expected an ONNX file, but it is something else or damaged/,
    },
    { name: 'one list', args: ['--lists', 'ember-host'], says: /--lists ember-host: two lists are wanted/ },
    { name: 'three lists', args: ['--lists', 'a,b,c'], says: /two lists are wanted, with a comma between/ },
    { name: 'no list', args: ['--lists', ','], says: /two lists are wanted/ },
    {
      name: 'lists of another game',
      args: ['--lists', 'blue-wall,green-fist'],
      says: /blue-wall is a list of wh40k2, not of t9a; add --ruleset wh40k2/,
    },
    {
      name: 'a file of another game',
      args: ['--lists', 'ember-host,./wall.json'],
      files: { 'wall.json': json(WALL) },
      says: /wall\.json: is a list of wh40k2.*--ruleset wh40k2/,
    },
    {
      name: 'a file by its bare name',
      args: ['--lists', 'ember-host,mine'],
      files: { mine: json(EMBER) },
      says: /for the file write \.\/mine/,
    },
    {
      name: 'a list that is not there',
      args: ['--lists', 'ember-host,./none.json'],
      says: /none\.json: there is no such file/,
    },
    { name: 'a ruleset that nobody knows', args: ['--ruleset', 'chess'], says: /no ruleset is called 'chess'/ },
    { name: 'a seed in words', args: ['--seed', 'lucky'], says: /--seed <n>.*in digits alone/ },
    { name: 'a seed with an exponent', args: ['--seed', '1e3'], says: /in digits alone/ },
    { name: 'a seed with a point', args: ['--seed', '3.0'], says: /in digits alone/ },
    { name: 'a seed in hexadecimal digits', args: ['--seed', '0x10'], says: /in digits alone/ },
    { name: 'a seed below nothing', args: ['--seed=-1'], says: /from 0 to 4,294,967,295/ },
    { name: 'a seed that is too large', args: ['--seed', '4294967296'], says: /from 0 to 4,294,967,295/ },
    { name: 'a table that is none', args: ['--battlefield', 'plain'], says: /--battlefield <n>.*in digits alone/ },
    {
      name: 'a deployment that is none',
      args: ['--deployment', 'nowhere'],
      says: /no type of deployment is called 'nowhere'.*classic/,
    },
    { name: 'an option that is misspelt', args: ['--sede', '1'], says: /unknown option '--sede'.*--seed/ },
    { name: 'an option without its value', args: ['--out'], says: /option '--out <file>' argument missing/ },
    { name: 'words without an option', args: ['captain', 'random'], says: /too many arguments/ },
    { name: 'a replay without a name', args: ['--out', ''], says: /--out '': it is no file; name one/ },
    {
      name: 'a replay in a folder that is not there',
      args: ['--out', 'none/replay.json'],
      says: /none\/replay\.json: there is no such file or folder/,
    },
    {
      name: 'a replay over a folder',
      args: ['--out', 'folder'],
      files: { 'folder/x': '' },
      says: /folder: it is a folder; name a file/,
    },
    { name: 'a replay that ends in a stroke', args: ['--out', 'replay/'], says: /it is no file; name one/ },
    {
      name: 'a replay below a file',
      args: ['--out', 'a/replay.json'],
      files: { a: '' },
      says: /a part of the path is a file/,
    },
    {
      name: 'a replay over an army list',
      args: ['--out', 'mine.json'],
      files: { 'mine.json': json(EMBER) },
      says: /mine\.json is there already and is no replay that muster battle wrote/,
    },
    {
      name: 'a replay over a battle that a person plays',
      args: ['--out', 'muster-game.json'],
      files: { 'muster-game.json': replayText() },
      says: /muster-game\.json is there already/,
    },
    { name: 'a replay with a name that is too long', args: ['--out', 'x'.repeat(300)], says: /its name is too long/ },
    {
      name: 'a replay on a full disk',
      args: ['--out', 'replay.json'],
      says: /replay\.json: the disk is full/,
      with: { disk: { size: 64, left: 0 } },
    },
    {
      name: 'a replay on a read-only disk',
      args: ['--out', 'replay.json'],
      says: /replay\.json: it is on a read-only file system/,
      with: { disk: 'read-only' },
    },
    {
      name: 'a replay in a folder of somebody else',
      args: [],
      says: /replay\.json: it may not be read or written; check its rights/,
      with: { stranger: true },
    },
    {
      name: 'an agent file that is not there',
      args: ['--import', 'none.mjs'],
      says: /--import none\.mjs: there is no such file/,
    },
    {
      name: 'an agent file that is a folder',
      args: ['--import', '.'],
      says: /--import \.: it is a folder; name a file/,
    },
    {
      name: 'an agent file that throws',
      args: ['--import', 'a.mjs'],
      files: { 'a.mjs': "throw new Error('not today');" },
      says: /--import a\.mjs: it does not load \(not today\); mend it/,
    },
    {
      name: 'an agent file with an error of syntax',
      args: ['--import', 'a.mjs'],
      files: { 'a.mjs': 'const = 1;' },
      says: /--import a\.mjs: it does not load \(.*; mend it/,
    },
    {
      name: 'an agent file that lacks a package',
      args: ['--import', 'a.mjs'],
      files: { 'a.mjs': "import 'nobody-has-this';" },
      says: /it needs the package nobody-has-this; install it there/,
    },
    {
      name: 'an agent file in TypeScript outside a package',
      args: ['--import', 'a.ts'],
      files: { 'a.ts': STUCK },
      says: /put a package\.json with "type": "module" into .*, or call it a\.mts/,
    },
    {
      name: 'an agent file that registers nobody',
      args: ['--import', 'a.mjs', '--first', 'mine'],
      files: { 'a.mjs': '' },
      says: /no agent is called 'mine'/,
    },
    {
      name: 'an agent that ends the process',
      args: ['--import', 'a.mjs', '--first', 'quitter'],
      files: { 'a.mjs': STUCK },
      says: /ended from within \(exit code 7\)/,
      apart: true,
    },
    {
      name: 'Ctrl-C while an agent never answers',
      args: ['--import', 'a.mjs', '--first', 'stuck'],
      ...{ files: { 'a.mjs': `${STUCK}console.log('ready');` }, code: 130, says: /Stopped; no replay was written/ },
      with: { signal: 'SIGINT', once: /ready/ },
    },
    ...(['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(
      (signal): Case => ({
        name: `${signal} while a search thinks`,
        ...{ args: [...LONG, '--import', 'a.mjs'], files: { 'a.mjs': "console.log('ready');" } },
        ...{ code: 130, says: /Stopped; no replay was written/, with: { signal, once: /ready/ } },
      }),
    ),
    {
      name: 'Ctrl-C while a search thinks, before an old replay',
      args: [...LONG, '--import', 'a.mjs', '--out', 'old.json'],
      files: {
        'a.mjs': "console.log('ready');",
        'old.json': replayText({ recorded: { muster: '0', layout: '0', by: 'muster battle' } }),
      },
      ...{ code: 130, says: /Stopped; no replay was written/, with: { signal: 'SIGINT', once: /ready/ } },
    },
    {
      name: 'the working directory is gone',
      args: [],
      says: /the working directory is not there any more: change to another folder/,
      with: { nowhere: true },
    },
    {
      name: 'a reader who leaves before the battle is over',
      args: ['--first', 'random', '--second', 'random'],
      ...{ code: 0, says: /^$/, lines: 0, makes: /^replay\.json$/, with: { stdout: 'closed' } },
    },
    {
      name: 'a full disk behind the output',
      args: ['--first', 'random', '--second', 'random'],
      says: /the output cannot be written: the disk is full/,
      makes: /^replay\.json$/,
      with: { stdout: 'full' },
    },
  ];
}
