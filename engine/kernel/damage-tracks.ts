// Damage as boxes that are marked one by one (K21). The marks are state, one bit per box. The arrangement of the boxes
// is setup: numbered layouts of tracks (a row, a spiral, a grid, a force field), of columns (branches of a spiral) and
// of boxes. Whether a system (an aspect of a spiral) is crippled is computed, never stored.
import { NONE } from './layout.js';
import { EMPTY, Slab } from './slab.js';

/** The most boxes of one model, and the number of words that hold one bit for each. */
export const MOST_BOXES = 96;

/** One track of boxes. */
export interface TrackSpec {
  /**
   * Columns or branches in order. Each is a text with one letter per box, in the order of marking: the letter of the
   * box's system, or '.'.
   */
  readonly columns: readonly string[];
  /** True if the model survives while this track has a free box; default true, false for a force field. */
  readonly vital?: boolean;
  /** Index of the track of the same layout that is marked before this one: a force field (HRD-FFLD-001). */
  readonly behind?: number;
}

/** The arrangement of the boxes of one kind of model. */
export interface DamageSpec {
  /** One letter per system; the index of the letter is the system's number. */
  readonly systems: string;
  readonly tracks: readonly TrackSpec[];
}

/**
 * Numbered layouts, part of a setup. Layout `k` has the tracks `firstTrack[k]` to `firstTrack[k + 1] - 1`; columns and
 * boxes are indexed in the same way.
 */
export interface DamageTracks {
  readonly firstTrack: Uint16Array;
  readonly firstColumn: Uint16Array;
  /** First box of each column; boxes are numbered through all layouts. */
  readonly firstBox: Uint16Array;
  /** System of each box, or -1. */
  readonly system: Int8Array;
  /** `vital` flag of each track. */
  readonly vital: Uint8Array;
  /** For each track, the index within its layout of the track that is marked before it, or -1. */
  readonly behind: Int8Array;
  /** The most words that the marks of a model take: the width of its column in the state. */
  readonly words: number;
}

function boxesOf({ tracks }: DamageSpec): number {
  let n = 0;
  for (const { columns } of tracks) for (const column of columns) n += column.length;
  return n;
}

function check(spec: DamageSpec, k: number): void {
  const boxes = boxesOf(spec);
  if (boxes > MOST_BOXES) throw new Error(`damage layout ${k} has ${boxes} boxes; ${MOST_BOXES} fit`);
  spec.tracks.forEach(({ columns, behind }, t) => {
    for (const letter of columns.join('')) {
      if (letter === '.' || spec.systems.includes(letter)) continue;
      throw new Error(
        `damage layout ${k} has a box of system '${letter}'; its systems are '${spec.systems}', '.' is none`,
      );
    }
    if (behind !== undefined && (behind === t || spec.tracks[behind] === undefined)) {
      throw new Error(`track ${t} of damage layout ${k} lies behind track ${behind}, which it does not have`);
    }
  });
}

/**
 * Returns the layouts as a setup stores them, in the given order.
 * @throws Error for a layout that has too many boxes or refers to a part that it does not have
 */
export function damageTracks(specs: readonly DamageSpec[]): DamageTracks {
  specs.forEach(check);
  const tracks = specs.flatMap((spec) => spec.tracks);
  const columns = tracks.flatMap((track) => track.columns);
  const boxes = specs.reduce((n, spec) => n + boxesOf(spec), 0);
  const all = {
    firstTrack: EMPTY.u16,
    firstColumn: EMPTY.u16,
    firstBox: EMPTY.u16,
    system: EMPTY.i8,
    vital: EMPTY.u8,
    behind: EMPTY.i8,
    words: Math.max(1, ...specs.map((spec) => (boxesOf(spec) + 31) >> 5)),
  };
  Slab.lay((slab) => {
    all.firstTrack = slab.u16(specs.length + 1);
    all.firstColumn = slab.u16(tracks.length + 1);
    all.firstBox = slab.u16(columns.length + 1);
    all.system = slab.i8(boxes);
    all.vital = slab.u8(tracks.length);
    all.behind = slab.i8(tracks.length);
  });
  let track = 0;
  let column = 0;
  let box = 0;
  specs.forEach((spec, k) => {
    for (const { columns, vital, behind } of spec.tracks) {
      all.vital[track] = vital === false ? 0 : 1;
      all.behind[track] = behind ?? NONE;
      for (const letters of columns) {
        for (const letter of letters) all.system[box++] = spec.systems.indexOf(letter);
        all.firstBox[++column] = box;
      }
      all.firstColumn[++track] = column;
    }
    all.firstTrack[k + 1] = track;
  });
  return all;
}

