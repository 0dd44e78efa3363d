// The damage boxes of a model: marking them, removing marks (HRD-SPIR-002..005, HRD-GRID, HRD-HEAL).
import {
  boxesLeft,
  heal,
  isDestroyed,
  isFull,
  isMarked,
  markSystem,
  markThrough,
} from '../../../kernel/damage-tracks.js';
import { Roll, Verb } from '../core/asks.js';
import { isOfPack } from '../core/packs.js';
import { Grid, type HordesBattle, MARK_WORDS } from '../core/state.js';
import { hasCrippledCortex } from '../core/systems.js';
import { hasTwoGrids } from './damage-grid.js';

/** Branches of a spiral, and columns of a grid. */
const COLUMNS = 6;

/** True if all damage boxes of model `m` are marked (HRD-DEAD-001, HRD-BEAST-002, HRD-JACK-006). */
export function isDisabled(b: HordesBattle, m: number): boolean {
  return isDestroyed(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS);
}

/** True if a branch or column is rolled for model `m` whenever it suffers damage (HRD-SPIR-002, HRD-GRID-002). */
export const hasColumns = (b: HordesBattle, m: number): boolean =>
  b.setup.types.spiral[b.model.kind[m]] !== 0 || b.setup.types.grid[b.model.kind[m]] !== 0;

/** A crippled Cortex, Interface Node or Brain loses its focus points (HRD-SYS-004, HRD-CONV-002, HRD-MONS-002). */
function settleCortex(b: HordesBattle, m: number): void {
  if (hasCrippledCortex(b, m)) b.model.points[m] = 0;
}

/**
 * Marks `points` boxes of model `m`: from the outermost or uppermost free box of a rolled branch or column on, through its
 * force field first (HRD-SPIR-002..004, HRD-GRID-002, HRD-FFLD-001). Points beyond its boxes are lost (HRD-DMG-003).
 * @param grid the grid of a colossal, left or right (HRD-COLO-009); when it is full the other one follows
 * @param column the branch or column from 0 on that an attacker chose, -1: it is rolled
 */
export function markDamage(b: HordesBattle, m: number, points: number, grid: number = Grid.none, column = -1): void {
  const track = grid === Grid.right ? 1 : 0;
  let left = points;
  if (!isFullGrid(b, m, track)) left = markFrom(b, m, track, points, column);
  if (left > 0 && hasTwoGrids(b, m)) markFrom(b, m, 1 - track, left, -1); // HRD-COLO-015
  settleCortex(b, m);
}

/** Marks `points` boxes of a track of model `m`, from a column on, -1: rolled. @returns the points for which it had no box */
function markFrom(b: HordesBattle, m: number, track: number, points: number, chosen: number): number {
  const rolled = hasColumns(b, m) && chosen < 0;
  const column = rolled ? b.dice.one(6, Roll.Branch, m) - 1 : Math.max(0, chosen); // HRD-COLO-014
  return markThrough(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS, track, column, points);
}

/** True if all boxes of a grid of colossal `m` are marked; false for any other model. */
const isFullGrid = (b: HordesBattle, m: number, track: number): boolean =>
  hasTwoGrids(b, m) && isFull(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS, track);

/**
 * Returns the grid of colossal `m` that an attacker chooses at level command: that with fewer free boxes, which is
 * crippled first, unless it is full.
 */
export function usualGrid(b: HordesBattle, m: number): number {
  const left = boxesLeft(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS, 0);
  const right = boxesLeft(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS, 1);
  return left > 0 && (left <= right || right === 0) ? Grid.left : Grid.right;
}

/** Returns the number of free boxes of branch or column `c` of model `m`, of its right grid if `grid` says so. */
function boxesIn(b: HordesBattle, m: number, grid: number, c: number): number {
  const { firstTrack, firstColumn, firstBox: first } = b.setup.tracks;
  const track = grid === Grid.right ? 1 : 0;
  const column = firstColumn[firstTrack[b.model.kind[m]] + track] + c;
  let free = 0;
  for (let box = first[column]; box < first[column + 1]; box++) if (!mayHeal(b, m, box)) free++;
  return free;
}

/** Lists the branches or columns of model `m` with a free box, from 0 on, of its right grid if `grid` says so. */
export function listColumns(b: HordesBattle, m: number, grid: number): void {
  for (let c = 0; c < COLUMNS; c++) if (boxesIn(b, m, grid, c) > 0) b.option.add(Verb.Column, m, c);
  if (b.option.count === 0) b.option.add(Verb.Column, m, 0);
}

