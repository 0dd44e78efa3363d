import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import '../../agents/index.js';
import { playMatch } from '../../evaluations/match.js';
import { RedisPlayers } from '../../evaluations/redis/players.js';
import { printed } from '../../evaluations/results.js';
import { type Plan, schedule } from '../../evaluations/schedule.js';
import { runStudy } from '../../evaluations/studies/run.js';
import { pairsOfSchedule, tournamentStudy } from '../../evaluations/studies/tournament.js';
import { hasRedis, RedisServer } from '../../evaluations/testing/redis-server.js';
import { MemoryStore } from '../../evaluations/testing/studies.js';
import { muster } from './main.js';

const MUSTER = fileURLToPath(new URL('../muster.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'muster-worker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const changes = {
  ...{ format: 'muster-changes/1', ruleset: 'wh40k2', name: 'a try' },
  changes: [{ unit: 'devastator-combat-squad', model: 'marine', profile: { BS: 10, T: 10, W: 10 } }],
};
/** A pair of captains with changed books. */
const PLAN: Plan = {
  ...{ ruleset: 'wh40k2', agents: ['captain'], lists: ['blue-wall', 'green-fist'], battles: 2, seed: 9, changes },
};

describe.skipIf(!hasRedis())('muster worker', () => {
  let server: RedisServer;
  let worker: ChildProcess;
  beforeAll(async () => {
    server = await RedisServer.start();
    const words = [MUSTER, 'worker', '--redis', server.url, '--workers', '1'];
    worker = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'pipe'] });
    await new Promise<void>((resolve, reject) => {
      worker.stderr?.on('data', (text: Buffer) => text.toString().includes('Playing pairs') && resolve());
      worker.on('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
    });
  }, 120_000);
  afterAll(async () => {
    const gone = new Promise((resolve) => worker.on('exit', resolve));
    worker.kill('SIGTERM');
    await gone;
    await server.stop();
  }, 60_000);

  test('captains and changed books play there as in one process: a study and a tournament', async () => {
    const matches = schedule(PLAN);
    const here = matches.map((match) => playMatch(match).result);
    const [{ changes: _, ...plain }] = matches;
    expect(playMatch(plain).result).not.toEqual(here[0]); // so that changes that got lost would show

    const store = new MemoryStore();
    const players = await RedisPlayers.connect(server.url);
    const pairs = pairsOfSchedule(matches);
    const study = tournamentStudy(PLAN);
    const run = await runStudy(study, (pair) => pairs[pair], pairs.length, { store, players, command: 'muster' });
    await players.close();
    expect((await store.pairs(run.id)).flatMap(({ results }) => results)).toEqual(here);

    const file = join(folder, 'changes.json');
    writeFileSync(file, JSON.stringify(changes));
    const out = join(folder, 'tournament');
    const words = ['--ruleset', 'wh40k2', '--agents', 'captain', '--lists', PLAN.lists.join(','), '--battles', '2'];
    const more = ['--seed', '9', '--changes', file, '--redis', server.url, '--out', out, '--quiet'];
    const heard = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    expect(await muster(['tournament', ...words, ...more])).toBe(0);
    heard.mockRestore();
    expect(readFileSync(join(out, 'results.jsonl'), 'utf8')).toBe(printed(here));
  }, 300_000);
});
