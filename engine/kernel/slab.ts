// Many small arrays in one buffer: a buffer of its own costs an array some 300 bytes beside what it holds.

/** Arrays of no length, for fields that are laid out later: no battle needs its own. */
export const EMPTY = {
  i32: new Int32Array(0),
  u32: new Uint32Array(0),
  u16: new Uint16Array(0),
  i16: new Int16Array(0),
  u8: new Uint8Array(0),
  i8: new Int8Array(0),
  f64: new Float64Array(0),
  f32: new Float32Array(0),
} as const;

/**
 * Lays arrays out one after the other in one buffer, all zero. What is to be laid out is said once, to `Slab.lay`, which asks
 * twice: first how much room it takes (all arrays are empty then), then for good.
 */
export class Slab {
  private buffer: ArrayBuffer | null = null;
  private at = 0;

  private constructor() {}

  /** Calls `take` twice with the same slab; what it took the second time stays. It must take the same both times. */
  static lay(take: (slab: Slab) => void): void {
    const slab = new Slab();
    take(slab);
    slab.buffer = new ArrayBuffer(slab.at);
    slab.at = 0;
    take(slab);
  }

  /** Where `bytes` more begin: at a multiple of 8, whatever will lie there. */
  private room(bytes: number): number {
    const from = this.at;
    this.at += (bytes + 7) & ~7;
    return from;
  }

  i32(n: number): Int32Array<ArrayBuffer> {
    const from = this.room(4 * n);
    return this.buffer === null ? EMPTY.i32 : new Int32Array(this.buffer, from, n);
  }

  u32(n: number): Uint32Array<ArrayBuffer> {
    const from = this.room(4 * n);
    return this.buffer === null ? EMPTY.u32 : new Uint32Array(this.buffer, from, n);
  }

  u16(n: number): Uint16Array<ArrayBuffer> {
    const from = this.room(2 * n);
    return this.buffer === null ? EMPTY.u16 : new Uint16Array(this.buffer, from, n);
  }

  i16(n: number): Int16Array<ArrayBuffer> {
    const from = this.room(2 * n);
    return this.buffer === null ? EMPTY.i16 : new Int16Array(this.buffer, from, n);
  }

  u8(n: number): Uint8Array<ArrayBuffer> {
    const from = this.room(n);
    return this.buffer === null ? EMPTY.u8 : new Uint8Array(this.buffer, from, n);
  }

  i8(n: number): Int8Array<ArrayBuffer> {
    const from = this.room(n);
    return this.buffer === null ? EMPTY.i8 : new Int8Array(this.buffer, from, n);
  }

  f64(n: number): Float64Array<ArrayBuffer> {
    const from = this.room(8 * n);
    return this.buffer === null ? EMPTY.f64 : new Float64Array(this.buffer, from, n);
  }

  f32(n: number): Float32Array<ArrayBuffer> {
    const from = this.room(4 * n);
    return this.buffer === null ? EMPTY.f32 : new Float32Array(this.buffer, from, n);
  }
}
