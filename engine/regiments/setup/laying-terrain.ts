// Lays pieces of terrain on a table before a battle: shapes, shifts and distances, for the procedures of the games of this family.
import { INCH, TOUCH } from '../../kernel/geometry/measures.js';
import { polygonsApart, polygonsSquaredGap } from '../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import type { Terrain } from '../battle.js';

/**
 * A piece of terrain: its kind, and a convex polygon with corners in inches from the lower left corner of the table.
 */
export interface TerrainPiece {
  readonly kind: keyof typeof Terrain;
  readonly polygon: readonly (readonly [x: number, y: number])[];
  /** Which terrain of its kind it is, in games that tell them apart. */
  readonly as?: string | undefined;
}

/**
 * The table on which a battle is fought: size in inches and terrain. It is plain data that JSON can hold.
 */
export interface Battlefield {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly TerrainPiece[];
}

/** Corners of a piece in ticks: x0, y0, x1, y1, ... */
export type Corners = readonly number[];

/**
 * Returns the corners of a rectangle, clockwise, from its Centre, half sizes (ticks) and angle (steps of 1/65,536
 * turn).
 */
export function rectangle(x: number, y: number, halfWidth: number, halfDepth: number, angle: number): Corners {
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

/** Returns the corners moved by a shift, ticks. */
export const shifted = (corners: Corners, dx: number, dy: number): Corners =>
  corners.map((n, i) => n + (i % 2 === 0 ? dx : dy));

/** A piece on the table, or tried on it: its corners, its bounding box and its middle. */
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

/** Moves `piece` to its `corners` plus a shift. */
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

/**
 * True if there are less than `apart` ticks between two pieces. The distance of their boxes is a lower bound.
 */
function isCrowding(piece: Lying, other: Lying, apart: number): boolean {
  const across = Math.max(0, piece.west - other.east, other.west - piece.east);
  const along = Math.max(0, piece.south - other.north, other.south - piece.north);
  if (across * across + along * along >= apart ** 2) return false;
  return Math.sqrt(polygonsSquaredGap(piece.corners, other.corners)) < apart - TOUCH;
}

/** Applies the least shift that brings a piece wholly onto the board. */
export function onTheBoard(corners: Corners, width: number, depth: number): Corners {
  const xs = corners.filter((_, i) => i % 2 === 0);
  const ys = corners.filter((_, i) => i % 2 === 1);
  const dx = Math.max(0, -Math.min(...xs)) - Math.max(0, Math.max(...xs) - width);
  const dy = Math.max(0, -Math.min(...ys)) - Math.max(0, Math.max(...ys) - depth);
  return shifted(corners, dx, dy);
}

/**
 * Applies the least shift that puts a piece `apart` ticks from all others on a table of that size, ticks. It searches rings around its place,
 * a tenth of an inch apart, in 64 directions from north, and takes the first place that fits.
 * @returns null if there is none
 */
export function withRoom(
  corners: Corners,
  placed: readonly Corners[],
  width: number,
  depth: number,
  apart: number,
): Corners | null {
  const piece = lying(corners);
  const others = placed.map(lying);
  let far = 0; // the least shift that can help
  for (const other of others) {
    if (!isCrowding(piece, other, apart)) continue;
    // A shift by d brings two pieces at most d farther apart; two ticks are for rounding.
    far = Math.max(far, 1, apart - TOUCH - polygonsApart(piece.corners, other.corners) - 2);
  }
  if (far === 0) return corners;
  const step = INCH / 10;
  let last = 0; // the piece that was too near at the last place is tested first at the next one
  for (let radius = step * Math.max(1, Math.ceil(far / step)); radius <= width; radius += step) {
    for (let k = 0; k < 64; k++) {
      const dx = Math.round(radius * SIN[k * 1024]);
      const dy = Math.round(radius * COS[k * 1024]);
      shiftTo(piece, corners, dx, dy);
      if (piece.west < 0 || piece.east > width || piece.south < 0 || piece.north > depth) continue;
      if (isCrowding(piece, others[last], apart)) continue;
      const crowding = others.findIndex((other) => isCrowding(piece, other, apart));
      if (crowding < 0) return shifted(corners, dx, dy);
      last = crowding;
    }
  }
  return null;
}

/** Returns the corners of a piece, ticks. */
export const cornersOf = (piece: TerrainPiece): Corners =>
  piece.polygon.flatMap(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)]);

/** Converts corners to plain data: inches to a ten-thousandth, counter-clockwise. */
export function pieceOf(kind: TerrainPiece['kind'], ticks: Corners): TerrainPiece {
  const polygon: [number, number][] = [];
  const inch = (n: number) => Math.round((n / INCH) * 10000) / 10000;
  for (let i = ticks.length - 2; i >= 0; i -= 2) polygon.push([inch(ticks[i]), inch(ticks[i + 1])]);
  return { kind, polygon };
}
