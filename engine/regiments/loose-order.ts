// Formation as data (K07): blocks in tight order, base to base; units in loose order, with a gap between neighbours; a
// last rank that is shifted or has free files; and special models at listed places. A ruleset with such units adds the
// columns `FORMATION`. A unit in tight order with a plain last rank has the size given by `formation.ts`.
import { nearest } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { NONE, wide } from '../kernel/layout.js';
import type { RegimentsBattle } from './battle.js';
import { halfDepthOf, halfWidthOf, stand } from './formation.js';
import { Place } from './layout.js';
import { judgePose, Spacing } from './legality.js';
import type { Refusal } from './refusals.js';
import { type FormationColumns, formedCentreAt, formedHalfDepth, formedHalfWidth, formedPlace } from './spacing.js';

/** The most models of a unit that have their own places beside characters and champion: handlers, shrines, crews. */
export const PLACED = 4;

/** Columns of units whose formation needs more than files and ranks. */
export const FORMATION = {
  order: 'u8', // Order
  spacing: 'u16', // gap between neighbours in loose order, ticks
  lastShift: 'i16', // how far the last rank stands to the right of the files before it, ticks
  lastGaps: 'u32', // files of the last rank in which nobody stands, a bit each
  placed: wide('u8', PLACED), // 1 + the place of each model of the list, counted file by file from the front; 0: none
} as const;

/** A battle whose units have these columns. */
export interface FormedBattle extends RegimentsBattle {
  readonly unit: RegimentsBattle['unit'] & FormationColumns;
}

/** Puts unit `u` on the table in this order, with its Centre at (x, y), in `files` files. */
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

/** The Centre of a unit after a change of its order; written by `centreIn`, ticks. */
export const orderedCentre = { x: 0, y: 0 };

/** Writes to `orderedCentre` where the Centre of unit `u` would be in this order: the middle of its front stays (T9A-CAS-001). */
export function centreIn(b: FormedBattle, u: number, order: number): void {
  const { x, y, facing, files, halfDepth } = b.unit;
  const before = b.unit.order[u];
  b.unit.order[u] = order;
  const back = halfDepth[u] - halfDepthOf(b, u, files[u]);
  b.unit.order[u] = before;
  orderedCentre.x = nearest(x[u] + back * SIN[facing[u]]);
  orderedCentre.y = nearest(y[u] + back * COS[facing[u]]);
}

/**
 * Judges whether unit `u` may close its ranks or open them, as `order` says: its footprint must then stand legally, with this
 * spacing. Nothing is changed.
 */
export function judgeOrder(b: FormedBattle, u: number, order: number, spacing: Spacing = Spacing.move): Refusal {
  centreIn(b, u, order);
  const before = b.unit.order[u];
  b.unit.order[u] = order;
  const { x, y } = orderedCentre;
  const refusal = judgePose(b, u, x, y, b.unit.facing[u], b.unit.files[u], spacing);
  b.unit.order[u] = before;
  return refusal;
}

/** Closes the ranks of unit `u` or opens them, as `order` says. The middle of its front and its files stay. */
export function takeOrder(b: FormedBattle, u: number, order: number): void {
  centreIn(b, u, order);
  b.unit.order[u] = order;
  b.unit.halfWidth[u] = halfWidthOf(b, u, b.unit.files[u]);
  b.unit.halfDepth[u] = halfDepthOf(b, u, b.unit.files[u]);
  stand(b, u, orderedCentre.x, orderedCentre.y, b.unit.facing[u]);
}

/**
 * Returns the place of the `n`th model of unit `u`, counted rank by rank from the front without the free files of the
 * last rank.
 */
export function placeOfModel(b: FormedBattle, u: number, n: number): number {
  return formedPlace(b, u, b.unit.files[u], n);
}

/** Writes the middle of the base at place `place` of unit `u` to out[0] and out[1]. */
export function formedCentre(b: FormedBattle, u: number, place: number, out: Float64Array): void {
  const { x, y, facing, halfWidth, halfDepth, files } = b.unit;
  formedCentreAt(b, u, x[u], y[u], facing[u], files[u], halfWidth[u], halfDepth[u], place, out);
}

/** Gives model `i` of the list of unit `u` a place, or NONE. */
export function setPlaced(b: FormedBattle, u: number, i: number, place: number): void {
  b.unit.placed[u * PLACED + i] = place + 1;
}

/** Returns the index in the list of unit `u` of the special model at place `place`, or NONE for plain rank and file. */
export function placedAt(b: FormedBattle, u: number, place: number): number {
  for (let i = 0; i < PLACED; i++) if (b.unit.placed[u * PLACED + i] === place + 1) return i;
  return NONE;
}
