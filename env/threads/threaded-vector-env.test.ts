import '@swc/core'; // the threads' loader: two threads that load it first, at once, crash
import { spawnSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { Env } from '../env.js';
import { MisuseError, UnknownNameError } from '../errors.js';
import { gameIds } from '../games.js';
import { Random } from '../random.js';
import { VectorEnv } from '../vector/vector-env.js';
import type { VectorStep } from '../vector/vector-like.js';
import { VectorEpisodeStatistics } from '../wrappers/vector/vector-episode-statistics.js';
import { ThreadedVectorEnv, WorkerLostError } from './index.js';

vi.setConfig({ testTimeout: 90_000 }); // each test starts threads, which is slow on a busy machine

const policies = new URL('../policy.ts', import.meta.url).href;
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
/** Source of two agents: one ends its thread with its sixth decision, the other is slow. */
const QUITTER = moduleOf(`import { registerPolicy } from '${policies}';
  let asked = 0;
  registerPolicy('quitter', () => ({ name: 'quitter', needsWorld: false, act: () => (++asked > 5 ? process.exit(3) : 0) }));`);
const SLOW = moduleOf(`import { registerPolicy } from '${policies}';
  const cell = new Int32Array(new SharedArrayBuffer(4));
  registerPolicy('slow', () => ({ name: 'slow', needsWorld: false, act: () => (Atomics.wait(cell, 0, 0, 60), 0) }));`);
const SETTINGS = { numEnvs: 4, maxDecisions: 50 } as const;
const open: ThreadedVectorEnv[] = [];
const start = async (workers: number, settings: object = {}, ruleset = 't9a') => {
  const env = await ThreadedVectorEnv.start(ruleset, { ...SETTINGS, ...settings, workers });
  open.push(env);
  return env;
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((env) => env.close()));
});

function told([observations, rewards, terminations, truncations, info]: VectorStep): number[] {
  let hash = 0;
  for (let i = 0; i < observations.length; i++) hash = (Math.imul(hash, 31) + Math.round(observations[i] * 1e4)) | 0;
  return [hash, ...rewards, ...terminations, ...truncations, ...info.options, ...info.begun, ...info.seed];
}

function play(env: VectorEnv | ThreadedVectorEnv, steps: number): number[][] {
  const random = new Random(5);
  env.reset({ seed: 11 });
  return Array.from({ length: steps }, () => {
    const actions = Array.from(env.blocks.options, (n) => (n > 0 ? random.below(n) : 0));
    return told(env.step(actions));
  });
}

/** Returns the results of single environments with the same battles, with next-step resets. */
function alone(ruleset: string, settings: object, steps: number): Buffer[] {
  const random = new Random(5);
  const envs = Array.from({ length: SETTINGS.numEnvs }, () => new Env(ruleset, settings));
  const infos = envs.map((env, i) => env.reset({ seed: 11 + i })[1]);
  const over = envs.map(() => false);
  return Array.from({ length: steps }, () => {
    const actions = infos.map((info) => (info.options > 0 ? random.below(info.options) : 0));
    const seen = envs.map((env, i) => {
      if (over[i]) {
        over[i] = false;
        return env.reset()[0];
      }
      const [observation, , terminated, truncated] = env.step(actions[i]);
      over[i] = terminated || truncated;
      return observation;
    });
    return Buffer.concat(seen.map((o) => new Uint8Array(o.buffer, o.byteOffset, o.byteLength)));
  });
}

function together(env: VectorEnv | ThreadedVectorEnv, steps: number): Buffer[] {
  const random = new Random(5);
  env.reset({ seed: 11 });
  return Array.from({ length: steps }, () => {
    const [o] = env.step(env.sampleActions(random));
    return Buffer.from(new Uint8Array(o.buffer, o.byteOffset, o.byteLength));
  });
}

const ARMIES = {
  'any and drawn armies': { lists: ['any', 'drawn'], points: 'small', maxDecisions: 70 },
  'mirrored armies of a pool': { lists: ['drawn', 'mirror'], points: 'tiny', pool: 3, maxDecisions: 40 },
} as const;

for (const ruleset of gameIds()) {
  test.for(Object.entries(ARMIES))(
    `${ruleset}: one environment, a vector, and threads 0, 1 and 2 tell the same battles byte for byte: %s`,
    async ([, settings]) => {
      const steps = 160;
      const bytes = alone(ruleset, settings, steps);
      const same = (told: Buffer[]) => told.every((block, s) => block.equals(bytes[s]));

      expect(same(together(new VectorEnv(ruleset, { ...SETTINGS, ...settings }), steps))).toBe(true);
      for (const workers of [0, 1, 2]) {
        expect(same(together(await start(workers, settings, ruleset), steps)), `${workers} workers`).toBe(true);
      }
    },
  );
}

