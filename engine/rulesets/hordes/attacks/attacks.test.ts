import { describe, expect, test } from 'vitest';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { WeaponProfile } from '../armies/profiles.js';
import { onTable } from '../core/models.js';
import { Did, Status } from '../core/state.js';
import { Outcome, outcomeOf } from './attack-roll.js';
import { areInMelee, engages, isInMelee, meleeRange, NO_RANGE } from './melee-range.js';

const faces = (...dice: number[]): number => dice.reduce((all, face, i) => all | (face << (4 * i)), 0);
const roll = (bonus: number, defence: number, ...dice: number[]): number =>
  outcomeOf(faces(...dice), dice.length, bonus, defence);
const GUN: Partial<WeaponProfile> = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 };

describe('the attack roll', () => {
  test('HRD-ATK-006 HRD-ATK-007 HRD-STAT-005 from DEF on it hits (HRD-V-165)', () => {
    expect([roll(8, 15, 3, 4), roll(7, 15, 3, 4)]).toEqual([Outcome.hit, Outcome.miss]);
    expect(roll(-1, 5, 2, 4)).toBe(Outcome.hit); // HRD-STAT-016: what is added may be negative
  });

  test('HRD-ATK-008 two equal dice of a hit are critical, of a miss not (HRD-V-155)', () => {
    expect([roll(5, 12, 3, 3, 5), roll(5, 12, 3, 4, 5), roll(5, 12, 3, 3)]).toEqual([
      Outcome.critical,
      Outcome.hit,
      Outcome.miss,
    ]);
    expect(roll(5, 12, 5, 3, 5)).toBe(Outcome.critical);
  });

  test('HRD-ATK-010 HRD-ATK-011 ones alone miss, sixes alone hit, but not one six (HRD-V-151, HRD-V-153)', () => {
    expect([roll(12, 5, 1, 1, 1), roll(12, 5, 1, 1, 2)]).toEqual([Outcome.miss, Outcome.critical]);
    expect([roll(0, 40, 6, 6), roll(0, 40, 6, 5)]).toEqual([Outcome.critical, Outcome.miss]);
    expect([roll(5, 12, 6), roll(6, 12, 6), roll(20, 12, 1)]).toEqual([Outcome.miss, Outcome.hit, Outcome.miss]);
  });

  test('HRD-ATK-016 without dice it misses', () => {
    expect(outcomeOf(0, 0, 20, 5)).toBe(Outcome.miss);
  });
});

describe('melee range and engagement', () => {
  const spear: Standing['weapons'] = [{ RNG: 0.5 }, { RNG: 2 }];

  test('HRD-MEL-003 HRD-MEL-004 HRD-WPN-002 the longest melee weapon counts, no gun', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], weapons: spear }, b: { at: [20, 10], weapons: [GUN] }, c: { at: [30, 10] } },
      {},
    );
    expect([0, 1, 2].map((m) => meleeRange(t.b, m))).toEqual([5080, NO_RANGE, 1270]);
  });

  test('HRD-MEL-005 HRD-MEL-006 HRD-MEL-007 HRD-MEL-008 the longer reach engages without being engaged (HRD-V-173)', () => {
    const gap = (inches: number) => {
      const t = new HordesTable({ a: { at: [10, 10], weapons: spear } }, { b: { at: [10, 11.1811 + inches] } });
      return [engages(t.b, 0, 1), engages(t.b, 1, 0), isInMelee(t.b, 0), isInMelee(t.b, 1)];
    };
    expect(gap(1.5)).toEqual([true, false, true, true]);
    expect(gap(0.4)).toEqual([true, true, true, true]);
    expect(gap(2.1)).toEqual([false, false, false, false]);
  });

  test('HRD-MEL-005 who turns his back engages nobody, and friends do not engage', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], facing: 180 }, c: { at: [11.3, 10] } },
      { b: { at: [10, 11.3], facing: 0 } },
    );
    expect([engages(t.b, 0, 2), engages(t.b, 2, 0), engages(t.b, 1, 0)]).toEqual([false, false, false]);
    expect(areInMelee(t.b, 0, 2)).toBe(false);
  });

  test('HRD-KNOCK-001 HRD-KNOCK-002 HRD-STNRY-001 HRD-STNRY-002 the helpless engage nobody and are not engaged', () => {
    for (const status of [Status.knockedDown, Status.stationary]) {
      const t = new HordesTable({ a: { at: [10, 10] } }, { b: { at: [10, 11.5], status } });
      expect([engages(t.b, 0, 1), engages(t.b, 1, 0), meleeRange(t.b, 1)]).toEqual([false, false, NO_RANGE]);
    }
  });
});

