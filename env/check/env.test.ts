import { expect, test } from 'vitest';
import type { ResetOptions, StepResult } from '../env.js';
import { IllegalActionError, ResetNeededError } from '../errors.js';
import { Random } from '../random.js';
import { make } from '../registration.js';
import { Box, Dict, Discrete } from '../spaces.js';
import { type EnvLike, Wrapper } from '../wrappers/wrapper.js';
import { checkEnv } from './env.js';

/** A race to thirty by steps and dice: the smallest game that keeps the contract. */
class Toy implements EnvLike {
  readonly observationSpace = new Box(0, 1, [2]);
  readonly actionSpace = new Discrete(5);
  observation = new Float32Array(2);
  dice = new Random(0);
  private stream = new Random(0);
  private readonly info = {
    actionMask: new Uint8Array(5),
    actingPlayer: 0 as 0 | 1,
    rewards: new Float32Array(2),
    playerTurns: 0,
    options: 0,
    victoryPoints: new Float32Array(2),
    seed: 0,
  };
  private sum = 0;

  reset({ seed }: ResetOptions = {}): ReturnType<EnvLike['reset']> {
    if (seed !== undefined) this.stream = new Random(seed);
    const { info } = this;
    info.seed = this.stream.seed();
    info.playerTurns = 0;
    this.dice = new Random(info.seed);
    this.sum = 0;
    this.tell();
    return [this.observation, info];
  }

  step(action: number): StepResult {
    const { info } = this;
    if (info.options === 0) throw new ResetNeededError('reset');
    if (!Number.isInteger(action) || action < 0 || action >= info.options) throw new IllegalActionError('illegal');
    this.sum += action + this.dice.below(6);
    info.playerTurns++;
    this.tell();
    return [this.observation, info.rewards[0], info.options === 0, false, info];
  }

  close(): void {
    this.info.options = 0;
  }

  private tell(): void {
    const { info, observation, sum } = this;
    const over = sum >= 30;
    info.options = over ? 0 : 2 + this.dice.below(3);
    info.actionMask.fill(0).fill(1, 0, info.options);
    info.actingPlayer = (info.playerTurns & 1) as 0 | 1;
    info.rewards.set(over ? [1, -1] : [0, 0]);
    info.victoryPoints[0] = sum;
    observation[0] = Math.min(sum / 30, 1);
    observation[1] = info.options / 8;
  }
}

type Returned = any;
/** Makes a toy with changed results of `reset`, and of step `n` after it. */
const answers = (change: { reset?: (begun: Returned) => Returned; step?: (result: Returned, n: number) => Returned }) =>
  class extends Wrapper {
    private n = 0;
    constructor() {
      super(new Toy());
    }
    override reset(options?: ResetOptions) {
      this.n = 0;
      const begun = super.reset(options);
      return change.reset?.(begun) ?? begun;
    }
    override step(action: number) {
      const result = super.step(action);
      return change.step?.(result, this.n++) ?? result;
    }
  };
/** Makes a toy with additional members in the info of its second step. */
const tells = (told: object | ((info: Returned) => object)) =>
  answers({
    step: ([observation, reward, terminated, truncated, info]: Returned, n) => {
      const other = typeof told === 'function' ? told(info) : told;
      return [observation, reward, terminated, truncated, n === 1 ? { ...info, ...other } : info];
    },
  });
/** Makes a toy with another element in the result of its second step. */
const returns = (place: number, value: unknown) => answers({ step: (r, n) => (n === 1 ? r.with(place, value) : r) });

let counter = 0;
const shared = { observation: new Float32Array(2), dice: new Random(1) };

