import { describe, expect, test } from 'vitest';
import { playReplay, type Replay } from '../engine/kernel/replay.js';
import { AecEnv } from './aec.js';
import { checkAec, checkEnv, checkVectorEnv } from './check.js';
import { Env } from './env.js';
import { UnknownNameError } from './errors.js';
import { type BattleOptions, gameIds, gameOf } from './games.js';
import { Random } from './random.js';
import { make, makeVec, register, registry } from './registration.js';
import { VectorEnv } from './vector/vector-env.js';
import { EpisodeStatistics } from './wrappers/episode-statistics.js';
import { RecordReplays } from './wrappers/record-replays.js';
import { TimeLimit } from './wrappers/time-limit.js';
import { TransformReward } from './wrappers/transform-reward.js';

const passive = { name: 'passive', needsWorld: false, act: () => 0 };

describe.each(gameIds())('%s', (ruleset) => {
  test('an environment keeps the contract of Gymnasium', () => {
    expect(checkEnv(() => new Env(ruleset), { steps: 400 })).toEqual([]);
  }, 90_000);

  test('two agents in turn keep the contract of PettingZoo', () => {
    expect(checkAec(new AecEnv(ruleset))).toEqual([]);
  }, 90_000);

  test('a vector plays the battles of single environments', () => {
    const vector = new VectorEnv(ruleset, { numEnvs: 3, maxDecisions: 60 });
    expect(checkVectorEnv(vector, () => new Env(ruleset, { maxDecisions: 60 }), { steps: 150 })).toEqual([]);
  }, 90_000);
});

test('environments are made by name, with settings on top of those that the name stands for', () => {
  register({ id: 'test/short-v0', ruleset: 't9a', settings: { maxDecisions: 3 } });
  const random = new Random(1);
  const play = (env: Env) => {
    let [, info] = env.reset({ seed: 2 });
    for (let n = 1; ; n++) {
      const [, , terminated, truncated, next] = env.step(random.below(info.options));
      info = next;
      if (terminated || truncated) return n;
    }
  };

  expect(registry()).toContain('muster/t9a-v0');
  expect(play(make('test/short-v0'))).toBe(3);
  expect(play(make('test/short-v0', { maxDecisions: 5 }))).toBe(5);
  expect(play(make('test/short-v0', { maxDecisions: undefined } as object))).toBe(3);
  expect(makeVec('muster/t9a-v0', { numEnvs: 2 }).numEnvs).toBe(2);
  expect(() => make('muster/chess-v0')).toThrow(UnknownNameError);
  expect(() => register({ id: 'chess', ruleset: 't9a', settings: {} })).toThrow('space/name-v0');
});

test('wrappers: a limit truncates, statistics are kept, rewards are changed', () => {
  const stats = new EpisodeStatistics(new TransformReward(new TimeLimit(new Env('t9a'), 4), (reward) => reward + 0.5));
  let [, info] = stats.reset({ seed: 1 });
  let truncated = false;
  for (let n = 0; n < 4; n++) {
    expect(truncated).toBe(false);
    const step = stats.step(0);
    truncated = step[3];
    info = step[4];
  }

  expect(truncated).toBe(true);
  expect(stats.episodes).toEqual([{ returns: 2, length: 4, victoryPoints: Array.from(info.victoryPoints) }]);
  expect(stats.unwrapped).toBeInstanceOf(Env);
  expect(() => new TimeLimit(new Env('t9a'), 0)).toThrow('1 step or more');
});

test('recorded battles play back to the same end, those that a reset broke off too', () => {
  const replays: Replay[] = [];
  const env = new RecordReplays(new Env('t9a', { record: true, opponent: passive }), (replay) => replays.push(replay));
  const random = new Random(6);
  let [, info] = env.reset({ seed: 3 });
  let over = false;
  while (!over) {
    const step = env.step(random.below(info.options));
    info = step[4];
    over = step[2];
  }
  const points = Array.from(info.victoryPoints);
  env.reset({});
  env.step(0);
  env.reset({});

  expect(replays.length).toBe(2);
  const game = gameOf('t9a');
  const { lists, table, seed } = replays[0];
  const made = game.setup({ ...(table as BattleOptions), lists: lists as [string, string] }, seed);
  if (!made.ok) throw new Error('the setup of a replay is not legal');
  const played = playReplay(game.rules, made.value, replays[0]);
  if (!played.ok) throw new Error(played.problems.map((p) => p.message).join());
  expect([0, 1].map((p) => Math.fround(game.rules.victoryPoints(played.value, p as 0)))).toEqual(points);
  expect(() => new RecordReplays(new Env('t9a'), () => {})).toThrow('record: true');
});
