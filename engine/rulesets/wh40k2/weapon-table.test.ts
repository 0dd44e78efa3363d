import { describe, expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.js';

/** A man with BS 3 and the weapon, and a beast without armour `gap` inches away. */
const gunner = (weapon: string, gap: number) =>
  scenario('wh40k2')
    .unit('gunner', { models: 1, BS: 3, base: 25.4, weapons: [weapon], at: [[36, 6]] })
    .enemy('beast', { models: 1, T: 2, W: 3, base: 25.4, at: [[36, 7 + gap]] })
    .did('beast', 'BreakTest')
    .phase('shooting');

/** Wounds left to the beast when the roll to hit is `hit`. */
const left = (weapon: string, gap: number, hit: number, ...damage: number[]) =>
  gunner(weapon, gap)
    .level('command')
    .choose('gunner shoot beast')
    .dice('to hit', hit)
    .dice('damage', ...damage)
    .runTo('end of phase')
    .model('beast').wounds;

describe('targeters', () => {
  it('W40K-FORCE-007 W40K-HIT-010 a weapon with a targeter adds 1 to the roll to hit at either range', () => {
    expect(left('boltgun', 12, 3, 6)).toBe(2); // 7 - 3 - 1 = 3+ without one
    expect(left('boltgun', 12, 2)).toBe(3);
    expect(left('boltgun-targeter', 12, 2, 6)).toBe(2);
    expect(left('boltgun-targeter', 12.1, 2)).toBe(3); // 4+ without one
    expect(left('boltgun-targeter', 12.1, 3, 6)).toBe(2);
  });
});
