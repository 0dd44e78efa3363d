import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { WeaponProfile } from '../armies/profiles.js';
import { Status } from '../core/state.js';
import { deviate, impact } from './templates.js';

const CANNON: Partial<WeaponProfile> = { name: 'cannon', kind: 'ranged', RNG: 14, POW: 13, AOE: 3 };
const SPRAY: Partial<WeaponProfile> = { name: 'spray', kind: 'ranged', RNG: 'SP 8', POW: 12 };

const scene = (weapon: Partial<WeaponProfile>, second: Record<string, Standing>, a: Partial<Standing> = {}) =>
  new HordesTable({ a: { at: [24, 10], weapons: [weapon], ...a } }, second);

describe('attacks with an area of effect', () => {
  const others = (x: number): Record<string, Standing> => ({
    target: { at: [24, 20], damage: 20 },
    near: { at: [24 + x, 20], damage: 20 },
  });

  test('HRD-AOE-002 HRD-AOE-003 HRD-AOE-004 HRD-AOE-005 HRD-WPN-009 HRD-DICE-005 the target suffers POW, others half of it (HRD-V-003, HRD-V-199)', () => {
    const t = scene(CANNON, others(2)).dice('to hit', 4, 5).dice('damage', 1, 2, 3, 4).attack('a', 'target');
    expect([damageOf(t.b, 1), damageOf(t.b, 2)]).toEqual([1 + 2 + 13 - 12, 3 + 4 + 7 - 12]);
    const far = scene(CANNON, others(2.2)).dice('to hit', 4, 5).dice('damage', 1, 2).attack('a', 'target');
    expect([damageOf(far.b, 1), damageOf(far.b, 2), far.diceLeft()]).toEqual([4, 0, []]);
  });

  test('HRD-AOE-004 friends under the template are hit as well', () => {
    const t = new HordesTable(
      { a: { at: [24, 10], weapons: [CANNON] }, pal: { at: [25.5, 20], damage: 20 } },
      { target: { at: [24, 20], damage: 20 } },
    );
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 6, 6).attack('a', 'target');
    expect(damageOf(t.b, 1)).toBe(7);
  });

  test('HRD-AOE-006 HRD-DEV-001 HRD-DEV-003 HRD-DEV-004 HRD-DEV-009 a miss deviates: long and short (HRD-V-203)', () => {
    const missed = (direction: number, inches: number) => {
      const t = scene(CANNON, { target: { at: [24, 20] } })
        .dice('direction', direction)
        .dice('deviation', inches);
      deviate(t.b, 0, 0, 1);
      return [impact.x / INCH, impact.y / INCH].map((n) => Math.round(n * 100) / 100);
    };
    expect([missed(1, 3), missed(4, 3), missed(2, 2), missed(5, 2)]).toEqual([
      [24, 23],
      [24, 17],
      [25.73, 21],
      [22.27, 19],
    ]);
    const t = scene(CANNON, { target: { at: [24, 20], damage: 20 }, near: { at: [24, 22], damage: 20 } });
    t.dice('to hit', 1, 2).dice('direction', 1).dice('deviation', 3).dice('damage', 6, 6).attack('a', 'target');
    expect([damageOf(t.b, 1), damageOf(t.b, 2)]).toEqual([0, 12 + 7 - 12]);
  });

  test('HRD-DEV-005 HRD-DEV-002 HRD-DEV-006 at most half the distance, or half of RNG from the point at RNG (HRD-V-201)', () => {
    const at = (y: number, inches: number) => {
      const t = scene(CANNON, { target: { at: [24, y] } })
        .dice('direction', 1)
        .dice('deviation', inches);
      deviate(t.b, 0, 0, 1);
      return Math.round((impact.y / INCH) * 100) / 100;
    };
    // bases 6.82 inches apart: 3.41 at most
    expect([at(18, 6), at(18, 3)]).toEqual([21.41, 21]);
    // out of range: 14 inches before the base, then 6 of at most 7
    expect(at(34, 6)).toBe(Math.round((10 + 1.1811 / 2 + 14 + 6) * 100) / 100);
  });

  test('HRD-DEV-008 it stops at the edge of the table (HRD-V-205)', () => {
    const t = scene(CANNON, { target: { at: [24, 46] } }, { at: [24, 33] })
      .dice('direction', 1)
      .dice('deviation', 6);
    deviate(t.b, 0, 0, 1);
    expect([impact.x / INCH, impact.y / INCH]).toEqual([24, 48]);
    const aside = scene(CANNON, { target: { at: [47, 20] } }, { at: [47, 8] })
      .dice('direction', 2)
      .dice('deviation', 6);
    deviate(aside.b, 0, 0, 1);
    expect(impact.x).toBe(48 * INCH);
    expect(Math.abs(impact.y / INCH - (20 + 1 / Math.tan(Math.PI / 3)))).toBeLessThan(0.01);
  });

  test('HRD-ATK-005 HRD-TIM-011 HRD-DEV-010 out of range and into melee it deviates, and strikes nobody else by a second roll', () => {
    const t = new HordesTable(
      { a: { at: [24, 10], weapons: [CANNON] }, pal: { at: [25.4, 20], facing: 270, damage: 20 } },
      { target: { at: [24, 20], facing: 90, damage: 20 } },
    );
    t.dice('to hit', 1, 2).dice('direction', 4).dice('deviation', 4).attack('a', 'target');
    expect([damageOf(t.b, 1), damageOf(t.b, 2), t.diceLeft()]).toEqual([0, 0, []]);
    const far = scene(CANNON, { target: { at: [24, 30] } })
      .dice('direction', 4)
      .dice('deviation', 1)
      .attack('a', 'target');
    expect(far.diceLeft()).toEqual([]);
  });

  test('HRD-ATK-009 a critical hit is one for all under the template, a plain one for none (HRD-V-207)', () => {
    const weapon = { ...CANNON, qualities: ['Critical Fire'] as const };
    const fire = (die: number) => {
      const t = scene(weapon, others(2)).dice('to hit', 4, die).dice('damage', 1, 1, 1, 1).attack('a', 'target');
      return [1, 2].map((m) => t.b.model.status[m] & Status.fire);
    };
    expect([fire(4), fire(5)]).toEqual([
      [Status.fire, Status.fire],
      [0, 0],
    ]);
  });

  test('HRD-AOE-007 HRD-ORIG-004 shields look to the impact, for the target to the attacker', () => {
    const shield: Standing['weapons'] = [{ qualities: ['Shield'] }];
    const t = scene(CANNON, {
      target: { at: [24, 20], damage: 30, weapons: shield, facing: 180 },
      turned: { at: [25.5, 20], damage: 30, weapons: shield, facing: 270 },
      away: { at: [22.5, 20], damage: 30, weapons: shield, facing: 270 },
    });
    t.dice('to hit', 4, 5).dice('damage', 6, 6, 6, 6, 6, 6).attack('a', 'target');
    expect([1, 2, 3].map((m) => damageOf(t.b, m))).toEqual([25 - 14, 19 - 14, 19 - 12]);
  });

  test('HRD-ATK-023 all damage rolls come before the first damage', () => {
    const t = scene(CANNON, { target: { at: [24, 20] }, near: { at: [25.5, 20] } });
    t.dice('to hit', 4, 5).dice('damage', 6, 6, 6, 6).attack('a', 'target');
    const words = t.lines.map((line) => line.split(' ').slice(1, 3).join(' '));
    expect(words.filter((w) => w.startsWith('suffers'))).toHaveLength(2);
    expect(words.indexOf('hits near')).toBeLessThan(words.indexOf('suffers 13'));
  });
});

