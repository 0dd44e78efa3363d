import { squaredGap } from '../../kernel/geometry/rectangle.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { lastRankOf, ranksOf } from '../../regiments/formation.js';
import type { T9aBattle } from './state.js';

/** The Footprint of a unit as rectangles: its full ranks, and an incomplete last rank apart (T9A-UNI-007, T9A-UNI-011). */
export interface Footprint {
  /** How many rectangles: 1 or 2. */
  count: number;
  /** Centre x and y, half width and half depth of each; all face as the unit does. */
  readonly numbers: Float64Array;
}

/** A Footprint to write into. */
export function newFootprint(): Footprint {
  return { count: 0, numbers: new Float64Array(8) };
}

function put(b: T9aBattle, u: number, out: Footprint, across: number, ahead: number, w: number, d: number): void {
  const s = SIN[b.unit.facing[u]];
  const c = COS[b.unit.facing[u]];
  const at = 4 * out.count;
  out.numbers[at] = b.unit.x[u] + across * c + ahead * s;
  out.numbers[at + 1] = b.unit.y[u] - across * s + ahead * c;
  out.numbers[at + 2] = w;
  out.numbers[at + 3] = d;
  out.count++;
}

/** Writes the Footprint of `u` to `out`. */
export function footprintOf(b: T9aBattle, u: number, out: Footprint): void {
  const { halfWidth, halfDepth, files, models } = b.unit;
  const w = halfWidth[u];
  const d = halfDepth[u];
  out.count = 0;
  const last = lastRankOf(models[u], files[u]);
  if (last === files[u] || models[u] <= files[u]) {
    put(b, u, out, 0, 0, w, d);
    return;
  }
  const deep = d / ranksOf(models[u], files[u]); // half the depth of a rank
  put(b, u, out, 0, deep, w, d - deep);
  put(b, u, out, ((last - files[u]) * w) / files[u], deep - d, (w * last) / files[u], deep);
}

/** Square of the distance from a rectangle to the closest point of the Footprint of a unit that faces `facing`. */
export function squaredGapTo(
  footprint: Footprint,
  facing: number,
  x: number,
  y: number,
  ownFacing: number,
  halfWidth: number,
  halfDepth: number,
): number {
  let least = Infinity;
  for (let i = 0; i < footprint.count; i++) {
    const n = footprint.numbers;
    const squared = squaredGap(
      n[4 * i],
      n[4 * i + 1],
      facing,
      n[4 * i + 2],
      n[4 * i + 3],
      x,
      y,
      ownFacing,
      halfWidth,
      halfDepth,
    );
    if (squared < least) least = squared;
  }
  return least;
}

const own = newFootprint();
const other = newFootprint();

/** Square of the distance between the closest points of the Footprints of two units on the table (T9A-MEA-001, T9A-UNI-011). */
export function squaredBetween(b: T9aBattle, u: number, v: number): number {
  const { facing } = b.unit;
  footprintOf(b, u, own);
  footprintOf(b, v, other);
  const n = other.numbers;
  let least = Infinity;
  for (let i = 0; i < other.count; i++) {
    const at = 4 * i;
    const squared = squaredGapTo(own, facing[u], n[at], n[at + 1], facing[v], n[at + 2], n[at + 3]);
    if (squared < least) least = squared;
  }
  return least;
}
