import { describe, expect, test } from 'vitest';
import { inches } from '../../../kernel/geometry/measures.js';
import { enter, run } from '../../../kernel/procedure.js';
import { beforeDeployment, inTurnAfter } from '../../../testing/hordes/latecomers.js';
import { deploy, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Ask, Verb } from '../core/asks.js';
import { Place } from '../core/state.js';
import { battle, NEXT_TURN } from '../turn.js';
import { standing } from '../victory.js';
import type { ScenarioName } from './scenarios.js';

const AT = { at: [0, 0] } as const;
const start = (
  first: Record<string, Standing>,
  second: Record<string, Standing> = { x: { ...AT, points: 4 } },
  scenario: ScenarioName = 'reinforcements',
) => beforeDeployment(first, second, scenario);

describe('nomination', () => {
  test('HRD-SCN-043 two models or units of 5 points at least, none with a leader, before anybody deploys (HRD-V2-187)', () => {
    const t = start(
      {
        lord: { ...AT, type: 'warlock', points: 8 },
        cheap: { ...AT, points: 4 },
        dear: { ...AT, points: 5 },
        beast: { ...AT, type: 'light warbeast', points: 9, leader: 'lord' },
        one: { ...AT, unit: 'guard', points: 3 },
        two: { ...AT, unit: 'guard', points: 3 },
      },
      { x: { ...AT, points: 6 }, y: { ...AT, points: 6 }, z: { ...AT, points: 6 } },
    );
    expect(t.question()).toBe('who arrives later as reinforcement?');
    expect(t.options()).toEqual(['dear', 'beast', 'guard']);
    expect(t.propose({ verb: Verb.Pick, target: t.row('cheap') })).toBe('not an option');
    expect(t.choose('guard').options()).toEqual(['dear', 'beast']);
    // then the other player, before the first model stands on the table
    expect(t.choose('beast').options()).toEqual(['x', 'y', 'z']);
    t.choose('x').choose('z');
    expect(t.question()).toBe('where is lord deployed?');
    for (const [name, x] of [
      ['lord', 10],
      ['cheap', 20],
      ['dear', 30],
    ] as const)
      expect(deploy(t, name, x, 3)).toBe('');
    // neither the nominated unit nor the beast is deployed
    expect(t.question()).toBe('where is y deployed?');
    expect(['one', 'two', 'beast'].map((name) => t.b.model.place[t.row(name)])).toEqual(Array(3).fill(Place.reserve));
  });

  test('HRD-SCN-043 who has fewer than two such units nominates those; other scenarios ask for none', () => {
    const t = start({ lord: { ...AT, type: 'warlock' }, dear: { ...AT, points: 5 }, cheap: { ...AT, points: 4 } });
    expect(t.options()).toEqual(['dear']);
    expect(t.choose('dear').question()).toBe('where is lord deployed?');
    const other = start({ lord: { ...AT, type: 'warlock' }, dear: { ...AT, points: 5 } }, undefined, 'mosh pit');
    expect(other.question()).toBe('where is lord deployed?');
  });
});

/** Two reinforcements of the first player wait, in the turn after the `n`-th of the battle. */
const waiting = (n: number, more: Partial<Standing> = {}, edge = 2) => {
  const t = new HordesTable(
    { a: { at: [24, 40] }, late: { ...AT, points: 5, ...more }, later: { ...AT, points: 7 } },
    { far: { at: [40, 30] } },
  )
    .full()
    .scenario('reinforcements');
  return inTurnAfter(t, n, ['late', 'later'], 'reinforces', edge);
};

