import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';

import { box, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Did, Status } from '../core/state.js';
import { overlapsAny } from '../movement/paths.js';
import { isInFormation } from './formation.js';

const FAR: Standing = { at: [24, 46] };
const guard = (x: number, y: number, more: Partial<Standing> = {}): Standing => ({
  at: [x, y],
  unit: 'guards',
  ...more,
});
const places = (t: HordesTable, n: number) =>
  Array.from({ length: n }, (_, m) =>
    [t.b.model.x[m] / INCH, t.b.model.y[m] / INCH].map((c) => Math.round(c * 100) / 100),
  );
/** A led way of the commander. */
const lead = (t: HordesTable, verb: number, degreesOfLeg: number, inches: number, name = 'a') => {
  const m = t.row(name);
  const turn = (degreesOfLeg * Math.PI) / 180;
  const far = ticks(inches);
  return t.propose({
    verb,
    x: Math.round(t.b.model.x[m] + far * Math.sin(turn)),
    y: Math.round(t.b.model.y[m] + far * Math.cos(turn)),
    path: [degrees(degreesOfLeg), far],
  });
};

describe('movement of a unit behind its commander, at level command', () => {
  const square = () => ({ a: guard(24, 20), b: guard(26, 20), c: guard(24, 22), d: guard(26, 22) });
  const led = (
    first: Record<string, Standing> = square(),
    second: Record<string, Standing> = { far: FAR },
    pieces: Parameters<typeof box>[] = [],
  ) =>
    new HordesTable(
      first,
      second,
      pieces.map((p) => box(...p)),
    ).turn();

  test('HRD-UNIT-005 HRD-DEC-118 one choice moves all, and each keeps its place around the commander', () => {
    const t = led().choose('no order');
    expect(t.question()).toBe('where does a lead the unit?');
    // the one in front of the commander goes ahead of him
    expect(lead(t, Verb.LeadAdvance, 0, 6)).toBe('');
    expect(places(t, 4)).toEqual([
      [24, 26],
      [26, 26],
      [24, 28],
      [26, 28],
    ]);
    expect([0, 1, 2, 3].map((m) => isInFormation(t.b, m))).toEqual([true, true, true, true]);
  });

  test('HRD-MOVE-011 HRD-UNIT-005 no trooper goes beyond its own SPD', () => {
    const t = led({ ...square(), d: guard(26, 22, { SPD: 4 }) }).choose('no order');
    expect(lead(t, Verb.LeadAdvance, 0, 6.1)).toBe('too far');
    lead(t, Verb.LeadAdvance, 0, 6);
    expect(places(t, 4)[3]).toEqual([26, 26]);
  });

  test('HRD-ORDR-007 by the order Press Forward they run together', () => {
    const t = led().choose('Press');
    expect(lead(t, Verb.LeadAdvance, 0, 3)).toBe('by the order Press Forward it must run or charge');
    expect(lead(t, Verb.LeadRun, 90, 12)).toBe('');
    expect(places(t, 4)).toEqual([
      [36, 20],
      [38, 20],
      [36, 22],
      [38, 22],
    ]);
    expect(
      led()
        .choose('no order')
        .options()
        .some((o) => o.startsWith('run') || o.startsWith('charge')),
    ).toBe(false);
    const needs = 'a trooper runs or charges only by the order Press Forward';
    expect(lead(led().choose('no order'), Verb.LeadRun, 90, 12)).toBe(needs);
  });

  test('HRD-CHG-023 a led charge brings each trooper at a target that it reaches, the others run after', () => {
    const foe = (x: number, y: number): Standing => ({ at: [x, y], unit: 'foes', damage: 60 });
    const t = led({ ...square(), e: guard(24, 14) }, { x: foe(24, 28), y: foe(26, 28) }).choose('Press');
    expect(t.options().filter((o) => o.startsWith('charge'))).toEqual(['charge the unit of x']);
    t.full().choose('charge the unit');
    const charged = [0, 1, 2, 3, 4].map((m) => [
      (t.b.model.did[m] & Did.Charge) !== 0,
      (t.b.model.did[m] & Did.Run) !== 0,
    ]);
    expect(charged[2]).toEqual([true, false]);
    expect(charged[3]).toEqual([true, false]);
    expect(charged[4]).toEqual([false, true]);
    expect(t.question()).toBe('who of the unit of a acts next?');
  });

  test('HRD-MOVE-006 HRD-PLACE-003 who is barred goes around or stays behind, and nobody overlaps', () => {
    const t = led(square(), { far: FAR }, [['obstruction', 25, 24, 3, 2]]).choose('no order');
    expect(lead(t, Verb.LeadAdvance, 0, 6)).toBe('');
    for (let m = 0; m < 4; m++) expect(overlapsAny(t.b, m, t.b.model.x[m], t.b.model.y[m])).toBe(false);
    expect(places(t, 4)[0]).toEqual([24, 26]);
    expect([0, 1, 2, 3].map((m) => isInFormation(t.b, m))).toEqual([true, true, true, true]);
  });

  test('HRD-FORM-007 those out of formation come back by themselves', () => {
    const t = led({ ...square(), lost: guard(44, 20) })
      .choose('no order')
      .choose('all stay');
    expect([t.b.model.did[4] & Did.Run, places(t, 5)[4]]).toEqual([Did.Run, [32, 20]]);
  });

  test('HRD-MOVE-009 all aim who may; the others stay', () => {
    const gun = { name: 'gun', kind: 'ranged', RNG: 9, POW: 9 } as const;
    const t = led({ a: guard(24, 20, { weapons: [gun] }), b: guard(26, 20) })
      .choose('no order')
      .choose('all aim');
    expect([t.b.model.did[0] & Did.Aim, t.b.model.did[1] & Did.Aim]).toEqual([Did.Aim, 0]);
  });

  test('HRD-FREE-001 free strikes fall at each trooper that leaves an enemy', () => {
    const t = led(
      { a: guard(24, 20, { damage: 40 }), b: guard(28, 20, { damage: 40 }) },
      { x: { at: [24, 21.5] }, y: { at: [28, 21.5] } },
    );
    t.choose('no order');
    expect(lead(t, Verb.LeadAdvance, 180, 5)).toBe('');
    expect(t.question()).toMatch(/does [xy] strike/);
    t.choose('no more').choose('no more');
    expect(places(t, 2)).toEqual([
      [24, 15],
      [28, 15],
    ]);
  });

  test('HRD-KNOCK-001 a commander on the ground does not lead: the first who can does', () => {
    const t = led({ a: guard(24, 20, { status: Status.stationary }), b: guard(26, 20), c: guard(28, 20) });
    expect(t.question()).toBe('where does b lead the unit?');
    expect(lead(t, Verb.LeadAdvance, 0, 5, 'b')).toBe('');
    expect(places(t, 3)).toEqual([
      [24, 20],
      [26, 25],
      [28, 25],
    ]);
  });

  test('HRD-UNIT-005 what is listed is legal, and a path onto a comrade who stays is refused', () => {
    const t = led({ ...square(), d: guard(26, 22, { status: Status.stationary }) }).choose('no order');
    expect(lead(t, Verb.LeadAdvance, 45, 3)).toBe('another model is in the way');
    expect(t.options().length).toBeGreaterThan(10);
  });
});
