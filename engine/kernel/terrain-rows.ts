// Rows of the state for terrain that moves or changes, and for markers and templates that stay on the table (K16).
// Initial positions and shapes of the pieces are setup. A size class has a fixed number of rows, row `t` for piece `t`.
// A size class without rows pays nothing, and its pieces never differ from the setup.
import { ANGLE_MASK, nearest } from './geometry/measures.js';
import { COS, SIN } from './geometry/trig.js';
import { holding, NONE } from './layout.js';
import type { Outlines } from './outlines.js';

/** Columns of a piece. */
export const PIECE = {
  x: 'i32', // its centre now, ticks
  y: 'i32',
  facing: 'u16', // how far it has been turned from how the set-up has it
  kind: 'u8', // what it counts as now, a number of the family or the ruleset
  condition: 'u8', // of a door, a hole, a fire: a number of the ruleset
  flags: 'u8', // PieceFlag
} as const;

export const PieceFlag = {
  /** The nature of the piece has been revealed (WFB9-FOR-011). */
  revealed: 1,
  /** The piece is no longer on the table. */
  gone: 2,
} as const;

/** The table of pieces. */
export interface PieceRows {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly facing: Uint16Array;
  readonly kind: Uint8Array;
  readonly condition: Uint8Array;
  readonly flags: Uint8Array;
}

/**
 * Writes the pieces into their rows as the setup has them. Call it once, when the battle is made.
 * @throws RangeError if there are more pieces than rows
 */
export function layPieces(rows: PieceRows, outlines: Outlines, kinds: Uint8Array): void {
  const room = rows.x.length;
  if (room === 0) return;
  if (outlines.count > room)
    throw new RangeError(`${outlines.count} pieces of terrain; this size of battle has room for ${room}`);
  for (let t = 0; t < outlines.count; t++) {
    rows.x[t] = outlines.x[t];
    rows.y[t] = outlines.y[t];
    rows.kind[t] = kinds[t];
  }
}

/** Returns the x coordinate (ticks) of the centre of piece `t` now. */
export function pieceX(rows: PieceRows, outlines: Outlines, t: number): number {
  return t < rows.x.length ? rows.x[t] : outlines.x[t];
}

/** Returns the y coordinate (ticks) of the centre of piece `t` now. */
export function pieceY(rows: PieceRows, outlines: Outlines, t: number): number {
  return t < rows.y.length ? rows.y[t] : outlines.y[t];
}

/** Returns the kind of piece `t` now; `kinds` are the kinds of the setup. */
export function kindNow(rows: PieceRows, kinds: Uint8Array, t: number): number {
  return t < rows.kind.length ? rows.kind[t] : kinds[t];
}

/** True if piece `t` is still on the table. */
export function isThere(rows: PieceRows, t: number): boolean {
  return t >= rows.flags.length || (rows.flags[t] & PieceFlag.gone) === 0;
}

/** True if the nature of piece `t` is known. A piece that cannot change is always known. */
export function isRevealed(rows: PieceRows, t: number): boolean {
  return t >= rows.flags.length || (rows.flags[t] & PieceFlag.revealed) !== 0;
}

/**
 * Writes the corners of piece `t` in its present pose to `out`, x and y alternately, in the order of the setup.
 * @returns their number
 */
export function outlineNow(rows: PieceRows, outlines: Outlines, t: number, out: Float64Array): number {
  const first = outlines.first[t];
  const corners = outlines.first[t + 1] - first;
  const turn = t < rows.facing.length ? rows.facing[t] : 0;
  const x = pieceX(rows, outlines, t);
  const y = pieceY(rows, outlines, t);
  for (let k = 0; k < corners; k++) {
    const dx = outlines.vertices[2 * (first + k)] - outlines.x[t];
    const dy = outlines.vertices[2 * (first + k) + 1] - outlines.y[t];
    out[2 * k] = turn === 0 ? x + dx : nearest(x + dx * COS[turn] + dy * SIN[turn]);
    out[2 * k + 1] = turn === 0 ? y + dy : nearest(y - dx * SIN[turn] + dy * COS[turn]);
  }
  return corners;
}

