import { afterAll, expect, test } from 'vitest';
import { T9A_SPEC, UNIT_ROWS, WIDTH } from '../engine/rulesets/t9a/observation/spec.js';
import { ANY_LIST } from './battles.js';
import { Env } from './env.js';
import { IllegalActionError, MisuseError, ResetNeededError, UnknownNameError } from './errors.js';
import { describePolicy, forgetPolicy, makePolicy, registerPolicy } from './policy.js';
import { Random } from './random.js';

afterAll(() => {
  for (const name of ['any', 'echo', 'dreamer']) forgetPolicy(name);
});

registerPolicy('any', () => ({ name: 'any', needsWorld: false, act: (seat) => seat.random.below(seat.options) }));

/** Plays random options until `each` returns true or the battle ends. @returns the number of steps */
function playOn(
  env: Env,
  seed: number,
  each: (observation: Float32Array, mask: Uint8Array) => boolean | undefined,
): number {
  const random = new Random(seed);
  let [observation, info] = env.reset({ seed });
  let over = false;
  let steps = 0;
  while (!over) {
    if (each(observation, info.actionMask) === true) return steps;
    const [next, , terminated, truncated, following] = env.step(env.actionSpace.sample(random, info.actionMask));
    observation = next;
    info = following;
    over = terminated || truncated;
    steps++;
  }
  return steps;
}

test('a whole battle: observations are in their space, masks mark the options, rewards come at the end', () => {
  const env = new Env('t9a');
  const random = new Random(3);
  let [observation, info] = env.reset({ seed: 3 });
  let rewards: number[] = [];
  let terminated = false;
  for (let step = 0; !terminated; step++) {
    expect(info.actionMask.reduce((sum, bit) => sum + bit, 0)).toBe(info.options);
    if (step % 10 === 0) expect(env.observationSpace.contains(observation)).toBe(true);
    let reward: number;
    let truncated: boolean;
    [observation, reward, terminated, truncated, info] = env.step(random.below(info.options));
    expect(truncated).toBe(false);
    if (!terminated) expect(reward).toBe(0);
    rewards = Array.from(info.rewards);
  }
  expect(rewards[0] + rewards[1]).toBe(0);
  expect(info.options).toBe(0);
  expect(() => env.step(0)).toThrow(ResetNeededError);
});

test('the same seed gives the same battle, another seed another', () => {
  const trace = (seed: number) => {
    const env = new Env('t9a');
    let sum = 0;
    const steps = playOn(env, seed, (observation, mask) => {
      for (let i = 0; i < observation.length; i += 7) sum = (sum * 31 + observation[i] * 1000) % 1e9;
      sum += mask[0];
      return undefined;
    });
    return [steps, sum, ...env.save()];
  };

  expect(trace(5)).toEqual(trace(5));
  expect(trace(5)).not.toEqual(trace(6));
});

test('a reset without a seed goes on with the stream of the last one', () => {
  const env = new Env('t9a');
  const seeds = () => {
    env.reset({ seed: 9 });
    return [env.reset()[1].seed, env.reset()[1].seed];
  };

  expect(seeds()).toEqual(seeds());
});

test('K42 info counts the player turns that have begun: twelve in a whole battle, however many decisions they take', () => {
  const env = new Env('t9a');
  const random = new Random(4);
  let [, info] = env.reset({ seed: 4 });
  const turns = [info.playerTurns];
  let repeats = 0;
  for (let over = false; !over; ) {
    let terminated: boolean;
    let truncated: boolean;
    [, , terminated, truncated, info] = env.step(random.below(info.options));
    over = terminated || truncated;
    if (info.playerTurns === turns[turns.length - 1]) repeats++;
    else turns.push(info.playerTurns);
  }
  expect(turns).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(repeats).toBeGreaterThan(50); // most decisions take no time on this clock
});

