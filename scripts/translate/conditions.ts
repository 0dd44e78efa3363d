// Truth values and comparisons.

import ts from 'typescript';
import type { Context } from './context.js';
import { REFUSALS } from './dialect.js';
import { drop, f64, i32, iff, type Node, op } from './ir.js';
import { elementOf, type TypedArray } from './memory.js';
import { bool, constant, isNothing, numeric, settled, toF64 } from './numbers.js';
import { token } from './setup-slots.js';
import { isInt, type Value } from './values.js';

/** Returns whether a value counts as true: an instruction (0: false), or the answer if it is known. */
export function truth(t: Context, value: Value, e: ts.Node): Node | boolean {
  const v = settled(t, value);
  switch (v.t) {
    case 'const':
      return !!v.v;
    case 'num':
      if (v.n.op === 'i32.const' && v.n.later === undefined) return v.n.n !== 0;
      // NaN counts as false
      return v.k === 'f64' ? op('f64.gt', 'i32', op('f64.abs', 'f64', v.n), f64(0)) : v.n;
    case 'obj':
    case 'fn':
    case 'setup':
    case 'tuple':
      return true;
    case 'elem':
    case 'dynfn':
    case 'row':
    case 'text': // number 0 stands for no text
    case 'token':
      return v.n;
    case 'arr':
      return v.desc;
    case 'words':
      return t.fail(e, REFUSALS.text);
    case 'opt': {
      const own = truth(t, v.num, e);
      return iff(v.has, typeof own === 'boolean' ? i32(Number(own)) : op('i32.ne', 'i32', own, i32(0)), i32(0));
    }
  }
}

/** Returns whether an expression counts as true: an instruction, or the answer if it is known. */
export function cond(t: Context, e: ts.Expression): Node | boolean {
  if (ts.isParenthesizedExpression(e)) return cond(t, e.expression);
  if (ts.isPrefixUnaryExpression(e) && e.operator === ts.SyntaxKind.ExclamationToken) {
    const c = cond(t, e.operand);
    return typeof c === 'boolean' ? !c : op('i32.eqz', 'i32', c);
  }
  if (ts.isBinaryExpression(e)) {
    const o = e.operatorToken.kind;
    if (o === ts.SyntaxKind.AmpersandAmpersandToken || o === ts.SyntaxKind.BarBarToken) {
      const and = o === ts.SyntaxKind.AmpersandAmpersandToken;
      const l = cond(t, e.left);
      if (typeof l === 'boolean') return l === and ? cond(t, e.right) : l;
      const [r, before] = t.branch(() => cond(t, e.right));
      if (typeof r === 'boolean') {
        if (before.length === 0 && r === and) return op('i32.ne', 'i32', l, i32(0));
        if (before.length === 0) {
          t.pre.push(drop(l));
          return r;
        }
      }
      const right = t.seq(before, typeof r === 'boolean' ? i32(Number(r)) : op('i32.ne', 'i32', r, i32(0)));
      return and ? iff(l, right, i32(0)) : iff(l, i32(1), right);
    }
  }
  return truth(t, t.expr(e), e);
}

/** Translates `l < r` and the like. */
export function compare(t: Context, o: ts.SyntaxKind, l: Value, r: Value, e: ts.Node): Value {
  const a = settled(t, l);
  const b = settled(t, r);
  const less = o === ts.SyntaxKind.LessThanToken;
  const most = o === ts.SyntaxKind.LessThanEqualsToken;
  const more = o === ts.SyntaxKind.GreaterThanToken;
  if (a.t === 'words' || b.t === 'words') t.fail(e, REFUSALS.text);
  if (a.t === 'const' && b.t === 'const') {
    if (typeof a.v === 'string' && typeof b.v === 'string')
      return constant(less ? a.v < b.v : most ? a.v <= b.v : more ? a.v > b.v : a.v >= b.v);
    const x = Number(a.v);
    const y = Number(b.v);
    return constant(less ? x < y : most ? x <= y : more ? x > y : x >= y);
  }
  const x = numeric(t, a, e);
  const y = numeric(t, b, e);
  const name = less ? 'lt' : most ? 'le' : more ? 'gt' : 'ge';
  if (isInt(x.k) && isInt(y.k)) {
    if (x.k !== 'u32' && y.k !== 'u32') return bool(op(`i32.${name}_s`, 'i32', x.n, y.n));
    if (x.k !== 'i32' && y.k !== 'i32') return bool(op(`i32.${name}_u`, 'i32', x.n, y.n));
  }
  return bool(op(`f64.${name}`, 'i32', toF64(x), toF64(y)));
}

