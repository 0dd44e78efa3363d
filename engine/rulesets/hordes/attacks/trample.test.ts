import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import type { Piece } from '../core/ground.js';
import { radiusOf } from '../core/models.js';
import { Did, Status } from '../core/state.js';

const SPIRAL: Standing['damage'] = ['MMMMM', 'MMMMM', 'BBBBB', 'BBBBB', 'SSSSS', 'SSSSS'];
const BEAST: Standing = { at: [24, 10], type: 'heavy warbeast', base: 'large', SPD: 5, STR: 10, damage: SPIRAL };

/** A heavy beast that faces north among enemies; it is asked for its movement. */
const scene = (
  foes: Record<string, Standing>,
  a: Partial<Standing> = {},
  pieces: readonly Piece[] = [],
  friends: Record<string, Standing> = {},
) => {
  const t = new HordesTable({ a: { ...BEAST, ...a }, ...friends }, foes, pieces).turn();
  return Object.keys(friends).length > 0 ? t.choose('activate a') : t;
};
const go = (t: HordesTable, inches: number, angle = 0) =>
  t.propose({ verb: Verb.Trample, n: ticks(inches), facing: degrees(angle) });
const gone = (t: HordesTable) => Math.round(((t.b.model.y[0] - 10 * INCH) / INCH) * 100) / 100;
const far = { far: { at: [44, 44] } } as const;

describe('movement of a trample', () => {
  test('HRD-TRMP-002 HRD-TRMP-003 HRD-MOVE-008 any direction, SPD + 3 inches at most, without a target', () => {
    expect([go(scene(far), 8.01), go(scene(far), 8), go(scene(far), 0.5, 200)]).toEqual(['too far', '', '']);
    const t = scene(far);
    go(t, 6, 90);
    expect([t.b.model.x[0], t.b.model.facing[0]]).toEqual([30 * INCH, degrees(90)]);
  });

  test('HRD-TRMP-001 HRD-PWR-001 not by who gave up its action, nor by light beasts or others', () => {
    const gaveUp = scene(far);
    gaveUp.b.model.did[0] |= Did.GiveUpAction;
    expect(go(gaveUp, 4)).toBe('not an option');
    expect(go(scene(far, { type: 'light warbeast' }), 4)).toBe('not an option');
    expect(go(scene(far, { type: 'solo', damage: 9 }), 4)).toBe('not an option');
  });

  test('HRD-PWR-002 HRD-SPIR-009 a beast is forced to trample, with a sound mind', () => {
    const tired = scene(far);
    tired.b.model.points[0] = tired.b.setup.types.FURY[tired.b.model.kind[0]];
    expect(go(tired, 4)).toBe('not an option');
    const t = scene(far);
    const before = t.b.model.points[0];
    go(t, 4);
    expect(t.b.model.points[0]).toBe(before + 1);
  });

  test('HRD-TRMP-003 HRD-TRMP-004 through small bases, friends too, but with room at the end', () => {
    const t = () =>
      scene({ foe: { at: [24, 13], damage: 20 } }, {}, [], { pal: { at: [24, 15], base: 'small', damage: 20 } });
    expect([go(t(), 3), go(t(), 4.5)]).toEqual(Array(2).fill('there is no room for the base at the end'));
    // a base of 30 mm and one of 50 mm: 1.57 inches from centre to centre
    const u = t().dice('to hit', 6, 5, 6, 5).dice('damage', 1, 1, 1, 1);
    expect([go(u, 6.6), u.diceLeft()]).toEqual(['', []]);
  });

  test('HRD-TRMP-005 it stops at a medium base, an obstacle or an obstruction (HRD-V-133)', () => {
    const medium = { foe: { at: [24, 10 + 1.7717 + 4], base: 'medium', damage: 20 } } as const;
    expect([go(scene(medium), 4.05), go(scene(medium), 4)]).toEqual(['another model is in the way', '']);
    for (const kind of ['wall', 'obstruction'] as const) {
      const piece = [box(kind, 20, 10 + 0.9843 + 4, 8, 0.4)];
      expect([go(scene(far, {}, piece), 4.05), go(scene(far, {}, piece), 4)]).toEqual([
        'another model is in the way',
        '',
      ]);
    }
  });

  test('HRD-TRMP-005 HRD-ADV-015 HRD-ADV-019 HRD-ADV-030 who may pass goes on: all of it with Flight, obstacles as a Pathfinder', () => {
    const medium = { foe: { at: [24, 13], base: 'medium', damage: 20 } } as const;
    const wall = [box('wall', 20, 12, 8, 0.4)];
    const cliff = [box('obstruction', 20, 12, 8, 0.4)];
    for (const advantage of ['Flight', 'Incorporeal'] as const) {
      const may = (foes: Record<string, Standing>, pieces: readonly Piece[]) =>
        go(scene(foes, { advantages: [advantage] }, pieces), 6);
      expect([may(medium, []), may(far, wall), may(far, cliff)]).toEqual(['', '', '']);
    }
    const path = (pieces: readonly Piece[]) => go(scene(far, { advantages: ['Pathfinder'] }, pieces), 6);
    expect([path(wall), path(cliff)]).toEqual(['', 'another model is in the way']);
    expect(go(scene(medium, { advantages: ['Pathfinder'] }), 6)).toBe('another model is in the way');
    // not onto the wall
    expect(go(scene(far, { advantages: ['Flight'] }, wall), 2)).toBe('there is no room for the base at the end');
  });

  test('HRD-TRMP-006 it does not turn afterwards', () => {
    const t = scene({ foe: { at: [24, 13], damage: 20 } }).dice('to hit', 1, 1);
    go(t, 5, 0);
    expect(t.b.model.facing[0]).toBe(0);
  });

  test('HRD-TRMP-003 the list has a trample over each enemy with a small base that leaves room behind it', () => {
    const listed = (foes: Record<string, Standing>) =>
      scene(foes)
        .options()
        .filter((o) => o.startsWith('trample'));
    expect(listed({ foe: { at: [24, 13], damage: 20 } })).toEqual(['trample forward 8.00, facing 0 degrees']);
    const inLine = { foe: { at: [24, 13], damage: 20 }, next: { at: [24, 15], damage: 20 } } as const;
    expect(listed(inLine)).toEqual(['trample forward 8.00, facing 0 degrees']);
    expect(listed({ foe: { at: [24, 13], base: 'medium', damage: 20 } })).toEqual([]);
    expect(listed({ foe: { at: [24, 13], damage: 20 }, wall: { at: [24, 15.5], base: 'huge' } })).toEqual([]);
  });
});

