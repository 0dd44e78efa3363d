import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { FAR, warlock as lock, warbeast } from '../../../testing/hordes/battlegroups.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { controlRange, inControlRange, isLeader, leaderOf } from './battlegroups.js';
import { playerOf } from './models.js';
import { force, mayForce, maySpend, spend } from './resources.js';

/** Radius of a small base and of a medium one, inches. */
const SMALL = 15 / 25.4;
const MEDIUM = 20 / 25.4;

const beast = (standing: Partial<Standing> = {}): Standing => warbeast({ FURY: 3, ...standing });
const onEdge = 10 + SMALL + MEDIUM + 10;

describe('battlegroups', () => {
  test('HRD-LOCK-001 HRD-CAST-001 HRD-TYPE-005 a leader, and those that the list gives to it', () => {
    const { b } = new HordesTable(
      {
        w: lock(),
        a: beast(),
        v: lock({ at: [30, 10], type: 'warcaster', FOCUS: 6 }),
        j: beast({ at: [30, 14], type: 'light warjack', leader: 'v' }),
        s: { at: [10, 10] },
      },
      { x: lock({ at: [24, 40] }), c: beast({ at: [24, 36], leader: 'x' }) },
    );
    expect([0, 1, 2, 3, 4, 5, 6].map((m) => leaderOf(b, m))).toEqual([0, 0, 2, 2, -1, 5, 5]);
    expect([0, 1, 2, 3, 4].map((m) => isLeader(b, m))).toEqual([true, false, true, false, false]);
  });

  test('HRD-LOCK-003 HRD-LOCK-004 HRD-CAST-002 while either is under enemy control, and when the leader is gone, it lapses', () => {
    const t = new HordesTable({ w: lock(), a: beast() }, FAR);
    for (const m of [0, 1]) {
      t.b.model.taken[m] = 1;
      expect([playerOf(t.b, m), leaderOf(t.b, 1)]).toEqual([1, -1]);
      t.b.model.taken[m] = 0;
      expect(leaderOf(t.b, 1)).toBe(0);
    }
    t.b.model.place[0] = 3;
    expect(leaderOf(t.b, 1)).toBe(-1);
  });
});

describe('control range', () => {
  test('HRD-LOCK-011 HRD-LOCK-012 HRD-FOCUS-005 twice FURY or FOCUS in inches, from edge to edge, and the leader itself', () => {
    for (const w of [lock(), lock({ type: 'warcaster', FOCUS: 5 })]) {
      const at = (y: number, x = 24) => new HordesTable({ w, a: beast({ at: [x, y] }) }, FAR).b;
      expect(controlRange(at(14), 0)).toBe(10 * INCH);
      expect([at(onEdge - 0.001), at(onEdge + 0.001)].map((b) => inControlRange(b, 0, 1))).toEqual([true, false]);
      expect([at(10, 24 + onEdge - 10.001), at(10, 24 + onEdge - 9.999)].map((b) => inControlRange(b, 0, 1))).toEqual([
        true,
        false,
      ]);
      expect(inControlRange(at(14), 0, 0)).toBe(true);
    }
  });

  test('HRD-LOCK-013 HRD-FURY-014 HRD-BEAST-004 HRD-LOCK-002 a warbeast is forced in it alone, by the leader of its battlegroup, unseen', () => {
    const may = (a: Partial<Standing>, more: Record<string, Standing> = {}) =>
      mayForce(
        new HordesTable({ w: lock({ facing: 180 }), ...more, a: beast(a) }, FAR).b,
        1 + Object.keys(more).length,
      );
    expect([may({}), may({ at: [24, onEdge - 0.01] }), may({ at: [24, onEdge + 0.01] })]).toEqual([true, true, false]);
    // another warlock of the army does not help
    const other = { v: lock({ at: [24, 30] }) };
    expect([may({ at: [24, 28] }, other), may({ at: [24, 28], leader: 'v' }, other)]).toEqual([false, true]);
    // a list without warlocks has a stand-in
    const { b } = new HordesTable({ a: beast({ leader: undefined as unknown as string }) }, FAR);
    expect(mayForce(b, 0)).toBe(true);
  });
});

test('HRD-LOCK-014 HRD-FOCUS-010 a leader spends what it has, others cannot', () => {
  for (const w of [lock({ fury: 2 }), lock({ fury: 2, type: 'warcaster', FOCUS: 6 })]) {
    const { b } = new HordesTable({ w, a: beast({ fury: 3 }), s: { at: [10, 10] } }, FAR);
    expect([maySpend(b, 0, 2), maySpend(b, 0, 3), maySpend(b, 1, 1), maySpend(b, 2, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    spend(b, 0, 1);
    force(b, 0);
    expect([b.model.points[0], maySpend(b, 0, 1), mayForce(b, 0)]).toEqual([0, false, false]);
  }
});

test('HRD-LOCK-015 HRD-FOCUS-011 a leader boosts an attack roll for a point, in its own activation', () => {
  for (const w of [lock({ fury: 1 }), lock({ type: 'warcaster', FOCUS: 5 })]) {
    const foe: Standing = { at: [24, 11.5], damage: 90, DEF: 12, ARM: 12 };
    const t = new HordesTable({ w: { ...w, damage: 1 } }, { foe }).askBoosts().turn();
    const before = t.b.model.points[0];
    t.choose('stay').choose('attack foe');
    expect(t.question()).toBe('does w boost its attack roll against foe?');
    t.dice('to hit', 1, 1, 1).choose('use boost');
    expect([t.b.model.points[0], t.diceLeft()]).toEqual([before - 1, []]);
  }
});
