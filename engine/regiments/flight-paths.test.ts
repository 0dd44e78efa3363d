import { expect, test } from 'vitest';
import { withinBoard } from '../kernel/geometry/board.js';
import { degrees, INCH, mm, ticks } from '../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../kernel/geometry/trig.js';
import { directlyAway, fleePath, forwardUntil, newFlight, passesOver } from './flight-paths.js';
import { type Block, type Piece, toyBattle } from './toy-battle.js';

const flight = newFlight();
/** Makes a single model of 2 x 2 inches. */
const block = (x: number, y: number, more: Partial<Block> = {}): Block => ({
  at: [x, y],
  models: 1,
  files: 1,
  base: [50.8, 50.8],
  ...more,
});
const piece = (kind: Piece['kind'], x: number, y: number, size: number): Piece => ({
  kind,
  corners: [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ],
});

test('T9A-VEC-109 T9A-FLE-001 T9A-FLE-002 a flight that would end within an inch of a unit goes on until it is clear', () => {
  // The block is 2 inches deep with its front at y = 2, facing north. The other unit lies from 8.5 to 10.5.
  const b = toyBattle([block(30, 1), block(30, 9.5)]);
  fleePath(b, 0, ticks(6), flight);
  expect(flight.distance).toBe(ticks(11.5));
  expect(flight.leaves).toBe(false);
});

test('T9A-FLE-002 a flight that ends an inch before, or at last beyond, is not extended', () => {
  const b = toyBattle([block(30, 1), block(30, 9.5)]);
  fleePath(b, 0, ticks(5.5), flight);
  expect(flight.distance).toBe(ticks(5.5));
  fleePath(b, 0, ticks(5.5) + 1, flight);
  expect(flight.distance).toBe(ticks(11.5));
  fleePath(b, 0, ticks(12), flight);
  expect(flight.distance).toBe(ticks(12));
});

test('T9A-FLE-002 clear of one unit it must be clear of the next and of Impassable Terrain as well', () => {
  const b = toyBattle([block(30, 1), block(30, 9.5), block(30, 14.5, { player: 0 })], [piece('impassable', 29, 18, 2)]);
  // clear of the first unit at 11.5, of the second (13.5 to 15.5) at 16.5, of the rock at 21
  fleePath(b, 0, ticks(6), flight);
  expect(flight.distance).toBe(ticks(21));
});

test('T9A-FLE-003 T9A-TER-001 what a flight passes through, starts in and ends in', () => {
  const b = toyBattle(
    [block(30, 1), block(30, 9.5), block(30, 30)],
    [
      piece('forest', 29, 0, 1),
      piece('field', 29, 13, 2),
      piece('impassable', 29, 6, 1),
      piece('water', 40, 13, 2),
      piece('ruin', 29, 20, 2),
    ],
  );
  fleePath(b, 0, ticks(12), flight);
  expect(flight.units[0]).toBe(0b010);
  expect(flight.terrain).toBe(0b00111);
  passesOver(b, 0, ticks(4), flight);
  expect([flight.units[0], flight.terrain]).toEqual([0, 1]);
});

test('T9A-VEC-111 T9A-FLE-004 a flight of 9 inches with the edge 8.9 away leaves the table where it touches the edge', () => {
  const b = toyBattle([block(30, 48 - 8.9 - 1)]);
  fleePath(b, 0, ticks(9), flight);
  expect(flight.leaves).toBe(true);
  expect(flight.distance).toBe(Math.floor(48 * INCH - ticks(38.1) - INCH));
  fleePath(b, 0, ticks(8.9) - 3, flight);
  expect(flight.leaves).toBe(false);
});

test('T9A-FLE-004 touching the edge is enough, also with a corner', () => {
  const b = toyBattle([block(30, 43, { facing: 0 }), block(50, 10, { facing: 45 })]);
  fleePath(b, 0, ticks(4), flight);
  expect(flight.leaves).toBe(true);
  fleePath(b, 0, ticks(4) - 1, flight);
  expect(flight.leaves).toBe(false);
  // half the diagonal is 1.41 inches, which leaves 0.586 to the edge at 45 degrees
  const corner = toyBattle([block(70, 10, { facing: 45 })]);
  fleePath(corner, 0, ticks(0.83), flight);
  expect(flight.leaves).toBe(true);
  fleePath(corner, 0, ticks(0.82), flight);
  expect(flight.leaves).toBe(false);
});

test('T9A-FLE-004 K49 whoever has not left the table is wholly on it, also where whole ticks put a corner over the edge', () => {
  for (let facing = 32500; facing < 32640; facing += 7) {
    const b = toyBattle([block(30, 10, { facing: (180 * facing) / 32768 })]);
    fleePath(b, 0, ticks(12), flight);
    const edge = flight.distance;
    for (let end = edge - 3; end <= edge; end++) {
      fleePath(b, 0, end, flight);
      const { x, y, halfWidth, halfDepth } = b.unit;
      const f = b.unit.facing[0];
      const [toX, toY] = [x[0] + stepEast(f, end), y[0] + stepNorth(f, end)];
      if (!flight.leaves) {
        expect(withinBoard(toX, toY, f, halfWidth[0], halfDepth[0], b.setup.width, b.setup.depth)).toBe(true);
      }
    }
  }
});

test('T9A-FLE-004 T9A-FLE-002 a flight that is extended over the edge leaves', () => {
  const b = toyBattle([block(30, 40), block(30, 46)]);
  fleePath(b, 0, ticks(5), flight);
  expect(flight.leaves).toBe(true);
});

test('T9A-RCT-007 T9A-PUR-010 K50 directly away is along the line through both Centres', () => {
  const b = toyBattle([block(30, 20), block(30, 10), block(20, 10), block(30, 20)]);
  expect(directlyAway(b, 0, 1)).toBe(0);
  expect(directlyAway(b, 0, 2)).toBe(degrees(45));
  expect(directlyAway(b, 2, 0)).toBe(degrees(225));
  expect(directlyAway(b, 0, 3)).toBe(0); // both Centres coincide, so it keeps its facing
});

test('T9A-FCH-003 T9A-PUR-023 straight ahead under Unit Spacing stops an inch before what is in the way', () => {
  const b = toyBattle([block(30, 1), block(30, 9.5)]);
  expect(forwardUntil(b, 0, ticks(12), INCH)).toBe(ticks(5.5));
  expect(forwardUntil(b, 0, ticks(3), INCH)).toBe(ticks(3));
});

test('T9A-SPC-001 T9A-SPC-002 it passes a unit at half an inch, but does not stop there', () => {
  const b = toyBattle([block(30, 1), block(32.5, 9.5)]);
  expect(forwardUntil(b, 0, ticks(14), INCH)).toBe(ticks(14));
  // beside the obstacle: the unit stops where the gap, corner to corner, is an inch
  const stop = forwardUntil(b, 0, ticks(8), INCH);
  expect(stop).toBeGreaterThan(ticks(5.5));
  expect(stop).toBeLessThan(ticks(5.7));
});

test('T9A-SPC-005 it stops at the edge of the board', () => {
  const b = toyBattle([block(30, 44)]);
  expect(forwardUntil(b, 0, ticks(12), INCH)).toBe(ticks(3));
  expect(mm(25.4)).toBe(INCH);
});