describe('an attack', () => {
  const duel = (a: Partial<Standing> = {}, b: Partial<Standing> = {}) =>
    new HordesTable({ a: { at: [10, 10], ...a } }, { b: { at: [10, 11.5], damage: 10, ...b } });

  test('HRD-DMG-001 HRD-DMG-002 HRD-WPN-012 HRD-STAT-002 HRD-STAT-006 2d6 + POW + STR less ARM (HRD-V-215)', () => {
    const t = duel().dice('to hit', 3, 4).dice('damage', 2, 4).attack('a', 'b');
    expect(damageOf(t.b, 1)).toBe(2 + 4 + 5 + 6 - 12);
    expect(damageOf(duel({}, { ARM: 17 }).dice('to hit', 3, 4).dice('damage', 2, 4).attack('a', 'b').b, 1)).toBe(0);
    const shot = new HordesTable({ a: { at: [10, 10], weapons: [GUN] } }, { b: { at: [10, 20], damage: 10 } });
    expect(damageOf(shot.dice('to hit', 3, 4).dice('damage', 2, 4).attack('a', 'b').b, 1)).toBe(2 + 4 + 10 - 12);
  });

  test('HRD-STAT-003 HRD-STAT-004 MAT counts in melee, RAT at range', () => {
    const hits = (weapons: NonNullable<Standing['weapons']>, stats: Partial<Standing>) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons, ...stats } },
        { b: { at: [10, 11.5], damage: 10, facing: 180 } },
      );
      t.b.model.status[1] = 0;
      return t.dice('to hit', 3, 3).dice('damage', 1, 1).attack('a', 'b').diceLeft().length === 0;
    };
    expect([hits([{}], { MAT: 6, RAT: 0 }), hits([{}], { MAT: 5, RAT: 9 })]).toEqual([true, false]);
    // in melee with its target, a shooter has no target in melee to fear (HRD-TIM-002)
    expect([hits([GUN], { MAT: 0, RAT: 6 }), hits([GUN], { MAT: 9, RAT: 5 })]).toEqual([true, false]);
  });

  test('HRD-ATK-005 HRD-ATK-014 out of range it misses without a roll', () => {
    expect(
      duel({}, { at: [10, 11.6] })
        .dice('to hit', 6, 6)
        .dice('damage', 1, 1)
        .attack('a', 'b')
        .diceLeft(),
    ).toEqual([]);
    const far = duel({}, { at: [10, 11.7] })
      .dice('to hit', 6, 6)
      .attack('a', 'b');
    expect(far.diceLeft()).toEqual(['to hit: 6 6']);
  });

  test('HRD-MEL-010 HRD-ATK-012 HRD-KNOCK-003 HRD-STNRY-003 the helpless are hit in melee without a roll (HRD-V-249)', () => {
    for (const status of [Status.knockedDown, Status.stationary]) {
      const t = duel({ MAT: 0 }, { DEF: 30, status }).dice('damage', 3, 4).attack('a', 'b');
      expect(damageOf(t.b, 1)).toBe(6);
    }
  });

  test('HRD-ATK-015 a miss without a roll comes before a hit without a roll (HRD-V-157)', () => {
    const t = duel({}, { at: [10, 12], status: Status.knockedDown })
      .dice('damage', 6, 6)
      .attack('a', 'b');
    expect(damageOf(t.b, 1)).toBe(0);
  });

  test('HRD-RAN-005 HRD-STAT-011 the helpless have a base DEF of 5 against shots (HRD-V-181)', () => {
    const shot = (...dice: number[]) => {
      const t = new HordesTable(
        { a: { at: [10, 10], RAT: 0, weapons: [GUN] } },
        { b: { at: [10, 20], damage: 10, status: Status.knockedDown } },
      );
      return t
        .dice('to hit', ...dice)
        .attack('a', 'b')
        .lines.some((line) => line.includes('hits'));
    };
    expect(shot(1, 3)).toBe(false);
    expect(() => shot(1, 4)).toThrow('damage'); // it hits, so a damage die is missing
  });

  test('HRD-ATK-022 HRD-FACE-002 +2 for an attacker completely in the back arc', () => {
    const hit = (y: number, ...dice: number[]) => {
      const t = new HordesTable({ a: { at: [10, y], facing: 90 } }, { b: { at: [11.5, 10], damage: 10, facing: 0 } });
      return (
        t
          .dice('to hit', ...dice)
          .dice('damage', 1, 1)
          .attack('a', 'b')
          .diceLeft().length === 0
      );
    };
    expect([hit(9.4, 1, 3), hit(9.4, 1, 2)]).toEqual([true, false]);
    expect([hit(9.6, 1, 3), hit(9.6, 1, 5)]).toEqual([false, true]);
  });

  test('HRD-FREE-003 HRD-FREE-004 a free strike: +2 to hit, not +4 from behind, damage boosted, no shield (HRD-V-175)', () => {
    const free = (facing: number, ...dice: number[]) =>
      duel({}, { DEF: 15, facing })
        .dice('to hit', ...dice)
        .dice('damage', 1, 1, 1)
        .attack('a', 'b', 0, 'free')
        .diceLeft();
    expect([free(180, 3, 4), free(0, 3, 4)]).toEqual([[], []]);
    expect([free(180, 3, 3).length, free(0, 3, 3).length]).toEqual([1, 1]);
    const shield: Standing['weapons'] = [{ qualities: ['Shield'] }];
    const t = duel({}, { weapons: shield }).dice('to hit', 5, 4).dice('damage', 1, 2, 3).attack('a', 'b', 0, 'free');
    expect(damageOf(t.b, 1)).toBe(6 + 11 - 12);
  });

  test('HRD-CHG-017 HRD-QUAL-014 charge attack and Weapon Master add a die each to the damage', () => {
    const master: Standing['weapons'] = [{ qualities: ['Weapon Master'] }];
    const t = duel({ weapons: master }, {})
      .dice('to hit', 5, 4)
      .dice('damage', 1, 1, 1, 1)
      .attack('a', 'b', 0, 'charge');
    expect(damageOf(t.b, 1)).toBe(4 + 11 - 12);
    expect(duel({ weapons: master }).dice('to hit', 5, 4).dice('damage', 1, 1, 1).attack('a', 'b').diceLeft()).toEqual(
      [],
    );
  });
});

