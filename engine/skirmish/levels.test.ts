import { expect, test } from 'vitest';
import { invalidateGeometry } from '../kernel/battle.js';
import { degrees, mm, ticks } from '../kernel/geometry/measures.js';
import { polygonOf } from '../testing/shapes.js';
import { clearOf, isNearEnemy } from './caches/neighbours.js';
import { refreshPoses } from './caches/poses.js';
import { walkCost } from './ground.js';
import { elevation, feetUnder } from './levels.js';
import { Hindrance } from './movers.js';
import { hindrance, isFree } from './passages.js';
import { freeTurn, gapBetween, meetsAt } from './shapes.js';
import { type Figure, moverOf, type ToyBattle, type ToyPiece, toyBattle } from './toy-battle.js';
import { clearShare, setWay } from './ways.js';

/** A tower of three storeys of 3 inches, 8 inches square, whose walls hide nothing. */
const TOWER: ToyPiece = { polygon: polygonOf({ at: [24, 24], size: [8, 8] }), height: 12, storey: 3 };
/** A bridge 4 inches above the ground, an inch thick, from west to east. */
const BRIDGE: ToyPiece = {
  polygon: polygonOf({ at: [24, 24], size: [16, 3] }),
  height: 5,
  foot: 4,
  sight: 'solid',
  standOn: true,
  ground: 'impassable',
};
const at = (x: number, y: number, level = 0, more: Partial<Figure> = {}): Figure => ({ at: [x, y], level, ...more });

function level(b: ToyBattle, m: number, to: number): void {
  (b.model.level as Uint8Array)[m] = to;
  invalidateGeometry(b);
}
const goes = (b: ToyBattle, x: number, y: number, clear = 0) =>
  hindrance(b, moverOf(b, 0, 30, clear), 0, ticks(x), ticks(y));

test('K53 feet stand on the floor of a level in a building, on a bridge or on the ground; a change of level counts', () => {
  const b = toyBattle([at(24, 24, 2), at(24, 22, 0), at(40, 24, 2), at(24, 26, 5)], [TOWER]);
  // Outside there are no floors, and a tower of four storeys has no fifth.
  expect(Array.from(refreshPoses(b))).toEqual([ticks(6), 0, 0, 0]);
  level(b, 1, 1);
  expect(refreshPoses(b)[1]).toBe(ticks(3));
  level(b, 1, 0);
  expect(refreshPoses(b)[1]).toBe(0);
  const bridge = toyBattle([at(20, 24, 1), at(24, 24, 0), at(24, 40, 1)], [BRIDGE]);
  expect(Array.from(refreshPoses(bridge))).toEqual([ticks(5), 0, 0]);
  expect([elevation(bridge, ticks(24), ticks(24)), feetUnder(bridge, 0, ticks(24), ticks(24))]).toEqual([0, ticks(5)]);
});

test('K53 models on other levels are not in the way, and who is as high as the floor above is', () => {
  const other = (own: number, theirs: number, height = 1, theirHeight = 1) => {
    const b = toyBattle([at(21, 24, own, { height }), at(24, 24, theirs, { height: theirHeight })], [TOWER]);
    const ways = [isFree(b, moverOf(b, 0, 30), 0, ticks(27), ticks(24)), goes(b, 27, 24) === Hindrance.none];
    const places = [clearOf(b, 0, ticks(24), ticks(24), -1), !meetsAt(b, 0, ticks(24), ticks(24), 0, 1)];
    setWay(b, 0, ticks(27), ticks(24), 0);
    const halts = clearShare(b, [0], 1, 128) === 128;
    expect(new Set([...ways, ...places, halts]).size).toBe(1);
    return halts;
  };
  expect([other(0, 0), other(0, 1), other(1, 0), other(1, 1), other(2, 1)]).toEqual([false, true, true, false, true]);
  // A giant of 3 inches touches the floor above with its head; a giant of 3.1 inches bars models that stand on that
  // floor.
  expect([other(0, 1, 3), other(0, 1, 3.1), other(1, 2, 3.1)]).toEqual([true, false, false]);
  expect([other(1, 0, 1, 3), other(1, 0, 1, 3.1), other(2, 1, 1, 3.1)]).toEqual([true, false, false]);
});

test('K53 HRD-TER-013 gaps count how far one stands above the other', () => {
  const d = mm(25.4);
  const gap = (b: ToyBattle) => gapBetween(b, 0, 1);
  expect(gap(toyBattle([at(22, 24, 0), at(26, 24, 0)], [TOWER]))).toBe(ticks(4) - d);
  // The feet are three inches apart; the body of the lower model takes one inch of that.
  expect(gap(toyBattle([at(24, 24, 0), at(24, 24, 1)], [TOWER]))).toBe(ticks(2));
  expect(gap(toyBattle([at(22, 24, 2), at(26, 24, 1)], [TOWER]))).toBeCloseTo(Math.hypot(ticks(4) - d, ticks(2)), 6);
  expect(gap(toyBattle([at(22, 24, 0, { height: 3 }), at(26, 24, 1)], [TOWER]))).toBe(ticks(4) - d);
  const near = (inches: number) => {
    const b = toyBattle([at(24, 24, 0), at(24, 24, 1, { player: 1 })], [TOWER]);
    return isNearEnemy(b, 0, ticks(24), ticks(24), ticks(inches));
  };
  expect([near(1.9), near(2.1)]).toEqual([false, true]);
});

test('K53 a tank turns under those above it, and goes under a bridge that is higher than it', () => {
  const tank = { base: [60, 100] as const, height: 2 };
  const b = toyBattle([at(24, 24, 0, tank), at(25.7, 24, 0)], [TOWER]);
  expect(freeTurn(b, 0, degrees(90))).toBeLessThan(degrees(90));
  level(b, 1, 1);
  expect(freeTurn(b, 0, degrees(90))).toBe(degrees(90));
  const under = (height: number) => goes(toyBattle([at(24, 16, 0, { ...tank, height })], [BRIDGE]), 24, 32);
  expect([under(2), under(4), under(4.1)]).toEqual([Hindrance.none, Hindrance.none, Hindrance.impassable]);
  const man = toyBattle([at(24, 16, 0)], [BRIDGE]);
  expect([goes(man, 24, 32), goes(man, 24, 24)]).toEqual([Hindrance.none, Hindrance.none]);
  expect(walkCost(man, 0, ticks(24), ticks(16), ticks(24), ticks(32), ticks(30))).toBe(ticks(16));
  const solid = toyBattle([at(24, 16, 0)], [{ ...BRIDGE, foot: 0 }]);
  expect(goes(solid, 24, 32)).toBe(Hindrance.impassable);
});