/**
 * Moves the centre of piece `t` to (x, y) and turns it by `turn` steps clockwise. The caller must invalidate the
 * battle's geometry.
 */
export function movePiece(rows: PieceRows, t: number, x: number, y: number, turn: number): void {
  rows.x[t] = x;
  rows.y[t] = y;
  rows.facing[t] = (rows.facing[t] + turn) & ANGLE_MASK;
}

/**
 * Notes that piece `t` has turned out to be of `kind`; from now on it counts as that. The caller calls
 * `invalidateGeometry`.
 */
export function revealPiece(rows: PieceRows, t: number, kind: number): void {
  rows.kind[t] = kind;
  rows.flags[t] |= PieceFlag.revealed;
}

/** Columns of a marker or a template that stays on the table. Used rows have a kind; free rows are all zero (K15). */
export const MARKER = {
  x: 'i32',
  y: 'i32',
  radius: 'i32', // ticks; 0: a point
  kind: 'u8', // a number of the ruleset, from 1
  owner: holding('i8', -1), // the player, or -1
  expiry: 'u16', // the player turn, counted from 1, at whose beginning it is taken away; 0: it stays
} as const;

/** The table of markers. */
export interface MarkerRows {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
  readonly kind: Uint8Array;
  readonly owner: Int8Array;
  readonly expiry: Uint16Array;
}

/**
 * Puts a marker on the table.
 * @returns its row, or NONE if the table of markers is full
 */
export function addMarker(
  rows: MarkerRows,
  kind: number,
  x: number,
  y: number,
  radius: number,
  owner: number,
  expiry: number,
): number {
  for (let i = 0; i < rows.kind.length; i++) {
    if (rows.kind[i] !== 0) continue;
    rows.x[i] = x;
    rows.y[i] = y;
    rows.radius[i] = radius;
    rows.kind[i] = kind;
    rows.owner[i] = owner;
    rows.expiry[i] = expiry;
    return i;
  }
  return NONE;
}

/** Removes marker `i` and empties its row. */
export function removeMarker(rows: MarkerRows, i: number): void {
  rows.x[i] = 0;
  rows.y[i] = 0;
  rows.radius[i] = 0;
  rows.kind[i] = 0;
  rows.owner[i] = NONE;
  rows.expiry[i] = 0;
}

/**
 * Removes the markers that last until the start of player turn `turn` or earlier.
 * @returns their number
 */
export function expireMarkers(rows: MarkerRows, turn: number): number {
  let n = 0;
  for (let i = 0; i < rows.kind.length; i++) {
    if (rows.kind[i] === 0 || rows.expiry[i] === 0 || rows.expiry[i] > turn) continue;
    removeMarker(rows, i);
    n++;
  }
  return n;
}

/**
 * Returns the first marker of this kind after row `after` (-1: from the start) whose radius plus `reach` contains the
 * point, or NONE.
 */
export function nextMarkerAt(
  rows: MarkerRows,
  kind: number,
  x: number,
  y: number,
  reach: number,
  after: number,
): number {
  for (let i = after + 1; i < rows.kind.length; i++) {
    if (rows.kind[i] !== kind) continue;
    const dx = rows.x[i] - x;
    const dy = rows.y[i] - y;
    const far = rows.radius[i] + reach;
    if (dx * dx + dy * dy <= far * far) return i;
  }
  return NONE;
}

/**
 * Column for units or models whose profile may change in play (WFB9-LOREB-008, HRD-DRAG-002): a row of the setup's
 * profiles.
 */
export const PROFILED = { profile: 'u8' } as const;

/** Returns the value `stat` of the present profile of row `r`; `values` has `stats` values per profile. */
export function profileValue(profile: Uint8Array, values: Uint8Array, stats: number, r: number, stat: number): number {
  return values[profile[r] * stats + stat];
}
