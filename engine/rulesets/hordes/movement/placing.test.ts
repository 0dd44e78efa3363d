import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { box, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import type { Piece } from '../core/ground.js';
import { Place, Restraint, Status } from '../core/state.js';
import { HORDES_RULES } from '../ruleset.js';
import { judgePlace, judgeReplacement, placing, replaceModel } from './placing.js';
import { restrain } from './restrictions.js';

const words = (reason: number): string => (reason === 0 ? '' : HORDES_RULES.reason(reason));

describe('placing', () => {
  const scene = (m: Partial<Standing> = {}, more: Record<string, Standing> = {}, pieces: readonly Piece[] = []) =>
    new HordesTable({ m: { at: [24, 20], ...m } }, more, pieces);
  const asked = (t: HordesTable, inches = 5) => t.play(placing, 0, 0, ticks(inches));

  test('HRD-PLACE-003 with room for its base: no other base, barrier or impassable ground under it (HRD-V-089)', () => {
    const may = (x: number, y: number) =>
      words(
        judgePlace(
          scene({}, { foe: { at: [24, 24], base: 'large' } }, [
            box('wall', 10, 10, 4, 1),
            box('obstruction', 16, 10, 4, 1),
            box('impassable', 30, 10, 4, 4),
            box('rubble', 36, 10, 4, 4),
          ]).b,
          0,
          ticks(x),
          ticks(y),
        ),
      );
    const model = 'another model is in the way';
    const ground = 'terrain is in the way';
    expect([may(24, 25.58), may(24, 25.5), may(24, 24), may(20, 25)]).toEqual(['', model, model, '']);
    expect([may(12, 10.5), may(18, 11.5), may(32, 12), may(29, 12), may(38, 12)]).toEqual([
      ground,
      ground,
      ground,
      '',
      '',
    ]);
    expect([may(0.5, 20), may(0.6, 20)]).toEqual(['off the table', '']);
  });

  test('HRD-PLACE-001 HRD-PLACE-004 HRD-FREE-005 the player chooses place and facing; nobody strikes', () => {
    const t = asked(scene({}, { foe: { at: [24, 21.3] } }));
    expect(t.question()).toBe('where is m placed?');
    const reason = t.propose({ verb: Verb.Place, target: 0, x: ticks(27), y: ticks(17), facing: degrees(222) });
    expect([reason, t.question(), t.b.model.x[0] / INCH, t.b.model.facing[0]]).toEqual(['', '', 27, degrees(222)]);
  });

  test('HRD-PLACE-003 HRD-MEAS-002 not farther than the effect says', () => {
    const place = (inches: number) =>
      asked(scene()).propose({ verb: Verb.Place, target: 0, x: ticks(24 + inches), y: ticks(20), facing: 0 });
    expect([place(5), place(5.01)]).toEqual(['', 'farther than it may be placed']);
  });

  test('HRD-PLACE-002 HRD-MOVE-023 a model placed in an area enters it', () => {
    const place = (advantages: Standing['advantages']) => {
      const t = asked(scene({ advantages: advantages ?? [] }, {}, [box('acid bath', 26, 18, 4, 4)]));
      t.propose({ verb: Verb.Place, target: 0, x: ticks(27), y: ticks(20), facing: 0 });
      return t.b.model.status[0];
    };
    expect([place([]), place(['Flight'])]).toEqual([Status.corrosion, 0]);
  });

  test('HRD-PLACE-005 a friendly trooper in formation stays in formation; the commander, and who is out of it, need not', () => {
    const unit = { unit: 'band', CMD: 3 } as const;
    const place = (m: number, y: number, player = 0, at = 22) => {
      const t = new HordesTable(
        { chief: { at: [24, 20], ...unit }, c: { at: [24, at], ...unit } },
        { far: { at: [1, 1] } },
      );
      t.play(placing, m, player, 20 * INCH);
      const reason = t.propose({ verb: Verb.Place, target: m, x: ticks(24), y: ticks(y), facing: 0 });
      return reason;
    };
    const no = 'a trooper in formation is placed in formation';
    expect([place(1, 20 + 1.18 + 3), place(1, 20 + 1.19 + 3), place(1, 20 - 1.19 - 3)]).toEqual(['', no, no]);
    expect([place(0, 28), place(1, 28, 1), place(1, 30, 0, 27)]).toEqual(['', '', '']);
    const t = new HordesTable(
      { chief: { at: [24, 20], ...unit }, c: { at: [24, 22], ...unit } },
      { far: { at: [1, 1] } },
    );
    t.play(placing, 1, 0, 6 * INCH);
    const { y, x, count } = t.b.option;
    t.options();
    for (let i = 0; i < count; i++) {
      expect(Math.hypot(x[i] - ticks(24), y[i] - ticks(20))).toBeLessThanOrEqual(ticks(3 + 1.1811) + 2);
    }
    expect(t.options().length).toBeGreaterThan(3);
  });

  test('HRD-GARG-003 a gargantuan is never placed (HRD-V2-103)', () => {
    const giant: Partial<Standing> = { type: 'gargantuan', base: 'huge', damage: ['M', 'M', 'B', 'B', 'S', 'S'] };
    const t = asked(scene(giant));
    expect([t.question(), words(judgePlace(t.b, 0, ticks(24), ticks(25)))]).toEqual(['', 'not an option']);
    expect(
      new HordesTable({ m: { at: [24, 20], ...giant } }, {})
        .turn()
        .options()
        .some((o) => o.startsWith('advance')),
    ).toBe(true);
  });

  test('HRD-REPL-001 the smaller base lies completely in the larger; equal ones at the same spot; with room', () => {
    const may = (old: Standing['base'], now: Standing['base'], inches: number, more: Record<string, Standing> = {}) => {
      const t = new HordesTable(
        { old: { at: [24, 20], base: old ?? 'small' }, now: { at: [1, 1], base: now ?? 'small' } },
        more,
      );
      t.b.model.place[1] = Place.reserve;
      return words(judgeReplacement(t.b, 0, 1, ticks(24), ticks(20 + inches)));
    };
    const off = 'farther than it may be placed';
    expect([may('small', 'small', 0), may('small', 'small', 0.01)]).toEqual(['', off]);
    expect([may('small', 'large', 0.39), may('small', 'large', 0.4)]).toEqual(['', off]);
    expect([may('large', 'small', 0.39), may('large', 'small', 0.4)]).toEqual(['', off]);
    const near = { foe: { at: [24, 21.4] } } as const;
    expect([may('small', 'large', 0, near), may('small', 'large', -0.39, near)]).toEqual([
      'another model is in the way',
      '',
    ]);
  });

  test('HRD-REPL-001 the new model stands, the old one is gone', () => {
    const t = new HordesTable({ old: { at: [24, 20] }, now: { at: [1, 1] } }, {});
    t.b.model.place[1] = Place.reserve;
    replaceModel(t.b, 0, 1, ticks(24), ticks(20), degrees(12));
    expect([t.b.model.place[0], t.b.model.place[1], t.b.model.facing[1]]).toEqual([
      Place.removed,
      Place.table,
      degrees(12),
    ]);
  });
});

describe('restrictions of movement', () => {
  const scene = (kind: number, more: (t: HordesTable) => void = () => {}) => {
    const t = new HordesTable(
      { m: { at: [24, 20], facing: 0 }, o: { at: [24, 30] } },
      { far: { at: [40, 40] } },
    ).turn();
    restrain(t.b, 0, kind, 1);
    more(t);
    return t.choose('activate m');
  };
  const walk = (t: HordesTable, legs: readonly (readonly [angle: number, inches: number])[], facing?: number) => {
    let x = t.b.model.x[0];
    let y = t.b.model.y[0];
    const path: number[] = [];
    for (const [angle, inches] of legs) {
      path.push(degrees(angle), ticks(inches));
      x += Math.round(ticks(inches) * Math.sin((angle * Math.PI) / 180));
      y += Math.round(ticks(inches) * Math.cos((angle * Math.PI) / 180));
    }
    return t.propose({ verb: Verb.Advance, x, y, path, facing: degrees(facing ?? legs.at(-1)?.[0] ?? 0) });
  };
  const NO = 'the model must move toward another one';
  const NOT = 'the model must move away from another one';

  test('HRD-REST-001 toward: the distance never grows on the way, whatever it is at the end (HRD-V-087)', () => {
    const may = (...legs: [number, number][]) => walk(scene(Restraint.toward), legs);
    expect([may([0, 4]), may([60, 4]), may([180, 1]), may([90, 2])]).toEqual(['', '', NO, NO]);
    // back at the end, though nearer than at the start
    expect(may([0, 4], [180, 1])).toBe(NO);
    // past the nearest point of its line
    expect([may([80, 1.7]), may([80, 1.8])]).toEqual(['', NO]);
  });

  test('HRD-REST-003 away: the distance never shrinks', () => {
    const may = (...legs: [number, number][]) => walk(scene(Restraint.away), legs);
    expect([may([180, 4]), may([90, 4]), may([89, 4]), may([180, 3], [0, 1])]).toEqual(['', '', NOT, NOT]);
  });

  test('HRD-REST-002 HRD-REST-004 directly: along the line of the centres, and no turn afterwards', () => {
    expect([walk(scene(Restraint.directlyToward), [[0, 4]]), walk(scene(Restraint.directlyToward), [[2, 4]])]).toEqual([
      '',
      NO,
    ]);
    expect(walk(scene(Restraint.directlyToward), [[0, 4]], 90)).toBe(NO);
    expect([walk(scene(Restraint.directlyAway), [[180, 4]]), walk(scene(Restraint.directlyAway), [[178, 4]])]).toEqual([
      '',
      NOT,
    ]);
    expect(walk(scene(Restraint.directlyAway), [[180, 4]], 90)).toBe(NOT);
  });

  test('HRD-REST-005 it may stay, turn, or not move at all', () => {
    for (const kind of [Restraint.toward, Restraint.directlyToward, Restraint.away, Restraint.directlyAway]) {
      expect(scene(kind).options()).toContain('stay');
      expect(walk(scene(kind), [], 200)).toBe('');
    }
  });

  test('HRD-REST-006 all restrictions at once; if they cannot be met it does not move', () => {
    const both = (t: HordesTable) => restrain(t.b, 0, Restraint.away, 1);
    // only to stay is left, so nobody is asked, and the next model activates
    const stuck = scene(Restraint.toward, both);
    expect([stuck.question(), stuck.b.model.y[0] / INCH]).toEqual(['how does o move?', 20]);
    const east = (t: HordesTable) => {
      t.b.model.x[2] = ticks(14);
      t.b.model.y[2] = ticks(20);
      restrain(t.b, 0, Restraint.away, 2);
    };
    expect([walk(scene(Restraint.toward, east), [[45, 4]]), walk(scene(Restraint.toward, east), [[315, 4]])]).toEqual([
      '',
      NOT,
    ]);
  });

  test('HRD-REST-001 HRD-MOVE-002 they hold for charges, which are advances too', () => {
    const t = new HordesTable(
      { m: { at: [24, 20] }, o: { at: [24, 10] } },
      { foe: { at: [24, 26], damage: 9 } },
    ).turn();
    restrain(t.b, 0, Restraint.toward, 1);
    t.choose('activate m');
    expect(t.propose({ verb: Verb.Charge, target: 2, n: ticks(4.5), facing: 0 })).toBe(NO);
    expect(t.options().some((o) => o.startsWith('charge'))).toBe(false);
  });
});
