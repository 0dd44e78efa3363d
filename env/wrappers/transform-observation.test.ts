import { expect, test } from 'vitest';
import { make } from '../registration.js';
import { Box, Discrete } from '../spaces.js';
import { TimeLimit } from './time-limit.js';
import { TransformObservation } from './transform-observation.js';

const tiny = () => make('muster/t9a-tiny-v1');

test('every observation is changed, and the space is the one that is named', () => {
  const space = new Box(-1, 1, [3]);
  const env = new TransformObservation(tiny(), (inner) => inner.slice(0, 3), space);
  const [block] = tiny().reset({ seed: 1 });

  expect(env.observationSpace).toBe(space);
  expect(env.reset({ seed: 1 })[0]).toEqual(block.slice(0, 3));
  expect(space.contains(env.step(0)[0])).toBe(true);
});

test('the change sees info too, and may give other things than blocks', () => {
  const who = new TransformObservation(tiny(), (_, info) => info.actingPlayer as number, new Discrete(2));
  const env = new TimeLimit(who, 5);
  const [first, info] = env.reset({ seed: 1 });

  expect(first).toBe(info.actingPlayer);
  expect(env.observationSpace.contains(env.step(0)[0])).toBe(true);
});

test('without a space it stays in the one that is there', () => {
  const inner = tiny();

  expect(new TransformObservation(inner, (block) => block.map((n) => n / 2)).observationSpace).toBe(
    inner.observationSpace,
  );
  expect(new TransformObservation(inner, (block) => block, null).observationSpace).toBe(inner.observationSpace);
});
