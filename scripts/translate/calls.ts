// Calls of functions: of a known one, of one of several, of a method.

import ts from 'typescript';
import { argumentNodes, loosened, raiseParams, resultOf } from './arguments.js';
import { builtin } from './arrays.js';
import { either } from './choices.js';
import type { Context } from './context.js';
import { inPlace } from './inlining.js';
import { block, call, callIndirect, i32, iff, later, type Node, op } from './ir.js';
import { isNothing, settled, UNDEFINED } from './numbers.js';
import { unwrapped, usesThis } from './syntax.js';
import { lookUp, sourceOf } from './told.js';
import { type Elem, type Fn, isDynamic, type Value, wasmType } from './values.js';

/** Translates a call. */
export function callOf(t: Context, e: ts.CallExpression): Value {
  const callee = unwrapped(e.expression);
  if (ts.isPropertyAccessExpression(callee)) {
    if (callee.expression.kind === ts.SyntaxKind.SuperKeyword) return apply(t, inherited(t, callee), e);
    const o = t.expr(callee.expression);
    if (ts.isOptionalChain(e) && isNothing(o)) return UNDEFINED;
    const built = builtin(t, o, callee.name.text, e);
    if (built !== null) return built;
    if (o.t === 'setup') t.fail(e, 'a function of the setup');
    if (o.t === 'elem') {
      const held = o;
      const methods = o.set.members.map((x) => (x as Record<string, object>)[callee.name.text]);
      if (
        methods.every(
          (f) => typeof f === 'function' && sourceOf(f) !== null && usesThis((sourceOf(f) as { node: ts.Node }).node),
        )
      ) {
        return onOneOf(t, held, methods, e);
      }
    }
    const f = t.property(o, callee.name.text, callee, ts.isOptionalChain(e));
    if (e.questionDotToken !== undefined && isNothing(f)) return UNDEFINED;
    return apply(t, f, e);
  }
  const f = t.expr(callee as ts.Expression);
  if (isNothing(f) && (e.questionDotToken !== undefined || ts.isOptionalChain(e))) return UNDEFINED;
  return apply(t, f, e);
}

/** Returns the method that `super.name` means. */
function inherited(t: Context, callee: ts.PropertyAccessExpression): Value {
  let home: ts.Node = callee;
  while (!ts.isClassDeclaration(home)) home = home.parent;
  const type = lookUp(t.frame.names, (home.name as ts.Identifier).text) as { readonly prototype: object };
  const parent = Object.getPrototypeOf(type.prototype) as Readonly<Record<string, object>>;
  return { t: 'fn', v: parent[callee.name.text], self: t.frame.self };
}

/** Translates a method call on one of several objects, which is found by comparing. */
function onOneOf(t: Context, o: Elem, methods: readonly object[], e: ts.CallExpression): Value {
  const [held, ...args] = t
    .inOrder([() => o, ...e.arguments.map((a) => () => settled(t, t.expr(a)))])
    .map((v) => t.spill(v));
  const { n } = held as Elem;
  let v: Value = UNDEFINED;
  let before: Node[] = [];
  o.set.members.forEach((x, i) => {
    const [one, list] = t.branch(() => t.callStatic({ t: 'fn', v: methods[i], self: { t: 'obj', v: x } }, args, e));
    if (i === 0) {
      v = one;
      before = list;
      return;
    }
    const is = op('i32.eq', 'i32', n, i32(i + 1));
    const [joined, both] = t.branch(() => {
      if (isNothing(one) && isNothing(v)) {
        t.pre.push(iff(is, block(list), block(before)));
        return UNDEFINED;
      }
      return either(t, is, one, list, v, before, e);
    });
    v = joined;
    before = both;
  });
  t.pre.push(...before);
  return v;
}

function apply(t: Context, f: Value, e: ts.CallExpression): Value {
  if (f.t === 'dynfn' && e.questionDotToken !== undefined) {
    const one = t.spill(f) as typeof f;
    const [v, before] = t.branch(() => applied(t, one, e));
    if (v.t === 'const' && !isDynamic(v)) {
      t.pre.push(iff(one.n, block(before)));
      return UNDEFINED;
    }
    return either(t, one.n, v, before, UNDEFINED, [], e);
  }
  return applied(t, f, e);
}

function applied(t: Context, f: Value, e: ts.CallExpression): Value {
  if (f.t !== 'fn' && f.t !== 'dynfn') t.fail(e, `a call of ${f.t === 'const' ? String(f.v) : f.t}`);
  const args = t.inOrder([
    ...(f.t === 'dynfn' ? [() => f as Value] : []),
    ...e.arguments.map((a) => () => {
      if (ts.isSpreadElement(a)) t.fail(a, 'spread');
      const v = t.expr(a);
      return v.t === 'opt' ? ({ ...v.num, maybe: 'anywhere' } satisfies Value) : settled(t, v);
    }),
  ]);
  if (f.t === 'dynfn') {
    const g = args.shift() as typeof f;
    return callFamily(t, g, args, e);
  }
  return t.callStatic(f, args, e);
}

/** Translates a call of a known function. */
export function callStatic(t: Context, f: Fn, args: Value[], e: ts.Node): Value {
  const { program } = t;
  const fn = f.v;
  if (fn === null) return inPlace(t, f, args, e);
  const known = program.replaced.get(fn);
  return t.located(e, () => (known === undefined ? called(t, f, args, e) : known(t, args, e)));
}

/**
 * Translates a call of a translated function.
 * @param lanes what native code may call instead
 */
export function called(t: Context, f: Fn, args: Value[], e: ts.Node, lanes?: Node['lanes']): Value {
  const { program } = t;
  const fn = f.v as object;
  const source = sourceOf(fn);
  if (source === null) t.fail(e, `a call of ${(fn as { name?: string }).name ?? 'a function'} from outside`);
  if (args.some((a) => a.t === 'fn' && a.v === null)) return inPlace(t, f, args, e);
  const given = program.loose.has(fn) ? args.map((a) => loosened(t, a)) : args;
  const self = usesThis(source.node) ? f.self : undefined;
  const instance = program.instanceOf(fn, self, given);
  raiseParams(t, instance.params, given, e);
  program.ensure(instance);
  const nodes = argumentNodes(t, instance.params, given, e);
  const ty = instance.result.kind === undefined ? 'none' : wasmType(instance.result.kind);
  const node = call(instance.name, ty, nodes);
  for (const a of given) t.current(a, e);
  t.remade(program.made.get(instance) ?? []);
  return resultOf(t, instance.result, lanes === undefined ? node : { ...node, lanes });
}

function callFamily(t: Context, f: Extract<Value, { t: 'dynfn' }>, args: Value[], e: ts.Node): Value {
  const { program } = t;
  const family = program.familyOf(f.set, args);
  raiseParams(t, family.params, args, e);
  for (const member of family.members) program.ensure(member);
  const nodes = argumentNodes(t, family.params, args, e);
  for (const a of args) t.current(a, e);
  for (const member of family.members) t.remade(program.made.get(member) ?? []);
  const ty = family.result.kind === undefined ? 'none' : wasmType(family.result.kind);
  const types = family.params.map((p) => (wasmType(p.kind ?? 'pos') === 'f64' ? 'f' : 'i')).join('');
  const signature = `${types}:${ty === 'none' ? '' : ty === 'f64' ? 'f' : 'i'}`;
  const index = later(() => family.base - 1);
  return resultOf(t, family.result, callIndirect(signature, ty, op('i32.add', 'i32', f.n, index), nodes));
}