describe('attacks of a trample', () => {
  const row = {
    one: { at: [24, 13], damage: 30 },
    two: { at: [24.5, 15], damage: 30 },
    aside: { at: [27, 13], damage: 30 },
  } as const;

  test('HRD-TRMP-007 HRD-PWR-005 HRD-PWR-008 each small base moved through, all rolls before all damage', () => {
    const t = scene(row).dice('to hit', 6, 5, 1, 2).dice('damage', 3, 4);
    go(t, 7.5);
    expect([gone(t), damageOf(t.b, 1), damageOf(t.b, 2), damageOf(t.b, 3), t.diceLeft()]).toEqual([7.5, 5, 0, 0, []]);
    expect(t.lines).toContain('a does not trample two');
  });

  test('HRD-TRMP-007 who was not moved through is not attacked, though it is touched at the end', () => {
    const t = scene({ one: { at: [24, 13], damage: 30 } });
    const gap = 3 - (radiusOf(t.b, 0) + radiusOf(t.b, 1)) / INCH;
    expect(go(t, gap)).toBe('');
    expect([damageOf(t.b, 1), t.diceLeft()]).toEqual([0, []]);
  });

  test('HRD-PWR-007 HRD-TRMP-007 weapons do not matter (HRD-V-137)', () => {
    const t = scene({ one: { at: [24, 13], damage: 30 } }, { weapons: [{ POW: 9, qualities: ['Weapon Master'] }] });
    t.dice('to hit', 6, 5).dice('damage', 3, 4);
    go(t, 6);
    expect([damageOf(t.b, 1), t.diceLeft()]).toEqual([7 + 10 - 12, []]);
  });

  test('HRD-TRMP-008 shields count if it was first contacted through its front arc, wherever the trampler ends', () => {
    const hurt = (facing: number) => {
      const one: Standing = { at: [24, 13], damage: 30, facing, weapons: [{ qualities: ['Shield'] }] };
      const t = scene({ one }).dice('to hit', 6, 5).dice('damage', 3, 4);
      go(t, 6);
      return damageOf(t.b, 1);
    };
    expect([hurt(180), hurt(100), hurt(80), hurt(0)]).toEqual([3, 3, 5, 5]);
  });

  test('HRD-TRMP-009 a back strike only if it was completely in the back arc at first contact', () => {
    const hits = (facing: number) => {
      const t = scene({ one: { at: [24, 13], damage: 30, facing, DEF: 15 } }, { MAT: 6 });
      t.dice('to hit', 3, 4).dice('damage', 1, 1);
      go(t, 6);
      return t.lines.includes('a tramples one');
    };
    // 3 + 4 + 6 is 2 less than DEF. The trampler touches the line of the arc up to 39 degrees aslant.
    expect([hits(0), hits(45), hits(60), hits(180)]).toEqual([true, true, false, false]);
  });

  test('HRD-MEL-010 a model that lies is hit without a roll', () => {
    const t = scene({ one: { at: [24, 13], damage: 30, status: Status.knockedDown } }).dice('damage', 3, 4);
    go(t, 6);
    expect([damageOf(t.b, 1), t.diceLeft()]).toEqual([5, []]);
  });

  test('HRD-PWR-006 additional attacks may follow, and no power attack', () => {
    const t = scene(
      { one: { at: [24, 13], damage: 60 }, two: { at: [24, 20.2], damage: 60, base: 'medium' } },
      { FURY: 3 },
    );
    t.dice('to hit', 6, 5).dice('damage', 1, 1);
    go(t, 8);
    expect(t.options()).toEqual(['attack two again with sword (weapon 0)', 'no more attacks']);
  });
});

