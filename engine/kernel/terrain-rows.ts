// Terrain that moves or changes, and markers and templates that stay on the table (K16): rows of the state. Where the pieces lie at the
// start, and their shapes, are set-up. A size class has a fixed number of rows, row `t` for piece `t`; one without rows pays
// nothing, and its pieces are as the set-up says.
import { ANGLE_MASK, nearest } from './geometry/measures.js';
import { COS, SIN } from './geometry/trig.js';
import { holding, NONE } from './layout.js';
import type { Outlines } from './outlines.js';

/** What a piece remembers. */
export const PIECE = {
  x: 'i32', // its centre now, ticks
  y: 'i32',
  facing: 'u16', // how far it has been turned from how the set-up has it
  kind: 'u8', // what it counts as now, a number of the family or the ruleset
  condition: 'u8', // of a door, a hole, a fire: a number of the ruleset
  flags: 'u8', // PieceFlag
} as const;

export const PieceFlag = {
  /** What it is has been found out (WFB9-FOR-011). */
  revealed: 1,
  /** It is no longer on the table. */
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

/** Writes the pieces into their rows as the set-up has them; once, when the battle is made. @throws RangeError if there are more pieces than rows */
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

/** East coordinate of the centre of piece `t` now. */
export function pieceX(rows: PieceRows, outlines: Outlines, t: number): number {
  return t < rows.x.length ? rows.x[t] : outlines.x[t];
}

/** North coordinate of the centre of piece `t` now. */
export function pieceY(rows: PieceRows, outlines: Outlines, t: number): number {
  return t < rows.y.length ? rows.y[t] : outlines.y[t];
}

/** What piece `t` counts as now; `kinds`: what it is in the set-up. */
export function kindNow(rows: PieceRows, kinds: Uint8Array, t: number): number {
  return t < rows.kind.length ? rows.kind[t] : kinds[t];
}

/** Is piece `t` still on the table? */
export function isThere(rows: PieceRows, t: number): boolean {
  return t >= rows.flags.length || (rows.flags[t] & PieceFlag.gone) === 0;
}

/** Is it known what piece `t` is? What cannot change is. */
export function isRevealed(rows: PieceRows, t: number): boolean {
  return t >= rows.flags.length || (rows.flags[t] & PieceFlag.revealed) !== 0;
}

/** Writes the corners of piece `t` as it lies now to `out`, x and y by turns, in the order of the set-up. @returns how many */
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

/** Moves the centre of piece `t` to (x, y) and turns it by `turn` steps, clockwise. The caller touches the battle. */
export function movePiece(rows: PieceRows, t: number, x: number, y: number, turn: number): void {
  rows.x[t] = x;
  rows.y[t] = y;
  rows.facing[t] = (rows.facing[t] + turn) & ANGLE_MASK;
}

/** Notes that piece `t` has been found out to be of `kind`, which it counts as from now on. The caller touches the battle. */
export function revealPiece(rows: PieceRows, t: number, kind: number): void {
  rows.kind[t] = kind;
  rows.flags[t] |= PieceFlag.revealed;
}

/** A marker or a template that stays: rows in use have a kind, free ones are all empty (K15). */
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

/** Puts a marker on the table. @returns its row, or NONE: there is no room */
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

/** Takes marker `i` away: its row is empty again. */
export function removeMarker(rows: MarkerRows, i: number): void {
  rows.x[i] = 0;
  rows.y[i] = 0;
  rows.radius[i] = 0;
  rows.kind[i] = 0;
  rows.owner[i] = NONE;
  rows.expiry[i] = 0;
}

/** Takes away what lasts until player turn `turn` begins, or should have gone before. @returns how many */
export function expireMarkers(rows: MarkerRows, turn: number): number {
  let n = 0;
  for (let i = 0; i < rows.kind.length; i++) {
    if (rows.kind[i] === 0 || rows.expiry[i] === 0 || rows.expiry[i] > turn) continue;
    removeMarker(rows, i);
    n++;
  }
  return n;
}

/** The first marker of this kind after row `after` (-1: of all) within whose radius, widened by `reach`, the point lies; or NONE. */
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

/** Column of units or models whose profile may change in play (WFB9-LOREB-008, HRD-DRAG-002): a row of the set-up's profiles. */
export const PROFILED = { profile: 'u8' } as const;

/** Value `stat` of the profile that row `r` has now; `values` has `stats` values a profile. */
export function profileValue(profile: Uint8Array, values: Uint8Array, stats: number, r: number, stat: number): number {
  return values[profile[r] * stats + stat];
}
