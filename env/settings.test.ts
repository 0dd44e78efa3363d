import { expect, test } from 'vitest';
import { Env, type EnvOptions, type ResetOptions } from './env.js';
import { MisuseError } from './errors.js';
import { gameIds } from './games.js';

/** Returns the message of the error when an environment is made with these settings. */
const said = (settings: object): string => {
  try {
    new Env('t9a', settings as EnvOptions).reset({ seed: 1 });
  } catch (error) {
    if (error instanceof MisuseError) return error.message;
    throw error;
  }
  return 'nothing';
};

test.each<[object, string]>([
  [{ oponent: 'captain' }, 'settings: nothing is called oponent here; write opponent'],
  [{ maxEpisodeStep: 3 }, 'nothing is called maxEpisodeStep here; write maxEpisodeSteps'],
  [{ opponent: 7 }, 'opponent: is 7; write a text or a function or an object'],
  [{ opponent: { name: 'me' } }, 'opponent.needsWorld: is missing'],
  [{ side: 2 }, 'side: is 2; write 0 or 1 or "random"'],
  [{ side: 1 }, 'side: without an opponent the caller plays both sides; name an opponent or remove it'],
  [{ points: 500.5 }, 'points: is 500.5; write "tiny" or "small" or a whole number'],
  [{ lists: ['drawn:orcs-and-goblins:500:abc', 'mirror'] }, "list 1: 'drawn:orcs-and-goblins:500:abc' names no army"],
  [{ lists: ['drawn:orcs-and-goblins:500:', 'mirror'] }, 'names no army; write drawn:BOOK:POINTS:SEED'],
  [{ lists: ['drawn:orcs-and-goblins:500:5:6', 'mirror'] }, 'names no army; write drawn:BOOK:POINTS:SEED'],
  [{ lists: ['drawn:orcs-and-goblins:500', 'mirror'] }, 'names no army; write drawn:BOOK:POINTS:SEED'],
  [{ lists: ['drawn:orcs-and-goblins:5e2:5', 'mirror'] }, 'names no army; write drawn:BOOK:POINTS:SEED'],
  [
    { lists: ['ember-host', 'part:ember-host:700:-5'] },
    "list 2: 'part:ember-host:700:-5' names no army; write part:LIST",
  ],
  [{ reward: 'shapd' }, 'reward: is "shapd"; write "shaped"'],
  [{ level: 'ful' }, 'level: is "ful"; write "full"'],
  [{ maxDecisions: Number.NaN }, 'maxDecisions: is NaN; write a number'],
  [{ maxDecisions: 0 }, 'maxDecisions: is 0; write at least 1'],
  [{ maxEpisodeSteps: 0 }, 'maxEpisodeSteps: is 0; write at least 1'],
  [{ maxEpisodeSteps: 2.5 }, 'maxEpisodeSteps: is 2.5; write a whole number'],
  [{ maxEpisodeSteps: '9' }, 'maxEpisodeSteps: is "9"; write a number'],
  [{ turns: -1 }, 'turns: is -1; write at least 1'],
  [{ turns: 256 }, 'turns: is 256; write at most 255'],
  [{ points: Number.NaN }, 'points: is NaN; write "tiny" or "small" or a number'],
  [{ pointsLimit: 0 }, 'pointsLimit: is 0; write more than 0'],
  [{ battlefield: 'randm' }, 'battlefield: is "randm"; write "random"'],
  [{ battlefield: Number.NaN }, 'battlefield: is NaN; write'],
  [{ battlefield: 1e12 }, 'battlefield: is 1000000000000; write at most 4294967295'],
  [{ lists: ['green-tide'] }, 'lists: is a list; write at least 2 entries'],
  [{ lists: null }, 'lists: is null; write a list'],
  [{ board: 5 }, 'board: is 5; write a list'],
  [{ start: null }, 'start: is null; write an object or a list'],
  [{ record: 'yes' }, 'record: is "yes"; write true or false'],
])('settings that make no sense are named: %j', (settings, message) => {
  expect(said(settings)).toContain(message);
});

test.each<[object, string]>([
  [{ seed: -1 }, 'reset, seed: is -1; write at least 0'],
  [{ seed: 0.5 }, 'seed: is 0.5; write a whole number'],
  [{ seed: Number.NaN }, 'seed: is NaN'],
  [{ seed: null }, 'seed: is null; write a number'],
  [{ seed: 2 ** 53 }, 'seed: is 9007199254740992; write at most 9007199254740991'],
  [{ sead: 3 }, 'nothing is called sead here; write seed'],
  [{ state: new Uint8Array(3) }, 'reset: state is one of the options; write reset({ options: { state } })'],
  [{ options: { seed: 3 } }, 'reset, options: the seed is none of them; write reset({ seed, options })'],
  [7 as unknown as object, 'reset: is 7; write an object'],
  [[7], 'reset: is a list; write an object'],
  [[], 'reset: is a list; write an object'],
  [null as unknown as object, 'reset: is null; write an object'],
  [{ options: { opponent: 'captain' } }, 'options: nothing is called opponent here'],
  [{ options: { turns: 0 } }, 'options.turns: is 0; write at least 1'],
  [{ options: { state: [1, 2] } }, 'options.state: is a list; write the bytes that save() gave or an object'],
])('what reset is given is looked at before anything else: %j', (wanted, message) => {
  const env = new Env('t9a', { points: 'tiny' });
  const [, info] = env.reset({ seed: 1 });
  const before = env.save();
  expect(() => env.reset(wanted as ResetOptions)).toThrow(message);
  expect(env.save()).toEqual(before);
  expect(env.step(info.options - 1)[2]).toBe(false); // the present battle goes on
});

test('whole numbers of the other kind are no seeds', () => {
  expect(() => new Env('t9a').reset({ seed: 3n as unknown as number })).toThrow('seed: is 3n; write a number');
});

test('a ruleset without types of deployment takes no word for one', () => {
  for (const ruleset of gameIds()) {
    expect(() => new Env(ruleset, { deployment: 'rubbish' }).reset({ seed: 1 })).toThrow('deployment');
  }
});
