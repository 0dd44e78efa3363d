// Assignments, with or without an operator.
import ts from 'typescript';
import { arithmetic, bitwise, int } from './arithmetic.js';
import type { Context } from './context.js';
import { REFUSALS } from './dialect.js';
import { addressOf, arrayOf, element, rowsOf, storeElement } from './elements.js';
import { knownIndex } from './expressions.js';
import { drop, f64, get, i32, set } from './ir.js';
import { elementOf, loadElement, scaled } from './memory.js';
import { lift } from './names.js';
import { asKind, constant, isNothing, num, numeric, settled, toI32, UNDEFINED } from './numbers.js';
import { cellOf, hasSetter, ofSeveral } from './properties.js';
import { fromSlot, intoSlot, nodeOf, raise } from './slots.js';
import { unwrapped } from './syntax.js';
import { lookUp } from './told.js';
import { type Elem, type Element, type Kind, type Num, type Value, wasmType } from './values.js';

/**
 * Translates `target operator= value`, or `target = value` without operator. Returns the old value (`old`) or the new
 * one.
 */
export function update(
  t: Context,
  written: ts.Expression,
  operator: string,
  make: () => Value,
  wanted: boolean,
  old: boolean,
): Value {
  const target = unwrapped(written);
  if (ts.isArrayLiteralExpression(target)) {
    const values = t.spill(make());
    target.elements.forEach((x, i) => {
      update(t, x, '', () => element(t, values, numeric(t, constant(i), x), x, true), false, false);
    });
    return UNDEFINED;
  }
  const combine = (before: Value, v: Value): Value => {
    if (operator === '') return v;
    if (['|', '&', '^', '<<', '>>', '>>>'].includes(operator)) return bitwise(t, operator, before, v, written);
    return arithmetic(t, operator, before, v, written);
  };
  const result = (before: Value, after: Value): Value => (wanted ? (old ? before : after) : UNDEFINED);
  if (ts.isIdentifier(target)) {
    const binding = t.scope.find(target.text);
    if (binding !== undefined) {
      if (binding.t === 'value') t.fail(target, 'assignment to a constant');
      const { slot, local } = binding;
      const ty = wasmType(slot.kind ?? 'pos');
      let before: Value = fromSlot(t, slot, local);
      if (wanted && old) {
        const copy = t.newLocal(ty);
        t.pre.push(set(copy, get(local, ty)));
        before = { ...(before as Num), n: get(copy, ty) };
        t.fixed.add(copy);
      }
      const [value, list] = t.branch(make);
      t.pre.push(...list);
      const v = combine(before, settled(t, value));
      t.unkept(v, target.parent);
      raise(t, slot, v, target);
      if (t.locals[local] !== wasmType(slot.kind ?? 'pos')) {
        // its kind has changed; the next round will use the new one
        t.pre.push(drop(nodeOf(t, v, target)));
        return result(before, fromSlot(t, slot, local));
      }
      t.pre.push(
        set(
          local,
          isNothing(v) && slot.set === undefined && slot.arr === undefined && slot.kind === 'f64'
            ? f64(NaN)
            : intoSlot(t, slot, v, target),
        ),
      );
      return result(before, fromSlot(t, slot, local));
    }
    const module = t.program.moduleOf(t.frame.path);
    const now = lookUp(t.frame.names, target.text);
    t.program.markMutable(module, target.text);
    if (typeof now !== 'number' && typeof now !== 'boolean')
      return intoObjectCell(t, module, target.text, now, make, target);
    return intoCell(t, module, target.text, now, make, combine, result, target);
  }
  if (ts.isPropertyAccessExpression(target)) {
    let o = t.expr(target.expression);
    if (o.t === 'elem' && o.set.members.length === 1) o = { t: 'obj', v: o.set.members[0], since: o.since ?? 0 };
    if (o.t === 'elem') {
      t.current(o, target);
      const held = t.spill(o) as Elem;
      const slot = t.program.cell(
        held.set.members[0],
        target.name.text,
        (held.set.members[0] as Record<string, number>)[target.name.text],
      ).slot;
      let before: Value = ofSeveral(t, held, target.name.text, target);
      if (wanted) before = t.spill(before);
      const address = cellOf(t, held, target.name.text, target);
      const where = t.spillNode(address);
      const v = combine(before, settled(t, make()));
      const x = numeric(t, v, target);
      t.program.raise(slot, x.k, x.max);
      t.pre.push(t.program.stored(slot, where, asKind(x, slot.kind as Kind)));
      return result(before, t.program.loaded(slot, where));
    }
    if (o.t !== 'obj') t.fail(target, `assignment to a property of ${o.t}`);
    t.current(o, target);
    if (Array.isArray(o.v)) t.fail(target, REFUSALS.length);
    if (hasSetter(o.v, target.name.text)) t.fail(target, REFUSALS.setter);
    const now = (o.v as Record<string, unknown>)[target.name.text];
    t.program.markMutable(o.v, target.name.text);
    if (typeof now !== 'number' && typeof now !== 'boolean')
      return intoObjectCell(t, o.v, target.name.text, now, make, target);
    return intoCell(t, o.v, target.name.text, now, make, combine, result, target);
  }
  if (ts.isElementAccessExpression(target)) {
    const [list, index] = t.inOrder([
      () => t.expr(target.expression),
      () => {
        const known = settled(t, knownIndex(t, target.argumentExpression));
        return known.t === 'const' ? known : num('i32', int(t, target.argumentExpression));
      },
    ]);
    if (list.t === 'obj' && t.program.writtenLists.has(list.v)) t.fail(target, REFUSALS.changedList);
    let array = arrayOf(t, list);
    if (array === null && list.t === 'obj') {
      t.program.markMutable(list.v, '[]');
      const rows = rowsOf(list.v);
      if (rows.length === 0 || !rows.every((v) => typeof v === 'number')) {
        if (rows.some((row) => typeof row === 'object' && row !== null)) t.fail(target, REFUSALS.changedRecords);
        const { at, slot } = t.program.listCells(list.v, rows.length);
        const where = t.spillNode(scaled(toI32(numeric(t, index, target)), 'i32'));
        const v = settled(t, make());
        t.unkept(v, target.parent);
        raise(t, slot, v, target);
        t.pre.push(t.program.stored(slot, where, intoSlot(t, slot, v, target), at));
        return UNDEFINED;
      }
      const data = t.program.numbers(list.v, rows as number[]);
      array = { el: elementOf(data) as Element, data: i32(t.program.memory.arrayAt(data)) };
    }
    if (array === null) t.fail(target, `assignment to an element of ${list.t}`);
    const at = addressOf(array, toI32(numeric(t, index, target)));
    const { el } = array;
    let where = at.at;
    if (operator !== '') where = t.spillNode(where);
    const [value, before] = t.branch(make);
    if (before.length > 0) where = t.spillNode(where);
    t.pre.push(...before);
    let was: Value = operator === '' ? UNDEFINED : loadElement(el, where, at.offset);
    if (wanted && old) was = t.spill(was);
    let v = combine(was, settled(t, value));
    if (wanted && !old) v = t.spill(v);
    const x = numeric(t, v, target);
    t.pre.push(storeElement(el, where, x, at.offset));
    if (!wanted) return UNDEFINED;
    return old ? was : v;
  }
  t.fail(target, 'assignment');
}

