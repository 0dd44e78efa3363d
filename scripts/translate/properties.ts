// Properties of objects, of one of several objects, and of the setup.

import type ts from 'typescript';
import type { Context } from './context.js';
import { REFUSALS } from './dialect.js';
import { lengthOf, ofSetupList } from './elements.js';
import { drop, i32, isPure, type Node, op } from './ir.js';
import { BLOCK, elementOf } from './memory.js';
import { lift } from './names.js';
import { constant, isNothing, settled, UNDEFINED } from './numbers.js';
import { readCell } from './slots.js';
import { table } from './tables.js';
import type { Elem, Kind, Num, Row, Value } from './values.js';

/** Returns the getter of a property, or null if it is a plain value. */
function getterOf(o: object, name: string): object | null {
  for (let at: object | null = o; at !== null; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found !== undefined) return found.get ?? null;
  }
  return null;
}

/** True if the property has a setter. */
export function hasSetter(o: object, name: string): boolean {
  for (let at: object | null = o; at !== null; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found !== undefined) return found.set !== undefined;
  }
  return false;
}

/**
 * Returns the property of a value.
 * @param optional true if the value may be missing
 */
export function property(t: Context, v: Value, name: string, e: ts.Node, optional: boolean): Value {
  const { program } = t;
  t.current(v, e);
  switch (v.t) {
    case 'obj': {
      const o = v.v as Record<string, unknown>;
      if (name === 'length' && (Array.isArray(o) || elementOf(o) !== null))
        return constant((o as unknown as unknown[]).length);
      if (o instanceof Map && name === 'size') return constant(o.size);
      const getter = getterOf(o, name);
      if (getter !== null) return t.callStatic({ t: 'fn', v: getter, self: v }, [], e);
      const now = o[name];
      const isNumber = typeof now === 'number' || typeof now === 'boolean';
      if (isNumber ? program.isMutable(o, name) : program.mutable.get(o)?.has(name)) return readCell(t, o, name, now);
      if (typeof now === 'function') return { t: 'fn', v: now, self: v };
      return lift(t, now);
    }
    case 'setup': {
      const o = v.v as Record<string, unknown>;
      if (name === 'length' && (elementOf(o) !== null || Array.isArray(o))) return lengthOf(t, v, e);
      const path = v.path === '' ? name : `${v.path}.${name}`;
      return settled(t, { t: 'setup', path, v: o[name] });
    }
    case 'arr':
      if (name === 'length') return lengthOf(t, v, e);
      return t.fail(e, 'a property of an array');
    case 'elem': {
      if (v.set.members.length === 1 && !optional) {
        if (!isPure(v.n)) t.pre.push(drop(v.n));
        return t.property({ t: 'obj', v: v.set.members[0], since: v.since ?? 0 }, name, e, false);
      }
      if (v.set.members.some((o) => getterOf(o, name) !== null)) t.fail(e, 'a getter of one of several objects');
      if (v.set.members.some((o) => program.isMutable(o, name))) {
        if (!optional) return ofSeveral(t, v, name, e);
        const held = t.spill(v) as Elem;
        const value = ofSeveral(t, held, name, e);
        if (value.t !== 'num') t.fail(e, 'a property of a record that may be missing');
        return { t: 'opt', has: op('i32.ne', 'i32', held.n, i32(0)), num: value };
      }
      const rows = v.set.members.map((o) => {
        if (name === 'length' && Array.isArray(o)) return o.length;
        return (o as Record<string, unknown>)[name];
      });
      const none = optional ? undefined : rows[0];
      return table(program, `${v.set.key}.${name}${optional ? '?' : ''}`, [none, ...rows])(v.n);
    }
    case 'row': {
      const path = `${v.path}.${name}`;
      const values = v.rows.map((row) => (row as Record<string, unknown>)[name]);
      if (values.every((x) => typeof x === 'object' && x !== null)) return { ...v, path, rows: values as object[] };
      if (!optional) return ofSetupList(t, path, values, v.n);
      const { n } = t.spill(v) as Row;
      const value = ofSetupList(t, path, values, n);
      if (value.t !== 'num') t.fail(e, 'a text that may be missing');
      return { t: 'opt', has: op('i32.ne', 'i32', n, i32(0)), num: value };
    }
    case 'words':
      return t.fail(e, REFUSALS.text);
    case 'tuple':
      if (name === 'length') return constant(v.items.length);
      return t.fail(e, 'a property of a new list');
    case 'const':
      if (optional && isNothing(v)) return UNDEFINED;
      if (typeof v.v === 'string' && name === 'length') return constant(v.v.length);
      return t.fail(e, `a property of ${String(v.v)}`);
    case 'fn':
      if (v.v !== null) return lift(t, (v.v as unknown as Record<string, unknown>)[name]);
      return t.fail(e, 'a property of a function');
    default:
      return t.fail(e, `a property of ${v.t}`);
  }
}

/** Returns a changing number of one of several objects, by the address of its cell. */
export function ofSeveral(t: Context, v: Elem, name: string, e: ts.Node): Value {
  const { program } = t;
  const at = cellOf(t, v, name, e);
  const { slot } = program.cell(v.set.members[0], name, (v.set.members[0] as Record<string, unknown>)[name]);
  return program.loaded(slot, at);
}

/** Returns the address of the cell of a property of one of several objects. */
export function cellOf(t: Context, v: Elem, name: string, e: ts.Node): Node {
  const { program } = t;
  const cells = v.set.members.map((o) => {
    const now = (o as Record<string, unknown>)[name];
    if (typeof now !== 'number' && typeof now !== 'boolean') t.fail(e, 'one of several objects that change in play');
    program.markMutable(o, name);
    return program.cell(o, name, now);
  });
  if (cells.some(({ at }) => at >= BLOCK)) t.fail(e, 'one of several objects that are kept for each battle');
  for (const c of cells) for (const d of cells) program.raise(c.slot, d.slot.kind as Kind, d.slot.max);
  return (table(program, `${v.set.key}.${name} at`, [cells[0].at, ...cells.map((c) => c.at)])(v.n) as Num).n;
}
