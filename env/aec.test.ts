import { describe, expect, test } from 'vitest';
import { AecEnv, AGENTS } from './aec.js';
import { MisuseError, ResetNeededError } from './errors.js';
import { gameIds, gameOf } from './games.js';
import { Random } from './random.js';
import { view } from './view.js';

describe.each(gameIds())('%s', (ruleset) => {
  const battle = (settings = {}) => {
    const known = gameOf(ruleset).lists();
    return new AecEnv(ruleset, { lists: [known[0], known[1]], ...settings });
  };
  const played = (env: AecEnv, steps: number) => {
    const random = new Random(1);
    env.reset({ seed: 1 });
    for (let n = 0; n < steps && env.terminations[env.agentSelection] === false; n++) {
      if (env.truncations[env.agentSelection]) break;
      env.step(env.actionSpace(env.agentSelection).sample(random, env.last()[4].actionMask));
    }
    return env;
  };
  /** Returns the numbers of valid own and enemy units in an observation. */
  const rows = (observation: Float32Array) => {
    const see = view(gameOf(ruleset).spec, observation) as unknown as Record<string, { valid: number }[]>;
    return [see.ownUnits, see.enemyUnits].map((units) => units.filter((unit) => unit.valid).length);
  };

  test('each agent sees the table from its own side, in its turn and out of it, and at the end', () => {
    const env = played(battle({ maxDecisions: 40 }), 20);
    const [one, other] = AGENTS.map((agent) => rows(env.observe(agent)));
    expect(one).toEqual([...other].reverse());
    const cut = played(battle({ maxDecisions: 40 }), 99);
    expect(cut.truncations).toEqual({ player_0: true, player_1: true });
    const told = [];
    for (const agent of cut.agentIter()) {
      told.push([agent, rows(cut.last()[0])]);
      cut.step(null);
    }
    expect(told).toEqual([
      ['player_0', one],
      ['player_1', other],
    ]);
  });

  test('who is not asked sees neither the question nor its options, and may do nothing', () => {
    const env = played(battle(), 30);
    const waits = AGENTS.find((agent) => agent !== env.agentSelection) ?? AGENTS[0];
    const see = view(gameOf(ruleset).spec, env.observe(waits)) as unknown as {
      options: { valid: number }[];
      decision: Record<string, number>;
    };
    expect(see.options.some((option) => option.valid)).toBe(false);
    expect(Object.values(see.decision).filter((value) => value !== 0).length).toBeLessThanOrEqual(1);
    expect(env.infos[waits]?.actionMask.includes(1)).toBe(false);
    const before = Float32Array.from(env.last()[0]);
    expect(env.last()[0]).toEqual(before); // `observe` of one agent changes nothing for the other
  });

  test('nothing is told of agents that have left', () => {
    const env = played(battle({ maxDecisions: 5 }), 99);
    expect([env.numAgents, env.maxNumAgents]).toEqual([2, 2]);
    env.step(null);
    for (const told of [env.rewards, env.terminations, env.truncations, env.infos]) {
      expect(Object.keys(told)).toEqual(['player_1']);
    }
    env.step(null);
    expect([env.numAgents, Object.keys(env.infos)]).toEqual([0, []]);
    expect(() => env.last()).toThrow(ResetNeededError);
  });
});

test('an AEC environment says what it needs and what it cannot have', () => {
  const env = new AecEnv('t9a', { opponent: undefined } as object);
  for (const early of [() => env.agentIter(), () => env.step(0), () => env.last(), () => env.observe('player_0')]) {
    expect(early).toThrow(/reset\(\) before|before/);
  }
  expect(() => new AecEnv('t9a', { opponent: 'random' } as object)).toThrow(MisuseError);
  expect(() => new AecEnv('t9a', { side: 1 } as object)).toThrow('has no side');
});
