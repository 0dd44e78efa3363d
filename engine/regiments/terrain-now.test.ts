import { expect, test } from 'vitest';
import { invalidateGeometry } from '../kernel/battle.js';
import { crossHull } from '../kernel/geometry/convex.js';
import { degrees, INCH, ticks } from '../kernel/geometry/measures.js';
import { movePiece, PieceFlag, revealPiece } from '../kernel/terrain-rows.js';
import { Random } from '../testing/random.js';
import { Terrain } from './battle.js';
import { newFlight, passesOver } from './flight-paths.js';
import { judgePath, judgePose, type MoveLimits, Spacing } from './legality.js';
import { obstaclesOf, terrainHulls } from './obstacles.js';
import { Go, newPose } from './paths.js';
import { Refusal } from './refusals.js';
import { terrainOf } from './terrain-now.js';
import { letTerrainChange, toyBattle } from './toy-battle.js';

const LIMITS: MoveLimits = { forward: ticks(20), swing: ticks(20), slow: ticks(10), pivots: true, flies: false };
const ROCK = {
  kind: 'impassable',
  corners: [
    [18, 24],
    [22, 24],
    [22, 26],
    [18, 26],
  ],
} as const;
const WOOD = {
  kind: 'forest',
  corners: [
    [38, 10],
    [42, 10],
    [42, 14],
    [38, 14],
  ],
} as const;

/** Makes a scene: a block at (20, 10) that faces north, a rock 14 inches ahead of it and a wood far to its right. */
function scene(changing = true) {
  const b = toyBattle([{ at: [20, 10] }], [ROCK, WOOD]);
  return { b: changing ? letTerrainChange(b) : b, piece: b.piece };
}
type Scene = ReturnType<typeof scene>['b'];
const pose = newPose();
/** Judges a move of `inches` straight ahead. */
const forward = (b: Scene, inches: number) =>
  judgePath(b, 0, Int32Array.of(Math.round(inches * INCH) * 8 + Go.forward, 0), 0, LIMITS, pose);
const owners = (b: Scene) => Array.from(obstaclesOf(b).owner.subarray(0, obstaclesOf(b).count));
const placed = (b: Scene, x: number, y: number) => judgePose(b, 0, ticks(x), ticks(y), 0, 5, Spacing.place);

test('K16 a battle without rows reads its setup, and one whose rows say nothing new has the same terrain', () => {
  const still = scene(false).b;
  expect(terrainOf(still)).toBe(still.setup.terrain);
  const { b } = scene();
  const { count, x, y, radius, kind, vertices } = terrainOf(b);
  const { terrain } = b.setup;
  expect({ count, x, y, radius, kind, vertices }).toEqual({
    count: terrain.count,
    x: terrain.x,
    y: terrain.y,
    radius: terrain.radius,
    kind: terrain.kind,
    vertices: terrain.vertices,
  });
  for (const battle of [still, b]) {
    expect([forward(battle, 11), forward(battle, 20)]).toEqual([Refusal.Legal, Refusal.BlockedOnTheWay]);
    expect(owners(battle)).toEqual([0, -2]);
  }
});

test('K16 WFB9-FOR-011 a rock that moves is an obstacle where it is now, and none where it was', () => {
  const { b, piece } = scene();
  expect(forward(b, 20)).toBe(Refusal.BlockedOnTheWay);
  movePiece(piece, 0, ticks(50), ticks(25), degrees(90));
  invalidateGeometry(b);
  expect(forward(b, 20)).toBe(Refusal.Legal);
  expect(placed(b, 20, 25)).toBe(Refusal.Legal);
  expect(placed(b, 50, 25)).not.toBe(Refusal.Legal);
  // It has turned: 2 inches from west to east, 4 from south to north.
  expect(placed(b, 45.5, 25)).toBe(Refusal.Legal);
  expect(placed(b, 50, 21)).not.toBe(Refusal.Legal);
  movePiece(piece, 0, ticks(20), ticks(25), -degrees(90));
  invalidateGeometry(b);
  expect([forward(b, 11), forward(b, 20)]).toEqual([Refusal.Legal, Refusal.BlockedOnTheWay]);
});

