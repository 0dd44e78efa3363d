import { expect, test } from 'vitest';
import { Dice, type DiceSource } from '../../../kernel/dice.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { convexPolygon, polygonsSquaredGap } from '../../../kernel/geometry/polygon.js';
import { ROLL_NAMES } from '../../../regiments/core/rolls.js';
import { apartFrom, type Battlefield, randomBattlefield, readBattlefield, type TerrainPiece } from './battlefield.js';

const square = (x: number, y: number, width: number, depth: number, kind: TerrainPiece['kind'] = 'hill') => ({
  kind,
  polygon: [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ] as [number, number][],
});

const polygonOf = (p: TerrainPiece): Int32Array => {
  const polygon = convexPolygon(p.polygon.flatMap(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)]));
  if (polygon === undefined) throw new Error('not convex');
  return polygon;
};
const gap = (a: TerrainPiece, b: TerrainPiece): number =>
  Math.sqrt(polygonsSquaredGap(polygonOf(a), polygonOf(b))) / INCH;
const middle = (p: TerrainPiece): [number, number] => [
  p.polygon.reduce((sum, [x]) => sum + x, 0) / p.polygon.length,
  p.polygon.reduce((sum, [, y]) => sum + y, 0) / p.polygon.length,
];

/**
 * Returns dice by purpose. A purpose without a script shows its highest face, which moves a piece 0 or 12 inches north.
 */
function scripted(script: Record<string, number[]>): Dice {
  const dice = new Dice(new Int32Array(4));
  const source: DiceSource = { next: (purpose, _subject, sides) => script[ROLL_NAMES[purpose]]?.shift() ?? sides };
  dice.source = source;
  return dice;
}

/** Returns dice for no turn of the piece itself, then a move due north (1) or south (32769). */
const lying = (direction: number, n: number): number[] => Array.from({ length: n }, () => [1, direction]).flat();

