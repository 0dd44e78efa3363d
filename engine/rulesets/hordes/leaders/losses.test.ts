import { describe, expect, test } from 'vitest';
import { enter, run } from '../../../kernel/procedure.js';
import { FAR, warbeast, warlock } from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { baseDefence, hitsByItself } from '../attacks/attack-roll.js';
import { engages } from '../attacks/melee-range.js';
import { leaderOf } from '../core/battlegroups.js';
import { mayGainFocus } from '../core/resources.js';
import { Did, Status } from '../core/state.js';
import { removeModel } from '../damage/leaving.js';
import { battle, NEXT_TURN } from '../turn.js';
import { leadIn } from '../victory.js';
import { goInert, isAutonomous, isInert } from './losses.js';

const lock = (standing: Partial<Standing> = {}): Standing => warlock({ damage: 5, ...standing });
const beast = (standing: Partial<Standing> = {}): Standing => warbeast({ at: [24, 12], ...standing });
const caster = (standing: Partial<Standing> = {}): Standing => lock({ type: 'warcaster', FOCUS: 5, ...standing });
const jack = (standing: Partial<Standing> = {}): Standing => beast({ type: 'light warjack', leader: 'c', ...standing });

describe('the loss of a leader', () => {
  test('HRD-WILD-001 its warbeasts go wild, wherever they are, those of others do not', () => {
    const t = new HordesTable(
      {
        w: lock(),
        a: beast({ fury: 2 }),
        away: beast({ at: [40, 40] }),
        v: lock({ at: [10, 10] }),
        o: beast({ at: [12, 14], leader: 'v', fury: 1 }),
      },
      { x: lock({ at: [24, 40] }), e: beast({ at: [24, 36], leader: 'x' }) },
    ).remove('w');
    expect([1, 2, 4, 6].map((m) => t.b.model.status[m] & Status.wild)).toEqual([Status.wild, Status.wild, 0, 0]);
    expect([t.b.model.points[1], t.b.model.points[4], leaderOf(t.b, 1)]).toEqual([0, 1, -1]);
  });

  test('HRD-CAST-007 HRD-INERT-001 its warjacks go inert and lose their focus points', () => {
    const t = new HordesTable({ c: caster(), j: jack({ fury: 3 }), pal: { at: [10, 10] } }, FAR).remove('c');
    expect([isInert(t.b, 1), t.b.model.points[1], mayGainFocus(t.b, 1), isInert(t.b, 2)]).toEqual([
      true,
      0,
      false,
      false,
    ]);
  });
});

describe('an inert warjack', () => {
  const still = () => {
    const weapons: Standing['weapons'] = [{ qualities: ['Shield'] }];
    const t = new HordesTable(
      { c: caster({ at: [10, 10] }), j: jack({ at: [24, 10], weapons, ARM: 16 }) },
      { foe: { at: [24, 11.6], damage: 30 } },
    );
    goInert(t.b, 1);
    return t;
  };

  test('HRD-INERT-002 HRD-INERT-003 it does not activate, engages nobody, is hit by itself with DEF 5', () => {
    const t = still();
    expect([
      engages(t.b, 1, 2),
      engages(t.b, 2, 1),
      baseDefence(t.b, 1),
      hitsByItself(t.b, t.row('foe'), t.weapon('foe'), 1, 0),
    ]).toEqual([false, false, 5, true]);
    t.dice('damage', 6, 6).attack('foe', 'j');
    // 6 + 5 and the dice less ARM 16, without the 2 of its shield
    expect(damageOf(t.b, 1)).toBe(23 - 16);
    t.turn();
    expect(t.question()).toBe('how does c move?');
    t.choose('stay');
    expect(t.question()).toBe('');
  });
});

