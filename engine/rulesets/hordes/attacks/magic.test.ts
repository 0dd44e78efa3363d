import { describe, expect, test } from 'vitest';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { WeaponProfile } from '../armies/profiles.js';
import { Did } from '../core/state.js';
import { attackBonus, defenceOf } from './attack-roll.js';

const BOLT: Partial<WeaponProfile> = { name: 'bolt', kind: 'magic', RNG: 10, POW: 12 };
const GUN: Partial<WeaponProfile> = { name: 'gun', kind: 'ranged', RNG: 10, POW: 12 };
const mage = (standing: Partial<Standing> = {}): Standing => ({
  at: [20, 10],
  magic: 7,
  RAT: 3,
  weapons: [BOLT],
  ...standing,
});

describe('a magic attack', () => {
  test('HRD-ATK-001 HRD-ATK-006 HRD-MAG-002 2d6 and the score of Magic Ability; aim does not help it (HRD-V-213)', () => {
    const t = new HordesTable({ a: mage({ magic: 6 }) }, { foe: { at: [20, 16], damage: 20, DEF: 14 } });
    t.b.model.did[0] |= Did.Aim;
    expect(attackBonus(t.b, 0, 0, 1, 0)).toBe(6);
    expect(t.dice('to hit', 3, 4).attack('a', 'foe').lines).toEqual(['a misses foe with bolt']);
    t.dice('to hit', 3, 5).dice('damage', 1, 2).attack('a', 'foe');
    // its POW alone: no STR
    expect(damageOf(t.b, 1)).toBe(3);
  });

  test('HRD-MAG-003 it meets what shots meet: elevation aside, melee, back strikes, the helpless', () => {
    const t = new HordesTable(
      { a: mage(), friend: { at: [21.2, 16], facing: 270 } },
      {
        foe: { at: [20, 16], facing: 90, DEF: 12 },
        back: { at: [16, 16], facing: 0 },
        down: { at: [24, 16], status: 1 },
      },
    );
    expect(['foe', 'back', 'down'].map((name) => defenceOf(t.b, t.row(name), 0, 0))).toEqual([16, 12, 5]);
    expect([attackBonus(t.b, 0, 0, t.row('back'), 0), attackBonus(t.b, 0, 0, t.row('down'), 0)]).toEqual([9, 7]);
  });

  test('HRD-MAG-001 HRD-COMB-006 it is a special attack at anybody in sight, the whole Combat Action', () => {
    const t = new HordesTable(
      { a: mage({ weapons: [BOLT, {}] }) },
      { foe: { at: [20, 16], damage: 20 }, far: { at: [27, 28] } },
    );
    t.turn().choose('stay');
    expect(t.options()).toEqual(['attack foe with bolt (weapon 0)', 'no more attacks']);
    expect(t.dice('to hit', 1, 2).propose({ verb: 11, target: 2, n: 0 })).toBe('');
    expect([t.lines.at(-1), t.question(), t.diceLeft()]).toEqual(['a misses far with bolt', '', ['to hit: 1 2']]);
  });

  test('HRD-MAG-002 HRD-COMB-012 being in melee bars shots, no magic', () => {
    const melee = (weapon: Partial<WeaponProfile>) => {
      const t = new HordesTable({ a: mage({ weapons: [weapon, {}] }) }, { foe: { at: [20, 11.5], damage: 20 } }).turn();
      return t.choose('stay').options()[0];
    };
    expect([melee(BOLT), melee(GUN)]).toEqual(['attack foe with bolt (weapon 0)', 'attack foe with sword (weapon 1)']);
  });

  test('HRD-MAG-004 a miss into melee may strike another there', () => {
    const t = new HordesTable(
      { a: mage({ at: [20, 8] }), friend: { at: [21.2, 16], facing: 270, damage: 10 } },
      { foe: { at: [20, 16], facing: 90, damage: 10 } },
    );
    t.dice('to hit', 1, 2, 6, 5).dice('damage', 3, 3).attack('a', 'foe');
    expect([damageOf(t.b, 1), t.diceLeft()]).toEqual([6, []]);
  });

  test('HRD-ADV-022 HRD-DMG-007 its damage is magical, and hurts the Incorporeal; that of a gun does not', () => {
    const hurt = (weapon: Partial<WeaponProfile>) => {
      const t = new HordesTable(
        { a: mage({ RAT: 7, weapons: [weapon] }) },
        { foe: { at: [20, 16], damage: 20, advantages: ['Incorporeal'] } },
      );
      return damageOf(t.dice('to hit', 5, 6).dice('damage', 3, 4).attack('a', 'foe').b, 1);
    };
    expect([
      hurt(BOLT),
      hurt(GUN),
      hurt({ ...GUN, damage: ['magical'] }),
      hurt({ ...GUN, damage: ['magical', 'cold'] }),
    ]).toEqual([7, 0, 7, 7]);
  });

  test('HRD-ADV-024 a shot makes the Incorporeal solid, magic does not; HRD-ADV-012 Eyeless Sight looks through Stealth', () => {
    const solid = (weapon: Partial<WeaponProfile>) => {
      const t = new HordesTable(
        { a: mage({ RAT: 7, weapons: [weapon], advantages: ['Incorporeal'] }) },
        { foe: { at: [20, 16], damage: 20 } },
      );
      return t.dice('to hit', 1, 2).attack('a', 'foe').b.model.status[0];
    };
    expect([solid(BOLT), solid(GUN)]).toEqual([0, 16]);
    const seen = (advantages: NonNullable<Standing['advantages']>) =>
      new HordesTable({ a: mage({ advantages }) }, { foe: { at: [20, 18], damage: 20, advantages: ['Stealth'] } })
        .dice('to hit', 6, 5)
        .dice('damage', 1, 1)
        .attack('a', 'foe')
        .diceLeft().length;
    expect([seen(['Eyeless Sight']), seen([])]).toEqual([0, 2]);
  });
});
