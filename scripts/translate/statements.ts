// Statements except loops.
import ts from 'typescript';
import { declarations } from './bindings.js';
import { cond, equal } from './conditions.js';
import type { Context } from './context.js';
import { effect } from './expressions.js';
import { leaveFunction, returned } from './functions.js';
import { block, br, call, i32, iff, type Node, nop, unreachable } from './ir.js';
import { doLoop, forLoop, forOf, repeat } from './loops.js';
import { closure } from './names.js';
import { type Loop, Scope } from './scope.js';
import { leaves } from './syntax.js';
import { place } from './told.js';

/** Translates the statements of a block. Returns whether its end is never reached. */
export function statements(t: Context, list: readonly ts.Statement[], out: Node[]): boolean {
  const outer = t.scope;
  t.scope = new Scope(outer);
  for (const s of list)
    if (ts.isFunctionDeclaration(s) && s.name) t.scope.names.set(s.name.text, { t: 'value', value: closure(t, s) });
  let ended = false;
  for (const s of list) {
    ended = t.statement(s, out);
    if (ended) break;
  }
  t.scope = outer;
  return ended;
}

/** Returns whether the next statement is never reached. */
export function statement(t: Context, s: ts.Statement, out: Node[], name = ''): boolean {
  switch (s.kind) {
    case ts.SyntaxKind.Block:
      return t.statements((s as ts.Block).statements, out);
    case ts.SyntaxKind.EmptyStatement:
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.TypeAliasDeclaration:
    case ts.SyntaxKind.InterfaceDeclaration:
      return false;
    case ts.SyntaxKind.VariableStatement:
      t.capture(() => declarations(t, (s as ts.VariableStatement).declarationList), out);
      return false;
    case ts.SyntaxKind.ExpressionStatement:
      t.capture(() => effect(t, (s as ts.ExpressionStatement).expression), out);
      return false;
    case ts.SyntaxKind.IfStatement: {
      const { expression, thenStatement, elseStatement } = s as ts.IfStatement;
      const c = t.capture(() => cond(t, expression), out);
      if (typeof c === 'boolean') {
        if (c) return t.statement(thenStatement, out);
        return elseStatement ? t.statement(elseStatement, out) : false;
      }
      const yes: Node[] = [];
      const no: Node[] = [];
      const a = t.statement(thenStatement, yes);
      const b = elseStatement ? t.statement(elseStatement, no) : false;
      out.push(elseStatement ? iff(c, block(yes), block(no)) : iff(c, block(yes)));
      return a && b;
    }
    case ts.SyntaxKind.ReturnStatement: {
      const { expression } = s as ts.ReturnStatement;
      if (expression === undefined) leaveFunction(t, out);
      else
        returned(
          t,
          t.capture(() => t.expr(expression), out),
          out,
        );
      return true;
    }
    case ts.SyntaxKind.ForStatement:
      forLoop(t, s as ts.ForStatement, out, name);
      return false;
    case ts.SyntaxKind.WhileStatement: {
      const { expression, statement } = s as ts.WhileStatement;
      repeat(t, expression, statement, null, out, name);
      return false;
    }
    case ts.SyntaxKind.DoStatement:
      doLoop(t, s as ts.DoStatement, out, name);
      return false;
    case ts.SyntaxKind.ForOfStatement:
      forOf(t, s as ts.ForOfStatement, out, name);
      return false;
    case ts.SyntaxKind.LabeledStatement: {
      const { label, statement } = s as ts.LabeledStatement;
      return t.statement(statement, out, label.text);
    }
    case ts.SyntaxKind.BreakStatement:
    case ts.SyntaxKind.ContinueStatement: {
      const { label } = s as ts.BreakOrContinueStatement;
      const isBreak = s.kind === ts.SyntaxKind.BreakStatement;
      const l = [...t.loops].reverse().find((one) => (label ? one.name === label.text : isBreak || one.next !== ''));
      if (l === undefined) t.fail(s, 'no loop');
      out.push(br(isBreak ? l.leave : l.next));
      return true;
    }
    case ts.SyntaxKind.ThrowStatement: {
      throws(t, s, out);
      return true;
    }
    case ts.SyntaxKind.TryStatement: {
      // an exception ends the whole call from outside, so `finally` is just the next code
      const { tryBlock, catchClause, finallyBlock } = s as ts.TryStatement;
      if (catchClause !== undefined || finallyBlock === undefined || leaves(tryBlock)) t.fail(s, 'try');
      return t.statements(tryBlock.statements, out) || t.statements(finallyBlock.statements, out);
    }
    case ts.SyntaxKind.SwitchStatement:
      return choice(t, s as ts.SwitchStatement, out);
    default:
      t.fail(s, `statement ${ts.SyntaxKind[s.kind]}`);
  }
}

function throws(t: Context, s: ts.Node, out: Node[]): void {
  const id = t.program.fail(`${place(s)}`);
  out.push(call('!fail', 'none', [i32(id)]), unreachable());
}

function choice(t: Context, s: ts.SwitchStatement, out: Node[]): boolean {
  const subject = t.capture(() => t.spill(t.expr(s.expression)), out);
  const l: Loop = { name: '', leave: t.label('leave'), next: '' };
  const { clauses } = s.caseBlock;
  const labels = clauses.map(() => t.label('case'));
  let body: Node[] = [];
  let fallback = l.leave;
  const tests: Node[] = [];
  clauses.forEach((c, i) => {
    if (ts.isDefaultClause(c)) {
      fallback = labels[i];
      return;
    }
    const same = t.capture(() => equal(t, subject, t.expr(c.expression), c), tests);
    tests.push(typeof same === 'boolean' ? (same ? br(labels[i]) : nop()) : br(labels[i], same));
  });
  body = [...tests, br(fallback)];
  t.loops.push(l);
  clauses.forEach((c, i) => {
    const inner: Node[] = [block(body, labels[i])];
    t.statements(c.statements, inner);
    body = inner;
  });
  t.loops.pop();
  out.push(block(body, l.leave));
  return false;
}
