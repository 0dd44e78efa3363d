import { expect, test } from 'vitest';
import { hashOf } from '../check/trace.js';
import { checkVectorEnv } from '../check.js';
import { Env, type Info } from '../env.js';
import { IllegalActionError, MisuseError, ResetNeededError } from '../errors.js';
import { gameIds, gameOf } from '../games.js';
import { Random } from '../random.js';
import { TimeLimit } from '../wrappers/time-limit.js';
import { AUTORESET_MODES } from './lane.js';
import { VectorEnv } from './vector-env.js';
import type { VectorInfo } from './vector-like.js';

/** Returns the results of one environment with random actions of its own stream. */
function single(seed: number, steps: number): string[] {
  const env = new Env('t9a');
  const random = new Random(seed);
  const told: string[] = [];
  let [observation, info] = env.reset({ seed });
  let over = false;
  for (let i = 0; i < steps; i++) {
    if (over) {
      [observation, info] = env.reset({});
      over = false;
      told.push(trace(observation, 0, info.options));
      continue;
    }
    const [next, reward, terminated, truncated, then] = env.step(random.below(info.options));
    observation = next;
    info = then;
    over = terminated || truncated;
    told.push(trace(observation, reward, info.options));
  }
  return told;
}

function trace(observation: Float32Array, reward: number, options: number): string {
  let hash = 0;
  for (let i = 0; i < observation.length; i++) hash = (Math.imul(hash, 31) + Math.round(observation[i] * 1e4)) | 0;
  return `${hash} ${reward} ${options}`;
}

test('environments of a vector are the same battles as single ones, next-step resets included', () => {
  const steps = 420;
  const vector = new VectorEnv('t9a', { numEnvs: 3 });
  const randoms = [7, 8, 9].map((seed) => new Random(seed));
  const size = vector.spaces.singleObservationSpace.size;
  vector.reset({ seed: 7 });
  const told: string[][] = [[], [], []];
  const over = [false, false, false];
  for (let s = 0; s < steps; s++) {
    const actions = randoms.map((r, i) => (over[i] ? 0 : r.below(vector.blocks.options[i])));
    const [observations, rewards, terminations, truncations, info] = vector.step(actions);
    for (let i = 0; i < 3; i++) {
      expect(info.begun[i]).toBe(over[i] ? 1 : 0);
      over[i] = terminations[i] + truncations[i] > 0;
      told[i].push(trace(observations.subarray(i * size, (i + 1) * size), rewards[i], info.options[i]));
    }
  }

  expect(told).toEqual([7, 8, 9].map((seed) => single(seed, steps)));
});

test('same-step mode keeps the last observation and info of a battle apart from the first of the next', () => {
  const make = () => {
    const vector = new VectorEnv('t9a', { numEnvs: 1, autoreset: 'same-step', maxDecisions: 40 });
    vector.reset({ seed: 4 });
    return { vector, random: new Random(4) };
  };
  const { vector, random } = make();
  const alone = new Env('t9a', { maxDecisions: 40 });
  const other = new Random(4);
  let [, told] = alone.reset({ seed: 4 });
  let last = new Float32Array();
  for (let s = 0; s < 40; s++) {
    const [, , , cut, info] = alone.step(other.below(told.options));
    told = info;
    vector.step([random.below(vector.blocks.options[0])]);
    expect(vector.blocks.finals[0]).toBe(cut ? 1 : 0);
    if (cut) last = Float32Array.from(vector.blocks.finalObservations);
  }
  const { blocks } = vector;

  expect([blocks.truncations[0], blocks.begun[0]]).toEqual([1, 1]);
  expect(last.length).toBe(vector.spaces.singleObservationSpace.size);
  expect(Array.from(blocks.finalObservations)).not.toEqual(Array.from(blocks.observations));
  expect(Array.from(blocks.finalVictoryPoints)).toEqual(Array.from(told.victoryPoints));
  vector.step([0]);
  expect(blocks.finals[0]).toBe(0);
});

