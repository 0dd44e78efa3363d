import { describe, expect, test } from 'vitest';
import { Level } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { Piece } from '../core/ground.js';
import { radiusOf } from '../core/models.js';
import { Status } from '../core/state.js';

const isDown = (t: HordesTable, m: number): boolean => (t.b.model.status[m] & Status.knockedDown) !== 0;
const FIST = { name: 'fist', qualities: ['Open Fist'] } as const;
const SPIRAL: Standing['damage'] = ['MMMMM', 'MMMMM', 'BBBBB', 'BBBBB', 'SSSSS', 'SSSSS'];

/** A heavy beast with STR 12 in reach of its target, 2 inches north. */
const scene = (
  foe: Partial<Standing> = {},
  more: Record<string, Standing> = {},
  a: Partial<Standing> = {},
  pieces: readonly Piece[] = [],
) => {
  const t = new HordesTable(
    { a: { at: [24, 10], type: 'heavy warbeast', base: 'large', STR: 12, damage: SPIRAL, weapons: [FIST], ...a } },
    { foe: { at: [24, 11.9], damage: 60, STR: 8, ...foe }, ...more },
    pieces,
  );
  t.b.core.level[0] = Level.full;
  return t.turn().choose('activate a').choose('stay');
};
/** The target is grasped and does not break free. */
const held = (t: HordesTable) =>
  t.dice('to hit', 6, 5).dice('grasp', 3).dice('break free', 1).choose('attack foe with throw');
const inches = (ticks: number): number => Math.round((ticks / INCH) * 100) / 100;

describe('grasp', () => {
  test('HRD-THRW-001 HRD-PWR-001 HRD-QUAL-012 only with an open fist, in its reach, no larger base', () => {
    const may = (t: HordesTable) => t.options().some((o) => o.includes('throw'));
    expect(may(scene())).toBe(true);
    expect(may(scene({}, {}, { weapons: [{}] }))).toBe(false);
    expect(may(scene({ at: [24, 12.2] }))).toBe(false);
    expect(may(scene({ at: [24, 12.2] }, {}, { weapons: [{ ...FIST, RNG: 1 }] }))).toBe(true);
    expect(may(scene({ base: 'huge', at: [24, 13.7] }))).toBe(false);
  });

  test('HRD-THRW-002 a miss holds nobody', () => {
    const t = scene().dice('to hit', 1, 2).choose('attack foe with throw');
    expect([t.options(), damageOf(t.b, 1), t.lines.at(-1)]).toEqual([
      ['no more attacks'],
      0,
      'a does not get hold of foe',
    ]);
  });

  test('HRD-THRW-003 HRD-THRW-004 d6 + STR each, two dice with two fists; only more breaks free (HRD-V-121)', () => {
    const breaks = (target: number, weapons: Standing['weapons'], ...grasp: number[]) => {
      const t = scene({ STR: 10 }, {}, { weapons: weapons ?? [], STR: 10 });
      t.dice('to hit', 6, 5)
        .dice('grasp', ...grasp)
        .dice('break free', target)
        .choose('attack foe with throw');
      return [t.lines.at(-1) === 'foe breaks free', t.diceLeft().length];
    };
    expect([breaks(4, [FIST], 3), breaks(3, [FIST], 3)]).toEqual([
      [true, 0],
      [false, 0],
    ]);
    expect([breaks(6, [FIST, FIST], 3, 3), breaks(6, [FIST, FIST], 2, 3)]).toEqual([
      [false, 0],
      [true, 0],
    ]);
  });
});

