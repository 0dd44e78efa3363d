// The layout of linear memory: buffers of typed arrays, cells of changing numbers, tables of objects.
import { i32, load, type Node, op } from './ir.js';
import { type Element, type Kind, type Num, wasmType } from './values.js';

export type TypedArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

export const ELEMENT_BYTES: Record<Element, number> = { i8: 1, u8: 1, i16: 2, u16: 2, i32: 4, u32: 4, f32: 4, f64: 8 };
const SHIFT: Record<Element, number> = { i8: 0, u8: 0, i16: 1, u16: 1, i32: 2, u32: 2, f32: 2, f64: 3 };
const LOADS: Record<Element, string> = {
  i8: 'i32.load8_s',
  u8: 'i32.load8_u',
  i16: 'i32.load16_s',
  u16: 'i32.load16_u',
  i32: 'i32.load',
  u32: 'i32.load',
  f32: 'f32.load',
  f64: 'f64.load',
};
const KINDS: Record<Element, Kind> = {
  i8: 'i32',
  u8: 'pos',
  i16: 'i32',
  u16: 'pos',
  i32: 'i32',
  u32: 'u32',
  f32: 'f64',
  f64: 'f64',
};
const BOUNDS: Record<Element, number> = {
  i8: 128,
  u8: 255,
  i16: 32768,
  u16: 65535,
  i32: 2 ** 31,
  u32: 2 ** 32,
  f32: Infinity,
  f64: Infinity,
};

export function elementOf(array: object): Element | null {
  if (array instanceof Int8Array) return 'i8';
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Int16Array) return 'i16';
  if (array instanceof Uint16Array) return 'u16';
  if (array instanceof Int32Array) return 'i32';
  if (array instanceof Uint32Array) return 'u32';
  if (array instanceof Float32Array) return 'f32';
  if (array instanceof Float64Array) return 'f64';
  return null;
}

/** Returns `index` times the bytes of an element. */
export function scaled(index: Node, el: Element): Node {
  const shift = SHIFT[el];
  if (index.op === 'i32.const' && index.later === undefined) return i32(index.n << shift);
  return shift === 0 ? index : op('i32.shl', 'i32', index, i32(shift));
}

export function loadElement(el: Element, at: Node, offset = 0): Num {
  if (el === 'f32') {
    const n = op('f64.promote_f32', 'f64', load('f32.load', 'f64', at, offset));
    return { t: 'num', k: 'f64', n, max: Infinity };
  }
  const k = KINDS[el];
  return { t: 'num', k, n: load(LOADS[el], wasmType(k), at, offset), max: BOUNDS[el] };
}

/** Returns the narrowest kind of a JavaScript number or boolean. */
export function kindOfNumber(v: number | boolean): Kind {
  if (typeof v === 'boolean') return 'bool';
  if (!Number.isInteger(v) || Object.is(v, -0)) return 'f64';
  if (v >= 0 && v < 2 ** 31) return 'pos';
  if (v >= -(2 ** 31) && v < 2 ** 31) return 'i32';
  if (v >= 0 && v < 2 ** 32) return 'u32';
  return 'f64';
}

interface Region {
  readonly address: number;
  readonly bytes: number;
  readonly fill: (view: DataView, at: number) => void;
}

/** First used address; address 0 stands for nothing. */
const FIRST = 1024;
/** Start of the placeholder addresses for data of a battle's block; `emit` replaces them. */
export const BLOCK = 0x5a5a0000;
/** Upper bound of a block's size, bytes. */
export const BLOCK_ROOM = 2 ** 24;

/** Objects and buffers derived from a battle. They are stored together, so that each battle can have its own copy. */
export class Kept {
  readonly objects = new Set<object>();
  readonly buffers = new Set<ArrayBufferLike>();

