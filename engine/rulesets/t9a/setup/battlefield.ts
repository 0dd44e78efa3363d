import { z } from 'zod';
import { shapeProblems } from '../../../armies/shape.js';
import type { Dice } from '../../../kernel/dice.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import {
  convexPolygon,
  MOST_POLYGON_CORNERS,
  polygonsApart,
  polygonsSquaredGap,
} from '../../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import type { Result } from '../../../kernel/ruleset.js';
import { cornerProblems, drawnTable, type TableWishes } from '../../../kernel/tables.js';
import type { Terrain } from '../../../regiments/battle.js';
import { Roll } from '../core/rolls.js';

/** A piece of terrain: its kind and a convex polygon, corners in inches from the lower left corner of the table. */
export interface TerrainPiece {
  readonly kind: keyof typeof Terrain;
  readonly polygon: readonly (readonly [x: number, y: number])[];
}

/** The table on which a battle is fought: size in inches (T9A-FLD-001) and terrain. Plain data, fit for JSON. */
export interface Battlefield {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly TerrainPiece[];
}

/** T9A-FLD-001. */
export const BOARD = { width: 72, depth: 48 } as const;

/** Pieces that a table drawn with more terrain than the rules say has at most: further ones are discarded. */
const MOST_PIECES = 12;

/** A table without terrain, on which players may agree too (T9A-FLD-003). */
export const OPEN_FIELD: Battlefield = { ...BOARD, pieces: [] };

/** Kinds of terrain that this release plays: all but Buildings. */
export const PLAYED: readonly TerrainPiece['kind'][] = [
  ...(['hill', 'forest', 'field', 'water', 'wall', 'ruin', 'impassable'] as const),
];

/** T9A-FLD-004: edge of a section. T9A-FLD-008: distance between pieces. Inches. */
const SECTION = 24;
const APART = 6;
/** T9A-FLD-009: recommended sizes; walls are long and thin. Inches. */
const SIZE = { width: 8, depth: 6 } as const;
const WALL = { width: 10, depth: 1 } as const;
/** T9A-FLD-007: the kind that a D6 gives to a further piece. */
export const FURTHER_KINDS: readonly TerrainPiece['kind'][] = ['hill', 'forest', 'field', 'water', 'wall', 'ruin'];

/** Corners of a piece in ticks, x0, y0, x1, y1, ... */
type Corners = readonly number[];

/** Corners of a rectangle, clockwise: Centre, half sizes and angle in ticks and steps. */
function rectangle(x: number, y: number, halfWidth: number, halfDepth: number, angle: number): Corners {
  const out: number[] = [];
  for (const [w, d] of [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ]) {
    const across = w * halfWidth;
    const ahead = d * halfDepth;
    out.push(Math.round(x + across * COS[angle] + ahead * SIN[angle]));
    out.push(Math.round(y - across * SIN[angle] + ahead * COS[angle]));
  }
  return out;
}

const shifted = (corners: Corners, dx: number, dy: number): Corners =>
  corners.map((n, i) => n + (i % 2 === 0 ? dx : dy));

/** A piece that lies on the table, or is tried on it: its corners, the box around them, and its middle. */
interface Lying {
  readonly corners: Int32Array;
  west: number;
  east: number;
  south: number;
  north: number;
}

function lying(corners: Corners): Lying {
  const piece = { corners: Int32Array.from(corners), west: 0, east: 0, south: 0, north: 0 };
  shiftTo(piece, corners, 0, 0);
  return piece;
}

/** Lays `piece` where its `corners` are, shifted. */
function shiftTo(piece: Lying, corners: Corners, dx: number, dy: number): void {
  piece.west = Infinity;
  piece.east = -Infinity;
  piece.south = Infinity;
  piece.north = -Infinity;
  for (let i = 0; i < corners.length; i += 2) {
    const x = corners[i] + dx;
    const y = corners[i + 1] + dy;
    piece.corners[i] = x;
    piece.corners[i + 1] = y;
    if (x < piece.west) piece.west = x;
    if (x > piece.east) piece.east = x;
    if (y < piece.south) piece.south = y;
    if (y > piece.north) piece.north = y;
  }
}

/** Less than so far from another piece is too near (T9A-FLD-008), ticks. */
const CLEAR = APART * INCH - TOUCH;

/** Is there less than 6 inches between two pieces (T9A-FLD-008)? Their boxes are never farther apart than they are. */
function isCrowding(piece: Lying, other: Lying): boolean {
  const across = Math.max(0, piece.west - other.east, other.west - piece.east);
  const along = Math.max(0, piece.south - other.north, other.south - piece.north);
  if (across * across + along * along >= (APART * INCH) ** 2) return false;
  return Math.sqrt(polygonsSquaredGap(piece.corners, other.corners)) < CLEAR;
}

