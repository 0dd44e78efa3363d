import { describe, expect, test } from 'vitest';
import { FAR, fullTable, pointsOf, warcaster, warjack } from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { BASE_OF_TYPE, isIndependent, isJack, isWarrior } from '../armies/profiles.js';
import { leaderOf } from '../core/battlegroups.js';
import { powerAttackOf } from '../core/models.js';
import { disrupt, mayForce, mayGainFocus } from '../core/resources.js';
import { Did, PowerAttack, Status } from '../core/state.js';
import { commandOf } from '../core/stats.js';
import { isInCrippledLocation, isLame } from '../core/systems.js';
import { System } from '../core/terms.js';
import { markAspect } from '../damage/boxes.js';
import { Cause } from '../damage/causes.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { isLiving } from '../special-rules/living.js';
import { isAutonomous, isInert } from './losses.js';

const BRAIN = { grid: ['MMMMMM', 'LLLLLL', 'RRRRRR', 'BBBBBB', 'HHHHHH', '......'] } as const;
const PEOPLE = ['Mercenary', 'Cephalyx'];
const caster = (change: Partial<Standing> = {}): Standing => warcaster({ damage: 12, keywords: PEOPLE, ...change });
const monster = (change: Partial<Standing> = {}): Standing =>
  warjack({ type: 'monstrosity', base: 'large', damage: BRAIN, keywords: ['Mercenary'], CMD: 8, ...change });
const scene = (m: Partial<Standing> = {}, c: Partial<Standing> = {}, foes: Record<string, Standing> = FAR) =>
  fullTable({ c: caster(c), m: monster(m) }, foes);

