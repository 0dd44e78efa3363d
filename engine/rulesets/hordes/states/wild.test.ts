import { describe, expect, test } from 'vitest';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { mayForce } from '../core/resources.js';
import { Status } from '../core/state.js';
import { goWild, isWild } from './wild.js';

const beast = (standing: Partial<Standing> = {}): Standing => ({
  at: [24, 10],
  type: 'light warbeast',
  base: 'medium',
  FURY: 3,
  damage: 30,
  ...standing,
});
const wild = (standing: Partial<Standing> = {}, foe: Partial<Standing> = {}) => {
  const t = new HordesTable({ a: beast(standing) }, { foe: { at: [24, 20], damage: 30, ...foe } });
  goWild(t.b, 0);
  return t;
};

describe('a wild warbeast', () => {
  test('HRD-WILD-006 HRD-BEAST-006 HRD-WILD-004 it loses its fury points and is not forced', () => {
    const t = wild({ fury: 2 });
    expect([isWild(t.b, 0), t.b.model.points[0], mayForce(t.b, 0)]).toEqual([true, 0, false]);
    const solo = new HordesTable({ s: { at: [10, 10] } }, {});
    goWild(solo.b, 0);
    expect(isWild(solo.b, 0)).toBe(false);
    const gone = new HordesTable({ a: beast() }, {});
    gone.b.model.place[0] = 3;
    goWild(gone.b, 0);
    expect(isWild(gone.b, 0)).toBe(false);
  });

  test('HRD-WILD-003 it must run, unforced, any distance, and does not attack', () => {
    const t = wild().turn();
    expect(t.options().every((option) => option.startsWith('run'))).toBe(true);
    const { x, y } = t.b.model;
    expect(t.propose({ verb: Verb.Advance, x: x[0], y: y[0] + 2540, path: [0, 2540] })).toBe('not an option');
    expect(t.propose({ verb: Verb.Stay })).toBe('not an option');
    expect(t.propose({ verb: Verb.Run, x: x[0], y: y[0] + 8 * 2540, path: [0, 8 * 2540] })).toBe('');
    expect([t.b.model.points[0], t.question()]).toEqual([0, '']);
    const near = wild({}, { at: [24, 11.8] }).turn();
    near.choose('run to 24.00, 10.00');
    expect([near.question(), near.b.model.y[0]]).toEqual(['', 10 * 2540]);
  });

  test('HRD-WILD-004 one that stands up instead of moving attacks nobody', () => {
    const t = new HordesTable({ a: beast({ status: Status.knockedDown }) }, { foe: { at: [24, 11.8], damage: 30 } });
    goWild(t.b, 0);
    t.turn().choose('stand up and give up the movement');
    expect(t.question()).toBe('');
  });

  test('HRD-WILD-004 it makes no free strike', () => {
    const leaves = (isOneWild: boolean) => {
      const t = new HordesTable({ m: { at: [24, 11.8], damage: 9, facing: 180 } }, { a: beast({ facing: 0 }) });
      if (isOneWild) goWild(t.b, 1);
      t.turn();
      const { x, y } = t.b.model;
      t.propose({ verb: Verb.Advance, x: x[0], y: y[0] + 5 * 2540, path: [0, 5 * 2540] });
      return t.question();
    };
    expect([leaves(false), leaves(true)]).toEqual(['does a strike m, who leaves?', '']);
  });

  test('HRD-WILD-005 its shields add no ARM (HRD-V-235)', () => {
    const weapons: Standing['weapons'] = [{ qualities: ['Shield'] }];
    const struck = (isOneWild: boolean) => {
      const t = new HordesTable({ a: beast({ weapons, ARM: 16 }) }, { foe: { at: [24, 11.8] } });
      if (isOneWild) goWild(t.b, 0);
      return damageOf(t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('foe', 'a').b, 0);
    };
    expect([struck(true), struck(false)]).toEqual([23 - 16, 23 - 18]);
  });
});