/** The least move that brings a piece wholly onto the board. */
function ontoBoard(corners: Corners, width: number, depth: number): Corners {
  const xs = corners.filter((_, i) => i % 2 === 0);
  const ys = corners.filter((_, i) => i % 2 === 1);
  const dx = Math.max(0, -Math.min(...xs)) - Math.max(0, Math.max(...xs) - width);
  const dy = Math.max(0, -Math.min(...ys)) - Math.max(0, Math.max(...ys) - depth);
  return shifted(corners, dx, dy);
}

/**
 * Shifts a piece by the least distance that puts it 6 inches from all others (T9A-FLD-008): rings around where it fell, a
 * tenth of an inch apart, in 64 directions from north, the first place that fits. @returns null if there is none.
 */
function withRoom(corners: Corners, others: readonly Lying[], width: number, depth: number): Corners | null {
  const piece = lying(corners);
  let far = 0; // the least shift that can help
  for (const other of others) {
    if (!isCrowding(piece, other)) continue;
    // a shift by so much brings the two at most so much farther apart; two ticks for rounding
    far = Math.max(far, 1, CLEAR - polygonsApart(piece.corners, other.corners) - 2);
  }
  if (far === 0) return corners;
  const step = INCH / 10;
  let last = 0; // who was in the way of the place tried last is the likeliest to be in the way of the next
  for (let radius = step * Math.max(1, Math.ceil(far / step)); radius <= width; radius += step) {
    for (let k = 0; k < 64; k++) {
      const dx = Math.round(radius * SIN[k * 1024]);
      const dy = Math.round(radius * COS[k * 1024]);
      shiftTo(piece, corners, dx, dy);
      if (piece.west < 0 || piece.east > width || piece.south < 0 || piece.north > depth) continue;
      if (isCrowding(piece, others[last])) continue;
      const crowding = others.findIndex((other) => isCrowding(piece, other));
      if (crowding < 0) return shifted(corners, dx, dy);
      last = crowding;
    }
  }
  return null;
}

const cornersOf = (piece: TerrainPiece): Corners =>
  piece.polygon.flatMap(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)]);

/** Corners as plain data: inches to a ten-thousandth, counter-clockwise. */
function pieceOf(kind: TerrainPiece['kind'], ticks: Corners): TerrainPiece {
  const polygon: [number, number][] = [];
  const inch = (n: number) => Math.round((n / INCH) * 10000) / 10000;
  for (let i = ticks.length - 2; i >= 0; i -= 2) polygon.push([inch(ticks[i]), inch(ticks[i + 1])]);
  return { kind, polygon };
}

/**
 * The piece shifted by as little as puts it 6 inches from all `others` on that board (T9A-FLD-008), or null if there is no
 * such place. Polygons may run either way.
 */
export function apartFrom(
  piece: TerrainPiece,
  others: readonly TerrainPiece[],
  board: { readonly width: number; readonly depth: number } = BOARD,
): TerrainPiece | null {
  const clockwise = (p: TerrainPiece): Corners => Array.from(convexPolygon([...cornersOf(p)]) ?? cornersOf(p));
  const room = withRoom(
    clockwise(piece),
    others.map((o) => lying(clockwise(o))),
    board.width * INCH,
    board.depth * INCH,
  );
  return room === null ? null : pieceOf(piece.kind, room);
}

/**
 * A table by the rulebook's random procedure (T9A-FLD-004 to T9A-FLD-009), before the battle and with dice of its own:
 * the same seed gives the same table. `dice` may be given instead of a seed, for scripts.
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
    if (placed.length === MOST_PIECES) return; // an observation has no room for more
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
    const fallen = ontoBoard(shifted(there, dx, dy), width, depth);
    const others = placed.map((p) => lying(p.corners));
    const corners = withRoom(fallen, others, width, depth); // T9A-FLD-008
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

/** Pieces that an agreed table may have. */
const MOST_AGREED = 16;

const PIECE = z.strictObject({
  kind: z.enum(PLAYED),
  /** Corners once round a convex shape, inches from the lower left corner of the table. */
  polygon: z
    .array(z.tuple([z.number(), z.number()]))
    .min(3)
    .max(MOST_POLYGON_CORNERS),
});

const SIDE = z.number().min(24).max(144);

const FIELD = z.strictObject({ width: SIDE, depth: SIDE, pieces: z.array(PIECE).max(MOST_AGREED) });

/** Words of a battlefield, to guess what a misspelt one was meant to be. */
const KEYS = [FIELD, PIECE].flatMap((part) => Object.keys(part.shape));

/**
 * Checks a table from outside, such as an agreed layout (T9A-FLD-002, T9A-FLD-003): its size, and each piece's kind and
 * polygon. Pieces need not be 6 inches apart, since players agree freely. All problems of its shape are told at once; if
 * there are none, all problems of what it says.
 */
export function readBattlefield(from: unknown): Result<Battlefield> {
  const read = FIELD.safeParse(from);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, from, 'battlefield', KEYS) };
  const problems = read.data.pieces.flatMap(({ polygon }, i) =>
    cornerProblems(polygon, read.data, `battlefield, piece ${i + 1}`, 'T9A-FLD-003'),
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: read.data };
}
