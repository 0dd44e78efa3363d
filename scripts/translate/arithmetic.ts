// Arithmetic of integers and other numbers.

import ts from 'typescript';
import type { Context } from './context.js';
import { call, type Node, op } from './ir.js';
import { constant, isPos, num, numeric, settled, toF64, toI32 } from './numbers.js';
import { unwrapped } from './syntax.js';
import { isDynamic, isInt, type Kind, type Num, type Value } from './values.js';

/** Translates an expression whose lowest 32 bits alone are used. */
export function int(t: Context, e: ts.Expression): Node {
  if (ts.isParenthesizedExpression(e) || ts.isAsExpression(e)) return int(t, e.expression);
  if (ts.isBinaryExpression(e)) {
    const o = e.operatorToken.getText();
    if (o === '+' || o === '-' || o === '*') {
      const [l, r] = t.inOrder([() => t.expr(e.left), () => t.expr(e.right)]);
      const a = numeric(t, l, e);
      const b = numeric(t, r, e);
      if (isInt(a.k) && isInt(b.k) && !(l.t === 'const' && r.t === 'const')) {
        const n = op(o === '+' ? 'i32.add' : o === '-' ? 'i32.sub' : 'i32.mul', 'i32', a.n, b.n);
        return o === '+' && isPos(a) ? { ...n, fromZero: true } : n;
      }
      return toI32(arithmetic(t, o, l, r, e));
    }
  }
  return toI32(numeric(t, t.expr(e), e));
}

/** Translates both operands of an operator that uses only 32 bits. */
export function bits(t: Context, left: ts.Expression, right: ts.Expression): Value[] {
  const make = (x: ts.Expression) => (): Value => {
    const u = unwrapped(x);
    if (ts.isBinaryExpression(u) && '+-*'.includes(u.operatorToken.getText())) {
      const [v, before] = t.branch(() => t.expr(u));
      if (v.t === 'const') return v;
      t.pre.push(...before);
      if (v.t === 'num' && isInt(v.k)) return v;
      if (before.length > 0) return v;
      return num('i32', int(t, u), 2 ** 31);
    }
    return t.expr(x);
  };
  return t.inOrder([make(left), make(right)]);
}

/** Translates bitwise operators and shifts. */
export function bitwise(t: Context, operator: string, l: Value, r: Value, e: ts.Node): Value {
  const a = settled(t, l);
  const b = settled(t, r);
  if (a.t === 'const' && b.t === 'const') {
    const x = Number(a.v);
    const y = Number(b.v);
    switch (operator) {
      case '|':
        return constant(x | y);
      case '&':
        return constant(x & y);
      case '^':
        return constant(x ^ y);
      case '<<':
        return constant(x << y);
      case '>>':
        return constant(x >> y);
      default:
        return constant(x >>> y);
    }
  }
  const x = numeric(t, a, e);
  const y = numeric(t, b, e);
  const xn = toI32(x);
  const yn = toI32(y);
  switch (operator) {
    case '|':
      if (yn.op === 'i32.const' && yn.n === 0) return num(isPos(x) ? 'pos' : 'i32', xn, Math.min(x.max, 2 ** 31));
      return num(isPos(x) && isPos(y) ? 'pos' : 'i32', op('i32.or', 'i32', xn, yn), 2 ** 31);
    case '&': {
      const max = Math.min(isPos(x) ? x.max : 2 ** 31, isPos(y) ? y.max : 2 ** 31);
      return num(isPos(x) || isPos(y) ? 'pos' : 'i32', op('i32.and', 'i32', xn, yn), max);
    }
    case '^':
      return num(isPos(x) && isPos(y) ? 'pos' : 'i32', op('i32.xor', 'i32', xn, yn), 2 ** 31);
    case '<<':
      return num('i32', op('i32.shl', 'i32', xn, yn), 2 ** 31);
    case '>>': {
      const by = yn.op === 'i32.const' ? 2 ** (yn.n & 31) : 1;
      return num(isPos(x) ? 'pos' : 'i32', op('i32.shr_s', 'i32', xn, yn), Math.min(2 ** 31, x.max) / by);
    }
    default: {
      const by = yn.op === 'i32.const' ? yn.n & 31 : 0;
      const k: Kind = by > 0 || isPos(x) ? 'pos' : 'u32';
      return num(k, by === 0 && yn.op === 'i32.const' ? xn : op('i32.shr_u', 'i32', xn, yn), 2 ** (32 - by));
    }
  }
}

/** Translates other operators of numbers. Integers stay integers; sums are assumed to fit in 32 bits. */
export function arithmetic(t: Context, operator: string, l: Value, r: Value, e: ts.Node): Num {
  const a = settled(t, l);
  const b = settled(t, r);
  if (a.t === 'const' && b.t === 'const' && isDynamic(a) && isDynamic(b)) {
    const x = Number(a.v);
    const y = Number(b.v);
    const v =
      operator === '+'
        ? x + y
        : operator === '-'
          ? x - y
          : operator === '*'
            ? x * y
            : operator === '/'
              ? x / y
              : operator === '%'
                ? x % y
                : x ** y;
    return numeric(t, constant(v), e);
  }
  const x = numeric(t, a, e);
  const y = numeric(t, b, e);
  const literal = (v: Value) => v.t === 'const' && Math.abs(Number(v.v)) <= 4096;
  const ints = isInt(x.k) && isInt(y.k) && x.k !== 'u32' && y.k !== 'u32';
  switch (operator) {
    case '+':
      if (ints) {
        const n = { ...op('i32.add', 'i32', x.n, y.n), fromZero: isPos(x) };
        return num(isPos(x) && isPos(y) ? 'pos' : 'i32', n, x.max + y.max);
      }
      return num('f64', op('f64.add', 'f64', toF64(x), toF64(y)), x.max + y.max);
    case '-':
      if (ints) return num('i32', op('i32.sub', 'i32', x.n, y.n), x.max + y.max);
      return num('f64', op('f64.sub', 'f64', toF64(x), toF64(y)), x.max + y.max);
    case '*':
      if (ints && (x.max * y.max < 2 ** 31 || literal(a) || literal(b))) {
        return num(isPos(x) && isPos(y) ? 'pos' : 'i32', op('i32.mul', 'i32', x.n, y.n), x.max * y.max);
      }
      return num('f64', op('f64.mul', 'f64', toF64(x), toF64(y)), x.max * y.max);
    case '/':
      return Object.assign(num('f64', op('f64.div', 'f64', toF64(x), toF64(y)), Infinity), {
        quotient: { x, y, literal: b.t === 'const' },
      });
    case '%':
      if (ints) return num(isPos(x) ? 'pos' : 'i32', op('i32.rem_s', 'i32', x.n, y.n), Math.min(x.max, y.max));
      if ((x.k === 'u32' || isPos(x)) && (y.k === 'u32' || isPos(y)))
        return num(isPos(y) ? 'pos' : 'u32', op('i32.rem_u', 'i32', x.n, y.n), y.max);
      return num('f64', call('!rem', 'f64', [toF64(x), toF64(y)]), y.max);
    case '**':
      if (b.t === 'const' && b.v === 2) {
        const s = t.spill(x) as Num;
        return arithmetic(t, '*', s, s, e);
      }
      return num('f64', call('!pow', 'f64', [toF64(x), toF64(y)]));
    default:
      return t.fail(e, `operator ${operator}`);
  }
}
