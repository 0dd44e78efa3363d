import '@swc/core'; // holds the library in memory: Node 20 crashes when the last thread that uses it ends
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { WorkerPool } from './pool.js';
import { report } from './report.js';
import type { Plan } from './schedule.js';
import { FILES, type Running, runTournament } from './tournament.js';

vi.setConfig({ testTimeout: 60_000 }); // each starts threads, slow on a busy machine

const MODULES = [new URL('../agents/testing/index.ts', import.meta.url).href];
const PLAN: Plan = {
  ruleset: 't9a',
  agents: ['random', 'cheating'], // the second plays at random too, since its cheating fails
  lists: ['ember-host', 'green-tide'],
  battles: 8,
  seed: 3,
};

const folders: string[] = [];
const folder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'muster-tournament-')));
  return join(folders[folders.length - 1], 'out');
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const run = (out: string, more: Partial<Running> = {}, plan = PLAN) =>
  runTournament(plan, { out, workers: 1, resume: false, modules: MODULES, ...more });
const text = (out: string, file: string) => readFileSync(join(out, file), 'utf8');

/** One uninterrupted run, with which others are compared. */
const whole = (() => {
  let made: Promise<{ results: string; page: string }> | null = null;
  return () => {
    made ??= (async () => {
      const out = folder();
      const tournament = await run(out);
      return {
        results: text(out, FILES.results),
        page: report([{ tournament, command: 'again', battleCommand: () => 'one' }]),
      };
    })();
    return made;
  };
})();

test('two workers give the same results and the same report as one', async () => {
  const out = folder();
  const tournament = await run(out, { workers: 2 });
  const { results, page } = await whole();
  expect(results.split('\n')).toHaveLength(9);
  expect(text(out, FILES.results)).toBe(results);
  expect(report([{ tournament, command: 'again', battleCommand: () => 'one' }])).toBe(page);
});

test('a run that was stopped goes on to the same bytes, even after a line that was cut off', async () => {
  const out = folder();
  const stop = new AbortController();
  const half = await run(out, { signal: stop.signal, progress: (done) => done === 3 && stop.abort() });
  expect(half.stopped).toBe(true);
  expect(half.results).toHaveLength(3);
  appendFileSync(join(out, FILES.results), '{"id":7,"agents":["ra');
  await expect(run(out)).rejects.toThrow(/already holds results: add --resume/);
  const all = await run(out, { resume: true });
  expect(all.stopped).toBe(false);
  const { results, page } = await whole();
  expect(text(out, FILES.results)).toBe(results);
  expect(report([{ tournament: all, command: 'again', battleCommand: () => 'one' }])).toBe(page);
});

test('a worker that is lost is named, its battle played again, and the rest goes on', async () => {
  const out = folder();
  const told: string[] = [];
  let pool: WorkerPool | null = null;
  const tournament = await run(out, {
    workers: 2,
    warn: (message) => told.push(message),
    onPool: (made) => {
      pool = made;
    },
    progress: (done) => {
      if (done === 2) void pool?.kill(pool.names()[0]);
    },
  });
  expect(tournament.stopped).toBe(false);
  expect(told.length).toBeLessThanOrEqual(1); // none if it was between two battles
  for (const line of told) expect(line).toMatch(/^worker \d was lost \(exit code 1\); battle \d is played again$/);
  expect(text(out, FILES.results)).toBe((await whole()).results);
});

test('an agent that stalls is ended by the time limit and forfeits; the others play on', async () => {
  const out = folder();
  const told: string[] = [];
  const plan: Plan = { ...PLAN, agents: ['random', 'dawdling'], lists: ['ember-host'], battles: 2 };
  const { results } = await run(out, { workers: 2, timeLimit: 4, warn: (message) => told.push(message) }, plan);
  const note = 'dawdling forfeits: the battle took more than 4 s';
  expect(results.map((r) => [r.winner, r.note])).toEqual([
    [0, note],
    [1, note],
  ]);
  expect(told.sort()[0]).toMatch(/^worker \d was ended: battle \d took more than 4 s$/);
});

