// Facts about functions from their syntax.
import ts from 'typescript';

/** Assignment operators and the operators that they contain. */
export const INFIX: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.PlusEqualsToken]: '+',
  [ts.SyntaxKind.MinusEqualsToken]: '-',
  [ts.SyntaxKind.AsteriskEqualsToken]: '*',
  [ts.SyntaxKind.SlashEqualsToken]: '/',
  [ts.SyntaxKind.PercentEqualsToken]: '%',
  [ts.SyntaxKind.BarEqualsToken]: '|',
  [ts.SyntaxKind.AmpersandEqualsToken]: '&',
  [ts.SyntaxKind.CaretEqualsToken]: '^',
  [ts.SyntaxKind.LessThanLessThanEqualsToken]: '<<',
  [ts.SyntaxKind.GreaterThanGreaterThanEqualsToken]: '>>',
  [ts.SyntaxKind.GreaterThanGreaterThanGreaterThanEqualsToken]: '>>>',
};

/** Returns the expression without parentheses and type annotations. */
export function unwrapped(e: ts.Expression): ts.Expression {
  let x = e;
  while (
    ts.isParenthesizedExpression(x) ||
    ts.isAsExpression(x) ||
    ts.isNonNullExpression(x) ||
    ts.isSatisfiesExpression(x)
  )
    x = x.expression;
  return x;
}

/** Returns the function around a node, or the file. */
export function functionOf(node: ts.Node): ts.Node {
  let n: ts.Node = node;
  while (!ts.isFunctionLike(n) && n.parent) n = n.parent;
  return n;
}

const assignedNames = new WeakMap<ts.Node, Set<string>>();

/** True if the variable is assigned to within `node`. Names are compared as text. */
export function isAssigned(node: ts.Node, name: ts.BindingName): boolean {
  let names = assignedNames.get(node);
  if (names === undefined) {
    const found = new Set<string>();
    const visit = (n: ts.Node): void => {
      if (
        ts.isBinaryExpression(n) &&
        n.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
        n.operatorToken.kind <= ts.SyntaxKind.LastAssignment
      ) {
        const t = unwrapped(n.left);
        if (ts.isIdentifier(t)) found.add(t.text);
        if (ts.isArrayLiteralExpression(t)) for (const x of t.elements) if (ts.isIdentifier(x)) found.add(x.text);
      }
      if ((ts.isPrefixUnaryExpression(n) || ts.isPostfixUnaryExpression(n)) && ts.isIdentifier(n.operand)) {
        if (n.operator === ts.SyntaxKind.PlusPlusToken || n.operator === ts.SyntaxKind.MinusMinusToken)
          found.add(n.operand.text);
      }
      ts.forEachChild(n, visit);
    };
    visit(node);
    assignedNames.set(node, found);
    names = found;
  }
  if (ts.isIdentifier(name)) return names.has(name.text);
  return (name.elements as readonly ts.ArrayBindingElement[]).some(
    (e) => !ts.isOmittedExpression(e) && isAssigned(node, e.name),
  );
}

const thisUsers = new WeakMap<ts.Node, boolean>();

/** True if a function, or one inside it, uses `this`. */
export function usesThis(node: ts.Node): boolean {
  let uses = thisUsers.get(node);
  if (uses === undefined) {
    uses = false;
    const visit = (n: ts.Node): void => {
      if (n.kind === ts.SyntaxKind.ThisKeyword) uses = true;
      ts.forEachChild(n, visit);
    };
    visit(node);
    thisUsers.set(node, uses);
  }
  return uses;
}

/** True if a block may be left before its end. */
export function leaves(block: ts.Block): boolean {
  const visit = (n: ts.Node): boolean =>
    ts.isReturnStatement(n) || ts.isBreakOrContinueStatement(n) || ts.forEachChild(n, visit) === true;
  return visit(block);
}

/** True if the expression is certainly a truth value. */
export function isTruthValue(expression: ts.Expression): boolean {
  const e = unwrapped(expression);
  if (ts.isPrefixUnaryExpression(e)) return e.operator === ts.SyntaxKind.ExclamationToken;
  if (!ts.isBinaryExpression(e)) return e.kind === ts.SyntaxKind.TrueKeyword || e.kind === ts.SyntaxKind.FalseKeyword;
  switch (e.operatorToken.kind) {
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.LessThanToken:
    case ts.SyntaxKind.LessThanEqualsToken:
    case ts.SyntaxKind.GreaterThanToken:
    case ts.SyntaxKind.GreaterThanEqualsToken:
      return true;
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
      return isTruthValue(e.left) && isTruthValue(e.right);
    default:
      return false;
  }
}
