import { expect, test } from 'vitest';
import { rowOf } from '../check/trace.js';
import type { EnvOptions } from '../env.js';
import { MisuseError, ResetNeededError } from '../errors.js';
import { make } from '../registration.js';
import { TimeLimit } from './time-limit.js';
import type { EnvLike } from './wrapper.js';

/**
 * Plays the first option to the end.
 * @returns the number of steps, and both flags of the last one
 */
function play(env: EnvLike): [steps: number, terminated: boolean, truncated: boolean] {
  env.reset({ seed: 1 });
  for (let steps = 1; ; steps++) {
    const [, , terminated, truncated] = env.step(0);
    if (terminated || truncated) return [steps, terminated, truncated];
  }
}

const tiny = () => make('muster/t9a-tiny-v1');

test('the step that reaches the limit is truncated, also if the battle ends with it', () => {
  const [length] = play(tiny());

  expect(play(new TimeLimit(tiny(), length - 1))).toEqual([length - 1, false, true]);
  expect(play(new TimeLimit(tiny(), length))).toEqual([length, true, true]);
  expect(play(new TimeLimit(tiny(), length + 1))).toEqual([length, true, false]);
});

test('after the limit a reset is needed, and then the count begins again', () => {
  const env = new TimeLimit(tiny(), 3);

  expect(() => env.step(0)).toThrow(ResetNeededError);
  expect(play(env)[0]).toBe(3);
  expect(() => env.step(0)).toThrow(ResetNeededError);
  expect(play(env)[0]).toBe(3);
});

test('neither an action nor a reset that is refused counts', () => {
  const env = new TimeLimit(tiny(), 2);
  env.reset({ seed: 1 });
  env.step(0);

  expect(() => env.step(-1)).toThrow(MisuseError);
  expect(() => env.reset({ options: { points: -1 } })).toThrow(MisuseError);
  expect(env.step(0)[3]).toBe(true);
});

test.each<EnvOptions>([{ reward: 'shaped' }, { opponent: { name: 'first', needsWorld: false, act: () => 0 } }])(
  'the setting maxEpisodeSteps tells what a limit around the environment does: %j',
  (settings) => {
    const env = (more: EnvOptions = {}) => make('muster/t9a-tiny-v1', { ...settings, ...more });
    const tell = (limited: EnvLike) => {
      const [observation, info] = limited.reset({ seed: 1 });
      const told = [rowOf(observation, info)];
      for (let over = false; !over; ) {
        const [next, reward, terminated, truncated, then] = limited.step(0);
        told.push(rowOf(next, then, [reward, terminated, truncated]));
        over = terminated || truncated;
      }
      return told;
    };
    const [length] = play(env());

    for (const maxEpisodeSteps of [1, length - 1, length, length + 1]) {
      expect(tell(env({ maxEpisodeSteps }))).toEqual(tell(new TimeLimit(env(), maxEpisodeSteps)));
    }
  },
);

test.each([0, -1, 1.5, Number.NaN])('a limit of %d steps is refused', (steps) => {
  expect(() => new TimeLimit(tiny(), steps)).toThrow('1 step or more');
});
