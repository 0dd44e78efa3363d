// Tables by row of values that objects have before play.

import { i32, load, type Node, op } from './ir.js';
import { BLOCK, elementOf, kindOfNumber, type TypedArray } from './memory.js';
import type { Program } from './program.js';
import { TranslationError } from './translation-error.js';
import {
  type DynFn,
  type Elem,
  type Element,
  joinKinds,
  type Kind,
  type Num,
  type Opt,
  type Value,
  wasmType,
} from './values.js';

/**
 * Makes a table of values by row: numbers, functions, objects, arrays or nothing. The same `key` gives the same table.
 * Returns a function that reads row `index`.
 */
export function table(program: Program, key: string, values: readonly unknown[]): (index: Node) => Value {
  const there = values.filter((v) => v !== undefined && v !== null);
  const missing = there.length < values.length;
  type Write = (view: DataView, at: number, v: unknown, i: number) => void;
  const column = (bytes: number, write: Write, owner: object | null = null): number => {
    const known = program.columns.get(key);
    if (known !== undefined) return known;
    const fill = (view: DataView, address: number): void => {
      values.forEach((v, i) => {
        write(view, address + i * bytes, v, i);
      });
    };
    const at = program.memory.allocate(bytes * values.length, fill, 8, owner);
    program.columns.set(key, at);
    return at;
  };
  const indexed = (index: Node, bytes: number): Node =>
    bytes === 1 ? index : op('i32.shl', 'i32', index, i32(Math.log2(bytes)));
  if (there.length === 0) return () => ({ t: 'const', v: undefined });
  if (there.every((v) => typeof v === 'number' || typeof v === 'boolean')) {
    let kind: Kind | undefined;
    let max = 0;
    for (const v of there) {
      kind = joinKinds(kind, kindOfNumber(v as number));
      max = Math.max(max, Math.abs(Number(v)));
    }
    const k = kind ?? 'pos';
    const bytes = k === 'f64' ? 8 : 4;
    const at = column(bytes, (view, address, v) => {
      if (k === 'f64') view.setFloat64(address, Number(v ?? 0), true);
      else view.setInt32(address, Number(v ?? 0) | 0, true);
    });
    const read = (index: Node): Num => ({
      t: 'num',
      k,
      n: load(k === 'f64' ? 'f64.load' : 'i32.load', wasmType(k), indexed(index, bytes), at),
      max,
    });
    if (!missing) return read;
    const flags = table(
      program,
      `${key} there`,
      values.map((v) => v !== undefined && v !== null),
    );
    return (index) => ({ t: 'opt', has: (flags(index) as Num).n, num: read(index) }) satisfies Opt;
  }
  if (there.every((v) => typeof v === 'function')) {
    const fns = program.numbered(key, there as object[]);
    const at = column(4, (view, address, v) =>
      view.setInt32(address, v ? (fns.index.get(v as object) as number) : 0, true),
    );
    return (index) => ({ t: 'dynfn', set: fns, n: load('i32.load', 'i32', indexed(index, 4), at) }) satisfies DynFn;
  }
  if (there.every((v) => typeof v === 'object')) {
    const elements = there.map((v) => elementOf(v as object));
    if (elements.every((e) => e !== null)) {
      const el = elements[0] as Element;
      if (elements.some((e) => e !== el)) throw new TranslationError(`arrays of several kinds in ${key}`);
      const descriptors = values.map((v) => (v ? program.memory.descriptorOf(v as TypedArray) : 0));
      const inBlock = there.find((v) => program.memory.descriptorOf(v as TypedArray) >= BLOCK) as
        | TypedArray
        | undefined;
      const isNew = !program.columns.has(key);
      const write = (view: DataView, address: number, _v: unknown, i: number): void =>
        view.setInt32(address, descriptors[i], true);
      const at = column(4, write, inBlock?.buffer ?? null);
      if (isNew) for (const [i, descriptor] of descriptors.entries()) program.memory.link(at + 4 * i, descriptor);
      return (index) => program.arrayFrom(el, load('i32.load', 'i32', indexed(index, 4), at));
    }
    const set = program.numbered(key, there as object[]);
    const at = column(4, (view, address, v) =>
      view.setInt32(address, v ? (set.index.get(v as object) as number) : 0, true),
    );
    return (index) => ({ t: 'elem', set, n: load('i32.load', 'i32', indexed(index, 4), at) }) satisfies Elem;
  }
  if (there.every((v) => typeof v === 'string')) {
    return () => {
      throw new TranslationError(`text of ${key}`);
    };
  }
  throw new TranslationError(
    `values of several kinds in ${key}: ${[...new Set(there.map((v) => typeof v))].join(', ')}`,
  );
}
