import { expect, test } from 'vitest';
import { Env } from './env.js';
import { gameIds, gameOf } from './games.js';
import { Random } from './random.js';
import { view } from './view.js';

test.each(gameIds())('%s: one call tells state, question and options, and changes nothing', (ruleset) => {
  const env = new Env(ruleset, gameOf(ruleset).sizes.tiny);
  const random = new Random(2);
  let [, info] = env.reset({ seed: 2 });
  for (let n = 0; n < 25; n++) info = env.step(random.below(info.options))[4];
  const before = env.save();
  const { state, question, options } = env.describe();
  const { setup } = env.start() as unknown as { setup: { names: string[]; unit: { player: ArrayLike<number> } } };

  expect(env.save()).toEqual(before);
  expect(question.length).toBeGreaterThan(3);
  expect(options).toHaveLength(info.options);
  const lines = state.split('\n');
  const [own, enemy] = [info.actingPlayer, 1 - info.actingPlayer].map((p) => info.victoryPoints[p]);
  expect(lines[0]).toBe(`${ruleset}, player ${info.actingPlayer}; victory points: own ${own}, enemy ${enemy}`);
  setup.names.forEach((name, u) => {
    const side = setup.unit.player[u] === info.actingPlayer ? 'own' : 'enemy';
    expect(lines.filter((line) => line.startsWith(`${side} ${name}:`))).toHaveLength(1);
  });
});

test('t9a: the line of a unit has its numbers, and what is 0 is left out', () => {
  const env = new Env('t9a', gameOf('t9a').sizes.tiny);
  const random = new Random(2);
  let [seen, info] = env.reset({ seed: 2 });
  for (let n = 0; n < 30; n++) [seen, , , , info] = env.step(random.below(info.options));
  const rows = view(gameOf('t9a').spec, seen) as unknown as { ownUnits: readonly Record<string, number>[] };
  const [first] = rows.ownUnits;
  const line = env
    .describe()
    .state.split('\n')
    .find((each) => each.startsWith('own '));

  for (const name of ['x', 'y']) {
    if (first[name] !== 0) expect(line).toContain(` ${name} ${Math.round(1000 * first[name]) / 1000},`);
  }
  expect(line).not.toMatch(/ 0[,\n]/);
});
