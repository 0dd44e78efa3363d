// Expressions.
import ts from 'typescript';
import { arithmetic, bits, bitwise, int } from './arithmetic.js';
import { update } from './assignments.js';
import { callOf } from './calls.js';
import { either, oneOf } from './choices.js';
import { compare, cond, equal } from './conditions.js';
import type { Context } from './context.js';
import { REFUSALS, refused } from './dialect.js';
import { element } from './elements.js';
import { block, drop, i32, iff, isPure, nop, op } from './ir.js';
import { closure, identifier } from './names.js';
import { asKind, bool, constant, isNothing, num, numeric, settled, toF64, toI32, UNDEFINED } from './numbers.js';
import { INFIX, unwrapped } from './syntax.js';
import { place } from './told.js';
import type { Kind, Num, Value } from './values.js';

/** Translates an expression for its side effects only. */
export function effect(t: Context, e: ts.Expression): void {
  if (ts.isParenthesizedExpression(e)) {
    effect(t, e.expression);
    return;
  }
  if (ts.isBinaryExpression(e)) {
    const o = e.operatorToken.kind;
    if (o === ts.SyntaxKind.CommaToken) {
      effect(t, e.left);
      effect(t, e.right);
      return;
    }
    if (o === ts.SyntaxKind.AmpersandAmpersandToken || o === ts.SyntaxKind.BarBarToken) {
      const c = cond(t, e.left);
      const and = o === ts.SyntaxKind.AmpersandAmpersandToken;
      if (typeof c === 'boolean') {
        if (c === and) effect(t, e.right);
        return;
      }
      const [, body] = t.branch(() => effect(t, e.right));
      t.pre.push(iff(and ? c : op('i32.eqz', 'i32', c), block(body)));
      return;
    }
  }
  const v = t.expr(e, false);
  if (v.t === 'num' || v.t === 'elem' || v.t === 'dynfn' || v.t === 'row') {
    if (!isPure(v.n)) t.pre.push(drop(v.n));
  }
}

/**
 * Returns the value of an expression.
 * @param wanted false if only side effects matter
 */
export function expr(t: Context, e: ts.Expression, wanted = true): Value {
  const why = refused(e);
  if (why !== null) t.fail(e, why);
  switch (e.kind) {
    case ts.SyntaxKind.ParenthesizedExpression:
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.NonNullExpression:
    case ts.SyntaxKind.SatisfiesExpression:
      return t.expr((e as ts.ParenthesizedExpression).expression, wanted);
    case ts.SyntaxKind.NumericLiteral:
      return constant(Number((e as ts.NumericLiteral).text));
    case ts.SyntaxKind.StringLiteral:
    case ts.SyntaxKind.NoSubstitutionTemplateLiteral:
      return constant((e as ts.StringLiteral).text);
    case ts.SyntaxKind.TrueKeyword:
      return constant(true);
    case ts.SyntaxKind.FalseKeyword:
      return constant(false);
    case ts.SyntaxKind.NullKeyword:
      return constant(null);
    case ts.SyntaxKind.ThisKeyword:
      if (t.frame.self === undefined) t.fail(e, 'this');
      return t.frame.self;
    case ts.SyntaxKind.Identifier:
      return identifier(t, e as ts.Identifier);
    case ts.SyntaxKind.PropertyAccessExpression: {
      const { expression, name, questionDotToken } = e as ts.PropertyAccessExpression;
      const v = t.expr(expression);
      if (ts.isOptionalChain(e) && isNothing(v)) return UNDEFINED;
      return t.property(v, name.text, e, questionDotToken !== undefined || ts.isOptionalChain(e));
    }
    case ts.SyntaxKind.ElementAccessExpression: {
      const { expression, argumentExpression } = e as ts.ElementAccessExpression;
      const [list, at] = t.inOrder([
        () => t.expr(expression),
        () => {
          const known = settled(t, knownIndex(t, argumentExpression));
          if (known.t === 'const') return known;
          return num('i32', int(t, argumentExpression));
        },
      ]);
      if (ts.isOptionalChain(e) && isNothing(list)) return UNDEFINED;
      if (at.t === 'const' && typeof at.v === 'string') return t.property(list, at.v, e, false);
      const index = at.t === 'const' ? numeric(t, at, e) : (at as Num);
      return element(t, list, index, e, false);
    }
    case ts.SyntaxKind.CallExpression:
      return callOf(t, e as ts.CallExpression);
    case ts.SyntaxKind.PrefixUnaryExpression:
      return prefix(t, e as ts.PrefixUnaryExpression, wanted);
    case ts.SyntaxKind.PostfixUnaryExpression: {
      const { operand, operator } = e as ts.PostfixUnaryExpression;
      return update(t, operand, operator === ts.SyntaxKind.PlusPlusToken ? '+' : '-', () => constant(1), wanted, true);
    }
    case ts.SyntaxKind.BinaryExpression:
      return binary(t, e as ts.BinaryExpression, wanted);
    case ts.SyntaxKind.ConditionalExpression: {
      const { condition, whenTrue, whenFalse } = e as ts.ConditionalExpression;
      const c = cond(t, condition);
      if (typeof c === 'boolean') return t.expr(c ? whenTrue : whenFalse);
      const [a, before] = t.branch(() => t.expr(whenTrue));
      const [b, otherwise] = t.branch(() => t.expr(whenFalse));
      return either(t, c, a, before, b, otherwise, e);
    }
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.FunctionExpression:
      return closure(t, e as ts.ArrowFunction);
    case ts.SyntaxKind.TemplateExpression:
      return { t: 'words' };
    case ts.SyntaxKind.ObjectLiteralExpression:
      return record(t, e as ts.ObjectLiteralExpression);
    case ts.SyntaxKind.ArrayLiteralExpression: {
      const made = (e as ts.ArrayLiteralExpression).elements.map((x) => () => settled(t, t.expr(x)));
      const items = t.inOrder(made);
      for (const v of items) t.unkept(v, e);
      if (items.every((v) => v.t === 'const')) {
        const key = `list ${place(e)} ${e.getStart()}`;
        const list = t.program.remember(key, () => items.map((v) => (v as { v: unknown }).v));
        t.program.writtenLists.add(list);
        return { t: 'obj', v: list };
      }
      return t.spill({ t: 'tuple', items });
    }
    default:
      t.fail(e, `expression ${ts.SyntaxKind[e.kind]}`);
  }
}