describe('a monstrosity', () => {
  test('HRD-MONS-001 HRD-MONS-006 a living model on a large base, independent, no warjack, without CMD', () => {
    const t = scene();
    expect([
      BASE_OF_TYPE.monstrosity,
      isIndependent('monstrosity'),
      isJack('monstrosity'),
      isWarrior('monstrosity'),
    ]).toEqual(['large', true, false, false]);
    expect([isLiving(t.b, 1), t.b.setup.types.grid[1], commandOf(t.b, 1), commandOf(t.b, 0)]).toEqual([true, 1, 0, 8]);
  });

  test('HRD-MONS-002 a crippled Brain neither gains, holds nor spends focus points; what harms a cortex does nothing', () => {
    const t = scene({ fury: 3 });
    markAspect(t.b, 1, System.cortex, 6);
    for (let i = 0; i < 5; i++) markAspect(t.b, 1, System.brain, 1);
    expect([mayForce(t.b, 1), mayGainFocus(t.b, 1), pointsOf(t, 'm'), damageOf(t.b, 1)]).toEqual([true, true, [3], 5]);
    markAspect(t.b, 1, System.brain, 1);
    expect([mayForce(t.b, 1), mayGainFocus(t.b, 1), pointsOf(t, 'm')]).toEqual([false, false, [0]]);
  });

  test('HRD-MONS-003 HRD-MONS-004 HRD-CEPH-002 no power up; its points stay, and focus is allotted up to three', () => {
    const t = scene({ fury: 1 }).turn();
    expect(pointsOf(t, 'm')).toEqual([1]);
    t.choose('give up to 1 to m').choose('give up to 1 to m');
    expect([pointsOf(t, 'c', 'm'), t.question()]).toEqual([[3, 3], 'which model activates?']);
  });

  test('HRD-MONS-003 HRD-V2-147 HRD-V2-149 it gains a point with each damage of an attack or a continuous effect, up to three', () => {
    const suffer = (fury: number, points: number, cause: number) => {
      const t = scene({ fury });
      t.dice('branch', 6).play(sufferDamage, 1, points, 0, cause);
      return pointsOf(t, 'm')[0];
    };
    expect([suffer(0, 2, Cause.melee), suffer(1, 2, Cause.ranged), suffer(0, 2, Cause.magic)]).toEqual([1, 2, 1]);
    expect([suffer(0, 2, Cause.continuous), suffer(0, 2, Cause.other)]).toEqual([1, 0]);
    expect(suffer(3, 4, Cause.melee)).toBe(3);
    const t = scene({ fury: 1 });
    t.play(sufferDamage, 1, 0, 0, Cause.melee);
    expect(pointsOf(t, 'm')).toEqual([1]);
    const jack = fullTable({ c: caster(), j: warjack() }, FAR);
    jack.play(sufferDamage, 1, 2, 0, Cause.melee);
    expect(pointsOf(jack, 'j')).toEqual([0]);
  });

  test('HRD-MONS-001 it is no warjack: nothing disrupts it', () => {
    const t = scene({ fury: 2 });
    disrupt(t.b, 1);
    expect([pointsOf(t, 'm'), mayGainFocus(t.b, 1)]).toEqual([[2], true]);
  });

  test('HRD-MONS-005 it pays a point for a run, a charge, a power attack, an additional attack; without one it does none', () => {
    const words = (fury: number) => {
      const t = new HordesTable({ c: caster(), m: monster({ damage: BRAIN }) }, { foe: { at: [24, 19] } })
        .full()
        .turn();
      while (t.question().includes('focus points')) t.choose('no more');
      return t.points('m', fury).choose('activate m').options();
    };
    const has = (options: string[]) => ['run', 'charge', 'slam'].map((w) => options.some((o) => o.startsWith(w)));
    expect([has(words(1)), has(words(0))]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    const t = scene({ fury: 1, STR: 8 }, {}, { foe: { at: [24, 15.9], damage: 40 } }).turn();
    while (t.question().includes('focus points')) t.choose('no more');
    t.choose('activate m').choose('stay');
    t.dice('to hit', 5, 6).dice('damage', 1, 1).choose('attack foe with sword');
    t.dice('to hit', 5, 6).dice('damage', 1, 1).choose('attack foe again');
    expect(pointsOf(t, 'm')).toEqual([0]);
    expect(t.options().some((o) => o.includes('again'))).toBe(false);
  });

  test('HRD-MONS-005 after focus is allotted it shakes off being knocked down or stationary, a point each', () => {
    const t = scene({ status: Status.knockedDown }).turn();
    t.choose('give up to 1 to m').choose('no more');
    expect(t.question()).toBe('does m shake off its state?');
    t.choose('stand up');
    expect([pointsOf(t, 'm'), t.b.model.status[1]]).toEqual([[0], 0]);
  });

  test('HRD-MONS-007 it makes head-butts, slams and tramples, and throws with an open fist', () => {
    const attacks = (qualities: readonly 'Open Fist'[]) => {
      const { b } = scene({ weapons: [{ qualities }] });
      return (['headButt', 'slam', 'trample', 'throw', 'sweep', 'powerStrike'] as const).map(
        (name) => powerAttackOf(b, 1, PowerAttack[name]) >= 0,
      );
    };
    expect([attacks([]), attacks(['Open Fist'])]).toEqual([
      [true, true, true, false, false, false],
      [true, true, true, true, false, false],
    ]);
  });

  test('HRD-MONS-008 crippled Movement, arms and head count as those of a warjack', () => {
    const t = scene({ weapons: [{ location: 'L' }, { location: 'R' }, { location: 'H' }] });
    const lost = () => [0, 1, 2].map((w) => isInCrippledLocation(t.b, 1, t.weapon('m', w)));
    for (const [system, expected] of [
      [System.left, [true, false, false]],
      [System.right, [true, true, false]],
      [System.head, [true, true, true]],
    ] as const) {
      markAspect(t.b, 1, system, 6);
      expect(lost()).toEqual(expected);
    }
    expect(isLame(t.b, 1)).toBe(false);
    markAspect(t.b, 1, System.movement, 6);
    expect(isLame(t.b, 1)).toBe(true);
  });
});

describe('a Cephalyx warcaster', () => {
  const TOUCHING: [number, number] = [24, 10 + 40 / 25.4];
  const TAKE = 'use control on m';
  const HEAL = 'use healing on m';
  const activated = (t: HordesTable) => {
    t.turn();
    while (t.question().includes('focus points')) t.choose('no more');
    return t.choose('activate c');
  };

  test('HRD-CEPH-003 it heals monstrosities of its battlegroup in its control range, a point of damage for a point', () => {
    const t = scene();
    markAspect(t.b, 1, System.left, 2);
    activated(t).choose(HEAL);
    t.choose(t.options()[0]);
    expect([pointsOf(t, 'c'), damageOf(t.b, 1)]).toEqual([[4], 1]);
    const far = scene({ at: [24, 34] });
    markAspect(far.b, 1, System.left, 2);
    expect(activated(far).options()).not.toContain(HEAL);
    const other = fullTable({ c: caster(), m: monster({ leader: 'd' }), d: caster({ at: [28, 10] }) }, FAR);
    markAspect(other.b, 1, System.left, 2);
    expect(activated(other).options()).not.toContain(HEAL);
    const jack = fullTable({ c: warcaster(), m: warjack() }, FAR);
    markAspect(jack.b, 1, System.left, 2);
    expect(activated(jack).options()).not.toContain(HEAL);
  });

  test('HRD-CEPH-004 when it is gone its monstrosities are autonomous: they act, keep and gain points, and none are allotted', () => {
    const t = fullTable({ c: caster(), m: monster({ fury: 2 }), d: caster({ at: [28, 10] }) }, FAR).remove('c');
    expect([isAutonomous(t.b, 1), isInert(t.b, 1), pointsOf(t, 'm')]).toEqual([true, false, [2]]);
    t.dice('branch', 6).play(sufferDamage, 1, 1, 0, Cause.melee);
    expect(pointsOf(t, 'm')).toEqual([3]);
    t.points('m', 1).turn();
    expect([t.question(), pointsOf(t, 'm')]).toEqual(['which model activates?', [1]]);
    expect(t.options()).toContain('activate m');
  });

  test('HRD-CEPH-005 base to base it takes an autonomous monstrosity for a point, which gives up its action', () => {
    const free = (m: Partial<Standing> = {}, c: Partial<Standing> = {}) =>
      activated(
        fullTable(
          { c: caster(c), m: monster({ at: TOUCHING, leader: 'd', ...m }), d: caster({ at: [4, 4] }) },
          FAR,
        ).remove('d'),
      );
    const t = free();
    t.choose(TAKE);
    expect([pointsOf(t, 'c'), leaderOf(t.b, 1), t.b.model.did[1] & Did.GiveUpAction]).toEqual([
      [4],
      0,
      Did.GiveUpAction,
    ]);
    expect(free({ at: [24, 10 + 41 / 25.4] }).options()).not.toContain(TAKE);
    // HRD-CEPH-002, HRD-MONS-001: nobody else takes it, and it takes no warjack
    expect(free({}, { keywords: ['Mercenary'] }).options()).not.toContain(TAKE);
    expect(free({ type: 'light warjack', base: 'large' }).options()).not.toContain(TAKE);
  });

  test("HRD-MONS-001 no 'jack marshal takes a monstrosity", () => {
    const t = fullTable(
      {
        c: { at: [24, 10], advantages: ["'Jack Marshal"], keywords: PEOPLE },
        m: monster({ at: TOUCHING, leader: 'd' }),
        d: caster({ at: [4, 4] }),
        e: caster({ at: [40, 4] }),
      },
      FAR,
    ).remove('d');
    expect(activated(t).options()).not.toContain(TAKE);
  });
});
