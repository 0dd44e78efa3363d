import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { engages, isInReach } from '../attacks/melee-range.js';
import { Verb } from '../core/asks.js';
import type { Piece } from '../core/ground.js';
import { faces, isBehind } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { Did, Owe } from '../core/state.js';
import { sees } from '../sight/line-of-sight.js';
import { throwAlong } from './involuntary.js';
import { contactAt, touches } from './paths.js';

const FAR: Standing = { at: [44, 44] };
const GUN = { name: 'gun', kind: 'ranged', RNG: 20, POW: 10 } as const;
const moving = (
  a: Partial<Standing> = {},
  second: Record<string, Standing> = { far: FAR },
  pieces: readonly Piece[] = [],
) => new HordesTable({ a: { at: [24, 24], weapons: [{}, {}], ...a } }, second, pieces).turn();
const north = (t: HordesTable, inches: number, verb: number = Verb.Advance) =>
  t.propose({ verb, x: t.b.model.x[0], y: t.b.model.y[0] + ticks(inches), path: [0, ticks(inches)] });
const charge = (t: HordesTable, inches: number) =>
  t.propose({ verb: Verb.Charge, target: t.row('foe'), n: ticks(inches), facing: 0 });
const kinds = (t: HordesTable) => [...new Set(t.options().map((o) => o.split(' ')[0]))].sort();

describe('Normal Movement', () => {
  test('HRD-MOVE-007 HRD-MOVE-001 stay, aim, advance, run or charge, once in the activation', () => {
    const t = moving({ weapons: [{}, GUN] }, { foe: { at: [24, 31], damage: 20 } });
    expect(kinds(t)).toEqual(['advance', 'aim', 'charge', 'run', 'stay']);
    expect(north(t, 1)).toBe('');
    expect(t.question()).toBe('what does a attack?');
  });

  test('HRD-MOVE-021 HRD-MOVE-022 bases that touch are in contact; moving on towards one contacts it again, away does not', () => {
    const at = (gap: number) => new HordesTable({ a: { at: [24, 24] } }, { foe: { at: [24, 25.1811 + gap] } }).b;
    expect([touches(at(0), 0, 1), touches(at(0.01), 0, 1)]).toEqual([true, false]);
    const b = at(0);
    const { x, y } = b.model;
    expect(contactAt(b, 0, 1, x[0], y[0], 0)).toBeLessThanOrEqual(2);
    expect(contactAt(b, 0, 1, x[0], y[0], degrees(180))).toBe(-1);
    expect(contactAt(b, 0, 1, x[0], y[0], degrees(90))).toBe(-1);
  });

  test('HRD-MOVE-015 who must run but cannot makes a full advance without an action, and its activation ends', () => {
    const bound = (points: number) => {
      const beast: Partial<Standing> = { type: 'light warbeast', damage: ['M', 'M', 'B', 'B', 'S', 'S'], FURY: 1 };
      const t = new HordesTable(
        { b: { at: [40, 4] }, a: { at: [24, 24], ...beast } },
        { foe: { at: [24, 34], damage: 20 } },
      );
      t.turn();
      t.b.model.points[1] = points;
      t.b.model.owes[1] = Owe.run;
      return t.choose('activate a');
    };
    expect([kinds(bound(0)), kinds(bound(1))]).toEqual([['run'], ['advance']]);
    const t = bound(1);
    const { x, y } = t.b.model;
    const go = (inches: number) => ({ verb: Verb.Advance, x: x[1], y: y[1] + ticks(inches), path: [0, ticks(inches)] });
    expect([t.propose({ ...go(1), verb: Verb.Charge, target: 2 }), t.propose(go(6.01)), t.propose(go(6))]).toEqual([
      'not an option',
      'too far',
      '',
    ]);
    expect([t.b.model.did[1] & Did.GiveUpAction, t.question()]).toEqual([Did.GiveUpAction, 'how does b move?']);
  });
});

