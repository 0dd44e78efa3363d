import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { convexPolygon, polygonsSquaredGap } from '../../../kernel/geometry/polygon.js';
import { type Problem, problemLine } from '../../../kernel/ruleset.js';
import { type Battlefield, BOARD, OPEN_FIELD, PLAYED, randomBattlefield, readBattlefield } from './battlefield.js';

const told = (problem: Problem): string => problemLine(problem).replace(/\.$/, '');
const faults = (field: unknown): string[] => {
  const read = readBattlefield(field);
  return read.ok ? [] : read.problems.map(told);
};
const corners = (polygon: Battlefield['pieces'][number]['polygon']): Int32Array => {
  const convex = convexPolygon(polygon.flatMap(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)]));
  if (convex === undefined) throw new Error('not convex');
  return convex;
};

test('WFB9-GAME-002 the table of a standard game is 72 by 48 inches', () => {
  expect(BOARD).toEqual({ width: 72, depth: 48 });
  expect(randomBattlefield(1)).toMatchObject(BOARD);
  expect(randomBattlefield(1, { width: 48, depth: 48 })).toMatchObject({ width: 48, depth: 48 });
});

test('WFB9-GAME-003 WFB9-SCN-010 a random table has a piece for each square of two feet', () => {
  const numbers = (width: number, depth: number, density = 1) =>
    Math.max(
      ...Array.from({ length: 12 }, (_, seed) => randomBattlefield(seed, { width, depth, density }).pieces.length),
    );
  expect(numbers(72, 48)).toBe(6);
  expect(numbers(48, 48)).toBe(4);
  expect(numbers(72, 48, 0)).toBe(0);
  expect(numbers(72, 48, 0.5)).toBe(3);
});

test('WFB9-GAME-004 random pieces of every kind lie on the table, apart from each other, the same for the same seed', () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 30; seed++) {
    const field = randomBattlefield(seed);
    expect(randomBattlefield(seed)).toEqual(field);
    expect(faults(field)).toEqual([]);
    const polygons = field.pieces.map(({ polygon }) => corners(polygon));
    for (const [i, polygon] of polygons.entries()) {
      for (const other of polygons.slice(0, i)) {
        expect(Math.sqrt(polygonsSquaredGap(polygon, other)) / INCH).toBeGreaterThan(5.99);
      }
    }
    for (const { kind } of field.pieces) kinds.add(kind);
  }
  expect([...kinds].sort()).toEqual([...PLAYED].sort());
});

test('WFB9-GAME-003 each of a few pieces has a square of its own', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const squares = randomBattlefield(seed).pieces.map(({ polygon }) => {
      const middle = (i: 0 | 1) => polygon.reduce((sum, corner) => sum + corner[i], 0) / polygon.length;
      return Math.floor(middle(0) / 24) + 3 * Math.floor(middle(1) / 24);
    });
    expect(squares.filter((square) => square >= 0 && square < 6)).toEqual(squares);
    expect(new Set(squares).size).toBeGreaterThanOrEqual(squares.length - 1); // room may move one to its neighbour
  }
});

test('WFB9-GAME-005 an agreed table names the kind of each piece, and only what is played', () => {
  const piece = (
    kind: string,
    polygon = [
      [1, 1],
      [5, 1],
      [5, 5],
    ],
  ) => ({ kind, polygon });
  const field = (...pieces: readonly unknown[]) => ({ ...OPEN_FIELD, pieces });
  expect(faults(field(...PLAYED.map((kind) => piece(kind))))).toEqual([]);
  expect(faults(field(piece('building')))[0]).toMatch(/^battlefield, pieces\[0\]\.kind: is "building"/);
  expect(
    faults(
      field(
        piece('hill', [
          [1, 1],
          [5, 1],
          [99, 5],
        ]),
      ),
    ),
  ).toEqual([
    'battlefield, piece 1 (WFB9-GAME-005): corner (99, 5) is off the table; keep it between 0 and 72, 0 and 48 inches',
  ]);
  expect(faults({ ...OPEN_FIELD, width: 10 })[0]).toContain('width');
});

test('WFB9-TER-001 open ground is no piece of terrain', () => {
  expect(OPEN_FIELD.pieces).toEqual([]);
  expect((PLAYED as readonly string[]).includes('open')).toBe(false);
});
