import { describe, expect, it } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { Cover } from '../../../skirmish/terrain.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kReport } from '../../../testing/wh40k2/report.js';
import { weaponById } from '../armies/weapon-table.js';
import type { WeaponFacts } from '../core/weapons.js';
import {
  averagedCover,
  Band,
  bandOf,
  coverModifier,
  hitChances,
  hits,
  maximumRange,
  neededToHit,
  neededWords,
  secondToHit,
  speedModifier,
  throwRange,
  weaponModifier,
} from './to-hit.js';

const weapon = (id: string): WeaponFacts => {
  const found = weaponById(id);
  if (found === undefined) throw new Error(`no weapon ${id}`);
  return found;
};
/** Returns the roll that a shot needs, computed as a player would. */
const needed = (bs: number, id: string, distance: number, cover = 0, moved = 0): number => {
  const facts = weapon(id);
  const band = bandOf(facts, 3, ticks(distance));
  return neededToHit(bs, weaponModifier(facts, band) + coverModifier(cover) + speedModifier(ticks(moved)));
};

describe('range', () => {
  it('W40K-RANGE-001 short, long, or beyond the range (vector w40k-1-089)', () => {
    const shots = [
      ['boltgun', 11],
      ['boltgun', 18],
      ['boltgun', 25],
      ['plasma-pistol', 7],
      ['bolt-pistol', 17],
    ] as const;
    const bands = shots.map(([id, distance]) => bandOf(weapon(id), 4, ticks(distance)));
    expect(bands).toEqual([Band.short, Band.long, Band.out, Band.long, Band.out]);
  });

  it('W40K-RANGE-001 W40K-RANGE-002 where bands meet the nearer one counts; a tick beyond the far end is out of range', () => {
    expect(bandOf(weapon('boltgun'), 4, ticks(12))).toBe(Band.short);
    expect(bandOf(weapon('boltgun'), 4, ticks(12) + 1)).toBe(Band.long);
    expect(bandOf(weapon('boltgun'), 4, ticks(24))).toBe(Band.long);
    expect(bandOf(weapon('boltgun'), 4, ticks(24) + 1)).toBe(Band.out);
    expect(maximumRange(weapon('boltgun'), 4)).toBe(ticks(24));
  });

  it('W40K-RANGE-003 W40K-HIT-010 sample weapons have the ranges and modifiers of the table', () => {
    const rows = ['bolt-pistol', 'plasma-pistol', 'lasgun', 'boltgun', 'melta-gun'].map((id) => {
      const { short, long, toHitShort, toHitLong, saveModifier } = weapon(id);
      return [short / 2540, long / 2540, toHitShort, toHitLong, saveModifier];
    });
    expect(rows).toEqual([
      [8, 16, 2, 0, -1],
      [6, 18, 2, -1, -1],
      [12, 24, 1, 0, -1],
      [12, 24, 1, 0, -1],
      [6, 12, 1, 0, -4],
    ]);
    expect(weapon('flamer')).toMatchObject({ short: 0, long: 0, template: 2, saveModifier: -2 });
  });

  it('W40K-GREN-005 a grenade flies 2 inches and twice the Strength, 12 at most', () => {
    expect([1, 2, 3, 4, 5, 8].map((s) => throwRange(s) / 2540)).toEqual([4, 6, 8, 10, 12, 12]);
    expect(bandOf(weapon('grenade-frag'), 4, ticks(10))).toBe(Band.short);
    expect(bandOf(weapon('grenade-frag'), 4, ticks(10) + 1)).toBe(Band.out);
  });
});

describe('to hit', () => {
  it('W40K-HIT-001 W40K-CHAR-004 a shot needs 7 - BS; BS 2 needs 5 (vector w40k-1-091)', () => {
    expect(neededToHit(2, 0)).toBe(5);
    expect([1, 2, 3, 4, 5].map((bs) => neededToHit(bs, 0))).toEqual([6, 5, 4, 3, 2]);
    expect(hits(4, 4, 0)).toBe(true);
    expect(hits(4, 3, 0)).toBe(false);
  });

  it('W40K-HIT-002 a 1 always misses: never better than 2 (vector w40k-1-101)', () => {
    expect([6, 7, 8, 9, 10].map((bs) => neededToHit(bs, 0))).toEqual([2, 2, 2, 2, 2]);
    expect(neededToHit(5, 3)).toBe(2);
    expect(hits(neededToHit(6, 0), 2, 0)).toBe(true);
    expect(hits(neededToHit(6, 0), 1, 0)).toBe(false);
  });

  it('W40K-HIT-003 W40K-HIT-004 W40K-HIT-006 modifiers add up (vector w40k-1-103)', () => {
    expect(neededToHit(4, coverModifier(Cover.soft) + speedModifier(ticks(12)))).toBe(5);
  });

  it('W40K-COVER-001 W40K-COVER-004 W40K-HIT-004 soft cover is -1: an Ork behind scrub (vector w40k-1-083)', () => {
    expect(coverModifier(Cover.soft)).toBe(-1);
    expect(neededToHit(4, coverModifier(Cover.soft))).toBe(4);
  });

  it('W40K-COVER-001 W40K-HIT-005 W40K-HIT-010 hard cover is -2: a boltgun at short range needs 4 (vector w40k-1-093)', () => {
    expect(coverModifier(Cover.hard)).toBe(-2);
    expect(needed(4, 'boltgun', 8, Cover.hard)).toBe(4);
    expect(needed(4, 'boltgun', 18, Cover.hard)).toBe(5);
  });

  it('W40K-HIT-006 W40K-HIT-007 from 10 inches on a target is rapid, above 20 very rapid', () => {
    expect([9.99, 10, 20].map((moved) => speedModifier(ticks(moved)))).toEqual([0, -1, -1]);
    expect(speedModifier(ticks(20) + 1)).toBe(-2);
  });

  it('W40K-HIT-011 7, 8 and 9 need a 6 and a second die; 10 cannot hit (vectors w40k-1-095, w40k-1-097, w40k-1-099)', () => {
    expect(needed(3, 'plasma-pistol', 10, Cover.hard)).toBe(7);
    expect(hits(7, 6, 3)).toBe(false);
    expect(hits(7, 6, 4)).toBe(true);
    expect(hits(9, 6, 6)).toBe(true);
    expect(hits(9, 6, 5)).toBe(false);
    expect(hits(7, 5, 6)).toBe(false);
    expect(hits(10, 6, 6)).toBe(false);
    expect([6, 7, 8, 9, 10].map(secondToHit)).toEqual([0, 4, 5, 6, 0]);
  });

  it('chances in 36 are those that the dice give', () => {
    for (let score = 2; score <= 11; score++) {
      let n = 0;
      for (let first = 1; first <= 6; first++)
        for (let again = 1; again <= 6; again++) if (hits(score, first, again)) n++;
      expect(hitChances(score)).toBe(n);
    }
    expect(neededWords(4)).toBe('4+ to hit');
    expect(neededWords(8)).toBe('6 then 5+ to hit');
  });
});

