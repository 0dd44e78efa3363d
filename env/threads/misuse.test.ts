import { expect, test } from 'vitest';
import { Env } from '../env.js';
import { IllegalActionError, MisuseError, ResetNeededError, UnknownNameError } from '../errors.js';
import { forgetPolicy, registerPolicy } from '../policy.js';
import { Random } from '../random.js';
import { VectorEnv } from '../vector/vector-env.js';
import { ThreadedVectorEnv } from './index.js';

const start = (settings: object = {}) => ThreadedVectorEnv.start('t9a', { numEnvs: 4, workers: 0, ...settings });
const bytes = (env: { blocks: ThreadedVectorEnv['blocks'] }) => new Uint8Array(env.blocks.buffer).slice();

test('rows that were not received keep the action that they were sent, whatever is sent then', async () => {
  const env = await start();
  const alone = new VectorEnv('t9a', { numEnvs: 4 });
  for (const e of [env, alone]) e.reset({ seed: 1 });
  env.send([0, 0], [0, 1]);
  const before = bytes(env);

  expect(() => env.send([1, 1], [0, 1])).toThrow('environment 0 has not been received');
  expect(() => env.send([1, 1], [2, 1])).toThrow('environment 1 has not been received');
  expect(() => env.reset({ seed: 7 })).toThrow('environment 0 has not been received');
  expect(() => env.rollout('random', 5)).toThrow('environment 0 has not been received');
  expect(bytes(env)).toEqual(before);
  env.send([0, 0], [2, 3]);
  env.receiveRows([0, 1, 2, 3]);
  alone.step([0, 0, 0, 0]);
  expect(env.blocks.observations).toEqual(alone.blocks.observations);
});

test('more environments than there is room for are refused', async () => {
  await expect(start({ numEnvs: 10 ** 12 })).rejects.toThrow('there is no room for 1000000000000 environments');
});

test('an action that is no option is refused with its environment before any row moves', async () => {
  const env = await start();
  env.reset({ seed: 1 });
  const before = bytes(env);

  for (const action of [99, Number.NaN, 0.7, 2 ** 32, undefined as unknown as number]) {
    expect(() => env.send([0, action], [3, 1])).toThrow(IllegalActionError);
    expect(() => env.step([0, 0, action, 0])).toThrow('environment 2: action');
  }
  expect(bytes(env)).toEqual(before);
});

test('rows and numbers that are none are named', async () => {
  const env = await start();
  env.reset({ seed: 1 });
  env.send([0, 0, 0], [0, 1, 3]);

  expect(() => env.receive(-1)).toThrow('not -1');
  expect(() => env.receive(2.5)).toThrow('not 2.5');
  expect(() => env.receive(0)).toThrow('not 0');
  expect(() => env.receive(4)).toThrow('only 3 environments were sent anything, not 4');
  expect(() => env.receiveRows([0, 2])).toThrow('nothing was sent to environment 2');
  expect(() => env.receiveRows([0, 0])).toThrow('environment 0 comes twice');
  expect(() => env.send([0], [99])).toThrow('there is no environment 99');
  expect(() => env.send([0, 0], [2, 2])).toThrow('environment 2 comes twice');
  expect(() => env.send([0], [-1])).toThrow('there is no environment -1');
  expect(env.receive(3)).toEqual([0, 1, 3]);
  for (const decisions of [Number.NaN, 0, 1.5]) {
    expect(() => env.rollout('random', decisions)).toThrow(`not ${decisions}`);
  }
});

test('settings that make no vector are refused before anything is started', async () => {
  const wrong = [
    { workers: 1, denssity: 1 },
    { workers: 1, maxDecisions: 0 },
    { patience: Number.NaN },
    { modules: 'x' },
  ];
  for (const settings of wrong) await expect(start(settings)).rejects.toThrow(MisuseError);
  await expect(start({ workers: 1, denssity: 1 })).rejects.toThrow('denssity');
});

test('nothing is played before the first reset, in any mode', async () => {
  for (const autoreset of ['next-step', 'same-step', 'disabled']) {
    const env = await start({ autoreset });
    expect(() => env.step([0, 0, 0, 0])).toThrow(ResetNeededError);
    expect(() => env.rollout('random', 3)).toThrow(ResetNeededError);
  }
});

test('a closed vector says so at once, and closes again', async () => {
  const env = await start();
  env.reset({ seed: 1 });
  await env.close();
  await env.close();
  const uses = [
    () => env.reset(),
    () => env.step([0, 0, 0, 0]),
    () => env.send([0, 0, 0, 0]),
    () => env.receive(1),
    () => env.receiveRows([0]),
    () => env.rollout('random', 1),
    () => env.sampleActions(new Random(1)),
  ];

  for (const use of uses) expect(use).toThrow('the vector was closed: start another');
  await expect(env.mend()).rejects.toThrow(MisuseError);
  await expect(env.kill('worker 1')).rejects.toThrow('was closed');
});

test('seeds from 2^31 on are the same battles as alone', async () => {
  const env = await start({ numEnvs: 1 });
  const [observation, info] = new Env('t9a').reset({ seed: 3_000_000_000 });
  const seed = info.seed;

  expect(env.reset({ seed: 3_000_000_000 })[0]).toEqual(observation);
  expect(env.blocks.seeds[0]).toBe(seed);
});

test('rows that are ready are received in a circle: none starves', async () => {
  const env = await start({ numEnvs: 5 });
  env.reset({ seed: 1 });
  env.send([0, 0, 0, 0, 0]);
  const taken = Array.from({ length: 5 }, () => {
    const rows = env.receive(2);
    env.send([0, 0], rows);
    return rows;
  });

  expect(taken).toEqual([
    [0, 1],
    [2, 3],
    [4, 0],
    [1, 2],
    [3, 4],
  ]);
});

test('what goes wrong in a row leaves the others ready', async () => {
  let fails = false;
  const opponent = { name: 'weak', needsWorld: false, act: () => 0 };
  const env = await start({
    opponent: { ...opponent, act: () => (fails ? Number.NaN : 0) },
    lists: ['drawn', 'mirror'],
    points: 'tiny',
  });
  env.reset({ seed: 1 });
  env.send([0, 0], [0, 1]);
  fails = true;
  // within 200 steps the opponent is asked
  const wrong = () => {
    for (let n = 0; n < 200; n++) {
      env.send([0], [2]);
      env.receiveRows([2]);
    }
  };
  expect(wrong).toThrow("environment 2: agent 'weak' answered NaN");
  expect(wrong).toThrow(ResetNeededError);
  env.send([0], [2]);
  expect(() => env.receive(3)).toThrow('environment 2:');
  expect(env.receive(2)).toEqual([0, 1]);
});

test('modules are imported before there are environments, also in the own thread', async () => {
  const policies = new URL('../policy.ts', import.meta.url).href;
  const code = `globalThis.musterModule = ${JSON.stringify(policies)};`;
  registerPolicy('of the module', () => {
    if (!('musterModule' in globalThis)) throw new UnknownNameError('the module was not imported');
    return { name: 'of the module', needsWorld: false, act: () => 0 };
  });
  const modules = [`data:text/javascript,${encodeURIComponent(code)}`];
  const env = await start({ modules, opponent: 'of the module' });
  forgetPolicy('of the module');

  expect(env.reset({ seed: 1 })[1].options[0]).toBeGreaterThan(0);
});
