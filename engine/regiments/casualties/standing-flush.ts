import { invalidateGeometry } from '../../kernel/battle.js';
import { withinBoard } from '../../kernel/geometry/board.js';
import { QUARTER_TURN } from '../../kernel/geometry/measures.js';
import { separation } from '../../kernel/geometry/rectangle.js';
import type { RegimentsBattle } from '../battle.js';
import { isFlank } from '../combat/combats.js';
import { linked, modelsAlong, sideOf, spanAlong } from '../contacts.js';
import { Place, type Side } from '../layout.js';

/** Returns the separation of units `u` and `v` along the line between them, ticks; negative if they overlap. */
function apart(b: RegimentsBattle, u: number, v: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const w = halfWidth[v];
  const d = halfDepth[v];
  return separation(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], x[v], y[v], facing[v], w, d);
}

/** Gaps of at most this size between units in contact come from rounding alone, ticks. */
const ROUNDING = 12;

/** Neighbours of the unit being placed, and for each whether they are in contact. */
const near = new Int32Array(128);
const isFoe = new Uint8Array(128);
let nearCount = 0;

/** Collects the units that stand so close to `u` that rounding could matter. */
function lookAround(b: RegimentsBattle, u: number): void {
  const { x, y, halfWidth, halfDepth, place } = b.unit;
  const { round } = b.setup.unit;
  nearCount = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || place[v] !== Place.table || round[v] !== 0) continue;
    const far = halfWidth[u] + halfDepth[u] + halfWidth[v] + halfDepth[v] + ROUNDING;
    if (Math.abs(x[u] - x[v]) > far || Math.abs(y[u] - y[v]) > far || Math.abs(apart(b, u, v)) > ROUNDING) continue;
    isFoe[nearCount] = linked(b, u, v) ? 1 : 0;
    near[nearCount++] = v;
  }
}

const span = new Float64Array(2);

/** Returns the distance between nearly matching corners of `v` and of the side of `u` that touches it, ticks. */
function cornersOff(b: RegimentsBattle, u: number, v: number): number {
  const side = sideOf(b, u, v) as Side;
  const base = isFlank(side) ? b.setup.unit.baseDepth[u] : b.setup.unit.baseWidth[u];
  const along = modelsAlong(b, u, side);
  spanAlong(b, u, side, v, span);
  let worst = 0;
  for (let end = 0; end < 2; end++) {
    const file = Math.round(span[end] / base);
    const off = Math.abs(span[end] - file * base);
    if (file >= 0 && file <= along && off <= ROUNDING && off > worst) worst = off;
  }
  return worst;
}

/** Returns the corner distance of `cornersOff` for both units, if they stand square to each other. */
function misfit(b: RegimentsBattle, u: number, v: number): number {
  const { facing } = b.unit;
  if (((facing[u] - facing[v]) & (QUARTER_TURN - 1)) !== 0) return 0;
  return Math.max(cornersOff(b, u, v), cornersOff(b, v, u));
}

/**
 * Returns the largest rounding error of unit `u` at its present place, in ticks; up to 1 counts as none. Flush
 * contacts, and not overlapping friends, weigh more than models touching corner to corner (T9A-UNI-003).
 */
function roundingError(b: RegimentsBattle, u: number): number {
  let worst = 0;
  let corners = 0;
  for (let n = 0; n < nearCount; n++) {
    const gap = apart(b, u, near[n]);
    worst = Math.max(worst, isFoe[n] !== 0 ? Math.abs(gap) : -gap);
    if (isFoe[n] !== 0) corners = Math.max(corners, misfit(b, u, near[n]));
  }
  return worst <= 1 ? corners : ROUNDING * worst + corners;
}

/** True if all of unit `u` is on the table. */
function isOnBoard(b: RegimentsBattle, u: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return withinBoard(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], b.setup.width, b.setup.depth);
}

/** Offsets of up to five ticks, nearest first, without the zero offset: east, then north. */
const STEPS = Int8Array.from(
  Array.from({ length: 121 }, (_, k) => [(k % 11) - 5, Math.floor(k / 11) - 5] as const)
    .filter(([east, north]) => east !== 0 || north !== 0)
    .sort(([e, n], [east, north]) => e * e + n * n - east * east - north * north)
    .flat(),
);

/**
 * Moves unit `u` to the nearest place where rounding errors vanish. Every loss of models rounds the unit's place to
 * whole ticks. At the new place the unit is flush with all that it touches, touches corner to corner where it did
 * before, overlaps no unit, and stays on the table to the tick (K49).
 */
export function standFlush(b: RegimentsBattle, u: number): void {
  if (b.setup.unit.round[u] !== 0) return;
  lookAround(b, u);
  let least = isOnBoard(b, u) ? roundingError(b, u) : Infinity;
  if (least <= 1) return;
  const { x, y } = b.unit;
  const fromX = x[u];
  const fromY = y[u];
  let bestX = fromX;
  let bestY = fromY;
  for (let k = 0; k < STEPS.length && least > 1; k += 2) {
    x[u] = fromX + STEPS[k];
    y[u] = fromY + STEPS[k + 1];
    if (!isOnBoard(b, u)) continue;
    const error = roundingError(b, u);
    if (error >= least) continue;
    least = error;
    bestX = x[u];
    bestY = y[u];
  }
  x[u] = bestX;
  y[u] = bestY;
  invalidateGeometry(b);
}