describe('averaged cover', () => {
  it('W40K-GROUP-003 W40K-GROUP-004 more in the open than in cover: none', () => {
    expect(averagedCover(3, 0, 2)).toBe(0);
  });

  it('W40K-GROUP-005 any in the open: one less (vectors w40k-1-117, w40k-1-119)', () => {
    expect(averagedCover(2, 0, 3)).toBe(-1);
    expect(averagedCover(2, 3, 0)).toBe(0);
  });

  it('W40K-GROUP-006 all in cover, some of it soft: soft', () => {
    expect(averagedCover(0, 1, 4)).toBe(-1);
    expect(averagedCover(0, 0, 5)).toBe(-2);
  });
});

describe('how far a target has moved', () => {
  /** Returns the farthest move in inches of the orks that are left. */
  const wentFar = (battle: W40kReport): number =>
    Math.max(...[0, 1, 2, 3, 4].map((i) => battle.model('orks', i)).map((m) => (m.place === 'table' ? m.moved : 0)));

  it('W40K-HIT-006 W40K-OVER-007 who breaks on his way has gone that far, and fled besides', () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 2, BS: 4, weapons: ['boltgun'], at: [10, 12], gap: 0.2 })
      .status('marines', 'overwatch')
      .enemy('orks', { models: 5, Ld: 5, at: [20, 30], gap: 0.2 })
      .active(1)
      .level('full')
      .otherwise('first')
      .choose({ ask: 'Mover', target: 'orks' }, { ask: 'Move', verb: 'Run', at: [28, 30] })
      .choose({ ask: 'OverwatchFire', target: 'orks', n: 4 })
      .dice('to hit', 6, 6)
      .dice('damage', 6, 6)
      .dice('break test', 6, 6)
      .dice('flee distance', 2, 2)
      .seed(1) // the seed decides which of several equally near models is hit
      .runTo('end of phase');
    expect(wentFar(battle)).toBeCloseTo(12, 1);
  });

  it('W40K-HIT-006 W40K-OVER-004 overwatch fire at a runner counts how far he has come, as it does when he has arrived', () => {
    const runner = () =>
      scenario('wh40k2')
        .unit('marine', { models: 1, BS: 4, weapons: ['lascannon'], at: [[26, 12]] })
        .status('marine', 'overwatch')
        .enemy('runner', { models: 1, M: 6, at: [[20, 30]] })
        .active(1)
        .level('full')
        .otherwise('first')
        .choose({ ask: 'Mover', target: 'runner' }, { ask: 'Move', verb: 'Run', at: [32, 30] });
    const needs = (scene: ReturnType<typeof runner>) => scene.runTo('resolve hits').b.shot.needed[0];
    const onTheWay = (n: number) => needs(runner().choose({ ask: 'OverwatchFire', verb: 'Shoot', n }));
    expect([0, 2, 4].map(onTheWay)).toEqual([3, 3, 4]); // after a move of 0, 6 and 12 inches
    const later = runner().choose({ ask: 'OverwatchFire', verb: 'Hold' }, { ask: 'OverwatchFire', target: 'marine' });
    expect(needs(later)).toBe(4);
  });

  it('W40K-HIT-006 a flight from fire in the enemy’s turn is no move of its own movement phase', () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 2, BS: 4, weapons: ['boltgun'], at: [10, 12], gap: 0.2 })
      .enemy('orks', { models: 5, Ld: 5, at: [20, 30], gap: 0.2 })
      .model('orks', 'all', { moved: 3 })
      .phase('shooting')
      .level('command')
      .choose('marines shoot orks')
      .dice('to hit', 6, 6)
      .dice('damage', 6, 6)
      .dice('break test', 6, 6)
      .dice('flee distance', 6, 6)
      .seed(1)
      .runTo('end of phase');
    expect(battle.unit('orks').broken).toBe(true);
    expect(wentFar(battle)).toBe(3);
  });
});
