import { describe, expect, test } from 'vitest';
import { Env } from './env.js';
import { gameIds } from './games.js';
import { Random } from './random.js';
import { make } from './registration.js';
import { DictObservation } from './wrappers/dict-observation.js';
import { EpisodeStatistics } from './wrappers/episode-statistics.js';
import { FlattenObservation } from './wrappers/flatten-observation.js';
import { RecordReplays } from './wrappers/record-replays.js';
import { TimeLimit } from './wrappers/time-limit.js';
import type { EnvLike } from './wrappers/wrapper.js';

const tiny = (ruleset: string): Env => make(`muster/${ruleset}-tiny-v1`).unwrapped as Env;

/** Plays `most` random decisions and returns what was seen of them. */
function played(env: EnvLike, options: number, seed: number, most: number): string[] {
  const random = new Random(seed);
  const seen: string[] = [];
  for (let n = 0, left = options; n < most; n++) {
    const [observation, reward, terminated, truncated, info] = env.step(random.below(left));
    const sum = observation.reduce((all, x, i) => (Math.imul(all, 31) + Math.round(1000 * x) + i) | 0, 0);
    seen.push([sum, reward, info.options, info.actingPlayer, info.victoryPoints.join()].join(' '));
    left = info.options;
    if (terminated || truncated) break;
  }
  return seen;
}

describe.each(gameIds())('%s', (ruleset) => {
  test('what a closed environment leaves serves the next clone, which plays as its original', () => {
    const env = tiny(ruleset);
    const [, begun] = env.reset({ seed: 4 });
    played(env, begun.options, 1, 25);
    const battleOf = (of: Env) => (of as unknown as { battle: object | null }).battle;
    const first = env.clone();
    const memory = battleOf(first);
    played(first, first.copyFrom(env).options, 3, 40);
    first.close();
    expect(() => first.step(0)).toThrow('call reset()');
    const second = env.clone();

    expect(battleOf(second)).toBe(memory);
    expect(second.save()).toEqual(env.save());
    const other = env.clone(); // nothing is left for this one
    expect(battleOf(other)).not.toBe(memory);
    const { options } = second.copyFrom(env);
    expect(played(second, options, 2, 60)).toEqual(played(other, other.copyFrom(env).options, 2, 60));
  });

  test('who listened to the battle of a closed environment does not hear the next one', () => {
    const env = tiny(ruleset);
    env.reset({ seed: 4 });
    const battle = (env as unknown as { battle: { log: object | null } }).battle;
    battle.log = { tell: () => expect.unreachable('a closed battle is heard') };
    env.close();
    expect(battle.log).toBeNull();
  });

  test('a battle in memory that another left is that of its seed', () => {
    const [one, other] = [tiny(ruleset), tiny(ruleset)];
    const [, begun] = one.reset({ seed: 9 });
    played(one, begun.options, 1, 30);
    one.close();
    const fresh = tiny(ruleset);
    const [, here] = other.reset({ seed: 5 });
    const [seen, info] = fresh.reset({ seed: 5 });
    expect(fresh.save()).toEqual(other.save());
    expect(seen.some((x) => x !== 0)).toBe(true);
    expect(played(fresh, info.options, 7, 50)).toEqual(played(other, here.options, 7, 50));
  });

  test('a clone and its original play the same from there on, and each alone', () => {
    const env = tiny(ruleset);
    const [, begun] = env.reset({ seed: 4 });
    played(env, begun.options, 1, 25);
    const before = env.save();
    const copy = env.clone();
    const [options, here] = [copy.copyFrom(env).options, env.save()];

    expect(here).toEqual(before);
    expect(copy.save()).toEqual(before);
    const one = played(copy, options, 2, 60);
    expect(env.save()).toEqual(before);
    expect(played(env, options, 2, 60)).toEqual(one);
    expect(env.save()).toEqual(copy.save());
  });

  test('a saved state of this battle is gone on from as in an environment that has not played it', () => {
    const env = tiny(ruleset);
    const [, begun] = env.reset({ seed: 4 });
    played(env, begun.options, 1, 20);
    const state = env.save();
    const seen = [env, env, tiny(ruleset)].map((each) => {
      const [, info] = each.reset({ seed: 4, options: { state } });
      expect(each.save()).toEqual(state);
      return played(each, info.options, 3, 40);
    });

    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });
});

