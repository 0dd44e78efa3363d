import { expect, test } from 'vitest';
import { makeVec, register, UnknownNameError } from '../index.js';
import { makeThreads } from './index.js';

const threads = { numEnvs: 2, workers: 1 };

test('a vector in threads is made by name, of the settings that the name stands for and those that are given on top', async () => {
  const vector = makeVec('muster/t9a-tiny-v1', { numEnvs: 2, turns: 2 });
  const threaded = await makeThreads('muster/t9a-tiny-v1', { ...threads, turns: 2 });
  try {
    const [own, their] = [vector.reset({ seed: 3 }), threaded.reset({ seed: 3 })];
    expect(their[0]).toEqual(own[0]);
    expect(their[1].seed).toEqual(own[1].seed);
  } finally {
    await threaded.close();
  }
}, 60_000);

test('an environment that was registered in the own thread is known by its name', async () => {
  register({ id: 'mine/duel-v3', ruleset: 't9a', settings: { points: 'tiny' } });
  const threaded = await makeThreads('mine/duel-v3', { numEnvs: 1, workers: 0 });

  expect(threaded.numEnvs).toBe(1);
  await threaded.close();
});

test('a name that is not registered is refused, with those that are', async () => {
  await expect(makeThreads('muster/chess-v1', threads)).rejects.toThrow(UnknownNameError);
  await expect(makeThreads('muster/chess-v1', threads)).rejects.toThrow(/muster\/t9a-v1/);
});
