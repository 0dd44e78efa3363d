// Formation as data (K07): blocks in tight order, base to base, and units in loose order, with a gap between neighbours; a last rank
// that is shifted or has free files; models that are not plain rank and file, at places of a list. A ruleset that has such units
// adds the columns `FORMATION` to them. A unit in tight order with a plain last rank is as large as `formation.ts` says.
import { nearest } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { NONE, wide } from '../kernel/layout.js';
import type { RegimentsBattle } from './battle.js';
import { ranksOf, stand } from './formation.js';
import { Place } from './layout.js';

/** How close the models of a unit stand. */
export const Order = { tight: 0, loose: 1 } as const;

/** Models of a unit that have a place of their own beside characters and champion: handlers, shrines, crews. */
export const PLACED = 4;

/** Columns of units whose formation is more than files and ranks. */
export const FORMATION = {
  order: 'u8', // Order
  spacing: 'u16', // gap between neighbours in loose order, ticks
  lastShift: 'i16', // how far the last rank stands to the right of the files before it, ticks
  lastGaps: 'u32', // files of the last rank in which nobody stands, a bit each
  placed: wide('u8', PLACED), // 1 + the place of each model of the list, counted file by file from the front; 0: none
} as const;

/** A battle whose units have these columns. */
export interface FormedBattle extends RegimentsBattle {
  readonly unit: RegimentsBattle['unit'] & {
    readonly order: Uint8Array;
    readonly spacing: Uint16Array;
    readonly lastShift: Int16Array;
    readonly lastGaps: Uint32Array;
    readonly placed: Uint8Array;
  };
}

/** Gap between neighbours of unit `u`, ticks: 0 in tight order. */
export function spacingOf(b: FormedBattle, u: number): number {
  return b.unit.order[u] === Order.loose ? b.unit.spacing[u] : 0;
}

/** Ranks of unit `u` with its models in so many files, those counted in that its last rank leaves free. */
export function formedRanks(b: FormedBattle, u: number, files: number): number {
  let free = b.unit.lastGaps[u];
  let models = b.unit.models[u];
  for (; free !== 0; free &= free - 1) models++;
  return ranksOf(models, files);
}

/** Half the width of unit `u` in so many files, ticks: gaps between files count, the shift of the last rank does not. */
export function formedHalfWidth(b: FormedBattle, u: number, files: number): number {
  return nearest((files * b.setup.unit.baseWidth[u] + (files - 1) * spacingOf(b, u)) / 2);
}

/** Half the depth of unit `u` in so many files, ticks. */
export function formedHalfDepth(b: FormedBattle, u: number, files: number): number {
  const ranks = formedRanks(b, u, files);
  return nearest((ranks * b.setup.unit.baseDepth[u] + (ranks - 1) * spacingOf(b, u)) / 2);
}

/** Puts unit `u` on the table in this order with its Centre at (x, y), in `files` files. */
export function formUpIn(
  b: FormedBattle,
  u: number,
  order: number,
  x: number,
  y: number,
  facing: number,
  files: number,
): void {
  b.unit.place[u] = Place.table;
  b.unit.order[u] = order;
  b.unit.files[u] = files;
  b.unit.halfWidth[u] = formedHalfWidth(b, u, files);
  b.unit.halfDepth[u] = formedHalfDepth(b, u, files);
  stand(b, u, x, y, facing);
}

/** The place of the `n`th model of unit `u`, counted file by file from the front; the free files of the last rank are passed over. */
export function placeOfModel(b: FormedBattle, u: number, n: number): number {
  const { files, lastGaps } = b.unit;
  const last = (formedRanks(b, u, files[u]) - 1) * files[u];
  if (n < last) return n;
  let place = last;
  for (let before = n - last; ; place++) {
    if (((lastGaps[u] >>> (place - last)) & 1) !== 0) continue;
    if (before === 0) return place;
    before--;
  }
}

/** Writes the middle of the base at place `place` of unit `u` to out[0] and out[1]. */
export function formedCentre(b: FormedBattle, u: number, place: number, out: Float64Array): void {
  const { x, y, facing, halfWidth, halfDepth, files, lastShift } = b.unit;
  const { baseWidth, baseDepth } = b.setup.unit;
  const file = place % files[u];
  const rank = (place - file) / files[u];
  const spacing = spacingOf(b, u);
  const isLast = rank > 0 && rank === formedRanks(b, u, files[u]) - 1;
  const shift = isLast ? lastShift[u] : 0;
  const across = file * (baseWidth[u] + spacing) + baseWidth[u] / 2 - halfWidth[u] + shift;
  const ahead = halfDepth[u] - rank * (baseDepth[u] + spacing) - baseDepth[u] / 2;
  out[0] = x[u] + across * COS[facing[u]] + ahead * SIN[facing[u]];
  out[1] = y[u] - across * SIN[facing[u]] + ahead * COS[facing[u]];
}

/** Gives model `i` of the list of unit `u` a place, or NONE. */
export function setPlaced(b: FormedBattle, u: number, i: number, place: number): void {
  b.unit.placed[u * PLACED + i] = place + 1;
}

/** The model of the list of unit `u` that stands at place `place`, or NONE: plain rank and file. */
export function placedAt(b: FormedBattle, u: number, place: number): number {
  for (let i = 0; i < PLACED; i++) if (b.unit.placed[u * PLACED + i] === place + 1) return i;
  return NONE;
}