test('the same seed gives the same numbers beside observations in the own thread, in one thread and in two', async () => {
  const own = play(new VectorEnv('t9a', SETTINGS), 120);

  for (const workers of [0, 1, 2]) expect(play(await start(workers), 120)).toEqual(own);
});

test('every mode of autoreset, masks and settings of a reset are those of VectorEnv', async () => {
  for (const autoreset of ['same-step', 'disabled'] as const) {
    const modes = { autoreset, maxDecisions: 9 };
    const envs = [new VectorEnv('wh40k2', { ...SETTINGS, ...modes }), await start(2, modes, 'wh40k2')];
    const tellings = envs.map((env) => {
      const random = new Random(2);
      const tell: unknown[] = [];
      env.reset({ seed: [4, 9, 2, 7], options: { lists: ['drawn', 'any'], points: 'tiny' } });
      for (let s = 0; s < 30; s++) {
        const step = env.step(env.sampleActions(random));
        const { final, finalObservations, finalInfo } = step[4];
        tell.push(told(step), [...final], [...finalInfo.victoryPoints], [...finalInfo.playerTurns]);
        tell.push(finalObservations.reduce((n, k) => n + k, 0));
        if (autoreset === 'disabled' && s % 9 === 8) {
          env.reset({ options: { resetMask: Uint8Array.of(1, 1, 0, 1), density: 0 } });
          env.reset({ seed: 40, options: { resetMask: Uint8Array.of(0, 0, 1, 0) } });
        }
      }
      return tell;
    });
    expect(tellings[1]).toEqual(tellings[0]);
  }
});

test('battles in a thread are cut off after so many steps too; a limit that is none is refused before it starts', async () => {
  const settings = { maxDecisions: 1000, maxEpisodeSteps: 5, autoreset: 'same-step' as const };
  const env = await start(1, settings);

  expect(play(env, 22)).toEqual(play(new VectorEnv('t9a', { ...SETTINGS, ...settings }), 22));
  expect(env.rollout('random', 18).battles).toBe(16); // each row had taken 2 of 5 steps: 20 steps are 4 battles
  await expect(start(1, { maxEpisodeSteps: 0 })).rejects.toThrow('maxEpisodeSteps: is 0; write at least 1');
});

test('battles begin from a start that is sent to the threads, with the settings and with a reset', async () => {
  const one = new Env('t9a', { lists: ['drawn', 'drawn'], points: 'tiny' });
  one.reset({ seed: 6 });
  for (let n = 0; n < 12; n++) one.step(0);
  const from = one.start();
  const envs = [new VectorEnv('t9a', { ...SETTINGS, start: from }), await start(2, { start: from }), await start(2)];
  const [vector, settled, asked] = envs.map((env, i) => {
    env.reset({ seed: 3, options: i === 2 ? { start: from } : {} });
    return Array.from({ length: 8 }, () => told(env.step([0, 0, 0, 0])));
  });
  expect(settled).toEqual(vector);
  expect(asked).toEqual(vector);
  expect(() => envs[2].reset({ options: { lists: [() => 0, 'any'] } })).toThrow('cannot be sent to a thread');
  expect(() => envs[2].reset({ options: { lists: ['nobody', 'any'] } })).toThrow("no list is called 'nobody'");
});

test('half of the rows in turn, or those that are ready first, play the battles of all together', async () => {
  const whole = new VectorEnv('t9a', SETTINGS);
  const env = await start(2);
  for (const e of [whole, env]) e.reset({ seed: 3 });
  for (let s = 0; s < 20; s++) {
    whole.step([0, 0, 0, 0]);
    env.send([0, 0], [0, 1]);
    env.send([0, 0], [2, 3]);
    if (s % 2 === 0) {
      env.receiveRows([0, 1]);
      env.receiveRows([2, 3]);
    } else {
      expect([...env.receive(3), ...env.receive(1)].sort()).toEqual([0, 1, 2, 3]);
    }
  }

  expect(Array.from(env.blocks.observations)).toEqual(Array.from(whole.blocks.observations));
});

test('agents play on inside the threads, and the numbers are the same however many there are', async () => {
  const one = await start(1);
  const two = await start(2);
  for (const env of [one, two]) env.reset({ seed: 8 });
  const result = one.rollout('random', 200);

  expect(result.decisions).toBe(800);
  expect(result.battles).toBeGreaterThan(8);
  expect(two.rollout('random', 200)).toEqual(result);
  expect(Array.from(two.blocks.observations)).toEqual(Array.from(one.blocks.observations));
});

