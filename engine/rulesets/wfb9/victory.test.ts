import { expect, test } from 'vitest';
import { destroyUnit, End } from '../../regiments/casualties/losing-wounds.js';
import { Status } from '../../regiments/core/state.js';
import { Place } from '../../regiments/layout.js';
import { Fight, type Fighter } from '../../testing/wfb9/fights.js';
import { setUpBattle } from '../../testing/wfb9/setting-up.js';
import { armyLists } from './armies/armies.js';
import { finishBattle, GENERAL, isCrushing, victoryPoints, winnerNow } from './victory.js';

/** Points of `ours` for one enemy unit worth 200 after `prepare`. */
function points(theirs: Fighter, prepare: (f: Fight) => unknown): number {
  const f = new Fight({ ours: {} }, { theirs: { points: 200, ...theirs } }).at('ours', 20, 10).at('theirs', 36, 24);
  prepare(f);
  return victoryPoints(f.b, 0);
}
const flee = (f: Fight) => {
  f.b.unit.status[f.row('theirs')] |= Status.Fleeing;
};

test('WFB9-VPS-003 a unit that is destroyed or has fled gives all its points', () => {
  expect(points({}, (f) => destroyUnit(f.b, f.row('theirs'), 0, End.slain))).toBe(200);
  expect(points({}, (f) => destroyUnit(f.b, f.row('theirs'), 0, End.fled))).toBe(200);
  expect(points({}, () => 0)).toBe(0);
});

test('WFB9-VPS-004 WFB9-VPS-005 WFB9-VPS-006 half of the Unit Strength gives half, flight half, both three quarters (WFB9-V3-231, WFB9-V3-233)', () => {
  const twenty = { models: 20 };
  expect(points(twenty, (f) => f.lose('theirs', 10))).toBe(100);
  expect(points(twenty, (f) => f.lose('theirs', 9))).toBe(0);
  expect(points(twenty, (f) => flee(f.lose('theirs', 10)))).toBe(150);
  expect(points(twenty, (f) => flee(f.lose('theirs', 9)))).toBe(100);
});

test('WFB9-VPS-007 a character with half of its Wounds gives half (WFB9-V3-235)', () => {
  const hero: Fighter = { character: true, W: 3 };
  const wounded = (n: number) => points(hero, (f) => (f.b.unit.own[f.row('theirs')] -= n));
  expect([wounded(1), wounded(2)]).toEqual([0, 100]);
  expect(points({ ...hero, W: 2 }, (f) => (f.b.unit.own[f.row('theirs')] = 1))).toBe(100);
});

test('WFB9-VPS-012 a unit is worth what it and its models, options, command group and mounts cost', () => {
  const lists = ['silver-tide', 'reef-raiders'].map((id) => {
    const list = armyLists().get(id);
    if (list === undefined) throw new Error(id);
    return list;
  });
  const b = setUpBattle([lists[0], lists[1]]);
  const all = lists.flatMap(({ units }) => units.map(({ bought }) => bought.length));
  expect(all.some((n) => n > 3)).toBe(true);
  for (const [u, unit] of lists.flatMap(({ units }) => units).entries()) {
    // the price on the list holds what was bought for it
    const extras = unit.bought.reduce((sum, { points }) => sum + points, 0);
    expect([unit.name, unit.points > extras]).toEqual([unit.name, true]);
    for (let v = 0; v < b.setup.units; v++) b.unit.place[v] = Place.table;
    const enemy = 1 - b.setup.unit.player[u];
    const before = victoryPoints(b, enemy);
    b.unit.place[u] = Place.destroyed;
    expect([unit.name, victoryPoints(b, enemy) - before]).toEqual([
      unit.name,
      unit.points + (unit.general ? GENERAL : 0),
    ]);
  }
});

test('WFB9-SCN-015 in a Battleline victory points decide', () => {
  const end = (points: number): number => {
    const f = new Fight({ ours: {} }, { theirs: { points }, rest: {} });
    f.at('ours', 20, 10).at('theirs', 36, 24).at('rest', 50, 40);
    destroyUnit(f.b, f.row('theirs'), 0, End.slain);
    finishBattle(f.b);
    return f.b.core.winner[0];
  };
  expect([end(99), end(100)]).toEqual([-1, 0]);
});

test('WFB9-VPS-008 the enemy General is worth 100 more (WFB9-V3-239)', () => {
  const general: Fighter = { character: true, general: true };
  expect(points(general, (f) => destroyUnit(f.b, f.row('theirs'), 0, End.slain))).toBe(300);
  expect(points(general, () => 0)).toBe(0);
});

test('WFB9-VPS-009 WFB9-VPS-010 WFB9-VPS-011 seized standards alone count (WFB9-V3-237)', () => {
  expect(points({ standard: true }, (f) => (f.b.field.standards[0] = 1))).toBe(25);
  expect(points({}, (f) => (f.b.field.battleStandard[0] = 1))).toBe(100);
  const shot = (f: Fight) => {
    f.b.unit.status[f.row('theirs')] |= Status.StandardLost;
  };
  expect(points({ standard: true }, shot)).toBe(0);
});

test('WFB9-VPS-001 WFB9-VPS-002 a lead of 100 or a wipe-out wins, twice the points crush (WFB9-V3-229)', () => {
  const { b } = new Fight({ ours: {} }, { theirs: {} }).at('ours', 20, 10).at('theirs', 36, 24);
  const won = (a: number, e: number): [number, boolean] => {
    b.field.vp[0] = a;
    b.field.vp[1] = e;
    return [winnerNow(b), isCrushing(b, winnerNow(b))];
  };
  expect([won(1200, 1100), won(1199, 1100), won(100, 1200)]).toEqual([
    [0, false],
    [-1, false],
    [1, true],
  ]);
  destroyUnit(b, 0, 1, End.slain);
  expect(won(0, 50)).toEqual([1, false]);
  finishBattle(b);
  expect([...b.field.vp, b.core.winner[0]]).toEqual([0, 100, 1]);
});
