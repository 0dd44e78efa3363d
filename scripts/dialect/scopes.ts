// Resolves names inside functions.
import ts from 'typescript';
import { isAssigned } from '../translate/syntax.js';
import { namesOf } from './sources.js';

export type LocalDeclaration =
  | ts.VariableDeclaration
  | ts.ParameterDeclaration
  | ts.BindingElement
  | ts.FunctionDeclaration;

const scopes = new WeakMap<ts.Node, ReadonlyMap<string, LocalDeclaration>>();

const isScope = (n: ts.Node): boolean =>
  ts.isBlock(n) ||
  ts.isFunctionLike(n) ||
  ts.isForStatement(n) ||
  ts.isForOfStatement(n) ||
  ts.isCaseOrDefaultClause(n);

/** Returns the names declared in a scope itself, not in an inner one. */
function declaredIn(scope: ts.Node): ReadonlyMap<string, LocalDeclaration> {
  const known = scopes.get(scope);
  if (known !== undefined) return known;
  const names = new Map<string, LocalDeclaration>();
  const bind = (d: ts.VariableDeclaration | ts.ParameterDeclaration): void => {
    for (const id of namesOf(d.name)) names.set(id.text, id.parent === d ? d : (id.parent as ts.BindingElement));
  };
  const list = (l: ts.Node | undefined): void => {
    if (l !== undefined && ts.isVariableDeclarationList(l)) l.declarations.forEach(bind);
  };
  if (ts.isFunctionLike(scope)) scope.parameters.forEach(bind);
  if (ts.isForStatement(scope) || ts.isForOfStatement(scope)) list(scope.initializer);
  const statements = ts.isBlock(scope) || ts.isCaseOrDefaultClause(scope) ? scope.statements : [];
  for (const s of statements) {
    if (ts.isVariableStatement(s)) list(s.declarationList);
    if (ts.isFunctionDeclaration(s) && s.name) names.set(s.name.text, s);
  }
  scopes.set(scope, names);
  return names;
}

const locals = new WeakMap<ts.Identifier, LocalDeclaration | null>();

/** Returns the local declaration of a name, or null. */
export function localOf(id: ts.Identifier): LocalDeclaration | null {
  let found = locals.get(id);
  if (found === undefined) {
    found = declarationAround(id);
    locals.set(id, found);
  }
  return found;
}

function declarationAround(id: ts.Identifier): LocalDeclaration | null {
  for (let n: ts.Node = id.parent; n !== undefined; n = n.parent) {
    const found = isScope(n) ? declaredIn(n).get(id.text) : undefined;
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns the outermost function around a node, or the node itself. */
export function outermost(node: ts.Node): ts.Node {
  let found = node;
  for (let n = node; n !== undefined; n = n.parent) if (ts.isFunctionLike(n)) found = n;
  return found;
}

/** Returns the innermost function around a node, or null at module level. */
export function functionAround(node: ts.Node): ts.FunctionLikeDeclaration | null {
  for (let n = node.parent; n !== undefined; n = n.parent)
    if (ts.isFunctionLike(n)) return n as ts.FunctionLikeDeclaration;
  return null;
}

/** True if a variable is assigned to after its declaration. */
export const isVariable = (d: LocalDeclaration): boolean =>
  d.name !== undefined && isAssigned(outermost(d), d.name as ts.BindingName);

/** Returns each expression that a function returns. */
export function returnsOf(node: ts.SignatureDeclaration): ts.Expression[] {
  const { body } = node as ts.FunctionLikeDeclaration;
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (n: ts.Node): void => {
    if (ts.isFunctionLike(n)) return;
    if (ts.isReturnStatement(n) && n.expression) found.push(n.expression);
    ts.forEachChild(n, visit);
  };
  visit(body);
  return found;
}

/** True for a function expression. */
export const isWritten = (e: ts.Node): e is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(e) || ts.isFunctionExpression(e);