class Forgetful extends Toy {
  override reset() {
    return super.reset({ seed: counter++ });
  }
}
class Deaf extends Toy {
  override reset() {
    return super.reset({ seed: 7 });
  }
}
class Repeating extends Toy {
  private last = 0;
  override reset({ seed = this.last }: ResetOptions = {}) {
    this.last = seed;
    return super.reset({ seed });
  }
}
class Straying extends Toy {
  override reset({ seed = 1000 + counter++ }: ResetOptions = {}) {
    return super.reset({ seed });
  }
}
class NoOptions extends Toy {
  override reset(wanted: ResetOptions = {}) {
    if (wanted.options !== undefined) throw new TypeError('boom');
    return super.reset(wanted);
  }
}
class Lenient extends Toy {
  override step(action: number) {
    return super.step(action === 0.5 ? 0 : action);
  }
}
class Narrow extends Toy {
  override reset(options?: ResetOptions) {
    const [observation, info] = super.reset(options);
    const actionMask = info.actionMask.with(info.options - 1, 0);
    return [observation, { ...info, actionMask, options: info.options - 1 }] as ReturnType<EnvLike['reset']>;
  }
}
class Rude extends Toy {
  override step(action: number) {
    if (action === -1) throw new RangeError('boom');
    return super.step(action);
  }
}
class Rolling extends Toy {
  override step(action: number) {
    if (Number.isNaN(action)) this.dice.below(6);
    return super.step(action);
  }
}
class Scribbling extends Toy {
  override step(action: number) {
    if (action === -1) this.observation[0] += 0.01;
    return super.step(action);
  }
}
class Restless extends Toy {
  private begun = false;
  override reset(options?: ResetOptions) {
    this.begun = true;
    return super.reset(options);
  }
  override step(action: number) {
    if (!this.begun) return [] as never;
    return super.step(action);
  }
}
class Endless extends Toy {
  override step(action: number) {
    try {
      return super.step(action);
    } catch (error) {
      throw error instanceof ResetNeededError ? new Error('over') : error;
    }
  }
}
class Sharing extends Toy {
  override observation = shared.observation;
}
class Entangled extends Toy {
  override reset(options?: ResetOptions) {
    const begun = super.reset(options);
    shared.dice = this.dice;
    return begun;
  }
  override step(action: number) {
    this.dice = shared.dice;
    return super.step(action);
  }
}
class Slamming extends Toy {
  private closed = false;
  override close() {
    if (this.closed) throw new Error('closed twice');
    this.closed = true;
  }
}

test('a toy keeps the contract, and so do tiny battles against an opponent', () => {
  const opponent = { name: 'passive', needsWorld: false, act: () => 0 };

  expect(checkEnv(() => new Toy(), { steps: 100 })).toEqual([]);
  expect(checkEnv(() => make('muster/t9a-tiny-v1', { opponent, side: 'random' }), { steps: 40 })).toEqual([]);
});

test('observations may be of any space', () => {
  const named = (observation: (race: Float32Array) => unknown): EnvLike<unknown> => {
    const toy = new Toy();
    return {
      observationSpace: new Dict({ race: toy.observationSpace }),
      actionSpace: toy.actionSpace,
      reset: (options) => (toy.reset(options) as any).with(0, observation(toy.observation)),
      step: (action) => (toy.step(action) as any).with(0, observation(toy.observation)),
      close: () => toy.close(),
    };
  };

  expect(checkEnv(() => named((race) => ({ race })), { steps: 40 })).toEqual([]);
  expect(checkEnv(() => named((race) => race), { steps: 40 })).toEqual([
    'reset of the run with seed 1: the observation is not in its space: a Float32Array is in no such Dict',
  ]);
  const straying = checkEnv(() => named((race) => ({ race: race.with(0, (counter++ % 999) / 1000) })), { steps: 40 });
  expect(straying.join()).toContain('reset of the run with seed 1 tells another observation');
});

