// Outlines of the terrain in its present state (K16), derived from the rows of a battle. When the geometry changed, the
// outlines of pieces that moved, turned, changed their kind or left the table are computed again.
import { ANGLE_MASK, nearest } from './geometry/measures.js';
import { COS, SIN } from './geometry/trig.js';
import type { Outlines } from './outlines.js';
import { EMPTY, Slab } from './slab.js';
import { isThere, outlineNow, type PieceRows, pieceX, pieceY } from './terrain-rows.js';

/** Coordinate of pieces that have left the table, ticks: farther away than any query reaches. */
export const AWAY = -(1 << 20);

/** Numbers of a piece in a row: x, y, facing, kind, flags. */
const TOLD = 5;

/** Largest number of corners of a piece of terrain that can move. */
const MOST_CORNERS = 64;
const corners = new Float64Array(2 * MOST_CORNERS);

/** Counts changes of terrain in all battles of a thread, so that equal versions mean equal terrain. */
let versions = 0;

/**
 * The present outlines of the pieces of one battle. They are valid for the setup's outlines and one geometry version of
 * the battle. Families add their own facts about a piece.
 */
export class OutlinesNow implements Outlines {
  /** The outlines of the setup, from which these are derived; null before the first query. */
  of: Outlines | null = null;
  /** The geometry version for which the pieces were compared with their rows last. */
  at = -1;
  /** Number of the present terrain: it differs whenever any piece of any battle of the thread has changed. */
  version = 0;
  count = 0;
  first: Int32Array = EMPTY.i32;
  vertices: Int32Array = EMPTY.i32;
  x: Int32Array = EMPTY.i32;
  y: Int32Array = EMPTY.i32;
  radius: Int32Array = EMPTY.i32;
  /** Contents of the rows at the last comparison, `TOLD` numbers per piece. */
  private told: Int32Array = EMPTY.i32;

  readonly rows: PieceRows;

  /** @param rows the rows of the battle's pieces: one for each piece of its setup, or none */
  constructor(rows: PieceRows) {
    this.rows = rows;
  }

  /** True if the pieces of this battle have rows. A size class without rows has terrain that never changes. */
  get follows(): boolean {
    return this.rows.x.length > 0;
  }

  /** True if this is the terrain of a setup with these outlines at a geometry version. */
  isOf(outlines: Outlines, at: number): boolean {
    return this.at === at && this.of === outlines;
  }

  /**
   * Compares the rows with their last contents and writes the outlines of all pieces that have changed.
   * @param changed is called with each of them after its outline was written
   * @returns true if any piece has changed
   */
  read(outlines: Outlines, at: number, changed: (t: number) => void): boolean {
    const isNew = this.of !== outlines;
    if (isNew) this.fit(outlines);
    this.at = at;
    let any = isNew;
    for (let t = 0; t < this.count; t++) {
      if (!this.listen(t) && !isNew) continue;
      this.write(outlines, t);
      changed(t);
      any = true;
    }
    if (any) this.version = ++versions;
    return any;
  }

  /** Makes room for the pieces of a setup. */
  protected fit(outlines: Outlines): void {
    const { count, first, vertices } = outlines;
    this.of = outlines;
    this.count = count;
    this.first = first;
    Slab.lay((slab) => {
      this.vertices = slab.i32(vertices.length);
      this.x = slab.i32(count);
      this.y = slab.i32(count);
      this.radius = slab.i32(count);
      this.told = slab.i32(TOLD * count);
    });
  }

  /** Stores the contents of the row of piece `t`. Returns true if they differ from the stored ones. */
  private listen(t: number): boolean {
    const { told, rows } = this;
    const i = TOLD * t;
    const same =
      told[i] === rows.x[t] &&
      told[i + 1] === rows.y[t] &&
      told[i + 2] === rows.facing[t] &&
      told[i + 3] === rows.kind[t] &&
      told[i + 4] === rows.flags[t];
    if (same) return false;
    told[i] = rows.x[t];
    told[i + 1] = rows.y[t];
    told[i + 2] = rows.facing[t];
    told[i + 3] = rows.kind[t];
    told[i + 4] = rows.flags[t];
    return true;
  }

  private write(outlines: Outlines, t: number): void {
    const { rows } = this;
    const on = isThere(rows, t);
    const x = on ? pieceX(rows, outlines, t) : AWAY;
    const y = on ? pieceY(rows, outlines, t) : AWAY;
    this.x[t] = x;
    this.y[t] = y;
    const n = outlineNow(rows, outlines, t, corners);
    const offX = x - pieceX(rows, outlines, t);
    const offY = y - pieceY(rows, outlines, t);
    const from = 2 * outlines.first[t];
    let farthest = 0;
    for (let k = 0; k < 2 * n; k += 2) {
      const dx = corners[k] + offX - x;
      const dy = corners[k + 1] + offY - y;
      this.vertices[from + k] = corners[k] + offX;
      this.vertices[from + k + 1] = corners[k + 1] + offY;
      if (dx * dx + dy * dy > farthest) farthest = dx * dx + dy * dy;
    }
    this.radius[t] = Math.ceil(Math.sqrt(farthest));
  }

  /** Writes the corners of a polygon of piece `t` to `out`: moved and turned as the piece is now. */
  protected carry(outlines: Outlines, t: number, polygon: Int32Array, out: Int32Array): void {
    const turn = this.rows.facing[t] & ANGLE_MASK;
    for (let k = 0; k < polygon.length; k += 2) {
      const dx = polygon[k] - outlines.x[t];
      const dy = polygon[k + 1] - outlines.y[t];
      out[k] = nearest(this.x[t] + dx * COS[turn] + dy * SIN[turn]);
      out[k + 1] = nearest(this.y[t] - dx * SIN[turn] + dy * COS[turn]);
    }
  }
}
