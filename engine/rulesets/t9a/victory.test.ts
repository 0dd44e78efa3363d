import { expect, test } from 'vitest';
import { destroyUnit, End, woundIndividual, woundPool } from '../../regiments/casualties/losing-wounds.js';
import { Status } from '../../regiments/core/state.js';
import { Place } from '../../regiments/layout.js';
import { scenario } from '../../testing/scenario.js';
import type { UnitSpec } from '../../testing/t9a/units.js';
import type { T9aBattle } from './core/state.js';
import { battlePoints, finishBattle, resultBand } from './victory.js';

type Row = (name: string) => number;

/** Returns the points scored after `happen` against an enemy with one unit of 20 models worth 205 points. */
function scored(
  spec: UnitSpec,
  happen: (b: T9aBattle, row: Row) => void,
  extra: Record<string, UnitSpec> = {},
): number {
  let scene = scenario('t9a')
    .unit('guard', { at: [36, 10] })
    .enemy('orcs', { points: 205, models: 20, at: [36, 40], ...spec });
  for (const [name, unit] of Object.entries(extra)) scene = scene.enemy(name, unit);
  const battle = scene.start();
  happen(battle.b, (name) => battle.row(name));
  return battle.score(0);
}

const slain = (name: string) => (b: T9aBattle, row: Row) => destroyUnit(b, row(name), row('guard'), End.slain);

test('T9A-VPT-001 a unit killed or fled off the table pays its points', () => {
  expect(scored({}, () => {})).toBe(0);
  expect(scored({}, slain('orcs'))).toBe(205);
  expect(scored({}, (b, row) => destroyUnit(b, row('orcs'), -1, End.fled))).toBe(205);
  const shot = (b: T9aBattle, row: Row) => {
    woundPool(b, row('orcs'), 20, row('guard'));
  };
  expect(scored({}, shot)).toBe(205);
});

test('T9A-VPT-002 a unit that flees at the end pays half its points, fractions up', () => {
  const flees = (b: T9aBattle, row: Row) => {
    b.unit.status[row('orcs')] |= Status.Fleeing;
  };

  expect(scored({}, flees)).toBe(103);
});

test('T9A-VEC-039 T9A-VPT-003 a unit at 25% of its Wounds or less pays half, fractions up', () => {
  const left = (wounds: number) => (b: T9aBattle, row: Row) => {
    woundPool(b, row('orcs'), 20 - wounds, row('guard'));
  };

  expect([5, 6].map((wounds) => scored({}, left(wounds)))).toEqual([103, 0]);
});

test('T9A-VPT-003 Wounds count, not models, the champion’s too', () => {
  const ogres: UnitSpec = { models: 3, files: 3, W: 4, champion: true }; // 12 Wounds
  const wounded = (champion: number, pool: number) => (b: T9aBattle, row: Row) => {
    woundIndividual(b, row('orcs'), champion, row('guard'));
    woundPool(b, row('orcs'), pool, row('guard'));
  };

  expect(scored(ogres, wounded(3, 6))).toBe(103); // 1 and 2 are left
  expect(scored(ogres, wounded(3, 5))).toBe(0);
});

test('T9A-VPT-002 T9A-VPT-003 fleeing and decimated, it pays both halves, never more than its points', () => {
  const both = (b: T9aBattle, row: Row) => {
    woundPool(b, row('orcs'), 15, row('guard'));
    b.unit.status[row('orcs')] |= Status.Fleeing;
  };

  expect(scored({}, both)).toBe(205);
});

test('T9A-VPT-004 characters are scored apart from the unit that they joined', () => {
  const chief = { chief: { character: true, W: 2, points: 99, joins: 'orcs' } };

  expect(scored({}, (b, row) => woundIndividual(b, row('chief'), 2, row('guard')), chief)).toBe(99);
  // the rank and file are dead, and the chief stands alone in the unit, which is still theirs
  expect(scored({}, (b, row) => woundPool(b, row('orcs'), 20, row('guard')), chief)).toBe(205);
  const flees = (b: T9aBattle, row: Row) => {
    b.unit.status[row('orcs')] |= Status.Fleeing;
  };
  expect(scored({}, flees, chief)).toBe(103 + 50);
});

test('T9A-VPT-005 the enemy General killed or fled pays 100 more', () => {
  const warlord = { warlord: { character: true, general: true, points: 300, at: [10, 40] as const } };

  expect(scored({}, slain('warlord'), warlord)).toBe(400);
  expect(scored({}, (b, row) => destroyUnit(b, row('warlord'), -1, End.fled), warlord)).toBe(400);
  expect(scored({}, slain('orcs'), warlord)).toBe(205);
});

