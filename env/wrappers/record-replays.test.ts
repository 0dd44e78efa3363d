import { expect, test } from 'vitest';
import type { Replay } from '../../engine/kernel/replay.js';
import type { EnvOptions } from '../env.js';
import { MisuseError } from '../errors.js';
import { make } from '../registration.js';
import { DictObservation } from './dict-observation.js';
import { RecordReplays } from './record-replays.js';
import { TimeLimit } from './time-limit.js';

const tiny = (settings: EnvOptions = {}) => make('muster/t9a-tiny-v1', { record: true, ...settings });

/** Makes an environment that is recorded, and returns its replays. */
function recorded(settings: EnvOptions = {}) {
  const replays: Replay[] = [];
  return { env: new RecordReplays(tiny(settings), (replay) => replays.push(replay)), replays };
}

/** Plays the first option to the end. @returns the number of decisions */
function playOut(env: { step(action: number): unknown[] }): number {
  for (let steps = 1; ; steps++) {
    const [, , terminated, truncated] = env.step(0);
    if (terminated || truncated) return steps;
  }
}

const answers = (replays: Replay[]) => replays.map((replay) => replay.answers.length);

test('a battle is handed over when it is over, and not again by the reset or the close after it', () => {
  const { env, replays } = recorded();
  env.reset({ seed: 1 });
  const steps = playOut(env);

  expect(answers(replays)).toEqual([steps]);
  env.reset({});
  expect(replays.length).toBe(1);
  playOut(env);
  env.close();
  env.close();
  expect(replays.length).toBe(2);
});

test('a battle that a reset or close breaks off is handed over as far as it went', () => {
  const { env, replays } = recorded();
  env.reset({ seed: 1 });
  env.step(0);
  env.reset({});
  expect(answers(replays)).toEqual([1]);
  env.step(0);
  env.step(0);
  env.close();

  expect(answers(replays)).toEqual([1, 2]);
});

test('after close a reset begins a battle, and the one before is not handed over again', () => {
  const { env, replays } = recorded();
  env.close();
  env.reset({ seed: 1 });
  env.close();
  env.reset({ seed: 2 });
  env.step(0);
  env.reset({});

  expect(answers(replays)).toEqual([0, 1]);
  expect(replays[0].seed).not.toBe(replays[1].seed);
});

test('nothing is kept of a battle begun from a state or a start, and its end reaches the caller', () => {
  const from = tiny();
  from.reset({ seed: 1 });
  from.step(0);
  const start = from.start();
  const { env, replays } = recorded();
  env.reset({ options: { start } });
  playOut(env);
  env.reset({ options: { state: start } });
  playOut(env);
  env.reset({ options: { start } });
  env.step(0);
  env.reset({ options: { start } });
  env.close();

  expect(replays).toEqual([]);
  env.reset({ seed: 1 });
  playOut(env);
  expect(replays.length).toBe(1);
});

test('a battle before one that begins from a start is handed over', () => {
  const from = tiny();
  from.reset({ seed: 1 });
  const { env, replays } = recorded();
  env.reset({ seed: 1 });
  env.step(0);
  env.reset({ options: { start: from.start() } });

  expect(answers(replays)).toEqual([1]);
});

test('a reset that is refused leaves the battle at hand, which is handed over once, whole', () => {
  const { env, replays } = recorded();
  env.reset({ seed: 1 });
  env.step(0);
  for (let n = 0; n < 2; n++) expect(() => env.reset({ options: { points: -1 } })).toThrow(MisuseError);
  expect(replays).toEqual([]);
  env.step(0);
  env.reset({ seed: 2 });
  expect(answers(replays)).toEqual([2]);

  expect(() => env.reset({ options: { points: -1 } })).toThrow(MisuseError);
  const steps = playOut(env);
  expect(answers(replays)).toEqual([2, steps]);
});

test('a reset that fails when the next battle has begun has broken off the last one', () => {
  let asleep = true;
  const opponent = () => {
    if (asleep) return 0;
    throw new Error('the opponent fell over');
  };
  const { env, replays } = recorded({ opponent, side: 1 });
  env.reset({ seed: 1 });
  env.step(0);
  asleep = false;
  expect(() => env.reset({ seed: 2 })).toThrow('the opponent fell over');
  expect(replays.length).toBe(1);
  expect(() => env.reset({ seed: 2 })).toThrow('the opponent fell over');
  asleep = true;
  env.reset({ seed: 4 });

  expect(replays.length).toBe(1);
});

test('what keep throws comes out once, and nothing is handed over twice', () => {
  let handed = 0;
  const env = new RecordReplays(tiny({ maxDecisions: 2 }), () => {
    handed++;
    throw new Error('the disk is full');
  });
  env.reset({ seed: 1 });
  env.step(0);
  expect(() => env.step(0)).toThrow('the disk is full');
  env.reset({});
  expect(() => env.reset({})).toThrow('the disk is full');
  env.step(0);
  expect(() => env.close()).toThrow('the disk is full');
  env.close();

  expect(handed).toBe(3);
});

test('a limit within ends a battle, one around it leaves it to the reset; names are no hindrance', () => {
  const replays: Replay[] = [];
  const keep = (replay: Replay) => replays.push(replay);
  const within = new RecordReplays(new TimeLimit(new DictObservation(tiny()), 2), keep);
  within.reset({ seed: 1 });
  playOut(within);
  expect(answers(replays)).toEqual([2]);
  const around = new TimeLimit(new RecordReplays(tiny(), keep), 3);
  around.reset({ seed: 1 });
  playOut(around);
  expect(replays.length).toBe(1);
  around.reset({});

  expect(answers(replays)).toEqual([2, 3]);
});

test('an environment that records nothing is refused', () => {
  expect(() => new RecordReplays(tiny({ record: false }), () => {})).toThrow('record: true');
});