test('a thread that dies is named, its battles begin anew, the others go on', async () => {
  const env = await start(2);
  env.reset({ seed: 1 });
  env.step([0, 0, 0, 0]);
  env.send([0, 0, 0, 0]);
  await env.kill('worker 2');
  await env.mend();
  env.receiveRows([0, 1, 2, 3]); // rows of the dead thread are ready with new battles

  expect(env.losses).toMatchObject([{ worker: 'worker 2', why: 'exit code 1', rows: [1, 3] }]);
  for (const [i, row] of env.losses[0].rows.entries()) {
    const [observation] = new Env('t9a', { maxDecisions: 50 }).reset({ seed: env.losses[0].seeds[i] });
    const size = observation.length;
    expect(env.blocks.observations.slice(row * size, (row + 1) * size)).toEqual(observation);
  }
  expect(Array.from(env.blocks.truncations)).toEqual([0, 1, 0, 1]);
  const untouched = new VectorEnv('t9a', SETTINGS);
  untouched.reset({ seed: 1 });
  for (let n = 0; n < 2; n++) untouched.step([0, 0, 0, 0]);
  const { size } = env.game.spec;
  const seen = (vector: VectorEnv | ThreadedVectorEnv, row: number) =>
    vector.blocks.observations.slice(row * size, (row + 1) * size);
  for (const row of [0, 2]) expect(seen(env, row)).toEqual(seen(untouched, row));
  const [, , , truncations] = env.step([0, 0, 0, 0]);
  expect(Array.from(truncations)).toEqual([0, 0, 0, 0]);
  await env.kill('worker 1');
  await env.mend();
  expect(env.losses.map(({ worker }) => worker)).toEqual(['worker 2', 'worker 1']);
  await expect(env.kill('worker 3')).rejects.toThrow("no worker is called 'worker 3'");
});

test('what is not possible is named: an illegal action, a row sent twice, an opponent that is no name', async () => {
  const env = await start(1);
  env.reset({ seed: 1 });
  expect(() => env.step([0, 999, 0, 0])).toThrow('environment 1: action 999 is not legal');
  env.step([0, 0, 0, 0]);
  env.send([0], [2]);
  expect(() => env.send([0], [2])).toThrow('environment 2 has not been received');
  expect(() => env.receive(2)).toThrow('only 1 environments were sent anything');
  env.receive(1);
  const policy = { name: 'mine', needsWorld: false, act: () => 0 };
  await expect(ThreadedVectorEnv.start('t9a', { ...SETTINGS, workers: 1, opponent: policy })).rejects.toThrow(
    MisuseError,
  );
  await expect(ThreadedVectorEnv.start('t9a', { ...SETTINGS, workers: -1 })).rejects.toThrow('set workers');
  const fresh = await start(1);
  expect(() => fresh.reset({ options: { resetMask: Uint8Array.of(1, 0, 0, 0) } })).toThrow('reset all environments');
  expect(() => fresh.reset({ seed: [1] })).toThrow('4 seeds');
});

test('errors keep their class on the way from a thread', async () => {
  await expect(start(1, { opponent: 'nobody' })).rejects.toThrow(UnknownNameError);
  const env = await start(1);
  env.reset({ seed: 1 });
  expect(() => env.rollout('nobody', 5)).toThrow(UnknownNameError);
  expect(() => env.rollout('nobody', 5)).toThrow('environment 1, 2, 3 too');
  expect(() => env.reset({ options: { lists: ['nobody', 'any'] } })).toThrow(MisuseError);
  env.step([0, 0, 0, 0]);
});

test('a slow rollout is waited for as long as it goes on', async () => {
  const env = await start(1, { modules: [SLOW], patience: 1.2 });
  env.reset({ seed: 1 });
  const began = Date.now();

  expect(env.rollout('slow', 12)).toMatchObject({ decisions: 48 });
  expect(Date.now() - began).toBeGreaterThan(2400); // twice the patience in milliseconds
});

