import { describe, expect, test } from 'vitest';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { WeaponProfile } from '../armies/profiles.js';
import { isDown } from '../core/models.js';
import { Did, Status } from '../core/state.js';
import { Aspect } from '../core/terms.js';
import { markAspect } from '../damage/boxes.js';
import { maintenance } from '../states/maintenance.js';
import { attackBonus, defenceOf, missesByItself } from './attack-roll.js';

const GUN: Partial<WeaponProfile> = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 };
const duel = (a: Partial<Standing> = {}, foe: Partial<Standing> = {}) =>
  new HordesTable({ a: { at: [10, 10], ...a } }, { foe: { at: [10, 11.5], damage: 30, ...foe } });

describe('modifiers of the roll', () => {
  test('HRD-STAT-016 HRD-STAT-004 a modifier of the roll may make what is added negative (HRD-V-029)', () => {
    const t = duel({ RAT: 3, weapons: [{ ...GUN, qualities: ['Inaccurate'] }] }, { at: [10, 16] });
    expect(attackBonus(t.b, 0, 0, 1, 0)).toBe(-1);
  });

  test('HRD-PRIO-002 HRD-PRIO-004 one Ashen Veil or two take 2, and another rule takes its own (HRD-V-017)', () => {
    const bonus = (veils: number, weapon: Partial<WeaponProfile> = {}) => {
      const foes: Record<string, Standing> = { foe: { at: [10, 11.5] } };
      for (let i = 0; i < veils; i++) foes[`v${i}`] = { at: [8 + 4 * i, 10], abilities: ['Ashen Veil'] };
      const t = new HordesTable({ a: { at: [10, 10], weapons: [weapon] } }, foes);
      return attackBonus(t.b, 0, 0, 1, 0);
    };
    expect([bonus(0), bonus(1), bonus(2), bonus(1, { qualities: ['Inaccurate'] })]).toEqual([6, 4, 4, 0]);
    const far = new HordesTable(
      { a: { at: [10, 10] } },
      { foe: { at: [10, 11.5] }, v: { at: [13.19, 10], abilities: ['Ashen Veil'] } },
    );
    expect(attackBonus(far.b, 0, 0, 1, 0)).toBe(6);
  });

  test('HRD-MOVE-009 HRD-RAN-003 aim and a boost add up (HRD-V-083)', () => {
    const t = duel({ RAT: 5, weapons: [GUN] }, { at: [10, 16], DEF: 16 });
    t.b.model.did[0] |= Did.Aim;
    t.dice('to hit', 2, 3, 4).dice('damage', 1, 1);
    t.play(t.b.book.procedures.find(({ name }) => name === 'attack') as never, 0, 0, 1, 8);
    expect([t.lines[0], t.diceLeft()]).toEqual(['a hits foe with gun', []]);
  });

  test('HRD-TIM-002 whoever is in melee with the target itself shoots as in the open (HRD-V-191)', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], weapons: [GUN, {}] }, b: { at: [10, 6], weapons: [GUN] } },
      { foe: { at: [10, 11.5], DEF: 12, facing: 180 } },
    );
    expect([defenceOf(t.b, 2, 0, 0), defenceOf(t.b, 2, 1, 2)]).toEqual([12, 16]);
  });

  test('HRD-TIM-009 the roll against another model has its own back strike (HRD-V-189)', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], RAT: 5, weapons: [GUN] }, friend: { at: [11.2, 16], facing: 270, damage: 10, DEF: 12 } },
      { foe: { at: [10, 16], facing: 0, damage: 10, weapons: [{ RNG: 2 }] } },
    );
    expect([attackBonus(t.b, 0, 0, 2, 0), attackBonus(t.b, 0, 0, 1, 0)]).toEqual([7, 5]);
  });
});

describe('what an attack may be aimed at', () => {
  test('HRD-ATK-003 HRD-ATK-004 a model that is missed without a roll may be targeted, and hit by a blast', () => {
    const mortar = { ...GUN, AOE: 4 };
    const t = new HordesTable(
      { a: { at: [10, 10], weapons: [mortar] } },
      { foe: { at: [10, 18], damage: 20, advantages: ['Stealth'] }, near: { at: [11.3, 18], damage: 20 } },
    ).turn();
    expect(missesByItself(t.b, 0, 0, 1)).toBe(true);
    t.choose('stay');
    expect(t.options()).toContain('attack foe with gun (weapon 0)');
    t.dice('to hit', 6, 5).dice('damage', 6, 6, 6, 6).choose('attack near');
    expect(damageOf(t.b, 1)).toBe(12 + 5 - 12);
  });

  test('HRD-SPRAY-007 HRD-SPRAY-008 terrain shields from a spray, models do not', () => {
    const spray: Standing['weapons'] = [{ ...GUN, RNG: 'SP 10' }];
    const struck = (pieces: Parameters<typeof box>[] = []) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: spray } },
        { foe: { at: [10, 12.5], damage: 20 }, behind: { at: [10, 16], damage: 20 } },
        pieces.map((piece) => box(...piece)),
      );
      t.dice('to hit', 6, 5, 6, 5).dice('damage', 6, 6, 6, 6).attack('a', 'foe');
      return [damageOf(t.b, 1), damageOf(t.b, 2)];
    };
    expect([struck(), struck([['obstruction', 6, 13.6, 8, 1]])]).toEqual([
      [10, 10],
      [10, 0],
    ]);
  });

  test('HRD-AOE-001 HRD-DMG-008 an attack with a template, or a magical weapon, is still a shot or a blow', () => {
    for (const weapon of [
      { ...GUN, AOE: 3 },
      { ...GUN, damage: ['magical'] },
    ] as const) {
      const t = duel({ weapons: [weapon, {}] }).turn();
      expect(t.choose('stay').options()[0]).toBe('attack foe with sword (weapon 1)');
    }
    const blow = duel({ weapons: [{ damage: ['magical'] }] }, { at: [10, 15] }).turn();
    blow.choose('stay');
    expect(blow.question()).toBe('');
  });
});

