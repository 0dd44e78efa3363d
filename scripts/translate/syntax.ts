// What the text of a function tells of it.
import ts from 'typescript';

/** Operators of assignments, by what they do. */
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

/** The expression without parentheses, and without what only types are told with. */
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

/** The function in which a node stands; the file if there is none. */
export function functionOf(node: ts.Node): ts.Node {
  let n: ts.Node = node;
  while (!ts.isFunctionLike(n) && n.parent) n = n.parent;
  return n;
}

const assignedNames = new WeakMap<ts.Node, Set<string>>();

/** Is the variable ever assigned to within `node`? Names are told apart by text alone. */
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

/** Does a function, or one that is written in it, say `this`? */
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

/** May a block be left before its end? */
export function leaves(block: ts.Block): boolean {
  const visit = (n: ts.Node): boolean =>
    ts.isReturnStatement(n) || ts.isBreakOrContinueStatement(n) || ts.forEachChild(n, visit) === true;
  return visit(block);
}

/** Does it look like a truth value, and nothing else? */
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