test('K43 only rows in use are written, and those that the last decision used', () => {
  const env = new Env('t9a');
  const first = T9A_SPEC.offset.options;
  let before = 0;
  let looked = 0;
  playOn(env, 7, (observation, mask) => {
    const used = mask.reduce((sum, bit) => sum + bit, 0);
    const untouched = first + Math.max(used, before) * WIDTH.option;
    const end = first + mask.length * WIDTH.option;
    for (let i = first + used * WIDTH.option; i < untouched; i++)
      if (observation[i] !== 0) throw new Error('left over');
    if (looked > 0) for (let i = untouched; i < end; i++) if (observation[i] !== 9) throw new Error('written');
    observation.fill(9, first + used * WIDTH.option, end); // values that must not change
    before = used;
    looked++;
    return looked === 200;
  });
  expect(looked).toBeGreaterThan(100);
});

test('a reset that is refused takes nothing from the stream, whatever seed it was given', () => {
  const [env, other] = [new Env('t9a'), new Env('t9a')];
  for (const one of [env, other]) one.reset({ seed: 5 });
  const nobody = { lists: ['nobody', 'mirror'] } as const;
  expect(() => env.reset({ options: nobody })).toThrow('nobody');
  expect(() => env.reset({ seed: 9, options: nobody })).toThrow('nobody');

  expect(env.randomSeed).toBe(5);
  expect(env.reset()[1].seed).toBe(other.reset()[1].seed);
});

test('an illegal action is refused by name and changes nothing', () => {
  const env = new Env('t9a');
  const [, info] = env.reset({ seed: 1 });
  const before = env.save();

  expect(() => env.step(info.options)).toThrow(IllegalActionError);
  expect(() => env.step(-1)).toThrow(/0 to/);
  expect(() => env.step(0.5)).toThrow(IllegalActionError);
  expect(env.save()).toEqual(before);
});

test('step before reset says what to do', () => {
  expect(() => new Env('t9a').step(0)).toThrow(/reset/);
  expect(() => new Env('chess')).toThrow(UnknownNameError);
  expect(() => new Env('t9a', { lists: ['nobody', 'ember-host'] }).reset()).toThrow(MisuseError);
});

test.each([...['t9a', 'wh40k2', 'wfb9', 'hordes']])(
  'what is written thriftily of %s equals what is written anew, in a battle',
  (ruleset) => {
    const env = new Env(ruleset);
    const inner = env as unknown as { battle: Parameters<typeof fresh>[0]; game: Env['game'] };
    const fresh = (b: never, player: number): Float32Array => {
      const out = new Float32Array(inner.game.spec.size);
      inner.game.writer(out, true).write(b, player);
      return out;
    };
    let step = 0;
    playOn(env, 12, (observation) => {
      const b = inner.battle as unknown as { decision: { player: Uint8Array } };
      if (step++ % 3 !== 0) return undefined;
      const anew = fresh(inner.battle, b.decision.player[0]);
      expect(observation.findIndex((value, i) => value !== anew[i])).toBe(-1);
      return undefined;
    });
  },
  60_000,
);

test('two options of one decision never look the same', () => {
  const env = new Env('t9a');
  const first = T9A_SPEC.offset.options;
  for (const seed of [1, 2, 3]) {
    playOn(env, seed, (observation, mask) => {
      const rows = new Set<string>();
      let options = 0;
      for (let i = 0; mask[i] === 1; i++) {
        options++;
        rows.add(observation.subarray(first + i * WIDTH.option, first + (i + 1) * WIDTH.option).join());
      }
      if (rows.size !== options) throw new Error(`${env.describe().question}: ${env.describe().options.join(' | ')}`);
      return undefined;
    });
  }
}, 30_000);

test('both players see themselves at the bottom', () => {
  const env = new Env('t9a', { lists: ['ember-host', 'ember-host'] });
  const y = 25;
  const seen = [new Set<number>(), new Set<number>()];
  playOn(env, 4, (observation) => {
    const b = (env as unknown as { battle: { decision: { player: Uint8Array }; core: { gameTurn: Uint8Array } } })
      .battle;
    if (b.core.gameTurn[0] > 1) return true;
    for (let row = 0; row < UNIT_ROWS; row++) {
      const at = T9A_SPEC.offset['own units'] + row * WIDTH.unit;
      if (observation[at] === 1 && observation[at + 30] === 1)
        seen[b.decision.player[0]].add(Math.sign(observation[at + y]));
    }
    return undefined;
  });
  expect(seen[0].has(-1)).toBe(true);
  expect(seen[1].has(-1)).toBe(true);
});

