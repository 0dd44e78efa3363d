import { describe, expect, test } from 'vitest';
import { inches, ticks } from '../../../kernel/geometry/measures.js';
import { enter, run } from '../../../kernel/procedure.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { onTable } from '../core/models.js';
import { battle, NEXT_TURN } from '../turn.js';
import type { ScenarioName } from './scenarios.js';

const own: Standing = { at: [4, 4], damage: 10 };
const foe: Standing = { at: [44, 44], damage: 10 };

/** The turn after the `n`-th of a battle; the first player's edge is the south unless another one is given. */
function turn(
  n: number,
  scenario: ScenarioName = 'incoming',
  first: Record<string, Standing> = { own },
  edge = 2,
  pieces: never[] = [],
) {
  const t = new HordesTable(first, { foe }, pieces).full().scenario(scenario);
  t.b.game.edge[0] = edge;
  t.b.core.playerTurns[0] = n;
  enter(t.b, battle, NEXT_TURN);
  run(t.b);
  return t;
}
const aim = (t: HordesTable, x: number, y: number) =>
  t.propose({ verb: Verb.Bombard, target: -1, x: ticks(x), y: ticks(y), facing: 0 });

/** Both players aim in the third turn; returns the lines of the log that tell where it strikes and what is suffered. */
function strikes(
  dice: { direction: [number, number]; inches: [number, number, number, number] },
  edge = 2,
  at = [10, 12],
) {
  const t = turn(2, 'incoming', { own }, edge);
  t.dice('direction', ...dice.direction).dice('deviation', ...dice.inches);
  aim(t, at[0], at[1]);
  aim(t, 38, 36);
  return t.lines.filter((line) => line.includes('strikes at'));
}

describe('time and choice', () => {
  test('HRD-SCN-030 at the start of every turn from round 2 on both players choose a point', () => {
    for (const n of [0, 1]) expect([n, turn(n).question()]).toEqual([n, 'which model activates?']);
    for (const n of [2, 3, 4, 9]) {
      const t = turn(n);
      expect([t.question(), t.b.decision.player[0]]).toEqual(['where is the bombardment aimed?', n % 2]);
      t.dice('direction', 1, 1).dice('deviation', 1, 1, 1, 1);
      expect(aim(t, 12, 40)).toBe('');
      expect([t.question(), t.b.decision.player[0]]).toEqual(['where is the bombardment aimed?', 1 - (n % 2)]);
      expect(aim(t, 12, 40)).toBe('');
      expect([t.question(), t.diceLeft()]).toEqual(['which model activates?', []]);
    }
    expect(turn(2, 'mosh pit').question()).toBe('which model activates?');
  });

  test('HRD-SCN-030 the point lies on the table, outside the control zone, and is nothing else', () => {
    const t = turn(2);
    const zone = 'a bombardment is aimed at a point outside the control zone';
    expect(aim(t, 24, 24)).toBe(zone);
    expect(aim(t, 30, 24)).toBe(zone);
    expect(aim(t, 24, 18)).toBe(zone);
    expect(aim(t, 28.2, 28.2)).toBe(zone);
    expect(aim(t, -0.1, 24)).toBe('off the table');
    expect(aim(t, 24, 48.1)).toBe('off the table');
    const point = { verb: Verb.Bombard, target: -1, x: ticks(10), y: ticks(10), facing: 0 };
    expect(t.propose({ ...point, target: 0 })).toBe('not an option');
    expect(t.propose({ ...point, facing: 5 })).toBe('not an option');
    expect(t.propose({ ...point, n: 1 })).toBe('not an option');
    expect(t.propose({ ...point, verb: Verb.Place })).toBe('not an option');
    t.dice('direction', 1, 1).dice('deviation', 1, 1, 1, 1);
    expect(aim(t, 30.1, 24)).toBe('');
    expect(aim(t, 28.3, 28.3)).toBe('');
    const listed = turn(2);
    const n = listed.options().length;
    expect(n).toBe(60);
    for (let i = 0; i < n; i++) {
      const [x, y] = [inches(listed.b.option.x[i]) - 24, inches(listed.b.option.y[i]) - 24];
      expect(Math.hypot(x, y)).toBeGreaterThan(6);
    }
  });
});

describe('deviation', () => {
  test('HRD-SCN-031 2d6 inches; direction 4 points to the rear edge of the player who rolls', () => {
    // the first player's edge is the south: 4 leads south; the second one's is the north
    const [one, other] = strikes({ direction: [4, 4], inches: [2, 3, 1, 6] });
    expect(one).toBe('the bombardment of side 0 strikes at 10.0, 7.0');
    expect(other).toBe('the bombardment of side 1 strikes at 38.0, 43.0');
    expect(strikes({ direction: [1, 1], inches: [2, 3, 1, 6] })[0]).toBe(
      'the bombardment of side 0 strikes at 10.0, 17.0',
    );
    // 2 lies 60 degrees clockwise from straight ahead
    expect(strikes({ direction: [2, 4], inches: [1, 1, 1, 1] })[0]).toBe(
      'the bombardment of side 0 strikes at 11.7, 13.0',
    );
    expect(strikes({ direction: [4, 4], inches: [1, 1, 1, 1] }, 1)[0]).toBe(
      'the bombardment of side 0 strikes at 12.0, 12.0',
    );
    expect(strikes({ direction: [4, 4], inches: [1, 1, 1, 1] }, 3)[0]).toBe(
      'the bombardment of side 0 strikes at 8.0, 12.0',
    );
  });

  test('HRD-SCN-031 HRD-DEV-008 it stops at the edge of the table', () => {
    expect(strikes({ direction: [4, 4], inches: [6, 6, 1, 1] }, 2, [10, 5])[0]).toBe(
      'the bombardment of side 0 strikes at 10.0, 0.0',
    );
  });
});