describe('free strikes at a trampler', () => {
  const strikers = (more: Record<string, Standing> = {}) =>
    scene({
      one: { at: [24, 13], damage: 30, weapons: [{ RNG: 2 }] },
      drake: { at: [25.9, 11], base: 'medium', damage: 30, facing: 270, weapons: [{ RNG: 1 }] },
      ...more,
    });

  test('HRD-TRMP-010 they come after all trample attacks, whatever the distance', () => {
    const t = strikers().dice('to hit', 6, 5).dice('damage', 1, 1);
    expect([go(t, 7.5), gone(t), damageOf(t.b, 1)]).toEqual(['', 7.5, 0]);
    expect([t.question(), t.options()]).toEqual([
      'does drake strike a, who leaves?',
      ['attack a with sword (weapon 5)', 'no more attacks'],
    ]);
    t.dice('to hit', 6, 5).dice('damage', 6, 6, 6).dice('branch', 1).choose('attack a');
    expect([damageOf(t.b, 0), t.diceLeft()]).toEqual([18 + 5 + 6 - 12, []]);
  });

  test('HRD-TRMP-011 not by small bases that it contacted (HRD-V-131), but by others as small', () => {
    const t = strikers({ lancer: { at: [26.6, 13], facing: 270, weapons: [{ RNG: 2 }], damage: 9 } });
    t.dice('to hit', 6, 5).dice('damage', 1, 1);
    go(t, 7.5);
    expect([t.question(), t.options()]).toEqual(['who strikes a next?', ['drake strikes', 'lancer strikes']]);
    t.choose('lancer strikes').choose('no more attacks');
    expect(t.question()).toBe('does drake strike a, who leaves?');
  });

  test('HRD-ADV-028 nobody strikes who has Parry', () => {
    const t = new HordesTable(
      { a: { ...BEAST, advantages: ['Parry'] } },
      { drake: { at: [25.9, 11], base: 'medium', damage: 30, facing: 270, weapons: [{ RNG: 1 }] } },
    ).turn();
    go(t, 7.5);
    expect(t.question()).toBe('');
  });
});
