import { SEGMENTS } from './core.js';
import { TURN } from './geometry/measures.js';

/** The most options of one decision (K01). */
export const MAX_OPTIONS = 256;

/** Number of fields of a record, without its path. */
export const FIELDS = 8;

/** An option as a record of small integers. Records are what is saved, replayed and judged (K08). */
export interface OptionRecord {
  verb: number;
  target: number;
  n: number;
  x: number;
  y: number;
  facing: number;
  files: number;
  extra: number;
  path: number[];
}

/** A table of option records in the battle's state: `answer` or `plan`. */
export interface RecordColumns {
  readonly verb: Int32Array;
  readonly target: Int32Array;
  readonly n: Int32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly facing: Int32Array;
  readonly files: Int32Array;
  readonly extra: Int32Array;
  readonly path: Int32Array;
}

/** Paths of all options that have no path: all 0. It is shared and never written. */
const NO_PATHS = new Int32Array(MAX_OPTIONS * SEGMENTS);

/** The options of the pending decision, column by column; derived, never saved (K14). */
export class OptionTable implements RecordColumns {
  /** Number of the decision (from 1) for which these options were listed; 0: none. */
  decision = 0;
  count = 0;
  /**
   * The number of options that are wanted: an enumerator may stop when it has listed that many. It is below the maximum
   * only in playouts.
   */
  wanted = MAX_OPTIONS;
  /** Number of options that did not fit. More than 0 is a broken invariant; tests and soak runs check it (K01). */
  lost = 0;
  readonly verb: Int32Array;
  readonly target: Int32Array;
  readonly n: Int32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly facing: Int32Array;
  readonly files: Int32Array;
  readonly extra: Int32Array;
  readonly path: Int32Array;
  /** All columns in sequence, `MAX_OPTIONS` entries each, followed by the paths, if there are any. */
  readonly words: Int32Array;

  /**
   * @param paths True if options may have a path. If false, `path` is an array shared by all such tables and must not
   * be written.
   */
  constructor(paths = true) {
    // the columns share one buffer: a separate buffer costs each some 300 bytes
    const buffer = new ArrayBuffer(4 * MAX_OPTIONS * (FIELDS + (paths ? SEGMENTS : 0)));
    this.words = new Int32Array(buffer);
    const column = (k: number) => new Int32Array(buffer, 4 * MAX_OPTIONS * k, MAX_OPTIONS);
    this.verb = column(0);
    this.target = column(1);
    this.n = column(2);
    this.x = column(3);
    this.y = column(4);
    this.facing = column(5);
    this.files = column(6);
    this.extra = column(7);
    this.path = paths ? new Int32Array(buffer, 4 * MAX_OPTIONS * FIELDS) : NO_PATHS;
  }

  /**
   * Adds an option without place or path.
   * @returns its index, or -1 if there are already `MAX_OPTIONS`
   */
  add(verb: number, target = -1, n = 0, extra = 0): number {
    const i = this.count;
    if (i >= MAX_OPTIONS) {
      this.lost++;
      return -1;
    }
    this.count = i + 1;
    this.verb[i] = verb;
    this.target[i] = target;
    this.n[i] = n;
    this.x[i] = 0;
    this.y[i] = 0;
    this.facing[i] = 0;
    this.files[i] = 0;
    this.extra[i] = extra;
    const { path } = this;
    if (path === NO_PATHS) return i;
    for (let s = i * SEGMENTS, end = s + SEGMENTS; s < end; s++) path[s] = 0; // faster than `fill` for eight numbers
    return i;
  }

  /** Adds an option that ends in a pose; the caller writes its path, if any, into `path`. */
  addPose(verb: number, target: number, n: number, x: number, y: number, facing: number, files: number): number {
    const i = this.add(verb, target, n);
    if (i < 0) return i;
    this.x[i] = x;
    this.y[i] = y;
    this.facing[i] = facing;
    this.files[i] = files;
    return i;
  }
}

/** Copies record `from` of `source` into record `to` of `target`. */
export function copyRecord(target: RecordColumns, to: number, source: RecordColumns, from: number): void {
  target.verb[to] = source.verb[from];
  target.target[to] = source.target[from];
  target.n[to] = source.n[from];
  target.x[to] = source.x[from];
  target.y[to] = source.y[from];
  target.facing[to] = source.facing[from];
  target.files[to] = source.files[from];
  target.extra[to] = source.extra[from];
  const own = target.path;
  const other = source.path;
  for (let s = 0; s < SEGMENTS; s++) own[to * SEGMENTS + s] = other[from * SEGMENTS + s];
}

