import { expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';

it('W40K-TERR-006 W40K-BOFF-002 who fails a terror test in a fight that shots end before the phase flees all the same', () => {
  const battle = scenario('wh40k2')
    .unit('men', { models: 1, Ld: 7, base: 25.4, at: [[36, 24]] })
    .unit('friend', { models: 1, BS: 5, weapons: ['boltgun'], at: [[30, 24]], facing: 90 })
    .enemy('ork', { models: 1, base: 25.4, at: [[36, 25]] })
    .enemy('beast', { models: 1, rules: ['Terror'], at: [[36, 31]] })
    .engaged('ork', 'men')
    .level('command')
    .dice('men, terror test', 6, 6)
    .choose('friend shoot ork')
    .dice('to hit', 6)
    .dice('hit in combat', 6)
    .dice('damage', 6)
    .dice('break off distance', 2, 3)
    .runTo('rally phase');
  expect(battle.unit('ork').models).toBe(0);
  expect(battle.unit('men')).toMatchObject({ broken: true, did: expect.arrayContaining(['Flee']) });
  expect(battle.model('men').y).toBeCloseTo(19, 1);
});
