import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../agents/index.js';
import { DuckStore } from '../../evaluations/store/store.js';
import { muster } from './main.js';
import { tried } from './swap.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-swap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const changesOf = (ruleset: string, change: object) => ({
  ...{ format: 'muster-changes/1', ruleset, name: 'a try', changes: [change] },
});

let out = '';
let err = '';
beforeEach(() => {
  out = '';
  err = '';
  const hear = (take: (text: string) => void) => (text: unknown) => {
    take(String(text));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(hear((text) => (out += text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(hear((text) => (err += text)));
  vi.spyOn(console, 'error').mockImplementation(hear((text) => (err += `${text}\n`)));
});
afterEach(() => vi.restoreAllMocks());

const lastLine = (): Record<string, unknown> => JSON.parse(out.trimEnd().split('\n').at(-1) ?? '');

test.each([
  [
    't9a',
    'river-watch',
    { unit: 'heavy-infantry', book: 'empire-of-sonnstahl', points: '+20' },
    /^it costs \d+ points more: the list has \d+ fewer of /,
  ],
  [
    't9a',
    'river-watch',
    { unit: 'heavy-infantry', book: 'empire-of-sonnstahl', points: '-20' },
    /^it frees \d+ points, which buy \d+ more of /,
  ],
  [
    'wh40k2',
    'green-fist',
    { unit: 'goffs', model: 'boy', points: '+4' },
    /^as it is the list would be illegal, and what it would cost is not known: the list has \d+ fewer of goffs/,
  ],
])('the price of a change of %s %s is told as far as it is known', (ruleset, list, change, told) => {
  const { words } = tried({ list, ruleset, replace: [] }, changesOf(ruleset, change));
  expect(words[1]).toMatch(told);
});

const file = at('changes.json');
writeFileSync(
  file,
  JSON.stringify(
    changesOf('wh40k2', { unit: 'devastator-combat-squad', model: 'marine', profile: { BS: 10, T: 10, W: 10 } }),
  ),
);
const swap = (store: string, ...more: readonly string[]) =>
  muster([
    ...['swap', '--ruleset', 'wh40k2', '--list', 'blue-wall', '--changes', file, '--agent', 'random', '--seed', '3'],
    ...['--workers', '1', '--json', '--quiet', '--store', at(store), ...more],
  ]);

/** Returns the battles of a store, without the study, which is one. */
async function battlesIn(name: string) {
  const store = await DuckStore.open(at(name), false);
  const [{ study, ...row }, ...others] = await store.studies();
  expect(others).toEqual([]);
  const rows = await store.battles(study);
  await store.close();
  return { rows, row };
}

test('head to head the variant with its changes meets the original', async () => {
  expect(await swap('head.duckdb', '--head-to-head', '--most', '2')).toBe(0);
  expect(lastLine()).toMatchObject({ comparisons: 2, opponents: [], original: [], pairs: 2 });
  const { rows, row } = await battlesIn('head.duckdb');
  expect(row.command).toContain('--head-to-head');
  expect(rows.map((of) => [of.first_list, of.second_list, of.first_changes, of.second_changes])).toEqual(
    [0, 1].flatMap(() => [
      ['blue-wall-changed', 'blue-wall', 'a try', null],
      ['blue-wall', 'blue-wall-changed', null, 'a try'],
    ]),
  );
  expect(await swap('head.duckdb', '--head-to-head', '--opponents', 'green-fist')).toBe(2);
  expect(err).toContain('--head-to-head has no opponents: leave out --opponents');
}, 240_000);

test('a stopped study goes on from its store to the same rows and the same answer', async () => {
  const against = ['--opponents', 'green-fist', '--most', '2'];
  expect(await swap('none.duckdb', ...against, '--resume')).toBe(2);
  expect(err).toContain('none.duckdb: there is no such store');
  expect(await swap('whole.duckdb', ...against)).toBe(0);
  const whole = lastLine();
  const append = DuckStore.prototype.append;
  vi.spyOn(DuckStore.prototype, 'append').mockImplementationOnce(function (this: DuckStore, ...given) {
    process.emit('SIGINT'); // Ctrl-C while the first pair is being kept
    return append.apply(this, given);
  });
  expect(await swap('stopped.duckdb', ...against)).toBe(130);
  const { pairs } = lastLine();
  expect(pairs).toBeGreaterThan(0);
  expect(pairs).toBeLessThan(4);
  expect(await swap('stopped.duckdb', ...against, '--resume')).toBe(0);
  const { time: _, store: __, ...answer } = lastLine();
  const { time: ___, store: ____, ...expected } = whole;
  expect(answer).toEqual(expected);
  expect((await battlesIn('stopped.duckdb')).rows).toEqual((await battlesIn('whole.duckdb')).rows);
  expect(await swap('stopped.duckdb', ...against, '--seed', '4', '--resume')).toBe(2);
  expect(err).toContain('holds no such study to go on with');
}, 240_000);