describe('shields', () => {
  const shields: Standing['weapons'] = [
    { qualities: ['Shield'] },
    { qualities: ['Shield'] },
    { qualities: ['Buckler'] },
  ];
  const struck = (facing: number, weapon: Partial<WeaponProfile> = {}) => {
    const t = new HordesTable(
      { a: { at: [10, 10], weapons: [weapon] } },
      { b: { at: [10, 11.5], ARM: 14, damage: 20, weapons: shields, facing } },
    );
    return damageOf(t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('a', 'b').b, 1);
  };
  test('HRD-QUAL-002 HRD-QUAL-013 they add up from the front, not from behind (HRD-V-037)', () => {
    expect([struck(180), struck(0)]).toEqual([23 - 19, 23 - 14]);
  });
  test('HRD-QUAL-003 a chain weapon ignores them (HRD-V-039)', () => {
    expect(struck(180, { qualities: ['Chain Weapon'] })).toBe(9);
  });
});

describe('immunity', () => {
  const hit = (
    damage: NonNullable<WeaponProfile['damage']>,
    immunities: NonNullable<Standing['immunities']>,
    quality?: 'Continuous Effect: Fire',
  ) => {
    const t = new HordesTable(
      { a: { at: [10, 10], weapons: [{ damage, qualities: quality === undefined ? [] : [quality] }] } },
      { b: { at: [10, 11.5], damage: 10, immunities } },
    );
    t.dice('to hit', 6, 4).dice('damage', 3, 4).attack('a', 'b');
    return { damage: damageOf(t.b, 1), left: t.diceLeft().length, burns: (t.b.model.status[1] & Status.fire) !== 0 };
  };
  test('HRD-IMM-001 HRD-IMM-002 HRD-IMM-004 HRD-IMM-005 one immune type spares the whole damage roll (HRD-V-219)', () => {
    expect(hit(['fire', 'magical'], ['fire'])).toEqual({ damage: 0, left: 1, burns: false });
    expect(hit(['cold'], ['cold']).damage).toBe(0);
    expect(hit(['cold'], ['fire']).damage).toBe(6);
  });
  test('HRD-IMM-003 other effects of the hit remain', () => {
    expect(hit(['cold'], ['cold'], 'Continuous Effect: Fire')).toEqual({ damage: 0, left: 1, burns: true });
  });
  test('HRD-IMM-008 HRD-IMM-009 HRD-QUAL-005 fire burns, but not who is immune', () => {
    expect(hit([], [], 'Continuous Effect: Fire').burns).toBe(true);
    expect(hit([], ['fire'], 'Continuous Effect: Fire').burns).toBe(false);
  });
  test('HRD-QUAL-004 HRD-QUAL-006 HRD-IMM-006 corrosion, always or on a critical hit', () => {
    const corrodes = (quality: 'Continuous Effect: Corrosion' | 'Critical Corrosion', die: number, immune = false) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [{ qualities: [quality] }] } },
        { b: { at: [10, 11.5], damage: 10, immunities: immune ? ['corrosion'] : [] } },
      );
      t.dice('to hit', 5, die).dice('damage', 1, 1).attack('a', 'b');
      return (t.b.model.status[1] & Status.corrosion) !== 0;
    };
    expect([corrodes('Continuous Effect: Corrosion', 4), corrodes('Critical Corrosion', 4)]).toEqual([true, false]);
    expect([corrodes('Critical Corrosion', 5), corrodes('Critical Corrosion', 5, true)]).toEqual([true, false]);
  });
  test('HRD-QUAL-008 critical fire needs a critical hit', () => {
    const burns = (die: number) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [{ qualities: ['Critical Fire'] }] } },
        { b: { at: [10, 11.5], damage: 10 } },
      );
      t.dice('to hit', 4, die).dice('damage', 1, 1).attack('a', 'b');
      return (t.b.model.status[1] & Status.fire) !== 0;
    };
    expect([burns(4), burns(3)]).toEqual([true, false]);
  });
  test('HRD-DMG-004 HRD-WPN-010 a weapon without POW rolls no damage (HRD-V-217)', () => {
    const t = new HordesTable({ a: { at: [10, 10], weapons: [{ POW: null }] } }, { b: { at: [10, 11.5] } });
    t.dice('to hit', 6, 5).attack('a', 'b');
    expect([t.diceLeft(), onTable(t.b, 1)]).toEqual([[], true]);
  });
});

