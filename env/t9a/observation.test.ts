import { expect, test } from 'vitest';
import { options, waiting } from '../../engine/kernel/ruleset.js';
import { Ask } from '../../engine/regiments/core/asks.js';
import type { T9aSetup } from '../../engine/rulesets/t9a/core/state.js';
import { T9A_SPEC } from '../../engine/rulesets/t9a/observation/spec.js';
import { scenario } from '../../engine/testing/scenario.js';
import { Env } from '../env.js';
import { gameOf } from '../games.js';
import { Random } from '../random.js';
import { view } from '../view.js';

const T9A_GAME = gameOf('t9a');

test('the clock tells how much of the battle is over, however many turns it has, and who is first once it is settled', () => {
  const env = new Env('t9a', { ...T9A_GAME.sizes.tiny, turns: 14 });
  const [observation, begun] = env.reset({ seed: 3 });
  const random = new Random(1);
  const { battle } = view(T9A_SPEC, observation);
  const told = new Set<number>();
  let first = -1;
  for (let over = false, info = begun; !over; ) {
    const player = info.actingPlayer;
    if (battle.deployment === 1)
      expect([battle['own first'], battle['own turn'], battle['turns begun']]).toEqual([0, 0, 0]);
    else {
      if (first < 0) first = battle['own first'] === 1 ? player : 1 - player;
      expect(battle['own first']).toBe(player === first ? 1 : 0);
      told.add(Math.round(battle['turns begun'] * 14));
    }
    const [, , terminated, truncated, next] = env.step(random.below(info.options));
    [info, over] = [next, terminated || truncated];
  }
  expect([...told]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});

test('T9A-DEC-108 a question of where attacks go tells on how many they may be put, and which part of the unit strikes', () => {
  const { b } = scenario('t9a')
    .phase('combat')
    .unit('guard', { models: 10, files: 10, I: 5, at: [30, 10], champion: true })
    .enemy('spears', { models: 10, files: 5, I: 3, at: [30, 30], champion: true })
    .enemy('mob', { models: 10, files: 5, I: 3, at: [34, 30], champion: true })
    .engaged('spears', 'guard', { offset: 2 })
    .engaged('mob', 'guard', { offset: -2 })
    .seed(1)
    .runTo('decision of kind Allocate');
  expect(b.decision.kind[0]).toBe(Ask.Allocate);
  const out = new Float32Array(T9A_SPEC.size);
  options(T9A_GAME.rules, b);
  expect(waiting(b)).toBe(true);
  T9A_GAME.writer(out, true).write(b, 0);
  const { decision } = view(T9A_SPEC, out);
  const mask = b.decision.context[2];
  const targets = Array.from({ length: 31 }, (_, t) => (mask >> t) & 1).reduce((sum, bit) => sum + bit);
  expect(targets).toBeGreaterThan(1);
  expect(decision['targets left']).toBe(targets / 8);
  expect(decision.part).toBe(1 / 8);
  expect(decision['context 0']).toBe(0);
  b.decision.kind[0] = Ask.Move;
  T9A_GAME.writer(out, true).write(b, 0);
  expect([decision['targets left'], decision.part]).toEqual([0, 0]);
});

test.each([
  [96, 48],
  [144, 144],
])('a random table of %i x %i inches is never refused, however much terrain is wished', (width, depth) => {
  const rows = T9A_SPEC.parts[3].rows;
  const counts = Array.from({ length: 20 }, (_, seed) => {
    const made = T9A_GAME.setup({ board: [width, depth], density: 2 }, seed);
    return made.ok ? (made.value as T9aSetup).terrain.count : Infinity;
  });
  expect(Math.max(...counts)).toBe(rows);
});

test('T9A-SHO-006 the number of an option tells with which of two kinds of Shooting Weapons a unit shoots', () => {
  const { b } = scenario('t9a')
    .phase('shooting')
    .unit('goblins', { models: 6, files: 2, shooting: 'Throwing Weapons', otherShooting: 'Shortbow', at: [36, 10] })
    .enemy('orcs', { models: 10, at: [36, 16] })
    .choose('goblins', 'shoot orcs')
    .runTo('decision of kind ShotMode');
  const out = new Float32Array(T9A_SPEC.size);
  const count = options(T9A_GAME.rules, b);
  T9A_GAME.writer(out, true).write(b, 0);
  const numbers = view(T9A_SPEC, out).options.slice(0, count);

  expect(numbers.map(({ number }) => number * 64)).toEqual([0, 2, 32]);
});
