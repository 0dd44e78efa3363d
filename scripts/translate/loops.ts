// Loops.
import ts from 'typescript';
import { bind, declarations } from './bindings.js';
import { cond } from './conditions.js';
import type { Context } from './context.js';
import { element, lengthOf } from './elements.js';
import { effect } from './expressions.js';
import { block, br, get, i32, loop, type Node, op, set } from './ir.js';
import { lift } from './names.js';
import { num, numeric, toI32 } from './numbers.js';
import { type Loop, Scope } from './scope.js';
import { isAssigned, unwrapped } from './syntax.js';
import type { Value } from './values.js';

/** Translates one iteration of a loop; `continue` jumps to its end. */
function turnOf(t: Context, l: Loop, act: (out: Node[]) => void): Node {
  const inner: Node[] = [];
  t.loops.push(l);
  act(inner);
  t.loops.pop();
  return block(inner, l.next);
}

/** Translates `do ... while (c)`. */
export function doLoop(t: Context, { expression, statement }: ts.DoStatement, out: Node[], name: string): void {
  const l: Loop = { name, leave: t.label('leave'), next: t.label('next') };
  const again = t.label('again');
  const body: Node[] = [];
  const c = t.turn(() => {
    body.push(turnOf(t, l, (inner) => t.statement(statement, inner)));
    return t.capture(() => cond(t, expression), body);
  });
  if (c === true) body.push(br(again));
  else if (c !== false) body.push(br(again, c));
  out.push(block([loop(block(body), again)], l.leave));
}

/** Translates `for (a; b; c)`. */
export function forLoop(t: Context, s: ts.ForStatement, out: Node[], name: string): void {
  const outer = t.scope;
  t.scope = new Scope(outer);
  const { initializer } = s;
  if (initializer !== undefined) {
    t.capture(() => {
      if (ts.isVariableDeclarationList(initializer)) declarations(t, initializer, s);
      else effect(t, initializer);
    }, out);
  }
  repeat(t, s.condition ?? null, s.statement, s.incrementor ?? null, out, name);
  t.scope = outer;
}

/** Repeats a statement while a condition is true; `step` runs before each further test. */
export function repeat(
  t: Context,
  condition: ts.Expression | null,
  statement: ts.Statement,
  step: ts.Expression | null,
  out: Node[],
  name: string,
): void {
  const l: Loop = { name, leave: t.label('leave'), next: t.label('next') };
  const again = t.label('again');
  const body: Node[] = [];
  const isDone = t.turn(() => {
    const c = condition === null ? true : t.capture(() => cond(t, condition), body);
    if (c === false) return false;
    if (c !== true) body.push(br(l.leave, op('i32.eqz', 'i32', c)));
    body.push(turnOf(t, l, (inner) => t.statement(statement, inner)));
    if (step !== null) t.capture(() => effect(t, step), body);
    return true;
  });
  if (!isDone) {
    out.push(...body);
    return;
  }
  body.push(br(again));
  out.push(block([loop(block(body), again)], l.leave));
}

/** Translates `for (x of list)`: unrolled for array literals and very short lists, as a loop for others. */
export function forOf(t: Context, s: ts.ForOfStatement, out: Node[], name: string): void {
  if (!ts.isVariableDeclarationList(s.initializer)) t.fail(s, 'for of');
  const target = s.initializer.declarations[0].name;
  const assigned = isAssigned(s.statement, target);
  const { expression } = s;
  const literal = unwrapped(expression);
  const each = (v: Value, list: Node[]) => {
    const outer = t.scope;
    t.scope = new Scope(outer);
    t.capture(() => bind(t, target, v, list, assigned), list);
    t.statement(s.statement, list);
    t.scope = outer;
  };
  let items: Value[] | null = null;
  let over: Value | null = null;
  if (ts.isArrayLiteralExpression(literal)) {
    items = t.capture(() => t.inOrder(literal.elements.map((x) => () => t.expr(x))), out);
    for (const v of items) t.unkept(v, expression);
    items = t.capture(() => (items as Value[]).map((v) => t.spill(v)), out);
  } else {
    over = t.capture(() => t.spill(t.expr(expression)), out);
    if (over.t === 'obj' && Array.isArray(over.v) && over.v.length <= 2) items = over.v.map((v) => lift(t, v));
    if (over.t === 'obj' && over.v instanceof Set) items = [...over.v].map((v) => lift(t, v));
    if (over.t === 'tuple') items = [...over.items];
  }
  if (items !== null) {
    const leave = t.label('leave');
    const inner: Node[] = [];
    for (const item of items) {
      const l: Loop = { name, leave, next: t.label('next') };
      inner.push(turnOf(t, l, (list) => each(item, list)));
    }
    out.push(block(inner, leave));
    return;
  }
  const list = over as Value;
  const l: Loop = { name, leave: t.label('leave'), next: t.label('next') };
  const again = t.label('again');
  const at = t.newLocal('i32');
  const body: Node[] = [];
  const length = lengthOf(t, list, s);
  const end = t.capture(() => t.spillNode(toI32(numeric(t, length, s))), out);
  body.push(br(l.leave, op('i32.ge_s', 'i32', get(at, 'i32'), end)));
  const turn = t.turn(() =>
    turnOf(t, l, (inner) => {
      const v = t.capture(() => t.spill(element(t, list, num('pos', get(at, 'i32')), s, true)), inner);
      each(v, inner);
    }),
  );
  body.push(turn);
  body.push(set(at, op('i32.add', 'i32', get(at, 'i32'), i32(1))), br(again));
  out.push(set(at, i32(0)), block([loop(block(body), again)], l.leave));
}