/** Makes a new object. Each place in the text has one object, whose numbers change. */
export function record(t: Context, e: ts.ObjectLiteralExpression): Value {
  const { program } = t;
  const o = program.remember(
    `record ${t.frame.key} ${place(e)} ${e.getStart()}`,
    () => ({}) as Record<string, unknown>,
  );
  program.records.add(o);
  const names: string[] = [];
  const values = t.inOrder(
    e.properties.map((p) => {
      if (ts.isShorthandPropertyAssignment(p)) {
        names.push(p.name.text);
        return () => settled(t, identifier(t, p.name));
      }
      if (!ts.isPropertyAssignment(p) || !ts.isIdentifier(p.name)) t.fail(p, 'a new object');
      names.push(p.name.text);
      return () => settled(t, t.expr(p.initializer));
    }),
  );
  values.forEach((v, i) => {
    const name = names[i];
    t.unkept(v, e);
    if (v.t === 'opt' || isNothing(v) || (v.t === 'num' && v.maybe === 'anywhere')) t.fail(e, REFUSALS.missingField);
    if (v.t === 'words') t.fail(e, REFUSALS.text);
    if (v.t === 'obj') {
      o[name] = v.v;
      return;
    }
    const x = numeric(t, v, e);
    o[name] ??= x.k === 'bool' ? false : 0;
    program.markMutable(o, name);
    const { at, slot } = program.cell(o, name, o[name]);
    program.raise(slot, x.k, x.max);
    t.pre.push(program.stored(slot, i32(at), asKind(x, slot.kind as Kind)));
  });
  t.remade([o]);
  return { t: 'obj', v: o, since: t.makings };
}

/** Returns an index as a value. Names and constants stay known; everything else becomes an integer. */
export function knownIndex(t: Context, e: ts.Expression): Value {
  const u = unwrapped(e);
  if (ts.isNumericLiteral(u) || ts.isStringLiteral(u)) return t.expr(u);
  if (ts.isIdentifier(u) || ts.isPropertyAccessExpression(u)) {
    const [v, before] = t.branch(() => t.expr(u));
    if (before.length === 0 && v.t === 'const') return v;
  }
  return { t: 'num', k: 'pos', n: nop(), max: 0 };
}

