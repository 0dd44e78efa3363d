import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { gunnerScene } from '../../../testing/wh40k2/scenes.js';

type Place = readonly [x: number, y: number];

/** Makes a scene of a gunner who hits on 2, and beasts of Toughness 10 whose armour saves on 3 at `at`. */
const gunner = (at: readonly Place[]) =>
  gunnerScene({ BS: 8, weapons: ['heavy-bolter', 'hellfire-shell'], at: [[36, 12]] }, 'beasts', {
    models: at.length,
    T: 10,
    W: 9,
    save: 3,
    base: 25.4,
    at,
  })
    .level('command')
    .choose('gunner shoot beasts')
    .dice('to hit', 2);

describe('hellfire shells', () => {
  it('W40K-WHVY-008 W40K-WHVY-009 a shell wounds anybody on 2, for a die of points, saved at -2', () => {
    const shot = (damage: number) => gunner([[36, 30]]).dice('damage', damage);
    expect(shot(1).runTo('end of phase').model('beasts').wounds).toBe(9);
    expect(shot(2).dice('save', 4).dice('damage points', 5).runTo('end of phase').model('beasts').wounds).toBe(4);
    expect(shot(2).dice('save', 5).runTo('end of phase').model('beasts').wounds).toBe(9);
  });

  it('W40K-WHVY-010 it has no sustained fire, and a gun that has jammed does not fire it', () => {
    const jammed = scenario('wh40k2')
      .unit('gunner', { models: 1, BS: 8, weapons: ['heavy-bolter', 'hellfire-shell'], at: [[36, 12]] })
      .model('gunner', 'all', { jams: 1 })
      .enemy('beasts', { models: 1, at: [[36, 30]] })
      .phase('shooting');
    expect(jammed.start().may('gunner', 'shoot')).toBe(false);
  });

  it('W40K-WHVY-011 where armour saves, each model within 2 inches loses a wound on a 6, unless it is saved', () => {
    const near = () =>
      gunner([
        [36, 30],
        [36, 33], // two inches from base to base
        [39.1, 30],
      ]).dice('damage', 2);
    const splashed = (...save: number[]) =>
      near()
        .dice('save', 5, ...save)
        .dice('splash', save.length > 0 ? 6 : 5)
        .runTo('end of phase');
    expect(splashed().model('beasts', 1).wounds).toBe(9);
    expect(splashed(3).model('beasts', 1).wounds).toBe(9);
    expect(splashed(2).model('beasts', 1).wounds).toBe(8);
  });

  it('W40K-WHVY-011 friends are splashed too, and nobody where armour has not saved', () => {
    const beside = () => gunner([[36, 30]]).unit('friend', { models: 1, T: 3, W: 2, at: [[37.5, 30]] });
    const hit = beside().dice('damage', 2).dice('save', 5).dice('splash', 6).runTo('end of phase');
    expect(hit.model('friend').wounds).toBe(1);
    const harmed = beside().dice('damage', 2).dice('save', 4).dice('damage points', 1).runTo('end of phase');
    expect([harmed.model('friend').wounds, harmed.model('beasts').wounds]).toEqual([2, 8]);
  });

  it('W40K-WHVY-011 W40K-OVER-016 who is splashed has been shot at', () => {
    const beside = () =>
      gunner([[36, 30]])
        .unit('friend', { models: 1, T: 3, W: 2, weapons: ['lasgun'], at: [[37.5, 30]] })
        .status('friend', 'overwatch')
        .dice('damage', 2)
        .dice('save', 5);
    const splashed = beside().dice('splash', 6).dice('overwatch test', 6, 6).runTo('end of phase');
    expect(splashed.unit('friend').overwatch).toBe(false);
    expect(beside().dice('splash', 5).runTo('end of phase').unit('friend').overwatch).toBe(true);
  });
});