  /** @param apart the object that is left out */
  constructor(roots: readonly object[], apart: object) {
    const visit = (o: object): void => {
      if (o === apart || this.objects.has(o)) return;
      if (elementOf(o) !== null) {
        this.buffers.add((o as TypedArray).buffer);
        return;
      }
      this.objects.add(o);
      for (const v of Object.values(o)) if (typeof v === 'object' && v !== null) visit(v);
    };
    roots.forEach(visit);
  }
}

/** The layout of linear memory of one translation, and of the block of each battle. */
export class Memory {
  private next = FIRST;
  private nextKept = BLOCK;
  private readonly kept: Kept;
  /** Offsets in a block that hold addresses in it. */
  private readonly links: number[] = [];
  private readonly regions: Region[] = [];
  private readonly buffers = new Map<ArrayBufferLike, number>();
  private readonly descriptors = new Map<object, number>();

  constructor(kept: Kept) {
    this.kept = kept;
  }

  /** @param owner the object to which the memory belongs */
  allocate(bytes: number, fill: Region['fill'], align = 8, owner: object | null = null): number {
    const isKept =
      owner !== null && (this.kept.objects.has(owner) || this.kept.buffers.has(owner as unknown as ArrayBufferLike));
    const address = ((isKept ? this.nextKept : this.next) + align - 1) & -align;
    if (isKept) this.nextKept = address + bytes;
    else this.next = address + bytes;
    if (this.nextKept > BLOCK + BLOCK_ROOM) throw new Error('what is kept for each battle takes too much room');
    this.regions.push({ address, bytes, fill });
    return address;
  }

  /** Stores address `to` in the word at `address`. In a block both are known only when the block is made. */
  link(address: number, to: number): void {
    if (to >= BLOCK && address >= BLOCK) this.links.push(address - BLOCK);
    else if (to >= BLOCK) throw new Error('an address of what is kept for each battle lies outside of it');
  }

  /** Returns the bytes of a block. */
  get blockBytes(): number {
    return (this.nextKept - BLOCK + 63) & -64;
  }

  /** Returns the address of a buffer. Its present contents are its initial contents. */
  bufferAt(buffer: ArrayBufferLike): number {
    let at = this.buffers.get(buffer);
    if (at === undefined) {
      at = this.allocate(
        buffer.byteLength,
        (view, address) => new Uint8Array(view.buffer, address, buffer.byteLength).set(new Uint8Array(buffer)),
        64,
        buffer,
      );
      this.buffers.set(buffer, at);
    }
    return at;
  }

  arrayAt(array: TypedArray): number {
    return this.bufferAt(array.buffer) + array.byteOffset;
  }

  /** Returns the address of an array's descriptor: the address of its data, and its length. */
  descriptorOf(array: TypedArray): number {
    let at = this.descriptors.get(array);
    if (at === undefined) {
      const data = this.arrayAt(array);
      const fill = (view: DataView, address: number): void => {
        view.setInt32(address, data, true);
        view.setInt32(address + 4, array.length, true);
      };
      at = this.allocate(8, fill, 8, array.buffer);
      this.link(at, data);
      this.descriptors.set(array, at);
    }
    return at;
  }

  /** Writes the initial contents. */
  image(): Uint8Array {
    return this.filled((this.next + 65535) & -65536, 0, BLOCK);
  }

  /**
   * Returns the initial contents of a block with addresses relative to its start, and the words that hold such
   * addresses.
   */
  block(): { readonly bytes: Uint8Array; readonly links: readonly number[] } {
    const bytes = this.filled(this.blockBytes, BLOCK, Number.MAX_SAFE_INTEGER);
    const view = new DataView(bytes.buffer);
    for (const at of this.links) view.setInt32(at, view.getInt32(at, true) - BLOCK, true);
    return { bytes, links: this.links };
  }

  private filled(bytes: number, from: number, to: number): Uint8Array {
    const filled = new Uint8Array(bytes);
    const view = new DataView(filled.buffer);
    for (const { address, fill } of this.regions) if (address >= from && address < to) fill(view, address - from);
    return filled;
  }
}
