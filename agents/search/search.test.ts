import { expect, test } from 'vitest';
import { copyBattle, saveBattle } from '../../engine/kernel/battle.js';
import { choose, options, type Player, waiting } from '../../engine/kernel/ruleset.js';
import { Env } from '../../env/env.js';
import { gameOf } from '../../env/games.js';
import { forgetPolicy, makePolicy, type Policy, registerPolicy } from '../../env/policy.js';
import { Random } from '../../env/random.js';
import '../index.js';
import { Rollouts } from './rollouts.js';

const GAMES = ['t9a', 'wh40k2'];
const QUICK = 'worlds=2,turns=0,advisers=captain+captain:temperament=bold+random';

/** Returns a tiny battle of `ruleset` after `decisions` random decisions. */
function underWay(ruleset: string, decisions: number, seed = 3) {
  const env = new Env(ruleset, gameOf(ruleset).sizes.tiny);
  env.reset({ seed });
  const { battle } = env as unknown as { readonly battle: Parameters<typeof options>[1] };
  const { rules } = env.game;
  const random = new Random(seed);
  for (let n = 0; n < decisions && waiting(battle); n++) choose(rules, battle, random.below(options(rules, battle)));
  options(rules, battle);
  return { env, battle, rules };
}

test.each(GAMES)(
  'in %s a search plays a battle to its end, and the same again of the same seed',
  (ruleset) => {
    const answers = [1, 2].map(() => {
      const env = new Env(ruleset, { ...gameOf(ruleset).sizes.tiny, opponent: 'random' });
      env.reset({ seed: 11 });
      const search = makePolicy(`search:${QUICK}`, ruleset);
      const given: number[] = [];
      for (let over = false; !over; ) {
        given.push(env.ask(search));
        const [, , terminated, truncated] = env.step(given[given.length - 1]);
        over = terminated || truncated;
      }
      return given;
    });
    expect(answers[0].length).toBeGreaterThan(10);
    expect(answers[1]).toEqual(answers[0]);
  },
  60_000,
);

test.each(GAMES)('in %s what is tried leaves the world as it was, and depends on the seed alone', (ruleset) => {
  const { battle, rules } = underWay(ruleset, 40);
  const rollouts = new Rollouts(gameOf(ruleset), makePolicy('captain', ruleset), 1);
  const before = saveBattle(battle);
  const player = battle.decision.player[0] as Player;
  const values = [5, 6, 5].map((seed) => rollouts.value(battle, player, 0, seed));
  expect(values[2]).toBe(values[0]);
  expect(rollouts.value(battle, (1 - player) as Player, 0, 5)).toBeCloseTo(-values[0], 12);
  expect(saveBattle(battle)).toEqual(before);
  expect(options(rules, battle)).toBeGreaterThan(0);
});

test.each(GAMES)('in %s other seeds are other worlds', (ruleset) => {
  const { battle } = underWay(ruleset, 12);
  const rollouts = new Rollouts(gameOf(ruleset), makePolicy('captain', ruleset), 100);
  const values = Array.from({ length: 12 }, (_, seed) => rollouts.value(battle, 0, 0, seed));
  expect(new Set(values).size).toBeGreaterThan(1);
});

test.each(GAMES)('in %s an option that ends the battle is worth its result', (ruleset) => {
  const { battle, rules } = underWay(ruleset, 0);
  const last = rules.create(battle.setup);
  const random = new Random(1);
  while (waiting(battle)) {
    copyBattle(last, battle);
    choose(rules, battle, random.below(options(rules, battle)));
  }
  const rollouts = new Rollouts(gameOf(ruleset), makePolicy('random', ruleset), 0);
  const world = rules.create(battle.setup);
  for (let i = 0; i < options(rules, last); i++) {
    rules.imagine(last, 0, 9, world);
    choose(rules, world, i);
    const winner = world.core.winner[0];
    const result = winner < 0 ? 0 : winner === 0 ? 1 : -1;
    if (world.core.over[0] !== 0) expect(rollouts.value(last, 0, i, 9)).toBe(result);
  }
});

test.each(GAMES)(
  'in %s nothing is tried where the advisers agree, and one of their answers is given elsewhere',
  (ruleset) => {
    const asked: number[] = [];
    const says = (answer: number): Policy => ({
      name: `says ${answer}`,
      needsWorld: true,
      act(seat) {
        seat.world().bytes.fill(0); // a policy may change its world
        asked.push(answer);
        return Math.min(answer, seat.options - 1);
      },
    });
    registerPolicy('one', () => says(1));
    registerPolicy('another-one', () => says(1));
    registerPolicy('two', () => says(2));
    let played = 0;
    const count = (): number => {
      played++;
      return 0;
    };
    registerPolicy('counts', () => ({ name: 'counts', needsWorld: false, act: count }));
    try {
      const { env, battle, rules } = underWay(ruleset, 0);
      while (options(rules, battle) < 3) choose(rules, battle, 0);
      const agreed = makePolicy('search:advisers=one+another-one,base=counts,turns=0', ruleset);
      expect(env.ask(agreed)).toBe(1);
      expect([asked, played]).toEqual([[1, 1], 0]);
      const torn = makePolicy('search:advisers=one+two,base=counts,turns=0,worlds=2', ruleset);
      expect([1, 2]).toContain(env.ask(torn));
      expect(played).toBeGreaterThan(0);
    } finally {
      for (const name of ['one', 'another-one', 'two', 'counts']) forgetPolicy(name);
    }
  },
);

test('what it is told is looked at', () => {
  const told = (settings: string) => () => makePolicy(`search:${settings}`, 't9a');
  expect(told('depth=3')).toThrow("search has no setting 'depth'; it has worlds, turns, doubt, base, advisers");
  expect(told('worlds=1')).toThrow("search: worlds is a whole number from 2 to 10000, not '1'");
  expect(told('turns=1.5')).toThrow("search: turns is a whole number from 0 to 100, not '1.5'");
  expect(told('turns=')).toThrow("search: turns is a whole number from 0 to 100, not ''");
  expect(told('doubt=-1')).toThrow("search: doubt is a number from 0 to 100, not '-1'");
  for (const itself of ['base=search', 'base=search:worlds=2', 'advisers=captain+search']) {
    expect(told(itself)).toThrow(/^search: (base|advisers) cannot be a search, .*; name another agent/);
  }
  expect(told('base=kaptain')).toThrow("no agent is called 'kaptain'");
  expect(told('advisers=captain+kaptain')).toThrow("no agent is called 'kaptain'");
  expect(makePolicy('search:doubt=0.5,advisers=captain', 't9a').name).toBe('search:doubt=0.5,advisers=captain');
});