const BROKEN: readonly (readonly [fault: string, type: new () => EnvLike])[] = [
  ['reset returns a Float32Array, not [observation, info]', answers({ reset: (begun) => begun[0] })],
  ['the info is undefined, not an object', answers({ reset: (begun) => [begun[0], undefined] })],
  ['step returns an array of 4, not', answers({ step: (result, n) => (n === 1 ? result.slice(0, 4) : result) })],
  ['the observation is an array of 2, not a Float32Array', returns(0, [0, 0])],
  ['it has 1 numbers, the space 2', returns(0, new Float32Array(1))],
  ['number 1 is NaN, not 0 to 1', returns(0, Float32Array.of(0, Number.NaN))],
  ['number 0 is 2, not 0 to 1', answers({ reset: ([, info]) => [Float32Array.of(2, 0), info] })],
  ['the reward is NaN', returns(1, Number.NaN)],
  ["the reward is '1', not a finite number", returns(1, '1')],
  ['terminated is 0, not true or false', returns(2, 0)],
  ['truncated is undefined, not true or false', returns(3, undefined)],
  ['the mask is an array of 5, not a Uint8Array', tells((info) => ({ actionMask: [...info.actionMask] }))],
  ['the mask has 4 entries, the action space 5', tells({ actionMask: Uint8Array.of(1, 1, 0, 0), options: 2 })],
  ['entry 0 of the mask is 2, not 0 or 1', tells((info) => ({ actionMask: info.actionMask.with(0, 2) }))],
  ['actions, info says', tells((info) => ({ options: info.options + 1 }))],
  ['actions, info says 0.5', tells({ options: 0.5 })],
  ['no action is legal', tells({ actionMask: new Uint8Array(5), options: 0 })],
  [
    '1 actions are legal after the end',
    answers({
      step: (result) =>
        result[2] ? result.with(4, { ...result[4], actionMask: Uint8Array.of(1, 0, 0, 0, 0) }) : result,
    }),
  ],
  ['step refuses it', tells({ actionMask: new Uint8Array(5).fill(1), options: 5 })],
  ['action 1 is not refused with IllegalActionError', Narrow],
  ['info.actingPlayer is 2, not 0 or 1', tells({ actingPlayer: 2 })],
  ['info.playerTurns is NaN', tells({ playerTurns: Number.NaN })],
  ['info.playerTurns is -1', tells({ playerTurns: -1 })],
  ['info.playerTurns falls from 1 to 0', tells({ playerTurns: 0 })],
  ['info.rewards is NaN and 0, not two finite numbers', tells({ rewards: Float32Array.of(Number.NaN, 0) })],
  ['info.victoryPoints is undefined, not an array of 2', tells({ victoryPoints: undefined })],
  ['info.seed is undefined', tells({ seed: undefined })],
  ['info.rewards and info.victoryPoints are the same array', tells((info) => ({ rewards: info.victoryPoints }))],
  ['the same seed gives another battle on the second reset', Forgetful],
  ['the same seed gives another battle in another object', Forgetful],
  [
    'on the second reset: step 1 of the run with seed 1 tells another info.victoryPoints',
    tells(() => ({ victoryPoints: Float32Array.of(counter++, 0) })),
  ],
  [
    'in another object: step 1 of the run with seed 1 tells another observation',
    answers({ step: (r, n) => (n === 1 ? r.with(0, Float32Array.of(0, (counter++ % 999) / 1000)) : r) }),
  ],
  ['another seed gives the same battle', Deaf],
  ['reset without a seed begins the same battle again', Repeating],
  ['reset without a seed does not go on with the stream', Straying],
  ['reset with empty options throws TypeError: boom', NoOptions],
  ['action 0.5 is not refused with IllegalActionError', Lenient],
  ['action -1 throws RangeError: boom, not IllegalActionError', Rude],
  ['refused actions change the battle (no number): step', Rolling],
  ['action -1 is refused, but changes the observation', Scribbling],
  ['step before the first reset is not refused with ResetNeededError', Restless],
  ['step after the end throws Error: over, not ResetNeededError', Endless],
  ['a step of another environment writes into the observation', Sharing],
  ['another environment changes the battle', Entangled],
  ['a second close throws Error: closed twice', Slamming],
  ['step 1 of the run with seed 1: step throws TypeError', answers({ step: (r, n) => (n === 1 ? r.none.none : r) })],
];

test.each(BROKEN)('%s', (fault, Broken) => {
  const faults = checkEnv(() => new Broken(), { steps: 40 });

  expect(faults.join('\n')).toContain(fault);
  expect(faults.filter((each) => each.includes(fault))).toHaveLength(1);
  expect(faults.join('\n')).not.toContain('this part of the check');
});

test('what makes no environment at all is named', () => {
  const one = new Toy();

  expect(checkEnv(() => null as never)).toEqual(['make() gives null, not an environment']);
  expect(checkEnv(() => ({ step: () => {} }) as never)).toEqual([
    'the environment lacks reset, close, observationSpace, actionSpace',
  ]);
  expect(
    checkEnv(() => {
      throw new Error('no board');
    }),
  ).toEqual(['an environment: make throws Error: no board']);
  expect(checkEnv(() => one, { steps: 40 })).toEqual(['make() gives the same environment twice']);
});