function prefix(t: Context, e: ts.PrefixUnaryExpression, wanted: boolean): Value {
  const { operand, operator } = e;
  switch (operator) {
    case ts.SyntaxKind.ExclamationToken: {
      const c = cond(t, e);
      return typeof c === 'boolean' ? constant(c) : bool(c);
    }
    case ts.SyntaxKind.PlusPlusToken:
    case ts.SyntaxKind.MinusMinusToken:
      return update(t, operand, operator === ts.SyntaxKind.PlusPlusToken ? '+' : '-', () => constant(1), wanted, false);
    case ts.SyntaxKind.MinusToken: {
      const v = settled(t, t.expr(operand));
      if (v.t === 'const' && typeof v.v === 'number') return constant(-v.v);
      const x = numeric(t, v, e);
      if (x.k === 'f64' || x.k === 'u32') return num('f64', op('f64.neg', 'f64', toF64(x)), x.max);
      return num('i32', op('i32.sub', 'i32', i32(0), x.n), x.max);
    }
    case ts.SyntaxKind.PlusToken:
      return numeric(t, t.expr(operand), e);
    case ts.SyntaxKind.TildeToken: {
      const v = settled(t, t.expr(operand));
      if (v.t === 'const' && typeof v.v === 'number') return constant(~v.v);
      return num('i32', op('i32.xor', 'i32', toI32(numeric(t, v, e)), i32(-1)), 2 ** 31);
    }
    default:
      t.fail(e, 'a prefix');
  }
}

function binary(t: Context, e: ts.BinaryExpression, wanted: boolean): Value {
  const { left, right } = e;
  const o = e.operatorToken.kind;
  switch (o) {
    case ts.SyntaxKind.CommaToken:
      effect(t, left);
      return t.expr(right);
    case ts.SyntaxKind.EqualsToken:
      return update(t, left, '', () => t.expr(right), wanted, false);
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
      return oneOf(t, e, o === ts.SyntaxKind.AmpersandAmpersandToken);
    case ts.SyntaxKind.QuestionQuestionToken: {
      const v = settled(t, t.expr(left));
      if (isNothing(v)) return t.expr(right);
      if (v.t === 'opt') {
        const x = t.spill(v) as typeof v;
        const [r, before] = t.branch(() => t.expr(right));
        return either(t, x.has, x.num, [], r, before, e);
      }
      if (v.t === 'elem' || v.t === 'dynfn') {
        const x = t.spill(v) as typeof v;
        const [r, before] = t.branch(() => t.expr(right));
        return either(t, x.n, x, [], r, before, e);
      }
      if (v.t === 'num' && v.maybe !== undefined) t.fail(e, REFUSALS.missing);
      return v;
    }
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken: {
      const [l, r] = t.inOrder([() => t.expr(left), () => t.expr(right)]);
      const same = equal(t, l, r, e);
      const no = o === ts.SyntaxKind.ExclamationEqualsEqualsToken;
      if (typeof same === 'boolean') return constant(no ? !same : same);
      return bool(no ? op('i32.eqz', 'i32', same) : same);
    }
    case ts.SyntaxKind.LessThanToken:
    case ts.SyntaxKind.LessThanEqualsToken:
    case ts.SyntaxKind.GreaterThanToken:
    case ts.SyntaxKind.GreaterThanEqualsToken: {
      const [l, r] = t.inOrder([() => t.expr(left), () => t.expr(right)]);
      return compare(t, o, l, r, e);
    }
    default:
      break;
  }
  if (o === ts.SyntaxKind.BarBarEqualsToken || o === ts.SyntaxKind.AmpersandAmpersandEqualsToken) {
    if (wanted) t.fail(e, 'the value of a conditional assignment');
    const c = cond(t, left);
    const when = typeof c === 'boolean' ? i32(Number(c)) : c;
    const [, body] = t.branch(() => update(t, left, '', () => t.expr(right), false, false));
    t.pre.push(iff(o === ts.SyntaxKind.BarBarEqualsToken ? op('i32.eqz', 'i32', when) : when, block(body)));
    return UNDEFINED;
  }
  const compound = INFIX[o];
  if (compound !== undefined) return update(t, left, compound, () => t.expr(right), wanted, false);
  const operator = e.operatorToken.getText();
  if (['|', '&', '^', '<<', '>>', '>>>'].includes(operator)) {
    const [a, b] = bits(t, left, right);
    return bitwise(t, operator, a, b, e);
  }
  const [l, r] = t.inOrder([() => t.expr(left), () => t.expr(right)]);
  const a = settled(t, l);
  const b = settled(t, r);
  const isText = (v: Value) => v.t === 'words' || (v.t === 'const' && typeof v.v === 'string');
  if (operator === '+' && (isText(a) || isText(b))) {
    return a.t === 'const' && b.t === 'const' ? constant(`${a.v}${b.v}`) : { t: 'words' };
  }
  if (isText(a) || isText(b)) t.fail(e, REFUSALS.text);
  return arithmetic(t, operator, a, b, e);
}
