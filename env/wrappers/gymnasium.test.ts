import { afterEach, beforeEach, expect, test } from 'vitest';
import { AecEnv } from '../aec.js';
import { checkAec, checkEnv, checkVectorEnv } from '../check.js';
import { Env } from '../env.js';
import { MisuseError, ResetNeededError } from '../errors.js';
import { gameOf } from '../games.js';
import { Random } from '../random.js';
import { make, makeAec, makeVec, register, spec } from '../registration.js';
import { setRenderer } from '../renderer.js';
import { VectorEnv } from '../vector/vector-env.js';
import { OrderEnforcing } from './aec/order-enforcing.js';
import { TerminateIllegal } from './aec/terminate-illegal.js';
import { ClipReward } from './clip-reward.js';
import { envOf } from './env-of.js';
import { FrameStackObservation } from './frame-stack-observation.js';
import { NormalizeReward } from './normalize-reward.js';
import { RecordEpisode } from './record-episode.js';
import { TimeLimit } from './time-limit.js';
import { TransformReward } from './transform-reward.js';
import type { EnvLike } from './wrapper.js';

// other tests of the thread may have loaded what draws
let drew: ReturnType<typeof setRenderer> = null;
beforeEach(() => {
  drew = setRenderer(null);
});
afterEach(() => {
  setRenderer(drew);
});

const ID = 'muster/t9a-tiny-v1';
const zero = { name: 'zero', needsWorld: false, act: () => 0 };

/** Plays random options. @returns the rewards */
function play(env: EnvLike, seed: number, most: number): number[] {
  const random = new Random(seed);
  let [, info] = env.reset({ seed });
  const rewards: number[] = [];
  for (let n = 0; n < most; n++) {
    const [, reward, terminated, truncated, next] = env.step(random.below(info.options));
    rewards.push(reward);
    if (terminated || truncated) break;
    info = next;
  }
  return rewards;
}

test('wrappers pass on save, start, describe, ask, observe, spec and the random stream', () => {
  const env = new ClipReward(new TimeLimit(make(ID), 500));
  const [seen, info] = env.reset({ seed: 4 });
  const inner = envOf(env);

  expect(env.save()).toEqual(inner.save());
  expect(env.describe()).toEqual(inner.describe());
  expect(env.describe().options[env.ask(zero)]).toBeDefined();
  expect(env.observe(info.actingPlayer, new Float32Array(seen.length))).toEqual(seen);
  expect(env.start().orders).toBe(inner.start().orders);
  expect(env.spec?.id).toBe(ID);
  expect(env.metadata.renderModes).toEqual(['svg', 'ansi']);
  expect(env.random).toBe(inner.random);
  expect(env.randomSeed).toBe(4);
  const own = new ClipReward({ ...{}, actionSpace: inner.actionSpace } as unknown as EnvLike);
  expect(() => own.save()).toThrow('has no save()');
  expect(() => envOf(own)).toThrow('an Env is wanted innermost');
});

test('a spec makes the environment again; names are not overwritten unless that is wished', () => {
  const env = make(ID, { turns: 2 });
  const again = make(env.spec ?? '');
  expect(again.reset({ seed: 3 })[0]).toEqual(env.reset({ seed: 3 })[0]);
  const made: object[] = [];
  const entryPoint = (settings: object): EnvLike => {
    made.push(settings);
    return new TimeLimit(new Env('t9a', gameOf('t9a').sizes.tiny), 5);
  };
  register({ id: 'test/limited-v0', settings: { turns: 3 }, entryPoint });
  const own = make<TimeLimit>('test/limited-v0', { density: 0 });
  expect(own).toBeInstanceOf(TimeLimit);
  expect(made).toEqual([{ turns: 3, density: 0 }]);
  expect(() => register({ id: 'test/limited-v0', ruleset: 't9a' })).toThrow('registered already');
  register({ id: 'test/limited-v0', settings: {}, entryPoint }, { replace: true });
  expect(spec('test/limited-v0').settings).toEqual({});
  expect(() => register({ id: 'test/nothing-v0' })).toThrow('no ruleset is called');
  expect(() => makeAec('test/limited-v0')).toThrow('entry point of its own');
  const vector = makeVec('test/limited-v0', { numEnvs: 2, autoreset: 'same-step' });
  vector.reset({ seed: 1 });
  const random = new Random(1);
  for (let n = 0; n < 4; n++) vector.step(vector.sampleActions(random));
  expect(Array.from(vector.step(vector.sampleActions(random))[3])).toEqual([1, 1]);
});