describe('sprays', () => {
  test('HRD-WPN-003 HRD-SPRAY-001 HRD-SPRAY-003 HRD-SPRAY-005 who has any part of its base under the section (HRD-V-209)', () => {
    // the target is 10.8 inches away, so it is not under eight inches of template, and only the other is rolled for
    const rolls = (x: number, y: number, weapon = SPRAY) => {
      const t = scene(weapon, { target: { at: [24, 22] }, other: { at: [x, y], DEF: 40, ARM: 40 } });
      return t.dice('to hit', 1, 2).attack('a', 'target').diceLeft().length === 0;
    };
    expect([rolls(24, 18), rolls(24, 19.1), rolls(24, 19.3)]).toEqual([true, true, false]);
    expect([rolls(25.3, 17), rolls(25.9, 17), rolls(22.7, 17)]).toEqual([true, false, true]);
    expect(rolls(24, 18, { ...SPRAY, RNG: 'SP 6' })).toBe(false);
  });

  test('HRD-SPRAY-004 HRD-SPRAY-006 HRD-SPRAY-010 a roll for each, all direct hits, friends too', () => {
    const t = new HordesTable(
      { a: { at: [24, 10], weapons: [SPRAY] }, pal: { at: [24, 13], damage: 20 } },
      { target: { at: [24, 15], damage: 20 } },
    );
    t.dice('to hit', 1, 2, 5, 6).dice('damage', 3, 4).attack('a', 'target');
    expect([damageOf(t.b, 1), damageOf(t.b, 2)]).toEqual([0, 7]);
  });

  test('HRD-SPRAY-008 HRD-SPRAY-009 Stealth and melee do not help, and a miss is not rolled again (HRD-V-179)', () => {
    const t = new HordesTable(
      { a: { at: [24, 10], weapons: [SPRAY] }, pal: { at: [25.5, 17], facing: 270, DEF: 40 } },
      { target: { at: [24, 17], facing: 90, damage: 20, advantages: ['Stealth'] } },
    );
    t.dice('to hit', 1, 2, 3, 4).dice('damage', 3, 4).attack('a', 'target');
    expect([damageOf(t.b, 2), t.diceLeft()]).toEqual([7, []]);
  });
});
