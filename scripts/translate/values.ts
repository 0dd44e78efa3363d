// What the translator knows of a value: all of it (constants and objects that exist before play), or only its kind.
import type ts from 'typescript';
import type { Node } from './ir.js';

/**
 * Kinds of numbers: a truth value; a whole number from 0 up to 2^31; one of 32 bits; one of 32 bits without sign; any number. What is
 * `pos` fits `i32` and `u32` as well; `i32` and `u32` together are `f64`.
 */
export type Kind = 'bool' | 'pos' | 'i32' | 'u32' | 'f64';

/**
 * A number that is worked out in play; `max`: bound of its size; `maybe`: JavaScript may have none in its place, as
 * the entry that is read `here` may lie beyond the end of its array, or as a variable may hold none wherever it is read.
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
 * An object that exists before play, known by its identity; or a record that is made in play, which lies in the place that all records
 * made there share. `since`: what `Context.makings` was when a record was made or met.
 */
export interface Obj {
  readonly t: 'obj';
  readonly v: object;
  readonly since?: number;
}
/** A function that exists before play, or one written inside the function that is being translated (`node`, with its scope). */
export interface Fn {
  readonly t: 'fn';
  readonly v: object | null;
  readonly self?: Value | undefined;
  readonly inner?: { node: ts.SignatureDeclaration; scope: unknown };
}
/** A part of the setup of the battle at hand. `v`: what it is in the battle that the translator looks at. */
export interface Setup {
  readonly t: 'setup';
  readonly path: string;
  readonly v: unknown;
}
export type Element = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'f32' | 'f64';
/** An array of numbers that is chosen in play: where its data begins, and where its descriptor (data, length) lies. */
export interface Arr {
  readonly t: 'arr';
  readonly el: Element;
  readonly data: Node;
  readonly desc: Node;
  /** Made in play, by a place of the text that has one descriptor for all that it makes. */
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
/** One of a list of records of the setup: its number from 1, or 0 for none. `rows`: those of the battle that is looked at. */
export interface Row {
  readonly t: 'row';
  readonly path: string;
  readonly rows: readonly object[];
  readonly n: Node;
}
/** A text that is known in play alone: its number. */
export interface Text {
  readonly t: 'text';
  readonly n: Node;
}
/** A text that is put together in play. It is for the log, which has no reader here: nothing else may be done with it. */
export interface Words {
  readonly t: 'words';
}
/** Which setup it is, kept for comparing: its number, or 0 for none. */
export interface Token {
  readonly t: 'token';
  readonly n: Node;
}
/** A list that is written where it is used. */
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

/** Is it passed on in play, and not known before? */
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