test('rewards are cut, and divided by the deviation of the return', () => {
  const rewards = [3, -2, 0.5, 0, 4];
  const given = () => {
    let n = 0;
    return new TransformReward(make(ID), () => rewards[n++ % 5]);
  };
  expect(play(new ClipReward(given(), -1, 2), 1, 5)).toEqual([2, -1, 0.5, 0, 2]);
  expect(() => new ClipReward(given(), 1, 1)).toThrow(MisuseError);
  const scaled = new NormalizeReward(given(), 0.9);
  const first = play(scaled, 1, 60);
  // the deviation of all returns so far, from mean 0 and variance 1 of weight 0.0001
  let [sum, count, mean, variance] = [0, 1e-4, 0, 1];
  const wanted = first.map((_, n) => {
    const reward = rewards[n % 5];
    sum = 0.9 * sum + reward;
    const away = sum - mean;
    variance = (variance * count + (away * away * count) / (count + 1)) / (count + 1);
    mean += away / (count + 1);
    count += 1;
    return reward / Math.sqrt(variance + 1e-8);
  });
  wanted.forEach((reward, n) => void expect(first[n]).toBeCloseTo(reward, 10));
  scaled.updates = false;
  const frozen = play(scaled, 2, 10);
  expect(frozen[5] / frozen[0]).toBeCloseTo(1, 10);
});

test('a stack holds the last observations, in copies too', () => {
  const env = new FrameStackObservation(make(ID), 3);
  const plain = make(ID);
  const random = new Random(6);
  let [stack, info] = env.reset({ seed: 6 });
  const seen = [plain.reset({ seed: 6 })[0].slice()];
  expect(env.observationSpace.shape).toEqual([3, seen[0].length]);
  const frame = (k: number) => stack.subarray(k * seen[0].length, (k + 1) * seen[0].length);
  for (const k of [0, 1, 2]) expect(frame(k)).toEqual(seen[0]);
  for (let n = 0; n < 6; n++) {
    const action = random.below(info.options);
    [stack, , , , info] = env.step(action);
    seen.push(plain.step(action)[0].slice());
  }
  for (const k of [0, 1, 2]) expect(frame(k)).toEqual(seen[seen.length - 3 + k]);
  const copy = env.clone();
  const [before, after] = [stack.slice(), copy.step(0)[0].slice()];
  expect(stack).toEqual(before);
  expect(env.step(0)[0]).toEqual(after);
  const [padded] = new FrameStackObservation(make(ID), 2, 'zero').reset({ seed: 6 });
  expect(padded.subarray(0, seen[0].length).every((x) => x === 0)).toBe(true);
  expect(checkEnv(() => new FrameStackObservation(make(ID), 2), { steps: 40 })).toEqual([]);
});

test('pictures of a battle are given over at its end, and when it is broken off', () => {
  const kept: (readonly [number, number])[] = [];
  const keep = (pictures: readonly string[], n: number) => void kept.push([n, pictures.length]);
  const env = new RecordEpisode(new TimeLimit(make(ID), 6), keep, { every: 4, when: (n) => n !== 1 });
  expect(() => env.reset({ seed: 1 })).toThrow("import 'muster-wargames/evaluations'");
  setRenderer((_, mode) => `a picture in ${mode}`);
  play(env, 1, 10);
  play(env, 2, 10);
  play(env, 3, 2);
  env.reset({ seed: 4 });
  env.close();
  expect(kept).toEqual([
    [0, 3],
    [2, 1],
    [3, 1],
  ]);
});

test('a vector of environments that the caller makes, and of wrapped ones, equals them one by one', () => {
  const one = () => new TimeLimit(make(ID), 9);
  const made = new VectorEnv([one, one, one], { autoreset: 'same-step' });
  expect(made.game?.id).toBe('t9a');
  expect(checkVectorEnv(made, one, { steps: 60 })).toEqual([]);
  const stacked = (env: EnvLike) => new FrameStackObservation(env, 2);
  const wrapped = makeVec(ID, { numEnvs: 2, wrappers: [(env) => new TimeLimit(env, 9), stacked] });
  expect(wrapped.game).toBeUndefined();
  expect(wrapped.spaces.observationSpace.shape).toEqual([2, 2, make(ID).observationSpace.size]);
  expect(checkVectorEnv(wrapped, () => stacked(one()), { steps: 60 })).toEqual([]);
  const other = () => make('muster/wh40k2-tiny-v1');
  expect(() => new VectorEnv([one, other])).toThrow('environment 1 has other spaces than environment 0');
  expect(() => new VectorEnv([one(), one] as never)).toThrow('entry 0 of the list makes no environment');
  expect(() => new VectorEnv([one], { turns: 2 } as never)).toThrow('turns belongs to each environment');
  expect(() => new VectorEnv([])).toThrow('1 environment or more');
});