test('a thread that dies of itself is told of at once; after mend its rows tell what was broken off', async () => {
  const env = await start(2, { modules: [QUITTER], patience: 30 });
  env.reset({ seed: 1 });
  const began = Date.now();
  expect(() => env.rollout('quitter', 50)).toThrow(/worker [12] has died: await mend/);
  expect(() => env.receiveRows([0, 1, 2, 3])).toThrow(/worker [12] has died: await mend/);
  expect(Date.now() - began).toBeLessThan(20_000);
  // the other thread dies for the same reason, perhaps later
  await vi.waitFor(async () => expect(await env.mend().then(() => env.losses.length)).toBe(2), 30_000);
  const [, rewards, , truncations, info] = env.receiveRows([0, 1, 2, 3]);

  expect(env.losses.map(({ why }) => why)).toEqual(['exit code 3', 'exit code 3']);
  expect(Array.from(truncations)).toEqual([1, 1, 1, 1]);
  expect(Array.from(info.begun)).toEqual([1, 1, 1, 1]);
  expect(Array.from(rewards)).toEqual([0, 0, 0, 0]);
  for (const { rows, seeds } of env.losses) {
    const [observation] = new Env('t9a').reset({ seed: seeds[0] });
    const size = observation.length;
    expect(env.blocks.observations.slice(rows[0] * size, (rows[0] + 1) * size)).toEqual(observation);
  }
  expect(Array.from(env.step([0, 0, 0, 0])[3])).toEqual([0, 0, 0, 0]);
});

test('rows at rest stay as they were told; the first step after the death tells it', async () => {
  const env = await start(1, { maxDecisions: 2 });
  env.reset({ seed: 1 });
  env.step([0, 0, 0, 0]);
  env.send([0, 0], [2, 3]); // their battles end with this step
  env.receiveRows([2, 3]);
  const before = new Uint8Array(env.blocks.buffer).slice();
  await env.kill('worker 1');
  expect(() => env.step([0, 0, 0, 0])).toThrow('worker 1 has died: await mend(), then send again');
  expect(() => env.reset()).toThrow(WorkerLostError);
  expect(() => env.rollout('random', 1)).toThrow(WorkerLostError);
  await env.mend();
  expect(new Uint8Array(env.blocks.buffer)).toEqual(before);
  const [, rewards, terminations, truncations, info] = env.step([999, 0, 0, 0]);

  expect(Array.from(truncations)).toEqual([1, 1, 0, 0]);
  expect([...terminations, ...rewards]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(Array.from(info.begun)).toEqual([1, 1, 1, 1]);
  expect(Array.from(env.step([0, 0, 0, 0])[4].begun)).toEqual([0, 0, 0, 0]);
});

test('statistics around threads tell of battles that were broken off, and count what is received apart', async () => {
  const env = await start(2);
  const statistics = new VectorEpisodeStatistics(env);
  const ends = ([, , , , { episode, _episode }]: VectorStep) => [_episode, episode?.l].map((told) => [...(told ?? [])]);
  statistics.reset({ seed: 1 });
  for (let n = 0; n < 2; n++) statistics.step([0, 0, 0, 0]);
  await env.kill('worker 2');
  await env.mend();
  const atRest = ends(statistics.step([0, 0, 0, 0]));
  statistics.step([0, 0, 0, 0]);
  env.send([0, 0, 0, 0]);
  await env.kill('worker 2');
  await env.mend();
  const underWay = ends(statistics.count(env.receiveRows([0, 1, 2, 3])));

  expect(atRest).toEqual([
    [0, 1, 0, 1],
    [0, 2, 0, 2],
  ]);
  expect(underWay).toEqual([
    [0, 1, 0, 1],
    [0, 1, 0, 1],
  ]);
  expect(statistics.episodes).toEqual([]);
});

test('who takes the place may die too: mend says so and tries again, close does not wait for it', async () => {
  const env = await start(1, { modules: [moduleOf("if (process.env.MUSTER_TEST_QUIT === 'yes') process.exit(4);")] });
  env.reset({ seed: 1 });
  process.env.MUSTER_TEST_QUIT = 'yes';
  await env.kill('worker 1');
  await expect(env.mend()).rejects.toThrow('nobody can take the place of worker 1 (a thread ended with code 4');
  expect(() => env.send([0], [1])).toThrow('nobody can take the place of worker 1 (a thread ended with code 4');
  delete process.env.MUSTER_TEST_QUIT;
  await env.mend();
  env.reset({ seed: 2 });
  expect(env.step([0, 0, 0, 0])[3][0]).toBe(0);
  await env.kill('worker 1');
  await env.close(); // while a replacement is starting
});

test('a process ends although nobody closed its threads', () => {
  const code = `import { ThreadedVectorEnv } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const env = await ThreadedVectorEnv.start('t9a', { numEnvs: 2, workers: 1 });
    env.reset({ seed: 1 });
    await env.kill('worker 1');
    await env.mend();
    env.step([0, 0]);
    console.log('done');`;
  const register = new URL('../../scripts/register.mjs', import.meta.url).href;
  const command = ['--import', register, '--input-type=module', '--eval', code];
  const { stdout, status } = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: 60_000 });

  expect([stdout.trim(), status]).toEqual(['done', 0]);
});
