import { type Matmul, type Multiply, PlainMatmul } from './matmul.js';
import { CODE } from './matmul-code.js';

/** The part of the WebAssembly API that is used here. This layer must not use the types of browsers. */
interface Wasm {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: Exports };
}
interface Exports extends Omit<Matmul, 'name' | 'heap' | 'reserve' | 'multiply'> {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** Results below `clip` become `clip`. */
  readonly multiply: Multiply<number>;
}

const PAGE = 65536;
/** Number of terms that are summed at once. Longer sums are made in parts, which stay in the nearest cache. */
const TERMS = 256;

let compiled: object | null = null;

/** Matmul on SIMD registers. It gives the same bits as the plain loops. */
class WasmMatmul implements Matmul {
  readonly name = 'WebAssembly';
  heap: Float32Array;
  private readonly exports: Exports;

  constructor(wasm: Wasm) {
    compiled ??= new wasm.Module(Uint8Array.from(CODE.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
    this.exports = new wasm.Instance(compiled).exports;
    this.heap = new Float32Array(this.exports.memory.buffer);
  }

  reserve(length: number): void {
    if (length <= this.heap.length) return;
    const { memory } = this.exports;
    const pages = Math.ceil((length * 4 * 1.25) / PAGE) - memory.buffer.byteLength / PAGE;
    memory.grow(pages);
    this.heap = new Float32Array(memory.buffer);
  }

  readonly multiply: Multiply<boolean> = (m, n, k, a, down, right, b, c, start, relu) => {
    const { exports } = this;
    let done = 0;
    while (k - done > TERMS) {
      const from = done === 0 ? start : -1;
      exports.multiply(m, n, TERMS, a + done * right, down, right, b + done * n, c, from, Number.NEGATIVE_INFINITY);
      done += TERMS;
    }
    const from = done === 0 ? start : -1;
    const floor = relu ? 0 : Number.NEGATIVE_INFINITY;
    exports.multiply(m, n, k - done, a + done * right, down, right, b + done * n, c, from, floor);
  };

  add(to: number, from: number, n: number): void {
    this.exports.add(to, from, n);
  }

  sum(to: number, from: number, rows: number, n: number): void {
    this.exports.sum(to, from, rows, n);
  }

  addScaled(to: number, from: number, by: number, n: number): void {
    this.exports.addScaled(to, from, by, n);
  }

  times(to: number, a: number, b: number, n: number): void {
    this.exports.times(to, a, b, n);
  }

  addTimes(to: number, a: number, b: number, n: number): void {
    this.exports.addTimes(to, a, b, n);
  }

  cut(d: number, y: number, n: number): void {
    this.exports.cut(d, y, n);
  }
}

/** Returns the fastest matmul of this machine. */
export function matmul(): Matmul {
  const wasm = (globalThis as { WebAssembly?: Wasm }).WebAssembly;
  if (wasm === undefined) return new PlainMatmul();
  try {
    return new WasmMatmul(wasm);
  } catch {
    return new PlainMatmul(); // an old processor or browser without SIMD
  }
}