test('vectors take large seeds, nulls in lists, masks of booleans, and sample from the space of all actions', () => {
  const vector = makeVec(ID, { numEnvs: 3, autoreset: 'disabled' });
  const single = make(ID);
  const large = 2 ** 45 + 17;
  const [rows, info] = vector.reset({ seed: [large, null, 17] });
  const size = rows.length / 3;
  expect(rows.subarray(0, size)).toEqual(single.reset({ seed: large })[0]);
  expect(rows.subarray(2 * size)).toEqual(single.reset({ seed: 17 })[0]);
  expect(new Random(large).seed()).not.toBe(new Random(17).seed());
  const { actionSpace } = vector.spaces;
  const actions = actionSpace.sample(new Random(2), info.actionMask);
  expect(actionSpace.contains(actions)).toBe(true);
  vector.step(actions);
  vector.reset({ seed: 1, options: { resetMask: [false, true, false] } });
  expect(() => vector.reset({ options: { resetMask: [false, true] } })).toThrow('3 entries');
  expect(
    single.actionSpace.sample(
      new Random(1),
      Array.from({ length: 256 }, (_, i) => i === 7).slice(0, single.actionSpace.n),
    ),
  ).toBe(7);
  expect([single.observationSpace.dtype, single.actionSpace.dtype]).toEqual(['float32', 'int32']);
});

test('with copy: true nothing that was returned is overwritten', () => {
  const env = make(ID, { copy: true });
  const [first, begun] = env.reset({ seed: 2 });
  const before = [first.slice(), begun.actionMask.slice(), begun.options];
  const [second, , , , next] = env.step(0);
  env.step(0);
  expect([first, begun.actionMask, begun.options]).toEqual(before);
  expect(second).not.toBe(first);
  expect(next).not.toBe(begun);
  const vector = makeVec(ID, { numEnvs: 2, copy: true });
  const [rows, info] = vector.reset({ seed: 2 });
  const kept = [rows.slice(), info.actionMask.slice(), info.finalInfo.seed.slice()];
  const [later] = vector.step([0, 0]);
  expect([rows, info.actionMask, info.finalInfo.seed]).toEqual(kept);
  expect(later).not.toBe(rows);
});

test('two agents by name, with the state of both, their sums, and wrappers', () => {
  const env = makeAec(ID);
  expect(() => env.state()).toThrow(ResetNeededError);
  env.reset({ seed: 3 });
  const state = env.state();
  expect(env.stateSpace.contains(state)).toBe(true);
  const { size } = env.observationSpace('player_0');
  expect(state.subarray(0, size)).toEqual(env.observe('player_0'));
  expect(state.subarray(size)).toEqual(env.observe('player_1'));
  expect(env.cumulativeRewards).toEqual({ player_0: 0, player_1: 0 });
  expect(env.describe().options.length).toBeGreaterThan(1);
  expect(() => env.render()).toThrow('muster-wargames/evaluations');

  const ordered = new OrderEnforcing(makeAec(ID));
  for (const call of [() => ordered.last(), () => ordered.step(0), () => ordered.observe('player_0')]) {
    expect(call).toThrow(ResetNeededError);
  }
  expect(() => ordered.agentIter()).toThrow('call reset() before agentIter()');
  expect(checkAec(ordered)).toEqual([]);
});

test('an illegal action ends the battle for both, and costs who took it', () => {
  const env = new TerminateIllegal(makeAec(ID), -5);
  env.reset({ seed: 3 });
  const [agent] = env.agentIter();
  env.step(9999);
  expect(env.rewards).toEqual({ player_0: agent === 'player_0' ? -5 : 0, player_1: agent === 'player_1' ? -5 : 0 });
  const told: (readonly [string, number, boolean])[] = [];
  for (const each of env.agentIter()) {
    const [, reward, terminated] = env.last();
    told.push([each, reward, terminated]);
    env.step(null);
  }
  expect(told).toEqual([
    [agent, -5, true],
    [agent === 'player_0' ? 'player_1' : 'player_0', 0, true],
  ]);
  env.reset({ seed: 4 });
  expect(env.agents).toHaveLength(2);
  env.step(0);
  expect(env.terminations.player_0).toBe(false);
  const plain = new TerminateIllegal(new AecEnv('t9a', gameOf('t9a').sizes.tiny));
  expect(() => new TerminateIllegal(plain, Number.NaN)).toThrow('a penalty is a number');
});
