import { expect, test } from 'vitest';
import { AecEnv } from '../aec.js';
import { IllegalActionError } from '../errors.js';
import { gameOf } from '../games.js';
import { checkAec } from './aec.js';
import type { AecLike } from './aec-like.js';

const TINY = { ...gameOf('t9a').sizes.tiny, maxDecisions: 12 };
/** Battles that are long enough to show which agents never act. */
const LONGER = { ...TINY, maxDecisions: 60 };

/** Makes an environment of short battles and changes its methods. `real` holds the unchanged ones. */
function changed(change: (env: any, real: AecEnv) => void, settings: object = TINY): AecLike {
  const env = new AecEnv('t9a', settings);
  const names = ['reset', 'step', 'last', 'observe', 'agentIter'] as const;
  const real = Object.fromEntries(names.map((name) => [name, (env[name] as any).bind(env)]));
  change(env, real as unknown as AecEnv);
  return env;
}

const isOver = (env: AecLike) => env.truncations[env.agentSelection] === true;
let counter = 0;

/** Calls `act` after each step of a running battle. */
const afterStep = (act: (env: any) => void) =>
  changed((env, real) => {
    env.step = (action: number | null) => {
      real.step(action);
      if (action !== null && !isOver(env)) act(env);
    };
  });
/** Lets `answer` handle a step; it returns true if it did. */
const answersFirst = (answer: (action: number | null, env: any, real: AecEnv) => boolean) =>
  changed((env, real) => {
    env.step = (action: number | null) => {
      if (!answer(action, env, real)) real.step(action);
    };
  });
/** Replaces one element of the result of `last`. */
const tells = (place: number, value: (told: any, env: any) => unknown) =>
  changed((env, real) => {
    env.last = (observe: boolean) => {
      const last: any = real.last(observe);
      return observe === false ? last : last.with(place, value(last[place], env));
    };
  });

