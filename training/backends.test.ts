import '@swc/core'; // imported before any thread starts
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BackendName, networkMaker } from '../agents/neural/backends.js';
import { decodeCheckpoint } from '../agents/neural/checkpoint.js';
import { readConfig } from './config.js';
import { localLearner } from './local.js';
import { DEFAULT_PPO, type Update } from './ppo.js';
import { RUN_FILES, RunFolder } from './run-folder.js';
import { noughts } from './testing/noughts.js';
import { train } from './trainer.js';

const SIZES = { unit: 4, option: 4, context: 32, value: 16 };

/** Largest difference of two arrays, divided by the largest number. */
function apart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [difference, largest] = [0, 1e-6];
  for (let i = 0; i < a.length; i++) {
    difference = Math.max(difference, Math.abs(a[i] - b[i]));
    largest = Math.max(largest, Math.abs(a[i]));
  }
  return difference / largest;
}

/** Learns noughts and crosses for some updates on a backend. */
async function learned(backend: BackendName) {
  const settings = { ...DEFAULT_PPO, clock: 'decisions' as const, lanes: 24, ticks: 12, learningRate: 1e-3 };
  const { learner, shares } = localLearner(settings, noughts, SIZES, 2, await networkMaker(backend));
  const updates: Update[] = [];
  for (let u = 0; u < 4; u++) updates.push(await learner.update({ opponents: [], chances: [1] }));
  return { updates, parameters: learner.parameters, lanes: shares.map((share) => share.lanesNow()) };
}

test('TensorFlow.js learns what our kernels learn: the same battles, losses and weights', async () => {
  const [own, theirs] = [await learned('own'), await learned('tfjs')];
  expect(theirs.lanes).toEqual(own.lanes);
  for (const [u, { seconds: _, bytes: __, results, ...numbers }] of own.updates.entries()) {
    const other = theirs.updates[u];
    expect(other.results).toEqual(results);
    for (const [name, value] of Object.entries(numbers)) {
      expect(Number(other[name as keyof Update]), `${name} of update ${u + 1}`).toBeCloseTo(Number(value), 4);
    }
  }
  expect(apart(own.parameters, theirs.parameters)).toBeLessThan(1e-4);
  // what was learned is far more than that
  const [begun] = [localLearner(DEFAULT_PPO, noughts, SIZES).learner.parameters];
  expect(apart(own.parameters, begun)).toBeGreaterThan(1e-2);
}, 120_000);

const BATTLES = readConfig(
  {
    ruleset: 't9a',
    stages: [{ name: 'tiny', size: 'tiny' }],
    network: { unit: 8, encoders: {}, option: 8, context: 8, value: 4 },
    ppo: { updates: 2, lanes: 4, ticks: 8, minibatches: 2 },
    league: { selfPlay: 1, fixed: [], past: 0 },
    evaluation: { every: 2, battles: 2, opponents: ['random'] },
  },
  'small.json',
);

test('a run in threads learns the same on either backend, and goes on with the one that it had', async () => {
  const run = async (backend: BackendName) => {
    const out = join(mkdtempSync(join(tmpdir(), 'muster-backend-')), 'run');
    const stop = new AbortController();
    const warnings: string[] = [];
    const told = () => stop.abort();
    await train(BATTLES, { out, workers: 1, resume: false, backend, signal: stop.signal, told });
    expect(new RunFolder(out).backend()).toBe(backend);
    await train(BATTLES, { out, workers: 1, resume: true, backend, warn: (words) => warnings.push(words) });
    expect(warnings).toEqual([]);
    return { out, ...decodeCheckpoint(readFileSync(join(out, RUN_FILES.final)), 'final') };
  };
  const [own, theirs] = [await run('own'), await run('tfjs')];
  expect(apart(own.parameters, theirs.parameters)).toBeLessThan(1e-4);
  expect(own.parameters).not.toEqual(theirs.parameters); // another program has computed it
  const warnings: string[] = [];
  const further = { ...BATTLES };
  await train(further, { out: theirs.out, workers: 1, resume: true, warn: (words) => warnings.push(words) });
  expect(warnings).toEqual(['the run was on backend tfjs: it goes on with own, whose sums differ a little']);
  expect(new RunFolder(join(theirs.out, 'none')).backend()).toBe(null);
}, 240_000);