test('with an opponent only the own decisions come, and the reward is the own', () => {
  const env = new Env('t9a', { opponent: 'any', side: 1 });
  const random = new Random(2);
  let [, info] = env.reset({ seed: 2 });
  let terminated = false;
  let reward = 0;
  while (!terminated) {
    expect(info.actingPlayer).toBe(1);
    [, reward, terminated, , info] = env.step(random.below(info.options));
  }
  expect(reward).toBe(info.rewards[1]);
});

test('a battle goes on from a saved state', () => {
  const env = new Env('t9a');
  playOn(env, 8, () => false);
  const half = new Env('t9a');
  let saved: Uint8Array | null = null;
  let steps = 0;
  playOn(half, 8, () => {
    if (++steps < 60) return undefined;
    saved = half.save();
    return true;
  });
  const again = new Env('t9a');
  again.reset({ seed: 8, options: { state: saved as unknown as Uint8Array } });

  expect(again.save()).toEqual(saved);
  expect(again.describe()).toEqual(half.describe());
});

test('a battle is cut off after so many decisions, which is not its end', () => {
  const env = new Env('t9a', { maxDecisions: 10 });
  const [, info] = env.reset({ seed: 1 });
  let last: ReturnType<Env['step']> = env.step(0);
  for (let i = 1; i < 10; i++) last = env.step(0);

  expect([last[2], last[3]]).toEqual([false, true]);
  expect(info.rewards[0]).toBe(0);
});

test('a battle is cut off after so many steps of the caller: what the opponent decides between them is none', () => {
  const env = new Env('t9a', { opponent: 'any', maxEpisodeSteps: 4, reward: 'shaped' });
  const steps = () =>
    Array.from({ length: 4 }, () => {
      const [, reward, terminated, truncated, info] = env.step(0);
      expect(reward).toBe(info.rewards[0]);
      expect(terminated).toBe(false);
      return truncated;
    });
  env.reset({ seed: 1 });

  expect(steps()).toEqual([false, false, false, true]);
  expect(() => env.step(0)).toThrow(ResetNeededError);
  // steps are counted from the reset on, not from the start of the battle
  env.reset({ options: { state: env.start() } });
  expect(() => env.step(-1)).toThrow(IllegalActionError);
  expect(steps()).toEqual([false, false, false, true]);
});

test('shaped rewards add up to the result: the potential is paid back at the end', () => {
  const env = new Env('t9a', { reward: 'shaped' });
  const random = new Random(6);
  let [, info] = env.reset({ seed: 6 });
  let terminated = false;
  const sum = [0, 0];
  while (!terminated) {
    [, , terminated, , info] = env.step(random.below(info.options));
    sum[0] += info.rewards[0];
    sum[1] += info.rewards[1];
  }
  const winner = (env as unknown as { battle: { core: { winner: Int8Array } } }).battle.core.winner[0];
  expect(sum[0]).toBeCloseTo(winner < 0 ? 0 : winner === 0 ? 1 : -1, 4);
  expect(sum[1]).toBeCloseTo(-sum[0], 4);
});

test('K55 agents are known by name and settings; a wrong one is named', () => {
  registerPolicy('echo', ({ settings }) => ({ name: `echo ${settings.word ?? ''}`, needsWorld: false, act: () => 0 }));

  expect(makePolicy('echo:word=aye', 't9a').name).toBe('echo aye');
  expect(() => makePolicy('nobody', 't9a')).toThrow(/nobody/);
  expect(() => makePolicy('echo:word', 't9a')).toThrow(/key=value/);
});

