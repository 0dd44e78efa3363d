import { describe, expect, test } from 'vitest';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { WeaponProfile } from '../armies/profiles.js';

const SPIRAL: Standing['damage'] = ['MMMMM', 'MMMMM', 'BBBBB', 'BBBBB', 'SSSSS', 'SSSSS'];
const GUN: Partial<WeaponProfile> = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 };
/** A forced beast 6 inches from its foe, or in its reach; both players are asked about boosts. */
const scene = (a: Partial<Standing> = {}, foe: Partial<Standing> = {}, more: Record<string, Standing> = {}) =>
  new HordesTable(
    { a: { at: [24, 10], type: 'light warbeast', base: 'medium', FURY: 3, damage: SPIRAL, ...a } },
    { foe: { at: [24, 11.8], damage: 60, DEF: 12, ARM: 12, ...foe }, ...more },
  )
    .askBoosts()
    .turn();
const strike = (a: Partial<Standing> = {}, foe: Partial<Standing> = {}) =>
  scene(a, foe).choose('stay').choose('attack foe with sword');

describe('boosts', () => {
  test('HRD-DICE-008 HRD-DICE-009 HRD-BEAST-008 a die more, declared before the roll (HRD-V2-013)', () => {
    const t = strike({ FURY: 1 });
    expect([t.question(), t.options()]).toEqual(['does a boost its attack roll against foe?', ['use boost', 'no']]);
    t.dice('to hit', 1, 1, 4).dice('damage', 1, 1).choose('use boost');
    expect([t.b.model.points[0], t.diceLeft()]).toEqual([1, []]);
    // 1 + 1 + 4 + MAT 6 hits DEF 12; its FURY is spent, so the damage roll is not boosted
    expect(t.lines.some((line) => line.startsWith('a critically hits foe'))).toBe(true);
  });

  test('HRD-DICE-011 many rolls, each by a point of its own, and an additional attack (HRD-V2-143)', () => {
    const t = strike();
    t.dice('to hit', 3, 3, 4).choose('use boost').dice('damage', 1, 1, 1).choose('use boost');
    expect(t.b.model.points[0]).toBe(2);
    // the third point pays for the attack: nothing is left to boost with
    t.dice('to hit', 1, 1).choose('attack foe again with sword');
    expect([t.b.model.points[0], t.question(), t.diceLeft()]).toEqual([3, '', []]);
  });

  test('HRD-JACK-007 HRD-JACK-008 HRD-JACK-009 three focus points: a charge, a boost, an attack (HRD-V2-113)', () => {
    const t = scene({ type: 'light warjack', damage: 20 }, { at: [24, 16] });
    t.choose('charge foe').dice('to hit', 3, 3, 4).dice('damage', 1, 1, 1).choose('use boost');
    expect(t.b.model.points[0]).toBe(1);
    t.dice('to hit', 3, 4).dice('damage', 1, 1).choose('attack foe again with sword');
    expect([t.b.model.points[0], t.diceLeft(), t.question()]).toEqual([0, [], '']);
  });

  test('HRD-DICE-010 HRD-DICE-014 the damage of a charge attack is boosted already (HRD-V-005)', () => {
    const t = scene({}, { at: [24, 16] }).choose('charge foe');
    t.dice('to hit', 3, 4).dice('damage', 1, 1, 1).choose('no');
    expect([t.question(), t.diceLeft()]).toEqual(['what does a attack?', []]);
    expect(damageOf(t.b, 1)).toBe(3 + 6 + 5 - 12);
  });

  test('HRD-DICE-006 HRD-DICE-007 HRD-DICE-013 dice of rules add up beside a boost (HRD-V-007)', () => {
    const weapons: Standing['weapons'] = [{ qualities: ['Weapon Master'] }];
    const t = strike({ weapons });
    t.dice('to hit', 3, 4).choose('no').dice('damage', 1, 2, 3, 4).choose('use boost');
    expect([damageOf(t.b, 1), t.diceLeft()]).toEqual([10 + 11 - 12, []]);
    const sharp = new HordesTable(
      { a: { at: [24, 10], RAT: 5, weapons: [{ ...GUN, qualities: ['Accurate'] }] } },
      { foe: { at: [24, 15], damage: 9, DEF: 12 } },
    );
    sharp.dice('to hit', 2, 3, 4).dice('damage', 1, 1).attack('a', 'foe');
    expect(sharp.diceLeft()).toEqual([]);
  });

  test('HRD-DICE-012 HRD-AOE-005 HRD-SPRAY-006 each model of an attack has boosts of its own (HRD-V-009)', () => {
    const mortar = { ...GUN, AOE: 4 };
    const more: Record<string, Standing> = {
      x: { at: [25.3, 18], damage: 20 },
      y: { at: [22.7, 18], damage: 20 },
    };
    const t = scene({ weapons: [mortar] }, { at: [24, 18] }, more)
      .choose('stay')
      .choose('attack foe with gun');
    t.dice('to hit', 5, 6).choose('no');
    const asked: string[] = [];
    for (const answer of ['use boost', 'no', 'use boost']) {
      asked.push(t.question());
      t.dice('damage', ...(answer === 'no' ? [1, 1] : [1, 1, 1])).choose(answer);
    }
    expect(asked).toEqual(['foe', 'x', 'y'].map((name) => `does a boost its damage roll against ${name}?`));
    expect([t.b.model.points[0], t.diceLeft()]).toEqual([2, []]);
    const spray = scene({ weapons: [{ ...GUN, RNG: 'SP 10' }] }, { at: [24, 16] }, { z: { at: [24, 18], damage: 9 } });
    spray.choose('stay').choose('attack foe with gun');
    const rolls: string[] = [];
    for (const answer of ['no', 'use boost']) {
      rolls.push(spray.question());
      spray.dice('to hit', ...(answer === 'no' ? [1, 1] : [1, 1, 1])).choose(answer);
    }
    expect([rolls, spray.b.model.points[0]]).toEqual([
      ['does a boost its attack roll against foe?', 'does a boost its attack roll against z?'],
      1,
    ]);
  });

  test('HRD-BEAST-008 HRD-JACK-005 only in its own activation: a free strike is not boosted', () => {
    for (const type of ['light warbeast', 'light warjack'] as const) {
      const t = scene({}, { type, FURY: 3, fury: type === 'light warjack' ? 2 : 0 });
      t.dice('to hit', 6, 5).dice('damage', 1, 1, 1).dice('branch', 1, 1).attack('foe', 'a', 0, 'free');
      expect(t.lines.some((line) => line.startsWith('foe hits a'))).toBe(true);
    }
  });

  test('HRD-TIM-009 the boost of a shot counts against the second model too', () => {
    const t = new HordesTable(
      {
        a: { at: [24, 8], type: 'light warbeast', base: 'medium', FURY: 2, damage: SPIRAL, weapons: [GUN] },
        friend: { at: [25.2, 16], facing: 270, damage: 10 },
      },
      { foe: { at: [24, 16], facing: 90, damage: 10 } },
    )
      .askBoosts()
      .turn()
      .choose('activate a')
      .choose('stay');
    t.choose('attack foe').dice('to hit', 1, 1, 2, 6, 6, 1).dice('damage', 1, 1).choose('use boost').choose('no');
    expect([t.diceLeft(), t.lines.some((line) => line.startsWith('a critically hits friend'))]).toEqual([[], true]);
  });
});
