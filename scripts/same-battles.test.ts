import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const same = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', './scripts/register.mjs', 'scripts/same-battles.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });

test('a checkout plays the same battles as itself, and a folder that is none is said to play none', {
  timeout: 120_000,
}, () => {
  const told = same('.', '-n', '2', '--agents', 'random', '--json', '--quiet');
  expect(told.status).toBe(0);
  const { battles, decisions, others } = JSON.parse(told.stdout) as {
    battles: number;
    decisions: number;
    others: unknown[];
  };
  expect([battles, others]).toEqual([2, []]);
  expect(decisions).toBeGreaterThan(100);
  const none = same('docs', '-n', '1');
  expect(none.status).toBe(1);
  expect(none.stderr).toContain('no longer plays');
});