/** Returns the branch or column of model `m` that an attacker chooses at level command: that with the fewest free boxes. */
export function usualColumn(b: HordesBattle, m: number, grid: number): number {
  let best = 0;
  let least = Infinity;
  for (let c = 0; c < COLUMNS; c++) {
    const free = boxesIn(b, m, grid, c);
    if (free === 0 || free >= least) continue;
    best = c;
    least = free;
  }
  return best;
}

/**
 * Marks `points` boxes of an aspect or system of model `m`, each time in the lowest-numbered branch or column that has one
 * (HRD-SPIR-005, HRD-GRID-003). A force field does not count (HRD-FFLD-004). All boxes of a pack's warbeast are one aspect
 * (HRD-PACK-017).
 */
export function markAspect(b: HordesBattle, m: number, system: number, points: number): void {
  const { kind, marks } = b.model;
  if (isOfPack(b, m)) markThrough(b.setup.tracks, kind[m], marks, m * MARK_WORDS, 0, 0, points);
  else markSystem(b.setup.tracks, kind[m], marks, m * MARK_WORDS, system, points);
  settleCortex(b, m);
}

/** Returns the first box of the vital boxes of model `m`, and the box after its last. */
function firstBox(b: HordesBattle, m: number): number {
  const { firstTrack, firstColumn, firstBox: first } = b.setup.tracks;
  return first[firstColumn[firstTrack[b.model.kind[m]]]];
}
function endOfBoxes(b: HordesBattle, m: number): number {
  const { firstTrack, firstColumn, firstBox: first } = b.setup.tracks;
  return first[firstColumn[firstTrack[b.model.kind[m] + 1]]];
}

/** True if box `box` of model `m` is one of its own and marked. */
export function mayHeal(b: HordesBattle, m: number, box: number): boolean {
  if (box < firstBox(b, m) || box >= endOfBoxes(b, m)) return false;
  return isMarked(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS, box);
}

/** Returns the number of free boxes of model `m`, those of a force field too. */
export function boxesOf(b: HordesBattle, m: number): number {
  let n = 0;
  for (let box = firstBox(b, m); box < endOfBoxes(b, m); box++) if (!mayHeal(b, m, box)) n++;
  return n;
}

/** True if any box of model `m` is marked. */
export function isDamaged(b: HordesBattle, m: number): boolean {
  for (let box = firstBox(b, m); box < endOfBoxes(b, m); box++) if (mayHeal(b, m, box)) return true;
  return false;
}

/** Removes the mark of a box: of a spiral any that its owner chooses (HRD-HEAL-001). */
export function removeMark(b: HordesBattle, m: number, box: number): void {
  heal(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS, box);
}

/** Removes one damage point of model `m`, from its last box (HRD-DEAD-002). */
export function removePoint(b: HordesBattle, m: number): void {
  for (let box = endOfBoxes(b, m) - 1; box >= firstBox(b, m); box--) {
    if (!mayHeal(b, m, box)) continue;
    removeMark(b, m, box);
    return;
  }
}

/**
 * Lists from which box a point of damage of model `m` may be removed: of each branch and aspect, or column and system, the
 * innermost marked box; of a row its last (HRD-HEAL-001).
 */
export function listHeals(b: HordesBattle, m: number): void {
  const { firstTrack, firstColumn, firstBox: first, system } = b.setup.tracks;
  const track = firstTrack[b.model.kind[m]];
  for (let c = firstColumn[track]; c < firstColumn[track + 1]; c++) {
    let seen = 0;
    for (let box = first[c + 1] - 1; box >= first[c]; box--) {
      const bit = 1 << (system[box] + 1);
      if (!mayHeal(b, m, box) || (seen & bit) !== 0) continue;
      seen |= bit;
      b.option.add(Verb.Heal, m, box);
    }
  }
}

/** Returns the number of aspects of model `m` with a marked box; 0 without a life spiral (HRD-SPIR-001). */
export function damagedAspects(b: HordesBattle, m: number): number {
  if (b.setup.types.spiral[b.model.kind[m]] === 0) return 0;
  const { system } = b.setup.tracks;
  let seen = 0;
  for (let box = firstBox(b, m); box < endOfBoxes(b, m); box++) if (mayHeal(b, m, box)) seen |= 1 << system[box];
  return (seen & 1) + ((seen >> 1) & 1) + ((seen >> 2) & 1);
}
