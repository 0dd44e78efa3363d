import { describe, expect, test } from 'vitest';
import { degrees } from '../kernel/geometry/measures.js';
import { startsWheeling, survey } from './charge-ground.js';
import { Go } from './paths.js';
import { type Piece, toyBattle } from './toy-battle.js';

const square = (kind: Piece['kind'], x: number, y: number): Piece => ({
  kind,
  corners: [
    [x, y],
    [x, y + 0.4],
    [x + 0.4, y + 0.4],
    [x + 0.4, y],
  ],
});

/**
 * True if a line of ten, 400 mm by 40 mm, can wheel right by `turn` degrees past these pieces. Its pivot is 7.87 inches
 * to the right of (36, 20).
 */
function wheels(turn: number, ...pieces: Piece[]): boolean {
  const b = toyBattle([{ at: [36, 20], models: 10, files: 10, base: [40, 40] }, { at: [50, 24] }], pieces);
  survey(b, 0, 1, 0);
  return startsWheeling(b, Go.wheelRight, degrees(turn));
}

describe.each([60, 120])('a wheel of %i degrees', (turn) => {
  const middle = [39, 24] as const; // the wheel sweeps over this point before the sixtieth degree and leaves it behind
  test.each([0, 1, 2])('T9A-TER-010 T9A-CMV-004 is barred by piece %i of the terrain as by any other', (before) => {
    const others = Array.from({ length: before }, () => square('impassable', 30, 40));

    expect(wheels(turn, ...others, square('impassable', ...middle))).toBe(false);
    expect(wheels(turn, ...others, square('field', ...middle))).toBe(true);
  });
});
