import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Did, Status } from '../core/state.js';
import { isInFormation } from './formation.js';
import { membersOf } from './members.js';

const FAR: Standing = { at: [44, 44] };
const GUN = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
/** A trooper of the guards. */
const guard = (x: number, y: number, more: Partial<Standing> = {}): Standing => ({
  at: [x, y],
  unit: 'guards',
  ...more,
});

/** The guards of player 0: their Leader asks for an order, and every question is asked. */
const guards = (
  first: Record<string, Standing> = { a: guard(10, 10), b: guard(12, 10), c: guard(14, 10) },
  second: Record<string, Standing> = { far: FAR },
) => new HordesTable(first, second).full().turn().choose('activate guards');

/** The fields of a straight way of a model. */
const leg = (t: HordesTable, name: string, degreesOfLeg: number, inches: number) => {
  const m = t.row(name);
  const turn = (degreesOfLeg * Math.PI) / 180;
  const far = ticks(inches);
  return {
    x: Math.round(t.b.model.x[m] + far * Math.sin(turn)),
    y: Math.round(t.b.model.y[m] + far * Math.cos(turn)),
    path: [degrees(degreesOfLeg), far],
  };
};
const verbsOf = (t: HordesTable) => [...new Set(t.options().map((o) => o.split(' ')[0]))].sort();

describe('composition', () => {
  test('HRD-UNIT-001 HRD-UNIT-002 HRD-TYPE-010 HRD-TYPE-011 a Leader and Grunts are one row of units, and its models rows of their own', () => {
    const t = new HordesTable(
      { a: guard(10, 10), b: guard(12, 10), hero: { at: [20, 10] } },
      { x: { at: [40, 40], unit: 'foes' }, y: { at: [42, 40], unit: 'foes' } },
    );
    const { units, unit, names, models, modelNames, model } = t.b.setup;
    expect([units, [...unit.player], [...unit.first], [...unit.count]]).toEqual([3, [0, 0, 1], [0, 2, 3], [2, 1, 2]]);
    expect([names, models, modelNames]).toEqual([['guards', 'hero', 'foes'], 5, ['a', 'b', 'hero', 'x', 'y']]);
    expect([[...model.unit], [...t.b.unit.commander.subarray(0, 3)]]).toEqual([
      [0, 0, 1, 2, 2],
      [0, 2, 3],
    ]);
  });

  test('HRD-UNIT-003 HRD-ATCH-001 others than Leader and Grunts have stats of their own', () => {
    const t = new HordesTable(
      {
        a: guard(10, 10),
        standard: guard(12, 10, { role: 'trooper', SPD: 5 }),
        caber: guard(14, 10, { role: 'weapon attachment', SPD: 4 }),
      },
      { far: FAR },
    );
    const speed = (name: string) => t.b.setup.types.SPD[t.b.model.kind[t.row(name)]];
    expect([speed('a'), speed('standard'), speed('caber'), membersOf(t.b, 0)]).toEqual([6, 5, 4, 3]);
  });
});

