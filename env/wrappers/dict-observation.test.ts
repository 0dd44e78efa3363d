import { describe, expect, test } from 'vitest';
import type { Info, ResetOptions } from '../env.js';
import { gameIds, gameOf } from '../games.js';
import { make } from '../registration.js';
import { Box, type Dict, flatten, MultiBinary, spacesEqual } from '../spaces.js';
import { DictObservation } from './dict-observation.js';
import { TimeLimit } from './time-limit.js';
import { TransformObservation } from './transform-observation.js';
import { Wrapper } from './wrapper.js';

describe.each(gameIds())('%s', (ruleset) => {
  const { spec, actions } = gameOf(ruleset);
  const tiny = () => make(`muster/${ruleset}-tiny-v1`);
  const partOf = (space: Dict<Readonly<Record<string, Box | MultiBinary>>>, name: string) => {
    const part = space.spaces[name];
    if (!(part instanceof Box)) throw new Error(`${name} is no Box`);
    return part;
  };

  test('its space has a Box for every part of the layout, with the bounds of its columns, and the mask', () => {
    const { observationSpace: space } = new DictObservation(tiny());

    expect(Object.keys(space.spaces)).toEqual([...spec.parts.map(({ name }) => name), 'action mask']);
    for (const { name, rows, features } of spec.parts) {
      const box = partOf(space, name);
      const last = (rows - 1) * features.length;
      expect(box.shape).toEqual([rows, features.length]);
      expect(Array.from(box.low.subarray(last))).toEqual(features.map(({ low }) => low));
      expect(Array.from(box.high.subarray(last))).toEqual(features.map(({ high }) => high));
    }
    expect(spacesEqual(space.spaces['action mask'], new MultiBinary(actions))).toBe(true);
  });

  test('observations are views of the block and of the mask, at every step', () => {
    const inner = tiny();
    const env = new DictObservation(new TimeLimit(inner, 30));
    const [named] = env.reset({ seed: 1 });
    const { offset } = spec;
    let info: Info;
    for (let over = false; !over; ) {
      const [next, , terminated, truncated, told] = env.step(0);
      over = terminated || truncated;
      info = told;
      expect(next).toBe(named);
      expect(env.observationSpace.contains(next)).toBe(true);
      expect(next['action mask']).toBe(info.actionMask);
    }
    const block = inner.reset({ seed: 1 })[0];
    for (const { name } of spec.parts) {
      expect(named[name].buffer).toBe(block.buffer);
      expect(named[name].byteOffset).toBe(block.byteOffset + 4 * offset[name]);
    }
    expect(flatten(env.observationSpace, named).findIndex((n, i) => n !== block[i])).toBeGreaterThanOrEqual(spec.size);
  });
});

test('an environment that gives a new block each time is looked at each time', () => {
  class Copies extends Wrapper {
    override reset(options?: ResetOptions): [Float32Array, Info] {
      const [block, info] = super.reset(options);
      return [block.slice(), { ...info, actionMask: info.actionMask.slice() }];
    }
  }
  const env = new DictObservation(new Copies(make('muster/t9a-tiny-v1')));
  const [first] = env.reset({ seed: 1 });
  const [second, info] = env.reset({ seed: 1 });

  expect(second).not.toBe(first);
  expect(second.options).not.toBe(first.options);
  expect(second.battle).toEqual(first.battle);
  expect(second['action mask']).toBe(info.actionMask);
});

test('what has no parts with names is refused', () => {
  const env = make('muster/t9a-tiny-v1');
  const cut = new TransformObservation(env, (block) => block.slice(0, 3), new Box(-1, 1, [3]));
  const { observationSpace, actionSpace } = env;
  const other = { observationSpace, actionSpace, reset: () => env.reset(), step: () => env.step(0), close: () => {} };

  expect(() => new DictObservation(cut)).toThrow('not 3');
  expect(() => new DictObservation(other)).toThrow('only observations of an Env');
});
