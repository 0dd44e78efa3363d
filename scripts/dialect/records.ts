// Checks records that are made in play. All records made at one place share memory, so each is valid until the next one
// is made.
import ts from 'typescript';
import { REFUSALS, type Refusal } from '../translate/dialect.js';
import { unwrapped } from '../translate/syntax.js';
import type { Knowledge } from './facts.js';
import { nodesInPlay } from './play.js';
import type { Reached } from './reach.js';
import { functionAround, isVariable, isWritten, localOf } from './scopes.js';
import { isReference } from './sources.js';

type Found = [node: ts.Node, refusal: Refusal];

const isLoop = (n: ts.Node): boolean =>
  ts.isForStatement(n) || ts.isForOfStatement(n) || ts.isWhileStatement(n) || ts.isDoStatement(n);

const isNothing = (e: ts.Expression): boolean => {
  const x = unwrapped(e);
  return x.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(x) && x.text === 'undefined');
};

/** True if both nodes are repeated by a loop, or a function, that starts after node `before`. */
function repeated(one: ts.Node, other: ts.Node, before: ts.Node): boolean {
  for (let n: ts.Node = one; n !== undefined; n = n.parent) {
    if (!isLoop(n)) continue;
    const holds = (x: ts.Node): boolean => x.pos >= n.pos && x.end <= n.end;
    if (holds(other) && !holds(before)) return true;
  }
  return false;
}

/**
 * Finds records that are stored, compared, or read after the next one was made.
 * @param functions all reached functions, outermost ones only
 */
export function records(
  functions: readonly ts.Node[],
  facts: Knowledge,
  methods: ReadonlyMap<string, readonly Reached[]>,
): Found[] {
  const found: Found[] = [];
  const calledBy = new Map<ts.Node, Set<ts.Node>>();
  /** Returns the functions that a call may run: the called one and its function arguments. */
  const run = (call: ts.CallExpression): ts.Node[] => {
    const callee = unwrapped(call.expression);
    const known = [callee, ...call.arguments].map((e) => facts.functionOf(e)).filter((f) => f !== null);
    if (known.length > 0 || !ts.isPropertyAccessExpression(callee)) return known;
    return (methods.get(callee.name.text) ?? []).map(({ node }) => node);
  };
  const note = (n: ts.CallExpression): void => {
    for (const to of run(n)) {
      const all = calledBy.get(to) ?? new Set();
      for (let by = functionAround(n); by !== null; by = functionAround(by)) all.add(by);
      calledBy.set(to, all);
    }
  };
  for (const f of functions) for (const n of nodesInPlay(f)) if (ts.isCallExpression(n)) note(n);

  const makers = new Map<ts.Node, ReadonlySet<ts.Node>>();
  /** Returns all functions that make a record at the same place as `maker`, through calls. */
  const makersOf = (maker: ts.Node): ReadonlySet<ts.Node> => {
    const known = makers.get(maker);
    if (known !== undefined) return known;
    const all = new Set([maker]);
    for (const f of all) for (const by of calledBy.get(f) ?? []) all.add(by);
    makers.set(maker, all);
    return all;
  };
  const makes = (call: ts.CallExpression, of: ReadonlySet<ts.Node>): boolean => {
    const to = run(call);
    return [...of].some((maker) => to.some((f) => makersOf(maker).has(f)));
  };

  for (const f of functions) {
    const calls: ts.CallExpression[] = [];
    const names: ts.Identifier[] = [];
    for (const n of nodesInPlay(f)) {
      if (ts.isCallExpression(n)) calls.push(n);
      if (ts.isIdentifier(n) && isReference(n)) names.push(n);
      kept(n);
    }
    if (calls.length === 0) continue;
    const read = names.filter((id) => facts.of(id).records.size > 0 && isRead(id));
    for (const id of read) {
      const d = localOf(id);
      if (d === null) continue;
      const of = facts.of(id).records;
      const isLater = functionAround(id) !== functionAround(d);
      const remade = calls.find((call) => {
        if (call.pos < d.end && call.end > d.pos) return false; // the call is part of its declaration
        if (!makes(call, of)) return false;
        const between = call.pos >= d.end && (isLater || call.end <= id.pos);
        return between || repeated(id, call, d);
      });
      if (remade !== undefined) found.push([id.parent, REFUSALS.staleRecord]);
    }
    for (const call of calls) {
      for (const [i, a] of call.arguments.entries()) {
        const of = facts.of(a).records;
        if (of.size === 0) continue;
        const others = call.arguments.slice(i + 1);
        const next = calls.find((c) => others.some((o) => c.pos >= o.pos && c.end <= o.end) && makes(c, of));
        if (next !== undefined) found.push([call, REFUSALS.staleRecord]);
      }
    }
  }
  return found;

  /** A record may only be bound to a constant, destructured, read, passed on and returned. */
  function kept(n: ts.Node): void {
    if (ts.isVariableDeclaration(n) && n.initializer !== undefined && functionAround(n) !== null) {
      if (facts.of(n.initializer).records.size > 0 && ts.isIdentifier(n.name) && isVariable(n)) keep(n);
    }
    if (ts.isBinaryExpression(n)) {
      const o = n.operatorToken.kind;
      if (o === ts.SyntaxKind.EqualsToken && facts.of(n.right).records.size > 0) keep(n);
      const isComparison =
        o === ts.SyntaxKind.EqualsEqualsEqualsToken || o === ts.SyntaxKind.ExclamationEqualsEqualsToken;
      if (isComparison && !isNothing(n.left) && !isNothing(n.right)) {
        if (facts.of(n.left).records.size + facts.of(n.right).records.size > 0) found.push([n, REFUSALS.sameRecord]);
      }
    }
    if (ts.isArrayLiteralExpression(n) && n.elements.some((x) => facts.of(x).records.size > 0)) keep(n);
    const isField = ts.isPropertyAssignment(n) && functionAround(n) !== null;
    if (isField && facts.of(n.initializer).records.size > 0) keep(n.parent);
    if (ts.isShorthandPropertyAssignment(n) && facts.of(n.name).records.size > 0) keep(n.parent);
  }

  function keep(n: ts.Node): void {
    found.push([n, REFUSALS.keptRecord]);
  }
}

/** True if a property of the name is read, or if the name is passed on. */
function isRead({ parent }: ts.Identifier): boolean {
  return (
    ts.isPropertyAccessExpression(parent) ||
    ts.isCallExpression(parent) ||
    ts.isReturnStatement(parent) ||
    isWritten(parent) ||
    (ts.isVariableDeclaration(parent) && parent.initializer !== undefined)
  );
}
