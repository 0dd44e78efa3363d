import { expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.js';

/** Broken men, some so near the southern edge that they leave the table if they flee, and others not; an enemy to the north. */
const nearEdge = (leaving: number, staying: number) =>
  scenario('wh40k2')
    .unit('men', {
      models: leaving + staying,
      base: 25.4,
      at: [
        ...Array.from({ length: leaving }, (_, i) => [36 + i, 1.5] as const),
        ...Array.from({ length: staying }, (_, i) => [36 + i, 3.2] as const),
      ],
    })
    .enemy('orks', { models: 1, base: 25.4, at: [[36, 30]] })
    .status('men', 'broken')
    .level('command')
    .dice('flee distance', 1, 1);

it('W40K-RALLY-007 a broken squad of which a quarter is left on the table after its flight is gone', () => {
  const gone = nearEdge(3, 1).runTo('movement phase');
  expect([gone.unit('men').models, gone.model('men', 3).place]).toEqual([0, 'removed']);
  const left = nearEdge(3, 2).runTo('movement phase');
  expect([left.unit('men').models, left.model('men', 3).place]).toEqual([2, 'table']);
});

it('W40K-RALLY-007 W40K-CMDR-006 so is the commander who is with them, and his friends test at once', () => {
  const battle = nearEdge(8, 1)
    .unit('boss', { character: true, Ld: 7, base: 25.4, joins: 'men', at: [[38, 3.2]] })
    .unit('friends', { models: 4, base: 25.4, at: [30, 8] })
    .status('boss', 'broken')
    .dice('commander test', 6, 6)
    .dice('flee distance', 1, 1)
    .runTo('movement phase');
  expect(battle.unit('boss').place).toBe('removed');
  expect(battle.unit('friends').broken).toBe(true);
});

it('W40K-RALLY-007 W40K-BROKE-008 so are those who flee from hand-to-hand combat', () => {
  const battle = scenario('wh40k2')
    .unit('men', {
      models: 4,
      base: 25.4,
      at: [
        [36, 3.2],
        [36, 1.5],
        [37, 1.5],
        [38, 1.5],
      ],
    })
    .enemy('brute', { models: 1, base: 25.4 })
    .engaged('brute', 'men', { pairs: [[0, 0]] })
    .status('men', 'broken')
    .phase('handToHand')
    .level('command')
    .dice('attack', 3, 3)
    .dice('damage', 1, 1, 1)
    .dice('break off distance', 1, 1)
    .runTo('end of phase');
  expect([0, 1].map((i) => battle.model('men', i).place)).toEqual(['removed', 'fled']);
});

it('W40K-BROKE-006 W40K-OBST-005 nobody flees over a wall more than twice as high as he is', () => {
  const run = (height: number) =>
    scenario('wh40k2')
      .unit('men', { models: 1, at: [[36, 24]] })
      .enemy('ork', { models: 1, at: [[36, 34]] })
      .terrain('wall', { at: [36, 20], size: [60, 0.5] }, { height, cover: 'none' })
      .status('men', 'broken')
      .dice('flee distance', 6, 6)
      .runTo('movement phase')
      .model('men').y;
  expect(run(2)).toBeCloseTo(12, 0);
  expect(run(2.1)).toBeGreaterThan(20);
});
