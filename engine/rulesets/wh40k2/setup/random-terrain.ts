import type { Dice } from '../../../kernel/dice.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { polygonsSquaredGap } from '../../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { drawnTable, type TableWishes } from '../../../kernel/tables.js';
import type { Piece } from '../../../skirmish/terrain.js';
import { Roll } from '../core/rolls.js';
import { type Battlefield, BOARD, MOST_PIECES, pieceOfKind } from './battlefield.js';
import { type Area, zoneArea } from './deployment-zones.js';
import type { W40kTerrainKind } from './terrain-kinds.js';

/** One item of a piece: kind, middle relative to that of the piece, breadth and depth; inches. */
type Item = readonly [kind: W40kTerrainKind, x: number, y: number, width: number, depth: number];

/** Groups of items that count as one piece (W40K-TABLE-012). */
export const PIECES: readonly (readonly Item[])[] = [
  // W40K-TABLE-013: one large item
  [['hill', 0, 0, 6, 5]],
  [['wood', 0, 0, 6, 5]],
  [['wood', 0, 0, 5, 5]],
  [['jungle', 0, 0, 6, 4]],
  [['building', 0, 0, 5, 4]],
  [['marsh', 0, 0, 5, 5]],
  // W40K-TABLE-014: two items
  [
    ['crater', -1.6, 0.5, 2.8, 2.8],
    ['crater', 1.6, -0.5, 2.8, 2.8],
  ],
  [
    ['rock', -1.6, -0.6, 2.2, 2],
    ['rock', 1.6, 0.6, 2, 2.4],
  ],
  // W40K-TABLE-015: four sections of ruined wall with gaps (W40K-TABLE-020)
  [
    ['wall', -1.4, 2.6, 2.4, 0.5],
    ['wall', 1.4, -2.6, 2.4, 0.5],
    ['wall', -2.6, -1.2, 0.5, 2.4],
    ['wall', 2.6, 1.2, 0.5, 2.4],
  ],
  // W40K-TABLE-016: four small items
  [
    ['hedge', -1.8, 1.4, 2, 0.7],
    ['hedge', 1.8, 1.4, 2, 0.7],
    ['rock', -1.8, -1.4, 1.2, 1.2],
    ['rock', 1.8, -1.4, 1.2, 1.2],
  ],
  // W40K-TABLE-017, W40K-TABLE-020: 12 inches of wall or hedge with a gap
  [
    ['wall', -3.5, 0, 5, 0.5],
    ['wall', 3.5, 0, 5, 0.5],
  ],
  [
    ['hedge', -3.5, 0, 5, 0.7],
    ['hedge', 3.5, 0, 5, 0.7],
  ],
];

/** Number of attempts to find a free place for a piece. */
const TRIES = 60;
/** GAP W40K-TABLE-012: pieces do not overlap; 2 inches between them leave a way for any model. */
const APART = 2 * INCH;

interface Lying {
  readonly kind: W40kTerrainKind;
  readonly corners: Int32Array;
  /** The bounding box of the item, ticks. */
  readonly box: Area;
}

/** True if two boxes are at least `apart` ticks apart along one axis, so that their contents are too. */
function boxesApart(a: Area, c: Area, apart: number): boolean {
  return (
    c.west - a.east >= apart || a.west - c.east >= apart || c.south - a.north >= apart || a.south - c.north >= apart
  );
}

/** True if two items are too near to each other. */
function isNear(a: Lying, c: Lying): boolean {
  return !boxesApart(a.box, c.box, APART) && polygonsSquaredGap(a.corners, c.corners) < APART * APART;
}

/** Signs of the corners of an item, in order: right and ahead of its middle. */
const RIGHT = [-1, 1, 1, -1] as const;
const AHEAD = [1, 1, -1, -1] as const;

/** Returns an item of a piece around x, y in ticks, turned by `angle`. */
function laid([kind, dx, dy, width, depth]: Item, x: number, y: number, angle: number): Lying {
  const corners = new Int32Array(8);
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let i = 0; i < 4; i++) {
    const across = (dx + (RIGHT[i] * width) / 2) * INCH;
    const up = (dy + (AHEAD[i] * depth) / 2) * INCH;
    const cx = Math.round(x + across * COS[angle] + up * SIN[angle]);
    const cy = Math.round(y - across * SIN[angle] + up * COS[angle]);
    corners[2 * i] = cx;
    corners[2 * i + 1] = cy;
    if (cx < west) west = cx;
    if (cx > east) east = cx;
    if (cy < south) south = cy;
    if (cy > north) north = cy;
  }
  return { kind, corners, box: { west, south, east, north } };
}

const cornersOf = ({ west, south, east, north }: Area): Int32Array =>
  Int32Array.from([west, north, east, north, east, south, west, south]);