/** Translates `l === r`: an instruction, or the answer if it is known. */
export function equal(t: Context, l: Value, r: Value, e: ts.Node): Node | boolean {
  const a = settled(t, l);
  const b = settled(t, r);
  if (a.t === 'words' || b.t === 'words') t.fail(e, REFUSALS.text);
  if (a.t === 'const' && b.t === 'const') return a.v === b.v;
  if (a.t === 'const' && b.t !== 'const') return equal(t, b, a, e);
  const none = isNothing(b);
  switch (a.t) {
    case 'num':
    case 'opt': {
      if (none && a.t === 'num' && a.maybe !== undefined) t.fail(e, REFUSALS.missing);
      if (none) return a.t === 'opt' ? op('i32.eqz', 'i32', a.has) : false;
      if (b.t === 'const' && typeof b.v === 'string') return false;
      const x = numeric(t, a, e);
      const y = numeric(t, b, e);
      let same: Node;
      if (y.n.op === 'i32.const' && y.n.n === 0 && isInt(x.k)) same = op('i32.eqz', 'i32', x.n);
      else if (isInt(x.k) && isInt(y.k) && !(x.k === 'u32' && y.k === 'i32') && !(x.k === 'i32' && y.k === 'u32')) {
        same = op('i32.eq', 'i32', x.n, y.n);
      } else same = op('f64.eq', 'i32', toF64(x), toF64(y));
      if (a.t === 'opt' && b.t !== 'opt') return iff(a.has, same, i32(0));
      return same;
    }
    case 'obj':
    case 'fn':
      if (none || b.t === 'const') return false;
      if (t.recordsOf(a).length + t.recordsOf(b).length > 0) t.fail(e, REFUSALS.sameRecord);
      if (b.t === 'obj' || b.t === 'fn') return a.v !== null && a.v === b.v;
      if (b.t === 'elem' || b.t === 'dynfn' || b.t === 'arr') return equal(t, b, a, e);
      break;
    case 'setup':
      if (none) return false;
      if (b.t === 'setup') return a.path === b.path;
      if (b.t === 'token') return equal(t, b, a, e);
      break;
    case 'row':
      // memory beyond the end of a list belongs to another list
      if (b.t === 'const' && b.v === undefined) t.fail(e, 'a record that may be missing');
      if (none) return op('i32.eqz', 'i32', a.n);
      if (b.t === 'row' && a.path === b.path) return op('i32.eq', 'i32', a.n, b.n);
      break;
    case 'token':
      if (none) return op('i32.eqz', 'i32', a.n);
      if (b.t === 'setup' && b.path === '') return op('i32.eq', 'i32', a.n, token(t.program));
      break;
    case 'text':
      if (b.t === 'text') return op('i32.eq', 'i32', a.n, b.n);
      if (b.t === 'const' && typeof b.v === 'string') return op('i32.eq', 'i32', a.n, i32(t.program.textNumber(b.v)));
      break;
    case 'elem':
      if (none) return op('i32.eqz', 'i32', a.n);
      if (t.recordsOf(a).length + t.recordsOf(b).length > 0) t.fail(e, REFUSALS.sameRecord);
      if (b.t === 'obj') return op('i32.eq', 'i32', a.n, i32(a.set.index.get(b.v) ?? -1));
      if (b.t === 'elem' && a.set === b.set) return op('i32.eq', 'i32', a.n, b.n);
      break;
    case 'dynfn':
      if (none) return op('i32.eqz', 'i32', a.n);
      if (b.t === 'fn' && b.v !== null) return op('i32.eq', 'i32', a.n, i32(a.set.index.get(b.v) ?? -1));
      break;
    case 'arr':
      if (none) return op('i32.eqz', 'i32', a.desc);
      if (b.t === 'obj' && elementOf(b.v) !== null)
        return op('i32.eq', 'i32', a.desc, i32(t.program.memory.descriptorOf(b.v as TypedArray)));
      break;
    default:
      break;
  }
  return t.fail(e, `${a.t} === ${b.t}`);
}
