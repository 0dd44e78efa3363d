import { afterEach, describe, expect, test, vi } from 'vitest';
import { Env } from '../../env.js';
import { gameOf } from '../../games.js';
import { Random } from '../../random.js';
import { AUTORESET_MODES, type AutoresetMode } from '../../vector/lane.js';
import { VectorEnv, type VectorOptions } from '../../vector/vector-env.js';
import type { VectorStep } from '../../vector/vector-like.js';
import { EpisodeStatistics } from '../episode-statistics.js';
import { VectorEpisodeStatistics } from './vector-episode-statistics.js';
import { VectorTransformReward } from './vector-transform-reward.js';

const TINY = { ...gameOf('t9a').sizes.tiny, reward: 'shaped' } as const;
const vectorOf = (settings: Omit<VectorOptions, 'numEnvs'> = {}) =>
  new VectorEnv('t9a', { ...TINY, numEnvs: 2, ...settings });
/** Returns statistics of a vector with a reward of 1 for each step. */
const points = (settings: Omit<VectorOptions, 'numEnvs'>, keep?: number) =>
  new VectorEpisodeStatistics(new VectorTransformReward(vectorOf(settings), () => 1), keep);
/** Returns flags and lengths of the battles that ended in a step. */
const told = ([, , , , info]: VectorStep) => [...(info._episode ?? []), ...(info.episode?.l ?? [])];

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(AUTORESET_MODES)('%s', (autoreset) => {
  test('battles come to what they do in single environments with statistics of their own', () => {
    const settings = { ...TINY, maxEpisodeSteps: 25 };
    const vector = new VectorEpisodeStatistics(new VectorEnv('t9a', { ...settings, numEnvs: 3, autoreset }));
    const random = new Random(3);
    vector.reset({ seed: 5 });
    const singles = [5, 6, 7].map((seed) => {
      const env = new EpisodeStatistics(new Env('t9a', settings));
      env.reset({ seed });
      return { env, over: false };
    });
    let battles = 0;
    for (let n = 0; n < 120; n++) {
      const resetMask = Uint8Array.from(singles, ({ over }) => (over ? 1 : 0));
      if (autoreset === 'disabled' && resetMask.includes(1)) {
        vector.reset({ options: { resetMask } });
        for (const single of singles) if (single.over) single.env.reset();
        for (const single of singles) single.over = false;
      }
      const actions = vector.sampleActions(random).slice();
      const [, , , , { episode, _episode: ended }] = vector.step(actions);
      for (const [row, single] of singles.entries()) {
        if (single.over) {
          single.env.reset();
          single.over = false;
          if (autoreset !== 'same-step') {
            expect(ended?.[row] ?? 0).toBe(0); // this step only began a battle
            continue;
          }
        }
        const [, , terminated, truncated, info] = single.env.step(actions[row]);
        single.over = terminated || truncated;
        expect(ended?.[row] ?? 0).toBe(single.over ? 1 : 0);
        expect(episode?.l[row] ?? 0).toBe(info.episode?.l ?? 0);
        expect(episode?.r[row] ?? 0).toBeCloseTo(info.episode?.r ?? 0, 5); // rewards of vectors are Float32
        if (!single.over) continue;
        battles++;
        const { victoryPoints, length } = vector.episodes[vector.episodes.length - 1 - laterRows(ended, row)];
        const last = single.env.episodes[single.env.episodes.length - 1];
        expect([victoryPoints, length]).toEqual([last.victoryPoints, last.length]);
      }
    }

    expect(battles).toBeGreaterThan(8);
    expect(vector.episodes.length).toBe(battles);
  });

  test('only steps with an end tell any, with 0 in the rows of others', () => {
    const vector = points({ autoreset, maxEpisodeSteps: 3 });
    vector.reset({ seed: 1 });
    vector.step([0, 0]);
    // only its count begins again, with the same battle
    vector.reset({ seed: 1, options: { resetMask: Uint8Array.of(0, 1) } });
    const infos = [0, 1].map(() => told(vector.step([0, 0])));
    const [, , , , info] = vectorStepAfterEnds(vector, autoreset);

    expect(infos).toEqual([[], [1, 0, 3, 0]]);
    expect(info._episode).toEqual(Uint8Array.of(0, 1));
    expect(info.episode?.r).toEqual(Float64Array.of(0, 3));
    expect('episode' in vector.reset()[1]).toBe(false);
    expect('_episode' in vector.step([0, 0])[4]).toBe(false);
  });

  test('a reset of all begins all counts again', () => {
    const vector = points({ autoreset, maxEpisodeSteps: 3 });
    vector.reset({ seed: 1 });
    vector.step([0, 0]);
    vector.reset({ seed: 1 });
    const infos = [0, 1, 2].map(() => told(vector.step([0, 0])));

    expect(infos).toEqual([[], [], [1, 1, 3, 3]]);
  });
});

