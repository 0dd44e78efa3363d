// Random tables of standard terrain (HRD-SETUP-003, HRD-TER-002).
import type { Dice } from '../../../kernel/dice.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { polygonsSquaredGap } from '../../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { drawnTable, type TableWishes } from '../../../kernel/tables.js';
import { Roll } from '../core/asks.js';
import type { Piece, TerrainKind } from '../core/ground.js';
import { type Battlefield, BOARD, MOST_PIECES } from './battlefield.js';

/** Standard pieces: kind, breadth and depth in inches. */
const PIECES: readonly (readonly [kind: TerrainKind, width: number, depth: number])[] = [
  ['forest', 6, 4],
  ['forest', 5, 5],
  ['hill', 6, 5],
  ['hill', 8, 4],
  ['rubble', 5, 4],
  ['rubble', 4, 3],
  ['shallow water', 6, 4],
  ['wall', 5, 0.5],
  ['wall', 4, 0.5],
  ['hedge', 5, 0.5],
  ['obstruction', 3, 3],
  ['obstruction', 4, 2],
];

/** Pairs of pieces of a table: three, and as many more as a d3 shows less one. */
const PAIRS = 3;
/** Number of attempts to find a free place for a pair. */
const TRIES = 40;
/** Room between two pieces in which the largest usual base can stand. */
const APART = 3 * INCH;
/** Directions in which pieces lie: one of 16. */
const DIRECTIONS = 16;

const SIDEWAYS = [-1, 1, 1, -1] as const;
const AHEAD = [-1, -1, 1, 1] as const;

interface Lying {
  readonly kind: TerrainKind;
  /** Corners, x and y alternately, ticks, counter-clockwise. */
  readonly corners: Int32Array;
}

function laid(kind: TerrainKind, width: number, depth: number, x: number, y: number, angle: number): Lying {
  const corners = new Int32Array(8);
  for (let i = 0; i < 4; i++) {
    const across = (SIDEWAYS[i] * width * INCH) / 2;
    const up = (AHEAD[i] * depth * INCH) / 2;
    corners[2 * i] = Math.round(x + across * COS[angle] + up * SIN[angle]);
    corners[2 * i + 1] = Math.round(y - across * SIN[angle] + up * COS[angle]);
  }
  return { kind, corners };
}

function isOnTable({ corners }: Lying, width: number, depth: number): boolean {
  return corners.every((at, i) => at >= 0 && at <= (i % 2 === 0 ? width : depth));
}

const areNear = (a: Lying, c: Lying): boolean => polygonsSquaredGap(a.corners, c.corners) < APART * APART;

/**
 * Returns a table with standard terrain. The same seed gives the same table.
 * @param seed a number, or dice for scripts
 * @param board size in inches, and amount of terrain: 1 (default) is six to ten pieces, 0 none
 */
export function randomBattlefield(seed: number | Dice, board: TableWishes = BOARD): Battlefield {
  return drawnTable(seed, board, putDown);
}

// GAP HRD-TER-001: six to ten pieces lie 3 inches apart at least; each has a twin, turned by half about the table's middle
function putDown(dice: Dice, { width, depth, density = 1 }: TableWishes): Battlefield {
  const [wide, deep] = [width * INCH, depth * INCH];
  const table: Lying[] = [];
  const pairs = Math.round(density * (PAIRS + dice.one(3, Roll.Terrain, -1) - 1));
  for (let tries = 0; tries < TRIES * pairs && table.length < Math.min(2 * pairs, MOST_PIECES); tries++) {
    const [kind, across, along] = PIECES[dice.one(PIECES.length, Roll.Terrain, -1) - 1];
    const x = dice.one(width, Roll.Terrain, -1) * INCH - INCH / 2;
    const y = dice.one(depth, Roll.Terrain, -1) * INCH - INCH / 2;
    const angle = (dice.one(DIRECTIONS, Roll.Terrain, -1) - 1) * (65536 / DIRECTIONS);
    const piece = laid(kind, across, along, x, y, angle);
    const twin = { kind, corners: piece.corners.map((at, i) => (i % 2 === 0 ? wide : deep) - at) };
    if (!isOnTable(piece, wide, deep) || areNear(piece, twin)) continue;
    if (table.some((other) => areNear(piece, other) || areNear(twin, other))) continue;
    table.push(piece, twin);
  }
  const inch = (at: number): number => Math.round((at / INCH) * 10000) / 10000;
  const pieces = table.map(({ kind, corners }): Piece => {
    const points = [0, 2, 4, 6].map((i) => [inch(corners[i]), inch(corners[i + 1])] as const);
    return { kind, corners: points };
  });
  return { width, depth, pieces };
}
