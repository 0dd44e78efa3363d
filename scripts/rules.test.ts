import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Report } from './rules/coverage.js';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Runs the command on a report of these passing tests. */
function rules(titles: string[], ...flags: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-rules-'));
  try {
    const assertionResults = titles.map((fullName) => ({ fullName, status: 'passed' }));
    const report: Report = { testResults: [{ name: path('../engine/made-up.test.ts'), assertionResults }] };
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(report));
    const args = ['--import', path('register.mjs'), path('rules.ts'), '--report', file, ...flags];
    return spawnSync(process.execPath, args, { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the last line of --json is one object, with totals, missing ids and the chapters of this release', () => {
  const { stdout, status } = rules(['T9A-PAN-001..003 three rules of five'], '--json', '--quiet', '--ruleset', 't9a');
  const { t9a, ...others } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');

  expect(status).toBe(0);
  expect(others).toEqual({});
  expect(t9a.core).toEqual({ total: 546, passing: 3 });
  expect(t9a.module).toEqual({ total: 347, passing: 0 });
  expect(t9a.missing).toHaveLength(546 - 3 + 347);
  expect(t9a.slice.core).toEqual({ total: 451, passing: 3 });
});

test('chapters can be asked for by name, and come in the order of the book', () => {
  const { stdout } = rules(['T9A-PAN-001..003 three rules of five'], '--chapters', 'panic', 'Combat reform');

  expect(stdout.trimEnd().split('\n')).toEqual([
    't9a: core 3/12, module -',
    '  chapter           core   module  missing core rules',
    '  Combat reform      0/7        -  T9A-CRF-001..007',
    '  Panic              3/5        -  T9A-PAN-004..005',
  ]);
});

test('an id without a rule fails, and names the test', () => {
  const { stderr, status } = rules(['T9A-PAN-999 of which no book speaks'], '--quiet');

  expect(status).toBe(1);
  expect(stderr).toContain('engine/made-up.test.ts: no rule T9A-PAN-999');
  expect(stderr).toContain('"T9A-PAN-999 of which no book speaks"');
});

test('a chapter or report that does not exist is said in a line', () => {
  expect(rules([], '--chapters', 'Picnic').stderr).toMatch(/^No chapter "Picnic" in .*t9a/);
  expect(rules([], '--report', 'nowhere.json').stderr).toMatch(/^ENOENT.*nowhere\.json/);
});