/** Returns the number of rows after `row` that ended in the same step: their battles follow in the list of episodes. */
const laterRows = (ended: Uint8Array | undefined, row: number) =>
  Array.from(ended ?? []).filter((bit, i) => bit === 1 && i > row).length;

/** Returns the step after one in which only row 0 ended. */
function vectorStepAfterEnds(vector: VectorEpisodeStatistics, autoreset: AutoresetMode): VectorStep {
  if (autoreset === 'disabled') vector.reset({ options: { resetMask: Uint8Array.of(1, 0) } });
  return vector.step([0, 0]);
}

test('seconds count from the beginning of each battle on', () => {
  const clock = vi.spyOn(performance, 'now');
  const vector = points({ maxEpisodeSteps: 2 });
  const at = (milliseconds: number) => {
    clock.mockReturnValue(milliseconds);
    return [...(vector.step([0, 0])[4].episode?.t ?? [])];
  };
  clock.mockReturnValue(1000);
  vector.reset({ seed: 1 });

  expect(at(2000)).toEqual([]);
  expect(at(3500.12345678)).toEqual([2.500123, 2.500123]);
  expect([at(5000), at(6000), at(7000)]).toEqual([[], [], [2, 2]]); // counted from the step that began it
});

test('the latest battles are kept', () => {
  const vector = points({ maxEpisodeSteps: 2, autoreset: 'same-step' }, 3);
  vector.reset({ seed: 1 });
  for (let n = 0; n < 6; n++) vector.step([0, 0]);

  expect(vector.episodes).toEqual(Array(3).fill({ returns: 2, length: 2, victoryPoints: [0, 0] }));
});

test.each(AUTORESET_MODES)(
  '%s: a battle that was broken off is told with what was counted until then, and is not kept',
  (autoreset) => {
    const inner = vectorOf({ autoreset, maxEpisodeSteps: 3 });
    const vector = new VectorEpisodeStatistics(new VectorTransformReward(inner, () => 1));
    const { step } = inner;
    inner.reset({ seed: 1 });
    vector.reset({ seed: 1 });
    vector.step([0, 0]);
    inner.step = (actions) => {
      const result = step.call(inner, actions);
      // the state of a row whose thread died
      const { truncations, begun } = inner.blocks;
      [truncations[1], begun[1]] = [1, 1];
      return result;
    };
    const broken = vector.step([0, 0]);

    expect(told(broken)).toEqual([0, 1, 0, 1]);
    expect([broken[1][1], broken[4].episode?.r[1]]).toEqual([0, 1]);
    expect(vector.episodes).toEqual([]);
    inner.step = step;
    expect(told(vector.step([0, 0]))).toEqual([1, 1, 3, 1]); // the next battle has begun, and so has its count
  },
);

test('after a step that threw, the battle that stands in a row is not taken for the one before', () => {
  let fails = false;
  const act = () => {
    if (!fails) return 0;
    fails = false;
    throw new RangeError('weak');
  };
  const opponent = { name: 'weak', needsWorld: false, act };
  const vector = points({ autoreset: 'same-step', maxEpisodeSteps: 6, opponent });
  vector.reset({ seed: 2 });
  for (let n = 0; n < 5; n++) vector.step([0, 0]);
  fails = true;
  expect(() => vector.step([0, 0])).toThrow('environment 0: weak'); // while the battle in row 1 ends
  vector.reset({ options: { resetMask: Uint8Array.of(1, 0) } });
  const steps = Array.from({ length: 6 }, () => told(vector.step([0, 0])));

  expect(steps).toEqual([[], [], [], [], [], [1, 1, 6, 6]]);
});

test('what is received otherwise is counted in its rows', () => {
  const inner = vectorOf({ maxEpisodeSteps: 2 });
  const vector = new VectorEpisodeStatistics(inner);
  vector.reset({ seed: 1 });
  vector.count(inner.step([0, 0]), [1]);
  const step = inner.step([0, 0]);

  expect(told(vector.count(step, [1]))).toEqual([0, 1, 0, 2]);
  expect(told(vector.count(step, [0]))).toEqual([1, 0, 1, 0]);
});
