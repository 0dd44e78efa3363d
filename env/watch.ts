import type { Battle } from '../engine/kernel/battle.js';

/** A column of the state. */
type Column = Int32Array | Uint32Array | Int16Array | Uint16Array | Int8Array | Uint8Array;

/** Most rows that are told apart. */
const ROWS = 64;

/**
 * Notices what has changed in columns of a battle's state since it last looked: they are compared a word of memory at a time,
 * whatever the numbers in it are, and only where a word differs it is asked whose it is.
 */
export class Watch {
  /** What the last `look` found of each row: bits of the columns in which it has changed. Bits are added only if it found any. */
  readonly changed = new Uint8Array(ROWS);
  private bytes: Uint8Array = new Uint8Array(0);
  private words: Int32Array = new Int32Array(0);
  private fresh = true;
  /** Anything in `changed` may be other than 0. */
  private marked = false;
  /** Of each column: its words, the byte where it begins, how far a byte is shifted to its entry, entries, bits, whose they are. */
  private readonly first: number[] = [];
  private readonly end: number[] = [];
  private readonly from: number[] = [];
  private readonly shift: number[] = [];
  private readonly entries: number[] = [];
  private readonly bits: number[] = [];
  private readonly rowOf: (Uint8Array | null)[] = [];
  /** The words as they were at the last look, column by column, and the same byte by byte. */
  private kept = new Int32Array(0);
  private keptBytes = new Uint8Array(0);
  private room = 0;

  /** Is it this battle's state that is watched? */
  watches(b: Battle): boolean {
    return this.bytes === b.bytes;
  }

  /** Forgets all columns; those of `b` that are added now are watched. At the first look everything has changed. */
  begin(b: Battle): void {
    this.bytes = b.bytes;
    this.words = new Int32Array(b.bytes.buffer, b.bytes.byteOffset, b.bytes.length >> 2);
    this.first.length = 0;
    this.end.length = 0;
    this.from.length = 0;
    this.shift.length = 0;
    this.entries.length = 0;
    this.bits.length = 0;
    this.rowOf.length = 0;
    this.room = 0;
    this.fresh = true;
  }

  /** Watches the first `entries` of a column. `rowOf`: the row that each is about, if that is not its own number. */
  add(column: Column, entries: number, bits: number, rowOf: Uint8Array | null = null): void {
    const from = column.byteOffset - this.bytes.byteOffset;
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

  /** Looks again, and writes what has changed to `changed`. @returns all bits that are in it */
  look(): number {
    const { changed, words, first, end, bits } = this;
    if (this.fresh && this.kept.length < this.room) {
      this.kept = new Int32Array(this.room);
      this.keptBytes = new Uint8Array(this.kept.buffer);
    }
    const { kept } = this;
    if (this.marked) changed.fill(0);
    let any = 0;
    let k = 0;
    for (let c = 0; c < first.length; c++) {
      for (let w = first[c], last = end[c]; w < last; w++, k++) {
        if (kept[k] === words[w]) continue;
        if (!this.fresh && this.mark(c, w, k)) any |= bits[c];
        kept[k] = words[w];
      }
    }
    this.marked = this.fresh || any !== 0;
    if (!this.fresh) return any;
    this.fresh = false;
    changed.fill(255);
    return 255;
  }

  /** Marks whose entries of column `c` in word `w` are not what they were; part of the word may belong to other columns. */
  private mark(c: number, w: number, k: number): boolean {
    const { bytes, keptBytes, changed } = this;
    const rowOf = this.rowOf[c];
    let any = false;
    for (let i = 0; i < 4; i++) {
      if (bytes[4 * w + i] === keptBytes[4 * k + i]) continue;
      const entry = (4 * w + i - this.from[c]) >> this.shift[c];
      if (entry < 0 || entry >= this.entries[c]) continue;
      changed[rowOf === null ? entry : rowOf[entry]] |= this.bits[c];
      any = true;
    }
    return any;
  }
}
