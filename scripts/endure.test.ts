import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('endure plays on while a thread is killed, finds nothing wrong and ends in a line of JSON', () => {
  const settings = ['--decisions', '2400', '--envs', '6', '--shadows', '3', '--kills', '1', '--quiet', '--json'];
  const command = ['--import', './scripts/register.mjs', 'scripts/endure.ts', ...settings];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });

  expect(stderr).toBe('');
  const summary = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  expect(summary).toMatchObject({ ruleset: 't9a', killed: ['worker 2, 3 battles begun anew'], faults: 0 });
  expect(summary.decisions).toBeGreaterThanOrEqual(2400);
  expect(summary.compared).toBeGreaterThan(1000);
  expect(status).toBe(0);
}, 120_000);
