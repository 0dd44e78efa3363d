import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { dropOthers } from '../translations.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MINUTES = 60_000;

const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });

/** Compares so many battles of a ruleset in JavaScript and in what plays with this `MUSTER_TRANSLATION`. */
function comparing(ruleset: string, battles: number, settings: NodeJS.ProcessEnv = {}) {
  const flags = ['--import', './scripts/register.mjs', 'scripts/translate/compare.ts', '--ruleset', ruleset];
  const env = { ...process.env, ...settings };
  return spawnSync(process.execPath, [...flags, '-n', String(battles)], { cwd: ROOT, encoding: 'utf8', env });
}

beforeAll(() => {
  const made = node('scripts/translate.mjs', '--if-needed', '--json');
  expect(made.stderr).toBe('');
}, 5 * MINUTES);

describe.each(['t9a', 'wfb9', 'wh40k2', 'hordes'])('%s', (ruleset) => {
  test(
    'K14 the translation plays as JavaScript does: bytes, options and observations after each decision, and what playouts end in',
    () => {
      const compared = comparing(ruleset, 12);

      expect(compared.stderr).toBe('');
      expect(compared.stdout).toMatch(/^12 battles, \d{4} decisions: the same\n$/);
    },
    5 * MINUTES,
  );

  test(
    'K14 so it does in WebAssembly, which traps where native code reads beside its memory',
    () => {
      const compared = comparing(ruleset, 4, { MUSTER_TRANSLATION: 'wasm' });

      expect(compared.stderr).toBe('');
      expect(compared.stdout).toMatch(/^4 battles, \d{3,4} decisions: the same\n$/);
    },
    5 * MINUTES,
  );
});

test('npm run translate names the rulesets that there are when it is asked for another one', () => {
  const asked = node('scripts/translate.mjs', 'chess');

  expect(asked.status).not.toBe(0);
  expect(asked.stderr).toContain("no ruleset 'chess' to translate: one of hordes, t9a, wfb9, wh40k2");
});

test('what is translated as it is now is not translated again', () => {
  const again = node('scripts/translate.mjs', '--if-needed', '--json');
  expect(JSON.parse(again.stdout)).toEqual([
    { ruleset: 'hordes', kept: true },
    { ruleset: 't9a', kept: true },
    { ruleset: 'wfb9', kept: true },
    { ruleset: 'wh40k2', kept: true },
  ]);
});

test('what was kept for battles of another size goes, since nobody would ever find it up to date', () => {
  const files = [
    'none-1.json',
    'none-1.wasm',
    'none-1-linux-x64-ab12.node',
    'none-2.json',
    'none-2-linux-x64-ab12.node',
  ];
  const urls = files.map((name) => new URL(`../../engine/translated/${name}`, import.meta.url));
  for (const url of urls) writeFileSync(url, '');
  dropOthers('none', [2]);
  const left = urls.map((url) => existsSync(url));
  for (const url of urls) rmSync(url, { force: true });

  expect(left).toEqual([false, false, false, true, true]);
});
