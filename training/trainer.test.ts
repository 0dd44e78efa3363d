import '@swc/core'; // imported before any thread starts
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeCheckpoint } from '../agents/neural/checkpoint.js';
import { ConfigError, readConfig, type TrainingConfig } from './config.js';
import { RUN_FILES, RunFolder, RunFolderError } from './run-folder.js';
import { type Metrics, standingOf, type Told, train } from './trainer.js';
import type { TrainingPool } from './training-pool.js';

const SMALL = readConfig(
  {
    ruleset: 't9a',
    stages: [
      { name: 'tiny', size: 'tiny', updates: 4, shaping: { points: 300, weight: 0.5, paidBack: true, draw: -0.5 } },
      { name: 'a little shorter', size: 'tiny', battle: { turns: 5 } },
    ],
    network: { unit: 8, encoders: {}, option: 8, context: 8, value: 4 },
    ppo: {
      updates: 7,
      lanes: 6,
      ticks: 12,
      minibatches: 2,
      teacher: { agent: 'captain', weight: 1, updates: 5, share: 0.4 },
    }, // asked by chance, after the stop too
    league: { selfPlay: 0.4, past: 1, every: 2 },
    evaluation: { every: 3, battles: 4 },
    average: 0.9,
    saveEvery: 2,
  },
  'small.json',
);

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'muster-')), 'run');
const bytesOf = (folder: string) =>
  ([RUN_FILES.metrics, RUN_FILES.last, RUN_FILES.best, RUN_FILES.final] as const).map((f) =>
    readFileSync(join(folder, f)).toString('hex'),
  );

test('the same curve and the same network, byte for byte, whether stopped, resumed and hit by a lost thread, or not', async () => {
  const whole = newFolder();
  const trained = await train(SMALL, { out: whole, workers: 2, resume: false });
  expect(trained).toMatchObject({ updates: 7, stopped: false });

  const out = newFolder();
  const stop = new AbortController();
  const told = ({ metrics }: Told) => {
    if (metrics.update === 3) stop.abort();
  };
  expect(await train(SMALL, { out, workers: 2, resume: false, signal: stop.signal, told })).toMatchObject({
    updates: 3,
    stopped: true,
  });

  const warnings: string[] = [];
  let pool: TrainingPool | undefined;
  await train(SMALL, {
    out,
    workers: 2,
    resume: true,
    warn: (message) => warnings.push(message),
    started: (now) => {
      pool = now;
    },
    told: ({ metrics }) => {
      if (metrics.update === 5 && warnings.length === 0) void pool?.shares[1].worker.terminate();
    },
  });
  expect(warnings).toEqual(['worker 2 was lost (exit code 1); going on from the last checkpoint']);
  expect(bytesOf(out)).toEqual(bytesOf(whole));
  expect(new RunFolder(out).workers()).toBe(2); // a run that is resumed without options
  expect(new RunFolder(newFolder()).workers()).toBe(null);

  const [last, final] = ([RUN_FILES.last, RUN_FILES.final] as const).map((f) =>
    decodeCheckpoint(readFileSync(join(whole, f)), f),
  );
  expect(final.parameters).toEqual(last.vectors?.averaged);
  expect(final.parameters).not.toEqual(last.parameters);
  const lines = new RunFolder(whole).metrics() as unknown as Metrics[];
  expect(lines.map((l) => l.stage)).toEqual([...Array(4).fill('tiny'), ...Array(3).fill('a little shorter')]);
  expect(lines.filter((l) => l.evaluation !== undefined).map((l) => l.update)).toEqual([3, 6, 7]);
  expect(lines.map((l) => l.agreement !== undefined)).toEqual([true, true, true, true, true, false, false]);
  expect(Object.keys(lines[6].league)).toEqual(['random', 'captain', 'self of update 6']);
}, 600_000);

test('a full disk ends the run with its error; what was written before can be gone on with', async () => {
  const out = newFolder();
  const folder = new RunFolder(out);
  folder.begin(SMALL);
  expect(() => folder.begin(SMALL)).toThrow('add --resume');
  const started = () => symlinkSync('/dev/full', join(out, RUN_FILES.timing));
  const run = train(SMALL, { out, workers: 1, resume: true, started });

  await expect(run).rejects.toMatchObject({ code: 'ENOSPC', path: join(out, RUN_FILES.timing) });
  expect(decodeCheckpoint(readFileSync(join(out, RUN_FILES.last)), 'last').parameters.length).toBeGreaterThan(0);
  expect(readdirSync(out).filter((name) => name.endsWith('.tmp'))).toEqual([]);
}, 240_000);