function intoObjectCell(t: Context, o: object, name: string, now: unknown, make: () => Value, e: ts.Node): Value {
  const { at, slot } = t.program.cell(o, name, now);
  const v = settled(t, make());
  t.unkept(v, e.parent);
  if (typeof now === 'object' && now !== null && slot.kind === undefined) raise(t, slot, lift(t, now), e);
  raise(t, slot, v, e);
  t.pre.push(t.program.stored(slot, i32(at), intoSlot(t, slot, v, e)));
  return v;
}

function intoCell(
  t: Context,
  o: object,
  name: string,
  now: number | boolean,
  make: () => Value,
  combine: (before: Value, v: Value) => Value,
  result: (before: Value, after: Value) => Value,
  e: ts.Node,
): Value {
  const { at, slot } = t.program.cell(o, name, now);
  const read = () => t.program.loaded(slot, i32(at));
  let before: Value = read();
  if (result(constant(1), constant(2)) !== UNDEFINED) before = t.spill(before);
  const v = combine(before, settled(t, make()));
  const x = numeric(t, v, e);
  if (v.t === 'opt' || isNothing(v) || x.maybe === 'anywhere') t.program.lack(slot);
  t.program.raise(slot, x.k, x.max);
  t.pre.push(t.program.stored(slot, i32(at), asKind(x, slot.kind as Kind)));
  return result(before, read());
}