/** Returns the index of the first box of layout `k`, whose mark is bit 0. */
function baseOf(tracks: DamageTracks, k: number): number {
  return tracks.firstBox[tracks.firstColumn[tracks.firstTrack[k]]];
}

/** True if box `box` of layout `k` is marked. The marks of the model begin at entry `at` of `marks`. */
export function isMarked(tracks: DamageTracks, k: number, marks: Uint32Array, at: number, box: number): boolean {
  const bit = box - baseOf(tracks, k);
  return ((marks[at + (bit >> 5)] >>> (bit & 31)) & 1) !== 0;
}

/** Marks the box. */
function mark(tracks: DamageTracks, k: number, marks: Uint32Array, at: number, box: number): void {
  const bit = box - baseOf(tracks, k);
  marks[at + (bit >> 5)] |= 1 << (bit & 31);
}

/** Removes the mark of one box that its owner chooses (HRD-HEAL-001). */
export function heal(tracks: DamageTracks, k: number, marks: Uint32Array, at: number, box: number): void {
  const bit = box - baseOf(tracks, k);
  marks[at + (bit >> 5)] &= ~(1 << (bit & 31));
}

/**
 * Marks `points` boxes of track `track` of layout `k`. It begins at the first free box of column `column` and goes on
 * to the next column with a free box; after the last column follows the first (HRD-SPIR-003, HRD-SPIR-004,
 * HRD-GRID-002). Columns are numbered from 0.
 * @returns the number of points for which the track had no box
 */
export function markColumn(
  tracks: DamageTracks,
  k: number,
  marks: Uint32Array,
  at: number,
  track: number,
  column: number,
  points: number,
): number {
  const t = tracks.firstTrack[k] + track;
  const first = tracks.firstColumn[t];
  const end = tracks.firstColumn[t + 1];
  let left = points;
  let c = first + column;
  for (let n = first; n < end && left > 0; n++) {
    for (let box = tracks.firstBox[c]; box < tracks.firstBox[c + 1] && left > 0; box++) {
      if (isMarked(tracks, k, marks, at, box)) continue;
      mark(tracks, k, marks, at, box);
      left--;
    }
    c = c + 1 < end ? c + 1 : first;
  }
  return left;
}

/**
 * Marks `points` boxes as `markColumn` does, but first in the force field in front of `track`, if there is one
 * (HRD-FFLD-001, HRD-FFLD-002).
 * @returns the number of points for which neither track had a box
 */
export function markThrough(
  tracks: DamageTracks,
  k: number,
  marks: Uint32Array,
  at: number,
  track: number,
  column: number,
  points: number,
): number {
  const field = tracks.behind[tracks.firstTrack[k] + track];
  const left = field === NONE ? points : markColumn(tracks, k, marks, at, field, 0, points);
  return markColumn(tracks, k, marks, at, track, column, left);
}

/** Marks `points` on every column of `track` in order, through its force field (HRD-FFLD-003). */
export function markEachColumn(
  tracks: DamageTracks,
  k: number,
  marks: Uint32Array,
  at: number,
  track: number,
  points: number,
): void {
  const t = tracks.firstTrack[k] + track;
  const columns = tracks.firstColumn[t + 1] - tracks.firstColumn[t];
  for (let c = 0; c < columns; c++) markThrough(tracks, k, marks, at, track, c, points);
}

/** Returns the index after the last box of layout `k`. */
function endOf(tracks: DamageTracks, k: number): number {
  return tracks.firstBox[tracks.firstColumn[tracks.firstTrack[k + 1]]];
}

/**
 * Marks `points` boxes of system `system`, each time the first free box of the lowest-numbered column that has one
 * (HRD-SPIR-005, HRD-GRID-003). A force field does not count (HRD-FFLD-004).
 * @returns the number of points for which the system had no box
 */
export function markSystem(
  tracks: DamageTracks,
  k: number,
  marks: Uint32Array,
  at: number,
  system: number,
  points: number,
): number {
  let left = points;
  const end = endOf(tracks, k);
  for (let box = baseOf(tracks, k); box < end && left > 0; box++) {
    if (tracks.system[box] !== system || isMarked(tracks, k, marks, at, box)) continue;
    mark(tracks, k, marks, at, box);
    left--;
  }
  return left;
}

