import type { Battle } from '../kernel/battle.js';
import { SEGMENTS } from '../kernel/core.js';

/** A digest that changes with each number added to it: FNV-1a over words. */
export class Condensed {
  private sum = 0x811c9dc5;

  add(word: number): void {
    let { sum } = this;
    sum = Math.imul(sum ^ word, 0x01000193);
    sum = Math.imul(sum ^ (word >>> 16), 0x01000193);
    this.sum = sum;
  }

  addAll(words: ArrayLike<number>): void {
    for (let i = 0; i < words.length; i++) this.add(words[i]);
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i));
  }

  /** Adds the numbers of each listed option. */
  addOptions(b: Battle, count: number): void {
    const { option } = b;
    this.add(count);
    for (let i = 0; i < count; i++) {
      this.add(option.verb[i]);
      this.add(option.target[i]);
      this.add(option.n[i]);
      this.add(option.x[i]);
      this.add(option.y[i]);
      this.add(option.facing[i]);
      this.add(option.files[i]);
      this.add(option.extra[i]);
      for (let s = 0; s < SEGMENTS; s++) this.add(option.path[i * SEGMENTS + s]);
    }
  }

  /** Returns the digest as eight hexadecimal digits. */
  word(): string {
    return (this.sum >>> 0).toString(16).padStart(8, '0');
  }
}

const ARRAYS = {
  i32: Int32Array,
  u32: Uint32Array,
  i16: Int16Array,
  u16: Uint16Array,
  i8: Int8Array,
  u8: Uint8Array,
} as const;

/** Adds the columns of a battle by name, so that a new column without values leaves the digest unchanged. */
export class Columns {
  private readonly columns: readonly { readonly name: number; readonly values: ArrayLike<number> }[];

  constructor(b: Battle) {
    this.columns = b.layout.placed.map(({ table, column, spec, offset, length }) => {
      const name = new Condensed();
      name.addText(`${table}.${column}`);
      const values = new ARRAYS[spec.kind](b.bytes.buffer as ArrayBuffer, b.bytes.byteOffset + offset, length);
      return { name: Number.parseInt(name.word(), 16) | 0, values };
    });
  }

  /** Adds every value except 0, with its index. */
  addTo(sum: Condensed): void {
    for (const { name, values } of this.columns) {
      for (let i = 0; i < values.length; i++) {
        if (values[i] === 0) continue;
        sum.add(name + i);
        sum.add(values[i]);
      }
    }
  }
}
