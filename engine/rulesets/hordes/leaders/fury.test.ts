import { describe, expect, test } from 'vitest';
import { Expiry } from '../../../kernel/effect-ends.js';
import { addEffect } from '../../../kernel/effects.js';
import {
  warbeast as beast,
  command,
  FAR,
  pointsOf as points,
  fullTable as table,
  warlock,
} from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { furyOf } from '../core/models.js';
import { Status } from '../core/state.js';
import { Cause } from '../damage/causes.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { packed } from '../spells/conditions.js';
import { endTurn } from '../spells/effects.js';
import { FIRST_FEAT, kindOf, numberOf } from '../spells/tables.js';
import { reave } from './losses.js';

const lock = (standing: Partial<Standing> = {}): Standing => warlock({ damage: 12, fury: 0, ...standing });

describe('leeching', () => {
  test('HRD-LOCK-007 HRD-FOCUS-001 leaders begin with all of their points, others with none', () => {
    const t = table(
      {
        w: lock({ fury: undefined as unknown as number }),
        a: beast(),
        c: { at: [10, 10], type: 'warcaster', FOCUS: 7 },
      },
      FAR,
    );
    expect(points(t, 'w', 'a', 'c')).toEqual([5, 0, 7]);
  });

  test('HRD-TURN-007 HRD-FURY-003 a warlock with 2 of 7 points leeches 5 of the 7 around it (HRD-V-071)', () => {
    const around = {
      w: lock({ FURY: 7, fury: 2, damage: 1 }),
      a: beast({ fury: 4 }),
      b: beast({ at: [28, 14], fury: 3 }),
    };
    const t = command(table(around)).turn();
    expect(t.options()).toEqual(['leech 0', 'leech 1', 'leech 2', 'leech 3', 'leech 4', 'leech 5']);
    t.dice('threshold', 1, 1, 1, 1).choose('leech 5');
    expect(points(t, 'w', 'a', 'b').reduce((sum, n) => sum + n, 0)).toBe(9);
    expect(points(t, 'w')).toEqual([7]);
  });

  test('HRD-FURY-001 HRD-FURY-003 HRD-TURN-007 HRD-DEC-108 any points of its own warbeasts in its control range, up to its FURY', () => {
    const t = table(
      {
        w: lock({ fury: 2, damage: 1 }),
        a: beast({ fury: 4 }),
        b: beast({ at: [28, 14], fury: 2 }),
        out: beast({ at: [24, 24], fury: 1 }),
        v: lock({ at: [10, 10], fury: 5 }),
        o: beast({ at: [26, 10], fury: 1, leader: 'v' }),
      },
      { e: beast({ at: [24, 17], fury: 3, leader: undefined as unknown as string }) },
    )
      .dice('threshold', 1, 1, 1, 1, 1, 1, 1, 1)
      .turn();
    expect([t.question(), t.options()]).toEqual([
      'how many fury points does w leech?',
      ['leech a point from a', 'leech a point from b', 'no more'],
    ]);
    t.choose('leech a point from a').choose('leech a point from b').choose('leech a point from a');
    expect([points(t, 'w', 'a', 'b', 'out', 'o', 'e'), t.question()]).toEqual([
      [5, 2, 1, 1, 1, 3],
      'which model activates?',
    ]);
  });

  test('HRD-FURY-001 HRD-FURY-015 it may leave them, and what is left stays', () => {
    const t = table({ w: lock({ damage: 1 }), a: beast({ fury: 3 }) }, FAR)
      .dice('threshold', 1, 1)
      .turn();
    t.choose('no more');
    expect([points(t, 'w', 'a'), t.question()]).toEqual([[0, 3], 'which model activates?']);
  });

  test('HRD-FURY-002 HRD-FURY-003 its own life, a damage point each, not transferred, and not its last box', () => {
    const t = table({ w: lock({ damage: 4, fury: 1 }), a: beast() }, FAR).turn();
    expect(t.options()).toEqual(['leech a point from w', 'no more']);
    for (let n = 0; n < 3; n++) t.choose('leech a point from w');
    expect([points(t, 'w', 'a'), damageOf(t.b, 0), damageOf(t.b, 1), t.question()]).toEqual([
      [4, 0],
      3,
      0,
      'which model activates?',
    ]);
  });

  test('HRD-FURY-001 HRD-FURY-002 at level command one choice: warbeasts with most fury give first, life gives the rest', () => {
    const t = command(
      table({ w: lock({ damage: 9 }), a: beast({ fury: 1 }), b: beast({ at: [28, 14], fury: 3 }) }, FAR),
    ).turn();
    expect(t.options()).toEqual(['leech 0', 'leech 1', 'leech 2', 'leech 3', 'leech 4', 'leech 5']);
    t.choose('leech 5');
    expect([points(t, 'w', 'a', 'b'), damageOf(t.b, 0)]).toEqual([[5, 0, 0], 1]);
    const some = command(
      table({ w: lock({ damage: 9 }), a: beast({ fury: 1 }), b: beast({ at: [28, 14], fury: 3 }) }, FAR),
    )
      .dice('threshold', 1, 1, 1, 1)
      .turn()
      .choose('leech 2');
    expect([points(some, 'w', 'a', 'b'), damageOf(some.b, 0)]).toEqual([[2, 1, 1], 0]);
  });

  test('HRD-TURN-004 HRD-LOCK-009 HRD-FOCUS-004 points above FURY or FOCUS go in the Maintenance Phase of its player alone', () => {
    const t = table(
      { w: lock({ fury: 9, damage: 1 }), c: lock({ at: [10, 10], type: 'warcaster', FOCUS: 5, fury: 8 }) },
      { x: lock({ at: [24, 40], fury: 9 }) },
    ).turn();
    expect(points(t, 'w', 'c', 'x')).toEqual([5, 5, 9]);
  });
});

