// Contact between units is stored as a fact (K17). A move that ends in contact makes it, a rule ends it, and it is
// never derived from a distance. This file also tells which models are in contact: those on the touching side, from
// where the other block begins to where it ends (T9A-UNI-003, T9A-STK-005).
import { invalidateGeometry } from '../kernel/battle.js';
import { TOUCH } from '../kernel/geometry/measures.js';
import { cornerX, cornerY } from '../kernel/geometry/rectangle.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { NONE } from '../kernel/layout.js';
import type { RegimentsBattle } from './battle.js';
import { ranksOf } from './formation.js';
import { Side } from './layout.js';

/** Returns the row of the link between `u` and `v`, or -1 - row for the row before which it belongs. */
function find(b: RegimentsBattle, u: number, v: number): number {
  const first = Math.min(u, v);
  const second = Math.max(u, v);
  const { a, b: other } = b.link;
  let row = 0;
  for (; row < b.field.links[0]; row++) {
    if (a[row] === first && other[row] === second) return row;
    if (a[row] > first || (a[row] === first && other[row] > second)) break;
  }
  return -1 - row;
}

function moveRow(b: RegimentsBattle, from: number, to: number): void {
  const { a, b: other, sideA, sideB } = b.link;
  a[to] = a[from];
  other[to] = other[from];
  sideA[to] = sideA[from];
  sideB[to] = sideB[from];
}

/** Records that side `sideU` of `u` touches side `sideV` of `v`. If they are in contact already, changes the sides. */
export function engage(b: RegimentsBattle, u: number, v: number, sideU: Side, sideV: Side): void {
  const { link, field, unit } = b;
  let row = find(b, u, v);
  if (row < 0) {
    row = -1 - row;
    for (let r = field.links[0]; r > row; r--) moveRow(b, r - 1, r);
    field.links[0]++;
    unit.engaged[u]++;
    unit.engaged[v]++;
  }
  link.a[row] = Math.min(u, v);
  link.b[row] = Math.max(u, v);
  link.sideA[row] = u < v ? sideU : sideV;
  link.sideB[row] = u < v ? sideV : sideU;
  invalidateGeometry(b);
}

function cut(b: RegimentsBattle, row: number): void {
  const { link, field, unit } = b;
  unit.engaged[link.a[row]]--;
  unit.engaged[link.b[row]]--;
  field.links[0]--;
  const last = field.links[0];
  for (let r = row; r < last; r++) moveRow(b, r + 1, r);
  link.a[last] = 0;
  link.b[last] = 0;
  link.sideA[last] = 0;
  link.sideB[last] = 0;
  invalidateGeometry(b);
}

/** Ends the contact between `u` and `v`, if there is one. */
export function disengage(b: RegimentsBattle, u: number, v: number): void {
  const row = find(b, u, v);
  if (row >= 0) cut(b, row);
}

/** Ends all contacts of `u`. */
export function disengageAll(b: RegimentsBattle, u: number): void {
  for (let row = b.field.links[0] - 1; row >= 0; row--) if (b.link.a[row] === u || b.link.b[row] === u) cut(b, row);
}

/** True if `u` and `v` are in contact. */
export function linked(b: RegimentsBattle, u: number, v: number): boolean {
  return find(b, u, v) >= 0;
}

/** The side of `u` that touches `v`, or NONE if they are not in contact. */
export function sideOf(b: RegimentsBattle, u: number, v: number): Side | typeof NONE {
  const row = find(b, u, v);
  if (row < 0) return NONE;
  return (u < v ? b.link.sideA[row] : b.link.sideB[row]) as Side;
}

/** Returns the next enemy in contact with `u` after `after` in row order, or NONE. Begin with NONE. */
export function nextContact(b: RegimentsBattle, u: number, after: number): number {
  const { a, b: other } = b.link;
  let least: number = NONE;
  for (let row = 0; row < b.field.links[0]; row++) {
    const v = a[row] === u ? other[row] : other[row] === u ? a[row] : NONE;
    if (v > after && (least === NONE || v < least)) least = v;
  }
  return least;
}

/** Writes the units in contact with `u`, in row order, to `out`. Returns how many. */
export function enemiesInContact(b: RegimentsBattle, u: number, out: Int32Array): number {
  let count = 0;
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) out[count++] = v;
  return count;
}

/** True if `u` is in contact on more than one of its sides. */
export function engagedOnSeveralSides(b: RegimentsBattle, u: number): boolean {
  const { a, b: other, sideA, sideB } = b.link;
  let side: number = NONE;
  for (let row = 0; row < b.field.links[0]; row++) {
    if (a[row] !== u && other[row] !== u) continue;
    const touching = a[row] === u ? sideA[row] : sideB[row];
    if (side !== NONE && touching !== side) return true;
    side = touching;
  }
  return false;
}

/** Returns the direction in which a side faces. */
export function sideFacing(facing: number, side: Side): number {
  return (facing + side * 16384) & 65535;
}

/** Length of a side of the footprint of `u`, ticks. */
export function sideLength(b: RegimentsBattle, u: number, side: Side): number {
  return 2 * (side === Side.front || side === Side.rear ? b.unit.halfWidth[u] : b.unit.halfDepth[u]);
}

/** Models along a side: files in front and rear, ranks on a flank. */
export function modelsAlong(b: RegimentsBattle, u: number, side: Side): number {
  const { files, models } = b.unit;
  return side === Side.front || side === Side.rear ? files[u] : ranksOf(models[u], files[u]);
}

