// Values in variables, parameters, results and cells.

import type ts from 'typescript';
import type { Context } from './context.js';
import { REFUSALS } from './dialect.js';
import type { Slot } from './instance.js';
import { get, i32, type Node } from './ir.js';
import { elementOf, kindOfNumber, type TypedArray } from './memory.js';
import { asKind, constant, isNothing, numeric, settled } from './numbers.js';
import { setupSlot, token } from './setup-slots.js';
import { table } from './tables.js';
import { place } from './told.js';
import { type Elem, type Element, type Num, type Row, type Value, wasmType } from './values.js';

/** Returns the value of a slot in a local. */
export function fromSlot(t: Context, slot: Slot, local: number): Value {
  return t.program.valueOf(slot, get(local, wasmType(slot.kind ?? 'pos')));
}

/** Records the kind of a value that is put into a slot. */
export function raise(t: Context, slot: Slot, value: Value, e: ts.Node): void {
  const v = settled(t, value);
  const { program } = t;
  switch (v.t) {
    case 'const':
      if (typeof v.v === 'number' || typeof v.v === 'boolean')
        program.raise(slot, kindOfNumber(v.v), Math.abs(Number(v.v)));
      else if (!isNothing(v)) raiseOther(t, slot, 'text', e);
      else program.lack(slot);
      return;
    case 'num':
      if (v.maybe === 'anywhere') program.lack(slot);
      program.raise(slot, v.k, v.max);
      return;
    case 'words':
      t.fail(e, REFUSALS.text);
      return;
    case 'opt':
      program.lack(slot);
      program.raise(slot, v.num.k, v.num.max);
      return;
    case 'arr':
      slot.arr ??= v.el;
      program.raise(slot, 'pos', Infinity);
      return;
    case 'setup':
      if (v.path === '') {
        raiseOther(t, slot, 'token', e);
        return;
      }
      if (elementOf(v.v as object) === null) t.fail(e, 'setup in a variable');
      slot.arr ??= elementOf(v.v as object) as Element;
      program.raise(slot, 'pos', Infinity);
      return;
    case 'elem':
      slot.set ??= v.set;
      if (slot.set !== v.set) program.numbered(slot.set.key, v.set.members);
      program.raise(slot, 'pos', Infinity);
      return;
    case 'dynfn':
      slot.fns ??= v.set;
      if (slot.fns !== v.set) program.numbered(slot.fns.key, v.set.members);
      program.raise(slot, 'pos', Infinity);
      return;
    case 'obj': {
      const el = elementOf(v.v);
      if (el !== null) slot.arr ??= el;
      else if (slot.set === undefined) slot.set = program.numbered(`slot ${place(e)} ${t.frame.key}`, [v.v]);
      else program.numbered(slot.set.key, [v.v]);
      program.raise(slot, 'pos', Infinity);
      return;
    }
    case 'fn':
      if (v.v === null) t.fail(e, 'a closure in a variable');
      if (slot.fns === undefined) slot.fns = program.numbered(`slot ${place(e)} ${t.frame.key}`, [v.v]);
      else program.numbered(slot.fns.key, [v.v]);
      program.raise(slot, 'pos', Infinity);
      return;
    case 'row':
      slot.row ??= { path: v.path, rows: v.rows };
      if (slot.row.path !== v.path) t.fail(e, `records of ${v.path} among those of ${slot.row.path}`);
      program.raise(slot, 'pos', Infinity);
      return;
    case 'text':
    case 'token':
      raiseOther(t, slot, v.t, e);
      return;
    case 'tuple':
      t.fail(e, 'a new list in a variable');
  }
}

function raiseOther(t: Context, slot: Slot, what: 'text' | 'token', e: ts.Node): void {
  slot.other ??= what;
  if (slot.other !== what) t.fail(e, `${what} among ${slot.other}`);
  t.program.raise(slot, 'pos', Infinity);
}

/** Returns the instruction for the form in which a slot stores a value. */
export function intoSlot(t: Context, slot: Slot, value: Value, e: ts.Node): Node {
  const v = settled(t, value);
  if (slot.arr !== undefined) {
    if (isNothing(v)) return i32(0);
    if (v.t === 'arr' && v.el === slot.arr) return v.desc;
    if (v.t === 'obj' && elementOf(v.v) === slot.arr) return i32(t.program.memory.descriptorOf(v.v as TypedArray));
    if (v.t === 'setup') return i32(setupSlot(t.program, v.path, v.v).address);
    t.fail(e, `${v.t} among arrays of ${slot.arr}`);
  }
  if (slot.set !== undefined) {
    if (isNothing(v)) return i32(0);
    if (v.t === 'obj') return i32(slot.set.index.get(v.v) ?? 0);
    if (v.t === 'elem') {
      if (v.set === slot.set) return v.n;
      return renumbered(t, v, slot.set);
    }
    t.fail(e, `${v.t} among objects`);
  }
  if (slot.fns !== undefined) {
    if (isNothing(v)) return i32(0);
    if (v.t === 'fn' && v.v !== null) return i32(slot.fns.index.get(v.v) ?? 0);
    if (v.t === 'dynfn' && v.set === slot.fns) return v.n;
    t.fail(e, `${v.t} among functions`);
  }
  if (slot.row !== undefined || slot.other !== undefined) {
    if (isNothing(v)) return i32(0);
    if (v.t === 'const' && typeof v.v === 'string') return i32(t.program.textNumber(v.v));
    if (v.t === 'setup') return token(t.program);
    if (v.t === 'row' || v.t === slot.other) return (v as Row).n;
    t.fail(e, `${v.t} among ${slot.other ?? 'records'}`);
  }
  return asKind(numeric(t, v, e), slot.kind ?? 'pos');
}

function renumbered(t: Context, v: Elem, to: Elem['set']): Node {
  const rows = [0, ...v.set.members.map((o) => to.index.get(o) ?? 0)];
  return (table(t.program, `renumber ${v.set.key} > ${to.key}`, rows)(v.n) as Num).n;
}

/** Returns the instruction for a value of any kind. */
export function nodeOf(t: Context, v: Value, e: ts.Node): Node {
  if (v.t === 'arr') return v.desc;
  if (v.t === 'elem' || v.t === 'dynfn' || v.t === 'row' || v.t === 'text' || v.t === 'token') return v.n;
  if (v.t === 'obj' || v.t === 'fn' || v.t === 'setup') return i32(0);
  return numeric(t, v, e).n;
}

/**
 * Returns the present value of a changing property or variable.
 * @param now its value before play
 */
export function readCell(t: Context, o: object, name: string, now: unknown): Value {
  const { at, slot } = t.program.cell(o, name, now);
  if (slot.kind === undefined) return constant(null);
  return t.program.loaded(slot, i32(at));
}
