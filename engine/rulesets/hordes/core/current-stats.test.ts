// Rules use the stats of a model as effects make them (HRD-STAT-013, HRD-SPRAY-002).
import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { findSprayed } from '../attacks/templates.js';
import { beginEffects } from '../spells/effects.js';
import { FIRST_ANIMUS, numberOf } from '../spells/tables.js';
import { Verb } from './asks.js';
import { rangeOf } from './stats.js';

const BEAST: Standing = { at: [24, 20], type: 'light warbeast', base: 'medium', FURY: 4, leader: 'caster', damage: 20 };
const scene = (foe: Standing, beast: Partial<Standing> = {}) =>
  new HordesTable({ caster: { at: [18, 20], type: 'warlock', FURY: 5 }, beast: { ...BEAST, ...beast } }, { foe });
const abuse = (t: HordesTable) => beginEffects(t.b, t.row('caster'), numberOf('Abuse'), t.row('beast'));

describe('current stats', () => {
  test('HRD-STAT-013 SPD with its modifier limits an advance, a run and a charge', () => {
    const moves = (verb: number, inches: number, isAbused: boolean) => {
      const t = scene({ at: [24, 40] }).turn();
      if (isAbused) abuse(t);
      t.choose('activate beast');
      return t.propose({ verb, x: ticks(24 + inches), y: ticks(20), path: [degrees(90), ticks(inches)] });
    };
    expect([moves(Verb.Advance, 6.01, false), moves(Verb.Advance, 8, true), moves(Verb.Advance, 8.01, true)]).toEqual([
      'too far',
      '',
      'too far',
    ]);
    expect([moves(Verb.Run, 12.01, false), moves(Verb.Run, 16, true), moves(Verb.Run, 16.01, true)]).toEqual([
      'too far',
      '',
      'too far',
    ]);
    const charges = (inches: number) => {
      const t = scene({ at: [24, 36] }).turn();
      abuse(t);
      t.choose('activate beast');
      return t.propose({ verb: Verb.Charge, target: t.row('foe'), n: ticks(inches), facing: 0 });
    };
    expect([charges(11.01), charges(11)]).toEqual(['too far', '']);
  });

  test('HRD-STAT-013 STR with its modifier counts in damage rolls of melee and power attacks', () => {
    const suffers = (isAbused: boolean, weapon: number) => {
      const t = scene({ at: [24, 21.7], damage: 30 })
        .dice('to hit', 5, 6)
        .dice('damage', 5, 5);
      if (isAbused) abuse(t);
      t.attack('beast', 'foe', weapon);
      return damageOf(t.b, t.row('foe'));
    };
    // 10 and POW 5 and STR 6 against ARM 12; a head-butt has no POW
    expect([suffers(false, 0), suffers(true, 0), suffers(false, 1), suffers(true, 1)]).toEqual([9, 11, 4, 6]);
  });

  test('HRD-STAT-013 DEF and ARM of the target are those that effects leave', () => {
    const hit = (isParalysed: boolean, ...dice: number[]) => {
      const t = new HordesTable({ a: { at: [24, 20], MAT: 5 } }, { foe: { at: [24, 21.5], DEF: 14, damage: 30 } });
      if (isParalysed) beginEffects(t.b, 0, numberOf('Paralytic Aura', FIRST_ANIMUS), 0);
      t.dice('to hit', ...dice)
        .dice('damage', 1, 2)
        .attack('a', 'foe');
      return t.diceLeft().length === 0;
    };
    // 7 and MAT 5 against DEF 14, or 12
    expect([hit(false, 3, 4), hit(true, 3, 4), hit(true, 2, 4), hit(false, 4, 5)]).toEqual([false, true, false, true]);
  });
});

describe('range of sprays', () => {
  const gun: Standing['weapons'] = [
    { name: 'flames', kind: 'ranged', RNG: 'SP 8', POW: 12 },
    { name: 'gun', kind: 'ranged', RNG: 8, POW: 12 },
  ];

  test('HRD-SPRAY-002 what modifies RNG does not lengthen a spray, and does a gun (HRD-V-211)', () => {
    const t = new HordesTable({ a: { at: [24, 20], weapons: gun } }, { foe: { at: [24, 29], damage: 5 } });
    const ranges = () => [rangeOf(t.b, 0, t.weapon('a', 0)) / INCH, rangeOf(t.b, 0, t.weapon('a', 1)) / INCH];
    const covers = (inches: number) => {
      t.b.model.y[1] = ticks(20 + 1.1811 + inches);
      return findSprayed(t.b, 0, t.weapon('a', 0), 1);
    };
    expect([ranges(), covers(7.9), covers(8.1)]).toEqual([[8, 8], 1, 0]);
    beginEffects(t.b, 0, numberOf('Far Strike', FIRST_ANIMUS), 0);
    const [spray, plain] = ranges();
    expect([spray, plain > 8, covers(7.9), covers(8.1)]).toEqual([8, true, 1, 0]);
  });
});
