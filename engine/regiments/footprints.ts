import { overlap, squaredGap } from '../kernel/geometry/rectangle.js';
import { Stretch, sweepToRectangle } from '../kernel/geometry/sweep.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';
import { lastRankOf, ranksOf } from './formation.js';
import { findLastRank, hasOddRank, isLoose, lastRank, spacingOf } from './spacing.js';

/** The Footprint of a unit as rectangles: its full ranks, and an incomplete last rank apart (T9A-UNI-007, T9A-UNI-011). */
export interface Footprint {
  /** Number of rectangles: 1 or 2. */
  count: number;
  /**
   * Centre x and y, half width and half depth of each rectangle in ticks. All rectangles have the facing of the unit.
   */
  readonly numbers: Float64Array;
}

/** Makes an empty Footprint to write into. */
export function newFootprint(): Footprint {
  return { count: 0, numbers: new Float64Array(8) };
}

/**
 * Adds a rectangle whose Centre lies `across` ticks to the right of and `ahead` ticks in front of the origin, for the
 * given facing.
 */
function put(out: Footprint, facing: number, across: number, ahead: number, w: number, d: number): void {
  const s = SIN[facing];
  const c = COS[facing];
  const at = 4 * out.count;
  out.numbers[at] = across * c + ahead * s;
  out.numbers[at + 1] = -across * s + ahead * c;
  out.numbers[at + 2] = w;
  out.numbers[at + 3] = d;
  out.count++;
}

/**
 * True if the last rank of `u` has fewer models than the ranks before it, so that the unit's rectangle is larger than
 * its Footprint.
 */
export function hasGaps(b: RegimentsBattle, u: number): boolean {
  const { files, models } = b.unit;
  if (isLoose(b, u)) return hasOddRank(b, u);
  return models[u] > files[u] && lastRankOf(models[u], files[u]) !== files[u];
}

/**
 * Adds the rectangles of unit `u`, which is in loose order, around the origin. The ground between neighbours belongs to the unit, so
 * that of its last rank reaches to the rank before it.
 */
function putLoose(b: RegimentsBattle, u: number, facing: number, out: Footprint): void {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  if (!findLastRank(b, u) || !hasOddRank(b, u)) {
    put(out, facing, 0, 0, w, d);
    return;
  }
  const deep = (b.setup.unit.baseDepth[u] + spacingOf(b, u)) / 2;
  put(out, facing, 0, deep, w, d - deep);
  put(out, facing, lastRank.from + lastRank.wide / 2 - w, deep - d, lastRank.wide / 2, deep);
}

/** Writes to `out` the Footprint that `u` would have in its present formation with its Centre at (x, y). */
export function footprintAt(b: RegimentsBattle, u: number, x: number, y: number, facing: number, out: Footprint): void {
  const { halfWidth, halfDepth, files, models } = b.unit;
  const w = halfWidth[u];
  const d = halfDepth[u];
  out.count = 0;
  if (isLoose(b, u)) putLoose(b, u, facing, out);
  else if (hasGaps(b, u)) {
    const last = lastRankOf(models[u], files[u]);
    const deep = d / ranksOf(models[u], files[u]); // half the depth of a rank
    put(out, facing, 0, deep, w, d - deep);
    const aside = 1 - 2 * b.rules.setup.freeFilesToTheLeft;
    put(out, facing, (aside * (last - files[u]) * w) / files[u], deep - d, (w * last) / files[u], deep);
  } else put(out, facing, 0, 0, w, d);
  for (let i = 0; i < 4 * out.count; i += 4) {
    out.numbers[i] += x;
    out.numbers[i + 1] += y;
  }
}

/** Writes to `out` the Footprint of `u` in its present pose. */
export function footprintOf(b: RegimentsBattle, u: number, out: Footprint): void {
  footprintAt(b, u, b.unit.x[u], b.unit.y[u], b.unit.facing[u], out);
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
export function squaredBetween(b: RegimentsBattle, u: number, v: number): number {
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

const stretch = new Float64Array(2);

/** True if a rectangle overlaps the Footprint of `v` (T9A-UNI-011). */
export function overlapsFootprint(
  b: RegimentsBattle,
  v: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
): boolean {
  footprintOf(b, v, other);
  const n = other.numbers;
  for (let i = 0; i < 4 * other.count; i += 4) {
    if (overlap(x, y, facing, w, d, n[i], n[i + 1], b.unit.facing[v], n[i + 2], n[i + 3])) return true;
  }
  return false;
}

/**
 * True if the Footprint of `u` meets the Footprint of `v` in its present pose or within `distance` ticks straight ahead
 * (T9A-MEA-001). This is for units of ranks and files, not for round bases.
 */
export function passesThrough(b: RegimentsBattle, u: number, v: number, distance: number): boolean {
  const f = b.unit.facing[u];
  footprintOf(b, u, own);
  footprintOf(b, v, other);
  for (let i = 0; i < 4 * own.count; i += 4) {
    const x = own.numbers[i];
    const y = own.numbers[i + 1];
    const w = own.numbers[i + 2];
    const d = own.numbers[i + 3];
    for (let k = 0; k < 4 * other.count; k += 4) {
      const n = other.numbers;
      if (!sweepToRectangle(x, y, f, w, d, f, 0, n[k], n[k + 1], b.unit.facing[v], n[k + 2], n[k + 3], stretch))
        continue;
      if (stretch[Stretch.Leaves] > 0 && stretch[Stretch.Enters] < distance) return true;
    }
  }
  return false;
}
