// Elements of arrays and lists.

import type ts from 'typescript';
import type { Context } from './context.js';
import { i32, load, type Node, op, store } from './ir.js';
import { ELEMENT_BYTES, elementOf, kindOfNumber, loadElement, scaled, type TypedArray } from './memory.js';
import { lift } from './names.js';
import { constant, num, settled, toF64, toI32, UNDEFINED } from './numbers.js';
import { setupArray, setupSlot } from './setup-slots.js';
import { table } from './tables.js';
import { type Element, isInt, joinKinds, type Kind, type Num, type Value } from './values.js';

/** True for a list of records, not of arrays or numbers. */
function isRecords(list: unknown): list is readonly object[] {
  return Array.isArray(list) && typeof list[0] === 'object' && elementOf(list[0]) === null;
}

/** Returns the entries of a list, or of an object with numeric keys. */
export function rowsOf(o: object): unknown[] {
  if (Array.isArray(o)) return Array.from(o);
  const rows: unknown[] = [];
  const keys = Object.keys(o);
  for (const k of keys) {
    const i = Number(k);
    if (!Number.isInteger(i) || i < 0) return rows;
    rows[i] = (o as Record<string, unknown>)[k];
  }
  return Array.from(rows);
}

/** Returns the number of entries of an array or list. */
export function lengthOf(t: Context, v: Value, e: ts.Node): Value {
  if (v.t === 'obj') return constant((v.v as { length: number }).length);
  if (v.t === 'arr') return num('pos', load('i32.load', 'i32', v.desc, 4), 65536);
  if (v.t === 'setup' && isRecords(v.v)) {
    return settled(t, { t: 'setup', path: `${v.path}.length`, v: v.v.length });
  }
  if (v.t === 'tuple') return constant(v.items.length);
  if (v.t === 'setup' && (elementOf(v.v as object) !== null || Array.isArray(v.v))) {
    return num('pos', load('i32.load', 'i32', i32(setupSlot(t.program, v.path, v.v).address), 4), 65536);
  }
  if (v.t === 'elem') return t.property(v, 'length', e, false);
  t.fail(e, `length of ${v.t}`);
}

/** Returns the address of an array's data and its element type, or null. */
export function arrayOf(t: Context, v: Value): { el: Element; data: Node } | null {
  if (v.t === 'arr') return { el: v.el, data: v.data };
  if (v.t === 'obj') {
    const el = elementOf(v.v);
    if (el !== null) return { el, data: i32(t.program.memory.arrayAt(v.v as TypedArray)) };
  }
  if (v.t === 'setup') {
    const el = elementOf(v.v as object);
    if (el !== null) return { el, data: setupArray(t.program, setupSlot(t.program, v.path, v.v)).data };
  }
  return null;
}

/** Returns the address of an entry of an array. */
export function addressOf(array: { el: Element; data: Node }, index: Node): { at: Node; offset: number } {
  const by = scaled(index, array.el);
  if (array.data.op === 'i32.const') {
    if (by.op === 'i32.const') return { at: i32(array.data.n + by.n), offset: 0 };
    if (index.op === 'i32.add' && index.fromZero === true && index.args[1].op === 'i32.const' && index.args[1].n > 0) {
      return { at: scaled(index.args[0], array.el), offset: array.data.n + scaled(index.args[1], array.el).n };
    }
    return { at: by, offset: array.data.n };
  }
  if (by.op === 'i32.const' && by.n >= 0) return { at: array.data, offset: by.n };
  if (index.op === 'i32.add' && index.fromZero === true && index.args[1].op === 'i32.const' && index.args[1].n > 0) {
    const { n } = scaled(index.args[1], array.el);
    return { at: op('i32.add', 'i32', array.data, scaled(index.args[0], array.el)), offset: n };
  }
  return { at: op('i32.add', 'i32', array.data, by), offset: 0 };
}

/**
 * Returns an entry of an array or list.
 * @param inside true if the index is known to be valid
 */
export function element(t: Context, list: Value, index: Num, e: ts.Node, inside: boolean): Value {
  return t.located(e, () => elementOfKind(t, list, index, e, inside));
}