describe('shots', () => {
  test('HRD-ADV-032 Stealth makes shots from more than 5 inches miss, not nearer ones, no blows (HRD-V-045)', () => {
    const misses = (gap: number, weapon = GUN) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [weapon] } },
        { b: { at: [10, 11.1811 + gap], damage: 10, advantages: ['Stealth'] } },
      );
      return t.dice('to hit', 5, 6).dice('damage', 1, 1).attack('a', 'b').diceLeft().length > 0;
    };
    expect([misses(4.99), misses(5.01)]).toEqual([false, true]);
    expect(misses(5.5, { RNG: 6 })).toBe(false);
  });

  /** A shooter far off; a target in melee with a friend of the shooter. */
  const melee = (target: Partial<Standing> = {}, ...more: (readonly [string, Standing])[]) =>
    new HordesTable(
      { shooter: { at: [10, 10], weapons: [GUN] }, friend: { at: [11.2, 20], facing: 270, damage: 10 } },
      { target: { at: [10, 20], facing: 90, damage: 10, ...target }, ...Object.fromEntries(more) },
    );

  test('HRD-TIM-001 a target in melee has 4 DEF more', () => {
    const hits = (...dice: number[]) =>
      melee()
        .dice('to hit', ...dice, 1, 1)
        .attack('shooter', 'target');
    expect(() => hits(5, 6)).toThrow('damage');
    expect(hits(4, 6).lines[0]).toContain('misses target');
  });

  test('HRD-TIM-003 HRD-TIM-007 HRD-TIM-009 HRD-TIM-010 a miss is rolled once against the other in the combat', () => {
    const t = melee().dice('to hit', 1, 2, 5, 6).dice('damage', 3, 3).attack('shooter', 'target');
    expect(damageOf(t.b, 1)).toBe(4);
    expect(t.diceLeft()).toEqual([]);
    const missed = melee().dice('to hit', 1, 2, 1, 2).attack('shooter', 'target');
    expect(missed.lines.filter((line) => line.includes('misses'))).toHaveLength(2);
  });

  test('HRD-TIM-007 among several, the dice say which', () => {
    const other: Standing = { at: [12.4, 20], facing: 270, damage: 10 };
    const t = melee({}, ['other', other]).dice('to hit', 1, 2, 6, 6).dice('other target', 4).dice('damage', 3, 3);
    t.attack('shooter', 'target');
    expect([damageOf(t.b, 1), damageOf(t.b, 3)]).toEqual([0, 4]);
  });

  test('HRD-TIM-007 a d6 gives each of three an equal share: 1 and 2, 3 and 4, 5 and 6 (HRD-V-185)', () => {
    const struck = (face: number) => {
      const foes = [
        ['second', { at: [8.8, 20], facing: 90, damage: 10 }],
        ['third', { at: [11.2, 21.3], facing: 270, damage: 10 }],
      ] as const;
      const t = melee({}, ...(foes as unknown as [string, Standing][]));
      // one of them is the friend in the combat, who stands first
      t.b.model.taken[t.row('second')] = 1;
      t.dice('to hit', 1, 2, 6, 6).dice('other target', face).dice('damage', 3, 3).attack('shooter', 'target');
      return ['friend', 'second', 'third'].filter((name) => damageOf(t.b, t.row(name)) > 0);
    };
    expect([1, 2, 3, 4, 5, 6].map((face) => struck(face)[0])).toEqual([
      'friend',
      'friend',
      'second',
      'second',
      'third',
      'third',
    ]);
  });

  test('HRD-TIM-006 who has left the table is not struck', () => {
    const t = melee({}, ['gone', { at: [12.4, 20], facing: 270, damage: 10 }]);
    t.b.model.place[3] = 3;
    t.dice('to hit', 1, 2, 6, 6).dice('damage', 3, 3).attack('shooter', 'target');
    expect([damageOf(t.b, 1), damageOf(t.b, 3), t.diceLeft()]).toEqual([4, 0, []]);
  });

  test('HRD-TIM-004 a target out of range hands no shot on', () => {
    const far = melee({ at: [10, 24] });
    far.b.model.y[1] = far.b.model.y[2];
    far.dice('to hit', 6, 6).attack('shooter', 'target');
    expect(far.diceLeft()).toEqual(['to hit: 6 6']);
  });

  test('HRD-TIM-006 HRD-TIM-008 whoever is not in the front arc is not struck; who is out of range is missed', () => {
    const t = melee();
    t.b.model.x[1] = Math.trunc(11.2 * 2540);
    t.b.model.y[1] = Math.trunc(9.2 * 2540); // the friend reaches the target with a long weapon, behind the shooter
    t.dice('to hit', 1, 2).attack('shooter', 'target');
    expect([t.diceLeft(), t.lines.length]).toEqual([[], 1]);
    const far = new HordesTable(
      { shooter: { at: [10, 10], weapons: [GUN] }, friend: { at: [10, 24.5], facing: 180, weapons: [{ RNG: 4 }] } },
      { target: { at: [10, 20], facing: 0, damage: 10 } },
    );
    far.dice('to hit', 1, 2, 6, 6).attack('shooter', 'target');
    expect([far.diceLeft(), far.lines]).toEqual([
      ['to hit: 6 6'],
      ['shooter misses target with gun', 'shooter misses friend with gun'],
    ]);
  });

  test('HRD-TIM-005 the combat has two links, no third (HRD-V-187)', () => {
    const chain: [string, Standing][] = [
      ['third', { at: [12.4, 20], facing: 270, damage: 10 }],
      ['lone', { at: [13.6, 20], facing: 90, damage: 10 }],
    ];
    const t = melee({}, ...chain)
      .dice('to hit', 1, 2, 6, 6)
      .dice('other target', 4)
      .dice('damage', 3, 3);
    t.attack('shooter', 'target');
    expect([damageOf(t.b, 1), damageOf(t.b, 3), damageOf(t.b, 4)]).toEqual([0, 4, 0]);
  });

  test('HRD-TIM-012 a huge base in melee has no bonus and hands no shot on (HRD-V-193)', () => {
    const huge = (base: 'huge' | 'large') =>
      new HordesTable(
        {
          shooter: { at: [14.45, 6], weapons: [GUN] },
          friend: { at: [11.2, 20], facing: 90, damage: 10, weapons: [{ RNG: 3 }] },
        },
        { target: { base, at: [14.45, 20], facing: 270, damage: 10 } },
      );
    for (const base of ['huge', 'large'] as const) expect(isInMelee(huge(base).b, 2)).toBe(true);
    const missed = huge('huge');
    missed.b.model.y[0] = 7 * 2540;
    missed.dice('to hit', 3, 3).attack('shooter', 'target');
    expect([missed.diceLeft(), missed.lines.length]).toEqual([[], 1]);
    const hit = huge('huge');
    hit.b.model.y[0] = 8 * 2540;
    expect(() => hit.dice('to hit', 3, 4).attack('shooter', 'target')).toThrow('damage');
    const large = huge('large');
    large.b.model.y[0] = 8 * 2540;
    expect(() => large.dice('to hit', 3, 4).attack('shooter', 'target')).toThrow('to hit');
  });

  test('HRD-RAN-003 HRD-MOVE-009 an aimed shot has +2', () => {
    const hits = (did: number, ...dice: number[]) => {
      const t = new HordesTable({ a: { at: [10, 10], weapons: [GUN] } }, { b: { at: [10, 20], damage: 10 } });
      t.b.model.did[0] = did;
      return (
        t
          .dice('to hit', ...dice)
          .dice('damage', 1, 1)
          .attack('a', 'b')
          .diceLeft().length === 0
      );
    };
    expect([hits(Did.Aim, 2, 3), hits(0, 2, 3), hits(0, 3, 4), hits(Did.Aim, 2, 2)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
