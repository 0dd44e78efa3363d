import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_GAME } from '../../engine/games.js';
import { printed } from '../results.js';
import { type Plan, schedule } from '../schedule.js';
import { runStudy } from '../studies/run.js';
import { pairsOfSchedule } from '../studies/tournament.js';
import { hasRedis, RedisServer } from '../testing/redis-server.js';
import { MemoryStore, PretendingPlayers, pretend, testPair, testStudy } from '../testing/studies.js';
import { FILES, runTournament } from '../tournament.js';
import { RedisError } from './connection.js';
import { RedisPlayers } from './players.js';
import { seen, serve } from './serve.js';

const path = (url: string) => fileURLToPath(new URL(url, import.meta.url));
const CHILD = ['--import', path('../../scripts/register.mjs'), path('../testing/redis-worker.ts')];
/** Milliseconds after which the pairs of a worker that was killed are played by another. */
const PATIENCE = 2000;
const VERSION = 'v';
const versions = () => ({ muster: VERSION, rules: VERSION });
const command = 'muster';
/** A tournament; each has a seed of its own, since results are kept for others that ask for the same pairs. */
const planOf = (seed: number): Plan => ({
  ...{ ruleset: FIRST_GAME, agents: ['random', 'first'], lists: ['ember-host', 'green-tide'], battles: 80, seed },
});
const aloneOf = (seed: number) =>
  printed(pairsOfSchedule(schedule(planOf(seed))).flatMap((pair) => pretend(pair).results));