function elementOfKind(t: Context, list: Value, index: Num, e: ts.Node, inside: boolean): Value {
  const array = arrayOf(t, list);
  const at = toI32(index);
  if (array !== null) {
    const { at: address, offset } = addressOf(array, at);
    const n = loadElement(array.el, address, offset);
    return inside ? n : { ...n, maybe: 'here' };
  }
  if (list.t === 'tuple') {
    if (at.op !== 'i32.const') t.fail(e, 'an entry of a new list');
    return list.items[at.n] ?? UNDEFINED;
  }
  if (list.t === 'setup' && isRecords(list.v)) {
    const n = at.op === 'i32.const' ? i32(at.n + 1) : { ...op('i32.add', 'i32', at, i32(1)), fromZero: true };
    return { t: 'row', path: `${list.path}.*`, rows: list.v, n };
  }
  if (list.t === 'setup' && Array.isArray(list.v) && typeof list.v[0] !== 'object') {
    return ofSetupList(t, list.path, list.v, at);
  }
  if (list.t === 'setup' && Array.isArray(list.v)) {
    const slot = setupSlot(t.program, list.path, list.v);
    const el = slot.element as Element;
    return t.program.arrayFrom(
      el,
      op('i32.add', 'i32', load('i32.load', 'i32', i32(slot.address)), op('i32.shl', 'i32', at, i32(3))),
    );
  }
  if (list.t === 'obj' && isChangedList(t, list.v) && !rowsOf(list.v).some((v) => typeof v === 'number')) {
    const { at: base, slot } = t.program.listCells(list.v, rowsOf(list.v).length);
    if (slot.kind === undefined) return UNDEFINED;
    return t.program.loaded(slot, scaled(at, 'i32'), base);
  }
  if (list.t === 'obj') {
    const o = list.v as Record<number, unknown>;
    if (at.op === 'i32.const' && !isChangedList(t, list.v)) {
      const now = o[at.n];
      if (typeof now === 'function') return { t: 'fn', v: now, self: list };
      return lift(t, now);
    }
    const rows = rowsOf(list.v);
    const numbers = rows.every((v) => typeof v === 'number' || typeof v === 'boolean');
    const key = `rows ${t.program.idOf(list.v)}`;
    if (numbers && rows.length > 0) {
      const data = t.program.numbers(list.v, rows as number[]);
      const el = elementOf(data) as Element;
      const i = inside ? at : t.spillNode(at);
      const { at: address, offset } = addressOf({ el, data: i32(t.program.memory.arrayAt(data)) }, i);
      const n = loadElement(el, address, offset);
      let bound = 0;
      for (const r of rows) bound = Math.max(bound, Math.abs(Number(r)));
      let kind: Kind | undefined;
      for (const r of rows) kind = joinKinds(kind, kindOfNumber(r as number));
      const exact: Num = { ...n, k: n.k === 'f64' ? 'f64' : (kind as Kind), max: bound };
      if (inside) return exact;
      return { t: 'opt', has: op('i32.lt_u', 'i32', i, i32(rows.length)), num: exact };
    }
    if (rows.length === 0) return UNDEFINED;
    if (inside) return table(t.program, key, rows)(at);
    // an index beyond the last row reads the empty row behind all others
    const i = t.spillNode(at);
    const safe = op('select', 'i32', i, i32(rows.length), op('i32.lt_u', 'i32', i, i32(rows.length)));
    return table(t.program, `${key}+`, [...rows, undefined])(t.spillNode(safe));
  }
  if (list.t === 'elem') {
    const lists = list.set.members.map((o) => rowsOf(o));
    const width = Math.max(1, ...lists.map((r) => r.length)) + 1;
    const flat: unknown[] = Array.from({ length: width }, () => undefined);
    for (const r of lists) for (let k = 0; k < width; k++) flat.push(r[k]);
    const full = lists.every((r) => r.length === width - 1);
    if (full && inside) for (let k = 0; k < width; k++) flat[k] = lists[0][k];
    const i = t.spillNode(at);
    const safe =
      at.op === 'i32.const' ? at : op('select', 'i32', i, i32(width - 1), op('i32.lt_u', 'i32', i, i32(width - 1)));
    const where = op('i32.add', 'i32', op('i32.mul', 'i32', list.n, i32(width)), safe);
    return table(t.program, `${list.set.key}[${inside}]`, flat)(t.spillNode(where));
  }
  t.fail(e, `an element of ${list.t}${list.t === 'setup' ? ` ${list.path}` : ''}`);
}

/** Returns an entry of a list of numbers or texts of the setup. */
export function ofSetupList(t: Context, path: string, values: readonly unknown[], index: Node): Value {
  const slot = setupSlot(t.program, path, values);
  const list = setupArray(t.program, slot);
  const { at, offset } = addressOf({ el: list.el, data: list.data }, index);
  const { n } = loadElement(list.el, at, offset);
  if (slot.kind === 'texts') return { t: 'text', n };
  const { numberKind } = slot;
  return num(
    numberKind === 'bool' ? 'bool' : isInt(numberKind as Kind) && numberKind !== 'u32' ? 'i32' : 'f64',
    n,
    slot.bound,
  );
}

function isChangedList(t: Context, o: object): boolean {
  return t.program.isMutable(o, '[]');
}

/** Writes an entry of an array. */
export function storeElement(el: Element, at: Node, x: Num, offset: number): Node {
  if (el === 'f64') return store('f64.store', at, toF64(x), offset);
  if (el === 'f32') return store('f32.store', at, op('f32.demote_f64', 'f64', toF64(x)), offset);
  const bits = 8 * ELEMENT_BYTES[el];
  return store(`i32.store${bits < 32 ? bits : ''}`, at, toI32(x), offset);
}
