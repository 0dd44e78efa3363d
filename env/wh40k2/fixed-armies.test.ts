import { expect, test } from 'vitest';
import { armyBooks } from '../../engine/rulesets/wh40k2/armies/armies.js';
import { fixedArmies } from '../../engine/rulesets/wh40k2/armies/fixed-armies.js';
import type { W40kSetup } from '../../engine/rulesets/wh40k2/core/state.js';
import { Env } from '../env.js';
import { gameOf } from '../games.js';

const { sizes } = gameOf('wh40k2');
const [TINY_NAMES, SMALL_NAMES] = [sizes.tiny, sizes.small].map(({ lists }) => (lists ?? [])[0] as string[]);
const unitsOf = (name: string): string[] =>
  fixedArmies()
    .get(name)
    ?.units.map((u) => u.name) ?? [];

test('armies of tiny and small battles stay as they were drawn, whatever the books gain', () => {
  const [tiny, small] = ['drawn:ultramarines:450:14', 'drawn:orks:800:6'];
  expect(unitsOf(tiny)).toEqual(['Chapter Master', 'Devastator Combat Squad', 'Tactical Combat Squad']);
  expect(unitsOf(small)).toEqual(['Bigboss', 'Evil Sunz', 'Blood Axe Kommandos', 'Ogryn Mob']);

  const env = new Env('wh40k2', { ...sizes.tiny, lists: [tiny, 'mirror'], record: true });
  env.reset({ seed: 1 });
  expect(env.replay().lists).toEqual([tiny, tiny]);
  const { setup } = env.start();
  expect((setup as W40kSetup).names.slice(0, 3)).toEqual(unitsOf(tiny).map((unit) => `${unit} (first list)`));
});

test('they are those that the sizes name, keep to their points, and are of books that ship', () => {
  expect([...fixedArmies().keys()]).toEqual([...TINY_NAMES, ...SMALL_NAMES]);
  for (const [name, list] of fixedArmies()) {
    const [, book, points] = name.split(':');
    expect(armyBooks().has(book)).toBe(true);
    expect(list.units.reduce((sum, u) => sum + u.points, 0)).toBeLessThanOrEqual(Number(points));
  }
});
