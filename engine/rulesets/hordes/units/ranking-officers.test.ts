import { describe, expect, test } from 'vitest';
import { holds } from '../../../kernel/special-rules.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { KeywordBit, keywordsOf } from '../core/keywords.js';
import { Rule } from '../core/rule-ids.js';
import { giveBack, takeControl } from './control.js';

const FAR: Standing = { at: [44, 44] };
const sailor = (x: number, more: Partial<Standing> = {}): Standing => ({
  at: [x, 10],
  unit: 'crew',
  keywords: ['Mercenary'],
  ...more,
});
const murdoch = (x: number, more: Partial<Standing> = {}): Standing =>
  sailor(x, { role: 'officer', keywords: ['Ranking Officer'], ...more });
const crew = (models: Record<string, Standing>) => new HordesTable(models, { far: FAR }).full();
const commander = (t: HordesTable) => t.b.setup.modelNames[t.b.unit.commander[0]];
const areMercenaries = (t: HordesTable, ...names: string[]) =>
  names.map((name) => (keywordsOf(t.b, t.row(name)) & KeywordBit.Mercenary) !== 0);

describe('a ranking officer', () => {
  test('HRD-RANK-002 while he is in play the models of his unit are of his Faction, not Mercenaries', () => {
    const t = crew({ a: sailor(10), b: sailor(12), m: murdoch(14), other: { at: [30, 10], keywords: ['Mercenary'] } });
    expect(areMercenaries(t, 'a', 'b', 'm', 'other')).toEqual([false, false, false, true]);
    t.remove('m');
    expect(areMercenaries(t, 'a', 'b')).toEqual([true, true]);
    const taken = crew({ a: sailor(10), b: sailor(12), m: murdoch(14) });
    takeControl(taken.b, 2);
    expect(areMercenaries(taken, 'a')).toEqual([true]);
  });

  test('HRD-RANK-003 he commands the unit, before its own Officer, who takes over when he is gone', () => {
    const t = crew({
      chief: sailor(10, { role: 'officer' }),
      a: sailor(12, { role: 'leader' }),
      m: murdoch(14),
      b: sailor(16),
    });
    expect(commander(t)).toBe('m');
    expect(commander(t.remove('m'))).toBe('chief');
    const first = crew({ m: murdoch(14), a: sailor(12, { role: 'leader' }) });
    expect(commander(first)).toBe('m');
  });

  test('HRD-RANK-003 an Officer or a Leader who comes back does not command while he is there; he himself does', () => {
    const scene = () =>
      crew({
        chief: sailor(10, { role: 'officer' }),
        a: sailor(12, { role: 'leader' }),
        m: murdoch(14),
        b: sailor(16),
      });
    const back = (name: string) => {
      const t = scene();
      takeControl(t.b, t.row(name));
      giveBack(t.b, t.row(name));
      return commander(t);
    };
    expect(['chief', 'a', 'm'].map(back)).toEqual(['m', 'm', 'm']);
  });

  test('HRD-RANK-004 HRD-V2-171 besides Press Forward he gives the orders on his card alone', () => {
    const t = crew({
      a: sailor(10, { orders: ['Shield Wall'] }),
      b: sailor(12),
      m: murdoch(14, { orders: ['Desperate Pace'] }),
    }).turn();
    if (t.question() === 'which model activates?') t.choose('activate crew');
    expect(t.options()).toEqual(['no order', 'Press Forward', 'Desperate Pace']);
    const gone = crew({ a: sailor(10, { orders: ['Shield Wall'] }), b: sailor(12), m: murdoch(14) })
      .remove('m')
      .turn();
    if (gone.question() === 'which model activates?') gone.choose('activate crew');
    expect(gone.options()).toEqual(['no order', 'Press Forward', 'Shield Wall']);
  });

  test('HRD-RANK-005 he gains Advance Deployment if his unit has it', () => {
    const of = (...units: Partial<Standing>[]) => {
      const t = crew({ a: sailor(10, units[0]), b: sailor(12, units[1]), m: murdoch(14) });
      return holds(t.b, 2, Rule['Advance Deployment']);
    };
    const ahead: Partial<Standing> = { advantages: ['Advance Deployment'] };
    expect([of(ahead, ahead), of({}, {}), of(ahead, {})]).toEqual([true, false, false]);
    const plain = crew({ a: sailor(10, ahead), b: sailor(12, ahead), m: sailor(14) });
    expect(holds(plain.b, 2, Rule['Advance Deployment'])).toBe(false);
  });
});
