import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { radiusOf } from '../core/models.js';
import { Status } from '../core/state.js';

const isDown = (t: HordesTable, name: string): boolean => (t.b.model.status[t.row(name)] & Status.knockedDown) !== 0;
const SPIRAL: Standing['damage'] = ['MMMMM', 'MMMMM', 'BBBBB', 'BBBBB', 'SSSSS', 'SSSSS'];
const heavy = (standing: Partial<Standing> = {}): Standing => ({
  at: [24, 10],
  type: 'heavy warbeast',
  base: 'large',
  STR: 10,
  damage: SPIRAL,
  ...standing,
});
const scene = (second: Record<string, Standing>, a: Partial<Standing> = {}) =>
  new HordesTable({ a: heavy(a) }, second).turn();

describe('head-butt', () => {
  const near = (foe: Partial<Standing> = {}, a: Partial<Standing> = {}) =>
    scene({ foe: { at: [24, 11.9], damage: 30, ...foe } }, a).choose('stay');

  test('HRD-HBUT-001 HRD-HBUT-002 HRD-PWR-005 HRD-PWR-008 it knocks down, then 2d6 + STR', () => {
    const t = near().dice('to hit', 5, 6).dice('damage', 3, 4).choose('attack foe with head-butt');
    expect([isDown(t, 'foe'), damageOf(t.b, 1), t.question()]).toEqual([true, 7 + 10 - 12, '']);
    expect(near({ at: [24, 12.2] }).question()).toBe('');
  });

  test('HRD-HBUT-003 HRD-PWR-001 not at a larger base, and only by warbeasts', () => {
    const has = (t: HordesTable) => t.question() !== '' && t.options().some((o) => o.includes('head-butt'));
    expect(has(near({ base: 'large', at: [24, 12.2] }))).toBe(true);
    expect(has(near({ base: 'huge', at: [24, 13.6] }))).toBe(false);
    expect(has(near({}, { type: 'light warbeast', base: 'medium', at: [24, 10.2] }))).toBe(true);
    expect(has(near({}, { type: 'solo' }))).toBe(false);
  });

  test('HRD-COMB-002 HRD-PWR-007 it is all that is done, and no quality of a weapon counts (HRD-V-137)', () => {
    const weapons: Standing['weapons'] = [{ qualities: ['Weapon Master'] }, {}];
    const t = near({}, { weapons }).dice('to hit', 5, 6).dice('damage', 3, 4).choose('attack foe with head-butt');
    expect([t.diceLeft(), t.question()]).toEqual([[], '']);
    const struck = near({}, { weapons })
      .dice('to hit', 5, 6)
      .dice('damage', 1, 1, 1)
      .choose('attack foe with sword (weapon 0)');
    expect(struck.options().some((o) => o.includes('head-butt'))).toBe(false);
  });

  test('HRD-SPIR-009 a crippled mind bars power attacks', () => {
    const t = new HordesTable({ a: heavy() }, { foe: { at: [24, 11.9], damage: 30 } });
    t.b.model.marks[0] = (1 << 10) - 1;
    t.turn();
    expect(t.options().some((o) => o.startsWith('slam'))).toBe(false);
    t.choose('stay');
    expect(t.options().some((o) => o.includes('head-butt'))).toBe(false);
  });

  test('HRD-PWR-004 HRD-CHG-015 none after a charge', () => {
    const t = scene(
      { foe: { at: [24, 16], damage: 30 }, other: { at: [25.6, 16], damage: 30 } },
      { weapons: [{}, {}] },
    );
    t.choose('charge foe');
    expect(t.options().some((o) => o.includes('head-butt'))).toBe(false);
  });
});