/** Copies option `i` into the words of a table of one record (`Battle.answerWords`). */
export function copyOption(words: Int32Array, option: OptionTable, i: number): void {
  words[0] = option.verb[i];
  words[1] = option.target[i];
  words[2] = option.n[i];
  words[3] = option.x[i];
  words[4] = option.y[i];
  words[5] = option.facing[i];
  words[6] = option.files[i];
  words[7] = option.extra[i];
  const { path } = option;
  for (let s = 0, from = i * SEGMENTS; s < SEGMENTS; s++) words[FIELDS + s] = path[from + s];
}

/**
 * Copies the first `count` options from the words of one table to those of another; if `pathless`, without their paths.
 */
export function copyOptions(to: Int32Array, from: Int32Array, count: number, pathless: boolean): void {
  for (let first = 0; first < FIELDS * MAX_OPTIONS; first += MAX_OPTIONS) {
    for (let k = first, end = first + count; k < end; k++) to[k] = from[k];
  }
  if (pathless) return;
  for (let k = FIELDS * MAX_OPTIONS, end = k + count * SEGMENTS; k < end; k++) to[k] = from[k];
}

/** Sets record `to` of `target` to its empty values. */
export function clearRecord(target: RecordColumns, to: number): void {
  target.verb[to] = 0;
  target.target[to] = 0;
  target.n[to] = 0;
  target.x[to] = 0;
  target.y[to] = 0;
  target.facing[to] = 0;
  target.files[to] = 0;
  target.extra[to] = 0;
  const { path } = target;
  for (let s = to * SEGMENTS, end = s + SEGMENTS; s < end; s++) path[s] = 0;
}

/** Returns record `i` as an object; `path` has no trailing zeros. */
export function readRecord(source: RecordColumns, i: number): OptionRecord {
  let end = SEGMENTS;
  while (end > 0 && source.path[i * SEGMENTS + end - 1] === 0) end--;
  return {
    verb: source.verb[i],
    target: source.target[i],
    n: source.n[i],
    x: source.x[i],
    y: source.y[i],
    facing: source.facing[i],
    files: source.files[i],
    extra: source.extra[i],
    path: Array.from(source.path.subarray(i * SEGMENTS, i * SEGMENTS + end)),
  };
}

/**
 * True if the state can store the record: all numbers are whole, the facing is within a turn, the files are not
 * negative, and the path is not too long.
 */
export function isWellFormed({ verb, target, n, x, y, facing, files, extra, path }: OptionRecord): boolean {
  for (const number of [verb, target, n, x, y, facing, files, extra]) if (!Number.isInteger(number)) return false;
  if (facing < 0 || facing >= TURN || files < 0) return false;
  return path.length <= SEGMENTS && path.every((step) => Number.isInteger(step));
}

/** Writes an object into record `i`. */
export function writeRecord(target: RecordColumns, i: number, record: OptionRecord): void {
  clearRecord(target, i);
  target.verb[i] = record.verb;
  target.target[i] = record.target;
  target.n[i] = record.n;
  target.x[i] = record.x;
  target.y[i] = record.y;
  target.facing[i] = record.facing;
  target.files[i] = record.files;
  target.extra[i] = record.extra;
  for (let s = 0; s < record.path.length; s++) target.path[i * SEGMENTS + s] = record.path[s];
}

/** True if row `i` of `source` equals the record, field by field. */
export function isRecord(source: RecordColumns, i: number, record: OptionRecord): boolean {
  const { verb, target, n, x, y, facing, files, extra, path } = source;
  if (verb[i] !== record.verb || target[i] !== record.target || n[i] !== record.n) return false;
  if (x[i] !== record.x || y[i] !== record.y || facing[i] !== record.facing) return false;
  if (files[i] !== record.files || extra[i] !== record.extra) return false;
  for (let s = 0; s < SEGMENTS; s++) if (path[i * SEGMENTS + s] !== (record.path[s] ?? 0)) return false;
  return true;
}