describe('formation', () => {
  test('HRD-FORM-001 HRD-FORM-002 HRD-STAT-007 HRD-STAT-008 exactly command range is in formation, the commander always (HRD-V2-071)', () => {
    const at = (gap: number) =>
      new HordesTable({ a: guard(10, 10, { CMD: 7 }), b: guard(10 + 1.1811 + gap, 10) }, { far: FAR });
    expect([isInFormation(at(7).b, 0), isInFormation(at(7).b, 1), isInFormation(at(7.01).b, 1)]).toEqual([
      true,
      true,
      false,
    ]);
    const aslant = (gap: number) => {
      const far = (gap + 1.1811) / Math.SQRT2;
      return isInFormation(
        new HordesTable({ a: guard(10, 10, { CMD: 7 }), b: guard(10 + far, 10 + far) }, { far: FAR }).b,
        1,
      );
    };
    expect([aslant(6.99), aslant(7.01)]).toEqual([true, false]);
  });

  test('HRD-FORM-001 the command range is that of the commander, not of the trooper; solos are always in formation', () => {
    const t = new HordesTable(
      { a: guard(10, 10, { CMD: 4 }), b: guard(18, 10, { CMD: 9 }), solo: { at: [40, 10] } },
      { far: FAR },
    );
    expect([isInFormation(t.b, 1), isInFormation(t.b, 2)]).toEqual([false, true]);
  });

  test('HRD-FORM-006 HRD-ORDR-003 who is out of formation when the unit activates receives no order', () => {
    const t = guards({ a: guard(10, 10, { CMD: 4 }), b: guard(12, 10), lost: guard(20, 10) }).choose('Press Forward');
    const { did } = t.b.model;
    expect([0, 1, 2].map((m) => (did[m] & Did.Receive) !== 0)).toEqual([true, true, false]);
    expect([0, 1, 2].map((m) => (did[m] & Did.Astray) !== 0)).toEqual([false, false, true]);
  });

  test('HRD-FORM-007 HRD-MOVE-018 out of formation it advances toward or runs directly toward its commander (HRD-V2-073)', () => {
    const lost = () =>
      guards({ a: guard(10, 10, { CMD: 4 }), lost: guard(26, 10, { weapons: [GUN, {}] }) }, { foe: { at: [26, 20] } })
        .choose('no order')
        .choose('lost');
    expect(verbsOf(lost())).toEqual(['advance', 'run']);
    const verdict = (verb: number, angle: number, inches: number) => {
      const t = lost();
      return t.propose({ verb, target: -1, ...leg(t, 'lost', angle, inches) });
    };
    expect(verdict(Verb.Advance, 270, 6)).toBe('');
    expect(verdict(Verb.Advance, 300, 6)).toBe('');
    expect(verdict(Verb.Advance, 90, 1)).toBe('the model must move toward another one');
    expect(verdict(Verb.Advance, 0, 6)).toBe('the model must move toward another one');
    expect(verdict(Verb.Run, 270, 12)).toBe('');
    expect(verdict(Verb.Run, 280, 5)).toBe('the model must move toward another one');
    expect(verdict(Verb.Run, 270, 12.1)).toBe('too far');
    const out = 'a trooper out of formation advances toward its commander or runs directly toward it';
    expect(lost().propose({ verb: Verb.Aim })).toBe(out);
    expect(lost().propose({ verb: Verb.Stay })).toBe(out);
    expect(lost().propose({ verb: Verb.Charge, target: 2, n: ticks(9), facing: 0 })).toBe(out);
  });

  test('HRD-FORM-008 after the advance it gives up its Combat Action, even back in formation', () => {
    const t = guards(
      { a: guard(10, 10, { CMD: 4 }), lost: guard(16.5, 10, { weapons: [GUN] }) },
      { foe: { at: [14, 20] } },
    );
    t.choose('no order').choose('lost');
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 'lost', 270, 5) })).toBe('');
    expect([isInFormation(t.b, 1), t.b.model.did[1] & Did.GiveUpAction]).toEqual([true, Did.GiveUpAction]);
    t.choose('stay').choose('no more');
    expect(t.question()).toBe('');
  });

  test('HRD-FORM-004 out of formation it makes no attack, nor a free strike', () => {
    const strikes = (CMD: number) => {
      const t = new HordesTable(
        { a: guard(10, 10, { CMD }), lost: guard(20, 10, { facing: 0 }) },
        { foe: { at: [20, 11.5], damage: 9 } },
      ).turn(1);
      t.propose({ verb: Verb.Advance, ...leg(t, 'foe', 0, 5) });
      return t.question();
    };
    expect([strikes(9), strikes(8)]).toEqual(['does lost strike foe, who leaves?', '']);
    // in formation when the unit activated, out of it when its commander has moved away
    const leads = (inches: number) => {
      const t = guards(
        { a: guard(10, 10, { CMD: 4 }), b: guard(14, 10, { weapons: [GUN] }) },
        { foe: { at: [14, 20], damage: 9 } },
      );
      t.choose('no order').choose('a');
      t.propose({ verb: Verb.Advance, ...leg(t, 'a', 270, inches) });
      t.choose('stay');
      return t.question();
    };
    expect([leads(1), leads(6)]).toEqual(['who of the unit of a acts next?', 'what does a attack?']);
  });
});

