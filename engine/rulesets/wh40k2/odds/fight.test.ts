import { describe, expect, it } from 'vitest';
import { checkFight, fightMatchups, prepareFight } from '../../../testing/wh40k2/odds-matchups.js';
import { fightOdds } from './fight.js';
import { type DiceSide, hitOdds, MOST_HITS } from './scores.js';

const side = (dice: number, bonus: number, but: Partial<DiceSide> = {}): DiceSide => ({
  dice,
  bonus,
  initiative: 3,
  parries: 0,
  hates: false,
  ...but,
});
const at = (odds: Float64Array, hits: number) => odds[MOST_HITS + hits];

describe('odds of the dice of a fight', () => {
  it('one die each, equal fighters: by hand, with fumbles', () => {
    const odds = hitOdds(side(1, 3), side(1, 3));
    // a 1 gives the other side +1: 6 against 1 is 6 hits, with a probability of 1 in 36
    expect(at(odds, 6)).toBeCloseTo(1 / 36, 12);
    expect(at(odds, 0)).toBeCloseTo(6 / 36, 12);
    expect(at(odds, 2)).toBeCloseTo(4 / 36, 12); // 2 hits: 2 against 1, 4 against 2, 5 against 3, 6 against 4
    expect(at(odds, 1)).toBeCloseTo(4 / 36, 12); // 3 to 6 against one less
  });

  it('who is faster wins draws', () => {
    const odds = hitOdds(side(1, 3, { initiative: 4 }), side(1, 3));
    expect(at(odds, 0)).toBe(0);
    expect(at(odds, 1)).toBeCloseTo(10 / 36, 12);
  });

  it('a parry helps who makes it, and those of both cancel each other', () => {
    const mean = (odds: Float64Array) => odds.reduce((sum, p, i) => sum + p * (i - MOST_HITS), 0);
    const plain = hitOdds(side(2, 4), side(2, 4));
    expect(mean(plain)).toBeCloseTo(0, 12);
    expect(mean(hitOdds(side(2, 4, { parries: 1 }), side(2, 4)))).toBeGreaterThan(0.5);
    expect(mean(hitOdds(side(2, 4), side(2, 4, { parries: 1 })))).toBeLessThan(-0.5);
    expect(mean(hitOdds(side(2, 4, { parries: 2 }), side(2, 4, { parries: 1 })))).toBeCloseTo(0, 12);
  });

  it('all chances add up', () => {
    for (const dice of [0, 1, 3, 5]) {
      for (const parries of [0, 1, 2]) {
        for (const hates of [false, true]) {
          const odds = hitOdds(side(dice, 4, { parries, hates }), side(3, 5));
          expect(odds.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10);
        }
      }
    }
  });
});

describe('odds of fights', () => {
  it('chances of every matchup add up, and asking changes nothing', () => {
    for (const m of fightMatchups()) {
      const b = prepareFight(m);
      const before = b.bytes.slice();
      const others = Array.from({ length: m.fighters }, (_, i) => b.setup.unit.first[1] + i);
      const odds = fightOdds(b, 0, others, m.fighters);
      expect(odds.kind, m.name).toBe('exact');
      for (const chances of [odds.left, odds.slain, odds.opponents.subarray(0, 33)]) {
        expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
      }
      expect(b.bytes).toEqual(before);
    }
  });

  it('says when a Break test may change the fights that follow', () => {
    const m = fightMatchups().find((f) => f.fighters === 4);
    if (m === undefined) throw new Error('no fight against four');
    const b = prepareFight({ ...m, others: { ...m.others, models: 6 } });
    const others = [0, 1, 2, 3].map((i) => b.setup.unit.first[1] + i);
    expect(fightOdds(b, 0, others, 4).kind).toBe('truncated');
    expect(fightOdds(b, 0, others, 1).kind).toBe('exact');
  });

  it('agrees with fights that are fought out', () => {
    for (const [i, m] of fightMatchups().entries()) {
      if (i % 3 === 0) expect(checkFight(m, 2000, 500 + i).least, m.name).toBeGreaterThan(1e-4);
    }
  });
});
