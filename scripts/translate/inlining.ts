// Functions that are inlined.

import type ts from 'typescript';
import type { Context } from './context.js';
import { isMadeByFunction, REFUSALS, refused } from './dialect.js';
import { bindParameters, bodyOf } from './functions.js';
import type { Instance } from './instance.js';
import { block, type Node } from './ir.js';
import { UNDEFINED } from './numbers.js';
import { type Frame, Scope } from './scope.js';
import { fromSlot } from './slots.js';
import { sourceOf } from './told.js';
import { type Fn, type Value, wasmType } from './values.js';

/** Inlines a function that uses variables of the present one. */
export function inPlace(t: Context, f: Fn, args: Value[], e: ts.Node): Value {
  const { program } = t;
  const outer = { scope: t.scope, frame: t.frame, loops: t.loops };
  const depth = t.frame.depth + 1;
  if (depth > 24) t.fail(e, 'functions in functions without end');
  let node: ts.SignatureDeclaration;
  let scope: Scope;
  let frame: Omit<Frame, 'key' | 'result' | 'leave' | 'depth'>;
  if (f.v === null) {
    const inner = f.inner as { node: ts.SignatureDeclaration; scope: { scope: Scope; frame: Frame } };
    node = inner.node;
    scope = new Scope(inner.scope.scope);
    frame = inner.scope.frame;
  } else {
    const source = sourceOf(f.v) as NonNullable<ReturnType<typeof sourceOf>>;
    node = source.node;
    scope = new Scope(null);
    frame = { path: source.path, names: source.scope, self: f.self };
  }
  const why = refused(node) ?? (f.v !== null && isMadeByFunction(node) ? REFUSALS.factory : null);
  if (why !== null) t.fail(node, why);
  const key = `${t.frame.key}>${e.getStart()}:${node.getSourceFile().fileName}#${node.getStart()}`;
  const result = program.slot(`${key} result`) as Instance['result'];
  const label = t.label('return');
  const local = result.kind === undefined ? -1 : t.newLocal(wasmType(result.kind));
  for (const a of args) t.current(a, e);
  const spilled = args.map((a) => t.spill(a));
  t.scope = scope;
  t.loops = [];
  t.frame = {
    path: frame.path,
    names: frame.names,
    self: frame.self,
    key,
    result,
    leave: { label, local },
    depth,
  };
  const out: Node[] = [];
  try {
    bindParameters(t, node, spilled, out);
    if (!bodyOf(t, node, out)) program.lack(result);
  } finally {
    t.scope = outer.scope;
    t.frame = outer.frame;
    t.loops = outer.loops;
  }
  t.pre.push(block(out, label));
  if (local < 0) return t.fresh(result.fixed ?? UNDEFINED);
  t.fixed.add(local);
  return t.fresh(fromSlot(t, result, local));
}
