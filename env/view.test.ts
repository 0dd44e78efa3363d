import { expect, test } from 'vitest';
import { T9A_SPEC } from '../engine/rulesets/t9a/observation/spec.js';
import { W40K_SPEC } from '../engine/rulesets/wh40k2/observation/spec.js';
import { Env } from './env.js';
import { gameIds, gameOf } from './games.js';
import { Random } from './random.js';
import { view } from './view.js';

test.each(gameIds())('%s: every number of an observation has a name, and the name gives the number', (ruleset) => {
  const { spec } = gameOf(ruleset);
  const numbers = Float32Array.from({ length: spec.size }, (_, i) => i);
  const see = view(spec, numbers) as Record<string, object | object[]>;
  const told: number[] = [];
  for (const name of Object.keys(see)) {
    for (const row of [see[name]].flat()) told.push(...Object.values(JSON.parse(JSON.stringify(row)) as object));
  }
  expect(told).toEqual(Array.from(numbers));
  for (const { name, features } of spec.parts) {
    expect(new Set(features.map((f) => f.name)).size, `names of ${name} are unique`).toBe(features.length);
  }
});

test('a view shows what the block holds now: one serves for a whole battle', () => {
  const env = new Env('t9a');
  const random = new Random(3);
  const [observation, first] = env.reset({ seed: 3 });
  let info = first;
  const see = view(T9A_SPEC, observation);
  const { battle, ownUnits } = see;
  expect(battle.deployment).toBe(1);
  expect(ownUnits[0].valid).toBe(1);
  expect(ownUnits.filter((unit) => unit.valid).length).toBeGreaterThan(5);
  for (let over = false; !over; ) {
    const legal = see.options.filter((option) => option.valid).length;
    expect(legal).toBe(info.options);
    const [, , terminated, truncated, next] = env.step(random.below(info.options));
    [info, over] = [next, terminated || truncated];
    if (!over && random.below(40) === 0) expect(see.battle['game turn']).toBe(observation[0]);
  }
  expect(battle['game turns left']).toBe(0);
});

test('names are known to the compiler, and a block of another length is refused', () => {
  const see = view(W40K_SPEC, new Float32Array(W40K_SPEC.size));
  expect(see.enemyUnits[31]['Weapon Skill'] + see.decision['kind 7'] + see.terrain[0]['blocks sight']).toBe(0);
  // @ts-expect-error no part is called so
  expect(see.ourUnits).toBeUndefined();
  // @ts-expect-error no unit has such a number
  expect(see.enemyUnits[0].Weapons).toBeUndefined();
  expect(() => view(T9A_SPEC, new Float32Array(3))).toThrow('the observation 3');
});
