import type { Battle } from '../engine/kernel/battle.js';
import { EMPTY, Slab } from '../engine/kernel/slab.js';

/** A column of the state. */
type Column = Int32Array | Uint32Array | Int16Array | Uint16Array | Int8Array | Uint8Array;

/** Most rows that are told apart. */
const ROWS = 64;

/** Columns of a state that are watched, and where they lie: one for all battles that lie in memory alike. */
export class WatchedColumns {
  /** Of each column: its words, the byte where it begins, how far a byte is shifted to its entry, entries, bits, whose they are. */
  readonly first: number[] = [];
  readonly end: number[] = [];
  readonly from: number[] = [];
  readonly shift: number[] = [];
  readonly entries: number[] = [];
  readonly bits: number[] = [];
  readonly rowOf: (Uint8Array | null)[] = [];
  /** Words of all of them. */
  room = 0;

  /** Adds the first `entries` of a column of `b`. `rowOf`: the row that each is about, if that is not its own number. */
  add(b: Battle, column: Column, entries: number, bits: number, rowOf: Uint8Array | null = null): void {
    const from = column.byteOffset - b.bytes.byteOffset;
    const end = from + entries * column.BYTES_PER_ELEMENT;
    this.first.push(from >> 2);
    this.end.push((end + 3) >> 2);
    this.from.push(from);
    this.shift.push(column.BYTES_PER_ELEMENT >> 1);
    this.entries.push(entries);
    this.bits.push(bits);
    this.rowOf.push(rowOf);
    this.room += ((end + 3) >> 2) - (from >> 2);
  }
}

/** What an observation watches in battles of two armies, which lie in memory alike: what rows are written from, and where all stand. */
export interface Sources {
  readonly rows: WatchedColumns;
  readonly poses: WatchedColumns;
}

/** Sources by armies (`setup.unit`, the same object for all their battles), made by `make` for the first battle of them. */
export function byArmies<B extends Battle & { readonly setup: { readonly unit: object } }>(
  make: (b: B) => Sources,
): (b: B) => Sources {
  const kept = new WeakMap<object, Sources>();
  return (b) => {
    const sources = kept.get(b.setup.unit) ?? make(b);
    kept.set(b.setup.unit, sources);
    return sources;
  };
}

const NOTHING = new WatchedColumns();

/** Are four words from `k` on those from `w` on? */
function areSame(kept: Int32Array, k: number, words: Int32Array, w: number): boolean {
  const one = (kept[k] ^ words[w]) | (kept[k + 1] ^ words[w + 1]);
  return (one | (kept[k + 2] ^ words[w + 2]) | (kept[k + 3] ^ words[w + 3])) === 0;
}

/**
 * Notices what has changed in columns of a battle's state since it last looked: they are compared a word of memory at a time,
 * whatever the numbers in it are, and only where a word differs it is asked whose it is.
 */
export class Watch {
  /** What the last `look` found of each row: bits of the columns in which it has changed. Bits are added only if it found any. */
  changed: Uint8Array = EMPTY.u8;
  private bytes: Uint8Array = EMPTY.u8;
  private words: Int32Array = EMPTY.i32;
  private columns = NOTHING;
  private fresh = true;
  /** Anything in `changed` may be other than 0. */
  private marked = false;
  /** The words as they were at the last look, column by column, and the same byte by byte. */
  private kept: Int32Array = EMPTY.i32;
  private keptBytes: Uint8Array = EMPTY.u8;

  /** Is it this battle's state that is watched? */
  watches(b: Battle): boolean {
    return this.bytes === b.bytes;
  }

  /** From now on these columns of `b` are watched. At the first look everything has changed. */
  begin(b: Battle, columns: WatchedColumns): void {
    this.columns = columns;
    this.fresh = true;
    if (this.bytes !== b.bytes) this.words = new Int32Array(b.bytes.buffer, b.bytes.byteOffset, b.bytes.length >> 2);
    this.bytes = b.bytes;
    const { room } = columns;
    if (this.kept.length === room && this.changed.length > 0) return;
    Slab.lay((slab) => {
      this.kept = slab.i32(room);
      this.changed = slab.u8(ROWS);
    });
    this.keptBytes = new Uint8Array(this.kept.buffer, this.kept.byteOffset, 4 * room);
  }

  /** Looks again, and writes what has changed to `changed`. @returns all bits that are in it */
  look(): number {
    const { changed, words, kept } = this;
    const { first, end, bits } = this.columns;
    if (this.marked) changed.fill(0);
    let any = 0;
    let k = 0;
    for (let c = 0; c < first.length; c++) {
      const last = end[c];
      for (let w = first[c]; w < last; ) {
        // most are as they were: four at a time
        while (w + 4 <= last && areSame(kept, k, words, w)) {
          w += 4;
          k += 4;
        }
        for (const stop = Math.min(w + 4, last); w < stop; w++, k++) {
          if (kept[k] === words[w]) continue;
          if (!this.fresh && this.markWord(c, w, k)) any |= bits[c];
          kept[k] = words[w];
        }
      }
    }
    this.marked = this.fresh || any !== 0;
    if (!this.fresh) return any;
    this.fresh = false;
    changed.fill(255);
    return 255;
  }

  /** Marks `row` as changed, for what is not a column. Until the next look. */
  mark(row: number, bits: number): void {
    this.changed[row] |= bits;
    this.marked = true;
  }

  /** Marks whose entries of column `c` in word `w` are not what they were; part of the word may belong to other columns. */
  private markWord(c: number, w: number, k: number): boolean {
    const { bytes, keptBytes, changed, columns } = this;
    const rowOf = columns.rowOf[c];
    const from = columns.from[c];
    const shift = columns.shift[c];
    let any = false;
    for (let i = 0; i < 4; i++) {
      if (bytes[4 * w + i] === keptBytes[4 * k + i]) continue;
      const entry = (4 * w + i - from) >> shift;
      if (entry < 0 || entry >= columns.entries[c]) continue;
      changed[rowOf === null ? entry : rowOf[entry]] |= columns.bits[c];
      any = true;
    }
    return any;
  }
}
