import { Dice } from '../../kernel/dice.js';
import { INCH, TOUCH } from '../../kernel/geometry/measures.js';
import { convexPolygon, MOST_POLYGON_CORNERS, polygonsSquaredGap } from '../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import type { Problem, Result } from '../../kernel/ruleset.js';
import type { Terrain } from '../../regiments/battle.js';
import { Roll } from './rolls.js';

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
/** A table without terrain, on which players may agree too (T9A-FLD-003). */
export const OPEN_FIELD: Battlefield = { ...BOARD, pieces: [] };

/** Kinds of terrain that this release plays. */
export const PLAYED: readonly TerrainPiece['kind'][] = ['hill', 'forest', 'wall', 'impassable'];

/** T9A-FLD-004: edge of a section. T9A-FLD-008: distance between pieces. Inches. */
const SECTION = 24;
const APART = 6;
/** T9A-FLD-009: recommended sizes; walls are long and thin. Inches. */
const SIZE = { width: 8, depth: 6 } as const;
const WALL = { width: 10, depth: 1 } as const;
/** T9A-FLD-007: the kind that a D6 gives to a further piece. */
export const FURTHER_KINDS: readonly TerrainPiece['kind'][] = ['hill', 'forest', 'field', 'water', 'wall', 'ruin'];

/** A rectangle in ticks: Centre, half sizes, angle. */
interface Block {
  kind: TerrainPiece['kind'];
  x: number;
  y: number;
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly angle: number;
}

function cornersOf(p: Block): number[] {
  const out: number[] = [];
  for (const [w, d] of [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ]) {
    const across = w * p.halfWidth;
    const ahead = d * p.halfDepth;
    out.push(Math.round(p.x + across * COS[p.angle] + ahead * SIN[p.angle]));
    out.push(Math.round(p.y - across * SIN[p.angle] + ahead * COS[p.angle]));
  }
  return out;
}

/** Distance in ticks between two pieces, corners clockwise. */
function gapBetween(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(polygonsSquaredGap(Int32Array.from(a), Int32Array.from(b)));
}

/** How far from their sixth inch the nearest of `others` keeps a piece at (x, y): 0 or more ticks are missing. */
function missing(p: Block, x: number, y: number, others: readonly Block[]): number {
  const there = cornersOf({ ...p, x, y });
  let most = 0;
  for (const other of others) most = Math.max(most, APART * INCH - gapBetween(there, cornersOf(other)));
  return most;
}

/** Moves a piece back by the least distance so that it lies wholly on the board. */
function ontoBoard(p: Block, width: number, depth: number): void {
  const corners = cornersOf(p);
  const xs = corners.filter((_, i) => i % 2 === 0);
  const ys = corners.filter((_, i) => i % 2 === 1);
  p.x += Math.max(0, -Math.min(...xs)) - Math.max(0, Math.max(...xs) - width);
  p.y += Math.max(0, -Math.min(...ys)) - Math.max(0, Math.max(...ys) - depth);
}

function onBoard(p: Block, x: number, y: number, width: number, depth: number): boolean {
  const corners = cornersOf({ ...p, x, y });
  for (let i = 0; i < corners.length; i += 2) {
    if (corners[i] < 0 || corners[i] > width || corners[i + 1] < 0 || corners[i + 1] > depth) return false;
  }
  return true;
}

/**
 * Shifts a piece by the least distance that puts it 6 inches from all others (T9A-FLD-008): rings of growing radius
 * around where it fell, a tenth of an inch apart, in 64 directions, the first place that fits. @returns whether there is one.
 */
function makeRoom(p: Block, others: readonly Block[], width: number, depth: number): boolean {
  if (missing(p, p.x, p.y, others) <= TOUCH) return true;
  const step = INCH / 10;
  for (let radius = step; radius <= width; radius += step) {
    for (let k = 0; k < 64; k++) {
      const x = Math.round(p.x + radius * SIN[k * 1024]);
      const y = Math.round(p.y + radius * COS[k * 1024]);
      if (!onBoard(p, x, y, width, depth) || missing(p, x, y, others) > TOUCH) continue;
      p.x = x;
      p.y = y;
      return true;
    }
  }
  return false;
}

/** A battlefield's own dice: not those of the battle, which is not yet made. */
function diceOf(seed: number): Dice {
  const dice = new Dice(new Int32Array(4));
  dice.seed(seed);
  return dice;
}

/**
 * A table by the rulebook's random procedure (T9A-FLD-004 to T9A-FLD-009), before the battle and with dice of its own:
 * the same seed gives the same table. `dice` may be given instead of a seed, for scripts.
 */
