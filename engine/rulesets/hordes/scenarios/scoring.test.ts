import { describe, expect, test } from 'vitest';
import { inches, ticks } from '../../../kernel/geometry/measures.js';
import { begin, enter, run } from '../../../kernel/procedure.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Place } from '../core/state.js';
import { returnToPlay } from '../damage/leaving.js';
import { HORDES } from '../game.js';
import { zonesOf } from '../setup/zones.js';
import { battle, NEXT_TURN } from '../turn.js';
import { leadIn, victoryPoints, winnerByPoints } from '../victory.js';
import { BY_ROLL, SCENARIO_NAMES, type ScenarioName } from './scenarios.js';
import { destroyedPoints, goalOf, isScenarioWon, settleScenario } from './scoring.js';

const TOUCH = (40 + 30) / 25.4 / 2;
const far: Standing = { at: [3, 45] };
const near: Standing = { at: [3, 3] };
/** The first player's models stand east of each of these flags, on the middle line. */
const holding = (...flags: number[]) =>
  new HordesTable(
    { near, ...Object.fromEntries(flags.map((x) => [`at ${x}`, { at: [x + TOUCH, 24] as const }])) },
    { far },
  ).scenario('hold the line');
const control = (t: HordesTable): number[] => [...t.b.game.control];

describe('control points', () => {
  test('HRD-SCN-013 only the player whose turn ends scores', () => {
    expect(control(holding(24).score(0, 5))).toEqual([1, 0]);
    expect(control(holding(24).score(1, 6))).toEqual([0, 0]);
  });

  test('HRD-SCN-014 scoring starts with the second turn of the second player', () => {
    const points = (name: ScenarioName, turn: number) => {
      const t = new HordesTable({ far }, { mid: { at: [24 + (name === 'throw down' ? 10 : 0), 22] } }).scenario(name);
      return control(t.score(1, turn))[1];
    };
    for (const name of ['incoming', 'mosh pit', 'reinforcements', 'throw down'] as const) {
      expect([name, points(name, 2), points(name, 4)]).toEqual([name, 0, 1]);
    }
    for (const name of ['close quarters', 'outflank'] as const) {
      const t = new HordesTable({ far: near, mid: { at: [30 + TOUCH, 21] } }, { far }).scenario(name);
      expect([control(t.score(0, 3)), control(t.score(0, 5))]).toEqual([
        [0, 0],
        [1, 0],
      ]);
    }
    expect([control(holding(12).score(0, 3)), control(holding(12).score(0, 5))]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('HRD-SCN-027 HRD-SCN-028 HRD-SCN-017 Hold the Line: 2 flags in turns 3 and 4, 1 in turn 5 win (HRD-V2-195)', () => {
    const t = holding(24, 12);
    const after = [3, 5, 7].map((turn) => control(t.score(0, turn))[0]);
    expect([after, isScenarioWon(t.b)]).toEqual([[0, 2, 4], false]);
    t.remove('at 12').score(0, 9);
    expect([control(t)[0], isScenarioWon(t.b)]).toEqual([5, true]);
  });

  test('HRD-SCN-024 HRD-SCN-036 HRD-SCN-051 a point for each flag or zone', () => {
    for (const name of ['close quarters', 'outflank'] as const) {
      const both = { a: { at: [30 + TOUCH, 21] as const }, b: { at: [18, 27 + TOUCH] as const } };
      expect(control(new HordesTable(both, { far }).scenario(name).score(0, 5))).toEqual([2, 0]);
    }
    const zones = { a: { at: [14, 20] as const }, b: { at: [34, 28] as const } };
    expect(control(new HordesTable(zones, { far }).scenario('throw down').score(0, 5))).toEqual([2, 0]);
  });

  test('HRD-SCN-048 HRD-SCN-014 Seek & Destroy scores from the second turn of the first player (HRD-V2-179)', () => {
    const t = new HordesTable({ a: { at: [24 + TOUCH, 24] } }, { b: { at: [36.728, 36.728 + TOUCH] } });
    t.scenario('seek and destroy').score(0, 1).score(1, 2);
    expect(control(t)).toEqual([0, 0]);
    expect(control(t.score(0, 3).score(1, 4))).toEqual([1, 1]);
  });

  test('HRD-SCN-048 HRD-SCN-049 Seek & Destroy: each flag once, and all five win', () => {
    const t = new HordesTable({ a: { at: [24 + TOUCH, 24] }, z: near }, { far });
    t.scenario('seek and destroy').score(0, 3).score(0, 5);
    expect(control(t)).toEqual([1, 0]);
    for (const [x, y] of [
      [-1, -1],
      [-1, 1],
      [1, -1],
    ]) {
      t.b.model.x[0] = ticks(24 + 12.728 * x + TOUCH);
      t.b.model.y[0] = ticks(24 + 12.728 * y);
      t.score(0, 7);
    }
    expect([control(t)[0], isScenarioWon(t.b)]).toEqual([4, false]);
    t.b.model.x[0] = ticks(24 + 12.728 + TOUCH);
    t.b.model.y[0] = ticks(24 + 12.728);
    expect([control(t.score(0, 9))[0], isScenarioWon(t.b)]).toEqual([5, true]);
  });

  test('HRD-SCN-025 HRD-SCN-028 HRD-SCN-033 HRD-SCN-035 HRD-SCN-040 HRD-SCN-046 HRD-SCN-052 what wins (HRD-V2-181)', () => {
    const wins = (name: ScenarioName, points: number, player = 0) => {
      const t = new HordesTable({ near }, { far }).scenario(name);
      t.b.game.control[player] = points;
      return [isScenarioWon(t.b), winnerByPoints(t.b)];
    };
    const goals: readonly (readonly [ScenarioName, number])[] = [
      ['close quarters', 4],
      ['hold the line', 5],
      ['incoming', 3],
      ['mosh pit', 3],
      ['outflank', 4],
      ['reinforcements', 3],
      ['throw down', 5],
    ];
    for (const [name, goal] of goals) {
      expect([name, wins(name, goal - 1)[0], wins(name, goal), wins(name, goal + 1, 1)]).toEqual([
        name,
        false,
        [true, 0],
        [true, 1],
      ]);
    }
    expect(wins('annihilation', 9)[0]).toBe(false);
    expect(wins('plain', 9)[0]).toBe(false);
  });

  test('HRD-SCN-013 HRD-SCN-017 the end of a turn scores, and the battle ends when the goal is reached', () => {
    const t = new HordesTable({ a: { at: [24, 24] } }, { far }).scenario('mosh pit');
    t.b.game.control[0] = 2;
    t.b.core.playerTurns[0] = 4;
    enter(t.b, battle, NEXT_TURN);
    run(t.b);
    t.choose('activate a').choose('stay');
    expect([control(t), t.question(), t.b.core.winner[0]]).toEqual([[3, 0], '', 0]);
    expect(t.lines).toContain('side 0 scores 1 control point: 3 to 0');
  });
});

test('HRD-SCN-012 who has the last leader wins any scenario, whatever the control points', () => {
  for (const name of SCENARIO_NAMES.slice(1, 10)) {
    const t = new HordesTable(
      { lock: { ...near, type: 'warlock' }, a: { at: [9, 9] } },
      { cast: { ...far, type: 'warcaster' } },
    );
    t.scenario(name).remove('lock');
    t.b.game.control[0] = 2;
    t.b.core.playerTurns[0] = 4;
    enter(t.b, battle, NEXT_TURN);
    run(t.b);
    expect([name, t.question(), t.b.core.winner[0]]).toEqual([name, '', 1]);
  }
});

describe('points of destroyed models', () => {
  const army = () =>
    new HordesTable(
      { a: { at: near.at, points: 9 } },
      {
        solo: { ...far, points: 7 },
        leader: { at: [10, 40], unit: 'Spears', points: 2 },
        grunt: { at: [12, 40], unit: 'Spears', points: 2 },
      },
    ).scenario('annihilation');

  test('HRD-SCN-019 HRD-SCN-021 Annihilation: models by their points, a unit only when it is gone', () => {
    const t = army().remove('solo');
    expect([victoryPoints(t.b, 0), victoryPoints(t.b, 1)]).toEqual([7, 0]);
    t.remove('grunt');
    expect(victoryPoints(t.b, 0)).toBe(7);
    expect(destroyedPoints(t.scenario('plain').b, 0)).toBe(9);
    expect(victoryPoints(t.scenario('annihilation').remove('leader').b, 0)).toBe(11);
  });

  test('HRD-SCN-020 Annihilation: points stay when a model returns', () => {
    const t = army().remove('solo');
    expect(returnToPlay(t.b, t.row('solo'), ticks(10), ticks(10), 0)).toBe(true);
    expect(victoryPoints(t.b, 0)).toBe(7);
  });

  test('HRD-SCN-018 HRD-SCN-022 Annihilation: after six rounds the higher score wins (HRD-V2-191)', () => {
    const end = (one: number, other: number) => {
      const t = new HordesTable(
        { a: near, x: { at: [9, 9], points: other } },
        { far, y: { at: [20, 9], points: one } },
      );
      t.scenario('annihilation').remove('x', 'y');
      expect(t.b.setup.turns).toBe(6);
      t.b.core.playerTurns[0] = 12;
      enter(t.b, battle, NEXT_TURN);
      run(t.b);
      return [t.question(), t.b.core.winner[0]];
    };
    expect(end(42, 37)).toEqual(['', 0]);
    expect(end(37, 42)).toEqual(['', 1]);
    expect(end(37, 37)).toEqual(['', -1]);
  });

  test('HRD-SCN-017 after the last round control points decide, then destroyed models', () => {
    const t = holding(24).score(0, 5).remove('at 24');
    expect([victoryPoints(t.b, 0), winnerByPoints(t.b)]).toEqual([1, 0]);
    // three quarters of the share of control points that win, and a quarter of that of destroyed points
    const destroyed = (victory: number) =>
      (destroyedPoints(t.b, victory) - destroyedPoints(t.b, 1 - victory)) / t.b.setup.pointsLimit;
    const control = (t.b.game.control[0] - t.b.game.control[1]) / goalOf(t.b);
    expect(leadIn(t.b, 0)).toBeCloseTo(0.75 * control + 0.25 * destroyed(0), 10);
    expect(Math.abs(control)).toBeGreaterThan(0);
    t.b.game.control[1] = 1;
    expect(winnerByPoints(t.b)).toBe(1);
    expect(leadIn(t.b, 1)).toBeGreaterThan(0);
    expect(leadIn(t.b, 0)).toBeLessThan(0);
    t.remove('far');
    expect(winnerByPoints(t.b)).toBe(0);
  });
});

describe('agreement', () => {
  test('HRD-SCN-001 HRD-SETUP-001 a scenario is agreed by name; other names are refused', () => {
    for (const scenario of SCENARIO_NAMES) expect(HORDES.agree(scenario)).toEqual({ ok: true, value: { scenario } });
    expect(HORDES.agree('Close-Quarters')).toEqual({ ok: true, value: { scenario: 'close quarters' } });
    expect(HORDES.agree(undefined)).toEqual({ ok: true, value: {} });
    const no = HORDES.agree('king of the hill');
    expect(no.ok ? '' : no.problems.map(({ message, mend }) => `${message}: ${mend}`)).toEqual([
      `no scenario is called 'king of the hill': take one of ${SCENARIO_NAMES.join(', ')}`,
    ]);
  });

  test('HRD-SCN-003 in every scenario the normal starting roll settles turn order and edges; all but one deploy 7 and 10 inches deep', () => {
    for (const name of SCENARIO_NAMES.slice(0, 10)) {
      const t = new HordesTable({ a: near }, { far }).full().scenario(name).dice('starting roll', 2, 5);
      t.b.model.place.fill(Place.reserve, 0, 2);
      begin(t.b, battle);
      run(t.b);
      expect([name, t.question(), t.b.decision.player[0]]).toEqual([name, 'first or second player?', 1]);
      expect([name, t.choose('be the second').question(), t.b.decision.player[0]]).toEqual([
        name,
        'which table edge?',
        1,
      ]);
      t.choose('the north');
      expect([name, t.b.game.first[0], t.b.decision.player[0]]).toEqual([name, 0, 0]);
      const depths = zonesOf(t.b).map(([[, bottom, , top]]) => inches(top - bottom));
      expect([name, depths]).toEqual([name, name === 'outflank' ? [10, 10] : [7, 10]]);
    }
  });

  test('HRD-SCN-001 2d6 choose one of the nine', () => {
    const rolled = (one: number, other: number) => {
      const t = new HordesTable({ near }, { far }).scenario('roll').dice('scenario', one, other);
      settleScenario(t.b);
      expect(t.diceLeft()).toEqual([]);
      return SCENARIO_NAMES[t.b.game.scenario[0]];
    };
    expect(BY_ROLL).toHaveLength(11);
    expect(
      [
        [1, 1],
        [1, 2],
        [2, 2],
        [3, 2],
        [3, 3],
        [3, 4],
        [4, 4],
        [4, 5],
        [5, 5],
        [5, 6],
        [6, 6],
      ].map(([one, other]) => rolled(one, other)),
    ).toEqual([
      'incoming',
      'incoming',
      'annihilation',
      'seek and destroy',
      'throw down',
      'mosh pit',
      'close quarters',
      'hold the line',
      'outflank',
      'reinforcements',
      'reinforcements',
    ]);
    const t = new HordesTable({ near }, { far }).scenario('roll').dice('scenario', 3, 4).dice('starting roll', 6, 1);
    begin(t.b, battle);
    run(t.b);
    expect([SCENARIO_NAMES[t.b.game.scenario[0]], t.question()]).toEqual(['mosh pit', 'first or second player?']);
  });
});
