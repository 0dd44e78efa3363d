import { describe, expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.js';
import { fireOdds } from './odds-fire.js';

/** A gunner who hits on 2, and a brute of Toughness 2 in armour that saves on 3 with two dice, six inches away. */
const gunner = (weapon: string) =>
  scenario('wh40k2')
    .unit('gunner', { models: 1, BS: 8, weapons: [weapon], at: [[36, 12]] })
    .enemy('brute', { models: 1, T: 2, W: 2, save: 3, saveDice: 2, at: [[36, 19]] })
    .did('brute', 'BreakTest')
    .phase('shooting');

/** Wounds left to the brute after a hit that does harm, with these dice for the save. */
const left = (weapon: string, ...faces: number[]) =>
  gunner(weapon)
    .level('command')
    .choose('gunner shoot brute')
    .dice('to hit', 2)
    .dice('damage', 6)
    .dice('save', ...faces)
    .runTo('end of phase')
    .model('brute').wounds;

/** A fighter with a maul, who has won by one, in contact with the brute: wounds left with these dice for the save. */
const struck = (...faces: number[]) =>
  scenario('wh40k2')
    .unit('fighter', { models: 1, S: 3, WS: 4, weapons: ['power-maul'], at: [[36, 24]] })
    .enemy('brute', { models: 1, T: 2, W: 2, save: 3, saveDice: 2 })
    .engaged('brute', 'fighter')
    .phase('handToHand')
    .level('command')
    .dice('attack', 4, 4)
    .dice('damage', 2)
    .dice('save', ...faces)
    .runTo('end of phase')
    .model('brute').wounds;

describe('armour saved on two dice', () => {
  it('W40K-SAVE-001 W40K-CHAR-013 the two are added up: 3 saves, 2 does not', () => {
    expect(left('autogun', 1, 2)).toBe(2);
    expect(left('autogun', 1, 1)).toBe(1);
  });

  it('W40K-SAVE-003 the save modifier goes off their sum', () => {
    expect(left('boltgun', 2, 2)).toBe(2); // 3, with -1
    expect(left('boltgun', 1, 2)).toBe(1);
  });

  it('W40K-SAVE-004 a modifier of -6 leaves it a save on 9', () => {
    const { b } = gunner('lascannon').start();
    // two dice of damage slay it whatever they show
    expect(fireOdds(b, 0, 1, 0).destroyed).toBeCloseTo((5 / 6) * (5 / 6) * (26 / 36), 9);
  });

  it('W40K-HDMG-003 in hand-to-hand combat too', () => {
    expect(struck(2, 4)).toBe(2); // 3, with -3
    expect(struck(2, 3)).toBe(1);
  });
});
