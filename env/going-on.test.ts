import { afterAll, describe, expect, test } from 'vitest';
import type { Env } from './env.js';
import { IllegalActionError, MisuseError, ResetNeededError } from './errors.js';
import { gameIds } from './games.js';
import { forgetPolicy, makePolicy, type Policy, registerPolicy } from './policy.js';
import { Random } from './random.js';
import { make } from './registration.js';

afterAll(() => forgetPolicy('going on'));
registerPolicy('going on', () => ({
  name: 'going on',
  needsWorld: false,
  act: (seat) => seat.random.below(seat.options),
}));

/** Returns a tiny battle after `steps` random steps. */
function steppedBy(steps: number, env: Env, seed: number): Env {
  const random = new Random(seed);
  let [, info] = env.reset({ seed });
  for (let n = 0; n < steps && info.options > 0; n++) info = env.step(random.below(info.options))[4];
  return env;
}

describe.each(gameIds())('%s', (ruleset) => {
  const tiny = (settings = {}) => make(`muster/${ruleset}-tiny-v1`, settings);

  test('a saved state goes on in a battle of the same lists and table only', () => {
    const played = steppedBy(20, tiny(), 8);
    const state = played.save();
    const again = tiny();
    again.reset({ seed: 8, options: { state } });
    expect([again.save(), again.describe()]).toEqual([state, played.describe()]);

    const running = steppedBy(5, tiny(), 3);
    const before = running.save();
    expect(() => running.reset({ seed: 9, options: { state } })).toThrow('of other lists or on another table');
    expect(() => running.reset({ seed: 8, options: { state: state.slice(1) } })).toThrow(
      'take what save() gave, whole',
    );
    const damaged = state.with(state.length >> 1, state[state.length >> 1] ^ 4);
    expect(() => running.reset({ seed: 8, options: { state: damaged } })).toThrow('were changed');
    expect(running.save()).toEqual(before); // a reset that cannot load its state leaves the present battle
    expect(() => running.step(0)).not.toThrow();
  });

  test('what start() gave brings lists and table along, dice too if it is a state', () => {
    const played = steppedBy(12, tiny(), 8);
    const start = structuredClone(played.start());
    const other = tiny({ start });
    const goesOn = (options?: object) => {
      other.reset({ seed: 1, ...(options === undefined ? {} : { options }) });
      const random = new Random(1);
      for (let n = 0; n < 12; n++) other.step(random.below(other.describe().options.length));
      return other.save();
    };
    const state = goesOn({ state: start });
    const random = new Random(1);
    for (let n = 0; n < 12; n++) played.step(random.below(played.describe().options.length));
    expect(state).toEqual(played.save()); // the dice are the same
    expect(goesOn()).not.toEqual(state); // the dice are new
  });

  test('a start from which the opponent plays to the end is refused, and asks for a reset', () => {
    const both = tiny({ turns: 1 });
    const random = new Random(1);
    let [, info] = both.reset({ seed: 1 });
    let start = both.start();
    let last: number = info.actingPlayer;
    for (let over = false; !over; ) {
      [start, last] = [both.start(), info.actingPlayer];
      const [, , terminated, truncated, next] = both.step(random.below(info.options));
      [info, over] = [next, terminated || truncated];
    }
    const side = last === 0 ? 1 : 0;
    const learner = tiny({ opponent: 'going on', side });

    expect(() => learner.reset({ seed: 1, options: { start } })).toThrow('over before the learner is asked anything');
    expect(() => learner.step(0)).toThrow(ResetNeededError);
    expect(learner.reset({ seed: 1 })[1].options).toBeGreaterThan(0);
    expect(
      tiny({ opponent: 'going on', side: last as 0 }).reset({ seed: 1, options: { start } })[1].options,
    ).toBeGreaterThan(0);
  });

  test('a start whose state was cut is refused, and the battle at hand goes on', () => {
    const start = steppedBy(20, tiny(), 8).start();
    const env = steppedBy(5, tiny(), 3);
    const before = env.save();
    const cut = { ...start, state: start.state.subarray(5) };

    for (const options of [{ start: cut }, { state: cut }]) {
      expect(() => env.reset({ seed: 1, options })).toThrow(MisuseError);
      expect(() => env.reset({ seed: 1, options })).toThrow('take what start() gave, whole');
    }
    expect(env.save()).toEqual(before);
    expect(env.ask(makePolicy('going on', ruleset))).toBeGreaterThanOrEqual(0);
    expect(() => env.ask('going on' as unknown as Policy)).toThrow("makePolicy(description, '");
  });

  test('a player who is none sees nothing, and nothing is written into what holds no observation', () => {
    const env = steppedBy(5, tiny(), 3);
    const { size } = env.observationSpace;
    const out = new Float32Array(size);

    expect(() => env.observe(2 as 0, out)).toThrow('there is no player 2: 0 and 1 are');
    expect(out.some((n) => n !== 0)).toBe(false);
    for (const wrong of [new Float32Array(3), new Float32Array(size + 1), new Float64Array(size), undefined]) {
      expect(() => env.observe(0, wrong as unknown as Float32Array)).toThrow(`a Float32Array of ${size} numbers`);
    }
  });

  test('a battle that is over is no state to go on from', () => {
    const over = steppedBy(Number.POSITIVE_INFINITY, tiny(), 4);
    const env = tiny();
    expect(() => env.reset({ seed: 4, options: { state: over.save() } })).toThrow('begin from an earlier point');
    expect(() => env.step(0)).toThrow(ResetNeededError);
  });

  test('who was never given a seed plays battles of chance; the seed that was found makes them again', () => {
    const env = tiny();
    const first = [env.reset(), env.save(), env.reset(), env.save()].filter((_, i) => i % 2 === 1);
    const other = tiny();
    other.reset();
    expect(other.save()).not.toEqual(first[0]);
    other.reset({ seed: env.randomSeed });
    expect(other.save()).toEqual(first[0]);
    other.reset();
    expect(other.save()).toEqual(first[1]);
  });

  test('small questions are asked in the battle for which they are wanted, kept or not', () => {
    const asked = (settings: object, options: object) => {
      const env = make(`muster/${ruleset}-v1`, settings);
      const random = new Random(2);
      let [, info] = env.reset({ seed: 2, options });
      let steps = 0;
      for (; info.options > 0; steps++) info = env.step(random.below(info.options))[4];
      return steps;
    };
    expect(asked({}, { level: 'full' })).toBe(asked({ level: 'full' }, {}));
    expect(asked({}, { level: 'full' })).not.toBe(asked({}, {}));
  });

  test('an opponent that fails ends the battle: nobody goes on in its place', () => {
    let turns = 0;
    const env = tiny({ opponent: () => (turns++ < 3 ? 0 : 999) });
    expect(() => {
      env.reset({ seed: 1 });
      for (let n = 0; n < 100; n++) env.step(0);
    }).toThrow(IllegalActionError);
    expect(() => env.step(0)).toThrow(ResetNeededError);
  });

  test('asking somebody what to do changes nothing of the battle, not the chance of a built-in opponent either', () => {
    const asker = makePolicy('going on', ruleset);
    const played = (ask: boolean) => {
      const env = tiny({ opponent: 'going on' });
      let [, info] = env.reset({ seed: 5 });
      for (let n = 0; n < 25 && info.options > 0; n++) {
        if (ask) env.ask(asker);
        info = env.step(0)[4];
      }
      return env.save();
    };
    expect(played(true)).toEqual(played(false));
  });

  test('a lead that the battle begins with is no reward', () => {
    const env = tiny();
    const random = new Random(6);
    let told = 0;
    for (let seed = 6; told === 0 && seed < 40; seed++) {
      let [, now] = env.reset({ seed });
      while (now.options > 0 && now.victoryPoints[0] === now.victoryPoints[1])
        now = env.step(random.below(now.options))[4];
      if (now.options === 0) continue;
      const ahead = tiny({ start: env.start(), reward: 'shaped', maxDecisions: 1 });
      const [, info] = ahead.reset({ seed: 1 });
      const lead = info.victoryPoints[0] - info.victoryPoints[1];
      expect(lead).not.toBe(0);
      const [, reward, , , then] = ahead.step(0);
      if (then.victoryPoints[0] - then.victoryPoints[1] !== lead) continue; // this step itself changed the lead
      expect(reward).toBe(0);
      told++;
    }
    expect(told).toBe(1);
  });

  test('points that a list by name has not are refused', () => {
    expect(() => tiny({ points: 700 }).reset({ seed: 1 })).toThrow('points, not 700');
  });
});

test('an action that is no number is told by its type', () => {
  const env = make('muster/t9a-tiny-v1');
  env.reset({ seed: 1 });
  expect(() => env.step('0' as unknown as number)).toThrow('action of type string is not legal');
});
