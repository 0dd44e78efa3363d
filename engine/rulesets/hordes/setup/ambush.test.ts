import { describe, expect, test } from 'vitest';
import { inches } from '../../../kernel/geometry/measures.js';
import { enter, run } from '../../../kernel/procedure.js';
import { beforeDeployment, inTurnAfter } from '../../../testing/hordes/latecomers.js';
import { deploy, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Place } from '../core/state.js';
import { mayArrive } from '../scenarios/arrival.js';
import type { ScenarioName } from '../scenarios/scenarios.js';
import { battle, NEXT_TURN } from '../turn.js';
import { standing } from '../victory.js';

const AT = { at: [0, 0] } as const;
const AMBUSH = { ...AT, abilities: ['Ambush'] } as const;
/** Radius of a small base, inches. */
const R = 30 / 25.4 / 2;

/** Both lists, before deployment. */
const start = (first: Record<string, Standing>, scenario: ScenarioName = 'mosh pit') =>
  beforeDeployment(first, { x: AT }, scenario);

/** Two units of the first player lie in ambush, in the turn after the `n`-th of the battle; his edge is the south. */
const lurking = (n: number, edge = 2) => {
  const t = new HordesTable(
    {
      a: { at: [24, 20] },
      one: { ...AMBUSH, unit: 'guard' },
      two: { ...AMBUSH, unit: 'guard' },
      late: AMBUSH,
    },
    { far: { at: [40, 30] } },
  ).full();
  return inTurnAfter(t, n, ['one', 'two', 'late'], 'ambush', edge);
};

describe('a unit is kept off the table', () => {
  test('HRD-OPTH-004 whose models all have Ambush, or is deployed with the others (HRD-V2-151)', () => {
    const t = start({
      a: AT,
      one: { ...AMBUSH, unit: 'guard' },
      two: { ...AMBUSH, unit: 'guard' },
      half: { ...AMBUSH, unit: 'mixed' },
      other: { ...AT, unit: 'mixed' },
      late: AMBUSH,
    });
    const kept = () => t.options().filter((words) => words.startsWith('keep'));
    expect(kept()).toEqual([]);
    expect(deploy(t, 'a', 24, 3)).toBe('');
    expect([t.question(), kept()]).toEqual(['where is one deployed?', ['keep guard in ambush']]);
    expect(t.propose({ verb: Verb.Ambush, target: t.row('late') })).toBe('not an option');
    expect(t.choose('keep guard in ambush').question()).toBe('where is half deployed?');
    expect(t.lines).toContain('guard lies in ambush');
    expect(kept()).toEqual([]);
    expect(deploy(t, 'half', 20, 3)).toBe('');
    expect(deploy(t, 'other', 22, 3)).toBe('');
    expect([t.question(), kept()]).toEqual(['where is late deployed?', ['keep late in ambush']]);
    expect(deploy(t, 'late', 30, 3)).toBe('');
    expect(t.question()).toBe('where is x deployed?');
    expect(['one', 'two', 'late'].map((name) => t.b.model.place[t.row(name)])).toEqual([
      Place.reserve,
      Place.reserve,
      Place.table,
    ]);
  });

  test('HRD-OPTH-004 a unit of which a model stands on the table is not kept off it', () => {
    const t = start({ one: { ...AMBUSH, unit: 'guard' }, two: { ...AMBUSH, unit: 'guard' } });
    expect(deploy(t, 'one', 24, 3)).toBe('');
    expect(t.question()).toBe('where is two deployed?');
    expect(t.options().filter((words) => words.startsWith('keep'))).toEqual([]);
  });

  test('HRD-SCN-039 nobody has Ambush in Outflank', () => {
    const t = start({ a: AT, late: AMBUSH }, 'outflank').choose('a');
    expect(deploy(t, 'a', 46, 24)).toBe('');
    expect(t.question()).toBe('where is late deployed?');
    expect(t.options().filter((words) => words.startsWith('keep'))).toEqual([]);
    expect(start({ late: AMBUSH }).options()).toContain('keep late in ambush');
  });

  test('HRD-SCN-045 a reinforcement loses Ambush', () => {
    const t = new HordesTable({ a: { at: [24, 40] }, late: AMBUSH }, { far: { at: [40, 30] } }).full();
    t.scenario('reinforcements');
    t.b.model.place[t.row('late')] = Place.reserve;
    t.b.unit.reinforces[t.b.setup.model.unit[t.row('late')]] = 1;
    t.b.game.edge[0] = 2;
    t.b.core.playerTurns[0] = 2;
    enter(t.b, battle, NEXT_TURN);
    run(t.b);
    expect(mayArrive(t.b)).toBe(true);
    t.choose('late');
    expect(t.options().filter((words) => words.startsWith('keep'))).toEqual([]);
    expect(t.propose({ verb: Verb.Ambush, target: t.row('late') })).toBe('not an option');
  });
});