test.each(gameIds())('%s: same-step mode tells of a battle that ended all that one environment does', (ruleset) => {
  const settings = { ...gameOf(ruleset).sizes.tiny, maxEpisodeSteps: 17 };
  const vector = new VectorEnv(ruleset, { ...settings, numEnvs: 2, autoreset: 'same-step' });
  const alone = [5, 6].map((seed) => {
    const env = new Env(ruleset, settings);
    env.reset({ seed });
    return env;
  });
  vector.reset({ seed: 5 });
  let told: VectorInfo | null = null;
  let singles: Info[] = [];
  for (let s = 0; s < 17; s++) {
    told = vector.step([0, 0])[4];
    singles = alone.map((env) => env.step(0)[4]);
  }
  const { n } = vector.spaces.singleActionSpace;

  expect(told?.final).toEqual(Uint8Array.of(1, 1));
  singles.forEach((info, i) => {
    const { finalInfo } = told as VectorInfo;
    expect(info.options).toBeGreaterThan(0);
    expect(finalInfo.actionMask.subarray(i * n, (i + 1) * n)).toEqual(info.actionMask);
    for (const name of ['actingPlayer', 'playerTurns', 'options', 'seed'] as const) {
      expect([name, finalInfo[name][i]]).toEqual([name, info[name]]);
    }
    expect(finalInfo.rewards.subarray(2 * i, 2 * i + 2)).toEqual(info.rewards);
    expect(told?.seed[i]).not.toBe(info.seed); // the seed of the next battle, which has begun
  });
});

test('disabled: an environment whose battle is over waits for a reset with a mask', () => {
  const vector = new VectorEnv('t9a', { numEnvs: 2, autoreset: 'disabled', maxDecisions: 5 });
  const random = new Random(1);
  vector.reset({ seed: 1 });
  while (vector.blocks.truncations[0] === 0) vector.step(vector.sampleActions(random));
  expect(() => vector.step(vector.sampleActions(random))).toThrow(ResetNeededError);
  vector.reset({ options: { resetMask: Uint8Array.of(1, 1) } });
  expect(Array.from(vector.blocks.truncations)).toEqual([0, 0]);
  const seeds = Array.from(vector.blocks.seeds);
  vector.reset({ seed: 9, options: { resetMask: Uint8Array.of(0, 1) } });
  expect(vector.blocks.seeds[0]).toBe(seeds[0]);
  expect(vector.blocks.seeds[1]).not.toBe(seeds[1]);
});

test.each(AUTORESET_MODES)('%s: battles are cut off after so many steps, as by a limit around each', (autoreset) => {
  const settings = { ...gameOf('t9a').sizes.tiny, reward: 'shaped' } as const;
  const vector = new VectorEnv('t9a', { ...settings, numEnvs: 2, autoreset, maxEpisodeSteps: 7 });
  const single = () => new TimeLimit(new Env('t9a', settings), 7);

  expect(checkVectorEnv(vector, single, { steps: 40 })).toEqual([]);
  vector.reset({ seed: 1 });
  const cut = Array.from({ length: 7 }, () => {
    const [, , , truncations, info] = vector.step([0, 0]);
    return [...truncations, ...info.begun];
  });
  const end = autoreset === 'same-step' ? [1, 1, 1, 1] : [1, 1, 0, 0];
  expect(cut).toEqual([...Array(6).fill([0, 0, 0, 0]), end]);
});

test('misuse is named: no environments, wrong mode, wrong lengths, a mask too early', () => {
  expect(() => new VectorEnv('t9a', { numEnvs: 0 })).toThrow('set numEnvs');
  expect(() => new VectorEnv('t9a', { numEnvs: 1, autoreset: 'never' as 'disabled' })).toThrow('choose one of');
  const vector = new VectorEnv('t9a', { numEnvs: 2 });
  expect(() => vector.reset({ options: { resetMask: Uint8Array.of(1, 0) } })).toThrow('reset all environments');
  expect(() => vector.reset({ seed: [1] })).toThrow('2 seeds');
  vector.reset({ seed: 1 });
  expect(() => vector.step([0])).toThrow(MisuseError);
});

test('an environment over memory that another wrote into leaves nothing of it', () => {
  const vector = new VectorEnv('t9a', { numEnvs: 1 });
  const { blocks } = vector;
  vector.reset({ seed: 1 });
  blocks.actionMasks.fill(1);
  blocks.observations.fill(7);
  const again = new VectorEnv('t9a', { numEnvs: 1 }, blocks.buffer);
  again.reset({ seed: 2 });
  const [observation, info] = new Env('t9a').reset({ seed: 2 });

  expect(again.blocks.observations).toEqual(observation);
  expect(again.blocks.actionMasks).toEqual(info.actionMask);
});

