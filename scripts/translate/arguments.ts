// Arguments and results of function calls.

import type ts from 'typescript';
import type { Context } from './context.js';
import type { Instance, Slot } from './instance.js';
import { i32, type Node } from './ir.js';
import { elementOf, type TypedArray } from './memory.js';
import { UNDEFINED } from './numbers.js';
import { setupArray, setupSlot } from './setup-slots.js';
import { intoSlot, raise } from './slots.js';
import type { Value } from './values.js';
import { isDynamic } from './values.js';

/** Returns an array as one chosen at run time, so that one instance serves all arrays. */
export function loosened(t: Context, a: Value): Value {
  if (a.t === 'obj') {
    const el = elementOf(a.v);
    if (el !== null) return t.program.arrayFrom(el, i32(t.program.memory.descriptorOf(a.v as TypedArray)));
  }
  if (a.t === 'setup') {
    const el = elementOf(a.v as object);
    if (el !== null) return setupArray(t.program, setupSlot(t.program, a.path, a.v));
  }
  return a;
}

/** Records, for each parameter of a function, the arguments that calls pass to it. */
export function raiseParams(t: Context, params: readonly Slot[], args: readonly Value[], e: ts.Node): void {
  let i = 0;
  for (const a of args) if (isDynamic(a)) raise(t, params[i++], a, e);
}

/** Returns the instructions for the arguments that are passed at run time. */
export function argumentNodes(t: Context, params: readonly Slot[], args: readonly Value[], e: ts.Node): Node[] {
  const nodes: Node[] = [];
  for (const a of args) if (isDynamic(a)) nodes.push(intoSlot(t, params[nodes.length], a, e));
  return nodes;
}

/** Returns the value of the call `n`. */
export function resultOf(t: Context, result: Instance['result'], n: Node): Value {
  if (result.kind === undefined) {
    t.pre.push(n);
    return t.fresh(result.fixed ?? UNDEFINED);
  }
  return t.fresh(t.program.valueOf(result, n));
}