describe('damage', () => {
  /** A bombardment of the first player that strikes at 10, 10: it is aimed at 10, 12 and deviates 2 inches back. */
  function struck(first: Record<string, Standing>, damage: readonly number[], pieces: unknown[] = []) {
    const t = turn(2, 'incoming', first, 2, pieces as never[]);
    t.dice('direction', 4, 4)
      .dice('deviation', 1, 1, 1, 1)
      .dice('damage', ...damage);
    aim(t, 10, 12);
    aim(t, 38, 36);
    return t;
  }
  const hurt = (t: HordesTable) => t.lines.filter((line) => /suffers|destroyed/.test(line));
  const r = 30 / 25.4 / 2;

  test('HRD-SCN-032 models under a template of 4 inches, friend or foe, suffer 2d6 + 10 less ARM; others nothing', () => {
    const models = {
      under: { at: [10, 10], ARM: 15, damage: 10, facing: 0 },
      edge: { at: [12 + r - 0.02, 10], ARM: 15, damage: 10, facing: 0 },
      beyond: { at: [10, 12 + r + 0.02], ARM: 15, damage: 10, facing: 0 },
    } as const;
    const t = struck(models, [1, 6, 4, 4]);
    expect(hurt(t)).toEqual(['under suffers 2 damage', 'edge suffers 3 damage']);
    expect(t.diceLeft()).toEqual([]);
  });

  test('HRD-SCN-032 it destroys, and no direct hit: trenches shield from it', () => {
    const one = { one: { at: [10, 10], ARM: 10, damage: 5 } } as const;
    const t = struck(one, [3, 2]);
    expect([hurt(t), onTable(t.b, t.row('one'))]).toEqual([['one suffers 5 damage', 'one is destroyed'], false]);
    const trench = {
      kind: 'trench',
      corners: [
        [8, 8.5],
        [8, 11.5],
        [12, 11.5],
        [12, 8.5],
      ],
    };
    // the blast originates in the trench: it shields nobody there
    expect(hurt(struck(one, [3, 2], [trench]))).toHaveLength(2);
    const beside = { one: { at: [10, 8], ARM: 10, damage: 5 } } as const;
    const behind = {
      kind: 'trench',
      corners: [
        [8, 6.5],
        [8, 9.2],
        [12, 9.2],
        [12, 6.5],
      ],
    };
    expect(hurt(struck(beside, [], [behind]))).toEqual([]);
    expect(hurt(struck(beside, [3, 2]))).toHaveLength(2);
  });

  test('HRD-SCN-032 HRD-ADV-022 HRD-IMM-001 it is not magical: an incorporeal model suffers nothing', () => {
    expect(hurt(struck({ ghost: { at: [10, 10], advantages: ['Incorporeal'], damage: 5 } }, []))).toEqual([]);
  });

  test('HRD-ORIG-006 HRD-SCN-032 HRD-QUAL-002 shields count unless the centre of the blast lies in the back arc', () => {
    const shield = { name: 'shield', RNG: 0.5, POW: 0, qualities: ['Shield'] } as const;
    const guard = (y: number): Record<string, Standing> => ({
      guard: { at: [10, y], ARM: 12, damage: 10, facing: 0, weapons: [shield] },
    });
    expect(hurt(struck(guard(9), [2, 2]))).toEqual([]); // 14 against 14
    expect(hurt(struck(guard(11), [2, 2]))).toEqual(['guard suffers 2 damage']);
  });

  test('HRD-SCN-032 HRD-GAME-005 it slays the last leader, and the battle is lost', () => {
    const t = struck({ lord: { at: [10, 10], type: 'warlock', FURY: 5, fury: 0, ARM: 10, damage: 3 } }, [6, 6]);
    expect([t.question(), t.b.core.winner[0]]).toEqual(['', 1]);
  });

  test('HRD-SCN-032 HRD-LEAD-003 a unit that loses its Leader is settled', () => {
    const t = struck(
      { lead: { at: [10, 10], unit: 'u', ARM: 10, damage: 1 }, grunt: { at: [10, 14], unit: 'u' } },
      [6, 6],
    );
    expect(t.question()).not.toBe('');
    expect([onTable(t.b, t.row('lead')), t.b.game.bereft[0], t.b.game.hits[0]]).toEqual([false, 0, 0]);
  });
});