test('what breaks inside Muster fails that battle only, and resuming plays it again', async () => {
  const out = folder();
  const plan: Plan = { ...PLAN, lists: ['ember-host', { id: 'empty' }], battles: 8 };
  const { results, faults, stopped } = await run(out, {}, plan);
  expect(stopped).toBe(false);
  expect(results).toHaveLength(2); // ember-host against itself
  expect(faults).toHaveLength(6);
  expect(faults[0]).toMatch(/^battle \d failed: list \d.*; its match: \{"id":\d,/);
});

test.skipIf(!existsSync('/dev/full'))('on a full disk the error names the file', async () => {
  const out = folder();
  const full = run(out, { onPool: () => symlinkSync('/dev/full', join(out, FILES.results)) });
  await expect(full).rejects.toMatchObject({ code: 'ENOSPC', path: join(out, FILES.results) });
});

test('a folder with another tournament or with foreign files is refused and left alone', async () => {
  const out = folder();
  const stop = new AbortController();
  stop.abort();
  await run(out, { signal: stop.signal });
  const other = { ...PLAN, seed: 4 };
  await expect(run(out, { resume: true }, other)).rejects.toThrow(
    /holds another tournament \(of other seed\): give the same/,
  );
  await expect(run(out, { resume: false, again: true }, other)).rejects.toThrow(
    /holds another tournament \(of other seed\)/,
  );

  rmSync(join(out, FILES.plan));
  writeFileSync(join(out, FILES.report), 'mine');
  await expect(run(out, { resume: true })).rejects.toThrow(/holds a report.html but no tournament.json/);
  expect(text(out, FILES.report)).toBe('mine');
});

test('results that are not of this tournament are told by their line', async () => {
  const out = folder();
  const stop = new AbortController();
  stop.abort();
  await run(out, { signal: stop.signal });
  const [first] = (await whole()).results.split('\n');
  const file = join(out, FILES.results);
  writeFileSync(file, `${first}\n${first.replace('"seed":', '"seed":1')}\n`);
  await expect(run(out, { resume: true })).rejects.toThrow(`${file}, line 2: no result of this tournament`);
});

test.each([
  ['no JSON', (line: string) => line.slice(0, 40), 'is no JSON'],
  ['a winner that nobody is', (line: string) => line.replace(/"winner":[^,]+/, '"winner":7'), 'winner is 7'],
  ['a value that is missing', (line: string) => line.replace(/"seed":\d+,/, ''), 'seed is missing'],
])('results damaged in the middle are told by file, line and value: %s', async (_what, damage, told) => {
  const out = folder();
  const stop = new AbortController();
  stop.abort();
  await run(out, { signal: stop.signal });
  const lines = (await whole()).results.split('\n');
  const file = join(out, FILES.results);
  writeFileSync(file, [lines[0], damage(lines[1]), lines[2], ''].join('\n'));
  const before = text(out, FILES.results);
  await expect(run(out, { resume: true })).rejects.toThrow(`${file}, line 2: ${told}; take the line out and resume`);
  expect(text(out, FILES.results)).toBe(before);
});

test('again: a finished run is cleared to be played anew, a stopped one goes on', async () => {
  const out = folder();
  const stop = new AbortController();
  stop.abort();
  const told: string[] = [];
  const again = { again: true, signal: stop.signal, warn: (message: string) => told.push(message) };
  await run(out, again);
  const { results } = await whole();
  const file = join(out, FILES.results);
  writeFileSync(file, results);
  await run(out, again);
  expect([existsSync(file), told]).toEqual([false, []]);
  expect(text(out, FILES.previous)).toBe(results); // results that took long to play are not lost

  const half = results.slice(0, results.indexOf('\n') + 1);
  writeFileSync(file, half);
  expect((await run(out, again)).results).toHaveLength(1);
  expect(text(out, FILES.results)).toBe(half);
  expect(told).toEqual([`${out} holds 1 battles of this tournament; going on with it`]);
});
