import { expect, test } from 'vitest';
import type { T9aSetup } from '../engine/rulesets/t9a/core/state.js';
import type { W40kSetup } from '../engine/rulesets/wh40k2/core/state.js';
import { scenario } from '../engine/testing/scenario.js';
import { AecEnv } from './aec.js';
import { checkAec, checkEnv, checkVectorEnv } from './check.js';
import { Env, type EnvOptions } from './env.js';
import { gameIds, gameOf } from './games.js';
import { Random } from './random.js';
import { make, makeVec } from './registration.js';
import { startOf } from './start.js';

/** Plays random options to the end. @returns the number of decisions */
function playOut(env: Env, seed: number): number {
  const random = new Random(seed);
  let [, info] = env.reset({ seed });
  for (let n = 1; ; n++) {
    const [, , terminated, truncated, then] = env.step(random.below(info.options));
    info = then;
    if (terminated || truncated) return n;
  }
}

const setupOf = (env: Env) => env.start().setup as T9aSetup | W40kSetup;
const unitsOf = (env: Env): number[] => {
  const { unit, units } = setupOf(env);
  return [0, 1].map(
    (player) => Array.from({ length: units }, (_, u) => unit.player[u]).filter((p) => p === player).length,
  );
};

for (const ruleset of gameIds()) {
  const [list] = gameOf(ruleset).lists();
  /** Games count an army in thousands of points or in tens. */
  const inTens = gameOf(ruleset).points < 100;

  test(`${ruleset}: tiny battles are fought by a few units a side, end sooner than whole ones, and pass every checker`, () => {
    const env = make(`muster/${ruleset}-tiny-v1`);
    const whole = Math.max(...[1, 2, 3].map((seed) => playOut(make(`muster/${ruleset}-v1`, { turns: 8 }), seed)));
    for (let seed = 1; seed <= 12; seed++) {
      expect(playOut(env, seed)).toBeLessThan(whole);
      for (const n of unitsOf(env)) {
        expect(n).toBeGreaterThanOrEqual(inTens ? 1 : 2);
        expect(n).toBeLessThanOrEqual(4);
      }
      expect(setupOf(env).terrain.count).toBeLessThanOrEqual(16);
    }
    const { sizes } = gameOf(ruleset);

    expect(checkEnv(() => make(`muster/${ruleset}-tiny-v1`), { steps: 150 })).toEqual([]);
    expect(checkAec(new AecEnv(ruleset, sizes.tiny))).toEqual([]);
    const vector = makeVec(`muster/${ruleset}-tiny-v1`, { numEnvs: 2 });
    expect(checkVectorEnv(vector, () => make(`muster/${ruleset}-tiny-v1`), { steps: 150 })).toEqual([]);
  }, 60_000);

  test(`${ruleset}: lists are fixed, sampled, drawn or cut to the points, anew for each battle and the same for the same seed`, () => {
    const names = (options: EnvOptions, seeds: readonly number[]): string[] => {
      const env = new Env(ruleset, { ...options, record: true });
      return seeds.map((seed) => {
        env.reset({ seed });
        return JSON.stringify(env.replay().lists);
      });
    };
    const book = gameOf(ruleset).books()[1];

    expect(names({ lists: [list, list] }, [1, 2])).toEqual(Array(2).fill(JSON.stringify([list, list])));
    expect(new Set(names({ lists: ['any', list] }, [1, 2, 3, 4, 5, 6, 7, 8])).size).toBeGreaterThan(2);
    const drawn = names({ lists: [`drawn:${book}`, 'drawn'], points: 'small' }, [1, 2, 3]);
    expect(new Set(drawn).size).toBe(3);
    expect(drawn[0]).toContain(`drawn:${book}:${gameOf(ruleset).sizes.small.points}:`);
    expect(names({ lists: [`drawn:${book}`, 'drawn'], points: 'small' }, [1, 2, 3])).toEqual(drawn);
    expect(names({ lists: [list, list], points: 400 }, [1])[0]).toContain(`part:${list}:400:`);
  });

  test(`${ruleset}: a part of a list fits into the points; points of an army are what it is drawn for`, () => {
    const limit = inTens ? 24 : 600;
    const env = new Env(ruleset, { lists: [list, 'drawn'], points: limit });
    for (let seed = 1; seed <= 10; seed++) {
      env.reset({ seed });
      const { unit, units, pointsLimit } = setupOf(env);
      const spent = [0, 0];
      for (let u = 0; u < units; u++) spent[unit.player[u]] += unit.points[u];

      expect(pointsLimit).toBe(limit);
      for (const points of spent) {
        expect(points).toBeLessThanOrEqual(limit);
        expect(points).toBeGreaterThan(limit / 3);
      }
    }
  });

  test(`${ruleset}: board, density of terrain, its seed and turns are as they were wished`, () => {
    const env = new Env(ruleset, { board: [60, 44], density: 0, turns: 2 });
    playOut(env, 3);
    expect([setupOf(env).width, setupOf(env).depth]).toEqual([60 * 2540, 44 * 2540]);
    expect(setupOf(env).terrain.count).toBe(0);
    const count = (density: number): number => {
      env.reset({ seed: 5, options: { density, board: [72, 48] } });
      return setupOf(env).terrain.count;
    };
    expect(count(0.5)).toBeLessThan(count(1));
    expect(count(1)).toBeLessThan(count(2));
    const terrain = (battlefield: number, seed: number): string => {
      env.reset({ seed, options: { battlefield, density: 1 } });
      const facts = setupOf(env).terrain as unknown as Record<'x' | 'left', Int32Array | undefined>;
      return JSON.stringify(Array.from(facts.x ?? facts.left ?? []));
    };
    expect(terrain(9, 1)).toBe(terrain(9, 2));
    expect(terrain(9, 1)).not.toBe(terrain(8, 1));
    const random = new Random(4);
    let [, info] = env.reset({ seed: 4 });
    for (let over = false; !over; ) {
      const [, , terminated, truncated, then] = env.step(random.below(info.options));
      [over, info] = [terminated || truncated, then];
    }
    expect(info.playerTurns).toBeLessThanOrEqual(4);
    expect(info.playerTurns).toBeGreaterThan(1);
  });

  test(`${ruleset}: a mirrored list is the first one again; a pool has so many armies, which come again, and caches change nothing`, () => {
    const env = new Env(ruleset, { lists: ['drawn', 'mirror'], points: 'tiny', pool: 2, record: true });
    const fought = (seed: number): string => {
      env.reset({ seed });
      const [first, second] = env.replay().lists as readonly [unknown, unknown];
      expect(second).toEqual(first);
      expect(unitsOf(env)[0]).toBe(unitsOf(env)[1]);
      return String(first);
    };
    const seeds = Array.from({ length: 40 }, (_, i) => i);
    const names = seeds.map(fought);
    expect(new Set(names).size).toBe(2 * gameOf(ruleset).books().length);
    const of = (seed: number, other: Env): Float32Array => Float32Array.from(other.reset({ seed })[0]);
    const book = gameOf(ruleset).books()[0];
    const settings: EnvOptions = { lists: [`drawn:${book}`, 'mirror'], points: 'tiny', pool: 3 };
    const used = new Env(ruleset, settings);
    const first = [1, 2, 3, 4, 5].map((seed) => of(seed, new Env(ruleset, settings)));
    for (const seed of seeds) of(seed, used);
    expect([1, 2, 3, 4, 5].map((seed) => of(seed, used))).toEqual(first);
    expect(names.every((name) => name.startsWith('drawn:'))).toBe(true);
    expect(() => new Env(ruleset, { pool: 0 }).reset({ seed: 1 })).toThrow('settings, pool: is 0; write at least 1');
  });

  test(`${ruleset}: one of several lists is drawn for each battle; tiny battles have armies of their own`, () => {
    const names = (options: EnvOptions): Set<string> => {
      const env = new Env(ruleset, { ...options, record: true });
      return new Set(
        Array.from({ length: 40 }, (_, seed) => {
          env.reset({ seed });
          const [first, second] = env.replay().lists as readonly [unknown, unknown];
          if (options.lists?.[1] === 'mirror') expect(second).toBe(first);
          return String(first);
        }),
      );
    };
    const known = gameOf(ruleset).lists();
    expect(names({ lists: [known.slice(0, 2), 'any'] })).toEqual(new Set(known.slice(0, 2)));
    expect(names({ lists: [['drawn'], known[0]], points: 'small' }).size).toBe(40);
    const { tiny } = gameOf(ruleset).sizes;
    expect(names(tiny)).toEqual(new Set(tiny.lists?.[0] as string[]));
  });

  test(`${ruleset}: armies that chance has made too large for a battle are drawn again`, () => {
    const points = inTens ? 75 : 2000;
    const env = new Env(ruleset, { lists: ['drawn', 'mirror'], points, record: true });
    for (let seed = 0; seed < 12; seed++) {
      const [observation] = env.reset({ seed });
      expect(new Set(env.replay().lists as readonly string[]).size).toBe(1);
      expect(new Env(ruleset, { lists: ['drawn', 'mirror'], points }).reset({ seed })[0]).toEqual(observation);
    }
    const wrong = () => new Env(ruleset, { lists: [['nobody', 'drawn'], ['nobody']], points }).reset({ seed: 1 });
    expect(wrong).toThrow("no list is called 'nobody'");
  });

  test(`${ruleset}: what cannot be is named`, () => {
    const wrong = (options: EnvOptions) => () => new Env(ruleset, options).reset({ seed: 1 });
    const few = inTens ? 2 : 20;
    expect(wrong({ lists: ['drawn', 'drawn'], points: few })).toThrow(`no army of ${few} points`);
    expect(wrong({ lists: ['drawn:nobody', 'drawn'] })).toThrow("no army book is called 'nobody'");
    expect(wrong({ lists: [list, list], points: 1 })).toThrow('costs 1 points or less');
    expect(wrong({ lists: ['nothing', 'any'] })).toThrow("no list is called 'nothing'");
    expect(wrong({ lists: ['nothing', 'any'], points: 400 })).toThrow("no list is called 'nothing'");
    expect(wrong({ board: [20, 48] })).toThrow('give whole inches');
    expect(wrong({ density: 3 })).toThrow('give 0');
    expect(wrong({ points: 'huge' as 'tiny' })).toThrow('points: is "huge"; write "tiny" or "small" or a number');
    expect(wrong({ start: [] })).toThrow('start: is a list');
  });

  test(`${ruleset}: a battle that stands begins others with dice of their own; a saved one goes on as it was`, () => {
    const env = new Env(ruleset, { lists: ['drawn', 'drawn'], points: 'tiny' });
    const random = new Random(1);
    let [, info] = env.reset({ seed: 1 });
    for (let n = 0; n < 25; n++) info = env.step(random.below(info.options))[4];
    const before = info.options;
    const start = structuredClone(env.start()); // plain data, as threads send the plan to each other
    const seen = Float32Array.from(env.step(0)[0]);
    const other = new Env(ruleset, { start: [start] });
    other.reset({ seed: 7 });
    const { question, options } = other.describe();
    expect(options.length).toBe(before);
    expect(question.length).toBeGreaterThan(3);
    const ends = [1, 2, 3, 4].map((seed) => playOut(other, seed));
    expect(new Set(ends).size).toBeGreaterThan(1);
    expect([1, 2, 3, 4].map((seed) => playOut(other, seed))).toEqual(ends);
    other.reset({ seed: 8 });
    expect(other.step(0)[0].length).toBe(seen.length);
  });
}

test('scenes of the scenario builder are starts: a charge, learned again and again', () => {
  const scene = scenario('t9a')
    .unit('lancers', { M: 7, base: [25, 50], models: 5, files: 5, at: [36, 12] })
    .enemy('spears', { models: 20, files: 5, at: [36, 30] })
    .start().b;
  const env = new Env('t9a', { start: startOf(scene) });
  env.reset({ seed: 1 });
  expect(env.describe().options.join('\n')).toMatch(/lancers/);
  expect(checkEnv(() => new Env('t9a', { start: startOf(scene) }), { steps: 60 })).toEqual([]);
  expect(() => new Env('wh40k2', { start: startOf(scene) }).reset()).toThrow('the start is of t9a');
});
