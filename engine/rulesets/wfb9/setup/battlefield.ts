import { z } from 'zod';
import { shapeProblems } from '../../../armies/shape.js';
import type { Dice } from '../../../kernel/dice.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { MOST_POLYGON_CORNERS } from '../../../kernel/geometry/polygon.js';
import type { Problem, Result } from '../../../kernel/ruleset.js';
import { cornerProblems, drawnTable, type TableWishes } from '../../../kernel/tables.js';
import {
  type Battlefield,
  type Corners,
  onTheBoard,
  pieceOf,
  rectangle,
  withRoom,
} from '../../../regiments/setup/laying-terrain.js';
import { Roll } from '../core/rolls.js';
import { VARIETIES } from '../terrain/varieties.js';

export type { Battlefield } from '../../../regiments/setup/laying-terrain.js';

/** WFB9-GAME-002: size of the table of a standard game, inches. */
export const BOARD = { width: 72, depth: 48 } as const;
/** WFB9-GAME-013. */
export const GAME_TURNS = 6;

/** A table without terrain. */
export const OPEN_FIELD: Battlefield = { ...BOARD, pieces: [] };

/** Kinds of terrain that may lie on a table: open ground has no pieces. */
export const PLAYED = ['hill', 'forest', 'wall', 'impassable'] as const;
type Kind = (typeof PLAYED)[number];

/** WFB9-GAME-003: edge of the square for which one piece is placed, inches. */
const SQUARE = 24;
/**
 * Distance between pieces and their usual size, inches.
 * GAP WFB9-GAME-003: the rulebook does not say how large pieces are, or how far apart; they are 8 x 6 inches, obstacles 10 x 1, 6 apart
 */
const APART = 6;
const AREA = { width: 8, depth: 6 } as const;
const OBSTACLE = { width: 10, depth: 1 } as const;
/** Largest number of pieces of a random table. */
const MOST_PIECES = 12;

/**
 * Makes a table with one piece for each square of two feet (WFB9-GAME-003), before the battle and with its own dice:
 * equal seeds give equal tables. Scripts may pass `dice` instead of a seed.
 * GAP WFB9-GAME-004: chance places the pieces in place of the players, each in a square of its own
 */
export function randomBattlefield(seed: number | Dice, board: TableWishes = BOARD): Battlefield {
  return drawnTable(seed, board, laidOut);
}

function laidOut(dice: Dice, board: TableWishes): Battlefield {
  const { density = 1 } = board;
  const width = Math.round(board.width * INCH);
  const depth = Math.round(board.depth * INCH);
  const columns = Math.max(1, Math.round(board.width / SQUARE));
  const rows = Math.max(1, Math.round(board.depth / SQUARE));
  const squares = Array.from({ length: columns * rows }, (_, square) => square);
  const free: number[] = [];
  const placed: { kind: Kind; corners: Corners }[] = [];
  const pieces = Math.min(MOST_PIECES, Math.round(squares.length * density));
  for (let n = 0; n < pieces; n++) {
    if (free.length === 0) free.push(...squares);
    const [square] = free.splice(dice.one(free.length, Roll.TerrainSection, -1) - 1, 1);
    const kind = PLAYED[dice.one(PLAYED.length, Roll.TerrainType, -1) - 1];
    const middleX = ((square % columns) + 0.5) * (width / columns);
    const middleY = (Math.floor(square / columns) + 0.5) * (depth / rows);
    // anywhere within half a square's edge of its middle, turned by any of 16 angles
    const dx = (dice.one(13, Roll.TerrainMove, -1) - 7) * INCH;
    const dy = (dice.one(13, Roll.TerrainMove, -1) - 7) * INCH;
    const angle = (dice.one(16, Roll.RandomDirection, -1) - 1) * 4096;
    const shape = kind === 'wall' ? OBSTACLE : AREA;
    const halves = [(shape.width * INCH) / 2, (shape.depth * INCH) / 2] as const;
    const there = rectangle(Math.round(middleX + dx), Math.round(middleY + dy), ...halves, angle);
    const others = placed.map((p) => p.corners);
    const corners = withRoom(onTheBoard(there, width, depth), others, width, depth, APART * INCH);
    if (corners !== null) placed.push({ kind, corners });
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
  /** Which obstacle or hill it is, if no plain one. */
  as: z.string().optional(),
});

const SIDE = z.number().min(24).max(144);
const FIELD = z.strictObject({ width: SIDE, depth: SIDE, pieces: z.array(PIECE).max(MOST_AGREED) });

/** Keys of a battlefield, used to guess the meaning of a misspelt key. */
const KEYS = [FIELD, PIECE].flatMap((part) => Object.keys(part.shape));

/** What is wrong with the variety of a piece: only hills and walls have some. */
function varietyProblems(
  { kind, as }: { readonly kind: Kind; readonly as?: string | undefined },
  where: string,
): Problem[] {
  const known = VARIETIES[kind] ?? [];
  if (as === undefined || known.includes(as)) return [];
  return [
    {
      where,
      rule: 'WFB9-GAME-005',
      message: `no ${kind} is '${as}'`,
      mend: known.length === 0 ? "leave 'as' out" : `write one of ${known.join(', ')}`,
    },
  ];
}

/**
 * Checks an agreed table from outside (WFB9-GAME-005): its size, and each piece's kind and polygon. All problems of its
 * shape are reported at once; if there are none, all problems of its contents.
 */
export function readBattlefield(from: unknown): Result<Battlefield> {
  const read = FIELD.safeParse(from);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, from, 'battlefield', KEYS) };
  const problems = read.data.pieces.flatMap((piece, i) => {
    const where = `battlefield, piece ${i + 1}`;
    return [...varietyProblems(piece, where), ...cornerProblems(piece.polygon, read.data, where, 'WFB9-GAME-005')];
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: read.data };
}
