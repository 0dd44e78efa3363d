import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { box, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { BASES } from '../armies/profiles.js';
import { defenceOf } from '../attacks/attack-roll.js';
import { Ask, Verb } from '../core/asks.js';
import type { Piece, TerrainKind } from '../core/ground.js';
import { radiusOf } from '../core/models.js';
import { CloudKind, Status } from '../core/state.js';
import { sees } from '../sight/line-of-sight.js';
import { layCloud } from './clouds.js';
import { elevationOf } from './ground.js';

const FAR: Standing = { at: [44, 44] };
const moving = (pieces: readonly Piece[], a: Partial<Standing> = {}, second: Record<string, Standing> = { far: FAR }) =>
  new HordesTable({ a: { at: [24, 24], ...a } }, second, pieces).turn();
/** Proposes an advance north. */
const north = (t: HordesTable, inches: number, verb: number = Verb.Advance) =>
  t.propose({ verb, x: t.b.model.x[0], y: t.b.model.y[0] + ticks(inches), path: [0, ticks(inches)] });

test('HRD-TER-003 HRD-SPELL-019 a template of rough ground, such as a Rift, halves the way through it', () => {
  const t = new HordesTable({ a: { at: [24, 10], SPD: 6 } }, { foe: { at: [24, 44] } });
  const reaches = (inches: number) => {
    const y = ticks(10 + inches);
    return t.propose({ verb: Verb.Advance, x: ticks(24), y, path: [0, ticks(inches)] });
  };
  layCloud(t.b, ticks(24), ticks(13), ticks(2), CloudKind.rift, 9);
  t.turn();
  expect([reaches(5), reaches(4.5)]).toEqual(['too far', 'too far']);
  expect(reaches(2)).toBe('');
});

describe('moving over terrain', () => {
  test('HRD-TER-005 HRD-TER-020 HRD-TER-024 HRD-TER-027 each inch with any part of the base in rough terrain costs two', () => {
    for (const kind of ['forest', 'rubble', 'shallow water'] as const) {
      // It begins 2 inches before the base's leading edge: 2 inches at full rate, then 4 of movement for 2 inches.
      const piece = box(kind, 10, 24 + 0.5906 + 2, 30, 10);
      expect([north(moving([piece]), 4.01), north(moving([piece]), 3.99)]).toEqual(['too far', '']);
    }
    expect(north(moving([box('hill', 10, 26.5, 30, 10)]), 6)).toBe('');
    // leaving: as long as any part of the base is in it
    const behind = box('rubble', 10, 20, 30, 4);
    expect([north(moving([behind]), 5.42), north(moving([behind]), 5.4)]).toEqual(['too far', '']);
  });

  test('HRD-TER-005 two pieces that overlap cost no more than one', () => {
    const pieces = [box('forest', 10, 26.5906, 30, 10), box('rubble', 10, 26.5906, 30, 10)];
    expect(north(moving(pieces), 3.99)).toBe('');
  });

  test('HRD-TER-008 HRD-TER-038 HRD-PLACE-003 nobody enters impassable terrain or an obstruction', () => {
    for (const kind of ['impassable', 'obstruction'] as const) {
      const t = moving([box(kind, 20, 27, 8, 1)]);
      expect([north(t, 2.5), north(t, 5.9), north(t, 2.4)]).toEqual([
        'terrain is in the way',
        'terrain is in the way',
        '',
      ]);
      // aslant past its corner
      const u = moving([box(kind, 24.7, 25.5, 8, 1)]);
      expect(north(u, 5)).toBe('');
    }
  });

  test('HRD-TER-033 HRD-TER-034 an obstacle is crossed whole or not at all (HRD-V2-219)', () => {
    const wall = [box('wall', 20, 26, 8, 0.5)];
    expect(north(moving(wall), 2)).toBe('terrain is in the way');
    expect(north(moving(wall), 1.4)).toBe('');
    expect(north(moving(wall), 3.2)).toBe('');
  });

  test('HRD-TER-035 HRD-CHG-009 a charge stops at an obstacle', () => {
    const charge = (pieces: readonly Piece[], inches: number) => {
      const t = moving(pieces, { weapons: [{}, {}] }, { foe: { at: [24, 31], damage: 20 } });
      return t.propose({ verb: Verb.Charge, target: 1, n: ticks(inches), facing: 0 });
    };
    expect([charge([], 5.5), charge([box('wall', 20, 27, 8, 0.5)], 5.5)]).toEqual(['', 'another model is in the way']);
    expect(charge([box('wall', 20, 27, 8, 0.5)], 2.4)).toBe(
      'the charge may not stop before the target is in melee range',
    );
  });

  test('HRD-CHG-012 rough ground slows a charge but does not stop it', () => {
    const charge = (inches: number) => {
      const t = moving(
        [box('rubble', 10, 24.5906, 30, 20)],
        { weapons: [{}, {}] },
        { foe: { at: [24, 30], damage: 20 } },
      );
      return t.propose({ verb: Verb.Charge, target: 1, n: ticks(inches), facing: 0 });
    };
    // 9 inches of movement are 4.5 in rubble
    expect([charge(4.51), charge(4.49)]).toEqual(['another model is in the way', '']);
  });
});

describe('sight and terrain', () => {
  const seen = (
    pieces: readonly Piece[],
    target: Partial<Standing> = {},
    viewer: Partial<Standing> = {},
    more: Record<string, Standing> = {},
  ) => {
    const t = new HordesTable({ a: { at: [24, 10], ...viewer } }, { t: { at: [24, 30], ...target }, ...more }, pieces);
    return sees(t.b, 0, 1);
  };

  test('HRD-LOS-006 HRD-LOS-012 HRD-LOS-013 a wall hides whom it overtops (HRD-V-143)', () => {
    const hides = (height: number) =>
      BASES.map((base) => {
        const t = new HordesTable({ a: { at: [24, 2] } }, { t: { at: [24, 40], base } });
        const edge = 40 - radiusOf(t.b, 1) / INCH;
        return !seen([box('obstruction', 4, edge - 0.2, 40, 0.2, height)], { at: [24, 40], base }, { at: [24, 2] });
      });
    expect([1.5, 2, 2.5, 3].map(hides)).toEqual([
      [false, false, false, false],
      [true, false, false, false],
      [true, true, false, false],
      [true, true, true, false],
    ]);
  });

  test('HRD-LOS-004 one line past its corner suffices', () => {
    const past = (x: number) => seen([box('obstruction', x, 20, 20, 1, 4)]);
    expect([past(23.3), past(23.5), past(24), past(25)]).toEqual([false, true, true, true]);
  });

  test('HRD-TER-021 up to three inches of forest are seen into and out of (HRD-V2-211)', () => {
    const into = (deep: number) => seen([box('forest', 10, 30 - 0.5906 - deep, 28, 10)]);
    expect([into(2.9), into(3.1)]).toEqual([true, false]);
    const out = (deep: number) => seen([box('forest', 10, 5, 28, 5 + 0.5906 + deep)]);
    expect([out(2.9), out(3.1)]).toEqual([true, false]);
  });

  test('HRD-TER-022 HRD-TER-023 through a forest nobody is seen, but for huge bases (HRD-V2-213)', () => {
    const forest = [box('forest', 4, 20, 40, 0.5)];
    expect([seen(forest), seen(forest, { base: 'large' }), seen(forest, { base: 'huge' })]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('HRD-LOS-016 HRD-TER-011 looking down, lower models do not hide who is more than an inch behind them (HRD-V2-217)', () => {
    const hill = [box('hill', 18, 4, 12, 12)];
    const blocked = (gap: number, pieces: readonly Piece[]) =>
      !seen(pieces, {}, {}, { other: { at: [24, 30 - 1.1811 - gap], base: 'medium' } });
    expect([blocked(2, hill), blocked(0.5, hill), blocked(2, [])]).toEqual([false, true, true]);
  });

  test('HRD-TER-012 looking up, models lower than the target do not hide it', () => {
    const hill = [box('hill', 18, 26, 12, 12)];
    const other: Standing = { at: [24, 20], base: 'medium' };
    expect([seen(hill, {}, {}, { other }), seen([], {}, {}, { other })]).toEqual([true, false]);
    expect(seen(hill, {}, {}, { other: { at: [24, 27.5], base: 'medium' } })).toBe(false);
  });

  test('HRD-TER-009 HRD-TER-010 HRD-TER-025 only who stands completely on a hill is elevated, by its height', () => {
    const at = (y: number) =>
      elevationOf(new HordesTable({ a: { at: [24, y] } }, { FAR }, [box('hill', 18, 4, 12, 12, 2)]).b, 0);
    expect([at(10), at(15.5), at(15.3)]).toEqual([2 * INCH, 0, 2 * INCH]);
  });
});

describe('DEF and terrain', () => {
  const GUN: Standing['weapons'] = [
    { name: 'gun', kind: 'ranged', RNG: 30, POW: 10 },
    {},
    { name: 'spray', kind: 'ranged', RNG: 'SP 10' },
  ];
  /** DEF of a target with DEF 12 against weapon `w`: gun, sword, spray. */
  const def = (pieces: readonly Piece[], target: Partial<Standing> = {}, w = 0, viewer: Partial<Standing> = {}) => {
    const t = new HordesTable(
      { a: { at: [24, 10], weapons: GUN, ...viewer } },
      { t: { at: [24, 30], ...target } },
      pieces,
    );
    return defenceOf(t.b, 1, 0, t.weapon('a', w));
  };
  const wall = (gap: number, kind: TerrainKind = 'wall') => [box(kind, 20, 30 - 0.5906 - gap - 0.5, 8, 0.5)];

  test('HRD-COVER-001 HRD-COVER-002 HRD-COVER-004 HRD-TER-016 HRD-TER-036 a wall within an inch covers (HRD-V-183)', () => {
    expect([def(wall(0.9)), def(wall(1)), def(wall(1.1)), def([])]).toEqual([16, 16, 12, 12]);
    // a wall beside or behind it does not
    expect(def([box('wall', 20, 30.8, 8, 0.5)])).toBe(12);
  });

  test('HRD-COVER-003 HRD-COVER-005 HRD-COVER-008 a hedge conceals; the better counts alone', () => {
    expect([def(wall(0.5, 'hedge')), def([...wall(0.5, 'hedge'), ...wall(0.2)])]).toEqual([14, 16]);
    expect(def(wall(0.5, 'obstruction').map((piece) => ({ ...piece, height: 1.2 })))).toBe(16);
  });

  test('HRD-TER-020 HRD-TER-024 HRD-TER-032 completely in a forest: concealment; in rubble: cover', () => {
    const within = (kind: TerrainKind) => [box(kind, 22, 28, 4, 4)];
    expect([def(within('forest')), def(within('rubble')), def(within('hill'))]).toEqual([14, 16, 14]);
    expect(def([box('rubble', 22, 29.6, 4, 4)])).toBe(12);
  });

  test('HRD-COVER-006 HRD-COVER-007 HRD-SPRAY-008 not against sprays, not for huge bases (HRD-V-179)', () => {
    expect([def(wall(0.5), {}, 2), def(wall(0.2), { base: 'huge', at: [24, 31.8] })]).toEqual([12, 12]);
  });

  test('HRD-RAN-005 HRD-STAT-017 HRD-STAT-011 a helpless model in cover has DEF 5 + 4 (HRD-V-027, HRD-V-181)', () => {
    expect(def(wall(0.5), { DEF: 14, status: Status.knockedDown })).toBe(9);
    expect(def(wall(0.5), { DEF: 14, status: Status.stationary })).toBe(9);
  });

  test('HRD-MEL-009 HRD-TER-036 HRD-TER-039 an obstacle between fighters gives +2 in melee, not +4', () => {
    const between = [box('wall', 20, 10.7, 8, 0.3)];
    const near: Partial<Standing> = { at: [24, 11.8] };
    expect([def(between, near, 1), def([], near, 1)]).toEqual([14, 12]);
  });

  test('HRD-RAN-004 HRD-TER-014 HRD-TER-015 an elevated target has +2 against lower shooters, but no huge base (HRD-V2-227)', () => {
    const hill = [box('hill', 18, 24, 12, 12)];
    expect([def(hill), def(hill, { base: 'huge' }), def([...hill, box('hill', 18, 4, 12, 12)])]).toEqual([14, 12, 12]);
    expect(def([box('hill', 18, 4, 12, 12)])).toBe(12);
  });

  test('HRD-TER-037 a slam into an obstacle adds a die (HRD-V2-221)', () => {
    const slam = (pieces: readonly Piece[]) => {
      const a: Standing = {
        at: [24, 10],
        type: 'heavy warbeast',
        base: 'large',
        STR: 10,
        damage: ['MMM', 'MMM', 'BBB', 'BBB', 'SSS', 'SSS'],
      };
      const t = new HordesTable({ a }, { foe: { at: [24, 15.5], damage: 40 } }, pieces).turn();
      t.dice('to hit', 5, 6).dice('slam distance', 6).dice('damage', 1, 1, 1);
      t.propose({ verb: Verb.Slam, target: 1, n: ticks(3.6) });
      return { left: t.diceLeft().length, at: Math.round((t.b.model.y[1] / INCH) * 10) / 10 };
    };
    expect(slam([])).toEqual({ left: 1, at: 21.5 });
    expect(slam([box('wall', 20, 18, 8, 0.5)])).toEqual({ left: 0, at: 17.4 });
    // HRD-SLMD-003: half as far in rough ground
    expect(slam([box('rubble', 18, 14.9, 12, 20)])).toEqual({ left: 1, at: 18.5 });
  });
});

test('HRD-SETUP-003 HRD-PLACE-003 nobody is deployed on a barrier', () => {
  const t = new HordesTable({ a: { at: [0, 0] } }, { b: { at: [40, 40] } }, [box('wall', 20, 3, 8, 0.5)]);
  t.b.model.place[0] = 2;
  t.b.decision.kind[0] = Ask.Deploy;
  t.b.decision.subject[0] = 0;
  t.b.decision.player[0] = 0;
  const deploy = (y: number) =>
    t.propose({ verb: Verb.Deploy, target: 0, x: ticks(24), y: ticks(y), facing: degrees(0) });
  expect(deploy(3.2)).toBe('terrain is in the way');
});