function onTable({ west, south, east, north }: Area, width: number, depth: number): boolean {
  return west >= 0 && south >= 0 && east <= width && north <= depth;
}

/** True if `player` may decline to place another piece (W40K-TABLE-008, W40K-TABLE-010). */
export function mayStop(inBattleZone: number, required: number): boolean {
  return inBattleZone >= required;
}

/** True if a player's `n`th piece, counted from 1, must be in the battle zone (W40K-TABLE-009). */
export function mustBeCentral(n: number): boolean {
  // GAP W40K-TABLE-009: every second piece is read as the second, fourth, ... of each player
  return n % 2 === 0;
}

/** Returns the player who places the first piece: the higher of two dice (W40K-TABLE-007). */
function firstOf(dice: Dice): number {
  for (;;) {
    const a = dice.one(6, Roll.TerrainFirst, -1);
    const c = dice.one(6, Roll.TerrainFirst, -1);
    if (a !== c) return a > c ? 0 : 1; // GAP W40K-TABLE-007: equal rolls are rolled again
  }
}

/**
 * Returns a table on which both players have placed terrain in turn (W40K-TABLE-007 to W40K-TABLE-017). Its own dice
 * decide kinds and places, so the same seed gives the same table. A player stops as soon as he may (W40K-TABLE-010);
 * the other then places one more piece on 4+ (W40K-TABLE-008).
 * @param seed a number, or dice for scripts
 * @param board size in inches, and amount of terrain: 1 (default) as the rules say, 0 none
 */
export function randomBattlefield(seed: number | Dice, board: TableWishes = BOARD): Battlefield {
  return drawnTable(seed, board, putDown);
}

function putDown(dice: Dice, board: TableWishes): Battlefield {
  const { density = 1 } = board;
  const width = Math.round(board.width * INCH);
  const depth = Math.round(board.depth * INCH);
  const zones = [0, 1].map((half) => zoneArea(width, depth, half));
  const outlines = zones.map(cornersOf);
  const table: Lying[] = [];
  const central = (items: readonly Lying[]): boolean =>
    items.every((item) =>
      zones.every(
        (zone, half) => boxesApart(item.box, zone, 1) || polygonsSquaredGap(item.corners, outlines[half]) > 0,
      ),
    );

  /** Places one piece of a player. Returns whether it is in the battle zone, or null if there was no room. */
  const put = (mustLieCentral: boolean): boolean | null => {
    for (let i = 0; i < TRIES; i++) {
      const items = PIECES[dice.one(PIECES.length, Roll.TerrainKind, -1) - 1];
      const x = dice.one(board.width, Roll.TerrainPlace, -1) * INCH - INCH / 2;
      const y = dice.one(board.depth, Roll.TerrainPlace, -1) * INCH - INCH / 2;
      const angle = (dice.one(16, Roll.TerrainPlace, -1) - 1) * 4096;
      if (table.length + items.length > MOST_PIECES) continue;
      const piece: Lying[] = [];
      for (const item of items) {
        const lying = laid(item, x, y, angle);
        if (!onTable(lying.box, width, depth)) break;
        piece.push(lying);
      }
      if (piece.length < items.length) continue;
      const lies = central(piece);
      if (mustLieCentral && !lies) continue;
      if (piece.some((a) => table.some((c) => isNear(a, c)))) continue;
      table.push(...piece);
      return lies;
    }
    return null;
  };

  let player = firstOf(dice);
  const rolled = dice.pool(2, Roll.TerrainNumber, -1); // W40K-TABLE-010
  const required = density === 1 ? rolled : Math.round(rolled * density);
  const placed = [0, 0];
  let inBattleZone = 0;
  for (let full = 0; full < 4; ) {
    if (mayStop(inBattleZone, required)) break;
    const lies = put(mustBeCentral(placed[player] + 1));
    // GAP W40K-TABLE-010: where no more pieces fit, there are fewer
    if (lies === null) full++;
    else placed[player]++;
    if (lies === true) inBattleZone++;
    player = 1 - player;
  }
  // W40K-TABLE-008: one player has declined; the other may place one more piece
  player = 1 - player;
  if (density > 0 && dice.one(6, Roll.TerrainMore, -1) >= 4) put(mustBeCentral(placed[player] + 1));
  const inch = (n: number): number => Math.round((n / INCH) * 10000) / 10000;
  const pieces = table.map(({ kind, corners }): Piece => {
    const polygon: [number, number][] = [];
    for (let i = corners.length - 2; i >= 0; i -= 2) polygon.push([inch(corners[i]), inch(corners[i + 1])]);
    return pieceOfKind(kind, polygon);
  });
  return { width: board.width, depth: board.depth, pieces };
}
