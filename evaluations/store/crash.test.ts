import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runStudy } from '../studies/run.js';
import { PretendingPlayers, pretend, testPair, testStudy } from '../testing/studies.js';
import { DuckStore } from './store.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = (url: string) => fileURLToPath(new URL(url, import.meta.url));
const CHILD = ['--import', path('../../scripts/register.mjs'), path('../testing/kept-run.ts')];
const WANTED = 400;
/** Pairs that the child plays at a time. */
const AT_A_TIME = 4;
const file = join(folder, 'killed.duckdb');
const study = testStudy();
const makePair = (pair: number) => testPair(study, pair);

/** Runs the study in another process and kills it when it has told of that many kept pairs. @returns the last told */
function killedAfter(pairs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...CHILD, file, String(WANTED)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let told = 0;
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      told = Number(text.split('\n').at(-2) ?? 0);
      if (told >= pairs) child.kill('SIGKILL');
    });
    child.on('close', (code, signal) =>
      signal === 'SIGKILL' ? resolve(told) : reject(new Error(`ended with ${code}`)),
    );
  });
}

test('kill -9 loses no pair but those in flight, and the study goes on with none played twice', async () => {
  let before = 0;
  for (const pairs of [7, 60]) {
    const told = await killedAfter(pairs);
    const store = await DuckStore.open(file);
    const [{ study: id, pairs: kept }] = await store.studies();
    expect(kept).toBeGreaterThanOrEqual(told);
    expect(kept).toBeLessThan(WANTED);
    expect(kept).toBeGreaterThan(before);
    for (const played of await store.pairs(id)) expect(played).toEqual(pretend(makePair(played.pair)));
    before = kept;
    await store.close();
  }
  const store = await DuckStore.open(file);
  const [{ study: id }] = await store.studies();
  const missing = new Set(Array.from({ length: WANTED }, (_, pair) => pair));
  let last = 0;
  for (const { pair } of await store.pairs(id)) {
    missing.delete(pair);
    last = pair;
  }
  // it begins pairs in their order: no gaps but for those that were under way or being kept
  expect([...missing].filter((pair) => pair < last).length).toBeLessThanOrEqual(2 * 2 * AT_A_TIME);

  const players = new PretendingPlayers(AT_A_TIME);
  const { pairs } = await runStudy(study, makePair, WANTED, { store, players, command: 'muster' });
  expect([...players.begun].sort((a, b) => a - b)).toEqual([...missing]);
  expect(pairs).toEqual(Array.from({ length: WANTED }, (_, pair) => pretend(makePair(pair))));
  expect((await store.battles(id)).length).toBe(2 * WANTED);
  await store.close();
}, 240_000); // other processes start
