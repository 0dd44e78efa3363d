// Ranks and files of units whose models do not stand base to base (K07): with gaps between neighbours, or with a last
// rank that is shifted or has free files. A ruleset with such units adds the columns `FORMATION` of loose-order.ts.
// Units of other rulesets are in tight order, and formation.ts gives their size.
import { nearest } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';

/** Spacing of the models of a unit. */
export const Order = { tight: 0, loose: 1 } as const;

/** Columns of units whose formation needs more than files and ranks; see `FORMATION`. */
export interface FormationColumns {
  readonly order: Uint8Array;
  readonly spacing: Uint16Array;
  readonly lastShift: Int16Array;
  readonly lastGaps: Uint32Array;
  readonly placed: Uint8Array;
}

/** True if unit `u` is in loose order. */
export function isLoose(b: RegimentsBattle, u: number): boolean {
  const { order } = b.unit;
  return order !== undefined && order[u] === Order.loose;
}

/** Returns the gap in ticks between neighbours of unit `u`; 0 in tight order. */
export function spacingOf(b: RegimentsBattle, u: number): number {
  const { spacing } = b.unit;
  return spacing !== undefined && isLoose(b, u) ? spacing[u] : 0;
}

/** Returns the free files of the last rank of unit `u` that count as places, one bit each. */
function freeFiles(b: RegimentsBattle, u: number): number {
  const { lastGaps } = b.unit;
  return lastGaps === undefined ? 0 : lastGaps[u];
}

/** Returns how far in ticks the last rank of unit `u` stands to the right of the files before it. */
function shiftOf(b: RegimentsBattle, u: number): number {
  const { lastShift } = b.unit;
  return lastShift === undefined ? 0 : lastShift[u];
}

/**
 * Returns the number of ranks of unit `u` in `files` files. The free files of its last rank are counted as if filled.
 */
export function formedRanks(b: RegimentsBattle, u: number, files: number): number {
  let models = b.unit.models[u];
  for (let free = freeFiles(b, u); free !== 0; free &= free - 1) models++;
  return Math.ceil(models / files);
}

/**
 * Returns half the width of unit `u` in `files` files, in ticks. Gaps between files count; the shift of the last rank
 * does not.
 */
export function formedHalfWidth(b: RegimentsBattle, u: number, files: number): number {
  return nearest((files * b.setup.unit.baseWidth[u] + (files - 1) * spacingOf(b, u)) / 2);
}

/** Returns half the depth of unit `u` in `files` files, in ticks. */
export function formedHalfDepth(b: RegimentsBattle, u: number, files: number): number {
  const ranks = formedRanks(b, u, files);
  return nearest((ranks * b.setup.unit.baseDepth[u] + (ranks - 1) * spacingOf(b, u)) / 2);
}

/**
 * Returns the place of the `n`th model of unit `u` in `files` files, counted rank by rank from the front without the
 * free files of the last rank.
 */
export function formedPlace(b: RegimentsBattle, u: number, files: number, n: number): number {
  const free = freeFiles(b, u);
  const last = (formedRanks(b, u, files) - 1) * files;
  if (n < last) return n;
  let place = last;
  for (let before = n - last; ; place++) {
    if (((free >>> (place - last)) & 1) !== 0) continue;
    if (before === 0) return place;
    before--;
  }
}

/** Writes to out[0] and out[1] the middle of the base at `place` of unit `u`, in a pose in `files` files with these half sizes. */
export function formedCentreAt(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  files: number,
  halfWidth: number,
  halfDepth: number,
  place: number,
  out: Float64Array,
): void {
  const { baseWidth, baseDepth } = b.setup.unit;
  const file = place % files;
  const rank = (place - file) / files;
  const spacing = spacingOf(b, u);
  const isLast = rank > 0 && rank === formedRanks(b, u, files) - 1;
  const shift = isLast ? shiftOf(b, u) : 0;
  const across = file * (baseWidth[u] + spacing) + baseWidth[u] / 2 - halfWidth + shift;
  const ahead = halfDepth - rank * (baseDepth[u] + spacing) - baseDepth[u] / 2;
  out[0] = x + across * COS[facing] + ahead * SIN[facing];
  out[1] = y - across * SIN[facing] + ahead * COS[facing];
}

/**
 * The part of a last rank in which models stand: its left end and its width, in ticks to the right of the left end of
 * the front.
 */
export const lastRank = { from: 0, wide: 0 };

/** Writes to `lastRank` where models of the last rank of unit `u` stand. Returns false for a unit of one rank. */
export function findLastRank(b: RegimentsBattle, u: number): boolean {
  const { files, models } = b.unit;
  const n = files[u];
  const before = (formedRanks(b, u, n) - 1) * n;
  if (before === 0) return false;
  const first = formedPlace(b, u, n, before) - before;
  const last = formedPlace(b, u, n, models[u] - 1) - before;
  const step = b.setup.unit.baseWidth[u] + spacingOf(b, u);
  lastRank.from = first * step + shiftOf(b, u);
  lastRank.wide = (last - first) * step + b.setup.unit.baseWidth[u];
  return true;
}

/** True if the last rank of unit `u` is wider, narrower or farther to one side than the ranks before it. */
export function hasOddRank(b: RegimentsBattle, u: number): boolean {
  return findLastRank(b, u) && (lastRank.from !== 0 || lastRank.wide < 2 * b.unit.halfWidth[u] - 1);
}

/** Drops the free files of the last rank of unit `u` if all of its models fit into the ranks before it. */
export function closeLastRank(b: RegimentsBattle, u: number): void {
  const { lastGaps, lastShift, files, models } = b.unit;
  if (lastGaps === undefined || lastShift === undefined) return;
  if (models[u] <= (formedRanks(b, u, files[u]) - 1) * files[u]) lastGaps[u] = 0;
  if (models[u] <= files[u]) lastShift[u] = 0;
}
