// Ranks and files (T9A-UNI-005, T9A-UNI-007): the size of a block, the positions of its models, and the places of
// individuals in the front. Files count from the unit's left, ranks from its front, both from 0. Places of a short last rank
// count from the left; where its models stand, the game says (`freeFilesToTheLeft`).
import { invalidateGeometry } from '../kernel/battle.js';
import { nearest } from '../kernel/geometry/measures.js';
import { cornerX, cornerY } from '../kernel/geometry/rectangle.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { NONE } from '../kernel/layout.js';
import type { RegimentsBattle } from './battle.js';
import { Place } from './layout.js';
import { closeLastRank, formedCentreAt, formedHalfDepth, formedHalfWidth, isLoose } from './spacing.js';

/** Returns the number of ranks of `models` models in `files` files, an incomplete last rank included. */
export function ranksOf(models: number, files: number): number {
  return Math.ceil(models / files);
}

/** Half the width of unit `u` in `files` files, ticks. */
export function halfWidthOf(b: RegimentsBattle, u: number, files: number): number {
  if (isLoose(b, u)) return formedHalfWidth(b, u, files);
  return nearest((files * b.setup.unit.baseWidth[u]) / 2);
}

/** Half the depth of unit `u` with its models in `files` files, ticks. */
export function halfDepthOf(b: RegimentsBattle, u: number, files: number): number {
  if (isLoose(b, u)) return formedHalfDepth(b, u, files);
  return nearest((ranksOf(b.unit.models[u], files) * b.setup.unit.baseDepth[u]) / 2);
}

/** Returns the number of models in the last rank. */
export function lastRankOf(models: number, files: number): number {
  return models - (ranksOf(models, files) - 1) * files;
}

/** True if the character of row `g` stands in formation `u`, or is itself that formation. */
export function standsIn(b: RegimentsBattle, g: number, u: number): boolean {
  if (g === u) return b.setup.unit.character[u] !== 0 && b.unit.own[u] > 0;
  return b.unit.place[g] === Place.inUnit && b.unit.host[g] === u;
}

/**
 * Returns the row of the individual (a character or the champion) at place `slot` of formation `u`, or NONE for rank
 * and file.
 */
export function individualAt(b: RegimentsBattle, u: number, slot: number): number {
  if (b.unit.own[u] > 0 && b.unit.slot[u] === slot) return u;
  for (let g = 0; g < b.setup.units; g++) if (g !== u && b.unit.slot[g] === slot && standsIn(b, g, u)) return g;
  return NONE;
}

/** End of a single rank from which a casualty is taken; `both` means alternately (T9A-CAS-002, T9A-CAS-005). */
export const End = { left: -1, both: 0, right: 1 } as const;
export type End = (typeof End)[keyof typeof End];

/**
 * Fits the footprint of `u` to its number of models after models have left or joined. The middle of the front edge
 * stays, so ranks are lost from the rear (T9A-CAS-001). A single rank with fewer models than files gets shorter at
 * `end`.
 */
export function setFootprint(b: RegimentsBattle, u: number, end: End = End.both): void {
  const { x, y, facing, halfWidth, halfDepth, files, models } = b.unit;
  invalidateGeometry(b);
  if (models[u] === 0) return;
  let aside = 0;
  if (isLoose(b, u)) closeLastRank(b, u);
  if (models[u] < files[u]) {
    files[u] = models[u];
    const width = halfWidthOf(b, u, files[u]);
    aside = (end * (width - halfWidth[u])) | 0; // losing models on the right moves the Centre to the left
    halfWidth[u] = width;
  }
  const depth = halfDepthOf(b, u, files[u]);
  const ahead = halfDepth[u] - depth;
  halfDepth[u] = depth;
  if (b.unit.place[u] !== Place.table) return;
  x[u] = nearest(x[u] + ahead * SIN[facing[u]] + aside * COS[facing[u]]);
  y[u] = nearest(y[u] + ahead * COS[facing[u]] - aside * SIN[facing[u]]);
}

/** Moves the block of `u` to a pose without changing its formation. */
export function stand(b: RegimentsBattle, u: number, x: number, y: number, facing: number): void {
  b.unit.x[u] = x;
  b.unit.y[u] = y;
  b.unit.facing[u] = facing;
  invalidateGeometry(b);
}

/** Puts unit `u` on the table in `files` files with its Centre at (x, y), and assigns places to its individuals. */
export function formUp(b: RegimentsBattle, u: number, x: number, y: number, facing: number, files: number): void {
  b.unit.place[u] = Place.table;
  b.unit.files[u] = files;
  b.unit.halfWidth[u] = halfWidthOf(b, u, files);
  b.unit.halfDepth[u] = halfDepthOf(b, u, files);
  stand(b, u, x, y, facing);
  assignSlots(b, u);
}

/** Writes to out[0] and out[1] the position of the middle of the base at `file` and `rank` of `u`, ticks. */
export function modelCentre(b: RegimentsBattle, u: number, file: number, rank: number, out: Float64Array): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  placeInBlock(b, u, x[u], y[u], facing[u], halfWidth[u], halfDepth[u], file, rank, out);
}

/**
 * Writes to `out` the middle of the base at place `slot` of `u`. Places count along each rank from the left, front rank
 * first.
 */
export function slotCentre(b: RegimentsBattle, u: number, slot: number, out: Float64Array): void {
  const file = slot % b.unit.files[u];
  modelCentre(b, u, file, (slot - file) / b.unit.files[u], out);
}

