import { afterEach, expect, test, vi } from 'vitest';
import type { StepResult } from '../env.js';
import { MisuseError } from '../errors.js';
import { make } from '../registration.js';
import { EpisodeStatistics } from './episode-statistics.js';
import { TimeLimit } from './time-limit.js';
import { TransformReward } from './transform-reward.js';
import { Wrapper } from './wrapper.js';

const tiny = () => make('muster/t9a-tiny-v1');
const halves = (limit: number) => new TransformReward(new TimeLimit(tiny(), limit), () => 0.5);

afterEach(() => {
  vi.restoreAllMocks();
});

test('the last step tells rewards, steps and seconds since the reset, and no other does', () => {
  const env = new EpisodeStatistics(halves(3));
  const clock = vi.spyOn(performance, 'now');
  clock.mockReturnValue(1000);
  env.reset({ seed: 1 });
  clock.mockReturnValue(3500.12345678);

  expect(env.step(0)[4].episode).toBeUndefined();
  expect(env.step(0)[4].episode).toBeUndefined();
  expect(env.step(0)[4].episode).toEqual({ r: 1.5, l: 3, t: 2.500123 });
});

test('what was told is gone with the next reset', () => {
  const env = new EpisodeStatistics(halves(1));
  const [, info] = env.reset({ seed: 1 });
  env.step(0);

  expect('episode' in info).toBe(true);
  expect('episode' in env.reset({})[1]).toBe(false);
  expect(env.step(0)[4].episode?.l).toBe(1);
});

test('and with the next step, if the environment goes on without a reset', () => {
  class Pauses extends Wrapper {
    private steps = 0;

    override step(action: number): StepResult {
      const result = super.step(action);
      result[3] = ++this.steps % 2 === 1;
      return result;
    }
  }
  const env = new EpisodeStatistics(new Pauses(tiny()));
  env.reset({ seed: 1 });

  expect('episode' in env.step(0)[4]).toBe(true);
  expect('episode' in env.step(0)[4]).toBe(false);
});

test('the latest battles are kept', () => {
  const env = new EpisodeStatistics(halves(2), 2);
  for (let n = 0; n < 3; n++) {
    env.reset({ seed: n });
    env.step(0);
    env.step(0);
  }

  expect(env.episodes).toEqual(Array(2).fill({ returns: 1, length: 2, victoryPoints: [0, 0] }));
});

test('a reset that is refused does not make the battle at hand a new one', () => {
  const env = new EpisodeStatistics(halves(2));
  env.reset({ seed: 1 });
  env.step(0);
  expect(() => env.reset({ options: { points: -1 } })).toThrow(MisuseError);

  expect(env.step(0)[4].episode).toMatchObject({ r: 1, l: 2 });
});