test.for([999, -1, 0.7, Number.NaN, 2 ** 32, undefined, '0'])(
  'an action that is no option is refused with its environment, and no environment has moved: %s',
  (action) => {
    const vector = new VectorEnv('t9a', { numEnvs: 3 });
    vector.reset({ seed: 1 });
    const before = new Uint8Array(vector.blocks.buffer).slice();

    expect(() => vector.step([0, action as number, 0])).toThrow(IllegalActionError);
    expect(() => vector.step([0, action as number, 0])).toThrow('environment 1: action');
    expect(new Uint8Array(vector.blocks.buffer)).toEqual(before);
  },
);

test('in next-step mode a battle that is over takes any action', () => {
  const vector = new VectorEnv('t9a', { numEnvs: 1, maxDecisions: 1 });
  vector.reset({ seed: 1 });
  vector.step([0]);
  const [, , , , info] = vector.step([Number.NaN]);

  expect(info.begun[0]).toBe(1);
});

test.for(['next-step', 'same-step', 'disabled'] as const)(
  '%s: a step before the first reset asks for it',
  (autoreset) => {
    const vector = new VectorEnv('t9a', { numEnvs: 2, autoreset });
    expect(() => vector.step([0, 0])).toThrow(ResetNeededError);
  },
);

test('disabled: a battle that is over keeps all from stepping, none by halves', () => {
  const vector = new VectorEnv('t9a', { numEnvs: 2, autoreset: 'disabled', maxDecisions: 2 });
  vector.reset({ seed: 1 });
  vector.step([0, 0]);
  vector.reset({ options: { resetMask: Uint8Array.of(1, 0) } });
  vector.step([0, 0]);
  const before = new Uint8Array(vector.blocks.buffer).slice();

  expect(() => vector.step([0, 0])).toThrow('environment 1: its battle is over');
  expect(new Uint8Array(vector.blocks.buffer)).toEqual(before);
});

/** Returns settings with an opponent that throws while `fails` is set. */
function weak() {
  const opponent = {
    name: 'weak',
    needsWorld: false,
    fails: false,
    act: () => {
      if (!opponent.fails) return 0;
      opponent.fails = false;
      throw new RangeError('no idea');
    },
  };
  return opponent;
}
/** Returns a number for the observation of each row. */
const seenBy = ({ numEnvs, blocks: { observations } }: VectorEnv) => {
  const size = observations.length / numEnvs;
  return Array.from({ length: numEnvs }, (_, row) => hashOf(observations.subarray(row * size, (row + 1) * size)));
};

test('a row that fails keeps no other from its step; its error names it, and it waits for a reset', () => {
  const opponent = weak();
  const settings = { ...gameOf('t9a').sizes.tiny, numEnvs: 3 };
  const vector = new VectorEnv('t9a', { ...settings, opponent });
  const healthy = new VectorEnv('t9a', { ...settings, opponent: { ...weak() } });
  for (const env of [vector, healthy]) {
    env.reset({ seed: 4 });
    for (let n = 0; n < 6; n++) env.step([0, 0, 0]);
  }
  const before = seenBy(vector);
  opponent.fails = true;
  let error: unknown;
  try {
    vector.step([0, 0, 0]);
  } catch (thrown) {
    error = thrown;
  }
  healthy.step([0, 0, 0]);
  const [first, , third] = seenBy(healthy);

  expect(error).toBeInstanceOf(RangeError);
  expect(error).toMatchObject({ message: 'environment 1: no idea', cause: { message: 'no idea' } });
  expect(seenBy(vector)).toEqual([first, before[1], third]);
  expect(() => vector.step([0, 0, 0])).toThrow(ResetNeededError);
  vector.reset({ options: { resetMask: Uint8Array.of(0, 1, 0) } });
  healthy.step([0, 0, 0]);
  expect(seenBy(vector)[2]).toBe(seenBy(healthy)[2]);
  vector.step([0, 0, 0]);
});

test('if several rows fail, the error is that of the first and mentions the others', () => {
  const opponent = { name: 'none', needsWorld: false, act: () => Number.NaN };
  const vector = new VectorEnv('t9a', { ...gameOf('t9a').sizes.tiny, numEnvs: 9, opponent });
  const reset = () => vector.reset({ seed: 4 });

  expect(reset).toThrow(IllegalActionError);
  expect(reset).toThrow(
    /^environment \d: agent 'none' answered NaN.*; something went wrong in environment \d(, \d)* too$/,
  );
});

