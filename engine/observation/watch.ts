import type { Battle } from '../kernel/battle.js';
import { EMPTY, Slab } from '../kernel/slab.js';
import { sameWords } from '../kernel/words.js';

/** A column of a battle's state. */
type Column = Int32Array | Uint32Array | Int16Array | Uint16Array | Int8Array | Uint8Array;

/**
 * A column to watch: its first `entries`, the `bits` that a change sets, and whether its entries belong to rows by
 * `owner`.
 */
export interface Watched {
  readonly column: Column;
  readonly entries: number;
  readonly bits: number;
  readonly owned?: boolean;
}

/** Most rows with bits of their own. */
const ROWS = 64;

/** Largest gap, in words, between two columns that are compared as one span. */
const BETWEEN = 12;

/** Places of watched columns in the state of a battle. They serve all battles with the same memory layout. */
export class WatchedColumns {
  /**
   * For each column, in the order of memory: its words (`first` to `end`), its first byte, the shift from a byte to its
   * entry, its number of entries, its bits, and 1 if its entries have owners.
   */
  readonly first: Int32Array;
  readonly end: Int32Array;
  readonly from: Int32Array;
  readonly shift: Int32Array;
  readonly entries: Int32Array;
  readonly bits: Int32Array;
  readonly owned: Int32Array;
  /** Row that owns each entry of the columns with owners. */
  readonly owner: Uint8Array;
  /**
   * Spans of words in which columns are close together: their number, and for each its words and its first column. The
   * last entry of `spanColumn` is the number of columns.
   */
  readonly spans: number;
  readonly spanFirst: Int32Array;
  readonly spanEnd: Int32Array;
  readonly spanColumn: Int32Array;
  /** Words of all spans together. */
  readonly room: number;

  constructor(b: Battle, columns: readonly Watched[], owner: Uint8Array = EMPTY.u8) {
    const begin = ({ column }: Watched): number => column.byteOffset - b.bytes.byteOffset;
    const end = (w: Watched): number => begin(w) + w.entries * w.column.BYTES_PER_ELEMENT;
    const sorted = [...columns].sort((one, other) => begin(one) - begin(other));
    this.from = Int32Array.from(sorted, begin);
    this.first = this.from.map((from) => from >> 2);
    this.end = Int32Array.from(sorted, (w) => (end(w) + 3) >> 2);
    this.shift = Int32Array.from(sorted, ({ column }) => column.BYTES_PER_ELEMENT >> 1);
    this.entries = Int32Array.from(sorted, ({ entries }) => entries);
    this.bits = Int32Array.from(sorted, ({ bits }) => bits);
    this.owned = Int32Array.from(sorted, ({ owned }) => Number(owned === true));
    this.owner = owner;
    const begins = sorted.flatMap((_, c) => (c === 0 || this.first[c] > this.end[c - 1] + BETWEEN ? [c] : []));
    const next = [...begins.slice(1), sorted.length];
    this.spans = begins.length;
    this.spanColumn = Int32Array.of(...begins, sorted.length);
    this.spanFirst = Int32Array.from(begins, (c) => this.first[c]);
    this.spanEnd = Int32Array.from(next, (c) => this.end[c - 1]);
    this.room = this.spanEnd.reduce((sum, end, s) => sum + end - this.spanFirst[s], 0);
  }
}

/** Watched columns of two armies: sources of the units' rows, and poses. */
export interface Sources {
  readonly rows: WatchedColumns;
  readonly poses: WatchedColumns;
}

/**
 * Finds changes in columns of a battle's state since the last comparison. It compares words of memory, whatever numbers
 * they contain, and computes the row only for words that differ.
 */
export class Watch {
  /**
   * Changes found by the last `look`, by row: bits of the changed columns. Callers may add bits only if it found any
   * change.
   */
  changed: Uint8Array = EMPTY.u8;
  private fresh = true;
  /** True if an entry of `changed` may differ from 0. */
  private marked = false;
  /** The words at the last comparison, span by span. */
  private previous: Int32Array = EMPTY.i32;

  /**
   * Prepares for other columns. The next `look` reports everything as changed.
   * @param room number of words of the columns
   */
  begin(room: number): void {
    this.fresh = true;
    if (this.previous.length >= room && this.changed.length > 0) return;
    Slab.lay((slab) => {
      this.previous = slab.i32(room);
      this.changed = slab.u8(ROWS);
    });
  }

  /**
   * Compares the columns with the last state and writes the changes to `changed`.
   * @param words the state
   * @param columns the same columns in all calls between two calls of `begin`
   * @returns all bits in `changed`
   */
  look(words: Int32Array, columns: WatchedColumns): number {
    const { changed, previous } = this;
    const { spans, spanFirst, spanEnd } = columns;
    if (this.marked) changed.fill(0);
    let any = 0;
    let k = 0;
    for (let s = 0; s < spans; s++) {
      const last = spanEnd[s];
      for (let w = spanFirst[s]; w < last; w++, k++) {
        const same = sameWords(previous, k, words, w, last - w); // nearly all words are equal
        k += same;
        w += same;
        if (w === last) break;
        if (!this.fresh) any |= this.markColumns(columns, s, w, previous[k] ^ words[w]);
        previous[k] = words[w];
      }
    }
    this.marked = this.fresh || any !== 0;
    if (!this.fresh) return any;
    this.fresh = false;
    changed.fill(255);
    return 255;
  }

  /**
   * Marks `row` as changed until the next `look`, for sources that are not columns.
   * @param bits bits of the change
   */
  mark(row: number, bits: number): void {
    this.changed[row] |= bits;
    this.marked = true;
  }

  /**
   * Marks the rows of the entries that changed in word `w` of span `s`. A word may belong to one column, to the ends of
   * several, or to none.
   * @param other the bits that changed
   * @returns the marked bits
   */
  private markColumns(columns: WatchedColumns, s: number, w: number, other: number): number {
    const { first, end, bits, spanColumn } = columns;
    let any = 0;
    for (let c = spanColumn[s], last = spanColumn[s + 1]; c < last && first[c] <= w; c++) {
      if (w < end[c] && this.markWord(columns, c, w, other)) any |= bits[c];
    }
    return any;
  }

  /**
   * Marks the rows of the entries of column `c` that changed in word `w`. Bytes of the word outside the column are
   * ignored.
   * @param other the bits that changed
   * @returns true if an entry changed
   */
  private markWord(
    { from, shift, entries, bits, owned, owner }: WatchedColumns,
    c: number,
    w: number,
    other: number,
  ): boolean {
    const { changed } = this;
    let any = false;
    for (let i = 0; i < 4; i++) {
      if (((other >>> (8 * i)) & 255) === 0) continue; // the lowest byte of a word comes first in memory
      const entry = (4 * w + i - from[c]) >> shift[c];
      if (entry < 0 || entry >= entries[c]) continue;
      changed[owned[c] !== 0 ? owner[entry] : entry] |= bits[c];
      any = true;
    }
    return any;
  }
}