/** Returns the number of free boxes of track `track`. */
export function boxesLeft(tracks: DamageTracks, k: number, marks: Uint32Array, at: number, track: number): number {
  const t = tracks.firstTrack[k] + track;
  const end = tracks.firstBox[tracks.firstColumn[t + 1]];
  let n = 0;
  for (let box = tracks.firstBox[tracks.firstColumn[t]]; box < end; box++) {
    if (!isMarked(tracks, k, marks, at, box)) n++;
  }
  return n;
}

/** True if every box of track `track` is marked. */
export function isFull(tracks: DamageTracks, k: number, marks: Uint32Array, at: number, track: number): boolean {
  return boxesLeft(tracks, k, marks, at, track) === 0;
}

/** Returns the number of free boxes of system `system`. */
export function systemBoxesLeft(
  tracks: DamageTracks,
  k: number,
  marks: Uint32Array,
  at: number,
  system: number,
): number {
  const end = endOf(tracks, k);
  let n = 0;
  for (let box = baseOf(tracks, k); box < end; box++) {
    if (tracks.system[box] === system && !isMarked(tracks, k, marks, at, box)) n++;
  }
  return n;
}

/** True if every box of system `system` is marked (HRD-SPIR-006); false for a layout that has no box of this system. */
export function isCrippled(tracks: DamageTracks, k: number, marks: Uint32Array, at: number, system: number): boolean {
  const end = endOf(tracks, k);
  let has = false;
  for (let box = baseOf(tracks, k); box < end; box++) {
    if (tracks.system[box] !== system) continue;
    if (!isMarked(tracks, k, marks, at, box)) return false;
    has = true;
  }
  return has;
}

/**
 * Returns the vital track that takes damage now: the first with a free box (HRD-DRAG-004, HRD-DRAG-007). NONE means
 * that the model is destroyed.
 */
export function activeTrack(tracks: DamageTracks, k: number, marks: Uint32Array, at: number): number {
  const first = tracks.firstTrack[k];
  const n = tracks.firstTrack[k + 1] - first;
  for (let track = 0; track < n; track++) {
    if (tracks.vital[first + track] !== 0 && !isFull(tracks, k, marks, at, track)) return track;
  }
  return NONE;
}

/** True if every box of every vital track is marked. */
export function isDestroyed(tracks: DamageTracks, k: number, marks: Uint32Array, at: number): boolean {
  return activeTrack(tracks, k, marks, at) === NONE;
}

/**
 * Removes up to `points` marks from boxes `from` to `end - 1`, the last box first. If `system` is not NONE, only boxes
 * of that system count.
 * @returns the number of points for which there was no mark
 */
function unmark(
  tracks: DamageTracks,
  k: number,
  marks: Uint32Array,
  at: number,
  from: number,
  end: number,
  system: number,
  points: number,
): number {
  let left = points;
  for (let box = end - 1; box >= from && left > 0; box--) {
    if (system !== NONE && tracks.system[box] !== system) continue;
    if (!isMarked(tracks, k, marks, at, box)) continue;
    heal(tracks, k, marks, at, box);
    left--;
  }
  return left;
}

/**
 * Removes up to `points` marks from a column, the innermost first.
 * @returns the number of points for which there was no mark
 */
export function unmarkColumn(
  tracks: DamageTracks,
  k: number,
  marks: Uint32Array,
  at: number,
  track: number,
  column: number,
  points: number,
): number {
  const c = tracks.firstColumn[tracks.firstTrack[k] + track] + column;
  return unmark(tracks, k, marks, at, tracks.firstBox[c], tracks.firstBox[c + 1], NONE, points);
}

/**
 * Removes up to `points` marks from a track, the last box first (HRD-FFLD-005).
 * @returns the number of points for which there was no mark
 */
export function unmarkTrack(
  tracks: DamageTracks,
  k: number,
  marks: Uint32Array,
  at: number,
  track: number,
  points: number,
): number {
  const t = tracks.firstTrack[k] + track;
  const from = tracks.firstBox[tracks.firstColumn[t]];
  return unmark(tracks, k, marks, at, from, tracks.firstBox[tracks.firstColumn[t + 1]], NONE, points);
}

/**
 * Removes up to `points` marks from boxes of a system, the last box first.
 * @returns the number of points for which there was no mark
 */
export function unmarkSystem(
  tracks: DamageTracks,
  k: number,
  marks: Uint32Array,
  at: number,
  system: number,
  points: number,
): number {
  return unmark(tracks, k, marks, at, baseOf(tracks, k), endOf(tracks, k), system, points);
}
