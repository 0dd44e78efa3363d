// Methods of typed arrays.
import type ts from 'typescript';
import { equal } from './conditions.js';
import type { Context } from './context.js';
import { REFUSALS } from './dialect.js';
import { arrayOf, lengthOf, storeElement } from './elements.js';
import { block, br, get, i32, iff, loop, type Node, op, set, store } from './ir.js';
import { ofList } from './lists.js';
import { mathOf } from './math.js';
import { ELEMENT_BYTES, loadElement, scaled } from './memory.js';
import { bool, constant, num, numeric, toI32, UNDEFINED } from './numbers.js';
import { type Element, isInt, type Num, type Value } from './values.js';

/** Translates a call of a built-in method; null if it is none. */
export function builtin(t: Context, o: Value, name: string, e: ts.CallExpression): Value | null {
  if (o.t === 'obj' && o.v === Math) return mathOf(t, name, e);
  if (o.t === 'fn' && o.v === Number && name === 'isNaN') {
    const x = t.spill(numeric(t, t.expr(e.arguments[0]), e)) as Num;
    return x.k === 'f64' ? bool(op('f64.ne', 'i32', x.n, x.n)) : constant(false);
  }
  if (o.t === 'obj' && o.v instanceof Map) t.fail(e, REFUSALS.map);
  const array = arrayOf(t, o);
  if (array === null) return ofList(t, o, name, e);
  const args = () => t.inOrder(e.arguments.map((a) => () => t.expr(a)));
  switch (name) {
    case 'fill': {
      const [v, from, to] = args();
      const length = lengthOf(t, o, e);
      const value = numeric(t, v, e);
      const first = from === undefined ? i32(0) : t.spillNode(toI32(numeric(t, from, e)));
      const end = t.spillNode(toI32(numeric(t, to ?? length, e)));
      return fill(t, array, value, first, end);
    }
    case 'set': {
      const [source, offset] = args();
      const from = arrayOf(t, source);
      if (from === null || from.el !== array.el) t.fail(e, 'set of another kind');
      const n = toI32(numeric(t, lengthOf(t, source, e), e));
      const at =
        offset === undefined
          ? array.data
          : op('i32.add', 'i32', array.data, scaled(toI32(numeric(t, offset, e)), array.el));
      t.pre.push(op('memory.copy', 'none', at, from.data, scaled(n, array.el)));
      return UNDEFINED;
    }
    case 'subarray':
    case 'slice': {
      const [from, to] = args();
      const first = from === undefined ? i32(0) : t.spillNode(toI32(numeric(t, from, e)));
      const end = toI32(numeric(t, to ?? lengthOf(t, o, e), e));
      const n = t.spillNode(op('i32.sub', 'i32', end, first));
      const desc = t.program.memory.allocate(8, () => {});
      let data = op('i32.add', 'i32', array.data, scaled(first, array.el));
      if (name === 'slice') {
        const room = i32(t.program.memory.allocate(8192, () => {}));
        t.pre.push(op('memory.copy', 'none', room, data, scaled(n, array.el)));
        data = room;
      }
      t.pre.push(store('i32.store', i32(desc), data), store('i32.store', i32(desc), n, 4));
      return { ...t.program.arrayFrom(array.el, i32(desc)), isPart: true };
    }
    case 'copyWithin': {
      const [to, from, end] = args();
      const f = t.spillNode(toI32(numeric(t, from, e)));
      const last = toI32(numeric(t, end ?? lengthOf(t, o, e), e));
      const at = (n: Node) => op('i32.add', 'i32', array.data, scaled(n, array.el));
      const count = scaled(op('i32.sub', 'i32', last, f), array.el);
      t.pre.push(op('memory.copy', 'none', at(toI32(numeric(t, to, e))), at(f), count));
      return UNDEFINED;
    }
    case 'indexOf':
    case 'includes': {
      const [v] = args();
      const found = search(t, array, numeric(t, v, e), lengthOf(t, o, e), e);
      if (name === 'indexOf') return num('i32', found, 65536);
      return bool(op('i32.ge_s', 'i32', found, i32(0)));
    }
    default:
      t.fail(e, `.${name} of an array`);
  }
}

/** Fills entries of an array from `first` to before `end`. */
export function fill(t: Context, array: { el: Element; data: Node }, v: Num, first: Node, end: Node): Value {
  const data = t.spillNode(array.data);
  const { el } = array;
  const isConstant =
    (v.n.op === 'i32.const' || v.n.op === 'f64.const') &&
    (v.n.n === 0 || (v.n.n === -1 && isInt(v.k) && el[0] !== 'f'));
  if (isConstant || ELEMENT_BYTES[el] === 1) {
    const at = op('i32.add', 'i32', data, scaled(first, el));
    const count = scaled(op('i32.sub', 'i32', end, first), el);
    const value = isConstant ? i32(v.n.n) : toI32(v);
    // nothing to fill if the end is before the beginning
    if (first.op === 'i32.const' && end.op === 'i32.const') t.pre.push(op('memory.fill', 'none', at, value, count));
    else t.pre.push(iff(op('i32.gt_s', 'i32', end, first), block([op('memory.fill', 'none', at, value, count)])));
    return UNDEFINED;
  }
  const value = t.spill(v) as Num;
  countUp(t, first, end, (i) => [storeElement(el, op('i32.add', 'i32', data, scaled(i, el)), value, 0)]);
  return UNDEFINED;
}

/** Translates the kernel's `sameWords` to instructions that compare many words at a time. */
export function countSame(t: Context, [one, at, other, there, most]: Value[], e: ts.Node): Value {
  const place = (list: Value, index: Value): Node => {
    const array = arrayOf(t, list);
    if (array?.el !== 'i32') t.fail(e, 'words of another kind');
    return op('i32.add', 'i32', array.data, scaled(toI32(numeric(t, index, e)), array.el));
  };
  const words = numeric(t, most, e);
  return num('pos', op('memory.same', 'i32', place(one, at), place(other, there), toI32(words)), words.max);
}

/**
 * Runs `body` for integers from `first` to before `end`, or until it jumps to `leave`. Returns the local of the
 * integer.
 */
function countUp(t: Context, first: Node, end: Node, body: (i: Node, leave: string) => Node[]): Node {
  const local = t.newLocal('i32');
  const i = get(local, 'i32');
  const again = t.label('again');
  const leave = t.label('leave');
  const step = [set(local, op('i32.add', 'i32', i, i32(1))), br(again)];
  const turn = block([br(leave, op('i32.ge_s', 'i32', i, end)), ...body(i, leave), ...step]);
  t.pre.push(set(local, first), block([loop(turn, again)], leave));
  return i;
}

function search(t: Context, array: { el: Element; data: Node }, v: Num, length: Value, e: ts.Node): Node {
  const data = t.spillNode(array.data);
  const value = t.spill(v) as Num;
  const n = t.spillNode(toI32(numeric(t, length, e)));
  const at = (i: Node) => loadElement(array.el, op('i32.add', 'i32', data, scaled(i, array.el)));
  const found = countUp(t, i32(0), n, (i, leave) => [br(leave, equal(t, at(i), value, e) as Node)]);
  return op('select', 'i32', found, i32(-1), op('i32.lt_s', 'i32', found, n));
}
