import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { fireOdds } from '../odds/fire.js';

/**
 * Makes a scene of a man with BS 4 and a needle rifle, and a beast of Toughness 10 whose armour saves on 4, `gap`
 * inches away.
 */
const sniper = (gap: number) =>
  scenario('wh40k2')
    .unit('sniper', { models: 1, BS: 4, base: 25.4, weapons: ['needle-sniper-rifle'], at: [[36, 6]] })
    .enemy('beast', { models: 1, T: 10, W: 3, save: 4, base: 25.4, at: [[36, 7 + gap]] })
    .did('beast', 'BreakTest')
    .phase('shooting');
const shot = (gap: number, hit: number) =>
  sniper(gap).level('command').choose('sniper shoot beast').dice('to hit', hit);

describe('needle rifles', () => {
  it('W40K-WBAS-028 W40K-WBAS-029 a hit is saved at -1, or wounds whatever the Toughness, without a roll', () => {
    expect(shot(16, 2).dice('save', 4).runTo('end of phase').model('beast').wounds).toBe(2);
    expect(shot(16, 2).dice('save', 5).runTo('end of phase').model('beast').wounds).toBe(3);
  });

  it('W40K-WBAS-028 +1 to hit up to 16 inches, none up to 32', () => {
    expect(shot(16.1, 2).runTo('end of phase').model('beast').wounds).toBe(3);
    expect(shot(32, 3).dice('save', 4).runTo('end of phase').model('beast').wounds).toBe(2);
    expect(sniper(32.1).start().may('sniper', 'shoot')).toBe(false);
  });

  it('W40K-WBAS-029 odds are those of the hit and the save alone', () => {
    const { b } = sniper(16).model('beast', 'all', { wounds: 1 }).start();
    expect(fireOdds(b, 0, 1, 0).destroyed).toBeCloseTo((5 / 6) * (4 / 6), 9);
  });
});

describe('needle pistols', () => {
  it('W40K-WPIS-008 W40K-WPIS-009 a hit is saved at -1, or wounds without a roll; +2 to hit up to 8 inches', () => {
    const fired = (gap: number, hit: number) =>
      scenario('wh40k2')
        .unit('agent', { models: 1, BS: 3, base: 25.4, weapons: ['needle-pistol'], at: [[36, 6]] })
        .enemy('beast', { models: 1, T: 10, W: 3, save: 4, base: 25.4, at: [[36, 7 + gap]] })
        .did('beast', 'BreakTest')
        .phase('shooting')
        .level('command')
        .choose('agent shoot beast')
        .dice('to hit', hit);
    expect(fired(8, 2).dice('save', 4).runTo('end of phase').model('beast').wounds).toBe(2);
    expect(fired(8, 2).dice('save', 5).runTo('end of phase').model('beast').wounds).toBe(3);
    expect(fired(8.1, 3).runTo('end of phase').model('beast').wounds).toBe(3);
    expect(fired(16, 4).dice('save', 4).runTo('end of phase').model('beast').wounds).toBe(2);
  });

  it('W40K-WPIS-001 W40K-WPIS-009 and so it does in hand-to-hand combat', () => {
    const fought = (save: number) =>
      scenario('wh40k2')
        .unit('agent', { models: 1, WS: 4, weapons: ['needle-pistol'], at: [[36, 24]] })
        .enemy('beast', { models: 1, T: 10, W: 3, save: 4 })
        .engaged('beast', 'agent')
        .phase('handToHand')
        .level('command')
        .dice('attack', 4, 4)
        .dice('save', save)
        .runTo('end of phase')
        .model('beast').wounds;
    expect([fought(4), fought(5)]).toEqual([2, 3]);
  });
});
