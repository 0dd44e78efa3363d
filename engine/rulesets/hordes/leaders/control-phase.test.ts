import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import {
  warbeast as beast,
  FAR,
  pointsOf as points,
  fullTable as table,
  warlock,
} from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { onTable } from '../core/models.js';
import { mayExert, mayForce } from '../core/resources.js';
import { Place, Status } from '../core/state.js';
import { Cause } from '../damage/causes.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { reave } from './losses.js';

const lock = (standing: Partial<Standing> = {}): Standing => warlock({ damage: 12, fury: 0, ...standing });
/** What warlock `w` may leech at most. */
const mostLeeched = (t: HordesTable): number => {
  t.turn();
  let n = 0;
  while (t.question().includes('leech') && t.options()[0].startsWith('leech a point from')) {
    t.choose(t.options()[0]);
    n++;
  }
  return n;
};

describe('worked examples of leeching and forcing', () => {
  test('HRD-FURY-003 HRD-V2-091 FURY 7 with 2 fury points leeches 5 of 9', () => {
    const t = table({
      w: lock({ FURY: 7, fury: 2, damage: 1 }),
      a: beast({ FURY: 5, fury: 5 }),
      b: beast({ at: [28, 14], fury: 4 }),
    }).dice('threshold', 1, 1, 1, 1);
    expect(mostLeeched(t)).toBe(5);
  });

  test('HRD-FURY-001 HRD-FURY-014 HRD-V2-093 own warbeasts in the control range of 12 inches alone', () => {
    const far = (gap: number) => 10 + gap + 15 / 25.4 + 20 / 25.4 - 0.001; // edge to edge
    const t = table({
      w: lock({ FURY: 6, damage: 1 }),
      a: beast({ at: [24, far(12)], fury: 2 }),
      b: beast({ at: [24, far(13) + 5], fury: 3 }),
      v: lock({ at: [5, 5], fury: 5 }),
      o: beast({ at: [27, 10], fury: 1, leader: 'v' }),
    }).dice('threshold', 1, 1, 1, 1, 1, 1);
    expect(mostLeeched(t)).toBe(2);
  });

  test('HRD-BEAST-004 HRD-FURY-014 HRD-V2-011 forcing needs the control range, not the line of sight', () => {
    const reach = (gap: number, x: number) => {
      const t = new HordesTable({ w: lock({ FURY: 7, at: [10, 10] }), a: beast({ at: [x, 10] }) }, FAR);
      t.b.model.x[1] = t.b.model.x[0] + Math.round((gap + 15 / 25.4 + 20 / 25.4) * INCH) - 2;
      t.b.model.facing[0] = 49152; // it looks away
      return mayForce(t.b, 1);
    };
    expect([reach(14, 20), reach(14.5, 20)]).toEqual([true, false]);
  });

  test('HRD-FURY-004 HRD-FURY-008 HRD-TURN-007 HRD-V2-101 it leeches to 6 before it pays for two upkeep spells and before threshold checks: 4 are left', () => {
    const t = table({
      w: lock({ FURY: 6, fury: 6, damage: 1, spells: ['Arcane Shield', 'Blur'] }),
      a: beast({ FURY: 5 }),
    });
    t.turn().choose('activate w');
    while (t.question().startsWith('is anything')) t.choose('no');
    t.choose('cast Arcane Shield').choose('w');
    while (t.question().startsWith('is anything')) t.choose('no');
    t.choose('cast Blur').choose('a');
    t.turn(1);
    t.b.model.points[0] = 2;
    t.b.model.points[1] = 5;
    t.dice('threshold', 1, 1).turn(0);
    expect(t.question()).toBe('how many fury points does w leech?');
    expect(t.diceLeft()).toEqual(['threshold: 1 1']);
    for (let n = 0; n < 4; n++) t.choose('leech a point from a');
    expect([t.question(), points(t, 'w'), t.diceLeft()]).toEqual([
      'does w pay for Arcane Shield on w?',
      [6],
      ['threshold: 1 1'],
    ]);
    t.choose('pay for it').choose('pay for it');
    expect([points(t, 'w', 'a'), t.diceLeft(), t.question()]).toEqual([[4, 1], [], 'which model activates?']);
  });

  test('HRD-FURY-005 HRD-FURY-006 HRD-V2-095 Spirit Bond counts no warbeast that came back', () => {
    const t = table({
      w: lock({ FURY: 6, fury: 1, damage: 1 }),
      back: beast(),
      gone: beast({ at: [28, 14] }),
    }).remove('back', 'gone');
    t.b.model.place[t.row('back')] = Place.table;
    expect(t.turn().options()).toEqual(['gain 0', 'gain 1']);
  });

  test('HRD-FURY-011 HRD-V2-097 of 3 fury points none after a friendly attack or a transfer, all after an enemy one', () => {
    const left = (by: string, cause: number) => {
      const t = table({ w: lock(), a: beast({ fury: 3, damage: 2 }), pal: { at: [10, 10] } });
      t.play(sufferDamage, 1, 9, t.row(by) + 1, cause);
      return points(t, 'w')[0];
    };
    expect([left('pal', Cause.melee), left('far', Cause.transfer), left('far', Cause.ranged)]).toEqual([0, 0, 3]);
    const none = table({ w: lock(), a: beast({ fury: 3 }) });
    reave(none.b, 1, true);
    expect(points(none, 'w', 'a')).toEqual([0, 3]);
  });
});