describe('taking control', () => {
  const near = (j: Partial<Standing>, standing: Partial<Standing> = {}) => {
    // base to base: radii of 15 and 20 mm
    const touching = 10 + 35 / 25.4;
    return new HordesTable(
      {
        v: lock({ at: [24, 10], ...standing }),
        j: beast({ at: [24, touching], status: Status.wild, ...j }),
        w: lock({ at: [4, 4] }),
      },
      FAR,
    );
  };

  test('HRD-WILD-007 HRD-WILD-008 HRD-DEC-132 a warlock base to base takes a wild warbeast for a point; it gives up its action', () => {
    const t = near({ leader: 'w' });
    t.b.model.leader[1] = -1;
    t.b.model.place[2] = 3;
    t.turn().choose('activate v');
    expect(t.options()).toContain('use control on j');
    t.choose('use control on j');
    expect([t.b.model.points[0], leaderOf(t.b, 1), t.b.model.status[1], t.b.model.did[1] & Did.GiveUpAction]).toEqual([
      4,
      0,
      0,
      Did.GiveUpAction,
    ]);
  });

  test('HRD-WILD-007 not from farther away, without a point, nor an enemy; it may be left', () => {
    for (const [a, w] of [
      [{ at: [24, 11.5] }, {}],
      [{}, { fury: 0, damage: 1 }],
      [{ status: 0 }, {}],
    ] as [Partial<Standing>, Partial<Standing>][]) {
      const t = near({ leader: 'w', ...a }, w);
      t.b.model.leader[1] = -1;
      t.b.model.place[2] = 3;
      t.turn().choose('activate v');
      expect(t.question()).not.toBe('is anything used now?');
    }
    const left = near({ leader: 'w' });
    left.b.model.leader[1] = -1;
    left.b.model.place[2] = 3;
    left.turn().choose('activate v').choose('no');
    expect([left.b.model.points[0], left.question()]).toEqual([5, 'how does v move?']);
  });

  test('HRD-INERT-004 HRD-INERT-006 HRD-AUTO-004 a warcaster takes an inert or an autonomous warjack; only the first gives up its action', () => {
    for (const status of [Status.inert, 0]) {
      const t = near({ type: 'light warjack', leader: 'w', status }, { type: 'warcaster', FOCUS: 5 });
      t.b.model.leader[1] = -1;
      t.b.model.place[2] = 3;
      expect([isInert(t.b, 1), isAutonomous(t.b, 1)]).toEqual([status !== 0, status === 0]);
      t.turn();
      if (status === 0) t.choose('activate v');
      t.choose('use control on j');
      expect([t.b.model.points[0], leaderOf(t.b, 1), isInert(t.b, 1), isAutonomous(t.b, 1)]).toEqual([
        4,
        0,
        false,
        false,
      ]);
      expect((t.b.model.did[1] & Did.GiveUpAction) !== 0).toBe(status !== 0);
    }
  });
});

describe('autonomous warjacks', () => {
  test("HRD-AUTO-001 HRD-JMAR-009 HRD-AUTO-002 when its 'jack marshal is gone a warjack is autonomous, not inert, and acts on", () => {
    const t = new HordesTable(
      { m: { at: [10, 10] }, j: jack({ leader: undefined as unknown as string, marshal: 'm' }) },
      FAR,
    );
    expect([isAutonomous(t.b, 1), t.b.model.points[1]]).toEqual([false, 0]);
    t.remove('m');
    expect([isAutonomous(t.b, 1), isInert(t.b, 1)]).toEqual([true, false]);
    expect(t.turn().question()).toBe('how does j move?');
    expect(t.b.model.points[1]).toBe(0);
  });

  test('HRD-AUTO-001 HRD-CAST-003 HRD-CAST-002 while its warcaster is under enemy control; then it is led again', () => {
    const t = new HordesTable({ c: caster(), j: jack() }, FAR);
    t.b.model.taken[0] = 1;
    expect(isAutonomous(t.b, 1)).toBe(true);
    t.b.model.taken[0] = 0;
    expect([isAutonomous(t.b, 1), leaderOf(t.b, 1)]).toEqual([false, 0]);
  });
});

describe('victory', () => {
  const play = (t: HordesTable) => {
    t.b.core.over[0] = 0;
    enter(t.b, battle, NEXT_TURN);
    run(t.b);
    return t;
  };

  test('HRD-GAME-005 whose last leader is gone loses, whatever the points; one of two is not enough', () => {
    const armies = (): HordesTable =>
      new HordesTable(
        { w: lock(), v: lock({ at: [10, 10] }), s: { at: [30, 10], points: 25 } },
        { x: lock({ at: [24, 40] }) },
      );
    const one = play(armies().remove('w'));
    expect([one.b.core.over[0], one.b.game.lost[0]]).toEqual([0, 0]);
    const both = armies();
    removeModel(both.b, 0);
    removeModel(both.b, 1);
    play(both);
    expect([both.b.core.over[0], both.b.core.winner[0], leadIn(both.b, 0), leadIn(both.b, 1)]).toEqual([1, 1, -1, 1]);
    const other = play(armies().remove('x', 's'));
    expect([other.b.core.over[0], other.b.core.winner[0]]).toEqual([1, 0]);
  });

  test('HRD-GAME-005 the turn ends with the attack that slays the last leader', () => {
    const t = new HordesTable(
      { w: lock(), a: beast({ at: [24, 36], STR: 20, weapons: [{}, { name: 'claw' }] }), s: { at: [10, 10] } },
      { x: lock({ at: [24, 37.6], damage: 1, DEF: 5, fury: 0 }), y: { at: [25.5, 37], damage: 30 } },
    ).turn();
    t.choose('activate a').choose('stay').dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack x with sword');
    expect([t.b.game.lost[0], t.question()]).toEqual([2, '']);
  });
});