test('K16 a wood that turns out to be impassable bars the way from then on, and its ground can be moved over again when it is gone', () => {
  const { b, piece } = scene();
  expect(placed(b, 40, 12)).toBe(Refusal.Legal);
  revealPiece(piece, 1, Terrain.impassable);
  invalidateGeometry(b);
  expect(owners(b)).toEqual([0, -2, -3]);
  expect(placed(b, 40, 12)).not.toBe(Refusal.Legal);
  piece.flags[1] |= PieceFlag.gone;
  invalidateGeometry(b);
  expect(owners(b)).toEqual([0, -2]);
  expect(placed(b, 40, 12)).toBe(Refusal.Legal);
  piece.flags[0] |= PieceFlag.gone;
  invalidateGeometry(b);
  expect([owners(b), forward(b, 20)]).toEqual([[0], Refusal.Legal]);
});

test('K16 who flees passes over pieces where they lie now, not where they lay', () => {
  const { b, piece } = scene();
  const flight = newFlight();
  const over = () => {
    passesOver(b, 0, ticks(8), flight);
    return flight.terrain;
  };
  expect(over()).toBe(0);
  movePiece(piece, 1, ticks(20), ticks(16), 0);
  invalidateGeometry(b);
  expect(over()).toBe(0b10);
  piece.flags[1] |= PieceFlag.gone;
  invalidateGeometry(b);
  expect(over()).toBe(0);
});

test('K16 lines of sight are cut by pieces as they lie now', () => {
  const { b, piece } = scene();
  const shares = new Float64Array(2);
  /** Returns the pieces that the line between two points (inches) crosses. */
  const cutBy = (ax: number, ay: number, bx: number, by: number) => {
    const { hull, corners } = terrainHulls(b);
    const ends = [ticks(ax), ticks(ay), ticks(bx), ticks(by)] as const;
    return [0, 1].filter((t) => crossHull(...ends, hull[t], corners[t], shares));
  };
  expect([cutBy(20, 10, 20, 40), cutBy(10, 25, 60, 25), cutBy(10, 12, 60, 12), cutBy(46, 10, 46, 40)]).toEqual([
    [0],
    [0],
    [1],
    [],
  ]);
  movePiece(piece, 0, ticks(46), ticks(30), degrees(45));
  invalidateGeometry(b);
  expect([cutBy(20, 10, 20, 40), cutBy(46, 10, 46, 40)]).toEqual([[], [0]]);
  // Turned by 45 degrees it reaches 1.4 inches to the south-east of its middle, and 0.7 to the north-east.
  expect([cutBy(46, 32.6, 48.6, 30), cutBy(46, 31.2, 47.2, 30), cutBy(46, 27.6, 48.6, 30.2)]).toEqual([[], [0], [0]]);
  piece.flags[1] |= PieceFlag.gone;
  invalidateGeometry(b);
  expect(cutBy(10, 12, 60, 12)).toEqual([]);
});

test('K16 what was derived holds for one battle: two of one setup have the terrain of their own rows', () => {
  const { b, piece } = scene();
  const other = scene();
  other.b.setup = b.setup;
  movePiece(piece, 0, ticks(50), ticks(25), 0);
  invalidateGeometry(b);
  expect([forward(b, 20), forward(other.b, 20), forward(b, 20)]).toEqual([
    Refusal.Legal,
    Refusal.BlockedOnTheWay,
    Refusal.Legal,
  ]);
});

test('K16 moves over terrain that has moved are those of a battle whose setup has it there', () => {
  const random = new Random(11);
  let barred = 0;
  for (let n = 0; n < 60; n++) {
    const { b, piece } = scene();
    const at = [10 + random.below(40), 8 + random.below(30)] as const;
    const quarters = random.below(4);
    movePiece(piece, 0, ticks(at[0]), ticks(at[1]), degrees(90 * quarters));
    invalidateGeometry(b);
    const [w, d] = quarters % 2 === 0 ? [2, 1] : [1, 2];
    const corners = [
      [at[0] - w, at[1] - d],
      [at[0] + w, at[1] - d],
      [at[0] + w, at[1] + d],
      [at[0] - w, at[1] + d],
    ] as const;
    const fresh = toyBattle([{ at: [20, 10] }], [{ kind: 'impassable', corners }, WOOD]);
    for (let k = 0; k < 20; k++) {
      const [x, y] = [random.below(ticks(60)), random.below(ticks(40))];
      const facing = random.below(65536);
      const judged = judgePose(b, 0, x, y, facing, 5, Spacing.place);
      expect(judged).toBe(judgePose(fresh, 0, x, y, facing, 5, Spacing.place));
      if (judged !== Refusal.Legal) barred++;
    }
    expect(forward(b, 15)).toBe(forward(fresh, 15));
  }
  expect(barred).toBeGreaterThan(100);
});
