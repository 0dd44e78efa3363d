import { z } from 'zod';
import { shapeProblems } from '../../../armies/shape.js';
import type { Dice } from '../../../kernel/dice.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { convexPolygon, MOST_POLYGON_CORNERS } from '../../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import type { Result } from '../../../kernel/ruleset.js';
import { cornerProblems, drawnTable, type TableWishes } from '../../../kernel/tables.js';
import { Roll } from '../../../regiments/core/rolls.js';
import {
  type Battlefield,
  type Corners,
  cornersOf,
  onTheBoard,
  pieceOf,
  rectangle,
  shifted,
  type TerrainPiece,
  withRoom,
} from '../../../regiments/setup/laying-terrain.js';

export type { Battlefield, TerrainPiece } from '../../../regiments/setup/laying-terrain.js';

/** T9A-FLD-001: size of the table, inches. */
export const BOARD = { width: 72, depth: 48 } as const;

/** Largest number of pieces on a random table with more terrain than the rules demand. Further ones are discarded. */
const MOST_PIECES = 12;

/** A table without terrain, on which players may agree (T9A-FLD-003). */
export const OPEN_FIELD: Battlefield = { ...BOARD, pieces: [] };

/** Kinds of terrain that this release plays: all but Buildings. */
export const PLAYED: readonly TerrainPiece['kind'][] = [
  ...(['hill', 'forest', 'field', 'water', 'wall', 'ruin', 'impassable'] as const),
];

/** T9A-FLD-004: edge of a section, inches. T9A-FLD-008: distance between pieces, inches. */
const SECTION = 24;
const APART = 6;
/** T9A-FLD-009: recommended sizes in inches; walls are long and thin. */
const SIZE = { width: 8, depth: 6 } as const;
const WALL = { width: 10, depth: 1 } as const;
/** T9A-FLD-007: the kind of a further piece for each result of a D6. */
export const FURTHER_KINDS: readonly TerrainPiece['kind'][] = ['hill', 'forest', 'field', 'water', 'wall', 'ruin'];

/**
 * Returns the piece shifted by the least distance that puts it 6 inches from all `others` on the board (T9A-FLD-008),
 * or null if there is no such place. Polygons may have either orientation.
 */
export function apartFrom(
  piece: TerrainPiece,
  others: readonly TerrainPiece[],
  board: { readonly width: number; readonly depth: number } = BOARD,
): TerrainPiece | null {
  const clockwise = (p: TerrainPiece): Corners => Array.from(convexPolygon([...cornersOf(p)]) ?? cornersOf(p));
  const room = withRoom(clockwise(piece), others.map(clockwise), board.width * INCH, board.depth * INCH, APART * INCH);
  return room === null ? null : pieceOf(piece.kind, room);
}

/**
 * Makes a table by the rulebook's random procedure (T9A-FLD-004 to T9A-FLD-009), before the battle and with its own
 * dice: equal seeds give equal tables. Scripts may pass `dice` instead of a seed.
 */
export function randomBattlefield(seed: number | Dice, board: TableWishes = BOARD): Battlefield {
  return drawnTable(seed, board, laidOut);
}

function laidOut(dice: Dice, board: TableWishes): Battlefield {
  const { density = 1 } = board;
  const width = Math.round(board.width * INCH);
  const depth = Math.round(board.depth * INCH);
  const columns = Math.max(1, Math.floor(board.width / SECTION));
  const rows = Math.max(1, Math.floor(board.depth / SECTION));
  const sections = Array.from({ length: columns * rows }, (_, section) => section);
  const free = [...sections]; // T9A-FLD-004
  const placed: { kind: TerrainPiece['kind']; corners: Corners }[] = [];

  const place = (kind: TerrainPiece['kind']): void => {
    if (placed.length === MOST_PIECES) return; // an observation has no room for more pieces
    // GAP T9A-FLD-004: sections are drawn without putting back; pieces for which none is left are discarded.
    if (free.length === 0 && density > 1) free.push(...sections);
    if (free.length === 0) return;
    const [section] = free.splice(dice.one(free.length, Roll.TerrainSection, -1) - 1, 1);
    const x = Math.round(((section % columns) + 0.5) * (width / columns));
    const y = Math.round((Math.floor(section / columns) + 0.5) * (depth / rows));
    const size = kind === 'wall' ? WALL : SIZE;
    // GAP T9A-FLD-009: how a piece lies is not said: each of 16 angles is as likely as the others.
    const angle = (dice.one(16, Roll.RandomDirection, -1) - 1) * 4096;
    const there = rectangle(x, y, (size.width * INCH) / 2, (size.depth * INCH) / 2, angle);
    // T9A-FLD-006: 2D6 inches in a random direction
    // GAP T9A-FLD-006: over the edge, it is put back by the least distance
    const inches = dice.pool(2, Roll.TerrainMove, -1);
    const direction = dice.one(65536, Roll.RandomDirection, -1) - 1;
    const dx = Math.round(inches * INCH * SIN[direction]);
    const dy = Math.round(inches * INCH * COS[direction]);
    const fallen = onTheBoard(shifted(there, dx, dy), width, depth);
    const others = placed.map((p) => p.corners);
    const corners = withRoom(fallen, others, width, depth, APART * INCH); // T9A-FLD-008
    if (corners !== null) placed.push({ kind, corners });
  };

  // T9A-FLD-005
  // GAP T9A-FLD-005: no Buildings in this release, so that Impassable Terrain is certain
  const certain: readonly TerrainPiece['kind'][] = ['impassable', 'hill', 'forest'];
  const asked = Math.round(certain.length * density);
  for (const kind of certain.slice(0, asked)) place(kind);
  // T9A-FLD-007: 2D3 more
  let further = 0;
  for (let i = 0; i < 2; i++) further += (dice.one(6, Roll.TerrainNumber, -1) + 1) >> 1;
  const more = Math.round(further * density) + Math.max(0, asked - certain.length);
  for (let i = 0; i < more; i++) {
    place(FURTHER_KINDS[dice.one(6, Roll.TerrainType, -1) - 1]);
  }
  return { width: board.width, depth: board.depth, pieces: placed.map((p) => pieceOf(p.kind, p.corners)) };
}

/** Largest number of pieces on an agreed table. */
const MOST_AGREED = 16;

const PIECE = z.strictObject({
  kind: z.enum(PLAYED),
  /** Corners of a convex shape in order, inches from the lower left corner of the table. */
  polygon: z
    .array(z.tuple([z.number(), z.number()]))
    .min(3)
    .max(MOST_POLYGON_CORNERS),
});

const SIDE = z.number().min(24).max(144);

const FIELD = z.strictObject({ width: SIDE, depth: SIDE, pieces: z.array(PIECE).max(MOST_AGREED) });

/** Keys of a battlefield, used to guess the meaning of a misspelt key. */
const KEYS = [FIELD, PIECE].flatMap((part) => Object.keys(part.shape));

/**
 * Checks a table from outside, such as an agreed layout (T9A-FLD-002, T9A-FLD-003): its size, and each piece's kind and
 * polygon. Pieces need not be 6 inches apart, since players agree freely. All problems of its shape are reported at
 * once; if there are none, all problems of its contents.
 */
export function readBattlefield(from: unknown): Result<Battlefield> {
  const read = FIELD.safeParse(from);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, from, 'battlefield', KEYS) };
  const problems = read.data.pieces.flatMap(({ polygon }, i) =>
    cornerProblems(polygon, read.data, `battlefield, piece ${i + 1}`, 'T9A-FLD-003'),
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: read.data };
}
