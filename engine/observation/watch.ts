import type { Battle } from '../kernel/battle.js';
import { EMPTY, Slab } from '../kernel/slab.js';
import { sameWords } from '../kernel/words.js';

/** A column of the state. */
type Column = Int32Array | Uint32Array | Int16Array | Uint16Array | Int8Array | Uint8Array;

/** A column to watch: its first `entries`, what it means that they change, and whether they are about rows of their owners. */
export interface Watched {
  readonly column: Column;
  readonly entries: number;
  readonly bits: number;
  readonly owned?: boolean;
}

/** Most rows that are told apart. */
const ROWS = 64;

/** Words between two columns that are compared rather than begun anew behind. */
const BETWEEN = 12;

/** Columns of a state that are watched, and where they lie: one for all battles that lie in memory alike. */
export class WatchedColumns {
  /**
   * Of each column, in the order in which they lie in memory: its words, the byte where it begins, how far a byte is shifted to its entry,
   * entries, bits, 1 if they have owners.
   */
  readonly first: Int32Array;
  readonly end: Int32Array;
  readonly from: Int32Array;
  readonly shift: Int32Array;
  readonly entries: Int32Array;
  readonly bits: Int32Array;
  readonly owned: Int32Array;
  /** The row that each entry of columns with owners is about. */
  readonly owner: Uint8Array;
  /** Spans of words in which columns lie close together: how many, and of each its words and its first column; behind the last all columns. */
  readonly spans: number;
  readonly spanFirst: Int32Array;
  readonly spanEnd: Int32Array;
  readonly spanColumn: Int32Array;
  /** Words of all spans. */
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

/** What an observation watches in battles of two armies, which lie in memory alike: what rows are written from, and where all stand. */
export interface Sources {
  readonly rows: WatchedColumns;
  readonly poses: WatchedColumns;
}

/**
 * Notices what has changed in columns of a battle's state since it last looked: they are compared a word of memory at a time,
 * whatever the numbers in it are, and only where a word differs it is asked whose it is.
 */
export class Watch {
  /** What the last `look` found of each row: bits of the columns in which it has changed. Bits are added only if it found any. */
  changed: Uint8Array = EMPTY.u8;
  private fresh = true;
  /** Anything in `changed` may be other than 0. */
  private marked = false;
  /** The words as they were at the last look, column by column. */
  private kept: Int32Array = EMPTY.i32;

  /** From now on columns with so much room are watched: always the same ones. At the first look everything has changed. */
  begin(room: number): void {
    this.fresh = true;
    if (this.kept.length >= room && this.changed.length > 0) return;
    Slab.lay((slab) => {
      this.kept = slab.i32(room);
      this.changed = slab.u8(ROWS);
    });
  }

  /** Looks again at these columns of a state, `words`, and writes what has changed to `changed`. @returns all bits that are in it */
  look(words: Int32Array, columns: WatchedColumns): number {
    const { changed, kept } = this;
    const { spans, spanFirst, spanEnd } = columns;
    if (this.marked) changed.fill(0);
    let any = 0;
    let k = 0;
    for (let s = 0; s < spans; s++) {
      const last = spanEnd[s];
      for (let w = spanFirst[s]; w < last; w++, k++) {
        const same = sameWords(kept, k, words, w, last - w); // most are
        k += same;
        w += same;
        if (w === last) break;
        if (!this.fresh) any |= this.markColumns(columns, s, w, kept[k] ^ words[w]);
        kept[k] = words[w];
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

  /** Marks whose entries in word `w` of span `s` are not what they were: of one column, of the ends of several, or of none. @returns their bits */
  private markColumns(columns: WatchedColumns, s: number, w: number, other: number): number {
    const { first, end, bits, spanColumn } = columns;
    let any = 0;
    for (let c = spanColumn[s], last = spanColumn[s + 1]; c < last && first[c] <= w; c++) {
      if (w < end[c] && this.markWord(columns, c, w, other)) any |= bits[c];
    }
    return any;
  }

  /** Marks whose entries of column `c` in word `w` are not what they were, by the bits that are; part of it may belong to others. */
  private markWord(
    { from, shift, entries, bits, owned, owner }: WatchedColumns,
    c: number,
    w: number,
    other: number,
  ): boolean {
    const { changed } = this;
    let any = false;
    for (let i = 0; i < 4; i++) {
      if (((other >>> (8 * i)) & 255) === 0) continue; // bytes of a word lie in memory the lowest first
      const entry = (4 * w + i - from[c]) >> shift[c];
      if (entry < 0 || entry >= entries[c]) continue;
      changed[owned[c] !== 0 ? owner[entry] : entry] |= bits[c];
      any = true;
    }
    return any;
  }
}
