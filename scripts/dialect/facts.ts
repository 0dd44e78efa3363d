// What is known from syntax about the value of an expression in play: a string, a new record, and so on.
import ts from 'typescript';
import { unwrapped } from '../translate/syntax.js';
import { meaningOf } from './reach.js';
import { functionAround, isWritten, localOf, returnsOf } from './scopes.js';
import { isReference, type Module, type Sources } from './sources.js';

/** `text`: a string built in play. `records`: the functions that make the records which the expression may return. */
export interface Facts {
  readonly text: boolean;
  readonly records: ReadonlySet<ts.Node>;
  /** A number that may be null or undefined. */
  readonly maybe: boolean;
  /** A subarray. */
  readonly part: boolean;
}

const NO_RECORDS: ReadonlySet<ts.Node> = new Set();
const NOTHING: Facts = { text: false, records: NO_RECORDS, maybe: false, part: false };

function joined(all: readonly Facts[]): Facts {
  const some = all.filter((f) => f !== NOTHING);
  if (some.length < 2) return some[0] ?? NOTHING;
  return {
    text: some.some((f) => f.text),
    records: new Set(some.flatMap((f) => [...f.records])),
    maybe: some.some((f) => f.maybe),
    part: some.some((f) => f.part),
  };
}

/** True for the type of a number or boolean that may be missing. */
function isMaybe(type: ts.TypeNode | undefined): boolean {
  if (type === undefined || !ts.isUnionTypeNode(type)) return false;
  const has = (...kinds: ts.SyntaxKind[]) =>
    type.types.some((t) => kinds.includes(ts.isLiteralTypeNode(t) ? t.literal.kind : t.kind));
  return (
    has(ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BooleanKeyword) &&
    has(ts.SyntaxKind.NullKeyword, ts.SyntaxKind.UndefinedKeyword)
  );
}

export const isText = (e: ts.Expression): boolean => ts.isStringLiteralLike(unwrapped(e));

/** Kinds of expressions about which something is known. */
const TELLING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.TemplateExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.BinaryExpression,
  ts.SyntaxKind.CallExpression,
  ts.SyntaxKind.Identifier,
]);

/** Facts about expressions of reached functions. */
export class Knowledge {
  private readonly sources: Sources;
  private readonly moduleOf: (node: ts.Node) => Module;
  /** Facts about parameters, from the calls examined so far. */
  private readonly given = new Map<ts.Node, Facts>();
  private readonly known = new Map<ts.Node, Facts>();
  changed = false;

  constructor(sources: Sources, moduleOf: (node: ts.Node) => Module) {
    this.sources = sources;
    this.moduleOf = moduleOf;
  }

  /** Returns the function that a name or property stands for, or null if unknown. */
  functionOf(expression: ts.Expression): ts.SignatureDeclaration | null {
    const e = unwrapped(expression);
    if (isWritten(e)) return e;
    if (ts.isPropertyAccessExpression(e)) {
      const of = unwrapped(e.expression);
      const object = ts.isIdentifier(of) ? this.initializer(of) : null;
      if (object === null || !ts.isObjectLiteralExpression(object)) return null;
      const found = object.properties.find((p) => p.name?.getText() === e.name.text);
      if (found === undefined) return null;
      if (ts.isMethodDeclaration(found)) return found;
      return ts.isPropertyAssignment(found) ? this.functionOf(found.initializer) : null;
    }
    if (!ts.isIdentifier(e)) return null;
    const local = localOf(e);
    if (local !== null && ts.isFunctionDeclaration(local)) return local;
    const meaning = local === null ? meaningOf(this.sources, this.moduleOf(e), e) : null;
    if (meaning !== null && ts.isFunctionDeclaration(meaning.node)) return meaning.node;
    const value = this.initializer(e);
    return value !== null && isWritten(value) ? value : null;
  }

  /** Returns the initial value of a constant or variable, or null if unknown. */
  initializer(id: ts.Identifier): ts.Expression | null {
    const local = localOf(id);
    const d = local ?? meaningOf(this.sources, this.moduleOf(id), id)?.node;
    if (d === undefined || !ts.isVariableDeclaration(d) || d.initializer === undefined || !ts.isIdentifier(d.name))
      return null;
    return unwrapped(d.initializer);
  }

  /** Records the facts about a call's arguments for the parameters of the called function. */
  handOver(call: ts.CallExpression): void {
    const to = this.functionOf(call.expression);
    if (to === null) return;
    for (const [i, a] of call.arguments.entries()) {
      const p = to.parameters[i];
      if (p === undefined) return;
      const facts = this.of(a);
      if (facts === NOTHING || !ts.isIdentifier(p.name)) continue;
      const before = this.given.get(p) ?? NOTHING;
      const after = joined([before, { ...facts, maybe: false }]);
      if (after.text === before.text && after.records.size === before.records.size && after.part === before.part)
        continue;
      this.given.set(p, after);
      this.changed = true;
    }
  }