describe('Spirit Bond', () => {
  const lost = (more: Record<string, Standing> = {}, fury = 3) => {
    const t = table(
      {
        w: lock({ fury, damage: 1 }),
        a: beast(),
        b: beast({ at: [28, 14] }),
        small: beast({ at: [20, 14], type: 'lesser warbeast', base: 'small' }),
        pal: { at: [10, 14], base: 'medium' },
        ...more,
      },
      FAR,
    );
    return t.remove('a', 'b', 'small', 'pal');
  };

  test('HRD-FURY-005 HRD-TURN-008 HRD-DEC-109 a point for each lost warbeast of medium base or larger, up to its FURY', () => {
    const t = lost().turn();
    expect([t.question(), t.options()]).toEqual([
      'how many fury points does w gain by Spirit Bond?',
      ['gain 0', 'gain 1', 'gain 2'],
    ]);
    t.choose('gain 2');
    expect(points(t, 'w')).toEqual([5]);
    const room = lost({}, 4).turn();
    expect(room.options()).toEqual(['gain 0', 'gain 1']);
    const auto = command(lost({}, 3)).turn();
    expect(points(auto, 'w')).toEqual([5]);
  });

  test('HRD-TURN-008 HRD-FURY-005 HRD-FURY-006 of three lost ones a small one and one that came back do not count (HRD-V-073)', () => {
    const bases = {
      w: lock({ FURY: 7, fury: 1, damage: 1 }),
      small: beast({ type: 'lesser warbeast', base: 'small' }),
      medium: beast({ at: [28, 14] }),
      large: beast({ at: [20, 14], type: 'heavy warbeast', base: 'large' }),
    };
    const t = table(bases).remove('small', 'medium', 'large');
    t.b.model.place[t.row('large')] = 1;
    t.dice('threshold', 1, 1);
    expect(t.turn().options()).toEqual(['gain 0', 'gain 1']);
  });

  test('HRD-FURY-006 one that came back counts no more', () => {
    const t = lost();
    t.b.model.place[1] = 1;
    expect(t.turn().options()).toEqual(['gain 0', 'gain 1']);
  });
});