const folder = mkdtempSync(join(tmpdir(), 'muster-redis-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

/** Starts a worker in a process of its own that is killed after its `last` pair. */
function mortal(url: string, last: number): { readonly child: ChildProcess; readonly dead: Promise<number> } {
  const child = spawn(process.execPath, [...CHILD, url, `${PATIENCE}`, VERSION], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let played = 0;
  child.stdout?.on('data', (text: Buffer) => {
    played += (text.toString().match(/^\d+$/gm) ?? []).length;
    if (played >= last) child.kill('SIGKILL');
  });
  return { child, dead: new Promise((resolve) => child.on('exit', () => resolve(played))) };
}

describe.skipIf(!hasRedis())('over Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());

  /** Runs a study over Redis beside what `beside` does. @returns the pairs that the store holds */
  async function overRedis(seed: number, wanted: number, beside: () => Promise<unknown>) {
    const study = testStudy(seed);
    const store = new MemoryStore();
    const players = await RedisPlayers.connect(server.url, () => {}, versions);
    const running = runStudy(study, (pair) => testPair(study, pair), wanted, { store, players, command });
    const [run] = await Promise.all([running, beside()]);
    await players.close();
    return {
      run,
      kept: await store.pairs(run.id),
      alone: Array.from({ length: wanted }, (_, n) => pretend(testPair(study, n))),
    };
  }

  test('two workers play the same rows as one process', async () => {
    const stop = new AbortController();
    const workers = [new PretendingPlayers(2), new PretendingPlayers(3)];
    const serving = workers.map((players) =>
      serve({ url: server.url, players, signal: stop.signal, versions, patience: PATIENCE }),
    );
    const { run, kept, alone } = await overRedis(1, 60, async () => {});
    stop.abort();
    await Promise.all(serving);
    expect(kept).toEqual(alone);
    expect(run.pairs).toEqual(alone);
    const begun = workers.map(({ begun: pairs }) => pairs.length);
    expect(begun[0] + begun[1]).toBe(60);
    expect(Math.min(...begun)).toBeGreaterThan(0);
  }, 120_000);

  test('a worker that is killed twice costs time, but no pair is lost or double', async () => {
    const stop = new AbortController();
    const healthy = new PretendingPlayers(1);
    const { kept, alone } = await overRedis(2, 120, async () => {
      for (const last of [4, 9]) expect(await mortal(server.url, last).dead).toBeGreaterThanOrEqual(last);
      const serving = serve({ url: server.url, players: healthy, signal: stop.signal, versions, patience: PATIENCE });
      void serving.catch(() => {});
    });
    stop.abort();
    expect(kept).toEqual(alone);
    expect(new Set(kept.map(({ pair }) => pair)).size).toBe(120);
    expect(healthy.begun.length).toBeLessThan(120);
  }, 240_000);

  /** Plays a tournament over Redis beside what `beside` does. @returns its results as they are in the file */
  async function tournamentOverRedis(seed: number, beside: (stop: AbortSignal) => Promise<unknown>, resume = false) {
    const players = await RedisPlayers.connect(server.url, () => {}, versions);
    const stop = new AbortController();
    const running = runTournament(planOf(seed), { out: at(`${seed}`), workers: 1, resume, players });
    const [{ results, stopped, faults }] = await Promise.all([running, beside(stop.signal)]);
    stop.abort();
    await players.close();
    expect([stopped, faults]).toEqual([false, []]);
    const kept = readFileSync(join(at(`${seed}`), FILES.results), 'utf8');
    expect(kept).toBe(printed(results));
    return kept;
  }

  test('a tournament has the same bytes for any number of workers, and goes on from half a pair', async () => {
    const begin = (stop: AbortSignal, sizes: readonly number[]) =>
      Promise.all(
        sizes.map(async (size) => {
          const players = new PretendingPlayers(size);
          void serve({ url: server.url, players, signal: stop, versions, patience: PATIENCE }).catch(() => {});
        }),
      );
    for (const [i, sizes] of [[1], [2, 3, 1]].entries()) {
      expect(await tournamentOverRedis(10 + i, (stop) => begin(stop, sizes))).toBe(aloneOf(10 + i));
    }
    const lines = aloneOf(12).split('\n');
    mkdirSync(at('12'));
    writeFileSync(join(at('12'), FILES.plan), `${JSON.stringify(planOf(12), null, 2)}\n`);
    writeFileSync(join(at('12'), FILES.results), `${[...lines.slice(0, 5), lines[20]].join('\n')}\n`);
    expect(await tournamentOverRedis(12, (stop) => begin(stop, [2]), true)).toBe(aloneOf(12));
  }, 240_000);

  test('a worker of a tournament that is killed costs time, but no battle is lost or double', async () => {
    const healthy = new PretendingPlayers(1);
    const kept = await tournamentOverRedis(13, async (stop) => {
      expect(await mortal(server.url, 4).dead).toBeGreaterThanOrEqual(4);
      void serve({ url: server.url, players: healthy, signal: stop, versions, patience: PATIENCE }).catch(() => {});
    });
    expect(kept).toBe(aloneOf(13));
    expect(healthy.begun.length).toBeLessThan(planOf(13).battles / 2);
  }, 240_000);

  test('a worker of another version is refused in a line, at its start and by a study', async () => {
    const other = () => ({ muster: 'w', rules: VERSION });
    const stop = new AbortController();
    const bad = serve({ url: server.url, players: new PretendingPlayers(1), signal: stop.signal, versions: other });
    const study = testStudy(3);
    const players = await RedisPlayers.connect(server.url, () => {}, versions);
    const makePair = (pair: number) => testPair(study, pair);
    const failed = await runStudy(study, makePair, 1, { store: new MemoryStore(), players, command }).catch((e) => e);
    expect(failed).toBeInstanceOf(RedisError);
    expect(failed.message).toMatch(/worker \S+ has another version of Muster than the study \(w, wanted v\): install/);
    stop.abort();
    await bad;

    const waiting = players.play(study, makePair(7)).catch(() => {});
    await expect(
      (async () => {
        for (;;) if ((await seen(server.url)).waiting > 0) break;
        await serve({
          url: server.url,
          players: new PretendingPlayers(1),
          signal: new AbortController().signal,
          versions: other,
        });
      })(),
    ).rejects.toThrow('another version of Muster than the study');
    await players.close();
    await waiting;
  }, 120_000);

  test('how far a study is can be seen from anywhere', async () => {
    const players = await RedisPlayers.connect(server.url, () => {}, versions);
    const told = { study: 'abc', kind: 'worth', ruleset: 't9a', done: 3, wanted: 9, command };
    await players.tell(told);
    expect((await seen(server.url)).studies).toContainEqual(told);
    await players.close();
  }, 60_000);
});

test.each([
  ['127.0.0.1:1', /^--redis 127\.0\.0\.1:1: is no address of Redis/],
  ['redis://127.0.0.1:1', /^redis:\/\/127\.0\.0\.1:1: no Redis answers \(.*\); start redis-server there/],
])('%s is refused in a line', async (url, told) => {
  await expect(RedisPlayers.connect(url)).rejects.toThrow(told);
});
