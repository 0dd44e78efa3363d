import { expect, test } from 'vitest';
import { drawGround } from './board.js';
import type { DrawnPiece, Polygon } from './drawn.js';

const square = (x: number, y: number, wide: number, deep: number): Polygon => [
  [x, y],
  [x, y + deep],
  [x + wide, y + deep],
  [x + wide, y],
];
const ground = (...pieces: readonly DrawnPiece[]) => drawGround({ width: 48, depth: 40, pieces });
/** Returns the texts on the ground except the scale, each with the markup before it up to its place. */
const written = (markup: string) =>
  [...markup.matchAll(/<g transform="translate\(([^)]*)\)">((?:<text[^>]*>[^<]*<\/text>)+)<\/g>/g)].map(
    ([, at, texts]) => [at, ...[...texts.matchAll(/>([^<]+)</g)].map(([, words]) => words)],
  );

test('terrain says what it is, and what it is worth', () => {
  expect(written(ground({ kind: 'forest', polygon: square(10, 10, 8, 6) }))).toEqual([['168 324', 'forest']]);
  const note = 'soft cover, 4 inches high';
  expect(written(ground({ kind: 'wood', polygon: square(10, 10, 8, 6), note }))).toEqual([
    ['168 324', 'wood', 'soft 4&quot;'],
  ]);
});

test('what does not fit on a piece is written above it', () => {
  const rock = { kind: 'rock', note: 'hard cover, 3 inches high', polygon: square(10, 10, 2, 2) };

  expect(written(ground(rock))).toEqual([['132 336', 'rock, hard 3&quot;']]);
});

test('what walls and hedges are worth runs along them, and is never upside down', () => {
  const turned = (polygon: Polygon) => {
    const markup = ground({ kind: 'wall', note: 'hard cover', polygon });
    expect(markup).toContain('>hard<');
    return Number(/rotate\((-?[\d.]+)\)/.exec(markup)?.[1]);
  };
  const long = (dx: number, dy: number): Polygon => [
    [20, 20],
    [20 + dx, 20 + dy],
    [20.01 + dx, 20 + dy],
  ];

  expect(turned(square(10, 10, 8, 1))).toBeCloseTo(0);
  expect(turned(square(10, 10, 1, 8))).toBe(-90);
  expect(turned(long(8, 8))).toBeCloseTo(-45, 0); // the text runs up to the right
  expect(turned(long(-8, 8))).toBeCloseTo(45, 0);
  expect(turned(long(-8, -8))).toBeCloseTo(-45, 0);
});

test('words on dark terrain are light', () => {
  expect(ground({ kind: 'impassable', polygon: square(10, 10, 10, 10) })).toContain('fill="#fffdf6" opacity="0.75"');
});

test('names of terrain are text, whatever is in them', () => {
  const note = '<script>alert(1)</script>';

  expect(ground({ kind: 'rock', polygon: square(10, 10, 4, 4), note })).not.toContain('<script');
});
