import { expect, test } from 'vitest';
import { checkVectorEnv } from '../../check.js';
import { Env } from '../../env.js';
import { gameOf } from '../../games.js';
import { AUTORESET_MODES } from '../../vector/lane.js';
import { VectorEnv } from '../../vector/vector-env.js';
import { TransformReward } from '../transform-reward.js';
import { VectorTransformReward } from './vector-transform-reward.js';

const TINY = { ...gameOf('t9a').sizes.tiny, maxEpisodeSteps: 6 };

test.each(AUTORESET_MODES)('%s: rewards are those of environments that are wrapped one by one', (autoreset) => {
  const cost = (reward: number) => reward - 0.25;
  const vector = new VectorTransformReward(new VectorEnv('t9a', { ...TINY, numEnvs: 2, autoreset }), cost);

  expect(checkVectorEnv(vector, () => new TransformReward(new Env('t9a', TINY), cost), { steps: 30 })).toEqual([]);
});

test('the change knows row and info, and the rewards of the vector inside stay as they are', () => {
  const inner = new VectorEnv('t9a', { ...TINY, numEnvs: 3 });
  const vector = new VectorTransformReward(inner, (reward, row, { playerTurns }) => reward + row + playerTurns[row]);
  vector.reset({ seed: 1 });
  inner.blocks.playerTurns.fill(0);
  const [, rewards, , , info] = vector.step([0, 0, 0]);

  expect([...rewards]).toEqual([0, 1, 2]);
  expect([...inner.blocks.rewards, ...info.rewards]).toEqual(Array(9).fill(0));
  expect(vector.step([0, 0, 0])[1]).toBe(rewards);
});