describe('worked examples of threshold checks', () => {
  const checked = (THR: number, fury: number, ...dice: number[]) => {
    const t = new HordesTable(
      { w: lock({ FURY: 6, fury: 6, damage: 1 }), a: beast({ THR, fury }) },
      { far: { at: [40, 44] } },
    );
    if (dice.length > 0) t.dice('threshold', ...dice);
    return t.turn().lines.filter((line) => line.includes('threshold'));
  };
  test('HRD-FRNZ-002 HRD-V2-077 HRD-V2-081 a total equal to the THR passes', () => {
    expect(checked(9, 3, 2, 4)).toEqual(['a passes its threshold check']);
    expect([checked(10, 4, 3, 3), checked(10, 4, 4, 3)]).toEqual([
      ['a passes its threshold check'],
      ['a fails its threshold check and frenzies'],
    ]);
  });

  test('HRD-FRNZ-001 HRD-V2-079 without fury points there is no check, however low the THR', () => {
    expect([checked(5, 0), checked(1, 0)]).toEqual([[], []]);
  });

  test('HRD-FRNZ-001 HRD-FURY-003 HRD-V2-089 a warlock with room for one leaves 3 of 4, and the check fails on a 6', () => {
    const t = table({ w: lock({ FURY: 6, fury: 5, damage: 1 }), a: beast({ FURY: 4, fury: 4, THR: 8 }) });
    t.dice('threshold', 3, 3).turn().choose('leech a point from a');
    expect([points(t, 'w')[0], t.lines.find((line) => line.includes('threshold'))]).toEqual([
      6,
      'a fails its threshold check and frenzies',
    ]);
  });

  const foe: Standing = { at: [24, 21.2], damage: 60, ARM: 10, base: 'medium' };
  test('HRD-FRNZ-006 HRD-V2-083 of three models two are as near: one of them by lot', () => {
    for (const face of [1, 2]) {
      const t = new HordesTable(
        { w: lock({ FURY: 6, fury: 6, at: [24, 4], damage: 1 }), a: beast({ fury: 3, THR: 5 }) },
        { l: { ...foe, at: [21, 19] }, r: { ...foe, at: [27, 19] }, z: { ...foe, at: [24, 24] } },
      );
      t.dice('threshold', 6, 6).dice('closest model', face).dice('to hit', 6, 6, 6).dice('damage', 1, 1, 1).turn();
      expect([2, 3, 4].map((m) => damageOf(t.b, m) > 0)).toEqual([face === 1, face === 2, false]);
    }
  });

  test('HRD-FRNZ-008 HRD-FRNZ-007 HRD-FRNZ-004 HRD-V2-085 HRD-V2-087 knocked down it stands up unforced and charges 5 inches: three dice each', () => {
    const t = new HordesTable(
      {
        w: lock({ FURY: 6, fury: 6, at: [24, 4], damage: 1 }),
        a: beast({ fury: 3, FURY: 3, THR: 5, SPD: 5, status: Status.knockedDown }),
      },
      { foe },
    ).full();
    t.dice('threshold', 6, 6).dice('to hit', 6, 6, 6).dice('damage', 1, 1, 1).turn();
    expect([t.diceLeft(), t.b.model.status[1], t.question(), points(t, 'a')]).toEqual([
      [],
      0,
      'how many fury points leave a after its frenzy?',
      [3],
    ]);
  });
});

describe('what all warbeasts have', () => {
  test('HRD-BEAST-001 HRD-BEAST-002 one stands until all boxes of its spiral are marked', () => {
    const spiral: Standing['damage'] = ['MM', 'MM', 'BB', 'BB', 'SS', 'SS'];
    const t = new HordesTable({ w: lock(), a: beast({ damage: spiral }) }, FAR);
    t.dice('branch', 1, 1).play(sufferDamage, 1, 11);
    expect([onTable(t.b, 1), damageOf(t.b, 1)]).toEqual([true, 11]);
    t.play(sufferDamage, 1, 1);
    expect(onTable(t.b, 1)).toBe(false);
  });

  test('HRD-BEAST-001 HRD-BEAST-010 it is forced to run, to charge and for power attacks; others pay nothing', () => {
    const t = new HordesTable({ w: lock(), a: beast({ FURY: 2 }), s: { at: [10, 10] } }, FAR);
    expect([mayExert(t.b, 1), mayExert(t.b, 2)]).toEqual([true, true]);
    t.b.model.points[1] = 2;
    expect([mayExert(t.b, 1), mayExert(t.b, 2)]).toEqual([false, true]);
    const u = new HordesTable({ w: lock(), a: beast() }, { foe: { at: [24, 20], damage: 30 } }).full().turn();
    while (!u.question().startsWith('which model')) u.choose(u.options()[0]);
    u.points('a', 0).choose('activate a');
    while (u.question().startsWith('is anything')) u.choose('no');
    u.choose('charge foe');
    expect(points(u, 'a')).toEqual([1]);
    const v = new HordesTable({ w: lock(), a: beast({ FURY: 2 }) }, { foe: { at: [24, 20], damage: 30 } }).turn();
    while (!v.question().startsWith('which model')) v.choose(v.options()[0]);
    v.points('a', 2).choose('activate a');
    expect(v.options().some((o) => /^(run|charge|slam)/.test(o))).toBe(false);
  });
});
