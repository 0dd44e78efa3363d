import { expect, test } from 'vitest';
import { INCH, ticks } from '../../../kernel/geometry/measures.js';
import { polygonContains } from '../../../kernel/geometry/polygon.js';
import {
  Deployment,
  otherHalf,
  type Zone,
  zoneContains,
  zoneHolds,
  zoneLacks,
  zonePolygons,
} from '../../../regiments/setup/deployment-zones.js';
import { Random } from '../../../testing/random.js';
import { deploymentOf } from './pre-game.js';

const zone = (type: number, half: number, attacker = false): Zone => ({
  type,
  half,
  attacker,
  width: 72 * INCH,
  depth: 48 * INCH,
});
const inside = (z: Zone, x: number, y: number): boolean => zoneContains(z, ticks(x), ticks(y));
const SOUTH = 0;
const NORTH = 1;

test('T9A-DTY-001 a D6 gives Classic on 1 to 3, Diagonal on 4 and 5, Flank Attack on 6', () => {
  const { classic, diagonal, flankAttack } = Deployment;

  expect([1, 2, 3, 4, 5, 6].map(deploymentOf)).toEqual([classic, classic, classic, diagonal, diagonal, flankAttack]);
});

test('T9A-VEC-017 T9A-DTY-002 T9A-DEP-003 the Classic zone is more than 12 inches from the line: exactly 12 is outside', () => {
  const south = zone(Deployment.classic, SOUTH);
  // a front edge at y, a block 4 inches wide and 2 deep
  const holds = (front: number) => zoneHolds(south, ticks(36), ticks(front - 1), 0, ticks(2), ticks(1));

  expect([11.9, 12.0].map(holds)).toEqual([true, false]);
  expect(zoneHolds(south, ticks(36), 12 * INCH - ticks(1) - 1, 0, ticks(2), ticks(1))).toBe(true); // the unit ends one tick short of the line
});

test('T9A-DTY-002 each half has its Classic zone', () => {
  expect(inside(zone(Deployment.classic, NORTH), 10, 36.1)).toBe(true);
  expect(inside(zone(Deployment.classic, NORTH), 10, 11)).toBe(false);
  expect(inside(zone(Deployment.classic, SOUTH), 10, 36.1)).toBe(false);
});

test('T9A-DTY-003 a Diagonal zone is more than 9 inches from either diagonal, on one side of it', () => {
  // a table of 64 x 48 inches, whose diagonals are 80 long (a 3-4-5 triangle)
  const corner = (half: number): Zone => ({ ...zone(Deployment.diagonal, half), width: 64 * INCH, depth: 48 * INCH });
  // at y = 24 the diagonal is at x = 32; points 9 inches from it are 15 inches aside
  expect([47.1, 47].map((x) => inside(corner(0), x, 24))).toEqual([true, false]); // the point is in the south east
  expect([16.9, 17].map((x) => inside(corner(1), x, 24))).toEqual([true, false]); // the point is in the north west
  expect([16.9, 17].map((x) => inside(corner(2), x, 24))).toEqual([true, false]); // the point is in the south west
  expect([47.1, 47].map((x) => inside(corner(3), x, 24))).toEqual([true, false]); // the point is in the north east
  expect(inside(corner(0), 60, 4)).toBe(true);
  expect(inside(corner(3), 60, 4)).toBe(false); // the same place is behind the other diagonal
  expect(inside(corner(3), 60, 44)).toBe(true);
  expect(inside(corner(1), 4, 44)).toBe(true);
  expect(inside(corner(2), 4, 4)).toBe(true);
});

test('T9A-DTY-004 the attacker of a Flank Attack stands 9 inches from the line on the flanks, 15 between them', () => {
  const attacker = zone(Deployment.flankAttack, SOUTH, true);
  const points = [
    [10, 14.9], // on the flank
    [10, 15],
    [18, 14.9], // exactly a quarter of the table is within it
    [18.1, 14.9],
    [36, 8.9],
    [36, 9],
    [54, 14.9],
    [53.9, 14.9],
  ];

  expect(points.map(([x, y]) => inside(attacker, x, y))).toEqual([true, false, true, false, true, false, true, false]);
});

test('T9A-VEC-019 T9A-DTY-005 the defender stands the other way round', () => {
  const defender = zone(Deployment.flankAttack, NORTH);
  const points = [
    [10, 39.1],
    [10, 38.9],
    [30, 33.1],
    [30, 33.0],
    [36, 47],
  ];

  expect(points.map(([x, y]) => inside(defender, x, y))).toEqual([true, false, true, false, true]);
});

test('T9A-DTY-004 T9A-DTY-005 T9A-DEP-003 a block that reaches over the border of a flank must keep both distances', () => {
  const attacker = zone(Deployment.flankAttack, SOUTH, true);
  const defender = zone(Deployment.flankAttack, SOUTH);
  const holds = (z: Zone, x: number, y: number) => zoneHolds(z, ticks(x), ticks(y), 0, ticks(2), ticks(1));

  expect(holds(attacker, 16, 13)).toBe(true); // its right edge lies on the border, 10 inches from the line
  expect(holds(attacker, 17, 13)).toBe(false); // an inch of it is between the flanks
  expect(holds(attacker, 17, 7.9)).toBe(true);
  expect(holds(defender, 20.1, 13)).toBe(true); // the unit is wholly between the flanks
  expect(holds(defender, 20, 13)).toBe(false); // it touches a flank, where 15 inches are needed
  expect(holds(defender, 20, 7.9)).toBe(true);
});

test('T9A-DTY-002 T9A-DTY-003 T9A-DTY-004 T9A-DTY-005 the polygons of a zone cover it and nothing else', () => {
  for (const type of [Deployment.classic, Deployment.diagonal, Deployment.flankAttack]) {
    for (let half = 0; half < 4; half++) {
      const z = zone(type, type === Deployment.diagonal ? half : half & 1, half >= 2);
      const polygons = zonePolygons(z);
      for (let x = 1; x < 72; x += 2.5) {
        for (let y = 1; y < 48; y += 2.5) {
          const covered = polygons.some((p) => polygonContains(p, ticks(x), ticks(y)));
          expect([type, half, x, y, covered]).toEqual([type, half, x, y, inside(z, x, y)]);
        }
      }
    }
  }
});

test('T9A-DTY-007 each player has the other half', () => {
  expect([0, 1, 2, 3].map(otherHalf)).toEqual([1, 0, 3, 2]);
});

test('T9A-DEP-003 what a footprint lacks of its zone is no more than it has to go, and nothing if it lies in it', () => {
  const random = new Random(3);
  let lacking = 0;
  for (let k = 0; k < 4000; k++) {
    const type = 1 + random.below(3);
    const attacker = random.below(2) === 1;
    const half = random.below(type === Deployment.diagonal ? 4 : 2);
    const z: Zone = { type, half, attacker, width: ticks(72), depth: ticks(48) };
    const w = ticks(1 + random.below(6));
    const d = ticks(1 + random.below(3));
    const facing = random.below(65536);
    const at = () => [random.below(z.width), random.below(z.depth)] as const;
    const from = at();
    const to = at();
    const lacks = zoneLacks(z, ...from, facing, w, d);
    if (lacks <= 0) continue;
    lacking++;
    expect(zoneHolds(z, ...from, facing, w, d)).toBe(false);
    if (zoneHolds(z, ...to, facing, w, d)) {
      expect(Math.hypot(to[0] - from[0], to[1] - from[1])).toBeGreaterThan(lacks);
    }
  }
  expect(lacking).toBeGreaterThan(2000);
});