test('T9A-VEC-353 T9A-VPT-006 the enemy Battle Standard Bearer killed in combat pays 100 more, shot dead nothing', () => {
  const banner = (fighting: boolean) => {
    let scene = scenario('t9a')
      .unit('guard', { at: [36, 10] })
      .enemy('banner', { character: true, bsb: true, points: 120, at: [36, 40] });
    if (fighting) scene = scene.engaged('guard', 'banner');
    const battle = scene.start();
    woundIndividual(battle.b, battle.row('banner'), 1, battle.row('guard'));
    return battle.score(0) - 120;
  };

  expect([false, true].map(banner)).toEqual([0, 100]);
});

test('T9A-VPT-006 T9A-VPT-007 a standard lost by breaking from combat pays, though its unit lives', () => {
  const broke = (b: T9aBattle, row: Row) => {
    b.unit.status[row('orcs')] |= Status.StandardLost;
    b.unit.status[row('banner')] |= Status.BattleStandardLost;
  };

  expect(scored({ standard: true }, broke, { banner: { character: true, bsb: true, at: [10, 40] } })).toBe(150);
});

test('T9A-VEC-041 T9A-VPT-001 T9A-VPT-005 T9A-VPT-007 unit, General and standard', () => {
  const battle = scenario('t9a')
    .unit('guard', {})
    .enemy('orcs', { points: 210, models: 5, standard: true, at: [36, 40] })
    .engaged('guard', 'orcs')
    .enemy('warlord', { character: true, general: true, points: 300, at: [10, 40] })
    .start();

  destroyUnit(battle.b, battle.row('warlord'), battle.row('guard'), End.slain);
  woundPool(battle.b, battle.row('orcs'), 5, battle.row('guard'));
  expect(battle.score(0)).toBe(660);
});

test('T9A-VPT-007 a standard bearer shot dead pays nothing beyond its unit', () => {
  const shot = (b: T9aBattle, row: Row) => {
    woundPool(b, row('orcs'), 20, row('guard'));
  };

  expect(scored({ standard: true }, shot)).toBe(205);
});

test('T9A-VPT-008 without an agreed objective nothing is added', () => {
  expect(scored({}, () => {}, { others: { at: [10, 20] } })).toBe(0);
});

test('T9A-VPT-001 a unit that pursued off the table and has not returned pays nothing', () => {
  const gone = (b: T9aBattle, row: Row) => {
    woundPool(b, row('orcs'), 16, row('guard'));
    b.unit.place[row('orcs')] = Place.offTable;
  };

  expect(scored({}, gone)).toBe(0);
});

test('T9A-VPT-001 T9A-VPT-004 nor does a character who has gone with it, however badly wounded', () => {
  const chief = { chief: { character: true, W: 4, points: 99, joins: 'orcs' } };
  const hurt = (b: T9aBattle, row: Row) => {
    woundIndividual(b, row('chief'), 3, row('guard'));
  };
  expect(scored({}, hurt, chief)).toBe(50);
  const gone = (b: T9aBattle, row: Row) => {
    hurt(b, row);
    b.unit.place[row('orcs')] = Place.offTable;
  };
  expect(scored({}, gone, chief)).toBe(0);
});

test('T9A-VPT-009 the difference as a share of the game’s size decides the result', () => {
  const size = 2000;

  expect([0, 99, 100, 400, 401, 1200, 1201, 4000].map((difference) => resultBand(difference, size))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ]);
});

test('T9A-VPT-010 the winner gets the number of the band, the loser the same below zero, a draw is 0', () => {
  const end = (points: number) => {
    const battle = scenario('t9a')
      .unit('guard', { points: 1000 })
      .enemy('orcs', { points, at: [36, 40] })
      .start();
    destroyUnit(battle.b, battle.row('orcs'), -1, End.fled);
    finishBattle(battle.b);
    return [battle.b.field.result[0], battle.b.core.winner[0], battle.b.field.vp[0]];
  };

  expect(end(700)).toEqual([3, 0, 700]); // 700 of 1,000 points
  expect(end(30)).toEqual([0, -1, 30]);
  const lost = scenario('t9a')
    .unit('guard', { points: 150, at: [10, 10] })
    .enemy('orcs', { points: 1000 })
    .start();
  destroyUnit(lost.b, 0, -1, End.fled);
  finishBattle(lost.b);
  expect([lost.b.field.result[0], lost.b.core.winner[0]]).toEqual([-1, 1]);
});

test('T9A-VEC-045 T9A-VPT-011 T9A-VPT-012 Battle Points by percentage of the game’s size', () => {
  const split = (difference: number) => [battlePoints(difference, 2400), 10 - battlePoints(difference, 2400)];

  expect([0, 240, 600, 1200, 1300].map(split)).toEqual([
    [5, 5],
    [5, 5],
    [6, 4],
    [7, 3],
    [8, 2],
  ]);
});
