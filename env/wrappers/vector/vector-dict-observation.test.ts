import { expect, test } from 'vitest';
import { Env } from '../../env.js';
import { gameIds, gameOf } from '../../games.js';
import { Box, spacesEqual } from '../../spaces.js';
import { AUTORESET_MODES } from '../../vector/lane.js';
import { VectorEnv } from '../../vector/vector-env.js';
import type { VectorLike } from '../../vector/vector-like.js';
import { DictObservation } from '../dict-observation.js';
import { VectorDictObservation } from './vector-dict-observation.js';
import { VectorEpisodeStatistics } from './vector-episode-statistics.js';

const tiny = (ruleset: string) => ({ ...gameOf(ruleset).sizes.tiny, maxEpisodeSteps: 3 });

test.each(gameIds())('%s: each part of each row is what a single environment gives by that name', (ruleset) => {
  const vector = new VectorDictObservation(new VectorEnv(ruleset, { ...tiny(ruleset), numEnvs: 2 }));
  const singles = [0, 1].map(() => new DictObservation(new Env(ruleset, tiny(ruleset))));
  const alike = (rows: ReturnType<typeof vector.reset>[0], named: readonly object[]) => {
    expect(Object.keys(rows)).toEqual(Object.keys(named[0]));
    for (const [row, parts] of named.entries()) {
      for (const [name, part] of Object.entries(parts)) expect(rows[name][row]).toEqual(part);
    }
  };
  const [rows] = vector.reset({ seed: 1 });

  alike(
    rows,
    singles.map((env, row) => env.reset({ seed: 1 + row })[0]),
  );
  for (let n = 0; n < 3; n++) {
    const [next] = vector.step([0, 0]);
    expect(next).toBe(rows);
    alike(
      rows,
      singles.map((env) => env.step(0)[0]),
    );
  }
  const { singleObservationSpace, observationSpace } = vector.spaces;
  expect(spacesEqual(singleObservationSpace, singles[0].observationSpace)).toBe(true);
  expect(observationSpace?.contains(rows)).toBe(true);
  expect(vector.spaces.observationSpace).toBe(observationSpace);
});

test('nothing is copied', () => {
  const inner = new VectorEnv('t9a', { ...tiny('t9a'), numEnvs: 2 });
  const [rows, info] = new VectorDictObservation(inner).reset({ seed: 1 });
  const { actions, spec } = gameOf('t9a');
  const { size, offset } = spec;

  for (const [name, parts] of Object.entries(rows)) {
    const bytes = name === 'action mask' ? [info.actionMask.byteOffset, actions] : [4 * offset[name], 4 * size];
    const block = name === 'action mask' ? 0 : inner.blocks.observations.byteOffset;
    expect(parts.map(({ buffer }) => buffer)).toEqual(Array(2).fill(inner.blocks.buffer));
    expect(parts.map(({ byteOffset }) => byteOffset - block)).toEqual([bytes[0], bytes[0] + bytes[1]]);
  }
});

test('last observations of battles have names in same-step mode, and the mask of what could still be done', () => {
  const vector = new VectorDictObservation(
    new VectorEnv('t9a', { ...tiny('t9a'), numEnvs: 2, autoreset: 'same-step' }),
  );
  const single = new DictObservation(new Env('t9a', tiny('t9a')));
  vector.reset({ seed: 1 });
  let [last] = single.reset({ seed: 2 });
  for (let n = 0; n < 2; n++) vector.step([0, 0]);
  const { finalObservations } = vector.step([0, 0])[4];
  for (let n = 0; n < 3; n++) [last] = single.step(0);

  expect(last['action mask']).toContain(1); // the battle was truncated
  for (const [name, part] of Object.entries(last)) expect(finalObservations[name][1]).toEqual(part);
  expect(vector.spaces.observationSpace?.contains(finalObservations)).toBe(true);
});

test.each(AUTORESET_MODES)('%s: statistics within tell what battles came to', (autoreset) => {
  const inner = new VectorEpisodeStatistics(new VectorEnv('t9a', { ...tiny('t9a'), numEnvs: 2, autoreset }));
  const vector = new VectorDictObservation(inner);
  vector.reset({ seed: 1 });

  expect([1, 2, 3].map(() => vector.step([0, 0])[4].episode?.l[1] ?? 0)).toEqual([0, 0, 3]);
});

test('what has no parts with names is refused', () => {
  const inner = new VectorEnv('t9a', { numEnvs: 2 });
  const { numEnvs, autoreset, spaces, game } = inner;
  const calls = { reset: () => inner.reset(), step: () => inner.step([0, 0]), close: () => inner.close() };
  const other: VectorLike = { numEnvs, autoreset, spaces, ...calls };
  const short = { ...other, game, spaces: { ...spaces, singleObservationSpace: new Box(0, 1, [3]) } };

  expect(() => new VectorDictObservation(other)).toThrow('only observations of a vector with a game');
  expect(() => new VectorDictObservation(short)).toThrow('not 3');
});
