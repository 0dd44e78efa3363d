import { expect, test } from 'vitest';
import { invalidateGeometry } from '../kernel/battle.js';
import { degrees, INCH, ticks } from '../kernel/geometry/measures.js';
import { movePiece, PieceFlag, revealPiece } from '../kernel/terrain-rows.js';
import { Random } from '../testing/random.js';
import { polygonOf } from '../testing/shapes.js';
import { refreshPoses } from './caches/poses.js';
import { addGoal, beginDetour, findDetour, meetPiece } from './detours.js';
import { gapToPiece, groundAt, walkCost } from './ground.js';
import { elevation } from './levels.js';
import { Hindrance } from './movers.js';
import { hindrance, isFree } from './passages.js';
import { Ground, terrainFacts } from './terrain.js';
import { terrainOf } from './terrain-now.js';
import { moverOf, type ToyBattle, type ToyKind, type ToyPiece, toyBattle } from './toy-battle.js';

/** A rock 6 inches high between two enemies who face each other, and a swamp far away. */
const ROCK: ToyPiece = {
  polygon: polygonOf({ at: [20, 20], size: [4, 2] }),
  ground: 'impassable',
  sight: 'solid',
  cover: 'hard',
  height: 6,
};
const SWAMP: ToyPiece = { polygon: polygonOf({ at: [40, 40], size: [4, 4] }), ground: 'difficult' };
const HILL: ToyKind = { standOn: true, height: 3, sight: 'solid' };
const KINDS: readonly ToyKind[] = [HILL, { ground: 'impassable', height: 6, sight: 'solid' }];
const HILL_KIND = 1;
const ROCK_KIND = 2;

/** Both the fast code for round bases and the code for all shapes. */
const PLAIN = [true, false];

function scene(plain = true) {
  const b = toyBattle([{ at: [20, 10] }, { at: [20, 30], player: 1 }], [ROCK, SWAMP], KINDS, plain);
  return { b, rows: b.terrainNow.rows };
}
/** Returns the hindrance of model 0 on a way of `inches` inches north. */
const north = (b: ToyBattle, inches: number) => {
  const j = moverOf(b, 0, 30);
  const free = isFree(b, j, 0, b.model.x[0], b.model.y[0] + ticks(inches));
  const why = hindrance(b, moverOf(b, 0, 30), 0, b.model.x[0], b.model.y[0] + ticks(inches));
  expect(free).toBe(why === Hindrance.none);
  return why;
};
const cost = (b: ToyBattle, x: number, y: number) =>
  walkCost(b, 0, b.model.x[0], b.model.y[0], ticks(x), ticks(y), ticks(40)) / INCH;

test.each(PLAIN)('K16 W40K-BDES-010 a rock that moves stops moves where it is now (plain: %s)', (plain) => {
  const { b, rows } = scene(plain);
  expect([north(b, 8), north(b, 14)]).toEqual([Hindrance.none, Hindrance.impassable]);
  expect([cost(b, 20, 15), cost(b, 20, 25)]).toEqual([5, Infinity]);
  expect(groundAt(b, ticks(20), ticks(20))).toBe(Ground.impassable);
  movePiece(rows, 0, ticks(30), ticks(20), 0);
  invalidateGeometry(b);
  expect(north(b, 14)).toBe(Hindrance.none);
  expect(cost(b, 20, 25)).toBe(15);
  expect([groundAt(b, ticks(20), ticks(20)), groundAt(b, ticks(30), ticks(20))]).toEqual([
    Ground.open,
    Ground.impassable,
  ]);
  expect(gapToPiece(b, 0, ticks(30), ticks(25), 0)).toBe(ticks(3.5));
  movePiece(rows, 0, ticks(20), ticks(20), degrees(90));
  invalidateGeometry(b);
  expect(north(b, 14)).toBe(Hindrance.impassable);
  expect(gapToPiece(b, 0, ticks(20), ticks(25), 0)).toBe(ticks(2.5)); // turned: 4 inches from south to north
});

test.each(PLAIN)('K16 W40K-DOOR-009 a piece that is gone does not bar, and comes back (plain: %s)', (plain) => {
  const { b, rows } = scene(plain);
  b.model.y[1] = ticks(22);
  b.model.x[1] = ticks(22);
  invalidateGeometry(b);
  expect(north(b, 14)).toBe(Hindrance.impassable);
  rows.flags[0] |= PieceFlag.gone;
  invalidateGeometry(b);
  expect(north(b, 14)).toBe(Hindrance.none);
  rows.flags[0] &= ~PieceFlag.gone;
  invalidateGeometry(b);
  expect(north(b, 14)).toBe(Hindrance.impassable);
});

test.each(PLAIN)('K16 WFB9-FOR-011 a piece that turns out to be another is that from then on (plain: %s)', (plain) => {
  const { b, rows } = scene(plain);
  movePiece(rows, 0, ticks(5), ticks(5), 0);
  movePiece(rows, 1, ticks(20), ticks(20), 0);
  invalidateGeometry(b);
  expect([north(b, 14), cost(b, 20, 25)]).toEqual([Hindrance.none, 19]);
  revealPiece(rows, 1, ROCK_KIND);
  invalidateGeometry(b);
  expect([north(b, 14), cost(b, 20, 25)]).toEqual([Hindrance.impassable, Infinity]);
  revealPiece(rows, 1, HILL_KIND);
  invalidateGeometry(b);
  expect([north(b, 14), cost(b, 20, 25)]).toEqual([Hindrance.none, 15]);
  expect(elevation(b, ticks(20), ticks(20))).toBe(ticks(3));
});