describe('damage', () => {
  test('HRD-DMG-005 HRD-QUAL-009 HRD-QUAL-010 HRD-IMM-007 each type of damage spares who is immune to it', () => {
    const types = ['cold', 'corrosion', 'electricity', 'fire', 'magical'] as const;
    for (const type of types) {
      for (const immune of types) {
        const t = duel({ weapons: [{ damage: [type] }] }, { immunities: [immune] });
        t.dice('to hit', 6, 5).dice('damage', 3, 4).attack('a', 'foe');
        expect(damageOf(t.b, 1)).toBe(type === immune ? 0 : 6);
      }
    }
  });

  test('HRD-QUAL-015 HRD-PWR-007 qualities of weapons do not count for power attacks', () => {
    const weapons: Standing['weapons'] = [{ qualities: ['Weapon Master', 'Continuous Effect: Fire'] }];
    const t = duel({ type: 'heavy warbeast', base: 'large', damage: 30, weapons, at: [10, 9.7] });
    t.dice('to hit', 6, 5).dice('damage', 3, 4).attack('a', 'foe', 1);
    expect([t.diceLeft(), t.b.model.status[1] & Status.fire]).toEqual([[], 0]);
  });

  test('HRD-SLMD-001 HRD-SLMD-012 Critical Smite slams before the damage (HRD-V-107)', () => {
    const t = duel({ weapons: [{ qualities: ['Critical Smite'] }] })
      .dice('to hit', 4, 4)
      .dice('slam distance', 5);
    t.dice('damage', 3, 4).attack('a', 'foe');
    expect([t.b.model.y[1] / 2540, isDown(t.b, 1), damageOf(t.b, 1)]).toEqual([16.5, true, 6]);
    const plain = duel({ weapons: [{ qualities: ['Critical Smite'] }] })
      .dice('to hit', 4, 5)
      .dice('damage', 3, 4);
    expect(isDown(plain.attack('a', 'foe').b, 1)).toBe(false);
  });

  test('HRD-SPIR-005 damage to an aspect marks its outermost free box in the lowest branch', () => {
    const t = duel({}, { type: 'light warbeast', damage: ['SBM', 'MMM', 'BBB', 'BBB', 'SSS', 'SSS'] });
    markAspect(t.b, 1, Aspect.mind, 1);
    expect(t.b.model.marks[3]).toBe(0b100);
    markAspect(t.b, 1, Aspect.mind, 2);
    expect(t.b.model.marks[3]).toBe(0b011100);
    markAspect(t.b, 1, Aspect.body, 1);
    expect(t.b.model.marks[3]).toBe(0b011110);
  });

  test('HRD-IMM-010 a continuous effect ends when its model has become immune (HRD-V-243)', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], damage: 9, status: Status.fire | Status.corrosion } },
      { z: { at: [40, 40] } },
    );
    t.b.setup.types.immune[0] = 8; // fire
    t.dice('expiry', 1).play(maintenance);
    expect([t.b.model.status[0], t.diceLeft()]).toEqual([0, []]);
  });

  test('HRD-ORIG-001 HRD-ORIG-002 HRD-ORIG-003 HRD-ORIG-007 range, arc and shields are judged from the attacker (HRD-V-025)', () => {
    const shield: Standing['weapons'] = [{ qualities: ['Shield'] }];
    const from = (y: number, facing: number) => {
      const t = duel({ at: [10, 10] }, { at: [10, 10 + y], facing, weapons: shield, ARM: 10 });
      t.dice('to hit', 6, 6).dice('damage', 1, 2).attack('a', 'foe');
      return damageOf(t.b, 1);
    };
    expect([from(1.5, 180), from(1.5, 0), from(1.6811, 180), from(1.69, 180)]).toEqual([2, 4, 2, 0]);
  });
});
