import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { enter, run } from '../../../kernel/procedure.js';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { comeToRest } from '../attacks/power-attacks.js';
import { addHit } from '../attacks/templates.js';
import { Verb } from '../core/asks.js';
import type { Piece } from '../core/ground.js';
import { isDown, radiusOf } from '../core/models.js';
import { HitFlag, Status } from '../core/state.js';
import { resolveHits } from '../damage/resolve-hits.js';
import { dropFrom, fallDice } from './falling.js';
import { slid, slide } from './involuntary.js';
import { makeRoom } from './least-disturbance.js';

const SPIRAL: Standing['damage'] = ['MMM', 'MMM', 'BBB', 'BBB', 'SSS', 'SSS'];
const at = (t: HordesTable, m: number) =>
  [t.b.model.x[m], t.b.model.y[m]].map((n) => Math.round((n / INCH) * 100) / 100);
/** A beast slams a model 4 inches before it; the die shows the distance. */
const slammed = (
  distance: number,
  more: Record<string, Standing> = {},
  pieces: readonly Piece[] = [],
  foe: Partial<Standing> = {},
) => {
  const a: Standing = { at: [24, 10], type: 'heavy warbeast', base: 'large', STR: 10, damage: SPIRAL };
  const t = new HordesTable({ a }, { foe: { at: [24, 15.5], damage: 60, facing: 77, ...foe }, ...more }, pieces).turn();
  return t.dice('to hit', 5, 6).dice('slam distance', distance);
};
const go = (t: HordesTable, inches = 3.7) => t.propose({ verb: Verb.Slam, target: 1, n: ticks(inches) });

describe('pushes', () => {
  const pushed = (inches: number, more: Record<string, Standing> = {}, pieces: readonly Piece[] = [], m = {}) => {
    const t = new HordesTable({ m: { at: [24, 20], base: 'medium', ...m } }, more, pieces);
    slide(t.b, 0, 0, ticks(inches), false);
    return t;
  };

  test('HRD-PUSH-001 HRD-MOVE-002 the leading edge goes so far, the facing stays, and nobody advances', () => {
    const t = pushed(3, {}, [], { facing: 123 });
    expect([at(t, 0), t.b.model.facing[0]]).toEqual([[24, 23], degrees(123)]);
  });

  test('HRD-PUSH-002 half as far in rough ground; it stops at obstacles, obstructions and all models', () => {
    expect(at(pushed(4, {}, [box('rubble', 10, 10, 30, 30)]), 0)).toEqual([24, 22]);
    expect(at(pushed(4, {}, [box('rubble', 10, 10, 30, 30)], { advantages: ['Pathfinder'] }), 0)).toEqual([24, 22]);
    for (const kind of ['wall', 'obstruction'] as const) {
      expect(at(pushed(4, {}, [box(kind, 20, 22.7874, 8, 0.5)]), 0)).toEqual([24, 22]);
    }
    expect(at(pushed(4, { small: { at: [24, 20 + 1.378 + 2] } }), 0)).toEqual([24, 22]);
  });

  test('HRD-PUSH-002 HRD-TER-042 HRD-TER-043 it suffers the hazards through which it moves', () => {
    const acid = [box('acid bath', 20, 22, 8, 1)];
    expect(pushed(6, {}, acid).b.model.status[0]).toBe(Status.corrosion);
    expect(pushed(1, {}, acid).b.model.status[0]).toBe(0);
  });

  test('HRD-GARG-005 gargantuans are not pushed', () => {
    expect(at(pushed(4, {}, [], { type: 'gargantuan', base: 'huge', damage: SPIRAL }), 0)).toEqual([24, 20]);
  });
});

describe('slams', () => {
  test('HRD-SLMD-003 half as far in rough ground, and hazards harm whoever passes through them', () => {
    const acid = [box('acid bath', 18, 17, 12, 20)];
    const t = slammed(4, {}, acid).dice('damage', 1, 1);
    go(t);
    // 0.91 inches before the pool, then half of 3.09
    expect([at(t, 1), t.b.model.status[1]]).toEqual([[24, 17.95], Status.corrosion | Status.knockedDown]);
  });

  test('HRD-SLMD-011 HRD-PWR-009 HRD-PWR-010 collateral damage is 2d6 + STR even for an attacker with a crippled body', () => {
    const t = slammed(6, { other: { at: [24, 18], damage: 60 } });
    t.b.model.marks[0] = 0b111_111_000_000; // its body is crippled: a die less for damage of its own
    t.dice('damage', 1, 1, 6, 6);
    go(t);
    expect([damageOf(t.b, 1), damageOf(t.b, 2), t.diceLeft()]).toEqual([0, 12 + 10 - 12, []]);
  });

  test('HRD-SLMD-011 nor does it start with STR of anybody but the attacker', () => {
    const t = slammed(6, { other: { at: [24, 18], damage: 60, STR: 19 } }).dice('damage', 1, 1, 1, 1, 1);
    go(t);
    expect([damageOf(t.b, 1), damageOf(t.b, 2)]).toEqual([3 + 10 - 12, 0]);
  });

  test('HRD-SLMD-001 HRD-REST-004 HRD-ORIG-001 directly away along the line of both centres, aslant too', () => {
    const t = slammed(5, {}, [], { at: [27, 15] }).dice('damage', 1, 1);
    go(t, 3.8);
    const { x, y } = t.b.model;
    const along = Math.atan2(27 - 24, 15 - 10);
    expect(Math.abs(Math.atan2(x[1] - x[0], y[1] - y[0]) - along)).toBeLessThan(0.001);
    expect(Math.hypot(x[1] / INCH - 27, y[1] / INCH - 15)).toBeCloseTo(5, 2);
  });

  test('HRD-THRN-010 no model is moved beyond the edge of the table, aslant either', () => {
    const t = new HordesTable({ m: { at: [24, 47] } }, {});
    slide(t.b, 0, degrees(45), ticks(6), true);
    expect([t.b.model.y[0] <= t.b.setup.depth - radiusOf(t.b, 0), slid.isStopped]).toEqual([true, false]);
    expect(Math.abs(t.b.model.y[0] - (t.b.setup.depth - radiusOf(t.b, 0)))).toBeLessThanOrEqual(2);
  });
});

