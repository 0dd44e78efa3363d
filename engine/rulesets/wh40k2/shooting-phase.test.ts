import { expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.js';

it('W40K-SHOOT-001 each model shoots once in the shooting phase of its side', () => {
  const battle = scenario('wh40k2')
    .unit('marines', { models: 4, BS: 4, weapons: ['boltgun'], at: [36, 12] })
    .enemy('orks', { models: 6, T: 4, save: 6, at: [36, 28], weapons: ['bolt-pistol'], gap: 0.4 })
    .phase('shooting')
    .level('command')
    .choose('marines shoot orks')
    .dice('to hit', 4, 4, 5, 6)
    .dice('damage', 5, 4, 3, 6)
    .seed(1)
    .runTo('end of phase');
  expect(battle.unit('orks').models).toBe(3);
});