test('T9A-FLD-001 T9A-FLD-004 T9A-FLD-005 T9A-FLD-006 one piece a section, first Impassable Terrain, a Hill and a Forest', () => {
  const field = randomBattlefield(
    scripted({
      'terrain section': [1, 1, 1, 1, 1],
      'terrain move': [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      'random direction': lying(1, 5),
      'terrain number': [1, 2],
      'terrain type': [1, 2],
    }),
  );

  expect([field.width, field.depth]).toEqual([72, 48]);
  expect(field.pieces.map((p) => p.kind)).toEqual(['impassable', 'hill', 'forest', 'hill', 'forest']);
  // centres of sections 1 to 5, each moved 2 inches north
  expect(field.pieces.map(middle)).toEqual([
    [12, 14],
    [36, 14],
    [60, 14],
    [12, 38],
    [36, 38],
  ]);
});

test('T9A-FLD-006 the move is 2D6 inches, and a piece stays on the board', () => {
  const field = randomBattlefield(
    scripted({
      'terrain section': [1, 2, 2],
      'terrain move': [3, 4, 6, 6, 1, 1],
      'random direction': lying(32769, 9),
      'terrain number': [1, 1],
      'terrain type': [5, 5],
    }),
  );

  expect(middle(field.pieces[0])).toEqual([12, 5]); // 12 - 7
  expect(middle(field.pieces[1])).toEqual([60, 3]); // 12 - 12, then moved back so that all of it lies on the table
});

test('T9A-FLD-007 2D3 more pieces of the kinds that a D6 gives', () => {
  const field = randomBattlefield(
    scripted({
      'terrain section': [1, 1, 1, 1, 1, 1],
      'terrain move': Array(12).fill(1),
      'random direction': lying(1, 6),
      'terrain number': [3, 2], // 2 and 1
      'terrain type': [3, 4, 6],
    }),
  );

  expect(field.pieces.slice(3).map((p) => p.kind)).toEqual(['field', 'water', 'ruin']);
});

test('T9A-FLD-004 a piece for which no section is left is discarded', () => {
  const field = randomBattlefield(
    scripted({
      'terrain section': Array(6).fill(1),
      'terrain move': Array(12).fill(1),
      'random direction': lying(1, 6),
      'terrain number': [6, 6], // 6 more, with 3 sections left
      'terrain type': [1, 1, 1, 2, 2, 2],
    }),
  );

  expect(field.pieces.map((p) => p.kind)).toEqual(['impassable', 'hill', 'forest', 'hill', 'hill', 'hill']);
});

test('T9A-FLD-009 pieces measure 8 by 6 inches, walls 10 by 1', () => {
  const field = randomBattlefield(
    scripted({
      'terrain section': [1, 1, 1, 1, 1],
      'terrain move': Array(10).fill(1),
      'random direction': lying(1, 5),
      'terrain number': [1, 1],
      'terrain type': [5, 1],
    }),
  );
  const size = (p: TerrainPiece) => [p.polygon[0], p.polygon[2]].map(([x, y]) => [x, y]);

  const [[hx, hy], [hX, hY]] = size(field.pieces[1]);
  expect([Math.abs(hX - hx), Math.abs(hY - hy)]).toEqual([8, 6]);
  const [[wx, wy], [wX, wY]] = size(field.pieces[3]);
  expect([Math.abs(wX - wx), Math.abs(wY - wy)]).toEqual([10, 1]);
});

test('T9A-VEC-025 T9A-FLD-008 pieces 4 inches apart are shifted by the 2 that are missing, at 6 inches they stay', () => {
  const first = square(20, 20, 8, 6);

  const near = apartFrom(square(32, 20, 8, 6), [first]);
  expect(near?.polygon.map(([x]) => x).sort()).toEqual([34, 34, 42, 42]);
  const apart = apartFrom(square(34, 20, 8, 6), [first]);
  expect(apart?.polygon.map(([x]) => x).sort()).toEqual([34, 34, 42, 42]);
});

test('T9A-FLD-008 a piece for which there is no room is discarded', () => {
  expect(apartFrom(square(1, 1, 8, 6), [square(8, 8, 8, 8)], { width: 24, depth: 24 })).toBeNull();
});

test('T9A-FLD-008 random tables keep all pieces 6 inches apart and on the board, and a seed gives one table', () => {
  for (let seed = 0; seed < 60; seed++) {
    const field = randomBattlefield(seed);
    expect(field).toEqual(randomBattlefield(seed));
    field.pieces.forEach((a, i) => {
      for (const b of field.pieces.slice(i + 1)) expect(gap(a, b)).toBeGreaterThan(6 - 0.002);
      for (const [x, y] of a.polygon) expect(x >= 0 && x <= 72 && y >= 0 && y <= 48).toBe(true);
    });
    expect(readBattlefield(JSON.parse(JSON.stringify(field)))).toEqual({ ok: true, value: field });
  }
});

const problems = (field: unknown): string[] => {
  const read = readBattlefield(field);
  return read.ok ? [] : read.problems.map((p) => `${p.where}: ${p.message}`);
};

test('T9A-FLD-002 T9A-FLD-003 an agreed table may have another size and any layout of the pieces that are played', () => {
  const agreed: Battlefield = { width: 36, depth: 48, pieces: [square(5, 5, 8, 6), square(14, 5, 8, 6, 'forest')] };

  expect(readBattlefield(agreed)).toEqual({ ok: true, value: agreed });
});

test('T9A-FLD-003 every problem of a table is named', () => {
  const swamp = { kind: 'swamp', polygon: [], heigth: 2 };
  expect(problems({ width: 7, depth: 48, pieces: [swamp, square(70, 5, 8, 6)] })).toEqual([
    'battlefield, width: is 7',
    'battlefield, pieces[0].kind: is "swamp"',
    'battlefield, pieces[0].polygon: is a list',
    'battlefield, pieces[0]: nothing is called heigth here',
  ]);
  expect(problems({ width: 72, depth: 48, pieces: [square(70, 5, 8, 6), square(5, 44, 8, 6)] })).toEqual([
    'battlefield, piece 1: corner (78, 5) is off the table',
    'battlefield, piece 2: corner (13, 50) is off the table',
  ]);
  const bow = [
    [10, 10],
    [18, 16],
    [18, 10],
    [10, 16],
  ];
  expect(problems({ width: 72, depth: 48, pieces: [{ kind: 'hill', polygon: bow }] })).toEqual([
    'battlefield, piece 1: polygon is not convex',
  ]);
});
