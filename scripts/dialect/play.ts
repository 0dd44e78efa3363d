// Finds the parts of a function that run in play: all except log texts and throws, which the translation leaves out.
import ts from 'typescript';
import { unwrapped } from '../translate/syntax.js';

/** True for `x.log` or `log`. */
function isLog(e: ts.Expression): boolean {
  const x = unwrapped(e);
  return (ts.isPropertyAccessExpression(x) && x.name.text === 'log') || (ts.isIdentifier(x) && x.text === 'log');
}

/** Returns true if a condition holds only with a log, false if only without, null if it does not test the log. */
function wantsLog(condition: ts.Expression): boolean | null {
  const c = unwrapped(condition);
  if (!ts.isBinaryExpression(c)) return null;
  const o = c.operatorToken.kind;
  if (o === ts.SyntaxKind.AmpersandAmpersandToken)
    return wantsLog(c.left) === true || wantsLog(c.right) === true ? true : null;
  if (o === ts.SyntaxKind.BarBarToken) return wantsLog(c.left) === false || wantsLog(c.right) === false ? false : null;
  if (unwrapped(c.right).kind !== ts.SyntaxKind.NullKeyword || !isLog(c.left)) return null;
  if (o === ts.SyntaxKind.ExclamationEqualsEqualsToken) return true;
  return o === ts.SyntaxKind.EqualsEqualsEqualsToken ? false : null;
}

const leavesAlways = (s: ts.Statement): boolean => {
  if (ts.isBlock(s)) return s.statements.length > 0 && leavesAlways(s.statements[s.statements.length - 1]);
  return ts.isReturnStatement(s) || ts.isBreakOrContinueStatement(s);
};

const flat = new WeakMap<ts.Node, readonly ts.Node[]>();

/** Returns all nodes of a function that run in play, in the order of the text. */
export function nodesInPlay(node: ts.Node): readonly ts.Node[] {
  let nodes = flat.get(node);
  if (nodes === undefined) {
    const found: ts.Node[] = [];
    inPlay(node, (n) => {
      found.push(n);
      return true;
    });
    flat.set(node, found);
    nodes = found;
  }
  return nodes;
}

/**
 * Visits the nodes inside a node that run in play, in the order of the text. `visit` returns whether to visit a node's
 * children.
 */
export function inPlay(node: ts.Node, visit: (node: ts.Node) => boolean): void {
  if (ts.isTypeNode(node) || ts.isThrowStatement(node)) return;
  if (!visit(node)) return;
  const on = (n: ts.Node | undefined): void => {
    if (n !== undefined) inPlay(n, visit);
  };
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const [condition, yes, no] = ts.isIfStatement(node)
      ? [node.expression, node.thenStatement, node.elseStatement]
      : [node.condition, node.whenTrue, node.whenFalse];
    const log = wantsLog(condition);
    if (log === null) on(condition);
    if (log !== true) on(yes);
    if (log !== false) on(no);
    return;
  }
  if (ts.isCallExpression(node)) {
    const callee = unwrapped(node.expression);
    if (ts.isPropertyAccessExpression(callee) && isLog(callee.expression)) return;
  }
  if (ts.isBlock(node)) {
    for (const s of node.statements) {
      on(s);
      // without a log the function has returned here
      if (ts.isIfStatement(s) && wantsLog(s.expression) === false && leavesAlways(s.thenStatement)) break;
    }
    return;
  }
  ts.forEachChild(node, on);
}
