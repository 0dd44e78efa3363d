import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { soakBattle } from './soak-worker.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function run(script: string, ...args: string[]): { status: number | null; out: string; err: string } {
  const command = ['--import', './scripts/register.mjs', `scripts/${script}.ts`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}
const lastLine = (text: string): unknown => JSON.parse(text.trim().split('\n').at(-1) ?? '');

test('soak plays the battles that it is asked for and ends in a line of JSON', () => {
  const { status, out } = run('soak', '--ruleset', 'toy', '--battles', '5', '--sample', '1', '--quiet', '--json');

  expect(lastLine(out)).toMatchObject({ ruleset: 'toy', battles: 5, errors: 0, violations: 0 });
  expect(status).toBe(0);
}, 60_000);

test('soak says which players and rulesets there are', () => {
  const { status, err } = run('soak', '--battles', '1', '--agents', 'nobody');

  expect(status).toBe(2);
  expect(err).toContain("no agent is called 'nobody'");
}, 60_000);

test('one battle of a soak is played again by its seed alone', () => {
  const task = { ruleset: 'toy', seed: 10, agents: ['random', 'eager', 'idle'], sample: 5 };
  const third = soakBattle(task, 3);
  const alone = soakBattle({ ...task, seed: 13 }, 0);

  expect(alone).toEqual(third);
  expect(third.decisions).toBeGreaterThan(0);
});

test('bench ends in a line of JSON with the figures that it printed', () => {
  const { status, out } = run('bench', '--ruleset', 'toy', '--rounds', '1', '--seconds', '0.05', '--json');

  expect(status).toBe(0);
  const figures = lastLine(out) as Record<string, number | string | null>;
  expect(Object.keys(figures)).toEqual([
    'ruleset',
    'decisionsPerSecond',
    'playoutDecisionsPerSecond',
    'decisionsPerSecondObserved',
    'battlesPerSecond',
    'cloneNanoseconds',
    'bytesPerBattle',
  ]);
  expect(figures.decisionsPerSecond).toBeGreaterThan(0);
  expect(out).toContain('step of a procedure');
}, 60_000);