describe('arrival', () => {
  test('HRD-SCN-044 at the start of each own turn after the first, one or none (HRD-V2-187)', () => {
    expect(waiting(0).question()).toBe('which model activates?');
    const t = waiting(2);
    expect(t.question()).toBe('who of the reinforcements arrives now?');
    expect(t.options()).toEqual(['late', 'later', 'nobody']);
    expect(t.choose('nobody').question()).toBe('which model activates?');
    // nobody of the enemy waits
    expect(waiting(3).question()).toBe('which model activates?');
    const one = waiting(2).choose('late');
    expect(deploy(one, 'late', 10, 4)).toBe('');
    expect([one.question(), one.options()]).toEqual(['which model activates?', ['activate a', 'activate late']]);
    expect(one.lines).toContain('late arrives as reinforcement');
    expect(one.b.model.place[one.row('later')]).toBe(Place.reserve);
  });

  test('HRD-SCN-044 completely within 8 inches of the own rear edge, at any edge (HRD-V2-187)', () => {
    const r = 30 / 25.4 / 2;
    const t = waiting(2).choose('late');
    expect(deploy(t, 'late', 24, 8 - r + 0.05)).toBe('outside the deployment zone');
    expect(deploy(t, 'late', 24, 8.5)).toBe('outside the deployment zone');
    expect(deploy(t, 'late', 2, 8 - r - 0.01)).toBe('');
    const west = waiting(2, {}, 3).choose('late');
    expect(deploy(west, 'late', 8 - r + 0.05, 24)).toBe('outside the deployment zone');
    expect(deploy(west, 'late', 8 - r - 0.01, 46)).toBe('');
    const listed = waiting(2).choose('late');
    expect(listed.options().length).toBeGreaterThan(10);
    for (let i = 0; i < listed.b.option.count; i++) {
      expect(inches(listed.b.option.y[i])).toBeLessThanOrEqual(8 - r);
      expect(listed.b.option.verb[i]).toBe(Verb.Deploy);
    }
  });

  test('HRD-SCN-045 reinforcements lose Advance Deployment: they are neither held back nor placed farther ahead', () => {
    const t = waiting(2, { advantages: ['Advance Deployment'] }).choose('late');
    expect(t.options().filter((words) => words.startsWith('hold'))).toEqual([]);
    expect(t.propose({ verb: Verb.HoldBack, target: t.row('late') })).toBe('not an option');
    expect(deploy(t, 'late', 24, 12)).toBe('outside the deployment zone');
    expect(deploy(t, 'late', 24, 7)).toBe('');
  });

  test('HRD-SCN-044 HRD-FORM-003 a unit arrives in formation, its commander first; at level command all at once', () => {
    const unit = (isFull: boolean) => {
      const t = new HordesTable(
        { a: { at: [24, 40] }, one: { ...AT, unit: 'guard', points: 3 }, two: { ...AT, unit: 'guard', points: 3 } },
        { far: { at: [40, 30] } },
      ).scenario('reinforcements');
      if (isFull) t.full();
      for (const m of [t.row('one'), t.row('two')]) t.b.model.place[m] = Place.reserve;
      t.b.unit.reinforces[t.b.setup.model.unit[t.row('one')]] = 1;
      t.b.game.edge[0] = 2;
      t.b.core.playerTurns[0] = 2;
      enter(t.b, battle, NEXT_TURN);
      run(t.b);
      return t.choose('guard');
    };
    const t = unit(true);
    expect(t.question()).toBe('where is one deployed?');
    expect(deploy(t, 'one', 10, 4)).toBe('');
    expect(deploy(t, 'two', 40, 4)).toBe('a unit begins the game in formation');
    expect(deploy(t, 'two', 12, 4)).toBe('');
    expect(t.b.decision.kind[0]).toBe(Ask.Activate);
    const quick = unit(false);
    expect(deploy(quick, 'one', 10, 4)).toBe('');
    expect([quick.question(), quick.b.model.place[quick.row('two')]]).toEqual(['which model activates?', Place.table]);
  });

  test('HRD-SCN-044 who has lost everybody on the table but waits for reinforcements goes on', () => {
    const t = waiting(3);
    t.remove('a');
    expect([standing(t.b, 0), standing(t.b, 1)]).toEqual([2, 1]);
  });

  test('HRD-SCN-044 a model for which there is no room is lost', () => {
    const wall = {
      kind: 'obstruction',
      corners: [
        [0, 0],
        [48, 0],
        [48, 10],
        [0, 10],
      ],
    } as const;
    const t = new HordesTable({ a: { at: [24, 40] }, late: { ...AT, points: 5 } }, { far: { at: [40, 30] } }, [wall])
      .full()
      .scenario('reinforcements');
    t.b.model.place[t.row('late')] = Place.reserve;
    t.b.unit.reinforces[t.b.setup.model.unit[t.row('late')]] = 1;
    t.b.game.edge[0] = 2;
    t.b.core.playerTurns[0] = 2;
    enter(t.b, battle, NEXT_TURN);
    run(t.b);
    expect(t.choose('late').options()).toEqual(['nowhere, for want of room']);
    expect(t.choose('nowhere').b.model.place[t.row('late')]).toBe(Place.removed);
    expect(t.question()).toBe('which model activates?');
  });
});