/** By how many files the models of rank `rank` of `u` stand to the right of their places: those of an incomplete last rank (WFB9-FORM-007). */
function inMiddle(b: RegimentsBattle, u: number, rank: number): number {
  const share = b.rules.setup.freeFilesToTheLeft;
  if (share === 0) return 0;
  const { files, models } = b.unit;
  const free = (rank + 1) * files[u] - models[u];
  return rank > 0 && free > 0 && free < files[u] ? share * free : 0;
}

/**
 * Writes to `out` the middle of the base at a file and rank, for a block in the given pose with the given half sizes;
 * see `modelCentre`.
 */
export function placeInBlock(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  file: number,
  rank: number,
  out: Float64Array,
): void {
  if (isLoose(b, u)) {
    const { files } = b.unit;
    formedCentreAt(b, u, x, y, facing, files[u], halfWidth, halfDepth, rank * files[u] + file, out);
    return;
  }
  const across = (file + 0.5 + inMiddle(b, u, rank)) * b.setup.unit.baseWidth[u] - halfWidth;
  const ahead = halfDepth - (rank + 0.5) * b.setup.unit.baseDepth[u];
  out[0] = x + across * COS[facing] + ahead * SIN[facing];
  out[1] = y - across * SIN[facing] + ahead * COS[facing];
}

/** Writes to out[0] and out[1] a corner of the footprint of `u` (`Corner`, clockwise from the front left), ticks. */
export function cornerOf(b: RegimentsBattle, u: number, corner: number, out: Float64Array): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  out[0] = cornerX(x[u], facing[u], halfWidth[u], halfDepth[u], corner);
  out[1] = cornerY(y[u], facing[u], halfWidth[u], halfDepth[u], corner);
}

/** Returns the `n`th file of a front of `files` in the order: middle, then right and left alternately. */
function centralFile(files: number, n: number): number {
  const middle = (files - 1) >> 1;
  const step = (n + 1) >> 1;
  return middle + (n & 1 ? step : -step);
}

/** True if an individual of unit `u` other than row `but` has place `slot`. */
function isTaken(b: RegimentsBattle, u: number, slot: number, but: number): boolean {
  const { slot: slots, host, place, own } = b.unit;
  if (but !== u && own[u] > 0 && slots[u] === slot) return true;
  for (let g = 0; g < b.setup.units; g++) {
    if (g !== but && place[g] === Place.inUnit && host[g] === u && slots[g] === slot) return true;
  }
  return false;
}

/** True if an individual stands at every place of rank `rank` of unit `u`. */
function isRankHeld(b: RegimentsBattle, u: number, rank: number): boolean {
  const { slot, files, models, own } = b.unit;
  const from = rank * files[u];
  const end = Math.min(models[u], from + files[u]);
  let places = end - from;
  if (own[u] > 0 && slot[u] >= from && slot[u] < end) places--;
  for (let g = 0; g < b.setup.units; g++) {
    if (g !== u && standsIn(b, g, u) && slot[g] >= from && slot[g] < end) places--;
  }
  return places === 0;
}

/**
 * Returns the number of foremost places: the front rank, and ranks behind ranks that individuals fill. No model of `u`
 * at such a place could stand farther forward.
 */
function firstPlaces(b: RegimentsBattle, u: number): number {
  const { slot, files, models, place, host } = b.unit;
  const n = files[u];
  let behind = slot[u] >= n;
  for (let g = 0; g < b.setup.units && !behind; g++)
    behind = place[g] === Place.inUnit && host[g] === u && slot[g] >= n;
  if (!behind) return n;
  let rank = 0;
  while ((rank + 1) * n < models[u] && isRankHeld(b, u, rank)) rank++;
  return (rank + 1) * n;
}

function assignSlot(b: RegimentsBattle, u: number, row: number, first: number): void {
  const { slot, files, models } = b.unit;
  const n = files[u];
  const now = slot[row];
  if (now >= 0 && now < first && (now < n || now < models[u]) && !isTaken(b, u, now, row)) return;
  slot[row] = NONE;
  for (let place = 0; place < models[u] && place < 128; place++) {
    const rank = Math.floor(place / n);
    const wide = Math.min(n, models[u] - rank * n); // a short last rank fills its files from the left
    const wanted = rank * n + centralFile(wide, place - rank * n);
    if (!isTaken(b, u, wanted, row)) {
      slot[row] = wanted;
      return;
    }
  }
}

/**
 * Assigns places to the champion of `u` and the characters in it, as far forward as possible (T9A-FRT-001): the most
 * central free file. `slot` is the file plus the number of files for each rank behind the first. An individual keeps
 * its place if it is legal and none farther forward is free (T9A-FRT-004). If several may keep one place, the champion
 * comes first, then the order of the army list. A character on its own has place 0.
 */
export function assignSlots(b: RegimentsBattle, u: number): void {
  const { host, place, own, slot } = b.unit;
  const first = firstPlaces(b, u);
  // Individuals that keep their places are settled before the others look for one.
  if (slot[u] >= first) slot[u] = NONE;
  for (let g = 0; g < b.setup.units; g++) {
    if (place[g] === Place.inUnit && host[g] === u && slot[g] >= first) slot[g] = NONE;
  }
  if (own[u] > 0) assignSlot(b, u, u, first);
  else slot[u] = NONE;
  for (let g = 0; g < b.setup.units; g++) {
    if (place[g] === Place.inUnit && host[g] === u) assignSlot(b, u, g, first);
  }
}