  /** Clears computed facts, but not those about parameters. */
  again(): void {
    this.known.clear();
    this.changed = false;
  }

  of(expression: ts.Expression): Facts {
    const e = unwrapped(expression);
    if (!TELLING.has(e.kind)) return NOTHING;
    let facts = this.known.get(e);
    if (facts === undefined) {
      this.known.set(e, NOTHING);
      facts = this.workedOut(e);
      this.known.set(e, facts);
    }
    return facts;
  }

  private workedOut(e: ts.Expression): Facts {
    if (ts.isTemplateExpression(e)) return { ...NOTHING, text: true };
    if (ts.isObjectLiteralExpression(e)) {
      const maker = functionAround(e);
      return maker === null ? NOTHING : { ...NOTHING, records: new Set<ts.Node>([maker]) };
    }
    if (ts.isConditionalExpression(e)) return joined([this.of(e.whenTrue), this.of(e.whenFalse)]);
    if (ts.isBinaryExpression(e)) {
      const { left, right } = e;
      switch (e.operatorToken.kind) {
        case ts.SyntaxKind.PlusToken: {
          const texts = [left, right].filter((x) => isText(x) || this.of(x).text);
          return texts.length === 0 || (isText(left) && isText(right)) ? NOTHING : { ...NOTHING, text: true };
        }
        case ts.SyntaxKind.PlusEqualsToken:
          return isText(right) || this.of(right).text || this.of(left).text ? { ...NOTHING, text: true } : NOTHING;
        case ts.SyntaxKind.BarBarToken:
        case ts.SyntaxKind.AmpersandAmpersandToken:
        case ts.SyntaxKind.QuestionQuestionToken:
          return joined([this.of(left), this.of(right)]);
        case ts.SyntaxKind.EqualsToken:
        case ts.SyntaxKind.CommaToken:
          return this.of(right);
        default:
          return NOTHING;
      }
    }
    if (ts.isCallExpression(e)) return this.ofCall(e);
    return ts.isIdentifier(e) && isReference(e) ? this.ofName(e) : NOTHING;
  }

  private ofCall(e: ts.CallExpression): Facts {
    const callee = unwrapped(e.expression);
    if (ts.isPropertyAccessExpression(callee) && /^(slice|subarray)$/.test(callee.name.text))
      return { ...NOTHING, part: true };
    const to = this.functionOf(callee);
    if (to === null) return NOTHING;
    const facts = joined(returnsOf(to).map((r) => this.of(r)));
    const maybe = isMaybe(to.type);
    return facts.maybe === maybe ? facts : { ...facts, maybe };
  }

  private ofName(e: ts.Identifier): Facts {
    const local = localOf(e);
    const d = local ?? meaningOf(this.sources, this.moduleOf(e), e)?.node;
    if (d === undefined || ts.isFunctionDeclaration(d) || ts.isClassDeclaration(d)) return NOTHING;
    if (ts.isBindingElement(d)) return NOTHING;
    const all: Facts[] = [];
    if (ts.isParameter(d)) all.push(this.given.get(d) ?? NOTHING);
    if (d.initializer !== undefined && local !== null) all.push(this.of(d.initializer));
    const grows = d.initializer !== undefined && isText(d.initializer);
    for (const n of assignedTo(d)) {
      const isSum = n.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken;
      all.push(isSum && grows ? { ...NOTHING, text: true } : this.of(n));
    }
    const facts = joined(all);
    return isMaybe(d.type) ? { ...facts, maybe: true } : facts;
  }
}

const assigned = new WeakMap<ts.Node, ReadonlyMap<string, readonly ts.BinaryExpression[]>>();

/** Returns the assignments to a variable in its file. */
function assignedTo(d: ts.VariableDeclaration | ts.ParameterDeclaration): ts.BinaryExpression[] {
  if (!ts.isIdentifier(d.name)) return [];
  const file = d.getSourceFile();
  let all = assigned.get(file);
  if (all === undefined) {
    const found = new Map<string, ts.BinaryExpression[]>();
    const visit = (n: ts.Node): void => {
      if (ts.isBinaryExpression(n) && ts.isIdentifier(n.left) && /^(=|\+=)$/.test(n.operatorToken.getText())) {
        const list = found.get(n.left.text) ?? [];
        list.push(n);
        found.set(n.left.text, list);
      }
      ts.forEachChild(n, visit);
    };
    visit(file);
    assigned.set(file, found);
    all = found;
  }
  const name = d.name.text;
  const isIt = (n: ts.BinaryExpression): boolean => {
    const local = localOf(n.left as ts.Identifier);
    return local === d || (local === null && d.parent.parent.parent === file);
  };
  return (all.get(name) ?? []).filter(isIt);
}
