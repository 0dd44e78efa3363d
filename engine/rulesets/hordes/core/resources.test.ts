import { describe, expect, test } from 'vitest';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { resourceOf } from './models.js';
import { force, MOST_FOCUS, mayExert, mayForce } from './resources.js';
import { Resource, Status } from './state.js';

const SPIRAL: Standing['damage'] = ['MMMMM', 'MMMMM', 'BBBBB', 'BBBBB', 'SSSSS', 'SSSSS'];
const beast = (standing: Partial<Standing> = {}): Standing => ({
  at: [24, 10],
  type: 'light warbeast',
  base: 'medium',
  FURY: 3,
  damage: SPIRAL,
  ...standing,
});
const jack = (standing: Partial<Standing> = {}): Standing => beast({ type: 'light warjack', damage: 20, ...standing });
const table = (a: Standing, foe: Partial<Standing> = {}) =>
  new HordesTable({ a }, { foe: { at: [24, 11.8], damage: 90, DEF: 5, facing: 0, ...foe } });
const begins = (t: HordesTable, words: string): boolean => t.options().some((option) => option.startsWith(words));

describe('points', () => {
  test('HRD-BEAST-005 HRD-STAT-009 a warbeast is forced up to its FURY, several times', () => {
    const { b } = table(beast());
    for (let points = 1; points <= 3; points++) {
      expect([mayForce(b, 0), b.model.points[0]]).toEqual([true, points - 1]);
      force(b, 0);
    }
    expect([mayForce(b, 0), b.model.points[0]]).toEqual([false, 3]);
  });

  test('HRD-BEAST-005 what costs more than is left is not possible', () => {
    const { b } = table(beast({ fury: 1 }));
    expect([mayForce(b, 0, 2), mayForce(b, 0, 3)]).toEqual([true, false]);
  });

  test('HRD-SPIR-010 a crippled Spirit cannot be forced, a healed one can (HRD-V-227)', () => {
    const { b } = table(beast());
    b.model.marks[0] = 0b1111111111 << 20;
    expect(mayForce(b, 0)).toBe(false);
    b.model.marks[0] = 0b0111111111 << 20;
    expect(mayForce(b, 0)).toBe(true);
  });

  test('HRD-JACK-004 HRD-JACK-005 a warjack spends the focus points that it has', () => {
    const { b } = table(jack({ fury: MOST_FOCUS }));
    for (let left = 3; left > 0; left--) {
      expect([mayForce(b, 0), b.model.points[0]]).toEqual([true, left]);
      force(b, 0);
    }
    expect([mayForce(b, 0), b.model.points[0]]).toEqual([false, 0]);
  });

  test('others pay nothing and cannot be forced', () => {
    const { b } = table({ at: [24, 10] });
    expect([resourceOf(b, 0), mayForce(b, 0), mayExert(b, 0)]).toEqual([Resource.none, false, true]);
  });
});

describe('the Control Phase', () => {
  test('HRD-TURN-002 it comes after the Maintenance Phase: fury leaves warbeasts, warjacks get focus', () => {
    const t = new HordesTable(
      { a: beast({ fury: 2 }), j: jack({ at: [10, 10], fury: 1 }) },
      { e: beast({ at: [24, 40], fury: 2 }), k: jack({ at: [10, 40], fury: 1 }) },
    ).turn();
    expect([0, 1, 2, 3].map((m) => t.b.model.points[m])).toEqual([0, 3, 2, 1]);
  });
});

