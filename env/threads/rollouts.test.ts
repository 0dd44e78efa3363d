import { afterAll, beforeAll, expect, test } from 'vitest';
import { Env } from '../env.js';
import { forgetPolicy, registerPolicy } from '../policy.js';
import { ThreadedVectorEnv } from './index.js';

const TINY = { lists: ['drawn', 'mirror'], points: 'tiny', board: [36, 36], density: 0, turns: 2, pool: 2 } as const;
const start = (settings: object = {}) =>
  ThreadedVectorEnv.start('t9a', { numEnvs: 2, workers: 0, ...TINY, ...settings });

beforeAll(() => registerPolicy('taker of the first', () => ({ name: 'first', needsWorld: false, act: () => 0 })));
afterAll(() => forgetPolicy('taker of the first'));

test.for(['next-step', 'same-step', 'disabled'])(
  '%s: an agent plays on over battles that are cut off',
  async (autoreset) => {
    const env = await start({ maxDecisions: 4, autoreset });
    env.reset({ seed: 1 });
    const result = env.rollout('taker of the first', 20);

    // five decisions per battle where a step begins the next battle, otherwise four
    expect(result).toEqual({ decisions: 40, battles: autoreset === 'same-step' ? 10 : 8, won: 0 });
    if (autoreset !== 'disabled') return;
    expect(Array.from(env.blocks.begun)).toEqual([1, 1]);
    env.step([0, 0]); // the next battle has begun
  },
);

test('battles count as won that player 0 has won, whatever is rewarded; those that were cut off are not', async () => {
  const count = async (settings: object) => {
    const env = await start({ autoreset: 'same-step', ...settings });
    env.reset({ seed: 1 });
    return env.rollout('random', 900);
  };
  const result = await count({ reward: 'score' });

  expect(result.battles).toBeGreaterThan(8);
  expect(result.won).toBeGreaterThan(0);
  expect(result.won).toBeLessThan(result.battles);
  expect(await count({ reward: 'shaped' })).toEqual(result);
  expect(await count({ reward: 'shaped', maxDecisions: 6 })).toMatchObject({ won: 0 });
});

test('after a reset without a seed every row has chance of its own', async () => {
  const one = new Env('t9a', TINY);
  let [, info] = one.reset({ seed: 1 });
  while (info.options < 2) [, , , , info] = one.step(0);
  const env = await start({ numEnvs: 24, start: one.start() });
  env.reset();
  env.rollout('random', 1);

  expect(new Set(env.blocks.actions).size).toBeGreaterThan(1); // takes random options from the same number of options in each row
});
