// The beginning and end of functions: parameters and results.

import ts from 'typescript';
import { bind } from './bindings.js';
import type { Context } from './context.js';
import { br, f64, i32, type Node, ret, set } from './ir.js';
import { isNothing, settled, UNDEFINED } from './numbers.js';
import { intoSlot, raise } from './slots.js';
import { isAssigned } from './syntax.js';
import { sourceOf } from './told.js';
import { TranslationError } from './translation-error.js';
import { isDynamic, type Value, wasmType } from './values.js';

/** Translates the body of a function. Returns whether it has returned on all paths. */
export function bodyOf(t: Context, node: ts.SignatureDeclaration, out: Node[]): boolean {
  const { body } = node as ts.FunctionLikeDeclaration;
  if (body === undefined) throw new TranslationError('a function without body');
  if (ts.isBlock(body)) return t.statements(body.statements, out);
  returned(
    t,
    t.capture(() => t.expr(body), out),
    out,
  );
  return true;
}

/** Binds the parameters of a function to its arguments, or to default values. */
export function bindParameters(
  t: Context,
  node: ts.SignatureDeclaration,
  args: readonly (Value | undefined)[],
  out: Node[],
): void {
  node.parameters.forEach((p, i) => {
    let v = args[i];
    if (ts.isIdentifier(p.name) && p.name.text === 'this') throw new TranslationError('this as parameter');
    if ((v === undefined || (v.t === 'const' && v.v === undefined)) && p.initializer) {
      const init = p.initializer;
      v = t.capture(() => t.expr(init), out);
    }
    bind(t, p.name, v ?? UNDEFINED, out, isAssigned(node, p.name));
  });
}

/** Returns a value. */
export function returned(t: Context, value: Value, out: Node[]): void {
  const { leave, result } = t.frame;
  const v = settled(t, value);
  t.current(v, instanceNode(t));
  if (v.t === 'arr') t.unkept(v, instanceNode(t));
  if (isNothing(v)) t.program.lack(result);
  if (isNothing(v) && result.kind === undefined && result.fixed === undefined) {
    if (v.t === 'const' && v.v === null && result.fixed === undefined) result.fixed = v;
    leaveFunction(t, out);
    return;
  }
  const isText = (x: Value | undefined) => x?.t === 'words' || (x?.t === 'const' && typeof x.v === 'string');
  if (v.t === 'words' && isText(result.fixed)) result.fixed = v;
  if (result.fixed?.t === 'words' && isText(v)) {
    leaveFunction(t, out);
    return;
  }
  const isStatic =
    v.t === 'words' || v.t === 'obj' || v.t === 'fn' || v.t === 'setup' || (v.t === 'const' && !isDynamic(v));
  if (isStatic && result.kind === undefined) {
    if (result.fixed === undefined) {
      result.fixed = v;
      t.program.changed = true;
    }
    if (v.t === 'fn' && v.v === null) {
      result.fixed = v;
      leaveFunction(t, out);
      return;
    }
    if (t.program.signature(result.fixed) === t.program.signature(v)) {
      leaveFunction(t, out);
      return;
    }
  }
  if (result.fixed !== undefined && !isNothing(result.fixed)) raise(t, result, result.fixed, instanceNode(t));
  result.fixed = undefined;
  raise(t, result, v, instanceNode(t));
  const n = isNothing(v) ? (result.kind === 'f64' ? f64(NaN) : i32(0)) : intoSlot(t, result, v, instanceNode(t));
  if (leave !== null) {
    if (leave.local < 0) t.program.changed = true;
    else {
      if (t.locals[leave.local] !== wasmType(result.kind ?? 'pos')) t.program.changed = true;
      else out.push(set(leave.local, n));
    }
    out.push(br(leave.label));
  } else out.push(ret(n));
}

/** Returns without one. */
export function leaveFunction(t: Context, out: Node[]): void {
  const { leave, result } = t.frame;
  if (leave !== null) out.push(br(leave.label));
  else if (result.kind === undefined) out.push(ret());
  else out.push(ret(result.kind === 'f64' ? f64(0) : i32(0)));
}

function instanceNode(t: Context): ts.Node {
  return (sourceOf(t.instance.fn) as { node: ts.Node }).node;
}