test('K55 any value fits into the settings of an agent: commas and percent signs are written as in addresses', () => {
  const given: Record<string, string>[] = [];
  registerPolicy('echo', ({ settings }) => {
    given.push({ ...settings });
    return { name: 'echo', needsWorld: false, act: () => 0 };
  });
  const settings = { word: 'a,b=c %2C 100%, é:"x"', other: '' };

  makePolicy(describePolicy('echo', settings), 't9a');
  makePolicy('echo:word=a%2cb=c,other=%25%20', 't9a');
  expect(given).toEqual([settings, { word: 'a,b=c', other: '% ' }]);
  expect(describePolicy('echo', {})).toBe('echo');
  expect(() => makePolicy('echo:word=a,b.checkpoint', 't9a')).toThrow(
    "not 'b.checkpoint'; a comma within a value is written %2C",
  );
  expect(() => makePolicy('echo:word=100%', 't9a')).toThrow("a percent sign within '100%' is written %25");
  expect(() => makePolicy('b.checkpoint', 't9a')).toThrow('a comma in the path of a file is written %2C');
});

test('K39 a policy that plays its world on to the end leaves the battle as it is', () => {
  let played = 0;
  registerPolicy('dreamer', () => ({
    name: 'dreamer',
    needsWorld: true,
    act(seat) {
      const n = seat.rules.options(seat.world()) === 0 ? 0 : seat.options;
      seat.world().bytes.fill(7); // changes to a world must not reach the battle
      played++;
      return n - 1;
    },
  }));
  const env = new Env('t9a', { opponent: 'dreamer' });
  env.reset({ seed: 5 });
  for (let i = 0; i < 30; i++) env.step(0);
  expect(played).toBeGreaterThan(0);
  expect(env.describe().options.length).toBeGreaterThan(0);
});

test('lists that are left to chance are drawn by the seed, others stay', () => {
  const env = new Env('t9a', { lists: ['ember-host', ANY_LIST], record: true });
  const drawn = (seed: number) => {
    env.reset({ seed });
    return env.replay().lists as [string, string];
  };
  const lists = Array.from({ length: 12 }, (_, seed) => drawn(seed));

  expect(new Set(lists.map(([own]) => own))).toEqual(new Set(['ember-host']));
  expect(new Set(lists.map(([, other]) => other)).size).toBeGreaterThan(1);
  expect(drawn(3)).toEqual(lists[3]);
});

/** Environments with a stand-in for an accelerator, which plays nothing and lists what it is asked. */
function watching() {
  const asked: string[] = [];
  const accelerator = {
    goOn: () => asked.push('go on') < 0,
    observe: () => null,
    lend: () => void asked.push('lend'),
    bringBack: () => void asked.push('bring back'),
    forget: () => {},
  };
  const watched = (settings = {}) => {
    const env = new Env('t9a', settings);
    env.reset({ seed: 3 });
    (env as unknown as { battle: { accelerator: unknown } }).battle.accelerator = accelerator;
    asked.length = 0;
    return env;
  };
  return { watched, asked };
}

test('a battle that nobody but the caller reads is lent to its accelerator before each step, no other battle is', () => {
  const { watched, asked } = watching();
  for (const settings of [{ opponent: 'any' }, { reward: 'shaped' }, { record: true }] as const) {
    const env = watched(settings);
    for (let n = 0; n < 5; n++) env.step(0);
  }
  expect(asked).toContain('go on');
  expect(asked).not.toContain('lend');

  const env = watched();
  env.step(0);
  expect(asked.slice(0, 2)).toEqual(['lend', 'go on']);
  env.describe();
  asked.length = 0;
  env.step(0);
  expect(asked.slice(0, 2)).toEqual(['lend', 'go on']); // it was brought back for the words
});

test('a lent battle is brought back for whoever reads it', () => {
  const { watched, asked } = watching();
  const env = watched();
  const looks = [
    () => env.observe(0, new Float32Array(env.game.spec.size)),
    () => env.ask(makePolicy('any', 't9a')),
    () => env.describe(),
    () => env.save(),
    () => env.start(),
    () => expect(() => env.step(-1)).toThrow(IllegalActionError),
  ];
  for (const look of looks) {
    asked.length = 0;
    look();
    expect(asked).toContain('bring back');
  }
});

test('an opponent may be a function of what it sees', () => {
  const seen: number[] = [];
  const env = new Env('t9a', { opponent: (seat) => seen.push(seat.world().decision.player[0]) * 0, side: 1 });
  env.reset({ seed: 1 });

  expect(new Set(seen)).toEqual(new Set([0]));
});