describe('a unit enters from ambush', () => {
  test('HRD-OPTH-004 not in the first turn of its player, and in each later one if he likes (HRD-V2-151)', () => {
    expect(lurking(0).question()).toBe('which model activates?');
    const t = lurking(2);
    expect(t.question()).toBe('who enters from ambush now, and where?');
    expect(t.choose('nobody').question()).toBe('which model activates?');
    expect(t.b.model.place[t.row('late')]).toBe(Place.reserve);
    // the units of the other player do not lie in ambush
    expect(lurking(3).question()).toBe('which model activates?');
    expect(lurking(4).question()).toBe('who enters from ambush now, and where?');
  });

  test('HRD-OPTH-004 at the own rear edge or a side, not at the back of the opposing zone (HRD-V2-151)', () => {
    const t = lurking(2);
    expect(t.options()).toEqual([
      'guard at the south edge',
      'guard at the west edge',
      'guard at the east edge',
      'late at the south edge',
      'late at the west edge',
      'late at the east edge',
      'nobody',
    ]);
    expect(t.propose({ verb: Verb.Ambush, target: t.row('late'), n: 2 })).toBe('not an option');
    expect(t.propose({ verb: Verb.Ambush, target: t.row('a'), n: 0 })).toBe('not an option');
    const across = lurking(2, 1).options();
    expect(across.slice(3, 6)).toEqual(['late at the south edge', 'late at the north edge', 'late at the east edge']);
  });

  test('HRD-OPTH-004 completely within 3 inches of that edge (HRD-V2-151)', () => {
    for (const [edge, x, y, dx, dy] of [
      ['south', 24, 3 - R - 0.01, 0, 0.05],
      ['west', 3 - R - 0.01, 24, 0.05, 0],
      ['east', 45 + R + 0.01, 24, -0.05, 0],
    ] as const) {
      const t = lurking(2).choose(`late at the ${edge}`);
      expect(deploy(t, 'late', x + dx, y + dy)).toBe('outside the deployment zone');
      expect(deploy(t, 'late', x, y)).toBe('');
    }
    const elsewhere = lurking(2).choose('late at the west');
    expect(deploy(elsewhere, 'late', 24, 1)).toBe('outside the deployment zone');
    expect(elsewhere.options().length).toBeGreaterThan(10);
    for (let i = 0; i < elsewhere.b.option.count; i++) {
      expect(inches(elsewhere.b.option.x[i])).toBeLessThanOrEqual(3 - R);
      // they look away from the edge at which they enter
      expect(elsewhere.b.option.facing[i]).toBe(1 << 14);
    }
  });

  test('HRD-OPTH-004 with all of its models at that edge, in formation, and activates in that turn', () => {
    const t = lurking(2).choose('guard at the east');
    expect(t.lines).toContain('guard comes from ambush at the east edge');
    expect(deploy(t, 'one', 46, 20)).toBe('');
    expect(t.question()).toBe('where is two deployed?');
    expect(deploy(t, 'two', 24, 1)).toBe('outside the deployment zone');
    expect(deploy(t, 'two', 46, 46)).toBe('a unit begins the game in formation');
    expect(deploy(t, 'two', 46, 22)).toBe('');
    // then the next one, or nobody
    expect(t.options().slice(0, 1)).toEqual(['late at the south edge']);
    expect(t.choose('nobody').options()).toEqual(['activate a', 'activate guard']);
  });

  test('HRD-OPTH-004 asks no more when all have entered', () => {
    const t = lurking(2).choose('guard at the east');
    deploy(t, 'one', 46, 20);
    deploy(t, 'two', 46, 22);
    t.choose('late at the south');
    expect(deploy(t, 'late', 10, 1)).toBe('');
    expect(t.question()).toBe('which model activates?');
    expect(Array.from(t.b.unit.ambush).filter((at) => at !== 0)).toEqual([]);
  });

  test('HRD-OPTH-004 a side whose models all lie in ambush has not lost', () => {
    const t = new HordesTable({ late: AMBUSH }, { far: { at: [40, 30] } });
    t.b.model.place[0] = Place.reserve;
    expect(standing(t.b, 0)).toBe(0);
    t.b.unit.ambush[0] = 1;
    expect(standing(t.b, 0)).toBe(1);
  });
});
