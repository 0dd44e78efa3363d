// What the translator knows of a value: everything (constants and objects from before play), or only its kind.
import type ts from 'typescript';
import type { Node } from './ir.js';

/**
 * Kinds of numbers: a truth value; an integer from 0 to below 2^31; a 32-bit integer; an unsigned 32-bit integer; any
 * number. `pos` fits into `i32` and `u32`; `i32` and `u32` together become `f64`.
 */
export type Kind = 'bool' | 'pos' | 'i32' | 'u32' | 'f64';

/**
 * A number computed in play. `max` is a bound of its size. `maybe`: it may be undefined in JavaScript, because the
 * entry read `here` may be beyond the end of its array, or because a variable may be undefined wherever it is read.
 */
export interface Num {
  readonly t: 'num';
  readonly k: Kind;
  readonly n: Node;
  readonly max: number;
  readonly maybe?: 'here' | 'anywhere';
}
export interface Const {
  readonly t: 'const';
  readonly v: number | string | boolean | null | undefined;
}
/**
 * An object from before play, known by identity, or a record made in play, which shares its memory with all records
 * made at the same place. `since`: the value of `Context.makings` when the record was made.
 */
export interface Obj {
  readonly t: 'obj';
  readonly v: object;
  readonly since?: number;
}
/** A function from before play, or one defined inside the present one (`node`, with its scope). */
export interface Fn {
  readonly t: 'fn';
  readonly v: object | null;
  readonly self?: Value | undefined;
  readonly inner?: { node: ts.SignatureDeclaration; scope: unknown };
}
/** A part of the present battle's setup. `v` is its value in the sample battle. */
export interface Setup {
  readonly t: 'setup';
  readonly path: string;
  readonly v: unknown;
}
export type Element = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'f32' | 'f64';
/** A typed array chosen in play: the address of its data, and of its descriptor (data, length). */
export interface Arr {
  readonly t: 'arr';
  readonly el: Element;
  readonly data: Node;
  readonly desc: Node;
  /** True if it was made in play, at a place in the text with one descriptor for all its arrays. */
  readonly isPart?: boolean;
}
/** One of a set of objects: its number from 1, or 0 for none. */
export interface Elem {
  readonly t: 'elem';
  readonly set: Numbered;
  readonly n: Node;
  readonly since?: number;
}
/** One of a set of functions: its number from 1, or 0 for none. */
export interface DynFn {
  readonly t: 'dynfn';
  readonly set: Numbered;
  readonly n: Node;
}
/** A number that may be missing. */
export interface Opt {
  readonly t: 'opt';
  readonly has: Node;
  readonly num: Num;
}
/** One of a list of records of the setup: its number from 1, or 0 for none. `rows` are those of the sample battle. */
export interface Row {
  readonly t: 'row';
  readonly path: string;
  readonly rows: readonly object[];
  readonly n: Node;
}
/** A text known only in play, by its number. */
export interface Text {
  readonly t: 'text';
  readonly n: Node;
}
/** A string built in play. It may only be used for the log, which does not exist in the translation. */
export interface Words {
  readonly t: 'words';
}
/** The identity of a setup, for comparison: its number, or 0 for none. */
export interface Token {
  readonly t: 'token';
  readonly n: Node;
}
/** A list literal. */
export interface Tuple {
  readonly t: 'tuple';
  readonly items: readonly Value[];
}
export type Value = Num | Const | Obj | Fn | Setup | Arr | Elem | DynFn | Opt | Row | Text | Words | Token | Tuple;

/** Objects or functions numbered from 1, in the order in which they were met. */
export interface Numbered {
  readonly key: string;
  readonly members: object[];
  readonly index: Map<object, number>;
}

export function joinKinds(one: Kind | undefined, other: Kind): Kind {
  if (one === undefined || one === other) return other;
  if (one === 'f64' || other === 'f64') return 'f64';
  const rank = (k: Kind) => (k === 'bool' || k === 'pos' ? 'pos' : k);
  const a = rank(one);
  const b = rank(other);
  if (a === b) return a;
  if (a === 'pos') return b;
  if (b === 'pos') return a;
  return 'f64';
}

export const wasmType = (k: Kind): 'i32' | 'f64' => (k === 'f64' ? 'f64' : 'i32');
export const isInt = (k: Kind): boolean => k !== 'f64';

/** True if the value is passed at run time and not known before. */
export const isDynamic = (v: Value | undefined): boolean =>
  v !== undefined &&
  (v.t === 'num' ||
    v.t === 'arr' ||
    v.t === 'elem' ||
    v.t === 'dynfn' ||
    v.t === 'row' ||
    v.t === 'text' ||
    v.t === 'token' ||
    (v.t === 'const' && (typeof v.v === 'number' || typeof v.v === 'boolean')));
