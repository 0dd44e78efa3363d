// Choices between two values.

import type ts from 'typescript';
import { cond, truth } from './conditions.js';
import type { Context } from './context.js';
import { block, drop, get, i32, iff, type Node, op, set } from './ir.js';
import { asKind, bool, constant, isNothing, num, numeric, settled } from './numbers.js';
import { fromSlot, intoSlot, raise } from './slots.js';
import { isTruthValue } from './syntax.js';
import { isDynamic, joinKinds, type Tuple, type Value, wasmType } from './values.js';

/** Returns `a` if `c` is true, otherwise `b`. `before` and `otherwise` are the instructions that precede each. */
export function either(t: Context, c: Node, a: Value, before: Node[], b: Value, otherwise: Node[], e: ts.Node): Value {
  const va = settled(t, a);
  const vb = settled(t, b);
  const isText = (v: Value) => v.t === 'words' || (v.t === 'const' && typeof v.v === 'string');
  if ((va.t === 'words' && isText(vb)) || (vb.t === 'words' && isText(va))) {
    t.pre.push(iff(c, block(before), block(otherwise)));
    return { t: 'words' };
  }
  t.current(va, e);
  t.current(vb, e);
  const isNum = (v: Value) => v.t === 'num' || v.t === 'opt' || (v.t === 'const' && isDynamic(v));
  if (isNum(va) && isNum(vb)) {
    const x = numeric(t, va, e);
    const y = numeric(t, vb, e);
    const k = joinKinds(x.k, y.k);
    const max = Math.max(x.max, y.max);
    return num(k, iff(c, t.seq(before, asKind(x, k)), t.seq(otherwise, asKind(y, k))), max);
  }
  if (va.t === 'tuple' && vb.t === 'tuple') return eitherList(t, c, va, before, vb, otherwise, e);
  if (before.length === 0 && otherwise.length === 0 && isNothing(va) && isNothing(vb)) {
    t.pre.push(drop(c));
    return va;
  }
  if ((isNum(va) && isNothing(vb)) || (isNum(vb) && isNothing(va))) {
    const first = isNum(va);
    const x = numeric(t, first ? va : vb, e);
    const list = first ? before : otherwise;
    const has = t.spillNode(first ? op('i32.ne', 'i32', c, i32(0)) : op('i32.eqz', 'i32', c));
    const local = t.newLocal(x.n.ty as 'i32');
    t.pre.push(iff(has, block([...list, set(local, x.n)])));
    return { t: 'opt', has, num: { ...x, n: get(local, x.n.ty) } };
  }
  // values that are not numbers go through a variable
  const slot = t.program.slot(`${t.frame.key}?${e.getStart()}`);
  if (!isNothing(va)) raise(t, slot, va, e);
  if (!isNothing(vb)) raise(t, slot, vb, e);
  const local = t.newLocal('i32');
  t.pre.push(
    iff(
      c,
      block([...before, set(local, intoSlot(t, slot, va, e))]),
      block([...otherwise, set(local, intoSlot(t, slot, vb, e))]),
    ),
  );
  t.fixed.add(local);
  return t.fresh(fromSlot(t, slot, local));
}

/** Returns one of two lists of numbers. */
function eitherList(t: Context, c: Node, a: Tuple, before: Node[], b: Tuple, otherwise: Node[], e: ts.Node): Value {
  if (a.items.length !== b.items.length) t.fail(e, 'lists of two lengths');
  const yes = [...before];
  const no = [...otherwise];
  const items = a.items.map((item, i): Value => {
    const x = numeric(t, item, e);
    const y = numeric(t, b.items[i], e);
    const k = joinKinds(x.k, y.k);
    const local = t.newLocal(wasmType(k));
    t.fixed.add(local);
    yes.push(set(local, asKind(x, k)));
    no.push(set(local, asKind(y, k)));
    return num(k, get(local, wasmType(k)), Math.max(x.max, y.max));
  });
  t.pre.push(iff(c, block(yes), block(no)));
  return { t: 'tuple', items };
}

/** Returns the value of `left && right` or `left || right`, which may be a number. */
export function oneOf(t: Context, e: ts.BinaryExpression, and: boolean): Value {
  if (isTruthValue(e)) {
    const c = cond(t, e);
    return typeof c === 'boolean' ? constant(c) : bool(c);
  }
  const l = isTruthValue(e.left) ? constant(!and) : t.spill(settled(t, t.expr(e.left)));
  const c = isTruthValue(e.left) ? cond(t, e.left) : truth(t, l, e);
  if (typeof c === 'boolean') return c === and ? t.expr(e.right) : l;
  const [r, before] = t.branch(() => t.expr(e.right));
  return and ? either(t, c, r, before, l, [], e) : either(t, c, l, [], r, before, e);
}
