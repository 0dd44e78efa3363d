import '@swc/core'; // the threads' loader: loaded here first, since loading it in two threads at once crashes
import { afterEach, expect, test, vi } from 'vitest';
import { MisuseError } from '../errors.js';
import { Random } from '../random.js';
import type { VectorStep } from '../vector/vector-env.js';
import { VectorEnv } from '../vector/vector-env.js';
import { ThreadedVectorEnv } from './threaded-vector-env.js';

vi.setConfig({ testTimeout: 60_000 }); // each starts threads, slow on a busy machine

const SETTINGS = { numEnvs: 4, maxDecisions: 50 } as const;
const open: ThreadedVectorEnv[] = [];
const start = async (workers: number, settings: object = {}) => {
  const env = await ThreadedVectorEnv.start('t9a', { ...SETTINGS, ...settings, workers });
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

test('the same seed gives the same bytes in the own thread, in one thread and in two', async () => {
  const alone = play(new VectorEnv('t9a', SETTINGS), 120);

  expect(play(await start(1), 120)).toEqual(alone);
  expect(play(await start(2), 120)).toEqual(alone);
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
  const kept = env.blocks.observations.slice(0, env.blocks.observations.length / 2);
  await env.kill('worker 2');
  await new Promise((resolve) => setTimeout(resolve, 10));
  await env.mend();

  expect(env.losses).toEqual([{ worker: 'worker 2', why: 'exit code 1', rows: [2, 3] }]);
  expect(Array.from(env.blocks.truncations)).toEqual([0, 0, 1, 1]);
  expect(env.blocks.observations.slice(0, kept.length)).toEqual(kept);
  const [, , , truncations] = env.step([0, 0, 0, 0]);
  expect(Array.from(truncations)).toEqual([0, 0, 0, 0]);
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
  await expect(ThreadedVectorEnv.start('t9a', { ...SETTINGS, workers: 0 })).rejects.toThrow('set workers');
});