export function randomBattlefield(
  seed: number | Dice,
  board: { readonly width: number; readonly depth: number } = BOARD,
): Battlefield {
  const dice = typeof seed === 'number' ? diceOf(seed) : seed;
  const width = Math.round(board.width * INCH);
  const depth = Math.round(board.depth * INCH);
  const columns = Math.max(1, Math.floor(board.width / SECTION));
  const rows = Math.max(1, Math.floor(board.depth / SECTION));
  const free = Array.from({ length: columns * rows }, (_, section) => section); // T9A-FLD-004
  const placed: Block[] = [];

  const place = (kind: TerrainPiece['kind']): void => {
    // GAP T9A-FLD-004: sections are drawn without putting back; pieces for which none is left are discarded.
    if (free.length === 0) return;
    const [section] = free.splice(dice.one(free.length, Roll.TerrainSection, -1) - 1, 1);
    const size = kind === 'wall' ? WALL : SIZE;
    const block: Block = {
      kind,
      x: Math.round(((section % columns) + 0.5) * (width / columns)),
      y: Math.round((Math.floor(section / columns) + 0.5) * (depth / rows)),
      halfWidth: (size.width * INCH) / 2,
      halfDepth: (size.depth * INCH) / 2,
      // GAP T9A-FLD-009: how a piece lies is not said: each of 16 angles is as likely as the others.
      angle: (dice.one(16, Roll.RandomDirection, -1) - 1) * 4096,
    };
    // T9A-FLD-006: 2D6 inches in a random direction. GAP: over the edge, it is put back by the least distance.
    const inches = dice.pool(2, Roll.TerrainMove, -1);
    const direction = dice.one(65536, Roll.RandomDirection, -1) - 1;
    block.x += Math.round(inches * INCH * SIN[direction]);
    block.y += Math.round(inches * INCH * COS[direction]);
    ontoBoard(block, width, depth);
    if (makeRoom(block, placed, width, depth)) placed.push(block); // T9A-FLD-008
  };

  // T9A-FLD-005. GAP T9A-FLD-005: no Buildings in this release, so that Impassable Terrain is certain.
  place('impassable');
  place('hill');
  place('forest');
  // T9A-FLD-007: 2D3 more
  let further = 0;
  for (let i = 0; i < 2; i++) further += (dice.one(6, Roll.TerrainNumber, -1) + 1) >> 1;
  for (let i = 0; i < further; i++) {
    let kind = FURTHER_KINDS[dice.one(6, Roll.TerrainType, -1) - 1];
    // GAP T9A-FLD-007: kinds that this release does not play (Field, Water, Ruin) are rolled again.
    while (!PLAYED.includes(kind)) kind = FURTHER_KINDS[dice.one(6, Roll.TerrainType, -1) - 1];
    place(kind);
  }
  return { width: board.width, depth: board.depth, pieces: placed.map(pieceOf) };
}

/** A block as plain data: corners in inches to a thousandth, counter-clockwise. */
function pieceOf(block: Block): TerrainPiece {
  const ticks = cornersOf(block);
  const polygon: [number, number][] = [];
  const inch = (n: number) => Math.round((n / INCH) * 10000) / 10000;
  for (let i = ticks.length - 2; i >= 0; i -= 2) polygon.push([inch(ticks[i]), inch(ticks[i + 1])]);
  return { kind: block.kind, polygon };
}

const isPoint = (p: unknown): p is [number, number] =>
  Array.isArray(p) && p.length === 2 && p.every((n) => typeof n === 'number' && Number.isFinite(n));

function checkPiece(piece: unknown, where: string, width: number, depth: number): Problem[] {
  const problem = (message: string, mend: string): Problem => ({ where, rule: 'T9A-FLD-003', message, mend });
  if (typeof piece !== 'object' || piece === null) return [problem('is no object', 'give {kind, polygon}')];
  const { kind, polygon } = piece as { kind?: unknown; polygon?: unknown };
  if (typeof kind !== 'string' || !(PLAYED as readonly string[]).includes(kind)) {
    return [problem(`kind '${String(kind)}' is not played`, `choose one of ${PLAYED.join(', ')}`)];
  }
  if (!Array.isArray(polygon) || !polygon.every(isPoint)) {
    return [
      problem('polygon is no list of [x, y] in inches', 'give its corners, such as [[10, 10], [18, 10], [18, 16]]'),
    ];
  }
  const outside = polygon.find(([x, y]) => x < 0 || y < 0 || x > width || y > depth);
  if (outside !== undefined) {
    const at = `(${outside[0]}, ${outside[1]})`;
    return [problem(`corner ${at} is off the table`, `keep it between 0 and ${width}, 0 and ${depth} inches`)];
  }
  const ticks = polygon.flatMap(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)]);
  if (convexPolygon(ticks) !== undefined) return [];
  const mend = `give 3 to ${MOST_POLYGON_CORNERS} corners that go once round a convex shape`;
  return [problem('polygon is not convex', mend)];
}

/**
 * Checks a table from outside, such as an agreed layout (T9A-FLD-002, T9A-FLD-003): its size, and each piece's kind and
 * polygon. Pieces need not be 6 inches apart, since players agree freely. All problems are told at once.
 */
export function readBattlefield(from: unknown): Result<Battlefield> {
  const problems: Problem[] = [];
  if (typeof from !== 'object' || from === null) {
    const mend = 'give {width, depth, pieces}';
    return { ok: false, problems: [{ where: 'battlefield', rule: '', message: 'is no object', mend }] };
  }
  const { width, depth, pieces } = from as { width?: unknown; depth?: unknown; pieces?: unknown };
  for (const [name, value] of [
    ['width', width],
    ['depth', depth],
  ]) {
    if (typeof value === 'number' && value >= 24 && value <= 144) continue;
    const message = `${name} is ${String(value)}`;
    problems.push({
      where: 'battlefield',
      rule: 'T9A-FLD-001',
      message,
      mend: 'give 24 to 144 inches; 72 x 48 is usual',
    });
  }
  if (!Array.isArray(pieces) || pieces.length > 16) {
    const mend = 'give a list of at most 16 pieces, [] for none';
    problems.push({ where: 'battlefield', rule: 'T9A-FLD-003', message: 'pieces is no such list', mend });
  }
  if (problems.length > 0 || !Array.isArray(pieces)) return { ok: false, problems };
  pieces.forEach((piece, i) => {
    problems.push(...checkPiece(piece, `battlefield, piece ${i + 1}`, width as number, depth as number));
  });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { width: width as number, depth: depth as number, pieces: pieces as TerrainPiece[] } };
}