describe('charges', () => {
  test('HRD-CHG-020 charges up to six inches out of reach are listed, farther ones are legal too', () => {
    // SPD 6, 3 more inches, melee range 0.5, two bases of 1.1811 inches
    const listed = (x: number, y: number) =>
      kinds(moving({}, { foe: { at: [24 + x, 24 + y], damage: 20 } })).includes('charge');
    expect([listed(0, 16.6), listed(0, 16.8), listed(16.6 * 0.6, 16.6 * 0.8), listed(16.8 * 0.6, 16.8 * 0.8)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    const t = moving({}, { foe: { at: [24, 40.8], damage: 20 } });
    expect([charge(t, 9), t.question()]).toEqual(['', '']);
  });

  test('HRD-CHG-013 who must charge charges a target in sight however far it is', () => {
    const t = new HordesTable({ b: { at: [40, 4] }, a: { at: [24, 14] } }, { foe: { at: [24, 40], damage: 20 } });
    t.turn();
    t.b.model.owes[1] = Owe.charge;
    t.choose('activate a'); // its only choice is made for it
    expect([t.lines.includes('a fails its charge'), t.question()]).toEqual([true, 'how does b move?']);
  });

  test('HRD-CHG-013 who must charge and sees no target gives up movement and action (HRD-V-099)', () => {
    const bound = (facing: number) => {
      const t = new HordesTable(
        { b: { at: [40, 4] }, a: { at: [24, 24], facing, weapons: [{}, {}] } },
        {
          foe: { at: [24, 28], damage: 20 },
        },
      );
      t.turn();
      t.b.model.owes[1] = Owe.charge;
      return t.choose('activate a');
    };
    expect(kinds(bound(0))).toEqual(['charge']);
    const t = bound(180);
    expect([t.b.model.did[1] & (Did.GiveUpMove | Did.GiveUpAction), t.question()]).toEqual([
      Did.GiveUpMove | Did.GiveUpAction,
      'how does b move?',
    ]);
  });

  test('HRD-CHG-014 HRD-CHG-015 a charge that ends in melee range of its target has succeeded: it must strike', () => {
    const after = (inches: number) => {
      const t = moving({}, { foe: { at: [24, 30], damage: 20 } });
      charge(t, inches);
      return (t.b.model.did[0] & Did.Reach) !== 0;
    };
    expect(after(4.6)).toBe(true);
    const failed = moving({}, { foe: { at: [24, 35], damage: 20 } });
    charge(failed, 9);
    expect([failed.b.model.did[0] & Did.Reach, failed.question()]).toEqual([0, '']);
  });

  test('HRD-CHG-017 HRD-DICE-014 the boost of a charge attack is the roll’s only one (HRD-V-005)', () => {
    const t = moving({}, { foe: { at: [24, 30], damage: 40 } });
    charge(t, 4.6);
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('attack foe with sword (weapon 0)');
    expect([t.diceLeft(), damageOf(t.b, 1)]).toEqual([[], 3 + 11 - 12]);
  });
});

describe('arcs', () => {
  const arc = (x: number, y: number, base: NonNullable<Standing['base']> = 'small') =>
    new HordesTable({ a: { at: [24, 24], facing: 0 } }, { foe: { at: [x, y], base } }).b;

  test('HRD-FACE-001 HRD-FACE-002 HRD-FACE-004 it faces whoever is partly in its front arc', () => {
    const both = (x: number, y: number) => [faces(arc(x, y), 0, 1), isBehind(arc(x, y), 0, 1)];
    expect([both(24, 30), both(28, 24), both(28, 23.42), both(28, 23.4), both(24, 18)]).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  test('HRD-FACE-003 it looks, charges and attacks within its front arc only', () => {
    const t = (y: number, at = 25.5) =>
      new HordesTable({ a: { at: [24, 24], weapons: [{ RNG: 2 }, GUN] } }, { foe: { at: [y, at], damage: 9 } }).turn();
    const behind = t(24, 22.5);
    expect([sees(behind.b, 0, 1), kinds(behind).includes('charge')]).toEqual([false, false]);
    behind.choose('stay');
    expect(behind.question()).toBe('');
    expect(t(24).choose('stay').options()).toContain('attack foe with sword (weapon 0)');
  });

  test('HRD-ORIG-001 HRD-ORIG-003 damage comes from the attacker: shields do not help from behind', () => {
    const hurt = (facing: number) => {
      const t = new HordesTable(
        { a: { at: [24, 24] } },
        { foe: { at: [24, 25.3], facing, damage: 40, weapons: [{ qualities: ['Shield'] }] } },
      );
      t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('a', 'foe');
      return damageOf(t.b, 1);
    };
    expect([hurt(180), hurt(0)]).toEqual([9, 11]);
  });

  test('HRD-ORIG-002 sight, range and concealment are those of the attacker', () => {
    const hedge = box('hedge', 20, 28.4, 8, 0.5);
    const hits = (from: readonly [number, number], facing: number) => {
      const t = new HordesTable(
        { a: { at: from, facing, weapons: [GUN], RAT: 5 } },
        { foe: { at: [24, 30], DEF: 12, damage: 40 } },
        [hedge],
      );
      t.dice('to hit', 3, 4).dice('damage', 1, 1).attack('a', 'foe');
      return t.lines.some((line) => line.includes('hits'));
    };
    expect([hits([24, 20], 0), hits([24, 40], 180)]).toEqual([false, true]);
  });
});

describe('elevation', () => {
  test('HRD-TER-013 between elevations melee range is measured from volume to volume', () => {
    const reach = (height: number, range: number, base: NonNullable<Standing['base']> = 'small') => {
      const t = new HordesTable({ a: { at: [24, 20], base } }, { foe: { at: [24, 22] } }, [
        box('terrace', 20, 21.3, 8, 4, height),
      ]);
      return isInReach(t.b, 0, 1, ticks(range));
    };
    // a small volume is 1.75 inches high: up to that height the bases alone count
    const gap = 0.82;
    expect([reach(1.75, gap), reach(2.25, gap), reach(2.25, 1)]).toEqual([true, false, true]);
    expect([reach(3, 1), reach(3, 1.5), reach(2.25, 0.9, 'medium')]).toEqual([false, true, true]);
  });

  test('HRD-TER-013 so a model far above is not engaged', () => {
    const fights = (height: number) => {
      const t = new HordesTable({ a: { at: [24, 20] } }, { foe: { at: [24, 21.5] } }, [
        box('terrace', 20, 20.8, 8, 4, height),
      ]);
      return engages(t.b, 0, 1);
    };
    expect([fights(1), fights(3)]).toEqual([true, false]);
  });

  test('HRD-LOS-014 over a wall the taller one sees and is seen, the lower one does neither', () => {
    const mutual = (base: NonNullable<Standing['base']>, height: number) => {
      const t = new HordesTable({ a: { at: [24, 20], base, facing: 0 } }, { foe: { at: [24, 34], base: 'medium' } }, [
        box('obstruction', 10, 20 + 1.1, 28, 0.2, height),
      ]);
      return [sees(t.b, 0, 1), sees(t.b, 1, 0)];
    };
    expect([mutual('small', 1.5), mutual('small', 2.5)]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect([mutual('large', 2.5), mutual('large', 3)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('HRD-LOS-012 who looks down sees the far side of a low target over a wall close to it', () => {
    const over = (height: number) =>
      sees(
        new HordesTable({ a: { at: [24, 20] } }, { foe: { at: [24, 26] } }, [
          box('hill', 20, 17, 8, 6, 5),
          box('obstruction', 10, 25.2, 28, 0.2, height),
        ]).b,
        0,
        1,
      );
    // from 6.75 inches down to the far edge at 1.75: higher at the wall than to the near edge
    expect([over(1.9), over(2.6), over(3)]).toEqual([true, true, false]);
  });
});

describe('kinds of terrain', () => {
  test('HRD-TER-002 HRD-TER-004 open ground and hills restrict nobody', () => {
    expect([north(moving(), 6), north(moving({}, { far: FAR }, [box('hill', 20, 20, 9, 20)]), 6)]).toEqual(['', '']);
  });

  test('HRD-TER-040 a terrace is climbed like open ground', () => {
    expect(north(moving({}, { far: FAR }, [box('terrace', 20, 26, 9, 20, 3)]), 6)).toBe('');
  });
});

test('HRD-THRN-002 HRD-THRN-001 a throw goes straight to its point, as far as that', () => {
  const t = new HordesTable({ a: { at: [24, 10] } }, { foe: { at: [24, 14], facing: 200 } });
  throwAlong(t.b, 1, degrees(30), ticks(5), 0, -1);
  expect([t.b.model.x[1] / INCH, t.b.model.y[1] / INCH]).toEqual([
    expect.closeTo(24 + 2.5, 2),
    expect.closeTo(14 + 5 * Math.cos(Math.PI / 6), 2),
  ]);
  expect(t.b.model.facing[1]).toBe(degrees(200));
});

test('HRD-GARG-004 a gargantuan never has Incorporeal or Stealth', () => {
  const has = (type: NonNullable<Standing['type']>) => {
    const advantages = ['Incorporeal', 'Stealth', 'Pathfinder'] as const;
    const t = new HordesTable(
      { a: { at: [24, 24], type, base: 'huge', damage: ['M', 'M', 'B', 'B', 'S', 'S'], advantages } },
      {},
    );
    return advantages.map((name) => holds(t.b, 0, Rule[name]));
  };
  expect([has('gargantuan'), has('heavy warbeast')]).toEqual([
    [false, false, true],
    [true, true, true],
  ]);
});

test('HRD-PWR-003 no power attack is made out of turn: a free strike is made with weapons', () => {
  const t = new HordesTable(
    { a: { at: [24, 24], damage: 9 } },
    { beast: { at: [24, 26], type: 'heavy warbeast', base: 'large', damage: ['M', 'M', 'B', 'B', 'S', 'S'] } },
  ).turn();
  t.propose({ verb: Verb.Advance, x: t.b.model.x[0], y: t.b.model.y[0] - ticks(3), path: [degrees(180), ticks(3)] });
  expect(t.options()).toEqual(['attack a with sword (weapon 1)', 'no more attacks']);
  expect(t.propose({ verb: Verb.Attack, target: 0, n: t.weapon('beast', 1) })).toBe('not an option');
});
