import { expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';

/**
 * Makes a scene of three men: the first fights at (36, 24), the second stands in a crater to the west, the third in the
 * open to the east.
 */
const men = () =>
  scenario('wh40k2')
    .unit('men', {
      models: 3,
      Ld: 7,
      base: 25.4,
      at: [
        [36, 24],
        [33.5, 24],
        [38.5, 24],
      ],
    })
    .enemy('ork', { models: 1, base: 25.4, at: [[36, 25]] })
    .engaged('ork', 'men', { pairs: [[0, 0]] })
    .terrain('crater', { at: [33.5, 24], size: [2, 2] })
    .phase('handToHand')
    .level('command');

it('W40K-BOFF-006 W40K-BROKE-002 who neither fights nor stands in the open stays there when his squad breaks off', () => {
  const battle = men()
    .choose({ ask: 'BreakOff', target: 'men' })
    .dice('attack', 3, 3)
    .dice('damage', 1, 1, 1)
    .dice('break off distance', 3, 3)
    .runTo('end of phase');
  expect(battle.unit('men')).toMatchObject({ broken: true, engaged: false });
  expect(battle.unit('men').where).toEqual([
    [36, 18],
    [33.5, 24],
    [38.5, 18],
  ]);
});

it('W40K-BROKE-005 all of a squad that was broken before it was attacked flee, whatever they stand in', () => {
  const battle = men()
    .status('men', 'broken')
    .dice('attack', 3, 3)
    .dice('damage', 1, 1, 1)
    .dice('break off distance', 3, 3)
    .runTo('end of phase');
  expect(battle.unit('men').where.map(([, y]) => y)).toEqual([18, 18, 18]);
});

it('W40K-BROKE-002 W40K-BROKE-003 those in cover stay also when the others, in the open, find none to flee to', () => {
  const battle = scenario('wh40k2')
    .unit('men', {
      models: 3,
      base: 25.4,
      at: [
        [36, 24],
        [34, 24],
        [38, 24],
      ],
    })
    .enemy('ork', { models: 1, base: 25.4, at: [[31, 24]] }) // this enemy stands beyond the only cover
    .terrain('crater', { at: [34, 24], size: [2, 2] })
    .status('men', 'broken')
    .dice('flee distance', 2, 2)
    .runTo('movement phase');
  expect(battle.unit('men').where).toEqual([
    [40, 24],
    [34, 24],
    [42, 24],
  ]);
});