describe('falls', () => {
  const terrace = (height: number) => [box('terrace', 18, 8, 12, 8.2, height)];

  test('HRD-FALL-003 two dice up to 2 inches, one more for each 2 inches or part of it (HRD-V-115)', () => {
    expect([1, 2, 2.1, 4, 4.1, 5, 7].map((inches) => fallDice(ticks(inches)))).toEqual([2, 2, 3, 3, 4, 4, 5]);
    const t = new HordesTable({ m: { at: [24, 20], ARM: 14, damage: 20 } }, {});
    addHit(t.b, 0, HitFlag.fall);
    t.b.hit.points[0] = fallDice(ticks(5));
    t.dice('fall', 1, 2, 3, 4);
    enter(t.b, resolveHits, 0, -1, 0, 0, 0);
    run(t.b);
    expect(damageOf(t.b, 0)).toBe(22 - 14);
  });

  test('HRD-FALL-001 HRD-FALL-002 a model slammed off a terrace falls: it lies, and suffers its damage roll beside that of the slam', () => {
    const t = slammed(4, {}, terrace(5)).dice('damage', 1, 1).dice('fall', 1, 2, 3, 4);
    go(t);
    expect([at(t, 1), isDown(t.b, 1), damageOf(t.b, 1), t.diceLeft()]).toEqual([[24, 19.5], true, 10 + 12 - 12, []]);
    expect(t.lines.some((line) => line.startsWith('foe falls 5.0 inches'))).toBe(true);
  });

  test('HRD-FALL-001 HRD-TER-026 not from less than an inch, nor off a hill, nor along the terrace', () => {
    const fell = (distance: number, pieces: readonly Piece[]) => {
      const t = slammed(distance, {}, pieces).dice('damage', 1, 1, 1).dice('fall', 1, 1);
      go(t);
      return !t.diceLeft().some((left) => left.startsWith('fall'));
    };
    const low = terrace(0.9);
    expect([fell(4, terrace(1)), fell(4, low), fell(4, [box('hill', 18, 8, 12, 8.2, 3)])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(fell(1, [box('terrace', 18, 8, 12, 12, 3)])).toBe(false);
    // onto another terrace an inch below, and one less than that
    const step = (height: number) => [...terrace(3), box('terrace', 18, 16, 12, 9, height)];
    const t = new HordesTable({ m: { at: [24, 18] } }, {}, step(2));
    expect([
      dropFrom(t.b, 0, ticks(24), ticks(14)),
      dropFrom(new HordesTable({ m: { at: [24, 18] } }, {}, step(2.1)).b, 0, ticks(24), ticks(14)),
    ]).toEqual([INCH, 0]);
  });

  test('HRD-FALL-004 HRD-FALL-005 HRD-LEAST-001 whom it lands on lies, suffers the same roll and makes room; a larger base does not mind', () => {
    const t = new HordesTable(
      { m: { at: [24, 20], base: 'medium', damage: 60 } },
      { small: { at: [24.6, 20.4], damage: 60, ARM: 15 }, large: { at: [22.25, 20], base: 'large', damage: 60 } },
    );
    slid.drop = ticks(3);
    comeToRest(t.b, 0);
    t.dice('fall', 6, 5, 4);
    enter(t.b, resolveHits, 0, -1, 0, 0, 0);
    run(t.b);
    expect([damageOf(t.b, 0), damageOf(t.b, 1), damageOf(t.b, 2), t.diceLeft()]).toEqual([15, 12, 0, []]);
    expect([isDown(t.b, 0), isDown(t.b, 1), isDown(t.b, 2)]).toEqual([true, true, false]);
    expect(at(t, 0)).toEqual([24, 20]);
    const { x, y } = t.b.model;
    const gap = Math.hypot(x[1] - x[0], y[1] - y[0]) - radiusOf(t.b, 0) - radiusOf(t.b, 1);
    expect(Math.abs(gap)).toBeLessThanOrEqual(2);
  });

  test('HRD-TER-037 whoever is moved by others stops at a terrace as at any obstruction', () => {
    const t = slammed(6, {}, [box('terrace', 18, 18, 12, 4, 3)]).dice('damage', 1, 1, 1);
    go(t);
    expect([at(t, 1), t.diceLeft()]).toEqual([[24, 17.41], []]);
  });
});

describe('least disturbance', () => {
  const room = (others: Record<string, Standing>, pieces: readonly Piece[] = []) => {
    const t = new HordesTable({ m: { at: [24, 20], base: 'large' } }, others, pieces);
    t.dice('least disturbance', 1, 1, 1);
    makeRoom(t.b, 0);
    return t;
  };
  const overlaps = (t: HordesTable) => {
    const { x, y } = t.b.model;
    for (let m = 0; m < t.b.setup.models; m++)
      for (let o = 0; o < m; o++) {
        if (Math.hypot(x[m] - x[o], y[m] - y[o]) < radiusOf(t.b, m) + radiusOf(t.b, o) - 3) return true;
      }
    return false;
  };

  test('HRD-LEAST-001 HRD-LEAST-003 the model that stopped stays, the other goes straight away from it (HRD-V-117)', () => {
    const t = room({ o: { at: [24.6, 20.8], facing: 33 } });
    const { x, y, facing } = t.b.model;
    expect([at(t, 0), facing[1], overlaps(t)]).toEqual([[24, 20], degrees(33), false]);
    expect(Math.atan2(x[1] - x[0], y[1] - y[0])).toBeCloseTo(Math.atan2(0.6, 0.8), 3);
  });

  test('HRD-LEAST-003 a third model that is not overlapped does not move, though that needs a longer way', () => {
    const t = room({ o: { at: [24.6, 20.8] }, wall: { at: [25.05, 21.9], base: 'medium' } });
    expect([at(t, 2), overlaps(t)]).toEqual([[25.05, 21.9], false]);
  });

  test('HRD-LEAST-003 of equally near places one is drawn by lot', () => {
    const north = (die: number) => {
      const t = new HordesTable(
        { m: { at: [24, 20], base: 'large' } },
        { o: { at: [24, 21.2] }, wall: { at: [24, 22.4], base: 'medium' } },
      );
      t.dice('least disturbance', die);
      makeRoom(t.b, 0);
      return [t.b.model.x[1] > ticks(24), t.diceLeft(), overlaps(t)];
    };
    expect(new Set([north(1)[0], north(2)[0]]).size).toBe(2);
    expect([north(1).slice(1), north(2).slice(1)]).toEqual([
      [[], false],
      [[], false],
    ]);
  });

  test('HRD-LEAST-003 a model centred under it goes in a direction drawn by lot', () => {
    const where = (die: number) => {
      const t = new HordesTable({ m: { at: [24, 20], base: 'large' } }, { o: { at: [24, 20] } });
      t.dice('least disturbance', die);
      makeRoom(t.b, 0);
      return [Math.sign(Math.round(t.b.model.x[1] / INCH - 24)), Math.sign(Math.round(t.b.model.y[1] / INCH - 20))];
    };
    expect([where(1), where(10), where(19), where(28)]).toEqual([
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ]);
  });

  test('HRD-LEAST-002 if a gargantuan is in the way, the model that stopped moves instead', () => {
    const t = room({ giant: { at: [24, 22.5], base: 'huge', type: 'gargantuan', damage: SPIRAL } });
    expect([at(t, 1), at(t, 0)[1] < 20, overlaps(t)]).toEqual([[24, 22.5], true, false]);
  });

  test('HRD-LEAST-001 HRD-PLACE-003 nobody makes room by standing on a barrier or off the table', () => {
    const t = room({ o: { at: [24, 20.9] } }, [box('wall', 20, 21.6, 8, 0.5)]);
    expect([t.b.model.y[1] + radiusOf(t.b, 1) <= ticks(21.6) + 2, overlaps(t)]).toEqual([true, false]);
    const u = new HordesTable({ m: { at: [24, 1.2], base: 'large' } }, { o: { at: [24, 0.6] } });
    u.dice('least disturbance', 1);
    makeRoom(u.b, 0);
    expect([u.b.model.y[1] >= radiusOf(u.b, 1), overlaps(u)]).toEqual([true, false]);
  });

  test('HRD-LEAST-003 several models move as little as they can in all', () => {
    const t = room({ one: { at: [24.5, 20.9] }, two: { at: [23.5, 20.9] } });
    const moved = [1, 2].map((m) =>
      Math.hypot(t.b.model.x[m] / INCH - (m === 1 ? 24.5 : 23.5), t.b.model.y[m] / INCH - 20.9),
    );
    expect(overlaps(t)).toBe(false);
    expect(moved[0] + moved[1]).toBeLessThan(1.3);
  });
});
