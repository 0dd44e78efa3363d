import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import '../../agents/files/index.js';
import { GAMES } from '../../engine/games.js';
import { printReplay } from '../../engine/kernel/replay.js';
import { policyNames } from '../../env/policy.js';
import { playMatch } from '../../evaluations/match.js';
import { muster as main } from './main.js';

const MUSTER = fileURLToPath(new URL('../muster.mjs', import.meta.url));
const LISTS = fileURLToPath(new URL('../../engine/rulesets/t9a/armies/lists/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'muster-cli-'));
const at = (name: string) => join(folder, name);

/**
 * Runs `muster` in this process as a user would. Paths of files in the folder are completed in the arguments and
 * shortened in the output.
 */
async function muster(...args: string[]) {
  const told = { stdout: '', stderr: '' };
  const short = (text: unknown) => String(text).replaceAll(`${folder}/`, '').replaceAll(folder, '.');
  const hear = (stream: keyof typeof told, end: string) => (text: unknown) => {
    told[stream] += short(text) + end;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(hear('stdout', '\n')),
    vi.spyOn(console, 'error').mockImplementation(hear('stderr', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(hear('stdout', '')),
    vi.spyOn(process.stderr, 'write').mockImplementation(hear('stderr', '')),
  ];
  try {
    return { status: await main(args), ...told };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * Asserts that a command fails with exit code 2 and one line of message.
 * @returns the message
 */
async function refused(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await muster(...args);
  const lines = stderr.trimEnd().split('\n');
  expect([status, stdout, lines]).toEqual([2, '', [expect.any(String)]]);
  return lines[0];
}

beforeAll(() => {
  const { replay } = playMatch({
    id: 0,
    ruleset: 't9a',
    agents: ['random', 'random'],
    lists: ['ember-host', 'green-tide'],
    seed: 5,
    battlefield: 9,
  });
  const text = printReplay({ ...replay, answers: replay.answers.slice(0, 60) });
  writeFileSync(at('good.json'), text);
  writeFileSync(at('cut.json'), text.slice(0, 700));
  const answers = [...replay.answers.slice(0, 60)];
  answers[12] = { ...answers[12], verb: 17 };
  writeFileSync(at('altered.json'), printReplay({ ...replay, answers }));

  const list = readFileSync(join(LISTS, 'ember-host.json'), 'utf8');
  writeFileSync(at('half-list.json'), list.slice(0, 300));
  const parsed = JSON.parse(list) as { units: { unit: string; models?: number }[] };
  const unknown = structuredClone(parsed);
  unknown.units[1].unit = 'space-marines';
  writeFileSync(at('unknown-unit.json'), JSON.stringify(unknown));
  const illegal = structuredClone(parsed);
  const block = illegal.units.find((unit) => (unit.models ?? 1) > 5);
  if (block !== undefined) block.models = 500;
  writeFileSync(at('illegal.json'), JSON.stringify(illegal));
  mkdirSync(at('other'));
  writeFileSync(at('other/results.jsonl'), 'precious\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('names that nobody knows: the line says which there are', async () => {
  // Other tests of the same thread may have registered agents of their own.
  expect(policyNames()).toEqual(expect.arrayContaining(['captain', 'random']));
  expect(await refused('battle', '--first', 'napoleon')).toBe(
    `no agent is called 'napoleon'; there are ${policyNames().join(', ')}`,
  );
  expect(await refused('battle', '--lists', 'ember-host,elves')).toMatch(
    /^no list is called 'elves': take one of .*ember-host.*, or the path of a JSON file$/,
  );
  expect(await refused('tournament', '--ruleset', 'chess')).toBe(
    "no ruleset is called 'chess': there are t9a, wh40k2, wfb9, hordes",
  );
});

test('lists that are broken, unknown or illegal are told by file and mend', async () => {
  expect(await refused('armies', at('half-list.json'))).toMatch(/^half-list\.json.*; .*\.$/);
  expect(await refused('armies', at('unknown-unit.json'))).toMatch(/^unknown-unit\.json, .*space-marines.*; .*\.$/);
  expect(await muster('armies', at('illegal.json'))).toMatchObject({ status: 2, stdout: '' });
  const { status, stderr } = await muster('battle', '--lists', `${at('illegal.json')},green-tide`);
  expect(status).toBe(2);
  for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^illegal\.json.*; .*\.$/);
});

test('a list of squads is shown with what its models wear and carry', async () => {
  const terminators = {
    format: 'muster-w40k-list/1',
    id: 'first-company',
    name: 'First Company',
    ruleset: 'wh40k2',
    book: { id: 'ultramarines', version: '1' },
    points: 1000,
    units: [{ unit: 'captain' }, { unit: 'terminator-squad' }],
  };
  writeFileSync(at('terminators.json'), JSON.stringify(terminators));
  const { status, stdout } = await muster('armies', at('terminators.json'), '--ruleset', 'wh40k2');
  expect(status).toBe(0);
  expect(stdout).toContain('1 Captain: Power armour (3+), bolt-pistol');
  expect(stdout).toContain('4 Terminator: Terminator armour (3+ on two dice), storm-bolter-targeter, power-fist');
});

test('replays: whole ones are checked, broken ones refused by the answer that does not fit', async () => {
  expect(await muster('replay', at('good.json'), '--check')).toMatchObject({ status: 0, stderr: '' });
  expect(await refused('replay', at('cut.json'), '--check')).toMatch(/^cut\.json: is no JSON, perhaps cut short; /);
  expect(await refused('replay', at('altered.json'))).toMatch(/answer 13 of 60: .* does not fit .*; /);
  expect(await refused('replay', at('missing.json'))).toBe(
    'missing.json: there is no such file or folder; check the path',
  );
  expect(await refused('replay', folder)).toBe('.: it is a folder; name a file');
  expect(await refused('replay', at('good.json'), '--picture', at('x.svg'), '--at', '99')).toBe(
    '--at 99: the battle has 61 moments; take 1 to 61',
  );
});

test('files that cannot be written are named', async () => {
  expect(await refused('replay', at('good.json'), '--out', at('nowhere/page.html'))).toMatch(
    /^nowhere\/page\.html: there is no such/,
  );
  expect(await refused('replay', at('good.json'), '--out', '/dev/full')).toMatch(
    /^\/dev\/full: the disk is full; make room/,
  );
});

test('a tournament leaves a folder alone that is not its own', async () => {
  expect(await refused('tournament', '--out', at('other'), '--resume', '--quiet')).toMatch(
    /^other holds a results\.jsonl/,
  );
  expect(readFileSync(at('other/results.jsonl'), 'utf8')).toBe('precious\n');
  expect(await refused('tournament', '--agents', 'random', '--lists', 'ember-host', '--out', at('cup'))).toBe(
    '--agents random --lists ember-host: one agent with one list has nobody to meet; name another agent or another list',
  );
  expect(await refused('tournament', '--resume', '--out', at('typo'))).toBe(
    'typo holds no tournament to go on with: leave out --resume to begin one, or check the path',
  );
  expect(existsSync(at('typo'))).toBe(false);
});

test('options that do not exist or do not fit are refused', async () => {
  expect(await refused('battle', '--seed', 'x')).toMatch(/--seed <n>.*whole number/);
  expect(await muster('battle', '--sede', '1')).toMatchObject({ status: 2 });
  const help = await muster('--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  for (const { id, name } of GAMES) expect(help.stdout).toContain(`  ${id.padEnd(10)} ${name}\n`);
});

test('a file of one’s own agents that does not load is named', async () => {
  writeFileSync(at('agent.mjs'), "throw new Error('not today')");
  expect(await refused('battle', '--import', at('agent.mjs'))).toBe(
    '--import agent.mjs: it does not load (not today); mend it',
  );
});

test('the command itself hands on exit code and words', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MUSTER, 'battle', '--first', 'napoleon'], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    2,
    '',
    "no agent is called 'napoleon'; there are captain, first, neural, onnx, random, recruit, search\n",
  ]);
});
