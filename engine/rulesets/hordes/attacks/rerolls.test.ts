import { describe, expect, test } from 'vitest';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { WeaponProfile } from '../armies/profiles.js';

const duel = (a: Partial<Standing> = {}, foe: Partial<Standing> = {}) =>
  new HordesTable({ a: { at: [10, 10], ...a } }, { foe: { at: [10, 11.5], damage: 20, ...foe } });

describe('rerolls', () => {
  test('HRD-ATK-017 HRD-ATK-018 a missed roll falls again, and the new one counts', () => {
    const t = duel({ abilities: ['Luck'] })
      .dice('to hit', 1, 2)
      .attack('a', 'foe');
    expect([t.question(), t.options()]).toEqual([
      'does a have the attack roll against foe rolled again?',
      ['use Luck', 'no'],
    ]);
    t.dice('to hit', 3, 4).dice('damage', 1, 6).choose('use Luck');
    expect([damageOf(t.b, 1), t.diceLeft()]).toEqual([7 + 11 - 12, []]);
    const passed = duel({ abilities: ['Luck'] })
      .dice('to hit', 1, 2)
      .attack('a', 'foe')
      .choose('no');
    expect([passed.question(), damageOf(passed.b, 1)]).toEqual(['', 0]);
  });

  test('HRD-ATK-017 who hit is not asked, nor twice by one rule', () => {
    const hit = duel({ abilities: ['Luck'] })
      .dice('to hit', 3, 4)
      .dice('damage', 1, 1)
      .attack('a', 'foe');
    expect(hit.question()).toBe('');
    const t = duel({ abilities: ['Luck'] })
      .dice('to hit', 1, 2)
      .attack('a', 'foe');
    expect(t.dice('to hit', 1, 2).choose('use Luck').question()).toBe('');
  });

  test('HRD-ATK-018 a hit may become a miss: another model has the roll made again (HRD-V-161)', () => {
    const t = duel({}, { abilities: ['Slippery'] })
      .dice('to hit', 4, 4)
      .attack('a', 'foe');
    expect(t.question()).toBe('does foe have the attack roll against foe rolled again?');
    t.dice('to hit', 2, 3).choose('use Slippery');
    expect([t.question(), damageOf(t.b, 1), t.lines]).toEqual(['', 0, ['a misses foe with sword']]);
  });

  test('HRD-ATK-017 Slippery does not mind a roll that missed, nor the rolls of its own attacks', () => {
    const missed = duel({}, { abilities: ['Slippery'] })
      .dice('to hit', 1, 2)
      .attack('a', 'foe');
    expect([missed.question(), missed.lines]).toEqual(['', ['a misses foe with sword']]);
    const own = duel({ abilities: ['Slippery'] })
      .dice('to hit', 5, 4)
      .dice('damage', 1, 1)
      .attack('a', 'foe');
    expect(own.question()).toBe('');
  });

  test('HRD-ATK-019 HRD-TIME-023 several rules may have one roll made again, all before what depends on it', () => {
    const t = duel({ abilities: ['Luck'] }, { abilities: ['Slippery'] })
      .dice('to hit', 4, 4)
      .attack('a', 'foe');
    t.dice('to hit', 1, 2).choose('use Slippery');
    expect(t.options()).toEqual(['use Luck', 'no']);
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('use Luck');
    expect([t.question(), t.diceLeft()]).toEqual(['', []]);
    expect(t.lines[0]).toBe('a hits foe with sword');
  });

  test('HRD-TIME-022 HRD-TIME-023 a discarded die is rolled again with the others (HRD-V2-231)', () => {
    const weapons: Partial<WeaponProfile>[] = [{ qualities: ['Accurate'] }];
    const t = duel({ abilities: ['Luck'], weapons, MAT: 4 })
      .dice('to hit', 5, 1, 2)
      .attack('a', 'foe');
    expect(t.question()).toBe('does a have the attack roll against foe rolled again?');
    t.dice('to hit', 4, 4, 3).dice('damage', 1, 1).choose('use Luck');
    expect([t.diceLeft(), t.lines[0]]).toEqual([[], 'a critically hits foe with sword']);
  });

  test('HRD-TIME-022 the lowest die is discarded before hit and critical are judged', () => {
    const weapons: Partial<WeaponProfile>[] = [{ qualities: ['Accurate'] }];
    const rolled = (...dice: number[]) =>
      duel({ weapons, MAT: 4 })
        .dice('to hit', ...dice)
        .dice('damage', 1, 1)
        .attack('a', 'foe').lines[0];
    // 1 is discarded: 3 + 5 hits DEF 12; the pair of ones is no critical hit
    expect([rolled(1, 3, 5), rolled(1, 1, 5), rolled(4, 1, 4)]).toEqual([
      'a hits foe with sword',
      'a misses foe with sword',
      'a critically hits foe with sword',
    ]);
  });

  test('HRD-TIME-028 HRD-TIME-029 HRD-ATK-017 a damage roll that does no damage falls again', () => {
    const t = duel({ abilities: ['Heavy Blows'] }, { ARM: 16 })
      .dice('to hit', 3, 4)
      .dice('damage', 2, 3)
      .attack('a', 'foe');
    expect(t.question()).toBe('does a have the damage roll against foe rolled again?');
    t.dice('damage', 5, 4).choose('use Heavy Blows');
    expect([damageOf(t.b, 1), t.diceLeft(), t.question()]).toEqual([9 + 11 - 16, [], '']);
    const enough = duel({ abilities: ['Heavy Blows'] }, { ARM: 16 })
      .dice('to hit', 3, 4)
      .dice('damage', 3, 3)
      .attack('a', 'foe');
    expect([enough.question(), damageOf(enough.b, 1)]).toEqual(['', 1]);
  });

  test('HRD-ATK-013 HRD-ATK-012 whoever has a critical effect may roll for a sure hit, and may miss (HRD-V-159)', () => {
    const weapons: Partial<WeaponProfile>[] = [{ qualities: ['Critical Fire'] }];
    const sure = (words: string, ...dice: number[]) =>
      duel({ weapons }, { status: 1 })
        .dice('to hit', ...dice)
        .dice('damage', 1, 1)
        .attack('a', 'foe')
        .choose(words);
    expect(duel({ weapons }, { status: 1 }).attack('a', 'foe').question()).toBe('does a roll for its hit on foe?');
    const taken = sure('take');
    expect([taken.b.model.status[1] & 4, taken.diceLeft()]).toEqual([0, []]);
    expect(sure('roll', 3, 3).b.model.status[1] & 4).toBe(4);
    expect(sure('roll', 1, 1).lines[0]).toBe('a misses foe with sword');
    // without a critical effect nobody is asked
    expect(duel({}, { status: 1 }).dice('damage', 1, 1).attack('a', 'foe').question()).toBe('');
  });

  test('HRD-ATK-020 HRD-ADV-035 a critical knockdown takes Tough away before the damage (HRD-V-163)', () => {
    const weapons: Partial<WeaponProfile>[] = [{ qualities: ['Critical Knockdown'] }];
    const struck = (a: number, b: number) =>
      duel({ weapons }, { damage: 3, advantages: ['Tough'] })
        .dice('to hit', a, b)
        .dice('damage', 6, 6)
        .dice('Tough', 6)
        .attack('a', 'foe');
    expect([struck(4, 4).diceLeft(), struck(4, 4).b.model.place[1]]).toEqual([['Tough: 6'], 3]);
    expect([struck(4, 5).diceLeft(), struck(4, 5).b.model.place[1]]).toEqual([[], 1]);
  });
});