test.each(PLAIN)(
  'K16 K53 who stands where a hill comes to be stands on it, without having moved (plain: %s)',
  (plain) => {
    const { b, rows } = scene(plain);
    expect(Array.from(refreshPoses(b))).toEqual([0, 0]);
    revealPiece(rows, 1, HILL_KIND);
    movePiece(rows, 1, ticks(20), ticks(10), 0);
    invalidateGeometry(b);
    expect(Array.from(refreshPoses(b))).toEqual([ticks(3), 0]);
    movePiece(rows, 1, ticks(20), ticks(30), 0);
    invalidateGeometry(b);
    expect(Array.from(refreshPoses(b))).toEqual([0, ticks(3)]);
    rows.flags[1] |= PieceFlag.gone;
    invalidateGeometry(b);
    expect(Array.from(refreshPoses(b))).toEqual([0, 0]);
  },
);

test('K16 paths round terrain lead round where it lies now', () => {
  const { b, rows } = scene();
  const path = () => {
    beginDetour(0, ticks(20), ticks(10), ticks(30));
    meetPiece(0);
    addGoal(ticks(20), ticks(25));
    return findDetour(b, 4);
  };
  expect(path()).toBe(true);
  const straight = cost(b, 20, 25);
  movePiece(rows, 0, ticks(30), ticks(20), 0);
  invalidateGeometry(b);
  expect([straight, path(), cost(b, 20, 25)]).toEqual([Infinity, true, 15]);
});

test('K16 two battles of one setup have the terrain of their own rows, and one that takes over the bytes of another has its terrain', () => {
  const { b, rows } = scene();
  const other = scene().b;
  other.setup = b.setup;
  movePiece(rows, 0, ticks(30), ticks(20), 0);
  invalidateGeometry(b);
  const both = () => [north(b, 14), north(other, 14)];
  const [free, barred] = [Hindrance.none, Hindrance.impassable];
  expect([both(), both()]).toEqual([
    [free, barred],
    [free, barred],
  ]);
  other.bytes.set(b.bytes);
  invalidateGeometry(other);
  expect(north(other, 14)).toBe(free);
});

test('K16 moves over terrain that has moved are those of a battle whose setup has it there', () => {
  const random = new Random(5);
  const seen = { free: 0, barred: 0 };
  for (let n = 0; n < 80; n++) {
    const plain = n % 2 === 0;
    const figures = Array.from({ length: 6 }, (_, m) => ({
      at: [10 + random.below(28), 10 + random.below(28)] as const,
      player: m < 3 ? 0 : 1,
    }));
    const from: ToyPiece[] = Array.from({ length: 4 }, (_, t) => ({
      polygon: polygonOf({ at: [4 + 8 * t, 4], size: [2 + random.below(4), 1 + random.below(3)] }),
      ground: (['open', 'difficult', 'impassable', 'open'] as const)[t],
      sight: (['wood', 'none', 'solid', 'solid'] as const)[t],
      cover: (['soft', 'none', 'hard', 'none'] as const)[t],
      height: [4, 0, 4, 2][t],
      standOn: t === 3,
    }));
    const b = toyBattle(figures, from, [], plain);
    refreshPoses(b);
    const to = from.map((piece, t) => {
      const at = [12 + random.below(24), 12 + random.below(24)] as const;
      const quarters = random.below(4);
      movePiece(b.terrainNow.rows, t, ticks(at[0]), ticks(at[1]), degrees(90 * quarters));
      const [west, south] = piece.polygon[0];
      const size = [2 * (4 + 8 * t - west), 2 * (4 - south)] as const;
      const turned = quarters % 2 === 0 ? size : ([size[1], size[0]] as const);
      return { ...piece, polygon: polygonOf({ at, size: turned }) };
    });
    invalidateGeometry(b);
    const fresh = toyBattle(figures, to, [], plain);
    const now = terrainOf(b);
    expect(Array.from(now.radius)).toEqual(Array.from(fresh.setup.terrain.radius));
    expect(Array.from(now.depth)).toEqual(Array.from(fresh.setup.terrain.depth));
    for (let m = 0; m < 6; m++) {
      const [x, y] = [ticks(8) + random.below(ticks(32)), ticks(8) + random.below(ticks(32))];
      const why = hindrance(b, moverOf(b, m, 20), 0, x, y);
      expect(why).toBe(hindrance(fresh, moverOf(fresh, m, 20), 0, x, y));
      seen[why === Hindrance.none ? 'free' : 'barred']++;
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(30);
});

test('K16 a battle without rows reads its setup', () => {
  const { b } = scene();
  const still = { ...b, terrainNow: undefined } as unknown as ToyBattle;
  expect(terrainOf(still)).toBe(b.setup.terrain);
  expect(terrainOf(b)).not.toBe(b.setup.terrain);
  expect(terrainFacts([]).count).toBe(0);
});