/**
 * Writes to out[0] and out[1] where the footprint of `v` begins and ends along side `side` of `u`, in ticks. Every side
 * is measured from its left end as seen from outside (counter-clockwise from above), so two touching sides run in
 * opposite directions. The stretch is not cut off at the ends of the side.
 */
export function spanAlong(b: RegimentsBattle, u: number, side: Side, v: number, out: Float64Array): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const looks = sideFacing(facing[u], side);
  const ax = -COS[looks];
  const ay = SIN[looks];
  const start = sideLength(b, u, side) / 2;
  let from = Infinity;
  let to = -Infinity;
  if (b.setup.unit.round[v] !== 0) {
    const middle = (x[v] - x[u]) * ax + (y[v] - y[u]) * ay + start;
    from = middle - halfWidth[v];
    to = middle + halfWidth[v];
  } else {
    for (let corner = 0; corner < 4; corner++) {
      const cx = cornerX(x[v], facing[v], halfWidth[v], halfDepth[v], corner);
      const cy = cornerY(y[v], facing[v], halfWidth[v], halfDepth[v], corner);
      const at = (cx - x[u]) * ax + (cy - y[u]) * ay + start;
      if (at < from) from = at;
      if (at > to) to = at;
    }
  }
  out[0] = from;
  out[1] = to;
}

/**
 * Writes to `out` the stretch, from and to in ticks as in `spanAlong`, on which the side of `u` touches `v`. It is cut
 * off at the ends of the side. Returns false and writes nothing if they are not in contact.
 */
export function contactSpan(b: RegimentsBattle, u: number, v: number, out: Float64Array): boolean {
  const side = sideOf(b, u, v);
  if (side === NONE) return false;
  spanAlong(b, u, side, v, out);
  const long = sideLength(b, u, side);
  out[0] = Math.max(0, Math.min(long, out[0]));
  out[1] = Math.max(0, Math.min(long, out[1]));
  return true;
}

/**
 * Finds the models along a side that touch the stretch from `from` to `to` (ticks, as in `spanAlong`). Writes the first
 * and last file (front and rear) or rank (flanks) to out[0] and out[1]. Touching corner to corner counts (T9A-UNI-003).
 * Returns the number of models.
 */
export function modelsTouched(
  b: RegimentsBattle,
  u: number,
  side: Side,
  from: number,
  to: number,
  out: Int32Array,
): number {
  const count = modelsAlong(b, u, side);
  const isFlank = side === Side.right || side === Side.left;
  const base = isFlank ? b.setup.unit.baseDepth[u] : b.setup.unit.baseWidth[u];
  // A base from i * base to (i + 1) * base touches the stretch if it misses neither end by more than the tolerance.
  const first = Math.max(0, Math.ceil((from - TOUCH) / base) - 1);
  const last = Math.min(count - 1, Math.floor((to + TOUCH) / base));
  // Files count from the unit's left and ranks from its front, which is opposite to the direction of the stretch on the
  // front and on the right flank.
  const isAgainst = side === Side.front || side === Side.right;
  out[0] = isAgainst ? count - 1 - last : first;
  out[1] = isAgainst ? count - 1 - first : last;
  return last < first ? 0 : last - first + 1;
}

const span = new Float64Array(2);
const touched = new Int32Array(2);

/**
 * Finds the models of `u` in base contact with `v`, including those across an empty gap (T9A-STK-005). Writes the first
 * and last file (front and rear) or rank (flanks) to `out` and returns the number of models; 0 without contact. In the
 * rear these are the last models of each file, on a flank the outermost of each rank.
 */
export function contactFiles(b: RegimentsBattle, u: number, v: number, out: Int32Array): number {
  const side = sideOf(b, u, v);
  if (side === NONE) return 0;
  spanAlong(b, u, side, v, span);
  return modelsTouched(b, u, side, span[0], span[1], out);
}

/** Number of models of `u` in base contact with `v`. */
export function modelsInContact(b: RegimentsBattle, u: number, v: number): number {
  return contactFiles(b, u, v, touched);
}

/** True if the model at `file` and `rank` of `u` is in base contact with `v`. */
export function modelTouches(b: RegimentsBattle, u: number, file: number, rank: number, v: number): boolean {
  const side = sideOf(b, u, v);
  if (side === NONE || contactFiles(b, u, v, touched) === 0) return false;
  const { files, models } = b.unit;
  const isFlank = side === Side.right || side === Side.left;
  const along = isFlank ? rank : file;
  if (along < touched[0] || along > touched[1]) return false;
  if (side === Side.front) return rank === 0;
  const place = rank * files[u] + file;
  if (side === Side.rear) return place < models[u] && place + files[u] >= models[u]; // no model stands behind this one
  if (side === Side.left) return file === 0;
  return place === Math.min((rank + 1) * files[u], models[u]) - 1;
}

/**
 * Writes to `out` the units of the combat of `u` as a bitset: all units linked with it through others (T9A-CCP-002).
 */
export function combatOf(b: RegimentsBattle, u: number, out: Uint32Array): void {
  out.fill(0);
  out[u >> 5] |= 1 << (u & 31);
  const { a, b: other } = b.link;
  for (let grown = true; grown; ) {
    grown = false;
    for (let row = 0; row < b.field.links[0]; row++) {
      const first = (out[a[row] >> 5] & (1 << (a[row] & 31))) !== 0;
      const second = (out[other[row] >> 5] & (1 << (other[row] & 31))) !== 0;
      if (first === second) continue;
      const v = first ? other[row] : a[row];
      out[v >> 5] |= 1 << (v & 31);
      grown = true;
    }
  }
}
