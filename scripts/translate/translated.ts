// A translation at work: one battle in linear memory, bound to a setup and loaded with the bytes of a battle of JavaScript.
import { SEGMENTS } from '../../engine/kernel/core.js';
import type { T9aBattle } from '../../engine/rulesets/t9a/state.js';
import { ELEMENT_BYTES, type TypedArray } from './memory.js';
import type { SetupSlot } from './program.js';
import { partOfSetup } from './setup-parts.js';
import type { Kind } from './values.js';

interface Cell {
  readonly at: number;
  readonly kind: Kind;
}

/** Columns of the options, those that are compared. */
export const COLUMNS = ['verb', 'target', 'n', 'x', 'y', 'facing', 'files', 'extra', 'path'] as const;

/** What the translator tells beside the module and the image of memory. */
export interface Told {
  readonly setup: readonly SetupSlot[];
  /** Places in the sources that throw, by number. */
  readonly fails: readonly string[];
  /** Where the bytes of the battle lie. */
  readonly base: number;
  /** Where the columns of the options lie. */
  readonly columns: Readonly<Record<(typeof COLUMNS)[number], number>>;
  readonly epoch: Cell;
  readonly decision: Cell;
}

/** The part of WebAssembly that is used here. */
interface Wasm {
  readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Exports };
}
interface Exports {
  options(): number;
  choose(i: number): void;
}

const PAGE = 65536;
/** Room for the parts of a setup, pages. */
const ROOM = 64;

export class Translated {
  private readonly told: Told;
  private readonly exports: Exports;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  /** Where parts of a setup begin, and where the next of them goes. */
  private readonly heap: number;
  private free: number;
  private over0 = 0;

  constructor(code: Uint8Array, image: Uint8Array, told: Told) {
    const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly;
    const memory = new wasm.Memory({ initial: image.length / PAGE + ROOM, maximum: PAGE });
    this.told = told;
    this.bytes = new Uint8Array(memory.buffer);
    this.view = new DataView(memory.buffer);
    this.bytes.set(image);
    this.heap = image.length;
    this.free = image.length;
    const { hypot, atan2, sin, cos, acos, asin, tan, exp, log, pow } = Math;
    const fail = (i: number): never => {
      throw new Error(`the translation throws what ${told.fails[i]} throws`);
    };
    const rem = (x: number, y: number): number => x % y;
    const imports = { memory, fail, rem, pow, hypot, atan2, sin, cos, acos, asin, tan, exp, log };
    this.exports = new wasm.Instance(new wasm.Module(code), { m: imports }).exports;
  }

  private put(array: TypedArray): number {
    const at = (this.free + 7) & ~7;
    this.bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    this.free = at + array.byteLength;
    return at;
  }

  private describe(at: number, data: number, length: number): void {
    this.view.setInt32(at, data, true);
    this.view.setInt32(at + 4, length, true);
  }

  /** Lays the parts of the setup of `b` out. @returns why the translation is not one for it, or null */
  bind(b: T9aBattle): string | null {
    this.free = this.heap;
    for (const { path, kind, numberKind, sample, bound, address } of this.told.setup) {
      const part = partOfSetup(b, path);
      if (kind === 'text') {
        if ((part ?? null) !== (sample ?? null)) return `${path} of the setup is ${part}, translated for ${sample}`;
      } else if (kind === 'number' || kind === 'boolean') {
        const n = Number(part);
        if (Math.abs(n) > bound || (numberKind !== 'f64' && !Number.isInteger(n)))
          return `${path} of the setup is ${n}`;
        if (numberKind === 'f64') this.view.setFloat64(address, n, true);
        else this.view.setInt32(address, n, true);
      } else if (kind === 'array') {
        this.describe(address, this.put(part as TypedArray), (part as TypedArray).length);
      } else {
        const placed = (part as TypedArray[]).map((array) => [this.put(array), array.length] as const);
        const list = (this.free + 7) & ~7;
        this.free = list + 8 * placed.length;
        placed.forEach(([data, length], i) => {
          this.describe(list + 8 * i, data, length);
        });
        this.describe(address, list, placed.length);
      }
    }
    return null;
  }

  /** Makes the battle in memory the one that `b` is; its setup must be the one bound last. */
  load(b: T9aBattle): void {
    const { base, epoch, decision } = this.told;
    b.dice.store();
    this.bytes.set(b.bytes, base);
    this.over0 = base + b.core.over.byteOffset - b.bytes.byteOffset;
    this.write(epoch, this.read(epoch) + 1); // what was derived from another battle holds no more
    this.write(decision, 0);
  }

  private read({ at, kind }: Cell): number {
    return kind === 'f64' ? this.view.getFloat64(at, true) : this.view.getInt32(at, true);
  }

  private write({ at, kind }: Cell, n: number): void {
    if (kind === 'f64') this.view.setFloat64(at, n, true);
    else this.view.setInt32(at, n, true);
  }

  get over(): boolean {
    return this.bytes[this.over0] !== 0;
  }

  options(): number {
    return this.exports.options();
  }

  choose(i: number): void {
    this.exports.choose(i);
  }

  /** The first column of the `count` options that is not as in `b`, or null. */
  differsInOptions({ option }: T9aBattle, count: number): string | null {
    for (const name of COLUMNS) {
      const entries = name === 'path' ? count * SEGMENTS : count;
      const own = new Int32Array(this.bytes.buffer, this.told.columns[name], entries);
      const i = own.findIndex((n, k) => n !== option[name][k]);
      if (i >= 0) return `${name} ${i} is ${option[name][i]}, ${own[i]} in the translation`;
    }
    return null;
  }

  /** The first column in which the battle in memory is not `b`, or null. */
  differs(b: T9aBattle): string | null {
    b.dice.store();
    const { base } = this.told;
    const at = b.bytes.findIndex((byte, i) => byte !== this.bytes[base + i]);
    if (at < 0) return null;
    const column = b.layout.placed.find((c) => at < c.offset + c.length * ELEMENT_BYTES[c.spec.kind]);
    return column === undefined ? `byte ${at}` : `${column.table}.${column.column}`;
  }
}