describe('shaking', () => {
  test('HRD-FURY-007 HRD-FOCUS-012 a leader pays a point each to stand up and to end being stationary', () => {
    for (const type of ['warlock', 'warcaster'] as const) {
      const t = table(
        { w: lock({ type, FURY: 5, fury: 5, damage: 1, status: Status.knockedDown | Status.stationary }) },
        FAR,
      ).turn();
      expect(t.options()).toEqual(['stand up', 'end being stationary', 'no']);
      t.choose('stand up').choose('end being stationary');
      expect([points(t, 'w'), t.b.model.status[0]]).toEqual([[3], 0]);
      const poor = table({ w: lock({ damage: 1, fury: 0, status: Status.knockedDown }) }, FAR).turn();
      expect(poor.question()).toBe('which model activates?');
    }
  });
});

describe('reaving', () => {
  const dying = (source: string, cause: number, a: Partial<Standing> = {}, w: Partial<Standing> = {}) => {
    const t = table({ w: lock(w), a: beast({ fury: 3, damage: 2, ...a }), pal: { at: [10, 10] } }, FAR);
    return t.play(sufferDamage, t.row('a'), 9, source === '' ? 0 : t.row(source) + 1, cause);
  };

  test('HRD-FURY-010 the fury points of a warbeast that is destroyed in the control range', () => {
    expect(points(dying('far', Cause.melee), 'w', 'a')).toEqual([3, 0]);
    expect(points(dying('', Cause.continuous), 'w')).toEqual([3]);
    expect(points(dying('far', Cause.melee, { at: [24, 30] }), 'w')).toEqual([0]);
    expect(points(dying('far', Cause.melee, { fury: 0 }), 'w')).toEqual([0]);
  });

  test('HRD-FURY-011 not after a friendly attack, nor if the damage was transferred', () => {
    expect(points(dying('pal', Cause.melee), 'w')).toEqual([0]);
    expect(points(dying('far', Cause.transfer), 'w')).toEqual([0]);
  });

  test('HRD-FURY-012 HRD-FURY-013 by its own leader alone, up to its FURY; the rest is lost', () => {
    expect(points(dying('far', Cause.melee, {}, { fury: 4 }), 'w', 'a')).toEqual([5, 0]);
    const t = table({ w: lock(), v: lock({ at: [26, 10] }), a: beast({ fury: 3, leader: 'v' }) }, FAR);
    reave(t.b, 2, false);
    expect(points(t, 'w', 'v')).toEqual([0, 3]);
  });
});

describe('current FURY', () => {
  const raised = (expiry: number) => {
    const t = new HordesTable(
      { w: warlock(), a: beast({ FURY: 2, damage: 20 }), b: beast({ at: [28, 14], FURY: 2 }) },
      FAR,
    );
    const kind = kindOf(numberOf('Arcane Singularity', FIRST_FEAT), 0); // FURY +2
    addEffect(t.b, kind, 1, packed(kind, 0, 1), expiry, 0, 0);
    t.b.model.points[1] = 3;
    t.b.model.points[2] = 2;
    return t;
  };

  test('HRD-FURY-016 HRD-V2-099 it drops from 4 to 2: one of 3 fury points is removed at once', () => {
    const t = raised(Expiry.playerTurn);
    expect([furyOf(t.b, 1), t.b.model.points[1]]).toEqual([4, 3]);
    endTurn(t.b);
    expect([furyOf(t.b, 1), t.b.model.points[1], t.b.model.points[2], t.b.model.points[0]]).toEqual([2, 2, 2, 5]);
  });

  test('HRD-FURY-016 when the spellcaster of the effect leaves the table', () => {
    const t = raised(Expiry.remains);
    t.b.model.leader[1] = -1; // so that it does not go wild
    t.remove('w');
    expect([furyOf(t.b, 1), t.b.model.points[1]]).toEqual([2, 2]);
  });
});
