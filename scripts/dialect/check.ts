// Checks that all code that play can reach can be translated: the rules of `scripts/translate/dialect.ts`, by syntax
// alone.
import ts from 'typescript';
import {
  isMadeByFunction,
  METHODS,
  REFUSALS,
  type Refusal,
  refused,
  refusedMethod,
  said,
} from '../translate/dialect.js';
import { unwrapped } from '../translate/syntax.js';
import { isText, Knowledge } from './facts.js';
import { nodesInPlay } from './play.js';
import { methodsOf, type Reached } from './reach.js';
import { records } from './records.js';
import { isVariable, isWritten, localOf, outermost, returnsOf } from './scopes.js';
import type { Module, Sources } from './sources.js';

const isAssignment = (n: ts.Node): boolean =>
  ts.isBinaryExpression(n) &&
  n.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
  n.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
const isNothing = (e: ts.Expression): boolean => {
  const x = unwrapped(e);
  return x.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(x) && x.text === 'undefined');
};
const isEquality = (o: ts.SyntaxKind): boolean =>
  o === ts.SyntaxKind.EqualsEqualsEqualsToken || o === ts.SyntaxKind.ExclamationEqualsEqualsToken;

/** Collects the refusals of reached functions. */
export class Check {
  private readonly found = new Map<string, string>();
  private readonly facts: Knowledge;
  private readonly functions: readonly Reached[];
  private readonly modules = new Map<ts.SourceFile, Module>();
  /** Names of methods in classes and objects of the sources. A call of such a name may mean one of them. */
  private readonly own: ReadonlySet<string>;
  private readonly methods: ReturnType<typeof methodsOf>;

  constructor(sources: Sources, functions: readonly Reached[], modules: readonly Module[]) {
    for (const m of modules) this.modules.set(m.file, m);
    this.functions = functions;
    this.methods = methodsOf(modules);
    this.own = new Set([...this.methods.keys(), ...modules.flatMap(({ file }) => namesOfFunctions(file))]);
    this.facts = new Knowledge(sources, (node) => this.modules.get(node.getSourceFile()) as Module);
  }

