import { describe, expect, test } from 'vitest';
import { damages, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { Quality } from '../core/terms.js';

/** A shot of `a` at `foe` by which lightning arcs; `foe` stands at 20, 20 and suffers nothing itself. */
const scene = (quality: Quality, second: Record<string, Standing>, first: Record<string, Standing> = {}) =>
  new HordesTable(
    {
      a: { at: [20, 12], weapons: [{ name: 'gun', kind: 'ranged', RNG: 12, POW: null, qualities: [quality] }] },
      ...first,
    },
    { foe: { at: [20, 20], damage: 30, immunities: ['electricity'] }, ...second },
  ).dice('to hit', 5, 6);
const NEAR: Standing = { at: [20, 22], damage: 30 };

describe('lightning', () => {
  test('HRD-ORIG-005 it arcs once to the nearest model within 4 inches of the model hit: POW 10, no boost', () => {
    const t = scene('Electro Leap', { near: NEAR, next: { at: [20, 23.5], damage: 30 } }).dice('damage', 3, 4);
    t.attack('a', 'foe');
    // 3 + 4 + 10 against ARM 12
    expect([damages(t, 'foe', 'near', 'next'), t.diceLeft()]).toEqual([[0, 5, 0], []]);
  });

  test('HRD-ORIG-005 4 inches are measured from the model hit, in any direction, and a friend may be the nearest', () => {
    const gap = (x: number, y: number) => {
      const t = scene('Electro Leap', { other: { at: [20 + x, 20 + y], damage: 30 } }).dice('damage', 3, 4);
      t.attack('a', 'foe');
      return damages(t, 'other')[0];
    };
    expect([gap(5.18, 0), gap(5.19, 0), gap(0, 5.18), gap(0, 5.19), gap(3.66, 3.66), gap(3.67, 3.67)]).toEqual([
      5, 0, 5, 0, 5, 0,
    ]);
    const friend = scene('Electro Leap', { near: NEAR }, { pal: { at: [21.5, 20], damage: 30 } }).dice('damage', 3, 4);
    friend.attack('a', 'foe');
    expect(damages(friend, 'pal', 'near')).toEqual([5, 0]);
  });

  test('HRD-ORIG-005 it spares its attacker and who is immune to electricity, and a miss lets none loose', () => {
    const close = new HordesTable(
      {
        a: { at: [20, 18], damage: 30, weapons: [{ kind: 'ranged', RNG: 12, POW: null, qualities: ['Electro Leap'] }] },
      },
      { foe: { at: [20, 20], damage: 30 } },
    ).dice('to hit', 5, 6);
    close.attack('a', 'foe');
    expect(damages(close, 'a', 'foe')).toEqual([0, 0]);
    const immune = scene('Electro Leap', { near: { ...NEAR, immunities: ['electricity'] } }).attack('a', 'foe');
    expect(damages(immune, 'near')).toEqual([0]);
    const miss = new HordesTable(
      { a: { at: [20, 12], weapons: [{ kind: 'ranged', RNG: 12, POW: null, qualities: ['Electro Leap'] }] } },
      { foe: { at: [20, 20], damage: 30 }, near: NEAR },
    ).dice('to hit', 1, 2);
    miss.attack('a', 'foe');
    expect([damages(miss, 'near'), miss.diceLeft()]).toEqual([[0], []]);
  });

  test('HRD-ORIG-005 its damage originates in the model struck last, which shields look at, not in the attacker (HRD-V-149)', () => {
    const shield: Standing['weapons'] = [{ qualities: ['Shield'] }];
    // `near` looks south: foe, from which the lightning comes, is before it; the attacker is behind it in the second scene
    const suffers = (facing: number) => {
      const t = scene('Electro Leap', { near: { ...NEAR, weapons: shield, facing } }).dice('damage', 3, 4);
      return damages(t.attack('a', 'foe'), 'near')[0];
    };
    expect([suffers(180), suffers(0)]).toEqual([3, 5]);
    // foe, hit from the south, lies north of `near`, which looks north at it and turns its back to the attacker
    const between = (facing: number) => {
      const near: Standing = { at: [20, 17.5], damage: 30, weapons: shield, facing };
      const t = scene('Electro Leap', { near }).dice('damage', 3, 4);
      return damages(t.attack('a', 'foe'), 'near')[0];
    };
    expect([between(0), between(180)]).toEqual([3, 5]);
  });

  test('HRD-ORIG-005 Chain Lightning arcs d6 times, each time from the model struck last, and strikes nobody twice', () => {
    const row = { b: NEAR, c: { at: [20, 24], damage: 30 }, d: { at: [20, 26], damage: 30 } } as const;
    const t = scene('Chain Lightning', row).dice('arcs of lightning', 2).dice('damage', 3, 4, 3, 4).attack('a', 'foe');
    expect(damages(t, 'b', 'c', 'd')).toEqual([5, 5, 0]);
    // the shield of c looks at b, from which the lightning came
    const shielded = { ...row, c: { ...row.c, facing: 180, weapons: [{ qualities: ['Shield' as const] }] } };
    const all = scene('Chain Lightning', shielded).dice('arcs of lightning', 6).dice('damage', 3, 4, 3, 4, 3, 4);
    expect([damages(all.attack('a', 'foe'), 'b', 'c', 'd'), all.diceLeft()]).toEqual([[5, 3, 5], []]);
  });
});
