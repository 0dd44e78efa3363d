import { describe, expect, test } from 'vitest';
import { attackMatchups, checkAttacks } from '../../../testing/hordes/odds-matchups.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { ModelProfile } from '../armies/profiles.js';
import { AttackFlag, AttackKind, specialFlags } from '../core/state.js';
import { activationOdds, Spending, usableRows } from './activation.js';
import { hitChances, meanPoints, pointChances, sumChances } from './rolls.js';

const duel = (a: Partial<Standing> = {}, foe: Partial<Standing> = {}) =>
  new HordesTable({ a: { at: [10, 10], MAT: 6, ...a } }, { foe: { at: [10, 11.5], damage: 20, DEF: 13, ...foe } });
const hits = (t: HordesTable, flags = 0) => Array.from(hitChances(t.b, 0, 0, 1, flags), (p) => Math.round(p * 1296));

describe('chances of one attack', () => {
  test('of an attack roll: 7 or more with two dice, 21 of 36; doubles of 8, 10 and 12 are critical', () => {
    expect(hits(duel())).toEqual([15 * 36, 18 * 36, 3 * 36]);
    // three dice: 1 + 1 + 1 misses whatever the bonus
    expect(hits(duel({ MAT: 20 }), AttackFlag.boosted)[0]).toBe(6);
  });

  test('of rerolls: a miss falls again with Luck, a hit with Slippery', () => {
    const miss = 15 / 36;
    expect(hits(duel({ abilities: ['Luck'] }))[0]).toBe(Math.round(miss * miss * 1296));
    expect(hits(duel({}, { abilities: ['Slippery'] }))[0]).toBe(Math.round((miss + (1 - miss) * miss) * 1296));
  });

  test('of a sure hit and of a sure miss', () => {
    expect([hits(duel({}, { status: 1 })), hits(duel({}, { at: [10, 20] }))]).toEqual([
      [0, 1296, 0],
      [1296, 0, 0],
    ]);
  });

  test('of damage: 2d6 + 11 less ARM, a die more when boosted', () => {
    const t = duel({}, { ARM: 18 });
    const plain = pointChances(t.b, 0, 0, 1, false, 20);
    expect(Array.from(plain.slice(0, 4), (p) => Math.round(p * 36))).toEqual([21, 5, 4, 3]);
    const boosted = pointChances(t.b, 0, 0, 1, true, 20);
    expect(meanPoints(boosted, 20)).toBeGreaterThan(meanPoints(plain, 20) + 2);
    expect(sumChances(2)[7]).toBeCloseTo(6 / 36);
    expect(pointChances(duel({}, { ARM: 30 }).b, 0, 0, 1, false, 20)[0]).toBeCloseTo(1);
  });
});