  /** Returns a line for each refused place, by file and line. */
  run(): string[] {
    const whole = [...new Set(this.functions.map(({ node }) => outermost(node)))];
    const calls: ts.CallExpression[] = [];
    for (const f of whole) for (const n of nodesInPlay(f)) if (ts.isCallExpression(n)) calls.push(n);
    do {
      this.facts.again();
      for (const call of calls) this.facts.handOver(call);
    } while (this.facts.changed);
    this.facts.again();
    for (const f of whole) for (const n of nodesInPlay(f)) this.node(n);
    for (const [node, refusal] of records(whole, this.facts, this.methods)) this.refuse(node, refusal);
    return [...this.found.values()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  }

  /** Refuses values made before play by a function that returns closures over its variables. */
  factories(module: Module, initializer: ts.Node): void {
    const visit = (n: ts.Node): void => {
      if (ts.isFunctionLike(n) || ts.isTypeNode(n)) return;
      if (ts.isCallExpression(n)) {
        const to = this.facts.functionOf(n.expression);
        if (to !== null && returnsOf(to).some((r) => keepsVariables(r))) this.refuse(n, REFUSALS.factory);
      }
      ts.forEachChild(n, visit);
    };
    if (this.modules.has(module.file)) visit(initializer);
  }

  private refuse(node: ts.Node, refusal: Refusal): void {
    const file = node.getSourceFile();
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const key = `${file.fileName}:${line} ${refusal.what}`;
    if (!this.found.has(key)) this.found.set(key, said(`${file.fileName}:${line}`, node, refusal));
  }

  private node(n: ts.Node): void {
    const why = refused(n) ?? this.method(n);
    if (why !== null) this.refuse(n, why);
    if (isWritten(n)) this.keptFunction(n);
    if (ts.isExpression(n) && this.facts.of(n).text) this.text(n);
    if (ts.isArrayLiteralExpression(n)) this.list(n);
    if (isAssignment(n)) this.assignment(n as ts.BinaryExpression);
    if (ts.isReturnStatement(n) && n.expression && this.facts.of(n.expression).part) this.refuse(n, REFUSALS.keptPart);
    if (isWritten(n) && !ts.isBlock(n.body) && this.facts.of(n.body).part) this.refuse(n, REFUSALS.keptPart);
    if (ts.isBinaryExpression(n)) this.missing(n);
    if (ts.isPropertyAssignment(n) && ts.isObjectLiteralExpression(n.parent)) this.field(n);
    if (ts.isElementAccessExpression(n)) this.entry(n);
  }

  /** Returns the refusal of a built-in method, unless the sources have a method of that name. */
  private method(n: ts.Node): Refusal | null {
    if (!ts.isCallExpression(n)) return null;
    const callee = unwrapped(n.expression);
    if (!ts.isPropertyAccessExpression(callee)) return null;
    const of = unwrapped(callee.expression);
    const value = ts.isIdentifier(of) ? this.facts.initializer(of) : null;
    if (value !== null && ts.isNewExpression(value)) {
      const kind = value.expression.getText();
      if (kind === 'Map' || kind === 'WeakMap') return REFUSALS.map;
      if (kind === 'Set' && callee.name.text === 'has') return null;
    }
    const isArray = value !== null && (ts.isArrayLiteralExpression(value) || /^\w+Array\b/.test(value.getText()));
    if (!isArray && this.own.has(callee.name.text)) return null;
    return METHODS.has(callee.name.text) ? refusedMethod(n) : null;
  }

  /** Refuses a string built in play in places where it may not be used. */
  private text(e: ts.Expression): void {
    let node: ts.Node = e;
    while (ts.isParenthesizedExpression(node.parent) || ts.isAsExpression(node.parent)) node = node.parent;
    const { parent } = node;
    const refuse = (): void => this.refuse(parent, REFUSALS.text);
    if (ts.isBinaryExpression(parent)) {
      const o = parent.operatorToken.kind;
      if (isAssignment(parent)) {
        const to = unwrapped(parent.left);
        if (parent.right === node && !(ts.isIdentifier(to) && localOf(to) !== null)) refuse();
        return;
      }
      const isCondition = o === ts.SyntaxKind.AmpersandAmpersandToken || o === ts.SyntaxKind.BarBarToken;
      if (isCondition ? parent.left === node : o !== ts.SyntaxKind.PlusToken && o !== ts.SyntaxKind.CommaToken)
        refuse();
      return;
    }
    const isSubject =
      ts.isSwitchStatement(parent) ||
      ts.isIfStatement(parent) ||
      ts.isWhileStatement(parent) ||
      ts.isPrefixUnaryExpression(parent) ||
      (ts.isConditionalExpression(parent) && parent.condition === node) ||
      ts.isPropertyAccessExpression(parent) ||
      (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === node);
    if (isSubject) refuse();
    if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return;
    if (/^(has|includes|indexOf|get)$/.test(parent.expression.name.text)) refuse();
  }

  private keptFunction(n: ts.Node): void {
    const { parent } = n;
    if (functionsAround(n) === 0) return;
    const refusal: Refusal = {
      what: 'a function that is made in play is kept',
      instead: 'call it, or hand it over as an argument',
    };
    const isKept =
      ts.isArrayLiteralExpression(parent) ||
      ts.isPropertyAssignment(parent) ||
      (isAssignment(parent) && (parent as ts.BinaryExpression).right === n) ||
      (ts.isVariableDeclaration(parent) && isVariable(parent));
    if (isKept) this.refuse(n, refusal);
  }

  /** Refuses a new array unless it is destructured or iterated at once. */
  private list(n: ts.ArrayLiteralExpression): void {
    const isConstant = n.elements.every((x) => ts.isNumericLiteral(x) || ts.isPrefixUnaryExpression(x));
    const { parent } = n;
    const isGiven = ts.isReturnStatement(parent) || (isWritten(parent) && parent.body === n);
    if (!isConstant && (isGiven || ts.isPropertyAssignment(parent)))
      this.refuse(n, { what: 'a list that is made in play is kept', instead: REFUSALS.changedList.instead });
  }

  /** Returns the array literal with which a name is declared, or null. */
  private listOf(e: ts.Expression): ts.ArrayLiteralExpression | null {
    const x = unwrapped(e);
    const value = ts.isIdentifier(x) ? this.facts.initializer(x) : null;
    return value !== null && ts.isArrayLiteralExpression(value) ? value : null;
  }

  private assignment({ left }: ts.BinaryExpression): void {
    const to = unwrapped(left);
    if (ts.isPropertyAccessExpression(to)) {
      if (to.name.text === 'length' && this.listOf(to.expression) !== null) this.refuse(to, REFUSALS.length);
      const of = unwrapped(to.expression);
      const object = ts.isIdentifier(of) ? this.facts.initializer(of) : null;
      const isSetter = (p: ts.Node): boolean => ts.isSetAccessor(p) && p.name.getText() === to.name.text;
      if (object !== null && ts.isObjectLiteralExpression(object) && object.properties.some(isSetter))
        this.refuse(to, REFUSALS.setter);
    }
    if (!ts.isElementAccessExpression(to)) return;
    const list = this.listOf(to.expression);
    if (list === null) return;
    if (functionsAround(list) > 0) this.refuse(to, REFUSALS.changedList);
    else if (list.elements.some((x) => ts.isObjectLiteralExpression(unwrapped(x))))
      this.refuse(to, REFUSALS.changedRecords);
  }

  /** Refuses reading an entry of a new array by a variable index, unless all entries are numbers. */
  private entry(n: ts.ElementAccessExpression): void {
    const list = this.listOf(n.expression);
    if (list === null || functionsAround(list) === 0 || ts.isNumericLiteral(unwrapped(n.argumentExpression))) return;
    if (list.elements.every((x) => ts.isNumericLiteral(x) || ts.isPrefixUnaryExpression(x))) return;
    this.refuse(n, { what: 'a list that is made in play is read by index', instead: REFUSALS.changedList.instead });
  }

  private missing(n: ts.BinaryExpression): void {
    const o = n.operatorToken.kind;
    const asked = o === ts.SyntaxKind.QuestionQuestionToken || (isEquality(o) && isNothing(n.right));
    if (asked && this.facts.of(n.left).maybe) this.refuse(n, REFUSALS.missing);
  }

  /** Refuses a property of a new record that holds neither a number nor an object from before play. */
  private field({ initializer, parent }: ts.PropertyAssignment): void {
    if (functionsAround(parent) === 0) return;
    const leaves: ts.Expression[] = [];
    const visit = (e: ts.Expression): void => {
      const x = unwrapped(e);
      if (!ts.isConditionalExpression(x)) leaves.push(x);
      else for (const branch of [x.whenTrue, x.whenFalse]) visit(branch);
    };
    visit(initializer);
    if (leaves.some(isNothing) || this.facts.of(initializer).maybe) this.refuse(initializer, REFUSALS.missingField);
    if (leaves.some(isText)) this.refuse(initializer, REFUSALS.text);
  }
}

function functionsAround(node: ts.Node): number {
  return isMadeByFunction(node) ? 1 : 0;
}

/** Returns the names of properties and types of a file that are functions. */
function namesOfFunctions(file: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (n: ts.Node): void => {
    if ((ts.isMethodDeclaration(n) || ts.isMethodSignature(n)) && n.name) names.push(n.name.getText());
    if (ts.isPropertyAssignment(n) && isWritten(n.initializer)) names.push(n.name.getText());
    if (ts.isPropertySignature(n) && n.type && ts.isFunctionTypeNode(n.type)) names.push(n.name.getText());
    ts.forEachChild(n, visit);
  };
  visit(file);
  return names;
}

/** True if a returned expression is a function, or an object of functions, that uses variables of the function that returns it. */
function keepsVariables(returned: ts.Expression): boolean {
  let keeps = false;
  const visit = (n: ts.Node, inside: boolean): void => {
    if (ts.isTypeNode(n)) return;
    const isFunction = ts.isFunctionLike(n);
    if (inside && ts.isIdentifier(n)) {
      const d = localOf(n);
      if (d !== null && d.pos < returned.pos) keeps = true;
    }
    ts.forEachChild(n, (child) => visit(child, inside || isFunction));
  };
  const e = unwrapped(returned);
  if (isWritten(e)) visit(e, false);
  if (ts.isObjectLiteralExpression(e))
    for (const p of e.properties)
      if (ts.isMethodDeclaration(p) || (ts.isPropertyAssignment(p) && isWritten(p.initializer))) visit(p, false);
  return keeps;
}
