// Methods of lists and sets that exist before play.
import type ts from 'typescript';
import { equal, truth } from './conditions.js';
import type { Context } from './context.js';
import { block, br, get, i32, iff, type Node, op, set } from './ir.js';
import { lift } from './names.js';
import { bool, constant } from './numbers.js';
import type { Value } from './values.js';

/** Returns whether the argument of a call is one of those that exist before play. */
function isAmong(t: Context, list: Iterable<unknown>, e: ts.CallExpression): Value {
  const v = t.spill(t.expr(e.arguments[0]));
  let any: Node | null = null;
  for (const x of list) {
    const same = equal(t, v, lift(t, x), e);
    if (same === true) return constant(true);
    if (same === false) continue;
    any = any === null ? same : op('i32.or', 'i32', any, same);
  }
  return any === null ? constant(false) : bool(any);
}

/** Translates a method of a list or set; null if it is none. */
export function ofList(t: Context, o: Value, name: string, e: ts.CallExpression): Value | null {
  if (o.t !== 'obj') return null;
  const list = o.v;
  if (list instanceof Set && name === 'has') return isAmong(t, list, e);
  if (!Array.isArray(list)) return null;
  if (name === 'includes') return isAmong(t, list, e);
  if (name === 'some' || name === 'every') {
    const f = t.expr(e.arguments[0]);
    if (f.t !== 'fn') t.fail(e, name);
    const found = t.newLocal('i32');
    const done = t.label('found');
    const inner: Node[] = [set(found, i32(Number(name === 'every')))];
    for (const x of list) {
      const holds = t.capture(() => truth(t, t.callStatic(f, [lift(t, x)], e), e), inner);
      const stop = [set(found, i32(Number(name === 'some'))), br(done)];
      if (holds === (name === 'some')) inner.push(...stop);
      else if (typeof holds !== 'boolean')
        inner.push(iff(name === 'some' ? holds : op('i32.eqz', 'i32', holds), block(stop)));
    }
    t.pre.push(block(inner, done));
    return bool(get(found, 'i32'));
  }
  return null;
}
