import { describe, expect, test } from 'vitest';
import { FAR, warbeast, warlock } from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { onTable } from '../core/models.js';
import { Status } from '../core/state.js';
import { Cause } from '../damage/causes.js';
import { sufferDamage } from '../damage/suffer-damage.js';

const lock = (standing: Partial<Standing> = {}): Standing => warlock({ fury: 2, damage: 10, ...standing });
const beast = (standing: Partial<Standing> = {}): Standing => warbeast({ FURY: 3, damage: 6, ...standing });
const hurt = (t: HordesTable, points: number, cause: number = Cause.melee) => t.play(sufferDamage, 0, points, 0, cause);

describe('transfers', () => {
  test('HRD-LOCK-019 HRD-LOCK-008 HRD-DEC-125 for a point to a warbeast of its battlegroup in its control range, in either turn', () => {
    const t = new HordesTable(
      {
        w: lock(),
        a: beast(),
        out: beast({ at: [24, 30] }),
        v: lock({ at: [10, 10] }),
        o: beast({ at: [26, 10], leader: 'v' }),
        wild: beast({ at: [28, 10], status: Status.wild }),
      },
      FAR,
    );
    t.b.core.active[0] = 1;
    hurt(t, 4);
    expect([t.question(), t.options()]).toEqual(['what does w do about 4 damage points?', ['transfer it to a', 'no']]);
    t.choose('transfer it to a');
    expect([damageOf(t.b, 0), damageOf(t.b, 1), t.b.model.points[0]]).toEqual([0, 4, 1]);
    const taken = hurt(new HordesTable({ w: lock(), a: beast() }, FAR), 4).choose('no');
    expect([damageOf(taken.b, 0), damageOf(taken.b, 1), taken.b.model.points[0]]).toEqual([4, 0, 2]);
  });

  test('HRD-LOCK-022 HRD-LOCK-023 not without a point, nor to a warbeast that is full of fury', () => {
    for (const [w, a] of [
      [{ fury: 0 }, {}],
      [{}, { fury: 3 }],
    ] as [Partial<Standing>, Partial<Standing>][]) {
      const t = hurt(new HordesTable({ w: lock(w), a: beast(a) }, FAR), 4);
      expect([t.question(), damageOf(t.b, 0)]).toEqual(['', 4]);
    }
  });

  test('HRD-LOCK-020 the branch of the warbeast is rolled for', () => {
    const spiral: Standing['damage'] = ['MM', 'MM', 'BB', 'BB', 'SS', 'SS'];
    const t = hurt(new HordesTable({ w: lock(), a: beast({ damage: spiral }) }, FAR), 2);
    t.dice('branch', 4).choose('transfer it to a');
    expect([t.b.model.marks[3], t.diceLeft()]).toEqual([0b11 << 6, []]);
  });

  test('HRD-LOCK-021 HRD-DMG-003 a warbeast with 2 boxes left takes 2 of 6 damage points, the warlock 4 (HRD-V-167)', () => {
    const t = new HordesTable({ w: lock(), a: beast({ damage: 7 }) }, FAR);
    t.b.model.marks[3] = 0b11111; // what the same spell did to it before
    hurt(t, 6).choose('transfer it to a');
    expect([damageOf(t.b, 0), onTable(t.b, 1)]).toEqual([4, false]);
  });

  test('HRD-LOCK-021 what is beyond the boxes of the warbeast comes back, and is not transferred again', () => {
    const t = hurt(new HordesTable({ w: lock(), a: beast(), b: beast({ at: [28, 14] }) }, FAR), 9);
    t.choose('transfer it to a');
    expect([damageOf(t.b, 0), onTable(t.b, 1), damageOf(t.b, 2), t.b.model.points[0], t.question()]).toEqual([
      3,
      false,
      0,
      1,
      '',
    ]);
  });

  test('HRD-LOCK-024 the warlock counts as having suffered damage', () => {
    const t = hurt(new HordesTable({ w: lock(), a: beast() }, FAR), 4);
    t.choose('transfer it to a');
    expect([damageOf(t.b, 0), onTable(t.b, 0), t.b.core.over[0]]).toEqual([0, true, 1]);
  });

  test('HRD-FURY-002 what it leeches of its own life stays', () => {
    expect(hurt(new HordesTable({ w: lock(), a: beast() }, FAR), 4, Cause.own).question()).toBe('');
  });
});

describe('power fields', () => {
  const caster = (standing: Partial<Standing> = {}) => lock({ type: 'warcaster', FOCUS: 6, ...standing });

  test('HRD-PFLD-002 HRD-DEC-126 HRD-FOCUS-003 a focus point takes 5 points of the damage away, once, in either turn', () => {
    for (const [points, left] of [
      [9, 4],
      [5, 0],
      [3, 0],
    ] as const) {
      const t = hurt(new HordesTable({ w: caster() }, FAR), points);
      expect(t.options()).toEqual(['reinforce the power field', 'no']);
      t.choose('reinforce the power field');
      expect([damageOf(t.b, 0), t.b.model.points[0], t.question()]).toEqual([left, 1, '']);
    }
    expect(hurt(new HordesTable({ w: caster({ fury: 0 }) }, FAR), 3).question()).toBe('');
  });

  test('HRD-CAST-009 a warcaster transfers nothing', () => {
    const t = hurt(
      new HordesTable({ w: caster(), a: beast(), j: beast({ type: 'light warjack', at: [28, 14] }) }, FAR),
      3,
    );
    expect(t.options()).toEqual(['reinforce the power field', 'no']);
  });
});