describe('slam', () => {
  /** A heavy beast slams a target so many inches from base to base; the hit is certain. */
  const slam = (
    gap: number,
    foe: Partial<Standing> = {},
    more: Record<string, Standing> = {},
    a: Partial<Standing> = {},
  ) => {
    const t = new HordesTable({ a: heavy(a) }, { foe: { at: [24, 10], damage: 40, ...foe }, ...more });
    t.b.model.y[1] = 10 * INCH + radiusOf(t.b, 0) + radiusOf(t.b, 1) + ticks(gap);
    return t.turn();
  };
  const go = (t: HordesTable, inches: number) => t.propose({ verb: Verb.Slam, target: 1, n: ticks(inches) });

  test('HRD-SLAM-003 HRD-SLAM-004 HRD-SLAM-005 HRD-MOVE-008 straight at a target in sight, SPD + 3 at most', () => {
    expect(go(slam(9.4), 9.01)).toBe('too far');
    expect(go(slam(5), 4)).toBe('the charge may not stop before the target is in melee range');
    const t = slam(5).dice('to hit', 1, 2);
    expect(go(t, 4.6)).toBe('');
    expect(go(slam(5, {}, {}, { facing: 180 }), 4.6)).toBe('not an option');
  });

  test('HRD-SLAM-008 HRD-SLAM-009 HRD-SLMD-001 HRD-SLMD-002 d6 inches directly away, down, then the damage roll', () => {
    const t = slam(4).dice('to hit', 5, 6).dice('slam distance', 4).dice('damage', 3, 4);
    const before = t.b.model.y[1];
    go(t, 4);
    expect([(t.b.model.y[1] - before) / INCH, isDown(t, 'foe'), damageOf(t.b, 1), t.question()]).toEqual([
      4,
      true,
      5,
      '',
    ]);
    expect(t.b.model.facing[1]).toBe(degrees(180));
  });

  test('HRD-SLAM-013 HRD-SLAM-010 a short slam does its damage only; -2 against a larger base (HRD-V-111)', () => {
    const short = slam(3.2).dice('to hit', 5, 6).dice('damage', 3, 4);
    const before = short.b.model.y[1];
    go(short, 2.9);
    expect([short.b.model.y[1], isDown(short, 'foe'), damageOf(short.b, 1)]).toEqual([before, false, 5]);
    const larger = (...dice: number[]) => {
      const t = slam(4, { base: 'large', DEF: 12 }, {}, { base: 'medium', type: 'light warbeast' });
      go(t.dice('to hit', ...dice), 4);
      return t.lines.some((line) => line.includes('misses'));
    };
    expect(larger(4, 3)).toBe(true);
    expect(() => larger(4, 4)).toThrow('slam distance');
  });

  test('HRD-SLAM-014 short of the target the activation ends, without an attack (HRD-V-113)', () => {
    const t = slam(9.6);
    expect(go(t, 9)).toBe('');
    expect([t.question(), t.lines.at(-1)]).toEqual(['', 'a fails its slam']);
  });

  test('HRD-SLAM-011 HRD-DICE-004 a smaller attacker moves it half as far, exactly (HRD-V-105)', () => {
    const t = slam(4, { base: 'large' }, {}, { base: 'medium', type: 'light warbeast' });
    const before = t.b.model.y[1];
    go(t.dice('to hit', 6, 6).dice('slam distance', 5).dice('damage', 1, 1), 4);
    expect((t.b.model.y[1] - before) / INCH).toBe(2.5);
  });

  test('HRD-SLMD-004 HRD-SLMD-006 HRD-SLMD-008 it stops at a larger base, which does not mind (HRD-V-103)', () => {
    const t = slam(4, {}, { wall: { at: [24, 20], base: 'large', damage: 40 } });
    t.dice('to hit', 5, 6).dice('slam distance', 6).dice('damage', 1, 1, 1);
    go(t, 4);
    expect(t.b.model.y[2] - t.b.model.y[1]).toBeLessThan(radiusOf(t.b, 1) + radiusOf(t.b, 2) + 2);
    expect([t.diceLeft(), isDown(t, 'wall'), damageOf(t.b, 2)]).toEqual([[], false, 0]);
  });

  test('HRD-SLMD-007 HRD-SLMD-009 HRD-PWR-009 an equal base falls and suffers 2d6 + STR; both at once', () => {
    const t = slam(4, {}, { other: { at: [24, 20], damage: 40 } });
    t.dice('to hit', 5, 6).dice('slam distance', 6).dice('damage', 1, 1, 1, 6, 6);
    go(t, 4);
    expect([isDown(t, 'other'), damageOf(t.b, 1), damageOf(t.b, 2)]).toEqual([true, 1, 10]);
  });

  test('HRD-SLMD-005 HRD-SLMD-007 it passes smaller bases, which fall and are hurt (HRD-V-101)', () => {
    const t = slam(4, { base: 'large' }, { small: { at: [24, 21], damage: 40 }, aside: { at: [26, 21], damage: 40 } });
    const before = t.b.model.y[1];
    t.dice('to hit', 5, 6).dice('slam distance', 6).dice('damage', 1, 1, 2, 6);
    go(t, 4);
    expect((t.b.model.y[1] - before) / INCH).toBe(6);
    expect([isDown(t, 'small'), damageOf(t.b, 2), isDown(t, 'aside')]).toEqual([true, 6, false]);
  });

  test('HRD-LEAST-001 HRD-LEAST-004 who is overlapped at the end makes room, as little as it can', () => {
    const t = slam(4, { base: 'large' }, { small: { at: [24.4, 22], facing: 90, damage: 40 } });
    t.dice('to hit', 5, 6).dice('slam distance', 5).dice('damage', 1, 1, 1, 1);
    go(t, 4);
    const gap = Math.hypot(t.b.model.x[2] - t.b.model.x[1], t.b.model.y[2] - t.b.model.y[1]);
    const touch = radiusOf(t.b, 1) + radiusOf(t.b, 2);
    expect([Math.abs(gap - touch) <= 2, t.b.model.facing[2]]).toEqual([true, degrees(90)]);
  });

  test('HRD-THRN-010 it stops at the edge of the table, without an impact', () => {
    const t = new HordesTable({ a: heavy({ at: [24, 40] }) }, { foe: { at: [24, 45.6], damage: 40 } }).turn();
    t.dice('to hit', 5, 6).dice('slam distance', 6).dice('damage', 1, 1);
    t.propose({ verb: Verb.Slam, target: 1, n: ticks(4) });
    expect([t.b.model.y[1], t.diceLeft()]).toEqual([48 * INCH - radiusOf(t.b, 1), []]);
  });

  test('HRD-SLAM-001 not by who stood up for its action', () => {
    const t = new HordesTable({ a: heavy({ status: Status.knockedDown }) }, { foe: { at: [24, 16] } });
    t.b.model.downTurn[0] = 5;
    t.turn().choose('no').choose('stand up and give up the action');
    expect(t.options().some((o) => o.startsWith('slam'))).toBe(false);
    expect(t.propose({ verb: Verb.Slam, target: 1, n: ticks(4.5) })).toBe('not an option');
  });
});
