// Bindings of names to values: constants, variables, patterns.
import ts from 'typescript';
import type { Context } from './context.js';
import { element } from './elements.js';
import { f64, i32, type Node, set } from './ir.js';
import { closure } from './names.js';
import { constant, isNothing, numeric, settled, UNDEFINED } from './numbers.js';
import { intoSlot, raise } from './slots.js';
import { functionOf, isAssigned } from './syntax.js';
import { type Value, wasmType } from './values.js';

/**
 * Declares constants and variables.
 * @param within the node in which they may be assigned to
 */
export function declarations(t: Context, list: ts.VariableDeclarationList, within?: ts.Node): void {
  const isConst = (list.flags & ts.NodeFlags.Const) !== 0;
  for (const d of list.declarations) {
    const assigned = !isConst && isAssigned(within ?? functionOf(d), d.name);
    if (d.initializer === undefined) {
      variable(t, d.name as ts.Identifier, UNDEFINED, t.pre);
      continue;
    }
    const { initializer } = d;
    const v =
      ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)
        ? closure(t, initializer)
        : t.expr(initializer);
    bind(t, d.name, v, t.pre, assigned);
  }
}

/**
 * Binds the names of a pattern.
 * @param assigned true if they are variables
 */
export function bind(t: Context, name: ts.BindingName, value: Value, out: Node[], assigned: boolean): void {
  if (ts.isIdentifier(name)) {
    if (assigned) {
      variable(t, name, value, out);
      return;
    }
    const v = t.capture(() => t.spill(settled(t, value)), out);
    // the address of an array's data is computed once
    const held = v.t === 'arr' ? { ...v, data: t.capture(() => t.spillNode(v.data), out) } : v;
    t.scope.names.set(name.text, { t: 'value', value: held });
    return;
  }
  const v = t.capture(() => t.spill(value), out);
  if (ts.isObjectBindingPattern(name)) {
    for (const e of name.elements) {
      const key = (e.propertyName ?? e.name) as ts.Identifier;
      bind(
        t,
        e.name,
        t.capture(() => t.property(v, key.text, e, false), out),
        out,
        assigned,
      );
    }
    return;
  }
  name.elements.forEach((e, i) => {
    if (ts.isOmittedExpression(e)) return;
    bind(
      t,
      e.name,
      t.capture(() => element(t, v, numeric(t, constant(i), e), e, true), out),
      out,
      assigned,
    );
  });
}

/** Makes a new variable with the initial value `value`. */
export function variable(t: Context, name: ts.Identifier, value: Value, out: Node[]): void {
  const slot = t.program.slot(`${t.frame.key}@${name.getStart()}`);
  const v = settled(t, value);
  t.unkept(v, name.parent);
  raise(t, slot, v, name);
  const local = t.newLocal(wasmType(slot.kind ?? 'pos'));
  t.scope.names.set(name.text, { t: 'variable', local, slot });
  out.push(set(local, isNothing(v) ? (slot.kind === 'f64' ? f64(NaN) : i32(0)) : intoSlot(t, slot, v, name)));
}
