import { describe, expect, test } from 'vitest';
import { AecEnv } from './aec.js';
import { checkAec, checkEnv } from './check.js';
import { Env, type EnvOptions } from './env.js';
import { gameIds, gameOf } from './games.js';
import { ShuffledOptions } from './option-order.js';
import { Random } from './random.js';
import { make, makeVec, spec } from './registration.js';

const first = { name: 'first', needsWorld: false, act: () => 0 };

const shuffled = (ruleset: string, more: EnvOptions = {}): Env =>
  new Env(ruleset, { ...gameOf(ruleset).sizes.tiny, optionOrder: 'shuffled', ...more });

/** An environment some decisions into its battle, where there are at least four options. */
function inPlay(ruleset: string, more: EnvOptions = {}): Env {
  const env = shuffled(ruleset, more);
  const random = new Random(5);
  let [, info] = env.reset({ seed: 5 });
  for (let n = 0; n < 15 || info.options < 4; n++) info = env.step(random.below(info.options))[4];
  return env;
}

/** Numbers of a row of options, with its place in the observation. */
const rowOf = ({ game }: Env, seen: Float32Array, row: number): number[] => {
  const width = game.spec.parts.find(({ name }) => name === 'options')?.features.length ?? 0;
  const at = game.spec.offset.options + row * width;
  return Array.from(seen.subarray(at, at + width));
};

/** The options with their words and rows, as text. */
const told = (env: Env, seen: Float32Array, words: readonly string[]): string[] =>
  words.map((word, row) => `${word} ${rowOf(env, seen, row).join()}`);

/** For each of `mine` one of `theirs` that is equal, each once; -1 if none is left. */
function matched(mine: readonly string[], theirs: readonly string[]): number[] {
  const used = new Set<number>();
  return mine.map((each) => {
    const at = theirs.findIndex((other, i) => other === each && !used.has(i));
    used.add(at);
    return at;
  });
}

describe.each(gameIds())('%s', (ruleset) => {
  test.each([true, false])(
    'rows, words and answers are those of the engine in another order; tactics: %s',
    (tactics) => {
      const env = shuffled(ruleset, { tactics });
      const plain = new Env(ruleset, { ...gameOf(ruleset).sizes.tiny, tactics });
      const random = new Random(3);
      let [seen, info] = env.reset({ seed: 3 });
      let [own] = plain.reset({ seed: 3 });
      let moved = 0;
      for (let n = 0, over = false; n < 80 && !over; n++) {
        const [here, there] = [env.describe(), plain.describe()];
        const order = matched(told(env, seen, here.options), told(plain, own, there.options));
        const before = env.game.spec.offset.options;
        expect([...order].sort((a, b) => a - b)).toEqual(order.map((_, i) => i));
        expect(here.question).toBe(there.question);
        expect(seen.subarray(0, before)).toEqual(own.subarray(0, before));
        expect(rowOf(env, seen, info.options).every((x) => x === 0)).toBe(true);
        moved += order.filter((option, i) => option !== i).length;
        const action = random.below(info.options);
        const result = env.step(action);
        [own] = plain.step(order[action]);
        [seen, , over] = result;
        over ||= result[3];
        info = result[4];
      }
      expect(moved).toBeGreaterThan(30);
    },
  );

  test('clones, copies, imagined worlds, saved states and starts have the order of their battle', () => {
    const env = inPlay(ruleset);
    const { options } = env.describe();
    const imagined = shuffled(ruleset);
    imagined.copyFrom(env, 77);
    const saved = shuffled(ruleset);
    saved.reset({ seed: 5, options: { state: env.save() } });
    const started = shuffled(ruleset);
    started.reset({ seed: 1234, options: { state: structuredClone(env.start()) } });
    const again = shuffled(ruleset);
    again.reset({ seed: 99, options: { state: started.start() } });

    for (const other of [env.clone(), imagined, saved, started, again]) {
      expect(other.describe().options).toEqual(options);
      expect(other.save().length).toBe(env.save().length);
    }
    expect(started.save()).toEqual(env.save());
    const anew = shuffled(ruleset);
    const orders = [1, 2, 3, 4].map((seed) => {
      anew.reset({ seed, options: { start: env.start() } });
      return anew.describe().options.join('\n');
    });
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  test('an agent who is asked answers by the numbers of the caller', () => {
    const env = inPlay(ruleset);
    const plain = new Env(ruleset, gameOf(ruleset).sizes.tiny);
    plain.reset({ seed: 5, options: { state: env.save() } });
    const action = env.ask(first);

    expect(env.describe().options[action]).toBe(plain.describe().options[0]);
  });

  test('the observation of the player who is asked has the same order', () => {
    const env = inPlay(ruleset);
    const [seen, info] = env.reset({ seed: 5, options: { state: env.save() } });
    const out = new Float32Array(seen.length);
    expect(env.observe(info.actingPlayer, out)).toEqual(seen);
  });

  test('checkers find nothing', () => {
    expect(checkEnv(() => shuffled(ruleset), { steps: 60 })).toEqual([]);
    expect(checkAec(new AecEnv(ruleset, { ...gameOf(ruleset).sizes.tiny, optionOrder: 'shuffled' }))).toEqual([]);
  });
});

test('an order follows from seed and decision, and each option comes equally often in each place', () => {
  const one = new ShuffledOptions();
  const other = new ShuffledOptions();
  const counts = Array.from({ length: 25 }, () => 0);
  const pairs = Array.from({ length: 25 }, () => 0);
  const most = 20_000;
  let before = 0;
  for (let n = 0; n < most; n++) {
    [one.seed, other.seed] = [n >> 7, n >> 7];
    const order = Array.from(one.of(n & 127, 5).subarray(0, 5));
    other.of((n * 7) & 127, 9);
    expect(Array.from(other.of(n & 127, 5).subarray(0, 5))).toEqual(order);
    for (const [place, option] of order.entries()) counts[5 * place + option]++;
    pairs[5 * before + order[0]]++;
    before = order[0];
  }
  const square = (cells: number[], mean: number): number => cells.reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0);
  expect(square(counts, most / 5)).toBeLessThan(45); // 16 degrees of freedom: one in 7,000
  expect(square(pairs, most / 25)).toBeLessThan(56); // 24 degrees
  expect([...one.of(3, 256)].sort((a, b) => a - b)).toEqual(Array.from({ length: 256 }, (_, i) => i));
});

test('version 1 of the registered environments is shuffled, version 0 is as it was', () => {
  const [v0, v1] = ['muster/t9a-tiny-v0', 'muster/t9a-tiny-v1'].map((id) => make(id));
  const orders = [v0, v1].map((env) => {
    env.reset({ seed: 7 });
    return env.describe().options;
  });
  expect(orders[0]).not.toEqual(orders[1]);
  expect([...orders[0]].sort()).toEqual([...orders[1]].sort());
  expect(spec('muster/t9a-tiny')).toBe(spec('muster/t9a-tiny-v1'));
  expect(() => spec('muster/t9a-tiny-v9')).toThrow("'muster/t9a-tiny-v9'; the latest version is muster/t9a-tiny-v1");
  expect(() => new Env('t9a', { optionOrder: 'random' as 'engine' })).toThrow('optionOrder');
});

test('a vector plays the orders of single environments', () => {
  const vector = makeVec('muster/wh40k2-tiny-v1', { numEnvs: 2 });
  const single = make('muster/wh40k2-tiny-v1');
  const [rows] = vector.reset({ seed: 8 });
  const [one] = single.reset({ seed: 9 });
  expect(rows.subarray(one.length)).toEqual(one);
});