const BROKEN: readonly (readonly [fault: string, make: () => AecLike])[] = [
  ['the environment lacks observe', () => changed((env) => (env.observe = undefined))],
  ['the environment lacks numAgents', () => changed((env) => Object.defineProperty(env, 'numAgents', {}))],
  ['the environment lacks actionSpace of player_0', () => changed((env) => (env.actionSpace = () => ({})))],
  [
    'numAgents is 5, but there are 2 agents',
    () => changed((env) => Object.defineProperty(env, 'numAgents', { value: 5 })),
  ],
  ['maxNumAgents is 1, not 2', () => changed((env) => Object.defineProperty(env, 'maxNumAgents', { value: 1 }))],
  ['the keys of rewards are player_0, the agents', () => afterStep((env) => delete env.rewards.player_1)],
  ['terminations of player_1 is 0, not true or false', () => afterStep((env) => (env.terminations.player_1 = 0))],
  ['the reward of player_0 is NaN', () => afterStep((env) => (env.rewards.player_0 = Number.NaN))],
  ['ghost takes part, but did not before', () => afterStep((env) => (env.agents = [...env.agents, 'ghost']))],
  ['agentSelection is nobody, the agents', () => afterStep((env) => (env.agentSelection = 'nobody'))],
  [
    'the agents are player_0, not player_0, player_1',
    () =>
      changed(
        (env, real) =>
          (env.reset = (o: object) => {
            real.reset(o);
            env.agents = ['player_0'];
          }),
      ),
  ],
  [
    'agentIter(2) does not end after 2 agents',
    () =>
      changed(
        (env) =>
          (env.agentIter = function* () {
            for (;;) yield env.agentSelection;
          }),
      ),
  ],
  [
    "agentIter names 'nobody', agentSelection is player_",
    () =>
      changed(
        (env) =>
          (env.agentIter = function* (most = 99) {
            for (let n = 0; n < most && env.agents.length > 0; n++) yield 'nobody';
          }),
      ),
  ],
  ['last(false) does not tell null', () => changed((env, real) => (env.last = () => real.last()))],
  ['last tells a reward of 1, but by rewards', () => tells(1, () => 1)],
  ['last tells 0 and false as ends', () => tells(2, () => 0)],
  ['last returns undefined', () => changed((env) => (env.last = () => undefined))],
  ['the mask is undefined, not a Uint8Array', () => tells(4, () => ({}))],
  [
    'infos has another mask for player_',
    () => tells(4, ({ actionMask }) => ({ actionMask: actionMask.with(actionMask.indexOf(0), 1) })),
  ],
  [
    'no action is legal for player_',
    () => tells(4, ({ actionMask }) => ({ actionMask: new Uint8Array(actionMask.length) })),
  ],
  [
    'actions are legal for player_0 after the end',
    () => tells(4, (told, env) => (isOver(env) ? { actionMask: told.actionMask.with(0, 1) } : told)),
  ],
  [
    'the observation is not in its space: number 7 is NaN',
    () => tells(0, (observation) => observation.with(7, Number.NaN)),
  ],
  ['tells another observation than last', () => tells(0, (observation) => observation.map((x: number) => x / 2))],
  [
    'is all zeros',
    () =>
      changed((env) => {
        const nothing = new Float32Array(gameOf('t9a').spec.size);
        env.observe = () => nothing;
      }),
  ],
  [
    'changes what last tells',
    () =>
      changed(
        (env, real) =>
          (env.observe = (agent: any) => {
            const seen = real.observe(agent);
            if (agent !== env.agentSelection) real.observe(env.agentSelection).fill(0);
            return seen;
          }),
      ),
  ],
  [
    'step throws Error: boom',
    () =>
      afterStep(() => {
        throw new Error('boom');
      }),
  ],
  [
    'step refuses it: boom',
    () =>
      answersFirst((action) => {
        if (action !== null && action > 0) throw new IllegalActionError('boom');
        return false;
      }),
  ],
  [
    'a negative action: action -1 is not refused',
    () => answersFirst((action, _env, real) => action === -1 && real.step(0) === undefined),
  ],
  [
    'a fraction: action 0.5 throws RangeError: boom',
    () =>
      answersFirst((action) => {
        if (action === 0.5) throw new RangeError('boom');
        return false;
      }),
  ],
  [
    'null: action null is not refused',
    () => answersFirst((action, env, real) => action === null && !isOver(env) && real.step(0) === undefined),
  ],
  [
    'action NaN is refused, but changes what is told',
    () =>
      answersFirst((action, _env, real) => {
        if (!Number.isNaN(action)) return false;
        real.step(0);
        throw new IllegalActionError('too late');
      }),
  ],
  [
    'after the end is not refused with IllegalActionError',
    () => answersFirst((action, env) => action !== null && isOver(env)),
  ],
  [
    'after step(null) of player_0 the agents are player_0, player_1',
    () => answersFirst((action, env) => action === null && isOver(env)),
  ],
  [
    'player_0, player_1 is not told of the end',
    () =>
      changed(
        (env, real) =>
          (env.step = (action: number) => {
            real.step(action);
            if (env.agents.length > 0 && isOver(env)) while (env.agents.length > 0) real.step(null);
          }),
      ),
  ],
  [
    'step after the battle with seed 1 is not refused with ResetNeededError',
    () => answersFirst((_action, env) => env.agents.length === 0),
  ],
  [
    'player_1 decides nothing in',
    () =>
      changed((env, real) => {
        const skip = () => {
          while (env.agentSelection === 'player_1' && !isOver(env)) real.step(0);
        };
        env.reset = (options: object) => {
          real.reset(options);
          skip();
        };
        env.step = (action: number) => {
          real.step(action);
          if (env.agents.length > 0) skip();
        };
      }, LONGER),
  ],
  ['do not cancel', () => afterStep((env) => env.rewards.player_0++)],
  [
    'the battle with seed 1 is not over after 50 steps',
    () => answersFirst((action) => action === 0 || (action ?? 0) > 0),
  ],
  [
    'the same seed gives another battle: turn 0',
    () => changed((env, real) => (env.reset = () => real.reset({ seed: counter++ }))),
  ],
  ['another seed gives the same battle', () => changed((env, real) => (env.reset = () => real.reset({ seed: 7 })))],
  [
    'reset without a seed begins the same battle again',
    () =>
      changed(
        (env, real) =>
          (env.reset = ({ seed }: any = {}) => {
            env.kept = seed ?? env.kept;
            real.reset({ seed: env.kept });
          }),
      ),
  ],
  [
    'reset without a seed does not go on with the stream',
    () => changed((env, real) => (env.reset = ({ seed = 99 + counter++ } = {}) => real.reset({ seed }))),
  ],
];

test('short battles, shaped rewards and battles of one sort keep the contract', () => {
  expect(checkAec(new AecEnv('t9a', TINY))).toEqual([]);
  expect(checkAec(new AecEnv('wh40k2', { ...gameOf('wh40k2').sizes.tiny, reward: 'shaped' }), { battles: 1 })).toEqual(
    [],
  );
  expect(checkAec(new AecEnv('wfb9', { ...gameOf('wfb9').sizes.tiny, reward: 'shaped' }), { battles: 1 })).toEqual([]);
  expect(checkAec(new AecEnv('hordes', { ...gameOf('hordes').sizes.tiny, reward: 'shaped' }), { battles: 1 })).toEqual(
    [],
  );
});

test.each(BROKEN)('%s', (fault, make) => {
  const faults = checkAec(make(), { battles: 1, maxSteps: 50 });

  expect(faults.join('\n')).toContain(fault);
  expect(faults.filter((each) => each.includes(fault))).toHaveLength(1);
  expect(faults.join('\n')).not.toContain('this part of the check');
});