describe('what costs a point', () => {
  for (const [name, make] of [
    ['HRD-BEAST-010 HRD-CHG-022 HRD-MOVE-017 warbeast', beast],
    ['HRD-JACK-009 warjack', jack],
  ] as const) {
    test(`${name}: a run and a charge`, () => {
      for (const words of ['run', 'charge foe']) {
        const t = table(make(), { at: [24, 16] }).turn();
        const before = t.b.model.points[0];
        t.dice('to hit', 1, 1).choose(words);
        expect(Math.abs(t.b.model.points[0] - before)).toBe(1);
      }
      const broke = table(make(), { at: [24, 16] }).turn();
      broke.points('a', make === beast ? 3 : 0);
      expect([begins(broke, 'run'), begins(broke, 'charge'), begins(broke, 'slam')]).toEqual([false, false, false]);
      expect(begins(broke, 'advance')).toBe(true);
      const { x, y } = broke.b.model;
      expect(broke.propose({ verb: 10, target: 1, n: 8000 })).not.toBe('');
      expect(broke.propose({ verb: 9, x: x[0], y: y[0] + 9 * 2540, path: [0, 9 * 2540] })).not.toBe('');
    });
  }

  test('HRD-MOVE-017 a warbeast is forced to run, and does not run if it cannot be', () => {
    const t = table(beast(), { at: [24, 40] }).turn();
    const before = t.b.model.points[0];
    t.choose('run');
    expect(t.b.model.points[0]).toBe(before + 1);
    const broke = table(beast(), { at: [24, 40] }).turn();
    broke.points('a', 3);
    expect([begins(broke, 'run'), begins(broke, 'advance')]).toEqual([false, true]);
    // nobody is forced to advance
    const walks = table(beast(), { at: [24, 40] }).turn();
    walks.choose('advance');
    expect(walks.b.model.points[0]).toBe(before);
  });

  test('HRD-BEAST-011 HRD-PWR-002 HRD-JACK-012 a power attack', () => {
    for (const make of [beast, jack]) {
      const t = table(make()).turn().choose('stay');
      const before = t.b.model.points[0];
      t.dice('to hit', 1, 1).choose('attack foe with head-butt');
      expect(Math.abs(t.b.model.points[0] - before)).toBe(1);
      const slam = table(make(), { at: [24, 16] }).turn();
      slam.dice('to hit', 1, 1).choose('slam foe');
      expect(Math.abs(slam.b.model.points[0] - before)).toBe(1);
      const broke = table(make()).turn().choose('stay');
      broke.points('a', make === beast ? 3 : 0);
      expect([begins(broke, 'attack foe with head-butt'), begins(broke, 'attack foe with sword')]).toEqual([
        false,
        true,
      ]);
      expect(broke.propose({ verb: 11, target: 1, n: 1 })).not.toBe('');
    }
  });

  test('HRD-BEAST-007 HRD-JACK-007 HRD-COMB-007 HRD-COMB-008 HRD-COMB-011 additional melee attacks, as many as it can pay', () => {
    for (const make of [beast, jack]) {
      const t = table(make()).turn().choose('stay');
      const before = t.b.model.points[0];
      t.dice('to hit', 1, 1).choose('attack foe with sword');
      expect(t.b.model.points[0]).toBe(before);
      for (let n = 1; n <= 3; n++) {
        t.dice('to hit', 1, 1).choose('attack foe again with sword');
        expect(Math.abs(t.b.model.points[0] - before)).toBe(n);
      }
      expect(t.question()).toBe('');
    }
  });

  test('HRD-COMB-007 the first additional attack ends the initial attacks', () => {
    const t = table(beast({ weapons: [{}, { name: 'claw' }] }))
      .turn()
      .choose('stay');
    t.dice('to hit', 1, 1).choose('attack foe with sword');
    expect([begins(t, 'attack foe with claw'), begins(t, 'attack foe again with claw')]).toEqual([true, false]);
    t.dice('to hit', 1, 1).choose('attack foe again with sword');
    expect([begins(t, 'attack foe with claw'), begins(t, 'attack foe again with claw')]).toEqual([false, true]);
  });

  test('HRD-COMB-010 HRD-PWR-006 melee attacks follow a power attack, power attacks follow nothing', () => {
    const t = table(beast()).turn().choose('stay');
    t.dice('to hit', 1, 1).choose('attack foe with head-butt');
    expect([begins(t, 'attack foe again with sword'), begins(t, 'attack foe again with head-butt')]).toEqual([
      true,
      false,
    ]);
    const slam = table(beast(), { at: [24, 13] }).turn();
    slam.dice('to hit', 1, 1).choose('slam foe');
    expect(begins(slam, 'attack foe again with sword')).toBe(true);
  });

  test('HRD-COMB-003 HRD-BEAST-007 shots are followed by no additional attack', () => {
    const gun = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 } as const;
    const t = table(beast({ weapons: [{}, gun] }), { at: [24, 18] })
      .turn()
      .choose('stay');
    t.dice('to hit', 1, 1).choose('attack foe with gun');
    expect(t.question()).toBe('');
  });

  test('a solo runs, charges and buys nothing', () => {
    const t = table({ at: [24, 10] }, { at: [24, 11.5], status: Status.knockedDown })
      .turn()
      .choose('stay');
    t.dice('damage', 1, 1).choose('attack foe with sword');
    expect(t.question()).toBe('');
  });
});