describe('orders', () => {
  test('HRD-ORDR-001 HRD-MOVE-018 HRD-CHG-023 without an order a trooper advances, but neither runs nor charges (HRD-V2-153)', () => {
    const t = guards({ a: guard(10, 10), b: guard(14, 10) }, { foe: { at: [10, 16] } })
      .choose('no order')
      .choose('a');
    expect(verbsOf(t)).toEqual(['advance', 'stay']);
    const needs = 'a trooper runs or charges only by the order Press Forward';
    expect(t.propose({ verb: Verb.Run, ...leg(t, 'a', 0, 3) })).toBe(needs);
    expect(t.propose({ verb: Verb.Charge, target: 2, n: ticks(5), facing: 0 })).toBe(needs);
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 'a', 0, 3) })).toBe('');
  });

  test('HRD-ORDR-007 HRD-MOVE-019 who receives Press Forward runs or charges; a solo needs no order', () => {
    const t = guards({ a: guard(10, 10, { weapons: [{}, GUN] }), b: guard(14, 10) }, { foe: { at: [10, 16] } })
      .choose('Press')
      .choose('a');
    expect(verbsOf(t)).toEqual(['charge', 'run']);
    const must = 'by the order Press Forward it must run or charge';
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 'a', 0, 3) })).toBe(must);
    expect(t.propose({ verb: Verb.Aim })).toBe(must);
    expect(t.propose({ verb: Verb.Stay })).toBe(must);
    expect(t.propose({ verb: Verb.Run, ...leg(t, 'a', 0, 2) })).toBe('');
    const solo = new HordesTable({ a: { at: [10, 10] } }, { foe: { at: [10, 16] } }).turn();
    expect(verbsOf(solo)).toEqual(['advance', 'charge', 'run', 'stay']);
  });

  test('HRD-ORDR-008 HRD-PRIO-006 who must run but cannot does not run: it advances instead, and its activation ends', () => {
    const t = guards({ a: guard(10, 10), b: guard(14, 10, { status: Status.knockedDown }) }, { foe: { at: [14, 15] } });
    t.choose('Press').choose('stand up and give up the action').choose('b');
    expect(verbsOf(t)).toEqual(['advance']);
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 'b', 0, 3.5) })).toBe('');
    expect(t.propose({ verb: Verb.Run, x: t.b.model.x[0], y: t.b.model.y[0] })).toBe('');
    expect(t.question()).toBe('');
  });

  test('HRD-ORDR-002 one order, at the start of each activation; a stationary commander gives none', () => {
    const t = guards();
    expect([t.question(), t.options()]).toEqual(['which order does a give?', ['no order', 'Press Forward']]);
    t.choose('Press');
    expect(t.question()).toBe('who of the unit of a moves next?');
    const still = guards({ a: guard(10, 10, { status: Status.stationary }), b: guard(14, 10), c: guard(16, 10) });
    expect(still.question()).toBe('who of the unit of a moves next?');
  });

  test('HRD-ORDR-004 who received no order advances and acts as usual', () => {
    const t = guards({ a: guard(10, 10), b: guard(14, 10) }, { foe: { at: [14, 15], damage: 9 } }).choose('Press');
    t.b.model.did[1] &= ~Did.Receive;
    t.choose('b');
    expect(verbsOf(t)).toEqual(['advance', 'stay']);
    t.propose({ verb: Verb.Advance, ...leg(t, 'b', 0, 3.5) });
    t.propose({ verb: Verb.Run, x: t.b.model.x[0], y: t.b.model.y[0] });
    expect(t.question()).toBe('what does b attack?');
  });

  test('HRD-ORDR-005 HRD-ORDR-006 HRD-SPEC-006 orders of the unit and its Leader can be given, those of an Officer by him alone (HRD-V2-155)', () => {
    const unit = (): Record<string, Standing> => ({
      chief: guard(10, 10, { role: 'officer', orders: ['Shield Wall'] }),
      a: guard(12, 10, { role: 'leader', orders: ['Spread Out'] }),
      b: guard(14, 10, { orders: ['Nothing'] }),
    });
    expect(guards(unit()).options()).toEqual(['no order', 'Press Forward', 'Shield Wall', 'Spread Out']);
    const t = new HordesTable(unit(), { far: FAR }).full();
    t.remove('chief').turn().choose('activate guards');
    expect(t.options()).toEqual(['no order', 'Press Forward', 'Spread Out']);
    t.choose('Spread Out');
    expect([t.b.unit.order[0], t.b.model.did[2] & Did.Receive]).toEqual([3, Did.Receive]);
    t.choose('b');
    expect(verbsOf(t)).toEqual(['advance', 'stay']);
  });
});