test('a run can begin with a network that was trained before, if it has the same sizes', async () => {
  const ppo = { ...SMALL.ppo, updates: 1, learningRate: 1e-12, teacher: undefined };
  const config: TrainingConfig = { ...SMALL, ppo, evaluation: { ...SMALL.evaluation, battles: 2 } };
  const finalOf = (out: string) => decodeCheckpoint(readFileSync(join(out, RUN_FILES.final)), 'final').parameters;
  const [out, again] = [newFolder(), newFolder()];
  await train({ ...config, ppo: { ...ppo, seed: 77 } }, { out, workers: 1, resume: false });
  const from = finalOf(out);
  await train(config, { out: again, workers: 1, resume: false, from });

  expect(finalOf(again).every((weight, i) => Math.abs(weight - from[i]) < 1e-6)).toBe(true);
  const wrong = train(config, { out: newFolder(), workers: 1, resume: false, from: from.subarray(1) });
  await expect(wrong).rejects.toThrow('but the configuration has');
}, 120_000);

test('a folder that holds another run, or none, is named', () => {
  const out = newFolder();
  expect(() => new RunFolder(out).reopen(SMALL)).toThrow(RunFolderError);
  new RunFolder(out).begin(SMALL);
  const other: TrainingConfig = { ...SMALL, saveEvery: 3 };
  expect(() => new RunFolder(out).reopen(other)).toThrow('another configuration');
});

test('a folder with files of somebody else is left alone', () => {
  const out = newFolder();
  mkdirSync(out);
  writeFileSync(join(out, RUN_FILES.best), 'precious');
  expect(() => new RunFolder(out).begin(SMALL)).toThrow(`${out} holds a best.checkpoint but no config.json`);
  expect(readFileSync(join(out, RUN_FILES.best), 'utf8')).toBe('precious');
});

test.each([
  ['metrics', '{"update":1,"steps":9,"stage":"a","league":{}}', '{"update":1,"st', 'is no JSON'],
  [
    'metrics',
    '{"update":1,"steps":9,"stage":"a","league":{}}',
    '{"update":2,"steps":"x","stage":"a","league":{}}',
    'steps is "x"',
  ],
  ['metrics', '{"update":1,"steps":9,"stage":"a","league":{"random":null}}', '[]', 'the line is a list'],
  ['timing', '{"update":1,"rollout":0.5,"learning":1}', '{"update":0,"rollout":0.5,"learning":1}', 'update is 0'],
] as const)(
  'a line of %s that is damaged in the middle is told by file and number before anything starts: %s',
  (name, good, bad, told) => {
    const out = newFolder();
    const folder = new RunFolder(out);
    folder.begin(SMALL);
    const file = folder.file(name);
    writeFileSync(file, `${good}\n${bad}\n${good}\n`);
    expect(() => folder.reopen(SMALL)).toThrow(`${file}, line 2: ${told}; take the line out`);
    writeFileSync(file, `${good}\n${bad}`); // cut short by a crash: it is repeated
    expect(() => folder.reopen(SMALL)).not.toThrow();
  },
);

test('what is wrong with a configuration is told in a line each', () => {
  const broken = { ruleset: 'chess', stages: [], ppo: { lambda: 2, speed: 1 }, league: { fixed: ['nobody'] } };
  try {
    readConfig(broken, 'broken.json');
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const lines = (error as Error).message.split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe("broken.json, ruleset: no ruleset is called 'chess'; there are t9a, wh40k2, wfb9, hordes");
    expect(lines).toContain('broken.json, ppo.lambda: is 2; write at most 1');
    expect(lines).toContain('broken.json, ppo: nothing is called speed here; write seed');
    expect(lines.join('\n')).toContain("league.fixed[0]: no agent is called 'nobody'");
  }
});

test('configurations that ship can be read', () => {
  const folder = new URL('configs/', import.meta.url);
  const names = readdirSync(folder).map((file) => basename(file, '.json'));
  expect(names).toContain('wh40k2-tiny-finish');
  for (const name of names) {
    const file = new URL(`${name}.json`, folder);
    expect(readConfig(JSON.parse(readFileSync(file, 'utf8')), name).ruleset).toBe(name.split('-')[0]);
  }
});

test('a standing counts draws as half', () => {
  expect(standingOf([1, 1, 0.5, 0])).toMatchObject({ score: 0.625, wins: 2, draws: 1, losses: 1 });
});