test('a reset that some rows refuse is one in all others, and in those the battle at hand goes on', () => {
  const vector = new VectorEnv('t9a', { numEnvs: 4 });
  vector.reset({ seed: 1 });
  const before = seenBy(vector);
  const reset = () => vector.reset({ seed: 5, options: { lists: [['ember-host', 'nobody'], 'green-tide'] } });

  expect(reset).toThrow(/^environment 0: .*nobody.*; something went wrong in environment 1, 3 too$/);
  expect(seenBy(vector).map((seen, row) => seen === before[row])).toEqual([true, true, false, true]);
  vector.step([0, 0, 0, 0]);
});

test('masks and seeds that are none are refused, and no battle has begun', () => {
  const vector = new VectorEnv('t9a', { numEnvs: 2 });
  vector.reset({ seed: 1 });
  const before = new Uint8Array(vector.blocks.buffer).slice();
  const mask = (resetMask: unknown) => () => vector.reset({ options: { resetMask: resetMask as Uint8Array } });
  const seeds = (seed: unknown) => () => vector.reset({ seed: seed as number[] });

  expect(mask([1, 0])).toThrow('a Uint8Array or an array of booleans, not an array');
  expect(mask(new Uint8Array(2))).toThrow('at least one');
  expect(mask(Uint8Array.of(1, 2))).toThrow('0 and 1, not 2');
  expect(seeds(Int32Array.of(1))).toThrow('2 seeds, not 1');
  expect(seeds([1, -1])).toThrow('environment 1: seeds are');
  expect(seeds(Number.MAX_SAFE_INTEGER)).toThrow('environment 1: seeds are');
  expect(seeds(Number.NaN)).toThrow('not NaN');
  expect(seeds('7')).toThrow('2 seeds');
  expect(() => vector.reset({ options: { denssity: 0 } as object })).toThrow('denssity');
  expect(new Uint8Array(vector.blocks.buffer)).toEqual(before);
});

test.for<[unknown, string]>([
  [
    { resetMask: Uint8Array.of(1, 0) },
    'reset: resetMask is one of the options; write reset({ options: { resetMask } })',
  ],
  [{ state: new Uint8Array(3) }, 'reset: state is one of the options'],
  [{ sead: 3 }, 'reset: nothing is called sead here; write seed'],
  [{ options: 5 }, 'reset, options: is 5; write an object'],
  [{ options: null }, 'reset, options: is null; write an object'],
  [{ options: { seed: 3 } }, 'reset, options: the seed is none of them'],
  [7, 'reset: is 7; write an object'],
  [null, 'reset: is null; write an object'],
])('a reset is given a seed and options, nothing else: %j', ([wanted, message]) => {
  const vector = new VectorEnv('t9a', { ...gameOf('t9a').sizes.tiny, numEnvs: 2 });
  vector.reset({ seed: 1 });
  const before = new Uint8Array(vector.blocks.buffer).slice();

  expect(() => vector.reset(wanted as object)).toThrow(message);
  expect(() => vector.reset(wanted as object)).toThrow(MisuseError);
  expect(new Uint8Array(vector.blocks.buffer)).toEqual(before);
});

test('a vector for which there is no room says how much it wants', () => {
  const make = () => new VectorEnv('t9a', { numEnvs: 10 ** 12 });

  expect(make).toThrow(MisuseError);
  expect(make).toThrow(/no room for 1000000000000 environments, which want [\d,]+(\.\d)? GB at once/);
});

test.for([undefined, null, 5, {}])('actions are a list: %j', (actions) => {
  const vector = new VectorEnv('t9a', { ...gameOf('t9a').sizes.tiny, numEnvs: 2 });
  vector.reset({ seed: 1 });

  expect(() => vector.step(actions as unknown as number[])).toThrow(MisuseError);
  expect(() => vector.step(actions as unknown as number[])).toThrow('2 environments want as many actions');
});

test('a closed vector is not revived', () => {
  const vector = new VectorEnv('t9a', { numEnvs: 1 });
  vector.reset({ seed: 1 });
  vector.close();
  vector.close();
  for (const use of [() => vector.reset(), () => vector.step([0]), () => vector.sampleActions(new Random(1))]) {
    expect(use).toThrow('the vector was closed: start another');
  }
});