test('a copy takes over battles of other lists, and then plays as they do', () => {
  const env = new Env('t9a', { points: 'small', lists: ['drawn', 'drawn'] });
  const other = new Env('t9a', { points: 'small', lists: ['drawn', 'drawn'] });
  const [, { options }] = env.reset({ seed: 1 });
  other.reset({ seed: 2 });
  played(env, options, 1, 10);
  const { options: now } = other.copyFrom(env);

  expect(other.save()).toEqual(env.save());
  expect(played(other, now, 5, 30)).toEqual(played(env, now, 5, 30));
});

test('a copy with an opponent has the random stream of the opponent', () => {
  const env = new Env('t9a', { points: 'small', opponent: ({ random, options }) => random.below(options) });
  const [, begun] = env.reset({ seed: 6 });
  played(env, begun.options, 1, 8);
  const copy = env.clone();
  const { options } = copy.copyFrom(env);

  expect(played(copy, options, 2, 30)).toEqual(played(env, options, 2, 30));
});

test('an imagined copy has dice of its own, the same for the same seed, and leaves the battle as it is', () => {
  const env = tiny('t9a');
  const [, { options }] = env.reset({ seed: 4 });
  played(env, options, 1, 25);
  const before = env.save();
  const copy = env.clone();
  const outcomes = [7, 7, 8].map((seed) => played(copy, copy.copyFrom(env, seed).options, 2, 60).join());

  expect(env.save()).toEqual(before);
  expect(outcomes[1]).toBe(outcomes[0]);
  expect(outcomes[2]).not.toBe(outcomes[0]);
  expect(() => copy.copyFrom(env, -1)).toThrow('a seed of copyFrom()');
  expect(() => env.copyFrom(env, 1)).toThrow('give it a clone');
});

test('wrapped environments are copied with what their wrappers remember', () => {
  const env = new TimeLimit<Float32Array>(new EpisodeStatistics<Float32Array>(tiny('t9a')), 12);
  const [, { options }] = env.reset({ seed: 4 });
  played(env, options, 1, 5);
  const copy = env.clone();
  const { options: now } = copy.copyFrom(env);
  const statistics = copy.env as EpisodeStatistics;

  expect(played(copy, now, 2, 60)).toHaveLength(7); // 5 of 12 steps were taken
  expect(played(env, now, 2, 60)).toHaveLength(7);
  expect(statistics.episodes).not.toBe((env.env as EpisodeStatistics).episodes);
});

test('observations of a clone lie in arrays of its own', () => {
  const named = new DictObservation(tiny('t9a'));
  const flat = new FlattenObservation(named);
  flat.reset({ seed: 4 });
  const copy = flat.clone();
  copy.copyFrom(flat);
  const [one] = flat.step(0);
  const before = one.slice();
  const [other] = copy.step(0);

  expect(other).not.toBe(one);
  expect(other).toEqual(before);
  copy.step(0);
  expect(one).toEqual(before);
});

test('a copy has no replay, and the battle that it breaks off has one', () => {
  const replays: unknown[] = [];
  const made = () =>
    new RecordReplays(new Env('t9a', { points: 'small', record: true }), (replay) => replays.push(replay));
  const [env, copy] = [made(), made()];
  env.reset({ seed: 1 });
  copy.reset({ seed: 2 });
  copy.copyFrom(env);

  expect(replays).toHaveLength(1);
  copy.close();
  expect(replays).toHaveLength(1);
  env.close();
  expect(replays).toHaveLength(2);
});

test('what cannot be copied is refused', () => {
  const env = tiny('t9a');
  expect(() => env.clone()).toThrow('there is no battle to copy before reset()');
  env.reset({ seed: 1 });
  const other = tiny('hordes');
  other.reset({ seed: 1 });
  expect(() => env.copyFrom(other)).toThrow('copyFrom() wants an environment of t9a');
  expect(() => new TimeLimit(env, 3).copyFrom(env)).toThrow('wrapped alike, in TimeLimit');
  const bytes = env.save();
  bytes[100] ^= 1;
  expect(() => env.reset({ seed: 1, options: { state: bytes } })).toThrow('the bytes of this saved state were changed');
  expect(() => env.reset({ seed: 1, options: { state: other.save() } })).toThrow('bytes');
});