describe('activation of a unit', () => {
  test('HRD-UNIT-004 HRD-ACT-004 HRD-TURN-013 all its troopers activate, once a turn', () => {
    const t = guards({ a: guard(10, 10), b: guard(12, 10), solo: { at: [20, 10] } });
    expect([0, 1, 2].map((m) => t.b.model.did[m] & Did.Activate)).toEqual([1, 1, 0]);
    t.choose('no order').choose('nobody else').choose('nobody else');
    expect([t.question(), t.options()]).toEqual(['which model activates?', ['activate solo']]);
  });

  test('HRD-UNIT-005 troopers move in any order, each movement before the next', () => {
    const t = guards().choose('no order');
    expect(t.options()).toEqual(['a', 'b', 'c', 'nobody else']);
    t.choose('c').propose({ verb: Verb.Advance, ...leg(t, 'c', 0, 3) });
    expect([t.options(), t.b.model.y[2]]).toEqual([['a', 'b', 'nobody else'], 13 * INCH]);
    t.choose('a').choose('stay');
    expect(t.question()).toBe('how does b move?');
  });

  test('HRD-UNIT-006 actions come after all movements, one trooper after the other, in any order', () => {
    const foe = { foe: { at: [12, 14] as const, damage: 60 } };
    const t = guards({ a: guard(10, 10, { weapons: [GUN, GUN] }), b: guard(14, 10, { weapons: [GUN, GUN] }) }, foe);
    t.choose('no order').choose('a').choose('stay');
    expect(t.question()).toBe('how does b move?');
    t.choose('stay');
    expect([t.question(), t.options()]).toEqual(['who of the unit of a acts next?', ['a', 'b', 'nobody else']]);
    t.choose('b').dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe');
    expect(t.question()).toBe('what does b attack?');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe').choose('no more');
    expect(t.question()).toBe('what does a attack?');
  });

  test('HRD-CHG-017 HRD-CHG-023 HRD-ACT-002 each trooper has a charge of its own', () => {
    const foes: Record<string, Standing> = { x: { at: [10, 16], damage: 60 }, y: { at: [14, 16], damage: 60 } };
    const t = guards({ a: guard(10, 10), b: guard(14, 10) }, foes).choose('Press');
    t.choose('a').choose('charge x');
    t.choose('charge y');
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('b').choose('attack y').choose('no more');
    expect(t.question()).toBe('what does a attack?');
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('attack x');
    expect(t.diceLeft()).toEqual([]);
  });

  test('HRD-CHG-020 HRD-MOVE-013 a failed charge or a run ends the activation of that trooper alone', () => {
    const t = guards(
      { a: guard(10, 10), b: guard(14, 10) },
      { x: { at: [10, 21], damage: 60 }, y: { at: [14, 14], damage: 60 } },
    );
    t.choose('Press').choose('a').choose('charge x').choose('charge y');
    expect(t.question()).toBe('what does b attack?');
  });
});
