// Math.
import ts from 'typescript';
import { compare } from './conditions.js';
import type { Context } from './context.js';
import { call, f64, i32, type Node, op } from './ir.js';
import { constant, isPos, num, numeric, settled, toF64, toI32 } from './numbers.js';
import { isInt, type Num, type Value } from './values.js';

/** Translates a function of Math. */
export function mathOf(t: Context, name: string, e: ts.CallExpression): Value {
  const args = t.inOrder(e.arguments.map((a) => () => settled(t, t.expr(a))));
  if (args.every((a) => a.t === 'const')) {
    return constant(
      (Math as unknown as Record<string, (...a: number[]) => number>)[name](
        ...args.map((a) => Number((a as { v: number }).v)),
      ),
    );
  }
  const x = numeric(t, args[0], e);
  switch (name) {
    case 'min':
    case 'max': {
      let v = t.spill(x) as Num;
      for (const a of args.slice(1)) {
        const y = t.spill(numeric(t, a, e)) as Num;
        const max = name === 'min' && isPos(v) && isPos(y) ? Math.min(v.max, y.max) : Math.max(v.max, y.max);
        if (isInt(v.k) && isInt(y.k) && v.k !== 'u32' && y.k !== 'u32') {
          const c = op(name === 'min' ? 'i32.lt_s' : 'i32.gt_s', 'i32', v.n, y.n);
          const pos = name === 'max' ? isPos(v) || isPos(y) : isPos(v) && isPos(y);
          v = num(pos ? 'pos' : 'i32', t.spillNode(op('select', 'i32', v.n, y.n, c)), max);
        } else v = num('f64', t.spillNode(op(`f64.${name}`, 'f64', toF64(v), toF64(y))), max);
      }
      return v;
    }
    case 'abs': {
      if (isPos(x)) return x;
      if (x.k === 'i32') {
        const s = t.spillNode(x.n);
        return num(
          'pos',
          op('select', 'i32', op('i32.sub', 'i32', i32(0), s), s, op('i32.lt_s', 'i32', s, i32(0))),
          x.max,
        );
      }
      return num('f64', op('f64.abs', 'f64', toF64(x)), x.max);
    }
    case 'floor':
    case 'trunc':
    case 'ceil':
    case 'round': {
      if (isInt(x.k)) return x;
      const { quotient } = x as Num & { quotient?: { x: Num; y: Num; literal: boolean } };
      if (quotient?.literal && isPos(quotient.x) && isPos(quotient.y) && quotient.y.n.n > 0 && name !== 'round') {
        const by = quotient.y.n.n;
        if (name !== 'ceil') return num('pos', op('i32.div_u', 'i32', quotient.x.n, i32(by)), quotient.x.max / by);
        return num(
          'pos',
          op('i32.div_u', 'i32', op('i32.add', 'i32', quotient.x.n, i32(by - 1)), i32(by)),
          quotient.x.max / by + 1,
        );
      }
      let n: Node;
      if (name === 'round') {
        const s = t.spillNode(x.n);
        const r = t.spillNode(op('f64.ceil', 'f64', s));
        n = op(
          'select',
          'f64',
          op('f64.sub', 'f64', r, f64(1)),
          r,
          op('f64.gt', 'i32', op('f64.sub', 'f64', r, f64(0.5)), s),
        );
      } else n = op(`f64.${name}`, 'f64', x.n);
      return num('i32', op('i32.trunc_sat_f64_s', 'i32', n), x.max);
    }
    case 'sqrt':
      return num('f64', op('f64.sqrt', 'f64', toF64(x)), Math.sqrt(x.max));
    case 'fround':
      return num('f64', op('f64.promote_f32', 'f64', op('f32.demote_f64', 'f64', toF64(x))), x.max);
    case 'imul':
      return num('i32', op('i32.mul', 'i32', toI32(x), toI32(numeric(t, args[1], e))), 2 ** 31);
    case 'clz32':
      return num('pos', op('i32.clz', 'i32', toI32(x)), 32);
    case 'sign': {
      const s = t.spill(x) as Num;
      const more = compare(t, ts.SyntaxKind.GreaterThanToken, s, constant(0), e) as Num;
      const less = compare(t, ts.SyntaxKind.LessThanToken, s, constant(0), e) as Num;
      return num('i32', op('i32.sub', 'i32', more.n, less.n), 1);
    }
    case 'hypot':
    case 'atan2':
    case 'pow':
    case 'sin':
    case 'cos':
    case 'acos':
    case 'asin':
    case 'tan':
    case 'exp':
    case 'log':
      return num(
        'f64',
        call(
          `!${name}`,
          'f64',
          args.map((a) => toF64(numeric(t, a, e))),
        ),
      );
    default:
      t.fail(e, `Math.${name}`);
  }
}
