// Line of sight between models on level ground (HRD-LOS). The bases are circles. A line of sight leads from the base of
// the viewer to a part of the target's base in the viewer's front arc and passes over no base that is in the way. If
// any such line is free, there is one that touches two of the circles or an end of the front arc's edge on the target:
// every free line can be moved until it touches. So only these lines are tried.
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { baseOf, faces, isDown, onTable, radiusOf } from '../core/models.js';
import { type HordesBattle, MODELS } from '../core/state.js';

/**
 * Circles of one query: the viewer, the target, the two ends of the chord that the edge of the front arc cuts from the
 * target (radius 0; none if the target is wholly in front), then the bases in the way.
 */
const cx = new Float64Array(MODELS + 4);
const cy = new Float64Array(MODELS + 4);
const cr = new Float64Array(MODELS + 4);
/**
 * Bases in the way are entered this many ticks wider, and a free line keeps half of that from them: a line that only
 * touches a base is not free, so of equal bases in a row the first hides the next.
 */
const MARGIN = 2;
/** Rounding of lines that touch the viewer or the target, ticks. */
const ROUNDING = 0.01;

/** Index of the first base in the way, and the number of circles. */
const circles = { first: 0, count: 0 };
/** Place of the viewer and the direction that it faces. */
const eye = { x: 0, y: 0, east: 0, north: 0 };

/**
 * True if model `o` is an intervening model of a size that matters between models `m` and `t`: its base is at least as
 * large as that of `t`, and a line between both bases crosses it (HRD-LOS-007, HRD-LOS-009, HRD-LOS-010, HRD-KNOCK-004).
 */
function mayBlock(b: HordesBattle, m: number, t: number, o: number): boolean {
  if (o === m || o === t || !onTable(b, o) || isDown(b, o) || baseOf(b, o) < baseOf(b, t)) return false;
  const { x, y } = b.model;
  const dx = x[t] - x[m];
  const dy = y[t] - y[m];
  const long = Math.sqrt(dx * dx + dy * dy);
  if (long === 0) return false;
  const along = ((x[o] - x[m]) * dx + (y[o] - y[m]) * dy) / long;
  const r = radiusOf(b, o);
  if (along < -r || along > long + r) return false;
  const beside = Math.abs((x[o] - x[m]) * dy - (y[o] - y[m]) * dx) / long;
  return beside < r + Math.max(radiusOf(b, m), radiusOf(b, t));
}

function addCircle(x: number, y: number, r: number): void {
  const i = circles.count++;
  cx[i] = x;
  cy[i] = y;
  cr[i] = r;
}

/**
 * True if the line of points p with n * p = k is a free line of sight. (nx, ny) has length 1. Along the line, the
 * segment from the viewer's base to the nearest part of the target in front is tried.
 */
function isFree(nx: number, ny: number, k: number): boolean {
  let ux = ny;
  let uy = -nx;
  if (ux * (cx[1] - cx[0]) + uy * (cy[1] - cy[0]) < 0) {
    ux = -ux;
    uy = -uy;
  }
  const offA = nx * cx[0] + ny * cy[0] - k;
  const offB = nx * cx[1] + ny * cy[1] - k;
  if (Math.abs(offA) > cr[0] + ROUNDING || Math.abs(offB) > cr[1] + ROUNDING) return false;
  const from = ux * cx[0] + uy * cy[0] + Math.sqrt(Math.max(0, cr[0] * cr[0] - offA * offA));
  const middle = ux * cx[1] + uy * cy[1];
  const half = Math.sqrt(Math.max(0, cr[1] * cr[1] - offB * offB));
  let to = middle - half;
  // The height of the line's points above the edge of the front arc grows with t by `slope`.
  const slope = ux * eye.east + uy * eye.north;
  const zero = k * (nx * eye.east + ny * eye.north) - (eye.x * eye.east + eye.y * eye.north);
  if (zero + slope * to < 0) {
    // The nearest point is behind the edge: go on to where the line crosses it, if that is still on the target.
    if (slope <= 0) return false;
    to = -zero / slope;
    if (to > middle + half + ROUNDING) return false;
  }
  if (to <= from) return true;
  for (let i = circles.first; i < circles.count; i++) {
    const r = cr[i] - MARGIN / 2;
    const off = nx * cx[i] + ny * cy[i] - k;
    if (off * off >= r * r) continue;
    const at = ux * cx[i] + uy * cy[i];
    const wide = Math.sqrt(r * r - off * off);
    if (at + wide > from && at - wide < to) return false;
  }
  return true;
}

/** True if one of the common tangents of circles `i` and `j` is free; `side` 1: outer ones, -1: inner ones. */
function isTangentFree(i: number, j: number, side: number): boolean {
  const dx = cx[j] - cx[i];
  const dy = cy[j] - cy[i];
  const far = Math.sqrt(dx * dx + dy * dy);
  const q = side * cr[j] - cr[i];
  if (far === 0 || Math.abs(q) > far) return false;
  const cos = q / far;
  const sin = Math.sqrt(1 - cos * cos);
  const ex = dx / far;
  const ey = dy / far;
  for (let hand = -1; hand <= 1; hand += 2) {
    const nx = ex * cos - hand * ey * sin;
    const ny = ey * cos + hand * ex * sin;
    if (isFree(nx, ny, nx * cx[i] + ny * cy[i] - cr[i])) return true;
  }
  return false;
}

/** Adds the ends of the chord that the edge of the viewer's front arc cuts from the target, if it cuts it. */
function addChord(): void {
  const high = (cx[1] - eye.x) * eye.east + (cy[1] - eye.y) * eye.north;
  const half = cr[1] * cr[1] - high * high;
  if (half <= 0) return;
  const wide = Math.sqrt(half);
  const footX = cx[1] - high * eye.east;
  const footY = cy[1] - high * eye.north;
  addCircle(footX + wide * eye.north, footY - wide * eye.east, 0);
  addCircle(footX - wide * eye.north, footY + wide * eye.east, 0);
}

/** True if model `m` has line of sight to model `t` (HRD-LOS-001, HRD-LOS-004, HRD-LOS-005, HRD-LOS-011). */
export function sees(b: HordesBattle, m: number, t: number): boolean {
  if (!faces(b, m, t)) return false;
  const { x, y, facing } = b.model;
  circles.count = 0;
  addCircle(x[m], y[m], radiusOf(b, m));
  addCircle(x[t], y[t], radiusOf(b, t));
  eye.x = x[m];
  eye.y = y[m];
  eye.east = SIN[facing[m]];
  eye.north = COS[facing[m]];
  addChord();
  circles.first = circles.count;
  for (let o = 0; o < b.setup.units; o++) if (mayBlock(b, m, t, o)) addCircle(x[o], y[o], radiusOf(b, o) + MARGIN);
  if (circles.count === circles.first) return true;
  for (let i = 0; i < circles.count; i++) {
    for (let j = i + 1; j < circles.count; j++) {
      if (isTangentFree(i, j, 1) || isTangentFree(i, j, -1)) return true;
    }
  }
  return false;
}
