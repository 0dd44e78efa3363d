import { touch } from '../../kernel/battle.js';
import { withinBoard } from '../../kernel/geometry/board.js';
import { separation } from '../../kernel/geometry/rectangle.js';
import { linked } from '../../regiments/contacts.js';
import { Place } from '../../regiments/layout.js';
import type { T9aBattle } from './state.js';

/** How far apart units `u` and `v` are along the line between them, ticks; negative if they share ground. */
function apart(b: T9aBattle, u: number, v: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const w = halfWidth[v];
  const d = halfDepth[v];
  return separation(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], x[v], y[v], facing[v], w, d);
}

/** Gaps of this size between units in contact come from rounding alone, ticks. */
const ROUNDING = 12;

/** Neighbours of the unit at work, and whether it is in contact with each. */
const near = new Int32Array(128);
const isFoe = new Uint8Array(128);
let nearCount = 0;

/** Collects who stands so close to `u` that rounding could matter. */
function lookAround(b: T9aBattle, u: number): void {
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

/** The worst rounding error of unit `u` where it stands, ticks: contacts are flush, friends beside it only not stood on. */
function roundingError(b: T9aBattle, u: number): number {
  let worst = 0;
  for (let n = 0; n < nearCount; n++) {
    const gap = apart(b, u, near[n]);
    worst = Math.max(worst, isFoe[n] !== 0 ? Math.abs(gap) : -gap);
  }
  return worst;
}

/** Is all of unit `u` on the table? */
function isOnBoard(b: T9aBattle, u: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return withinBoard(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], b.setup.width, b.setup.depth);
}

/**
 * Every loss of models rounds the place of unit `u` to whole ticks; before that adds up, the unit goes to the place a few
 * ticks away where it is flush with all that it touches, stands on nobody and not a tick over the edge of the table (K49).
 */
export function standFlush(b: T9aBattle, u: number): void {
  if (b.setup.unit.round[u] !== 0) return;
  lookAround(b, u);
  if (roundingError(b, u) <= 1 && isOnBoard(b, u)) return;
  const { x, y } = b.unit;
  const fromX = x[u];
  const fromY = y[u];
  let bestX = fromX;
  let bestY = fromY;
  let least = isOnBoard(b, u) ? roundingError(b, u) : Infinity;
  for (let k = 0; k < 121; k++) {
    x[u] = fromX + (k % 11) - 5;
    y[u] = fromY + Math.floor(k / 11) - 5;
    if (!isOnBoard(b, u)) continue;
    const error = roundingError(b, u);
    if (error >= least) continue;
    least = error;
    bestX = x[u];
    bestY = y[u];
  }
  x[u] = bestX;
  y[u] = bestY;
  touch(b);
}
