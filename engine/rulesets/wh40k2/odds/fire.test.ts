import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { checkFire, fireMatchups, prepareFire } from '../../../testing/wh40k2/odds-matchups.js';
import { fireOdds } from './fire.js';
import { pointChances } from './shots.js';

const round = (chances: Float64Array, n: number): number[] =>
  Array.from(chances.subarray(0, n), (p) => Math.round(p * 1e6) / 1e6);

describe('odds of damage', () => {
  it('points of two dice, those beyond the wounds of a model counted together', () => {
    const out = new Float64Array(33);
    pointChances({ dice: 2, sides: 6, plus: 0 }, 4, out);
    expect(round(out, 5)).toEqual([0, 0, 0.027778, 0.055556, 0.916667]);
    pointChances({ dice: 0, sides: 0, plus: 1 }, 4, out);
    expect(round(out, 5)).toEqual([0, 1, 0, 0, 0]);
  });
});

describe('odds of fire', () => {
  it('one shot: to hit, damage and save, by hand', () => {
    const { b } = scenario('wh40k2')
      .unit('gunner', { models: 1, BS: 4, weapons: ['boltgun'], at: [36, 10] })
      .enemy('marine', { models: 1, T: 4, save: 3, at: [36, 30] })
      .phase('shooting')
      .start();
    const odds = fireOdds(b, 0, 1, 0);
    expect(odds.kind).toBe('exact');
    // 3+ to hit at long range, 4+ to wound, saved on 4+
    expect(round(odds.losses, 2)).toEqual([1 - 1 / 6, 1 / 6].map((p) => Math.round(p * 1e6) / 1e6));
    expect(odds.destroyed).toBeCloseTo(1 / 6, 12);
  });

  it('chances of every matchup add up, and asking changes nothing', () => {
    for (const m of fireMatchups()) {
      const b = prepareFire(m);
      const before = b.bytes.slice();
      const odds = fireOdds(b, 0, 1, 0);
      expect(odds.kind, m.name).toBe('exact');
      expect(odds.losses.subarray(0, odds.most + 1).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
      expect(b.bytes).toEqual(before);
    }
  });

  it('agrees with fire that is fought out', () => {
    for (const [i, m] of fireMatchups().entries()) {
      if (i % 4 !== 0) continue;
      expect(checkFire(m, 2000, 1000 + i).least, m.name).toBeGreaterThan(1e-4);
    }
  });

  it('says when something is left out: blasts, extra hits, characters, hand-to-hand', () => {
    const kind = (weapon: string, near: 'nobody' | 'hero' | 'foe') => {
      const scene = scenario('wh40k2')
        .unit('gunner', { models: 1, BS: 4, weapons: [weapon], at: [36, 10] })
        .enemy('orks', { models: 5, T: 4, at: [36, 20] })
        .level('command')
        .phase('shooting');
      if (near === 'hero') scene.enemy('hero', { character: true, joins: 'orks' });
      if (near === 'foe') scene.unit('friend', { models: 5 }).engaged('friend', 'orks');
      return fireOdds(scene.start().b, 0, 1 + (near === 'foe' ? 1 : 0), 0).kind;
    };
    expect(kind('boltgun', 'nobody')).toBe('exact');
    expect(kind('boltgun', 'hero')).toBe('truncated');
    expect(kind('boltgun', 'foe')).toBe('truncated');
    expect(kind('missile-frag', 'nobody')).toBe('truncated');
    expect(kind('heavy-bolter', 'nobody')).toBe('truncated');
  });
});
