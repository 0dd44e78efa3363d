// Lays out many small arrays in one buffer, because an array with a buffer of its own needs some 300 bytes more than
// its contents.

/** Empty arrays for fields that are laid out later; all battles share them. */
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

/** A kind of typed array. */
interface Kind<A> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): A;
}

/**
 * Lays out arrays in sequence in one buffer, all zero. The caller describes the arrays once, in a function for
 * `Slab.lay`. This calls the function twice: first to add up the size (all arrays are empty then), then to make the
 * arrays.
 */
export class Slab {
  private buffer: ArrayBuffer | null = null;
  private at = 0;

  private constructor() {}

  /**
   * Calls `take` twice with the same slab; the arrays of the second call stay. Both calls must take the same arrays.
   */
  static lay(take: (slab: Slab) => void): void {
    const slab = new Slab();
    take(slab);
    slab.buffer = new ArrayBuffer(slab.at);
    slab.at = 0;
    take(slab);
  }

  /** Reserves `bytes` and returns their offset, a multiple of 8 whatever the kind of array. */
  private room(bytes: number): number {
    const from = this.at;
    this.at += (bytes + 7) & ~7;
    return from;
  }

  /** Returns `n` entries of this kind, or `none` while only the size is added up. */
  private take<A>(kind: Kind<A>, n: number, none: A): A {
    const from = this.room(n * kind.BYTES_PER_ELEMENT);
    return this.buffer === null ? none : new kind(this.buffer, from, n);
  }

  i32(n: number): Int32Array<ArrayBuffer> {
    return this.take(Int32Array, n, EMPTY.i32);
  }

  u32(n: number): Uint32Array<ArrayBuffer> {
    return this.take(Uint32Array, n, EMPTY.u32);
  }

  u16(n: number): Uint16Array<ArrayBuffer> {
    return this.take(Uint16Array, n, EMPTY.u16);
  }

  i16(n: number): Int16Array<ArrayBuffer> {
    return this.take(Int16Array, n, EMPTY.i16);
  }

  u8(n: number): Uint8Array<ArrayBuffer> {
    return this.take(Uint8Array, n, EMPTY.u8);
  }

  i8(n: number): Int8Array<ArrayBuffer> {
    return this.take(Int8Array, n, EMPTY.i8);
  }

  f64(n: number): Float64Array<ArrayBuffer> {
    return this.take(Float64Array, n, EMPTY.f64);
  }

  f32(n: number): Float32Array<ArrayBuffer> {
    return this.take(Float32Array, n, EMPTY.f32);
  }
}
