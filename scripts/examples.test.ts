import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { armiesWith } from '../engine/armies/changes/armies.js';
import { CHANGE_KEYS } from '../engine/armies/changes/format.js';
import type { W40kSetup } from '../engine/rulesets/wh40k2/core/state.js';
import { gameOf } from '../env/games.js';
import { gameGiven } from './commands/lists.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const EXAMPLES = readdirSync(`${ROOT}docs/examples`).filter((file) => file.endsWith('.ts'));
const PAGES = ['README.md', ...readdirSync(`${ROOT}docs`).flatMap((f) => (f.endsWith('.md') ? [`docs/${f}`] : []))];

test.each(EXAMPLES)(
  'the example %s runs, and the README or a page shows it as it is',
  (file) => {
    const code = readFileSync(`${ROOT}docs/examples/${file}`, 'utf8');
    const shown = PAGES.map((page) => readFileSync(`${ROOT}${page}`, 'utf8')).join('\n');
    const run = spawnSync(process.execPath, ['--import', './scripts/register.mjs', `docs/examples/${file}`], {
      cwd: ROOT,
      encoding: 'utf8',
    });

    expect(shown).toContain(code.trim());
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/victory points \d+ : \d+/);
  },
  60_000,
);

test.each(['t9a', 'wh40k2', 'wfb9', 'hordes'])('the list of %s that docs/lists.md shows is legal', (ruleset) => {
  const text = readFileSync(`${ROOT}docs/examples/${ruleset}-list.json`, 'utf8');
  const list: unknown = JSON.parse(text);

  expect(readFileSync(`${ROOT}docs/lists.md`, 'utf8')).toContain(text.trim());
  expect(gameOf(ruleset).setup({ lists: [list, list] }, 1)).toMatchObject({ ok: true });
});

test.each(['t9a', 'wh40k2'])('the changes of %s that docs/what-if.md shows are taken', (ruleset) => {
  const text = readFileSync(`${ROOT}docs/examples/${ruleset}-changes.json`, 'utf8');
  const game = gameGiven(ruleset);

  expect(readFileSync(`${ROOT}docs/what-if.md`, 'utf8')).toContain(text.trim());
  expect(armiesWith(ruleset, game.armies, JSON.parse(text))).toMatchObject({ ok: true });
});

test('docs/what-if.md tells of every field of a change', () => {
  const page = readFileSync(`${ROOT}docs/what-if.md`, 'utf8');
  for (const field of CHANGE_KEYS) expect(page).toContain(`\`${field}\``);
});

test('docs/lists.md tells of every field of a list', () => {
  const page = readFileSync(`${ROOT}docs/lists.md`, 'utf8');
  const fields = [
    'unit',
    'id',
    'name',
    'models',
    'options',
    'command',
    'general',
    'bsb',
    'joins',
    'files',
    'commander',
    'split',
  ];
  for (const field of ['format', 'ruleset', 'book', 'points', 'units', ...fields])
    expect(page).toContain(`\`${field}\``);
});

test('the army that measures a hundred models a side is legal, and has a hundred', () => {
  const list: unknown = JSON.parse(readFileSync(`${ROOT}docs/examples/hundred-orks.json`, 'utf8'));
  const made = gameOf('wh40k2').setup({ lists: [list, list] }, 1);

  expect(made).toMatchObject({ ok: true });
  if (!made.ok) return;
  const { player, startModels } = (made.value as W40kSetup).unit;
  const of = (side: number) => startModels.reduce((sum, n, u) => sum + (player[u] === side ? n : 0), 0);
  expect([of(0), of(1)]).toEqual([100, 100]);
});

test('the benchmark says which list it does not know', () => {
  const args = ['--import', './scripts/register.mjs', 'scripts/bench.ts', '--lists', 'nobody,ember-host'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });

  expect(stderr).toContain("no list is called 'nobody'");
  expect(status).toBe(2);
}, 60_000);