describe('throw', () => {
  test('HRD-THRW-005 HRD-THRW-006 HRD-THRW-012 HRD-THRN-001 HRD-THRN-006 HRD-THRN-007 half of STR away, down, 2d6 + STR', () => {
    const t = held(scene({}, {}, { STR: 11 })).dice('damage', 3, 4);
    expect(t.options()).toEqual(['throw foe directly away']);
    const before = t.b.model.y[1];
    t.choose('throw foe directly away');
    expect([inches(t.b.model.y[1] - before), isDown(t, 1), damageOf(t.b, 1), t.options()]).toEqual([
      5.5,
      true,
      7 + 11 - 12,
      ['no more attacks'],
    ]);
  });

  test('HRD-THRN-003 HRD-THRN-004 over smaller bases and rough ground, without harm (HRD-V-129)', () => {
    const rubble: Piece = {
      kind: 'rubble',
      corners: [
        [10, 12.5],
        [40, 12.5],
        [40, 30],
        [10, 30],
      ],
    };
    const small: Standing = { at: [24, 15], damage: 20 };
    const t = held(scene({ base: 'large', at: [24, 12.2] }, { small }, {}, [rubble])).dice('damage', 1, 1);
    const before = t.b.model.y[1];
    t.choose('throw foe directly away');
    expect([inches(t.b.model.y[1] - before), damageOf(t.b, 2), isDown(t, 2)]).toEqual([6, 0, false]);
  });

  test('HRD-THRN-005 HRD-THRN-007 HRD-THRN-008 it stops at an equal base: a die more, and collateral damage', () => {
    const t = held(scene({}, { other: { at: [24, 15], damage: 60 } })).dice('damage', 1, 1, 1, 2, 3);
    t.choose('throw foe directly away');
    expect(t.b.model.y[2] - t.b.model.y[1]).toBeLessThanOrEqual(radiusOf(t.b, 1) + radiusOf(t.b, 2));
    expect([damageOf(t.b, 1), damageOf(t.b, 2), isDown(t, 2)]).toEqual([3, 5, true]);
    const large = held(scene({}, { other: { at: [24, 15], base: 'large', damage: 60 } })).dice('damage', 1, 1, 1);
    large.choose('throw foe directly away');
    expect([damageOf(large.b, 2), isDown(large, 2)]).toEqual([0, false]);
  });

  test('HRD-THRN-005 HRD-TER-037 a wall stops it, with a die more', () => {
    const wall: Piece = {
      kind: 'wall',
      corners: [
        [20, 15],
        [28, 15],
        [28, 15.5],
        [20, 15.5],
      ],
    };
    const t = held(scene({}, {}, {}, [wall])).dice('damage', 1, 1, 1);
    t.choose('throw foe directly away');
    expect([inches(t.b.model.y[1]), damageOf(t.b, 1)]).toEqual([14.41, 3]);
  });

  test('HRD-THRN-006 HRD-THRN-008 HRD-LEAST-001 overlapped at the end: it falls, is hurt and makes room (HRD-V-127)', () => {
    const t = held(scene({ base: 'large', at: [24, 12.2] }, { small: { at: [24.3, 18.2], damage: 40 } })).dice(
      'damage',
      1,
      1,
      1,
      6,
    );
    t.choose('throw foe directly away');
    const apart = Math.hypot(t.b.model.x[2] - t.b.model.x[1], t.b.model.y[2] - t.b.model.y[1]);
    expect([isDown(t, 2), damageOf(t.b, 2)]).toEqual([true, 7 + 12 - 12]);
    expect(Math.abs(apart - radiusOf(t.b, 1) - radiusOf(t.b, 2))).toBeLessThanOrEqual(2);
  });

  const target: Standing = { at: [27, 15], damage: 60, DEF: 12 };
  test('HRD-THRW-009 at a model within the distance: a hit leads into contact', () => {
    const t = held(scene({}, { target })).dice('to hit', 3, 4).dice('damage', 1, 1, 1, 6, 6);
    t.choose('throw it at target');
    const apart = Math.hypot(t.b.model.x[2] - t.b.model.x[1], t.b.model.y[2] - t.b.model.y[1]);
    expect(Math.abs(apart - radiusOf(t.b, 1) - radiusOf(t.b, 2))).toBeLessThanOrEqual(3);
    expect([damageOf(t.b, 1), damageOf(t.b, 2)]).toEqual([3, 12]);
  });

  test('HRD-THRW-010 HRD-DICE-003 a miss deviates d3 inches, at most half the way (HRD-V-123, HRD-V-125)', () => {
    const miss = (direction: number, distance: number, y = 15) => {
      const t = held(scene({ base: 'large', at: [24, 12.2] }, { target: { at: [24, y], damage: 60, DEF: 30 } })).dice(
        'to hit',
        1,
        2,
      );
      t.dice('direction', direction).dice('deviation', distance).dice('damage', 1, 1, 1, 1, 1, 1);
      t.choose('throw it at target');
      return [inches(t.b.model.x[1]), inches(t.b.model.y[1])];
    };
    // three inches aslant, but half of the gap of 4.23 inches is less
    const [x, y] = miss(2, 6, 18);
    expect([x, y]).toEqual([inches((24 + 2.113 * Math.sin(Math.PI / 3)) * INCH), inches((18 + 2.113 * 0.5) * INCH)]);
    expect(miss(2, 2, 18)).toEqual([inches((24 + Math.sin(Math.PI / 3)) * INCH), 18.5]);
  });

  test('HRD-THRW-008 at a model too far away it flies as far as it can, without a roll', () => {
    const t = held(scene({}, { target: { at: [24, 25], damage: 60 } })).dice('damage', 1, 1);
    const before = t.b.model.y[1];
    t.choose('throw it at target');
    expect([inches(t.b.model.y[1] - before), t.diceLeft()]).toEqual([6, []]);
  });

  test('HRD-THRW-007 the thrown model does not hide whom it is thrown at, and a larger base may be aimed at', () => {
    const t = held(scene({}, { target: { at: [24, 16], base: 'huge', damage: 60 } }));
    expect(t.options()).toEqual(['throw foe directly away', 'throw it at target']);
    const behind = held(scene({ base: 'large', at: [24, 12.2] }, { target: { at: [24, 16], damage: 60 } }));
    expect(behind.options()).toContain('throw it at target');
  });

  test('HRD-THRW-011 it flies over the thrower', () => {
    const over = held(scene({ at: [25.9, 10.1] }, { target: { at: [21, 10.1], damage: 60 } }, { facing: 0 }));
    over.dice('to hit', 6, 5).dice('damage', 1, 1, 1, 1, 1).choose('throw it at target');
    expect(over.b.model.x[1] / INCH).toBeLessThan(22.3);
  });
});