describe('chances of an activation', () => {
  test('one sword at one box: the chance to hit times the chance to hurt', () => {
    const t = duel({}, { damage: 1, ARM: 18 }).turn().choose('stay');
    const { left, kind } = activationOdds(t.b, 0, 1, AttackKind.melee);
    expect([kind, left[0]]).toEqual(['exact', expect.closeTo((21 / 36) * (15 / 36), 10)]);
  });

  test('Tough saves one of three, and leaves one box', () => {
    const t = duel({}, { damage: 2, ARM: 0, advantages: ['Tough'] })
      .turn()
      .choose('stay');
    const { left } = activationOdds(t.b, 0, 1, AttackKind.melee);
    expect([left[0], left[1], left[2]]).toEqual([
      expect.closeTo((21 / 36) * (2 / 3), 10),
      expect.closeTo(21 / 36 / 3, 10),
      expect.closeTo(15 / 36, 10),
    ]);
  });

  test('a point goes where it adds most damage: to a boost of a roll that hardly hurts, or to another attack', () => {
    const spending = (foe: Partial<Standing>) => {
      const t = duel({ type: 'light warbeast', FURY: 3, damage: 30 }, foe).turn().choose('stay');
      return new Spending(t.b, 0, 1, usableRows(t.b, 0, 1, AttackKind.melee));
    };
    // at ARM 20 two dice rarely hurt: the third counts for more than another such attack
    const hard = spending({ ARM: 20, DEF: 5 });
    expect(hard.boostsDamage(hard.weapons[0].row, 20, false)).toBe(true);
    const soft = spending({ ARM: 10, DEF: 5 });
    expect([soft.boostsDamage(soft.weapons[0].row, 20, false), soft.attacksAgain(20, false)]).toEqual([false, true]);
    // DEF 17 is hit by 11 or 12 alone: the third die helps more than a second such attack
    const nimble = spending({ ARM: 10, DEF: 17 });
    expect(nimble.boostsAttack(nimble.weapons[0].row, 20, false, false)).toBe(true);
    expect(soft.attacksAgain(0, false)).toBe(false);
  });

  test('a point pays for another attack at a target that is knocked down, as at one that stands', () => {
    const harm = (FURY: number) => {
      const t = duel({ type: 'light warbeast', FURY, damage: 30 }, { ARM: 10, damage: 60, status: 1 });
      const { left } = activationOdds(t.turn().choose('stay').b, 0, 1, AttackKind.melee);
      return 60 - left.reduce((sum, chance, boxes) => sum + chance * boxes, 0);
    };
    // each hits without a roll: 2d6 + 11 - 10
    expect([harm(1), harm(2)]).toEqual([expect.closeTo(16, 6), expect.closeTo(24, 6)]);
  });

  test('odds tell when they leave something out: templates, sprays, rolled rates of fire, grids', () => {
    const gun = { kind: 'ranged', RNG: 12, POW: 10 } as const;
    const kind = (weapon: NonNullable<Standing['weapons']>[number], foe: Partial<Standing> = {}) => {
      const t = duel({ weapons: [weapon, {}] }, { at: [10, 16], ...foe })
        .turn()
        .choose('stay');
      return activationOdds(t.b, 0, 1, AttackKind.ranged).kind;
    };
    expect(kind(gun)).toBe('exact');
    const others = [
      { ...gun, AOE: 3 },
      { ...gun, RNG: 'SP 10' },
      { ...gun, ROF: 'd3' },
    ] as const;
    for (const weapon of others) expect(kind(weapon)).toBe('truncated');
    expect(kind(gun, { damage: { grid: ['.M', '.', '.', '.', '.', '.'] } })).toBe('truncated');
  });

  test('odds tell when they leave something out: abilities of either model beside rolls, a dragoon that dismounts', () => {
    const kind = (a: Partial<Standing>, foe: Partial<Standing> = {}) =>
      activationOdds(duel(a, foe).turn().choose('stay').b, 0, 1, AttackKind.melee).kind;
    expect(kind({})).toBe('exact');
    expect(kind({ abilities: ['Light Cavalry'] })).toBe('truncated');
    expect(kind({}, { abilities: ['Plasma Nimbus'] })).toBe('truncated');
    const onFoot: ModelProfile = {
      ...{ id: 'foot', name: 'foot', type: 'solo', base: 'small', SPD: 6, STR: 6, MAT: 6, RAT: 5 },
      ...{ DEF: 12, ARM: 12, CMD: 8, points: 5, damage: 5, weapons: [] },
    };
    expect(kind({}, { damage: 8, dismounted: onFoot })).toBe('truncated');
    expect(kind({ dismounted: onFoot })).toBe('exact');
  });

  test('odds follow abilities of weapons that change rolls, and tell when they leave out what a hit leads to', () => {
    const seen = (ability: string, foe: Partial<Standing> = {}) => {
      const t = duel({ weapons: [{ abilities: [ability] }] }, { damage: 40, DEF: 5, ARM: 12, ...foe })
        .turn()
        .choose('stay');
      const { kind } = activationOdds(t.b, 0, 1, AttackKind.melee);
      return [kind, Math.round(meanPoints(pointChances(t.b, 0, 0, 1, false, 40), 40) * 10) / 10];
    };
    expect([seen('Poison'), seen('Poison', { advantages: ['Undead'] })]).toEqual([
      ['exact', 9.5],
      ['exact', 6],
    ]);
    expect(seen('Annihilating Gaze', { STR: 8 })).toEqual(['exact', 14]);
    for (const ability of ['Blind', 'Sustained Attack', 'Beat Back', 'Critical Pitch', 'Critical Brutal Damage'])
      expect(seen(ability)[0]).toBe('truncated');
    const combo = duel({ weapons: [{ abilities: ['Combo Strike'] }] }, { ARM: 12 });
    expect(meanPoints(pointChances(combo.b, 0, 0, 1, false, 40, specialFlags(0)), 40)).toBeCloseTo(11);
  });

  test('K45 played activations agree with the odds, and not with odds of another weapon', () => {
    const matchups = attackMatchups();
    expect(matchups).toHaveLength(50);
    expect(new Set(matchups.map(({ name }) => name)).size).toBe(50);
    for (const i of [3, 15, 22, 36, 46]) expect(checkAttacks(matchups[i], 1500, 5).least).toBeGreaterThan(1e-4);
  });
});
