import { expect, test } from 'vitest';
import { Env } from '../env.js';
import { make } from '../registration.js';
import { Box } from '../spaces.js';
import { type EnvLike, ObservationWrapper, Wrapper } from './wrapper.js';

class Plain extends Wrapper {}

/** Observations of the two scores alone. */
class Scores extends ObservationWrapper<readonly number[]> {
  readonly observationSpace = {
    kind: 'Scores',
    contains: (value: unknown) => Array.isArray(value) && value.length === 2,
    sample: () => [0, 0],
    seed: () => 0,
  };

  observation(_: Float32Array, { victoryPoints }: { victoryPoints: Float32Array }): readonly number[] {
    return Array.from(victoryPoints);
  }
}

test('a wrapper passes on what it does not change', () => {
  const env = make('muster/t9a-tiny-v1');
  const wrapped = new Plain(new Plain(env));
  const begun = wrapped.reset({ seed: 1 });

  expect(wrapped.observationSpace).toBe(env.observationSpace);
  expect(wrapped.actionSpace).toBe(env.actionSpace);
  expect(wrapped.unwrapped).toBe(env);
  expect(wrapped.step(0)[0]).toBe(begun[0]);
  wrapped.close();
  expect(() => env.step(0)).toThrow('reset');
});

test('one of observations gives another at every call, and leaves the rest', () => {
  const env = make('muster/t9a-tiny-v1');
  const wrapped = new Scores(new Plain(env));
  const [first, info] = wrapped.reset({ seed: 1 });
  const [second, reward, terminated, truncated, same] = wrapped.step(0);

  expect(first).toEqual([0, 0]);
  expect(wrapped.observationSpace.contains(second)).toBe(true);
  expect([reward, terminated, truncated]).toEqual([0, false, false]);
  expect(same).toBe(info);
  expect(wrapped.unwrapped).toBe(env);
  expect(wrapped.actionSpace).toBe(env.actionSpace);
});

test('an environment of another make is what is inside, if it names nothing that is', () => {
  const env = new Env('t9a');
  const other: EnvLike = {
    observationSpace: new Box(0, 1, [1]),
    actionSpace: env.actionSpace,
    reset: () => env.reset(),
    step: (action) => env.step(action),
    close: () => env.close(),
  };

  expect(new Plain(new Plain(other)).unwrapped).toBe(other);
  expect(new Plain({ ...other, unwrapped: env }).unwrapped).toBe(env);
});
