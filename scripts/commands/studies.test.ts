import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../agents/index.js';
import { printed } from '../../evaluations/results.js';
import { type Plan, schedule } from '../../evaluations/schedule.js';
import { DuckStore } from '../../evaluations/store/store.js';
import { pairsOfSchedule, tournamentStudy } from '../../evaluations/studies/tournament.js';
import { pretend } from '../../evaluations/testing/studies.js';
import { muster } from './main.js';
import { type StudyOptions, studying } from './study-options.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-studies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

let out = '';
let err = '';
beforeEach(() => {
  out = '';
  err = '';
  const hear = (take: (text: string) => void) => (text: unknown) => {
    take(String(text).replaceAll(`${folder}/`, ''));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(hear((text) => (out += text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(hear((text) => (err += text)));
  vi.spyOn(console, 'error').mockImplementation(hear((text) => (err += `${text}\n`)));
});
afterEach(() => vi.restoreAllMocks());

const plan: Plan = {
  ...{ ruleset: 't9a', agents: ['random', 'captain'], lists: ['ember-host', 'green-tide'], battles: 12, seed: 3 },
};
const pairs = pairsOfSchedule(schedule(plan));
const results = pairs.flatMap((pair) => pretend(pair).results);

/** Makes the folder of a tournament with these results. */
function tournament(name: string, lines: string, of: Plan = plan): string {
  mkdirSync(at(name), { recursive: true });
  writeFileSync(join(at(name), 'tournament.json'), `${JSON.stringify(of, null, 2)}\n`);
  writeFileSync(join(at(name), 'results.jsonl'), lines);
  return at(name);
}

test('the battles of a tournament are taken in by pairs, once, and listed', async () => {
  const store = at('a.duckdb');
  const half = tournament('half', printed(results.slice(0, 5)));
  expect(await muster(['studies', '--store', store, '--import', half])).toBe(0);
  expect(out).toContain('half: 2 pairs taken in, 0 were there\n4 pairs of the tournament are not played\n');
  expect(err).toBe('half: 1 battles were left out, since that from the other side is missing\n');
  out = '';
  expect(await muster(['studies', '--store', store, '--import', tournament('whole', printed(results))])).toBe(0);
  expect(out).toContain('whole: 4 pairs taken in, 2 were there\n');
  expect(out).toMatch(
    /study +kind +game +pairs +command\n[0-9a-f]{16} {2}tournament {2}t9a +6 {2}muster tournament --ruleset t9a --agents random,captain --lists ember-host,green-tide --battles 12 --seed 3\n/,
  );
  const kept = await DuckStore.open(store, false);
  const [{ study, muster: version, rules }] = await kept.studies();
  expect([version, rules]).toEqual([null, null]);
  expect(await kept.pairs(study)).toEqual(pairs.map(pretend));
  await kept.close();

  out = '';
  expect(await muster(['studies', '--store', store, '--json'])).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    store: 'a.duckdb',
    studies: [{ study, kind: 'tournament', seed: 3, agents: plan.agents, plan: { lists: plan.lists }, pairs: 6 }],
  });
});

test('exports of equal studies are equal, and hold every battle', async () => {
  const files = ['studies.parquet', 'battles.parquet', 'lists.parquet'];
  const bytes: Buffer[][] = [];
  for (const [name, order] of [
    ['x', pairs],
    ['y', [...pairs].reverse()],
  ] as const) {
    const store = await DuckStore.open(at(`${name}.duckdb`));
    const id = await store.open(tournamentStudy(plan), 'muster tournament');
    for (const pair of order) await store.append(id, pretend(pair), pair.matches);
    await store.close();
    expect(await muster(['studies', '--store', at(`${name}.duckdb`), '--export', at(name), '--quiet'])).toBe(0);
    expect(out).toBe('');
    bytes.push(files.map((file) => readFileSync(join(at(name), file))));
  }
  expect(bytes[0].map((file, i) => file.equals(bytes[1][i]))).toEqual([true, true, true]);
  const store = await DuckStore.open(at('x.duckdb'));
  const [row] = await store.query(
    `SELECT count(*) AS n, sum(first_points) AS points FROM '${at('x/battles.parquet')}' JOIN '${at('x/studies.parquet')}' USING (study)`,
  );
  expect(row).toEqual({ n: 12, points: results.reduce((sum, r) => sum + r.victoryPoints[0], 0) });
  await store.close();
});

test.each([
  ['no store', ['--store', 'none.duckdb'], /^none\.duckdb: there is no such store/],
  ['no tournament', ['--import', 'empty'], /^empty\/tournament\.json: is missing; name the folder of a tournament/],
  ['no plan', ['--import', 'plan'], /^plan\/tournament\.json: is no plan of a tournament/],
  ['a strange line', ['--import', 'strange'], /^strange\/results\.jsonl, line 1: no result of this tournament/],
  ['nothing played', ['--import', 'none'], /^none: holds no pair of battles/],
])('%s is told in a line, and nothing is made', async (_, args, told) => {
  mkdirSync(at('empty'), { recursive: true });
  tournament('plan', '', {} as Plan);
  tournament('strange', printed([{ ...results[0], seed: 1 }]));
  tournament('none', '');
  const [option, name] = args;
  const store = option === '--store' ? [] : ['--store', at('refused.duckdb')];
  expect(await muster(['studies', option, at(name), ...store])).toBe(2);
  expect(err).toMatch(told);
  expect(err.trimEnd()).not.toContain('\n');
  expect(existsSync(at('none.duckdb'))).toBe(false);
});

test('a command runs its study, goes on with it, and tells where the time went', async () => {
  const options: StudyOptions = {
    ...{ store: at('run.duckdb'), workers: 1, seed: 3, resume: false, import: [], json: true, quiet: true },
  };
  const study = tournamentStudy({ ...plan, agents: ['random'] });
  const random = pairsOfSchedule(schedule({ ...plan, agents: ['random'], battles: 4 }));
  await expect(
    studying({ ...options, store: at('new.duckdb'), resume: true }, 'muster', async () => ({})),
  ).rejects.toThrow('new.duckdb: there is no such store');
  const run = (wanted: number, more: Partial<StudyOptions> = {}) =>
    studying({ ...options, ...more }, 'muster', async (session) => {
      const { kept, id } = await session.run(study, (pair) => random[pair], wanted);
      return { kept, id };
    });
  await run(1);
  const first = JSON.parse(out) as { id: string; time: Record<string, number> };
  expect(first).toMatchObject({ kept: 0, pairs: 1, studies: [first.id] });
  expect(Object.keys(first.time)).toEqual(['all', 'playing', 'store', 'rest']);
  expect(first.time.playing).toBeGreaterThan(0);
  out = '';
  await run(1, { resume: true });
  expect(JSON.parse(out)).toMatchObject({ kept: 1, pairs: 1, time: { playing: 0 } });
}, 120_000); // a thread loads the engine
