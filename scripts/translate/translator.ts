// Translates one function (an instance: a function with those of its arguments that never change) into instructions.
import ts from 'typescript';
import {
  block,
  br,
  call,
  callIndirect,
  drop,
  f64,
  get,
  i32,
  iff,
  isPure,
  later,
  load,
  loop,
  type Node,
  nop,
  op,
  ret,
  set,
  store,
  unreachable,
} from './ir.js';
import { ELEMENT_BYTES, elementOf, kindOfNumber, loadElement, scaled, type TypedArray } from './memory.js';
import { type Instance, isDynamic, type Program, type Slot, TranslationError } from './program.js';
import { lookUp, type Scope as Names, place, sourceOf } from './told.js';
import {
  type Elem,
  type Element,
  type Fn,
  isInt,
  joinKinds,
  type Kind,
  type Num,
  type Row,
  type Tuple,
  type Value,
  wasmType,
} from './values.js';

type Binding =
  | { readonly t: 'value'; readonly value: Value }
  | { readonly t: 'variable'; readonly local: number; readonly slot: Slot };

class Scope {
  readonly names = new Map<string, Binding>();
  readonly parent: Scope | null;
  constructor(parent: Scope | null) {
    this.parent = parent;
  }
  find(name: string): Binding | undefined {
    for (let s: Scope | null = this; s !== null; s = s.parent) {
      const found = s.names.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** The function whose text is being translated: the instance itself, or one that is translated in its place. */
interface Frame {
  readonly path: string;
  readonly names: Names;
  readonly self: Value | undefined;
  readonly key: string;
  readonly result: Instance['result'];
  /** Where a return goes when the function is translated in the place of its call. */
  readonly leave: { readonly label: string; readonly local: number } | null;
  readonly depth: number;
}

interface Loop {
  readonly name: string;
  readonly leave: string;
  readonly next: string;
}

const UNDEFINED: Value = { t: 'const', v: undefined };
const constant = (v: number | string | boolean | null | undefined): Value => ({ t: 'const', v });
const num = (k: Kind, n: Node, max = Infinity): Num => ({ t: 'num', k, n, max });
const bool = (n: Node): Num => num('bool', n, 1);
const isPos = (v: Num): boolean => v.k === 'pos' || v.k === 'bool';
const isNothing = (v: Value): boolean => v.t === 'const' && (v.v === undefined || v.v === null);

const INFIX: Partial<Record<ts.SyntaxKind, string>> = {
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

export class Translator {
  private readonly locals: ('i32' | 'f64')[];
  private readonly fixed = new Set<number>();
  pre: Node[] = [];
  private scope: Scope = new Scope(null);
  private frame!: Frame;
  private loops: Loop[] = [];
  private labels = 0;

  private readonly program: Program;
  private readonly instance: Instance;

  constructor(program: Program, instance: Instance) {
    this.program = program;
    this.instance = instance;
    this.locals = [];
  }

  // ---- entry

  run(): void {
    const { instance } = this;
    const source = sourceOf(instance.fn);
    if (source === null) throw new TranslationError(`no source of ${instance.name}`);
    this.frame = {
      path: source.path,
      names: source.scope,
      self: instance.self,
      key: instance.key,
      result: instance.result,
      leave: null,
      depth: 0,
    };
    let next = 0;
    const args = instance.args.map((a): Value | undefined => {
      if (!isDynamic(a)) return a;
      const slot = instance.params[next];
      const local = next++;
      this.locals[local] = wasmType(slot.kind ?? 'pos');
      this.fixed.add(local);
      return this.fromSlot(slot, local);
    });
    this.scope = new Scope(null);
    const out: Node[] = [];
    this.bindParameters(source.node, args, out);
    const ended = this.body(source.node, out);
    const kind = instance.result.kind;
    if (kind !== undefined && !ended) out.push(ret(wasmType(kind) === 'f64' ? f64(0) : i32(0)));
    instance.locals = this.locals;
    instance.body = block(out);
  }

  private fromSlot(slot: Slot, local: number): Value {
    return this.program.valueOf(slot, get(local, wasmType(slot.kind ?? 'pos')));
  }

  private body(node: ts.SignatureDeclaration, out: Node[]): boolean {
    const { body } = node as ts.FunctionLikeDeclaration;
    if (body === undefined) throw new TranslationError('a function without body');
    if (ts.isBlock(body)) return this.statements(body.statements, out);
    this.returned(
      this.capture(() => this.expr(body), out),
      out,
    );
    return true;
  }

  private bindParameters(node: ts.SignatureDeclaration, args: readonly (Value | undefined)[], out: Node[]): void {
    node.parameters.forEach((p, i) => {
      let v = args[i];
      if (ts.isIdentifier(p.name) && p.name.text === 'this') throw new TranslationError('this as parameter');
      if ((v === undefined || (v.t === 'const' && v.v === undefined)) && p.initializer) {
        const init = p.initializer;
        v = this.capture(() => this.expr(init), out);
      }
      this.bind(p.name, v ?? UNDEFINED, out, isAssigned(node, p.name));
    });
  }

  private newLocal(ty: 'i32' | 'f64'): number {
    this.locals.push(ty);
    return this.locals.length - 1;
  }

  private label(name: string): string {
    return `${name}${this.labels++}`;
  }

  fail(e: ts.Node, text: string): never {
    throw new TranslationError(`${place(e)}: ${text}: ${e.getText().slice(0, 90).replace(/\s+/g, ' ')}`);
  }

  /** Runs `make`; what it wants done before is put into `out`. */
  private capture<T>(make: () => T, out: Node[]): T {
    const before = this.pre;
    this.pre = out;
    try {
      return make();
    } finally {
      this.pre = before;
    }
  }

  /** A branch: value and what is done before it, in a list of its own. */
  private branch<T>(make: () => T): [T, Node[]] {
    const out: Node[] = [];
    return [this.capture(make, out), out];
  }

  private seq(before: Node[], n: Node): Node {
    return before.length === 0 ? n : block([...before, n], '', n.ty);
  }

  // ---- values

  spillNode(n: Node): Node {
    if (n.op === 'i32.const' || n.op === 'f64.const' || (n.op === 'local.get' && this.fixed.has(n.n))) return n;
    const local = this.newLocal(n.ty as 'i32' | 'f64');
    this.fixed.add(local);
    this.pre.push(set(local, n));
    return get(local, n.ty);
  }

  /** The same value, worked out now. */
  private spill(v: Value): Value {
    switch (v.t) {
      case 'num':
        return num(v.k, this.spillNode(v.n), v.max);
      case 'arr': {
        const desc = this.spillNode(v.desc);
        return this.program.arrayFrom(v.el, desc);
      }
      case 'elem':
      case 'dynfn':
      case 'row':
      case 'text':
      case 'token':
        return { ...v, n: this.spillNode(v.n) };
      case 'tuple':
        return { t: 'tuple', items: v.items.map((item) => this.spill(item)) };
      case 'opt':
        return { t: 'opt', has: this.spillNode(v.has), num: { ...v.num, n: this.spillNode(v.num.n) } };
      default:
        return v;
    }
  }

  /** Works values out in their order, also when a later one wants something done before it. */
  inOrder(makes: readonly (() => Value)[]): Value[] {
    const values: Value[] = [];
    for (const make of makes) {
      const [v, before] = this.branch(make);
      if (before.length > 0) {
        for (let i = 0; i < values.length; i++) values[i] = this.spill(values[i]);
        this.pre.push(...before);
      }
      values.push(v);
    }
    return values;
  }

  /** A part of the setup, seen as what it is. */
  private settled(v: Value): Value {
    if (v.t !== 'setup') return v;
    const { v: sample } = v;
    if (sample === null || sample === undefined) {
      this.program.setupSlot(v.path, sample);
      return constant(sample as null);
    }
    if (typeof sample === 'string') {
      this.program.setupSlot(v.path, sample);
      return constant(sample);
    }
    if (typeof sample === 'number' || typeof sample === 'boolean') {
      const slot = this.program.setupSlot(v.path, sample);
      const kind: Kind =
        typeof sample === 'boolean' ? 'bool' : (slot.numberKind as Kind) === 'pos' ? 'i32' : (slot.numberKind as Kind);
      return num(kind, load(kind === 'f64' ? 'f64.load' : 'i32.load', wasmType(kind), i32(slot.address)), slot.bound);
    }
    return v;
  }

  numeric(value: Value, e: ts.Node): Num {
    const v = this.settled(value);
    if (v.t === 'num') return v;
    if (v.t === 'opt') return v.num;
    if (v.t === 'const') {
      if (typeof v.v === 'number' || typeof v.v === 'boolean') {
        const k = kindOfNumber(v.v);
        const x = Number(v.v);
        return num(k, k === 'f64' ? f64(x) : i32(x), Math.abs(x));
      }
      if (v.v === undefined || v.v === null) return num('pos', i32(0), 0); // in what is never done
    }
    this.fail(e, `not a number (${v.t})`);
  }

  private toF64(v: Num): Node {
    if (v.k === 'f64') return v.n;
    if (v.n.op === 'i32.const' && v.n.later === undefined) return f64(v.k === 'u32' ? v.n.n >>> 0 : v.n.n);
    return op(v.k === 'u32' ? 'f64.convert_i32_u' : 'f64.convert_i32_s', 'f64', v.n);
  }

  toI32(v: Num): Node {
    if (v.k !== 'f64') return v.n;
    if (v.n.op === 'f64.const') return i32(v.n.n);
    return op('i32.trunc_sat_f64_s', 'i32', v.n);
  }

  private as(v: Num, kind: Kind): Node {
    return kind === 'f64' ? this.toF64(v) : this.toI32(v);
  }

  /** An expression of which only 32 bits count. */
  private int(e: ts.Expression): Node {
    if (ts.isParenthesizedExpression(e) || ts.isAsExpression(e)) return this.int(e.expression);
    if (ts.isBinaryExpression(e)) {
      const o = e.operatorToken.getText();
      if (o === '+' || o === '-' || o === '*') {
        const [l, r] = this.inOrder([() => this.expr(e.left), () => this.expr(e.right)]);
        const a = this.numeric(l, e);
        const b = this.numeric(r, e);
        if (isInt(a.k) && isInt(b.k) && !(l.t === 'const' && r.t === 'const')) {
          const n = op(o === '+' ? 'i32.add' : o === '-' ? 'i32.sub' : 'i32.mul', 'i32', a.n, b.n);
          return o === '+' && isPos(a) ? { ...n, fromZero: true } : n;
        }
        return this.toI32(this.arithmetic(o, l, r, e));
      }
    }
    return this.toI32(this.numeric(this.expr(e), e));
  }

  private truth(value: Value, e: ts.Node): Node | boolean {
    const v = this.settled(value);
    switch (v.t) {
      case 'const':
        return !!v.v;
      case 'num':
        if (v.n.op === 'i32.const' && v.n.later === undefined) return v.n.n !== 0;
        return v.k === 'f64' ? op('f64.ne', 'i32', v.n, f64(0)) : v.n;
      case 'obj':
      case 'fn':
      case 'setup':
      case 'tuple':
        return true;
      case 'elem':
      case 'dynfn':
      case 'row':
      case 'text': // the first of them is no text
      case 'token':
        return v.n;
      case 'arr':
        return v.desc;
      case 'opt': {
        const t = this.truth(v.num, e);
        return iff(v.has, typeof t === 'boolean' ? i32(Number(t)) : op('i32.ne', 'i32', t, i32(0)), i32(0));
      }
    }
  }

  cond(e: ts.Expression): Node | boolean {
    if (ts.isParenthesizedExpression(e)) return this.cond(e.expression);
    if (ts.isPrefixUnaryExpression(e) && e.operator === ts.SyntaxKind.ExclamationToken) {
      const c = this.cond(e.operand);
      return typeof c === 'boolean' ? !c : op('i32.eqz', 'i32', c);
    }
    if (ts.isBinaryExpression(e)) {
      const o = e.operatorToken.kind;
      if (o === ts.SyntaxKind.AmpersandAmpersandToken || o === ts.SyntaxKind.BarBarToken) {
        const and = o === ts.SyntaxKind.AmpersandAmpersandToken;
        const l = this.cond(e.left);
        if (typeof l === 'boolean') return l === and ? this.cond(e.right) : l;
        const [r, before] = this.branch(() => this.cond(e.right));
        if (typeof r === 'boolean') {
          if (before.length === 0 && r === and) return op('i32.ne', 'i32', l, i32(0));
          if (before.length === 0) {
            this.pre.push(drop(l));
            return r;
          }
        }
        const right = this.seq(before, typeof r === 'boolean' ? i32(Number(r)) : op('i32.ne', 'i32', r, i32(0)));
        return and ? iff(l, right, i32(0)) : iff(l, i32(1), right);
      }
    }
    return this.truth(this.expr(e), e);
  }

  // ---- statements

  private statements(list: readonly ts.Statement[], out: Node[]): boolean {
    const outer = this.scope;
    this.scope = new Scope(outer);
    for (const s of list)
      if (ts.isFunctionDeclaration(s) && s.name)
        this.scope.names.set(s.name.text, { t: 'value', value: this.closure(s) });
    let ended = false;
    for (const s of list) {
      ended = this.statement(s, out);
      if (ended) break;
    }
    this.scope = outer;
    return ended;
  }

  /** @returns whether it never goes on to the next statement */
  private statement(s: ts.Statement, out: Node[], name = ''): boolean {
    switch (s.kind) {
      case ts.SyntaxKind.Block:
        return this.statements((s as ts.Block).statements, out);
      case ts.SyntaxKind.EmptyStatement:
      case ts.SyntaxKind.FunctionDeclaration:
      case ts.SyntaxKind.TypeAliasDeclaration:
      case ts.SyntaxKind.InterfaceDeclaration:
        return false;
      case ts.SyntaxKind.VariableStatement:
        this.capture(() => this.declarations((s as ts.VariableStatement).declarationList), out);
        return false;
      case ts.SyntaxKind.ExpressionStatement:
        this.capture(() => this.effect((s as ts.ExpressionStatement).expression), out);
        return false;
      case ts.SyntaxKind.IfStatement: {
        const { expression, thenStatement, elseStatement } = s as ts.IfStatement;
        const c = this.capture(() => this.cond(expression), out);
        if (typeof c === 'boolean') {
          if (c) return this.statement(thenStatement, out);
          return elseStatement ? this.statement(elseStatement, out) : false;
        }
        const yes: Node[] = [];
        const no: Node[] = [];
        const a = this.statement(thenStatement, yes);
        const b = elseStatement ? this.statement(elseStatement, no) : false;
        out.push(elseStatement ? iff(c, block(yes), block(no)) : iff(c, block(yes)));
        return a && b;
      }
      case ts.SyntaxKind.ReturnStatement: {
        const { expression } = s as ts.ReturnStatement;
        if (expression === undefined) this.leave(out);
        else
          this.returned(
            this.capture(() => this.expr(expression), out),
            out,
          );
        return true;
      }
      case ts.SyntaxKind.ForStatement:
        this.forLoop(s as ts.ForStatement, out, name);
        return false;
      case ts.SyntaxKind.WhileStatement: {
        const { expression, statement } = s as ts.WhileStatement;
        this.repeat(expression, statement, null, out, name);
        return false;
      }
      case ts.SyntaxKind.DoStatement: {
        const { expression, statement } = s as ts.DoStatement;
        const l: Loop = { name, leave: this.label('leave'), next: this.label('next') };
        const again = this.label('again');
        const body: Node[] = [];
        const inner: Node[] = [];
        this.loops.push(l);
        this.statement(statement, inner);
        this.loops.pop();
        body.push(block(inner, l.next));
        const c = this.capture(() => this.cond(expression), body);
        if (c === true) body.push(br(again));
        else if (c !== false) body.push(br(again, c));
        out.push(block([loop(block(body), again)], l.leave));
        return false;
      }
      case ts.SyntaxKind.ForOfStatement:
        this.forOf(s as ts.ForOfStatement, out, name);
        return false;
      case ts.SyntaxKind.LabeledStatement: {
        const { label, statement } = s as ts.LabeledStatement;
        return this.statement(statement, out, label.text);
      }
      case ts.SyntaxKind.BreakStatement:
      case ts.SyntaxKind.ContinueStatement: {
        const { label } = s as ts.BreakOrContinueStatement;
        const isBreak = s.kind === ts.SyntaxKind.BreakStatement;
        const l = [...this.loops]
          .reverse()
          .find((one) => (label ? one.name === label.text : isBreak || one.next !== ''));
        if (l === undefined) this.fail(s, 'no loop');
        out.push(br(isBreak ? l.leave : l.next));
        return true;
      }
      case ts.SyntaxKind.ThrowStatement: {
        this.throws(s, out);
        return true;
      }
      case ts.SyntaxKind.TryStatement: {
        // whatever is thrown ends the whole call from outside: `finally` is but the next thing to do
        const { tryBlock, catchClause, finallyBlock } = s as ts.TryStatement;
        if (catchClause !== undefined || finallyBlock === undefined || leaves(tryBlock)) this.fail(s, 'try');
        return this.statements(tryBlock.statements, out) || this.statements(finallyBlock.statements, out);
      }
      case ts.SyntaxKind.SwitchStatement:
        return this.choice(s as ts.SwitchStatement, out);
      default:
        this.fail(s, `statement ${ts.SyntaxKind[s.kind]}`);
    }
  }

  private throws(s: ts.Node, out: Node[]): void {
    const id = this.program.fail(`${place(s)}`);
    out.push(call('!fail', 'none', [i32(id)]), unreachable());
  }

  private choice(s: ts.SwitchStatement, out: Node[]): boolean {
    const subject = this.capture(() => this.spill(this.expr(s.expression)), out);
    const l: Loop = { name: '', leave: this.label('leave'), next: '' };
    const { clauses } = s.caseBlock;
    const labels = clauses.map(() => this.label('case'));
    let body: Node[] = [];
    let fallback = l.leave;
    const tests: Node[] = [];
    clauses.forEach((c, i) => {
      if (ts.isDefaultClause(c)) {
        fallback = labels[i];
        return;
      }
      const t = this.capture(() => this.equal(subject, this.expr(c.expression), c), tests);
      tests.push(typeof t === 'boolean' ? (t ? br(labels[i]) : nop()) : br(labels[i], t));
    });
    body = [...tests, br(fallback)];
    this.loops.push(l);
    clauses.forEach((c, i) => {
      const inner: Node[] = [block(body, labels[i])];
      this.statements(c.statements, inner);
      body = inner;
    });
    this.loops.pop();
    out.push(block(body, l.leave));
    return false;
  }

  private forLoop(s: ts.ForStatement, out: Node[], name: string): void {
    const outer = this.scope;
    this.scope = new Scope(outer);
    const { initializer } = s;
    if (initializer !== undefined) {
      this.capture(() => {
        if (ts.isVariableDeclarationList(initializer)) this.declarations(initializer, s);
        else this.effect(initializer);
      }, out);
    }
    this.repeat(s.condition ?? null, s.statement, s.incrementor ?? null, out, name);
    this.scope = outer;
  }

  private repeat(
    condition: ts.Expression | null,
    statement: ts.Statement,
    step: ts.Expression | null,
    out: Node[],
    name: string,
  ): void {
    const l: Loop = { name, leave: this.label('leave'), next: this.label('next') };
    const again = this.label('again');
    const body: Node[] = [];
    const c = condition === null ? true : this.capture(() => this.cond(condition), body);
    if (c === false) {
      out.push(...body);
      return;
    }
    if (c !== true) body.push(br(l.leave, op('i32.eqz', 'i32', c)));
    const inner: Node[] = [];
    this.loops.push(l);
    this.statement(statement, inner);
    this.loops.pop();
    body.push(block(inner, l.next));
    if (step !== null) this.capture(() => this.effect(step), body);
    body.push(br(again));
    out.push(block([loop(block(body), again)], l.leave));
  }

  private forOf(s: ts.ForOfStatement, out: Node[], name: string): void {
    if (!ts.isVariableDeclarationList(s.initializer)) this.fail(s, 'for of');
    const target = s.initializer.declarations[0].name;
    const assigned = isAssigned(s.statement, target);
    const { expression } = s;
    const literal = unwrapped(expression);
    const each = (v: Value, list: Node[]) => {
      const outer = this.scope;
      this.scope = new Scope(outer);
      this.capture(() => this.bind(target, v, list, assigned), list);
      this.statement(s.statement, list);
      this.scope = outer;
    };
    let items: Value[] | null = null;
    let over: Value | null = null;
    if (ts.isArrayLiteralExpression(literal)) {
      items = this.capture(() => this.inOrder(literal.elements.map((x) => () => this.expr(x))), out);
      items = this.capture(() => (items as Value[]).map((v) => this.spill(v)), out);
    } else {
      over = this.capture(() => this.spill(this.expr(expression)), out);
      if (over.t === 'obj' && Array.isArray(over.v) && over.v.length <= 2) items = over.v.map((v) => this.lift(v));
      if (over.t === 'obj' && over.v instanceof Set) items = [...over.v].map((v) => this.lift(v));
      if (over.t === 'tuple') items = [...over.items];
    }
    if (items !== null) {
      const leave = this.label('leave');
      const inner: Node[] = [];
      for (const item of items) {
        const l: Loop = { name, leave, next: this.label('next') };
        const list: Node[] = [];
        this.loops.push(l);
        each(item, list);
        this.loops.pop();
        inner.push(block(list, l.next));
      }
      out.push(block(inner, leave));
      return;
    }
    const list = over as Value;
    const l: Loop = { name, leave: this.label('leave'), next: this.label('next') };
    const again = this.label('again');
    const at = this.newLocal('i32');
    const body: Node[] = [];
    const length = this.lengthOf(list, s);
    const end = this.capture(() => this.spillNode(this.toI32(this.numeric(length, s))), out);
    body.push(br(l.leave, op('i32.ge_s', 'i32', get(at, 'i32'), end)));
    const inner: Node[] = [];
    this.loops.push(l);
    const v = this.capture(() => this.spill(this.element(list, num('pos', get(at, 'i32')), s, true)), inner);
    each(v, inner);
    this.loops.pop();
    body.push(block(inner, l.next));
    body.push(set(at, op('i32.add', 'i32', get(at, 'i32'), i32(1))), br(again));
    out.push(set(at, i32(0)), block([loop(block(body), again)], l.leave));
  }

  private declarations(list: ts.VariableDeclarationList, within?: ts.Node): void {
    const isConst = (list.flags & ts.NodeFlags.Const) !== 0;
    for (const d of list.declarations) {
      const assigned = !isConst && isAssigned(within ?? functionOf(d), d.name);
      if (d.initializer === undefined) {
        this.variable(d.name as ts.Identifier, UNDEFINED, this.pre);
        continue;
      }
      const { initializer } = d;
      const v =
        ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)
          ? this.closure(initializer)
          : this.expr(initializer);
      this.bind(d.name, v, this.pre, assigned);
    }
  }

  private bind(name: ts.BindingName, value: Value, out: Node[], assigned: boolean): void {
    if (ts.isIdentifier(name)) {
      if (assigned) {
        this.variable(name, value, out);
        return;
      }
      const v = this.capture(() => this.spill(this.settled(value)), out);
      // where the data of an array begins is looked up once
      const held = v.t === 'arr' ? { ...v, data: this.capture(() => this.spillNode(v.data), out) } : v;
      this.scope.names.set(name.text, { t: 'value', value: held });
      return;
    }
    const v = this.capture(() => this.spill(value), out);
    if (ts.isObjectBindingPattern(name)) {
      for (const e of name.elements) {
        const property = (e.propertyName ?? e.name) as ts.Identifier;
        this.bind(
          e.name,
          this.capture(() => this.property(v, property.text, e, false), out),
          out,
          assigned,
        );
      }
      return;
    }
    name.elements.forEach((e, i) => {
      if (ts.isOmittedExpression(e)) return;
      this.bind(
        e.name,
        this.capture(() => this.element(v, this.numeric(constant(i), e), e, true), out),
        out,
        assigned,
      );
    });
  }

  private variable(name: ts.Identifier, value: Value, out: Node[]): void {
    const slot = this.program.slot(`${this.frame.key}@${name.getStart()}`);
    const v = this.settled(value);
    this.raise(slot, v, name);
    const local = this.newLocal(wasmType(slot.kind ?? 'pos'));
    this.scope.names.set(name.text, { t: 'variable', local, slot });
    out.push(set(local, isNothing(v) ? (slot.kind === 'f64' ? f64(NaN) : i32(0)) : this.intoSlot(slot, v, name)));
  }

  /** Takes note of what is put into a slot. */
  private raise(slot: Slot, value: Value, e: ts.Node): void {
    const v = this.settled(value);
    const { program } = this;
    switch (v.t) {
      case 'const':
        if (typeof v.v === 'number' || typeof v.v === 'boolean')
          program.raise(slot, kindOfNumber(v.v), Math.abs(Number(v.v)));
        else if (!isNothing(v)) this.raiseOther(slot, 'text', e);
        return;
      case 'num':
        program.raise(slot, v.k, v.max);
        return;
      case 'opt':
        program.raise(slot, v.num.k, v.num.max);
        return;
      case 'arr':
        slot.arr ??= v.el;
        program.raise(slot, 'pos', Infinity);
        return;
      case 'setup':
        if (v.path === '') {
          this.raiseOther(slot, 'token', e);
          return;
        }
        if (elementOf(v.v as object) === null) this.fail(e, 'setup in a variable');
        slot.arr ??= elementOf(v.v as object) as Element;
        program.raise(slot, 'pos', Infinity);
        return;
      case 'elem':
        slot.set ??= v.set;
        if (slot.set !== v.set) program.numbered(slot.set.key, v.set.members);
        program.raise(slot, 'pos', Infinity);
        return;
      case 'dynfn':
        slot.fns ??= v.set;
        if (slot.fns !== v.set) program.numbered(slot.fns.key, v.set.members);
        program.raise(slot, 'pos', Infinity);
        return;
      case 'obj': {
        const el = elementOf(v.v);
        if (el !== null) slot.arr ??= el;
        else if (slot.set === undefined) slot.set = program.numbered(`slot ${place(e)} ${this.frame.key}`, [v.v]);
        else program.numbered(slot.set.key, [v.v]);
        program.raise(slot, 'pos', Infinity);
        return;
      }
      case 'fn':
        if (v.v === null) this.fail(e, 'a closure in a variable');
        if (slot.fns === undefined) slot.fns = program.numbered(`slot ${place(e)} ${this.frame.key}`, [v.v]);
        else program.numbered(slot.fns.key, [v.v]);
        program.raise(slot, 'pos', Infinity);
        return;
      case 'row':
        slot.row ??= { path: v.path, rows: v.rows };
        if (slot.row.path !== v.path) this.fail(e, `records of ${v.path} among those of ${slot.row.path}`);
        program.raise(slot, 'pos', Infinity);
        return;
      case 'text':
      case 'token':
        this.raiseOther(slot, v.t, e);
        return;
      case 'tuple':
        this.fail(e, 'a new list in a variable');
    }
  }

  private raiseOther(slot: Slot, what: 'text' | 'token', e: ts.Node): void {
    slot.other ??= what;
    if (slot.other !== what) this.fail(e, `${what} among ${slot.other}`);
    this.program.raise(slot, 'pos', Infinity);
  }

  /** The instruction that gives what a slot holds of a value. */
  private intoSlot(slot: Slot, value: Value, e: ts.Node): Node {
    const v = this.settled(value);
    if (slot.arr !== undefined) {
      if (isNothing(v)) return i32(0);
      if (v.t === 'arr' && v.el === slot.arr) return v.desc;
      if (v.t === 'obj' && elementOf(v.v) === slot.arr) return i32(this.program.memory.descriptorOf(v.v as TypedArray));
      if (v.t === 'setup') return i32(this.program.setupSlot(v.path, v.v).address);
      this.fail(e, `${v.t} among arrays of ${slot.arr}`);
    }
    if (slot.set !== undefined) {
      if (isNothing(v)) return i32(0);
      if (v.t === 'obj') return i32(slot.set.index.get(v.v) ?? 0);
      if (v.t === 'elem') {
        if (v.set === slot.set) return v.n;
        return this.renumbered(v, slot.set);
      }
      this.fail(e, `${v.t} among objects`);
    }
    if (slot.fns !== undefined) {
      if (isNothing(v)) return i32(0);
      if (v.t === 'fn' && v.v !== null) return i32(slot.fns.index.get(v.v) ?? 0);
      if (v.t === 'dynfn' && v.set === slot.fns) return v.n;
      this.fail(e, `${v.t} among functions`);
    }
    if (slot.row !== undefined || slot.other !== undefined) {
      if (isNothing(v)) return i32(0);
      if (v.t === 'const' && typeof v.v === 'string') return i32(this.program.textNumber(v.v));
      if (v.t === 'setup') return this.program.token();
      if (v.t === 'row' || v.t === slot.other) return (v as Row).n;
      this.fail(e, `${v.t} among ${slot.other ?? 'records'}`);
    }
    return this.as(this.numeric(v, e), slot.kind ?? 'pos');
  }

  private renumbered(v: Elem, to: Elem['set']): Node {
    const rows = [0, ...v.set.members.map((o) => to.index.get(o) ?? 0)];
    return (this.program.table(`renumber ${v.set.key} > ${to.key}`, rows)(v.n) as Num).n;
  }

  private leave(out: Node[]): void {
    const { leave, result } = this.frame;
    if (leave !== null) out.push(br(leave.label));
    else if (result.kind === undefined) out.push(ret());
    else out.push(ret(result.kind === 'f64' ? f64(0) : i32(0)));
  }

  private returned(value: Value, out: Node[]): void {
    const { leave, result } = this.frame;
    const v = this.settled(value);
    if (isNothing(v) && result.kind === undefined && result.fixed === undefined) {
      if (v.t === 'const' && v.v === null && result.fixed === undefined) result.fixed = v;
      this.leave(out);
      return;
    }
    const isStatic = v.t === 'obj' || v.t === 'fn' || v.t === 'setup' || (v.t === 'const' && !isDynamic(v));
    if (isStatic && result.kind === undefined) {
      if (result.fixed === undefined) {
        result.fixed = v;
        this.program.changed = true;
      }
      if (v.t === 'fn' && v.v === null) {
        result.fixed = v;
        this.leave(out);
        return;
      }
      if (this.program.signature(result.fixed) === this.program.signature(v)) {
        this.leave(out);
        return;
      }
    }
    if (result.fixed !== undefined && !isNothing(result.fixed)) this.raise(result, result.fixed, this.instanceNode());
    result.fixed = undefined;
    this.raise(result, v, this.instanceNode());
    const n = isNothing(v)
      ? result.kind === 'f64'
        ? f64(NaN)
        : i32(0)
      : this.intoSlot(result, v, this.instanceNode());
    if (leave !== null) {
      if (leave.local < 0) this.program.changed = true;
      else {
        if (this.locals[leave.local] !== wasmType(result.kind ?? 'pos')) this.program.changed = true;
        else out.push(set(leave.local, n));
      }
      out.push(br(leave.label));
    } else out.push(ret(n));
  }

  private instanceNode(): ts.Node {
    return (sourceOf(this.instance.fn) as { node: ts.Node }).node;
  }

  // ---- expressions

  private effect(e: ts.Expression): void {
    if (ts.isParenthesizedExpression(e)) {
      this.effect(e.expression);
      return;
    }
    if (ts.isBinaryExpression(e)) {
      const o = e.operatorToken.kind;
      if (o === ts.SyntaxKind.CommaToken) {
        this.effect(e.left);
        this.effect(e.right);
        return;
      }
      if (o === ts.SyntaxKind.AmpersandAmpersandToken || o === ts.SyntaxKind.BarBarToken) {
        const c = this.cond(e.left);
        const and = o === ts.SyntaxKind.AmpersandAmpersandToken;
        if (typeof c === 'boolean') {
          if (c === and) this.effect(e.right);
          return;
        }
        const [, body] = this.branch(() => this.effect(e.right));
        this.pre.push(iff(and ? c : op('i32.eqz', 'i32', c), block(body)));
        return;
      }
    }
    const v = this.expr(e, false);
    if (v.t === 'num' || v.t === 'elem' || v.t === 'dynfn' || v.t === 'row') {
      if (!isPure(v.n)) this.pre.push(drop(v.n));
    }
  }

  expr(e: ts.Expression, wanted = true): Value {
    switch (e.kind) {
      case ts.SyntaxKind.ParenthesizedExpression:
      case ts.SyntaxKind.AsExpression:
      case ts.SyntaxKind.NonNullExpression:
      case ts.SyntaxKind.SatisfiesExpression:
        return this.expr((e as ts.ParenthesizedExpression).expression, wanted);
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
        if (this.frame.self === undefined) this.fail(e, 'this');
        return this.frame.self;
      case ts.SyntaxKind.Identifier:
        return this.identifier(e as ts.Identifier);
      case ts.SyntaxKind.PropertyAccessExpression: {
        const { expression, name, questionDotToken } = e as ts.PropertyAccessExpression;
        const v = this.expr(expression);
        if (ts.isOptionalChain(e) && isNothing(v)) return UNDEFINED;
        return this.property(v, name.text, e, questionDotToken !== undefined || ts.isOptionalChain(e));
      }
      case ts.SyntaxKind.ElementAccessExpression: {
        const { expression, argumentExpression } = e as ts.ElementAccessExpression;
        const [list, at] = this.inOrder([
          () => this.expr(expression),
          () => {
            const known = this.settled(this.knownIndex(argumentExpression));
            if (known.t === 'const') return known;
            return num('i32', this.int(argumentExpression));
          },
        ]);
        if (ts.isOptionalChain(e) && isNothing(list)) return UNDEFINED;
        if (at.t === 'const' && typeof at.v === 'string') return this.property(list, at.v, e, false);
        const index = at.t === 'const' ? this.numeric(at, e) : (at as Num);
        return this.element(list, index, e, false);
      }
      case ts.SyntaxKind.CallExpression:
        return this.call(e as ts.CallExpression);
      case ts.SyntaxKind.PrefixUnaryExpression:
        return this.prefix(e as ts.PrefixUnaryExpression, wanted);
      case ts.SyntaxKind.PostfixUnaryExpression: {
        const { operand, operator } = e as ts.PostfixUnaryExpression;
        return this.update(
          operand,
          operator === ts.SyntaxKind.PlusPlusToken ? '+' : '-',
          () => constant(1),
          wanted,
          true,
        );
      }
      case ts.SyntaxKind.BinaryExpression:
        return this.binary(e as ts.BinaryExpression, wanted);
      case ts.SyntaxKind.ConditionalExpression: {
        const { condition, whenTrue, whenFalse } = e as ts.ConditionalExpression;
        const c = this.cond(condition);
        if (typeof c === 'boolean') return this.expr(c ? whenTrue : whenFalse);
        const [a, before] = this.branch(() => this.expr(whenTrue));
        const [b, otherwise] = this.branch(() => this.expr(whenFalse));
        return this.either(c, a, before, b, otherwise, e);
      }
      case ts.SyntaxKind.ArrowFunction:
      case ts.SyntaxKind.FunctionExpression:
        return this.closure(e as ts.ArrowFunction);
      case ts.SyntaxKind.TemplateExpression:
        return constant('');
      case ts.SyntaxKind.ObjectLiteralExpression:
        return this.record(e as ts.ObjectLiteralExpression);
      case ts.SyntaxKind.ArrayLiteralExpression: {
        const made = (e as ts.ArrayLiteralExpression).elements.map((x) => () => this.settled(this.expr(x)));
        const items = this.inOrder(made);
        if (items.every((v) => v.t === 'const')) {
          const key = `list ${place(e)} ${e.getStart()}`;
          return { t: 'obj', v: this.program.remember(key, () => items.map((v) => (v as { v: unknown }).v)) };
        }
        return this.spill({ t: 'tuple', items });
      }
      default:
        this.fail(e, `expression ${ts.SyntaxKind[e.kind]}`);
    }
  }

  /** A new object: one for each place in the text, whose numbers change. */
  private record(e: ts.ObjectLiteralExpression): Value {
    const { program } = this;
    const o = program.remember(
      `record ${this.frame.key} ${place(e)} ${e.getStart()}`,
      () => ({}) as Record<string, unknown>,
    );
    const names: string[] = [];
    const values = this.inOrder(
      e.properties.map((p) => {
        if (ts.isShorthandPropertyAssignment(p)) {
          names.push(p.name.text);
          return () => this.settled(this.identifier(p.name));
        }
        if (!ts.isPropertyAssignment(p) || !ts.isIdentifier(p.name)) this.fail(p, 'a new object');
        names.push(p.name.text);
        return () => this.settled(this.expr(p.initializer));
      }),
    );
    values.forEach((v, i) => {
      const name = names[i];
      if (v.t === 'obj') {
        o[name] = v.v;
        return;
      }
      const x = this.numeric(v, e);
      o[name] ??= x.k === 'bool' ? false : 0;
      program.markMutable(o, name);
      const { at, slot } = program.cell(o, name, o[name]);
      program.raise(slot, x.k, x.max);
      this.pre.push(program.stored(slot, i32(at), this.as(x, slot.kind as Kind)));
    });
    return { t: 'obj', v: o };
  }

  /** An index as a value: only names and constants are looked at, whatever else is worked out as whole number. */
  private knownIndex(e: ts.Expression): Value {
    const u = unwrapped(e);
    if (ts.isNumericLiteral(u) || ts.isStringLiteral(u)) return this.expr(u);
    if (ts.isIdentifier(u) || ts.isPropertyAccessExpression(u)) {
      const [v, before] = this.branch(() => this.expr(u));
      if (before.length === 0 && v.t === 'const') return v;
    }
    return { t: 'num', k: 'pos', n: nop(), max: 0 };
  }

  private either(c: Node, a: Value, before: Node[], b: Value, otherwise: Node[], e: ts.Node): Value {
    const va = this.settled(a);
    const vb = this.settled(b);
    const isNum = (v: Value) => v.t === 'num' || v.t === 'opt' || (v.t === 'const' && isDynamic(v));
    if (isNum(va) && isNum(vb)) {
      const x = this.numeric(va, e);
      const y = this.numeric(vb, e);
      const k = joinKinds(x.k, y.k);
      const max = Math.max(x.max, y.max);
      return num(k, iff(c, this.seq(before, this.as(x, k)), this.seq(otherwise, this.as(y, k))), max);
    }
    if (va.t === 'tuple' && vb.t === 'tuple') return this.eitherList(c, va, before, vb, otherwise, e);
    if (before.length === 0 && otherwise.length === 0 && isNothing(va) && isNothing(vb)) {
      this.pre.push(drop(c));
      return va;
    }
    if ((isNum(va) && isNothing(vb)) || (isNum(vb) && isNothing(va))) {
      const first = isNum(va);
      const x = this.numeric(first ? va : vb, e);
      const list = first ? before : otherwise;
      const has = this.spillNode(first ? op('i32.ne', 'i32', c, i32(0)) : op('i32.eqz', 'i32', c));
      const local = this.newLocal(x.n.ty as 'i32');
      this.pre.push(iff(has, block([...list, set(local, x.n)])));
      return { t: 'opt', has, num: { ...x, n: get(local, x.n.ty) } };
    }
    // things that are not numbers: by way of a variable
    const slot = this.program.slot(`${this.frame.key}?${e.getStart()}`);
    if (!isNothing(va)) this.raise(slot, va, e);
    if (!isNothing(vb)) this.raise(slot, vb, e);
    const local = this.newLocal('i32');
    this.pre.push(
      iff(
        c,
        block([...before, set(local, this.intoSlot(slot, va, e))]),
        block([...otherwise, set(local, this.intoSlot(slot, vb, e))]),
      ),
    );
    this.fixed.add(local);
    return this.fromSlot(slot, local);
  }

  /** One of two lists of numbers. */
  private eitherList(c: Node, a: Tuple, before: Node[], b: Tuple, otherwise: Node[], e: ts.Node): Value {
    if (a.items.length !== b.items.length) this.fail(e, 'lists of two lengths');
    const yes = [...before];
    const no = [...otherwise];
    const items = a.items.map((item, i): Value => {
      const x = this.numeric(item, e);
      const y = this.numeric(b.items[i], e);
      const k = joinKinds(x.k, y.k);
      const local = this.newLocal(wasmType(k));
      this.fixed.add(local);
      yes.push(set(local, this.as(x, k)));
      no.push(set(local, this.as(y, k)));
      return num(k, get(local, wasmType(k)), Math.max(x.max, y.max));
    });
    this.pre.push(iff(c, block(yes), block(no)));
    return { t: 'tuple', items };
  }

  private closure(node: ts.SignatureDeclaration): Value {
    return { t: 'fn', v: null, inner: { node, scope: { scope: this.scope, frame: this.frame } } };
  }

  private identifier(e: ts.Identifier): Value {
    const name = e.text;
    if (name === 'undefined') return UNDEFINED;
    const binding = this.scope.find(name);
    if (binding !== undefined) {
      if (binding.t === 'value') return binding.value;
      const { slot, local } = binding;
      return this.fromSlot(slot, local);
    }
    return this.captured(name, e);
  }

  private captured(name: string, e: ts.Node): Value {
    const { names, path } = this.frame;
    const module = this.program.moduleOf(path);
    if (this.program.isMutable(module, name)) {
      const v = lookUp(names, name);
      if (typeof v !== 'number' && typeof v !== 'boolean') return this.readObjectCell(module, name, v);
      const { at, slot } = this.program.cell(module, name, v);
      return this.program.loaded(slot, i32(at));
    }
    let v: unknown;
    try {
      v = lookUp(names, name);
    } catch (error) {
      this.fail(e, String(error));
    }
    return this.lift(v);
  }

  /** A JavaScript value that exists before play. */
  lift(v: unknown): Value {
    if (v === null || v === undefined) return constant(v as null);
    if (typeof v === 'number' || typeof v === 'string' || typeof v === 'boolean') return constant(v);
    if (typeof v === 'function') return { t: 'fn', v };
    if (typeof v === 'object') {
      if (v === this.program.setupObject) return { t: 'setup', path: '', v };
      return { t: 'obj', v };
    }
    throw new TranslationError(`a ${typeof v}`);
  }

  property(v: Value, name: string, e: ts.Node, optional: boolean): Value {
    const { program } = this;
    switch (v.t) {
      case 'obj': {
        const o = v.v as Record<string, unknown>;
        if (name === 'length' && (Array.isArray(o) || elementOf(o) !== null))
          return constant((o as unknown as unknown[]).length);
        if (o instanceof Map && name === 'size') return constant(o.size);
        const getter = getterOf(o, name);
        if (getter !== null) return this.callStatic({ t: 'fn', v: getter, self: v }, [], e);
        const now = o[name];
        if ((typeof now === 'number' || typeof now === 'boolean') && program.isMutable(o, name)) {
          const { at, slot } = program.cell(o, name, now);
          return program.loaded(slot, i32(at));
        }
        if (program.mutable.get(o)?.has(name)) return this.readObjectCell(o, name, now);
        if (typeof now === 'function') return { t: 'fn', v: now, self: v };
        return this.lift(now);
      }
      case 'setup': {
        const o = v.v as Record<string, unknown>;
        if (name === 'length' && (elementOf(o) !== null || Array.isArray(o))) return this.lengthOf(v, e);
        const path = v.path === '' ? name : `${v.path}.${name}`;
        return this.settled({ t: 'setup', path, v: o[name] });
      }
      case 'arr':
        if (name === 'length') return this.lengthOf(v, e);
        return this.fail(e, 'a property of an array');
      case 'elem': {
        if (v.set.members.length === 1 && !optional) {
          if (!isPure(v.n)) this.pre.push(drop(v.n));
          return this.property({ t: 'obj', v: v.set.members[0] }, name, e, false);
        }
        if (v.set.members.some((o) => getterOf(o, name) !== null)) this.fail(e, 'a getter of one of several objects');
        if (v.set.members.some((o) => program.isMutable(o, name))) return this.ofSeveral(v, name, e);
        const rows = v.set.members.map((o) => {
          if (name === 'length' && Array.isArray(o)) return o.length;
          return (o as Record<string, unknown>)[name];
        });
        const none = optional ? undefined : rows[0];
        return program.table(`${v.set.key}.${name}${optional ? '?' : ''}`, [none, ...rows])(v.n);
      }
      case 'row': {
        const path = `${v.path}.${name}`;
        const values = v.rows.map((row) => (row as Record<string, unknown>)[name]);
        if (values.every((x) => typeof x === 'object' && x !== null)) return { ...v, path, rows: values as object[] };
        if (!optional) return this.ofSetupList(path, values, v.n);
        const { n } = this.spill(v) as Row;
        const value = this.ofSetupList(path, values, n);
        if (value.t !== 'num') this.fail(e, 'a text that may be missing');
        return { t: 'opt', has: op('i32.ne', 'i32', n, i32(0)), num: value };
      }
      case 'tuple':
        if (name === 'length') return constant(v.items.length);
        return this.fail(e, 'a property of a new list');
      case 'const':
        if (optional && isNothing(v)) return UNDEFINED;
        if (typeof v.v === 'string' && name === 'length') return constant(v.v.length);
        return this.fail(e, `a property of ${String(v.v)}`);
      case 'fn':
        if (v.v !== null) return this.lift((v.v as unknown as Record<string, unknown>)[name]);
        return this.fail(e, 'a property of a function');
      default:
        return this.fail(e, `a property of ${v.t}`);
    }
  }

  /** An entry of a list of numbers or texts of the setup. */
  private ofSetupList(path: string, values: readonly unknown[], index: Node): Value {
    const slot = this.program.setupSlot(path, values);
    const list = this.program.setupArray(slot);
    const { at, offset } = this.address({ el: list.el, data: list.data }, index);
    const { n } = loadElement(list.el, at, offset);
    if (slot.kind === 'texts') return { t: 'text', n };
    const { numberKind } = slot;
    return num(
      numberKind === 'bool' ? 'bool' : isInt(numberKind as Kind) && numberKind !== 'u32' ? 'i32' : 'f64',
      n,
      slot.bound,
    );
  }

  private readObjectCell(o: object, name: string, now: unknown): Value {
    const { at, slot } = this.program.cell(o, name, now);
    if (slot.kind === undefined) return constant(null);
    return this.program.loaded(slot, i32(at));
  }

  /** A number of one of several objects that change in play: by the address of its cell. */
  private ofSeveral(v: Elem, name: string, e: ts.Node): Value {
    const { program } = this;
    const at = this.cellOf(v, name, e);
    const { slot } = program.cell(v.set.members[0], name, (v.set.members[0] as Record<string, unknown>)[name]);
    return program.loaded(slot, at);
  }

  private cellOf(v: Elem, name: string, e: ts.Node): Node {
    const { program } = this;
    const cells = v.set.members.map((o) => {
      const now = (o as Record<string, unknown>)[name];
      if (typeof now !== 'number' && typeof now !== 'boolean')
        this.fail(e, 'one of several objects that change in play');
      program.markMutable(o, name);
      return program.cell(o, name, now);
    });
    for (const c of cells) for (const d of cells) program.raise(c.slot, d.slot.kind as Kind, d.slot.max);
    return (program.table(`${v.set.key}.${name} at`, [cells[0].at, ...cells.map((c) => c.at)])(v.n) as Num).n;
  }

  lengthOf(v: Value, e: ts.Node): Value {
    if (v.t === 'obj') return constant((v.v as { length: number }).length);
    if (v.t === 'arr') return num('pos', load('i32.load', 'i32', v.desc, 4), 65536);
    if (v.t === 'setup' && isRecords(v.v)) {
      return this.settled({ t: 'setup', path: `${v.path}.length`, v: v.v.length });
    }
    if (v.t === 'tuple') return constant(v.items.length);
    if (v.t === 'setup' && (elementOf(v.v as object) !== null || Array.isArray(v.v))) {
      return num('pos', load('i32.load', 'i32', i32(this.program.setupSlot(v.path, v.v).address), 4), 65536);
    }
    if (v.t === 'elem') return this.property(v, 'length', e, false);
    this.fail(e, `length of ${v.t}`);
  }

  /** Where the data of an array begins, and what its elements are; null if it is none. */
  arrayOf(v: Value): { el: Element; data: Node } | null {
    if (v.t === 'arr') return { el: v.el, data: v.data };
    if (v.t === 'obj') {
      const el = elementOf(v.v);
      if (el !== null) return { el, data: i32(this.program.memory.arrayAt(v.v as TypedArray)) };
    }
    if (v.t === 'setup') {
      const el = elementOf(v.v as object);
      if (el !== null) return { el, data: this.program.setupArray(this.program.setupSlot(v.path, v.v)).data };
    }
    return null;
  }

  address(array: { el: Element; data: Node }, index: Node): { at: Node; offset: number } {
    const by = scaled(index, array.el);
    if (array.data.op === 'i32.const') {
      if (by.op === 'i32.const') return { at: i32(array.data.n + by.n), offset: 0 };
      if (
        index.op === 'i32.add' &&
        index.fromZero === true &&
        index.args[1].op === 'i32.const' &&
        index.args[1].n > 0
      ) {
        return { at: scaled(index.args[0], array.el), offset: array.data.n + scaled(index.args[1], array.el).n };
      }
      return { at: by, offset: array.data.n };
    }
    if (by.op === 'i32.const' && by.n >= 0) return { at: array.data, offset: by.n };
    if (index.op === 'i32.add' && index.fromZero === true && index.args[1].op === 'i32.const' && index.args[1].n > 0) {
      const { n } = scaled(index.args[1], array.el);
      return { at: op('i32.add', 'i32', array.data, scaled(index.args[0], array.el)), offset: n };
    }
    return { at: op('i32.add', 'i32', array.data, by), offset: 0 };
  }

  private element(list: Value, index: Num, e: ts.Node, inside: boolean): Value {
    try {
      return this.element2(list, index, e, inside);
    } catch (error) {
      if (
        error instanceof TranslationError &&
        !error.message.startsWith('engine/') &&
        !error.message.startsWith('scripts/')
      )
        this.fail(e, error.message);
      throw error;
    }
  }

  private element2(list: Value, index: Num, e: ts.Node, inside: boolean): Value {
    const array = this.arrayOf(list);
    const at = this.toI32(index);
    if (array !== null) {
      const { at: address, offset } = this.address(array, at);
      return loadElement(array.el, address, offset);
    }
    if (list.t === 'tuple') {
      if (at.op !== 'i32.const') this.fail(e, 'an entry of a new list');
      return list.items[at.n] ?? UNDEFINED;
    }
    if (list.t === 'setup' && isRecords(list.v)) {
      const n = at.op === 'i32.const' ? i32(at.n + 1) : { ...op('i32.add', 'i32', at, i32(1)), fromZero: true };
      return { t: 'row', path: `${list.path}.*`, rows: list.v, n };
    }
    if (list.t === 'setup' && Array.isArray(list.v) && typeof list.v[0] !== 'object') {
      return this.ofSetupList(list.path, list.v, at);
    }
    if (list.t === 'setup' && Array.isArray(list.v)) {
      const slot = this.program.setupSlot(list.path, list.v);
      const el = slot.element as Element;
      return this.program.arrayFrom(
        el,
        op('i32.add', 'i32', load('i32.load', 'i32', i32(slot.address)), op('i32.shl', 'i32', at, i32(3))),
      );
    }
    if (list.t === 'obj' && this.isChangedList(list.v) && !rowsOf(list.v).some((v) => typeof v === 'number')) {
      const { at: base, slot } = this.program.listCells(list.v, rowsOf(list.v).length);
      if (slot.kind === undefined) return UNDEFINED;
      return this.program.loaded(slot, scaled(at, 'i32'), base);
    }
    if (list.t === 'obj') {
      const o = list.v as Record<number, unknown>;
      if (at.op === 'i32.const' && !this.isChangedList(list.v)) {
        const now = o[at.n];
        if (typeof now === 'function') return { t: 'fn', v: now, self: list };
        return this.lift(now);
      }
      const rows = rowsOf(list.v);
      const numbers = rows.every((v) => typeof v === 'number' || typeof v === 'boolean');
      const key = `rows ${this.program.idOf(list.v)}`;
      if (numbers && rows.length > 0) {
        const data = this.program.numbers(list.v, rows as number[]);
        const el = elementOf(data) as Element;
        const i = inside ? at : this.spillNode(at);
        const { at: address, offset } = this.address({ el, data: i32(this.program.memory.arrayAt(data)) }, i);
        const n = loadElement(el, address, offset);
        let bound = 0;
        for (const r of rows) bound = Math.max(bound, Math.abs(Number(r)));
        let kind: Kind | undefined;
        for (const r of rows) kind = joinKinds(kind, kindOfNumber(r as number));
        const exact: Num = { ...n, k: n.k === 'f64' ? 'f64' : (kind as Kind), max: bound };
        if (inside) return exact;
        return { t: 'opt', has: op('i32.lt_u', 'i32', i, i32(rows.length)), num: exact };
      }
      if (rows.length === 0) return UNDEFINED;
      if (inside) return this.program.table(key, rows)(at);
      // beyond the last one: the row behind all others, which is empty
      const i = this.spillNode(at);
      const safe = op('select', 'i32', i, i32(rows.length), op('i32.lt_u', 'i32', i, i32(rows.length)));
      return this.program.table(`${key}+`, [...rows, undefined])(this.spillNode(safe));
    }
    if (list.t === 'elem') {
      const lists = list.set.members.map((o) => rowsOf(o));
      const width = Math.max(1, ...lists.map((r) => r.length)) + 1;
      const flat: unknown[] = Array.from({ length: width }, () => undefined);
      for (const r of lists) for (let k = 0; k < width; k++) flat.push(r[k]);
      const full = lists.every((r) => r.length === width - 1);
      if (full && inside) for (let k = 0; k < width; k++) flat[k] = lists[0][k];
      const i = this.spillNode(at);
      const safe =
        at.op === 'i32.const' ? at : op('select', 'i32', i, i32(width - 1), op('i32.lt_u', 'i32', i, i32(width - 1)));
      const where = op('i32.add', 'i32', op('i32.mul', 'i32', list.n, i32(width)), safe);
      return this.program.table(`${list.set.key}[${inside}]`, flat)(this.spillNode(where));
    }
    this.fail(e, `an element of ${list.t}${list.t === 'setup' ? ` ${list.path}` : ''}`);
  }

  private isChangedList(o: object): boolean {
    return this.program.isMutable(o, '[]');
  }

  private prefix(e: ts.PrefixUnaryExpression, wanted: boolean): Value {
    const { operand, operator } = e;
    switch (operator) {
      case ts.SyntaxKind.ExclamationToken: {
        const c = this.cond(e);
        return typeof c === 'boolean' ? constant(c) : bool(c);
      }
      case ts.SyntaxKind.PlusPlusToken:
      case ts.SyntaxKind.MinusMinusToken:
        return this.update(
          operand,
          operator === ts.SyntaxKind.PlusPlusToken ? '+' : '-',
          () => constant(1),
          wanted,
          false,
        );
      case ts.SyntaxKind.MinusToken: {
        const v = this.settled(this.expr(operand));
        if (v.t === 'const' && typeof v.v === 'number') return constant(-v.v);
        const x = this.numeric(v, e);
        if (x.k === 'f64' || x.k === 'u32') return num('f64', op('f64.neg', 'f64', this.toF64(x)), x.max);
        return num('i32', op('i32.sub', 'i32', i32(0), x.n), x.max);
      }
      case ts.SyntaxKind.PlusToken:
        return this.numeric(this.expr(operand), e);
      case ts.SyntaxKind.TildeToken: {
        const v = this.settled(this.expr(operand));
        if (v.t === 'const' && typeof v.v === 'number') return constant(~v.v);
        return num('i32', op('i32.xor', 'i32', this.toI32(this.numeric(v, e)), i32(-1)), 2 ** 31);
      }
      default:
        this.fail(e, 'a prefix');
    }
  }

  private binary(e: ts.BinaryExpression, wanted: boolean): Value {
    const { left, right } = e;
    const o = e.operatorToken.kind;
    switch (o) {
      case ts.SyntaxKind.CommaToken:
        this.effect(left);
        return this.expr(right);
      case ts.SyntaxKind.EqualsToken:
        return this.update(left, '', () => this.expr(right), wanted, false);
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.BarBarToken:
        return this.oneOf(e, o === ts.SyntaxKind.AmpersandAmpersandToken);
      case ts.SyntaxKind.QuestionQuestionToken: {
        const v = this.settled(this.expr(left));
        if (isNothing(v)) return this.expr(right);
        if (v.t === 'opt') {
          const x = this.spill(v) as typeof v;
          const [r, before] = this.branch(() => this.expr(right));
          return this.either(x.has, x.num, [], r, before, e);
        }
        if (v.t === 'elem' || v.t === 'dynfn') {
          const x = this.spill(v) as typeof v;
          const [r, before] = this.branch(() => this.expr(right));
          return this.either(x.n, x, [], r, before, e);
        }
        return v;
      }
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsEqualsToken: {
        const [l, r] = this.inOrder([() => this.expr(left), () => this.expr(right)]);
        const same = this.equal(l, r, e);
        const no = o === ts.SyntaxKind.ExclamationEqualsEqualsToken;
        if (typeof same === 'boolean') return constant(no ? !same : same);
        return bool(no ? op('i32.eqz', 'i32', same) : same);
      }
      case ts.SyntaxKind.LessThanToken:
      case ts.SyntaxKind.LessThanEqualsToken:
      case ts.SyntaxKind.GreaterThanToken:
      case ts.SyntaxKind.GreaterThanEqualsToken: {
        const [l, r] = this.inOrder([() => this.expr(left), () => this.expr(right)]);
        return this.compare(o, l, r, e);
      }
      default:
        break;
    }
    if (o === ts.SyntaxKind.BarBarEqualsToken || o === ts.SyntaxKind.AmpersandAmpersandEqualsToken) {
      if (wanted) this.fail(e, 'the value of a conditional assignment');
      const c = this.cond(left);
      const when = typeof c === 'boolean' ? i32(Number(c)) : c;
      const [, body] = this.branch(() => this.update(left, '', () => this.expr(right), false, false));
      this.pre.push(iff(o === ts.SyntaxKind.BarBarEqualsToken ? op('i32.eqz', 'i32', when) : when, block(body)));
      return UNDEFINED;
    }
    const compound = INFIX[o];
    if (compound !== undefined) return this.update(left, compound, () => this.expr(right), wanted, false);
    const operator = e.operatorToken.getText();
    if (['|', '&', '^', '<<', '>>', '>>>'].includes(operator)) {
      const [a, b] = this.bits(left, right);
      return this.bitwise(operator, a, b, e);
    }
    const [l, r] = this.inOrder([() => this.expr(left), () => this.expr(right)]);
    const a = this.settled(l);
    const b = this.settled(r);
    if (a.t === 'const' && typeof a.v === 'string') return constant('');
    return this.arithmetic(operator, a, b, e);
  }

  /** The value of `left && right` or `left || right`, which may be a number. */
  private oneOf(e: ts.BinaryExpression, and: boolean): Value {
    if (isTruthValue(e)) {
      const c = this.cond(e);
      return typeof c === 'boolean' ? constant(c) : bool(c);
    }
    const l = isTruthValue(e.left) ? constant(!and) : this.spill(this.settled(this.expr(e.left)));
    const c = isTruthValue(e.left) ? this.cond(e.left) : this.truth(l, e);
    if (typeof c === 'boolean') return c === and ? this.expr(e.right) : l;
    const [r, before] = this.branch(() => this.expr(e.right));
    return and ? this.either(c, r, before, l, [], e) : this.either(c, l, [], r, before, e);
  }

  private bits(left: ts.Expression, right: ts.Expression): Value[] {
    const make = (x: ts.Expression) => (): Value => {
      const u = unwrapped(x);
      if (ts.isBinaryExpression(u) && '+-*'.includes(u.operatorToken.getText())) {
        const [v, before] = this.branch(() => this.expr(u));
        if (v.t === 'const') return v;
        this.pre.push(...before);
        if (v.t === 'num' && isInt(v.k)) return v;
        if (before.length > 0) return v;
        return num('i32', this.int(u), 2 ** 31);
      }
      return this.expr(x);
    };
    return this.inOrder([make(left), make(right)]);
  }

  private bitwise(operator: string, l: Value, r: Value, e: ts.Node): Value {
    const a = this.settled(l);
    const b = this.settled(r);
    if (a.t === 'const' && b.t === 'const') {
      const x = Number(a.v);
      const y = Number(b.v);
      switch (operator) {
        case '|':
          return constant(x | y);
        case '&':
          return constant(x & y);
        case '^':
          return constant(x ^ y);
        case '<<':
          return constant(x << y);
        case '>>':
          return constant(x >> y);
        default:
          return constant(x >>> y);
      }
    }
    const x = this.numeric(a, e);
    const y = this.numeric(b, e);
    const xn = this.toI32(x);
    const yn = this.toI32(y);
    switch (operator) {
      case '|':
        if (yn.op === 'i32.const' && yn.n === 0) return num(isPos(x) ? 'pos' : 'i32', xn, Math.min(x.max, 2 ** 31));
        return num(isPos(x) && isPos(y) ? 'pos' : 'i32', op('i32.or', 'i32', xn, yn), 2 ** 31);
      case '&': {
        const max = Math.min(isPos(x) ? x.max : 2 ** 31, isPos(y) ? y.max : 2 ** 31);
        return num(isPos(x) || isPos(y) ? 'pos' : 'i32', op('i32.and', 'i32', xn, yn), max);
      }
      case '^':
        return num(isPos(x) && isPos(y) ? 'pos' : 'i32', op('i32.xor', 'i32', xn, yn), 2 ** 31);
      case '<<':
        return num('i32', op('i32.shl', 'i32', xn, yn), 2 ** 31);
      case '>>': {
        const by = yn.op === 'i32.const' ? 2 ** (yn.n & 31) : 1;
        return num(isPos(x) ? 'pos' : 'i32', op('i32.shr_s', 'i32', xn, yn), Math.min(2 ** 31, x.max) / by);
      }
      default: {
        const by = yn.op === 'i32.const' ? yn.n & 31 : 0;
        const k: Kind = by > 0 || isPos(x) ? 'pos' : 'u32';
        return num(k, by === 0 && yn.op === 'i32.const' ? xn : op('i32.shr_u', 'i32', xn, yn), 2 ** (32 - by));
      }
    }
  }

  private arithmetic(operator: string, l: Value, r: Value, e: ts.Node): Num {
    const a = this.settled(l);
    const b = this.settled(r);
    if (a.t === 'const' && b.t === 'const' && isDynamic(a) && isDynamic(b)) {
      const x = Number(a.v);
      const y = Number(b.v);
      const v =
        operator === '+'
          ? x + y
          : operator === '-'
            ? x - y
            : operator === '*'
              ? x * y
              : operator === '/'
                ? x / y
                : operator === '%'
                  ? x % y
                  : x ** y;
      return this.numeric(constant(v), e);
    }
    const x = this.numeric(a, e);
    const y = this.numeric(b, e);
    const literal = (v: Value) => v.t === 'const' && Math.abs(Number(v.v)) <= 4096;
    const ints = isInt(x.k) && isInt(y.k) && x.k !== 'u32' && y.k !== 'u32';
    switch (operator) {
      case '+':
        if (ints) {
          const n = { ...op('i32.add', 'i32', x.n, y.n), fromZero: isPos(x) };
          return num(isPos(x) && isPos(y) ? 'pos' : 'i32', n, x.max + y.max);
        }
        return num('f64', op('f64.add', 'f64', this.toF64(x), this.toF64(y)), x.max + y.max);
      case '-':
        if (ints) return num('i32', op('i32.sub', 'i32', x.n, y.n), x.max + y.max);
        return num('f64', op('f64.sub', 'f64', this.toF64(x), this.toF64(y)), x.max + y.max);
      case '*':
        if (ints && (x.max * y.max < 2 ** 31 || literal(a) || literal(b))) {
          return num(isPos(x) && isPos(y) ? 'pos' : 'i32', op('i32.mul', 'i32', x.n, y.n), x.max * y.max);
        }
        return num('f64', op('f64.mul', 'f64', this.toF64(x), this.toF64(y)), x.max * y.max);
      case '/':
        return Object.assign(num('f64', op('f64.div', 'f64', this.toF64(x), this.toF64(y)), Infinity), {
          quotient: { x, y, literal: b.t === 'const' },
        });
      case '%':
        if (ints) return num(isPos(x) ? 'pos' : 'i32', op('i32.rem_s', 'i32', x.n, y.n), Math.min(x.max, y.max));
        if ((x.k === 'u32' || isPos(x)) && (y.k === 'u32' || isPos(y)))
          return num(isPos(y) ? 'pos' : 'u32', op('i32.rem_u', 'i32', x.n, y.n), y.max);
        return num('f64', call('!rem', 'f64', [this.toF64(x), this.toF64(y)]), y.max);
      case '**':
        if (b.t === 'const' && b.v === 2) {
          const s = this.spill(x) as Num;
          return this.arithmetic('*', s, s, e);
        }
        return num('f64', call('!pow', 'f64', [this.toF64(x), this.toF64(y)]));
      default:
        return this.fail(e, `operator ${operator}`);
    }
  }

  private compare(o: ts.SyntaxKind, l: Value, r: Value, e: ts.Node): Value {
    const a = this.settled(l);
    const b = this.settled(r);
    const less = o === ts.SyntaxKind.LessThanToken;
    const most = o === ts.SyntaxKind.LessThanEqualsToken;
    const more = o === ts.SyntaxKind.GreaterThanToken;
    if (a.t === 'const' && b.t === 'const') {
      const x = Number(a.v);
      const y = Number(b.v);
      return constant(less ? x < y : most ? x <= y : more ? x > y : x >= y);
    }
    const x = this.numeric(a, e);
    const y = this.numeric(b, e);
    const name = less ? 'lt' : most ? 'le' : more ? 'gt' : 'ge';
    if (isInt(x.k) && isInt(y.k)) {
      if (x.k !== 'u32' && y.k !== 'u32') return bool(op(`i32.${name}_s`, 'i32', x.n, y.n));
      if (x.k !== 'i32' && y.k !== 'i32') return bool(op(`i32.${name}_u`, 'i32', x.n, y.n));
    }
    return bool(op(`f64.${name}`, 'i32', this.toF64(x), this.toF64(y)));
  }

  private equal(l: Value, r: Value, e: ts.Node): Node | boolean {
    const a = this.settled(l);
    const b = this.settled(r);
    if (a.t === 'const' && b.t === 'const') return a.v === b.v;
    if (a.t === 'const' && b.t !== 'const') return this.equal(b, a, e);
    const none = isNothing(b);
    switch (a.t) {
      case 'num':
      case 'opt': {
        if (none) return a.t === 'opt' ? op('i32.eqz', 'i32', a.has) : false;
        if (b.t === 'const' && typeof b.v === 'string') return false;
        const x = this.numeric(a, e);
        const y = this.numeric(b, e);
        let same: Node;
        if (y.n.op === 'i32.const' && y.n.n === 0 && isInt(x.k)) same = op('i32.eqz', 'i32', x.n);
        else if (isInt(x.k) && isInt(y.k) && !(x.k === 'u32' && y.k === 'i32') && !(x.k === 'i32' && y.k === 'u32')) {
          same = op('i32.eq', 'i32', x.n, y.n);
        } else same = op('f64.eq', 'i32', this.toF64(x), this.toF64(y));
        if (a.t === 'opt' && b.t !== 'opt') return iff(a.has, same, i32(0));
        return same;
      }
      case 'obj':
      case 'fn':
        if (none || b.t === 'const') return false;
        if (b.t === 'obj' || b.t === 'fn') return a.v !== null && a.v === b.v;
        if (b.t === 'elem' || b.t === 'dynfn' || b.t === 'arr') return this.equal(b, a, e);
        break;
      case 'setup':
        if (none) return false;
        if (b.t === 'setup') return a.path === b.path;
        if (b.t === 'token') return this.equal(b, a, e);
        break;
      case 'row':
        // beyond the end of a list lies another one
        if (b.t === 'const' && b.v === undefined) this.fail(e, 'a record that may be missing');
        if (none) return op('i32.eqz', 'i32', a.n);
        if (b.t === 'row' && a.path === b.path) return op('i32.eq', 'i32', a.n, b.n);
        break;
      case 'token':
        if (none) return op('i32.eqz', 'i32', a.n);
        if (b.t === 'setup' && b.path === '') return op('i32.eq', 'i32', a.n, this.program.token());
        break;
      case 'text':
        if (b.t === 'text') return op('i32.eq', 'i32', a.n, b.n);
        if (b.t === 'const' && typeof b.v === 'string')
          return op('i32.eq', 'i32', a.n, i32(this.program.textNumber(b.v)));
        break;
      case 'elem':
        if (none) return op('i32.eqz', 'i32', a.n);
        if (b.t === 'obj') return op('i32.eq', 'i32', a.n, i32(a.set.index.get(b.v) ?? -1));
        if (b.t === 'elem' && a.set === b.set) return op('i32.eq', 'i32', a.n, b.n);
        break;
      case 'dynfn':
        if (none) return op('i32.eqz', 'i32', a.n);
        if (b.t === 'fn' && b.v !== null) return op('i32.eq', 'i32', a.n, i32(a.set.index.get(b.v) ?? -1));
        break;
      case 'arr':
        if (none) return op('i32.eqz', 'i32', a.desc);
        if (b.t === 'obj' && elementOf(b.v) !== null)
          return op('i32.eq', 'i32', a.desc, i32(this.program.memory.descriptorOf(b.v as TypedArray)));
        break;
      default:
        break;
    }
    return this.fail(e, `${a.t} === ${b.t}`);
  }

  // ---- assignment

  /** `target operator= value`, or `target = value` without operator. @returns the old value (`old`) or the new one */
  private update(target: ts.Expression, operator: string, make: () => Value, wanted: boolean, old: boolean): Value {
    const t = unwrapped(target);
    if (ts.isArrayLiteralExpression(t)) {
      const values = this.spill(make());
      t.elements.forEach((x, i) => {
        this.update(x, '', () => this.element(values, this.numeric(constant(i), x), x, true), false, false);
      });
      return UNDEFINED;
    }
    const combine = (before: Value, v: Value): Value => {
      if (operator === '') return v;
      if (['|', '&', '^', '<<', '>>', '>>>'].includes(operator)) return this.bitwise(operator, before, v, target);
      return this.arithmetic(operator, before, v, target);
    };
    const result = (before: Value, after: Value): Value => (wanted ? (old ? before : after) : UNDEFINED);
    if (ts.isIdentifier(t)) {
      const binding = this.scope.find(t.text);
      if (binding !== undefined) {
        if (binding.t === 'value') this.fail(t, 'assignment to a constant');
        const { slot, local } = binding;
        const ty = wasmType(slot.kind ?? 'pos');
        let before: Value = this.fromSlot(slot, local);
        if (wanted && old) {
          const copy = this.newLocal(ty);
          this.pre.push(set(copy, get(local, ty)));
          before = { ...(before as Num), n: get(copy, ty) };
          this.fixed.add(copy);
        }
        const [value, list] = this.branch(make);
        this.pre.push(...list);
        const v = combine(before, this.settled(value));
        this.raise(slot, v, t);
        if (this.locals[local] !== wasmType(slot.kind ?? 'pos')) {
          // its kind has changed on the way: the next round will know
          this.pre.push(drop(this.nodeOf(v, t)));
          return result(before, this.fromSlot(slot, local));
        }
        this.pre.push(
          set(
            local,
            isNothing(v) && slot.set === undefined && slot.arr === undefined && slot.kind === 'f64'
              ? f64(NaN)
              : this.intoSlot(slot, v, t),
          ),
        );
        return result(before, this.fromSlot(slot, local));
      }
      const module = this.program.moduleOf(this.frame.path);
      const now = lookUp(this.frame.names, t.text);
      this.program.markMutable(module, t.text);
      if (typeof now !== 'number' && typeof now !== 'boolean') return this.intoObjectCell(module, t.text, now, make, t);
      return this.intoCell(module, t.text, now, make, combine, result, t);
    }
    if (ts.isPropertyAccessExpression(t)) {
      let o = this.expr(t.expression);
      if (o.t === 'elem' && o.set.members.length === 1) o = { t: 'obj', v: o.set.members[0] };
      if (o.t === 'elem') {
        const held = this.spill(o) as Elem;
        const slot = this.program.cell(
          held.set.members[0],
          t.name.text,
          (held.set.members[0] as Record<string, number>)[t.name.text],
        ).slot;
        let before: Value = this.ofSeveral(held, t.name.text, t);
        if (wanted) before = this.spill(before);
        const address = this.cellOf(held, t.name.text, t);
        const where = this.spillNode(address);
        const v = combine(before, this.settled(make()));
        const x = this.numeric(v, t);
        this.program.raise(slot, x.k, x.max);
        this.pre.push(this.program.stored(slot, where, this.as(x, slot.kind as Kind)));
        return result(before, this.program.loaded(slot, where));
      }
      if (o.t !== 'obj') this.fail(t, `assignment to a property of ${o.t}`);
      const now = (o.v as Record<string, unknown>)[t.name.text];
      this.program.markMutable(o.v, t.name.text);
      if (typeof now !== 'number' && typeof now !== 'boolean')
        return this.intoObjectCell(o.v, t.name.text, now, make, t);
      return this.intoCell(o.v, t.name.text, now, make, combine, result, t);
    }
    if (ts.isElementAccessExpression(t)) {
      const [list, index] = this.inOrder([
        () => this.expr(t.expression),
        () => {
          const known = this.settled(this.knownIndex(t.argumentExpression));
          return known.t === 'const' ? known : num('i32', this.int(t.argumentExpression));
        },
      ]);
      let array = this.arrayOf(list);
      if (array === null && list.t === 'obj') {
        this.program.markMutable(list.v, '[]');
        const rows = rowsOf(list.v);
        if (rows.length === 0 || !rows.every((v) => typeof v === 'number')) {
          const { at, slot } = this.program.listCells(list.v, rows.length);
          const where = this.spillNode(scaled(this.toI32(this.numeric(index, t)), 'i32'));
          const v = this.settled(make());
          this.raise(slot, v, t);
          this.pre.push(this.program.stored(slot, where, this.intoSlot(slot, v, t), at));
          return UNDEFINED;
        }
        const data = this.program.numbers(list.v, rows as number[]);
        array = { el: elementOf(data) as Element, data: i32(this.program.memory.arrayAt(data)) };
      }
      if (array === null) this.fail(t, `assignment to an element of ${list.t}`);
      const at = this.address(array, this.toI32(this.numeric(index, t)));
      const { el } = array;
      let where = at.at;
      if (operator !== '') where = this.spillNode(where);
      const [value, before] = this.branch(make);
      if (before.length > 0) where = this.spillNode(where);
      this.pre.push(...before);
      let was: Value = operator === '' ? UNDEFINED : loadElement(el, where, at.offset);
      if (wanted && old) was = this.spill(was);
      let v = combine(was, this.settled(value));
      if (wanted && !old) v = this.spill(v);
      const x = this.numeric(v, t);
      this.pre.push(this.storeElement(el, where, x, at.offset));
      if (!wanted) return UNDEFINED;
      return old ? was : v;
    }
    this.fail(t, 'assignment');
  }

  private nodeOf(v: Value, e: ts.Node): Node {
    if (v.t === 'arr') return v.desc;
    if (v.t === 'elem' || v.t === 'dynfn' || v.t === 'row' || v.t === 'text' || v.t === 'token') return v.n;
    if (v.t === 'obj' || v.t === 'fn' || v.t === 'setup') return i32(0);
    return this.numeric(v, e).n;
  }

  private storeElement(el: Element, at: Node, x: Num, offset: number): Node {
    if (el === 'f64') return store('f64.store', at, this.toF64(x), offset);
    if (el === 'f32') return store('f32.store', at, op('f32.demote_f64', 'f64', this.toF64(x)), offset);
    const bits = 8 * ELEMENT_BYTES[el];
    return store(`i32.store${bits < 32 ? bits : ''}`, at, this.toI32(x), offset);
  }

  private intoObjectCell(o: object, name: string, now: unknown, make: () => Value, e: ts.Node): Value {
    const { at, slot } = this.program.cell(o, name, now);
    const v = this.settled(make());
    if (typeof now === 'object' && now !== null && slot.kind === undefined) this.raise(slot, this.lift(now), e);
    this.raise(slot, v, e);
    this.pre.push(this.program.stored(slot, i32(at), this.intoSlot(slot, v, e)));
    return v;
  }

  private intoCell(
    o: object,
    name: string,
    now: number | boolean,
    make: () => Value,
    combine: (before: Value, v: Value) => Value,
    result: (before: Value, after: Value) => Value,
    e: ts.Node,
  ): Value {
    const { at, slot } = this.program.cell(o, name, now);
    const read = () => this.program.loaded(slot, i32(at));
    let before: Value = read();
    if (result(constant(1), constant(2)) !== UNDEFINED) before = this.spill(before);
    const v = combine(before, this.settled(make()));
    const x = this.numeric(v, e);
    this.program.raise(slot, x.k, x.max);
    this.pre.push(this.program.stored(slot, i32(at), this.as(x, slot.kind as Kind)));
    return result(before, read());
  }

  // ---- calls

  private call(e: ts.CallExpression): Value {
    const callee = unwrapped(e.expression);
    if (ts.isPropertyAccessExpression(callee)) {
      if (callee.expression.kind === ts.SyntaxKind.SuperKeyword) return this.apply(this.inherited(callee), e);
      const o = this.expr(callee.expression);
      if (ts.isOptionalChain(e) && isNothing(o)) return UNDEFINED;
      const built = this.builtin(o, callee.name.text, e);
      if (built !== null) return built;
      if (o.t === 'setup') this.fail(e, 'a function of the setup');
      if (o.t === 'elem') {
        const held = o;
        const methods = o.set.members.map((x) => (x as Record<string, object>)[callee.name.text]);
        if (
          methods.every(
            (f) => typeof f === 'function' && sourceOf(f) !== null && usesThis((sourceOf(f) as { node: ts.Node }).node),
          )
        ) {
          return this.onOneOf(held, methods, e);
        }
      }
      const f = this.property(o, callee.name.text, callee, ts.isOptionalChain(e));
      if (e.questionDotToken !== undefined && isNothing(f)) return UNDEFINED;
      return this.apply(f, e);
    }
    const f = this.expr(callee as ts.Expression);
    if (isNothing(f) && (e.questionDotToken !== undefined || ts.isOptionalChain(e))) return UNDEFINED;
    return this.apply(f, e);
  }

  /** The method that `super.name` means. */
  private inherited(callee: ts.PropertyAccessExpression): Value {
    let home: ts.Node = callee;
    while (!ts.isClassDeclaration(home)) home = home.parent;
    const type = lookUp(this.frame.names, (home.name as ts.Identifier).text) as { readonly prototype: object };
    const parent = Object.getPrototypeOf(type.prototype) as Readonly<Record<string, object>>;
    return { t: 'fn', v: parent[callee.name.text], self: this.frame.self };
  }

  /** A method of one of several objects: whichever it is, by comparing. */
  private onOneOf(o: Elem, methods: readonly object[], e: ts.CallExpression): Value {
    const [held, ...args] = this.inOrder([() => o, ...e.arguments.map((a) => () => this.settled(this.expr(a)))]).map(
      (v) => this.spill(v),
    );
    const { n } = held as Elem;
    let v: Value = UNDEFINED;
    let before: Node[] = [];
    o.set.members.forEach((x, i) => {
      const [one, list] = this.branch(() =>
        this.callStatic({ t: 'fn', v: methods[i], self: { t: 'obj', v: x } }, args, e),
      );
      if (i === 0) {
        v = one;
        before = list;
        return;
      }
      const is = op('i32.eq', 'i32', n, i32(i + 1));
      const [joined, both] = this.branch(() => {
        if (isNothing(one) && isNothing(v)) {
          this.pre.push(iff(is, block(list), block(before)));
          return UNDEFINED;
        }
        return this.either(is, one, list, v, before, e);
      });
      v = joined;
      before = both;
    });
    this.pre.push(...before);
    return v;
  }

  private apply(f: Value, e: ts.CallExpression): Value {
    if (f.t === 'dynfn' && e.questionDotToken !== undefined) {
      const one = this.spill(f) as typeof f;
      const [v, before] = this.branch(() => this.apply2(one, e));
      if (v.t === 'const' && !isDynamic(v)) {
        this.pre.push(iff(one.n, block(before)));
        return UNDEFINED;
      }
      return this.either(one.n, v, before, UNDEFINED, [], e);
    }
    return this.apply2(f, e);
  }

  private apply2(f: Value, e: ts.CallExpression): Value {
    if (f.t !== 'fn' && f.t !== 'dynfn') this.fail(e, `a call of ${f.t === 'const' ? String(f.v) : f.t}`);
    const args = this.inOrder([
      ...(f.t === 'dynfn' ? [() => f as Value] : []),
      ...e.arguments.map((a) => () => {
        if (ts.isSpreadElement(a)) this.fail(a, 'spread');
        const v = this.expr(a);
        return v.t === 'opt' ? v.num : this.settled(v);
      }),
    ]);
    if (f.t === 'dynfn') {
      const g = args.shift() as typeof f;
      return this.callFamily(g, args, e);
    }
    return this.callStatic(f, args, e);
  }

  callStatic(f: Fn, args: Value[], e: ts.Node): Value {
    const { program } = this;
    if (f.v === null) return this.inPlace(f, args, e);
    const known = program.replaced.get(f.v);
    if (known !== undefined) return known(this, args, e);
    const source = sourceOf(f.v);
    if (source === null) this.fail(e, `a call of ${(f.v as { name?: string }).name ?? 'a function'} from outside`);
    if (args.some((a) => a.t === 'fn' && a.v === null)) return this.inPlace(f, args, e);
    const given = program.loose.has(f.v) ? args.map((a) => this.loosened(a)) : args;
    const self = usesThis(source.node) ? f.self : undefined;
    const instance = program.instanceOf(f.v, self, given);
    this.raiseParams(instance.params, given, e);
    program.ensure(instance);
    const nodes = this.argumentNodes(instance.params, given, e);
    return this.resultOf(
      instance.result,
      call(instance.name, instance.result.kind === undefined ? 'none' : wasmType(instance.result.kind), nodes),
    );
  }

  private loosened(a: Value): Value {
    if (a.t === 'obj') {
      const el = elementOf(a.v);
      if (el !== null) return this.program.arrayFrom(el, i32(this.program.memory.descriptorOf(a.v as TypedArray)));
    }
    if (a.t === 'setup') {
      const el = elementOf(a.v as object);
      if (el !== null) return this.program.setupArray(this.program.setupSlot(a.path, a.v));
    }
    return a;
  }

  private raiseParams(params: readonly Slot[], args: readonly Value[], e: ts.Node): void {
    let i = 0;
    for (const a of args) if (isDynamic(a)) this.raise(params[i++], a, e);
  }

  private argumentNodes(params: readonly Slot[], args: readonly Value[], e: ts.Node): Node[] {
    const nodes: Node[] = [];
    for (const a of args) if (isDynamic(a)) nodes.push(this.intoSlot(params[nodes.length], a, e));
    return nodes;
  }

  private resultOf(result: Instance['result'], n: Node): Value {
    if (result.kind === undefined) {
      this.pre.push(n);
      return result.fixed ?? UNDEFINED;
    }
    return this.program.valueOf(result, n);
  }

  private callFamily(f: Extract<Value, { t: 'dynfn' }>, args: Value[], e: ts.Node): Value {
    const { program } = this;
    const family = program.familyOf(f.set, args);
    this.raiseParams(family.params, args, e);
    for (const member of family.members) program.ensure(member);
    const nodes = this.argumentNodes(family.params, args, e);
    const ty = family.result.kind === undefined ? 'none' : wasmType(family.result.kind);
    const types = family.params.map((p) => (wasmType(p.kind ?? 'pos') === 'f64' ? 'f' : 'i')).join('');
    const signature = `${types}:${ty === 'none' ? '' : ty === 'f64' ? 'f' : 'i'}`;
    const index = later(() => family.base - 1);
    return this.resultOf(family.result, callIndirect(signature, ty, op('i32.add', 'i32', f.n, index), nodes));
  }

  /** Translates a function where it is called: one that uses variables of this one. */
  private inPlace(f: Fn, args: Value[], e: ts.Node): Value {
    const { program } = this;
    const outer = { scope: this.scope, frame: this.frame, loops: this.loops };
    const depth = this.frame.depth + 1;
    if (depth > 24) this.fail(e, 'functions in functions without end');
    let node: ts.SignatureDeclaration;
    let scope: Scope;
    let frame: Omit<Frame, 'key' | 'result' | 'leave' | 'depth'>;
    if (f.v === null) {
      const inner = f.inner as { node: ts.SignatureDeclaration; scope: { scope: Scope; frame: Frame } };
      node = inner.node;
      scope = new Scope(inner.scope.scope);
      frame = inner.scope.frame;
    } else {
      const source = sourceOf(f.v) as NonNullable<ReturnType<typeof sourceOf>>;
      node = source.node;
      scope = new Scope(null);
      frame = { path: source.path, names: source.scope, self: f.self };
    }
    const key = `${this.frame.key}>${e.getStart()}:${node.getSourceFile().fileName}#${node.getStart()}`;
    const result = program.slot(`${key} result`) as Instance['result'];
    const label = this.label('return');
    const local = result.kind === undefined ? -1 : this.newLocal(wasmType(result.kind));
    const spilled = args.map((a) => this.spill(a));
    this.scope = scope;
    this.loops = [];
    this.frame = {
      path: frame.path,
      names: frame.names,
      self: frame.self,
      key,
      result,
      leave: { label, local },
      depth,
    };
    const out: Node[] = [];
    try {
      this.bindParameters(node, spilled, out);
      this.body(node, out);
    } finally {
      this.scope = outer.scope;
      this.frame = outer.frame;
      this.loops = outer.loops;
    }
    this.pre.push(block(out, label));
    if (local < 0) return result.fixed ?? UNDEFINED;
    this.fixed.add(local);
    return this.fromSlot(result, local);
  }

  // ---- what JavaScript brings

  private builtin(o: Value, name: string, e: ts.CallExpression): Value | null {
    if (o.t === 'obj' && o.v === Math) return this.math(name, e);
    if (o.t === 'fn' && o.v === Number && name === 'isNaN') {
      const x = this.spill(this.numeric(this.expr(e.arguments[0]), e)) as Num;
      return x.k === 'f64' ? bool(op('f64.ne', 'i32', x.n, x.n)) : constant(false);
    }
    if (o.t === 'obj' && o.v instanceof Map && name === 'get') this.fail(e, 'a map');
    const array = this.arrayOf(o);
    if (array === null) return this.ofList(o, name, e);
    const args = () => this.inOrder(e.arguments.map((a) => () => this.expr(a)));
    switch (name) {
      case 'fill': {
        const [v, from, to] = args();
        const length = this.lengthOf(o, e);
        const value = this.numeric(v, e);
        const first = from === undefined ? i32(0) : this.spillNode(this.toI32(this.numeric(from, e)));
        const end = this.spillNode(this.toI32(this.numeric(to ?? length, e)));
        return this.fill(array, value, first, end);
      }
      case 'set': {
        const [source, offset] = args();
        const from = this.arrayOf(source);
        if (from === null || from.el !== array.el) this.fail(e, 'set of another kind');
        const n = this.toI32(this.numeric(this.lengthOf(source, e), e));
        const at =
          offset === undefined
            ? array.data
            : op('i32.add', 'i32', array.data, scaled(this.toI32(this.numeric(offset, e)), array.el));
        this.pre.push(op('memory.copy', 'none', at, from.data, scaled(n, array.el)));
        return UNDEFINED;
      }
      case 'subarray':
      case 'slice': {
        const [from, to] = args();
        const first = from === undefined ? i32(0) : this.spillNode(this.toI32(this.numeric(from, e)));
        const end = this.toI32(this.numeric(to ?? this.lengthOf(o, e), e));
        const n = this.spillNode(op('i32.sub', 'i32', end, first));
        const desc = this.program.memory.allocate(8, () => {});
        let data = op('i32.add', 'i32', array.data, scaled(first, array.el));
        if (name === 'slice') {
          const room = i32(this.program.memory.allocate(8192, () => {}));
          this.pre.push(op('memory.copy', 'none', room, data, scaled(n, array.el)));
          data = room;
        }
        this.pre.push(store('i32.store', i32(desc), data), store('i32.store', i32(desc), n, 4));
        return this.program.arrayFrom(array.el, i32(desc));
      }
      case 'copyWithin': {
        const [to, from, end] = args();
        const f = this.spillNode(this.toI32(this.numeric(from, e)));
        const last = this.toI32(this.numeric(end ?? this.lengthOf(o, e), e));
        const at = (n: Node) => op('i32.add', 'i32', array.data, scaled(n, array.el));
        const count = scaled(op('i32.sub', 'i32', last, f), array.el);
        this.pre.push(op('memory.copy', 'none', at(this.toI32(this.numeric(to, e))), at(f), count));
        return UNDEFINED;
      }
      case 'indexOf':
      case 'includes': {
        const [v] = args();
        const found = this.search(array, this.numeric(v, e), this.lengthOf(o, e), e);
        if (name === 'indexOf') return num('i32', found, 65536);
        return bool(op('i32.ge_s', 'i32', found, i32(0)));
      }
      default:
        this.fail(e, `.${name} of an array`);
    }
  }

  /** Is the argument of a call one of those that exist before play? */
  private isAmong(list: Iterable<unknown>, e: ts.CallExpression): Value {
    const v = this.spill(this.expr(e.arguments[0]));
    let any: Node | null = null;
    for (const x of list) {
      const same = this.equal(v, this.lift(x), e);
      if (same === true) return constant(true);
      if (same === false) continue;
      any = any === null ? same : op('i32.or', 'i32', any, same);
    }
    return any === null ? constant(false) : bool(any);
  }

  private ofList(o: Value, name: string, e: ts.CallExpression): Value | null {
    if (o.t !== 'obj') return null;
    const list = o.v;
    if (list instanceof Set && name === 'has') return this.isAmong(list, e);
    if (!Array.isArray(list)) return null;
    if (name === 'includes') return this.isAmong(list, e);
    if (name === 'some' || name === 'every') {
      const f = this.expr(e.arguments[0]);
      if (f.t !== 'fn') this.fail(e, name);
      const found = this.newLocal('i32');
      const done = this.label('found');
      const inner: Node[] = [set(found, i32(Number(name === 'every')))];
      for (const x of list) {
        const t = this.capture(() => this.truth(this.callStatic(f, [this.lift(x)], e), e), inner);
        const stop = [set(found, i32(Number(name === 'some'))), br(done)];
        if (t === (name === 'some')) inner.push(...stop);
        else if (typeof t !== 'boolean') inner.push(iff(name === 'some' ? t : op('i32.eqz', 'i32', t), block(stop)));
      }
      this.pre.push(block(inner, done));
      return bool(get(found, 'i32'));
    }
    return null;
  }

  fill(array: { el: Element; data: Node }, v: Num, first: Node, end: Node): Value {
    const data = this.spillNode(array.data);
    const { el } = array;
    const isConstant =
      (v.n.op === 'i32.const' || v.n.op === 'f64.const') &&
      (v.n.n === 0 || (v.n.n === -1 && isInt(v.k) && el[0] !== 'f'));
    if (isConstant || ELEMENT_BYTES[el] === 1) {
      const at = op('i32.add', 'i32', data, scaled(first, el));
      const count = scaled(op('i32.sub', 'i32', end, first), el);
      const value = isConstant ? i32(v.n.n) : this.toI32(v);
      // nothing to fill when the end lies before the beginning
      if (first.op === 'i32.const' && end.op === 'i32.const')
        this.pre.push(op('memory.fill', 'none', at, value, count));
      else this.pre.push(iff(op('i32.gt_s', 'i32', end, first), block([op('memory.fill', 'none', at, value, count)])));
      return UNDEFINED;
    }
    const value = this.spill(v) as Num;
    this.count(first, end, (i) => [this.storeElement(el, op('i32.add', 'i32', data, scaled(i, el)), value, 0)]);
    return UNDEFINED;
  }

  /** Does `body` for whole numbers from `first` to before `end`, or until it goes to `leave`. @returns the local of the number */
  private count(first: Node, end: Node, body: (i: Node, leave: string) => Node[]): Node {
    const local = this.newLocal('i32');
    const i = get(local, 'i32');
    const again = this.label('again');
    const leave = this.label('leave');
    const step = [set(local, op('i32.add', 'i32', i, i32(1))), br(again)];
    const turn = block([br(leave, op('i32.ge_s', 'i32', i, end)), ...body(i, leave), ...step]);
    this.pre.push(set(local, first), block([loop(turn, again)], leave));
    return i;
  }

  private search(array: { el: Element; data: Node }, v: Num, length: Value, e: ts.Node): Node {
    const data = this.spillNode(array.data);
    const value = this.spill(v) as Num;
    const n = this.spillNode(this.toI32(this.numeric(length, e)));
    const at = (i: Node) => loadElement(array.el, op('i32.add', 'i32', data, scaled(i, array.el)));
    const found = this.count(i32(0), n, (i, leave) => [br(leave, this.equal(at(i), value, e) as Node)]);
    return op('select', 'i32', found, i32(-1), op('i32.lt_s', 'i32', found, n));
  }

  private math(name: string, e: ts.CallExpression): Value {
    const args = this.inOrder(e.arguments.map((a) => () => this.settled(this.expr(a))));
    if (args.every((a) => a.t === 'const')) {
      return constant(
        (Math as unknown as Record<string, (...a: number[]) => number>)[name](
          ...args.map((a) => Number((a as { v: number }).v)),
        ),
      );
    }
    const x = this.numeric(args[0], e);
    switch (name) {
      case 'min':
      case 'max': {
        let v = this.spill(x) as Num;
        for (const a of args.slice(1)) {
          const y = this.spill(this.numeric(a, e)) as Num;
          const max = name === 'min' && isPos(v) && isPos(y) ? Math.min(v.max, y.max) : Math.max(v.max, y.max);
          if (isInt(v.k) && isInt(y.k) && v.k !== 'u32' && y.k !== 'u32') {
            const c = op(name === 'min' ? 'i32.lt_s' : 'i32.gt_s', 'i32', v.n, y.n);
            const pos = name === 'max' ? isPos(v) || isPos(y) : isPos(v) && isPos(y);
            v = num(pos ? 'pos' : 'i32', this.spillNode(op('select', 'i32', v.n, y.n, c)), max);
          } else v = num('f64', this.spillNode(op(`f64.${name}`, 'f64', this.toF64(v), this.toF64(y))), max);
        }
        return v;
      }
      case 'abs': {
        if (isPos(x)) return x;
        if (x.k === 'i32') {
          const s = this.spillNode(x.n);
          return num(
            'pos',
            op('select', 'i32', op('i32.sub', 'i32', i32(0), s), s, op('i32.lt_s', 'i32', s, i32(0))),
            x.max,
          );
        }
        return num('f64', op('f64.abs', 'f64', this.toF64(x)), x.max);
      }
      case 'floor':
      case 'trunc':
      case 'ceil':
      case 'round': {
        if (isInt(x.k)) return x;
        const { quotient } = x as Num & { quotient?: { x: Num; y: Num; literal: boolean } };
        if (quotient?.literal && isPos(quotient.x) && isPos(quotient.y) && quotient.y.n.n > 0 && name !== 'round') {
          const by = quotient.y.n.n;
          if (name !== 'ceil') return num('pos', op('i32.div_u', 'i32', quotient.x.n, i32(by)), quotient.x.max / by);
          return num(
            'pos',
            op('i32.div_u', 'i32', op('i32.add', 'i32', quotient.x.n, i32(by - 1)), i32(by)),
            quotient.x.max / by + 1,
          );
        }
        let n: Node;
        if (name === 'round') {
          const s = this.spillNode(x.n);
          const r = this.spillNode(op('f64.ceil', 'f64', s));
          n = op(
            'select',
            'f64',
            op('f64.sub', 'f64', r, f64(1)),
            r,
            op('f64.gt', 'i32', op('f64.sub', 'f64', r, f64(0.5)), s),
          );
        } else n = op(`f64.${name}`, 'f64', x.n);
        return num('i32', op('i32.trunc_sat_f64_s', 'i32', n), x.max);
      }
      case 'sqrt':
        return num('f64', op('f64.sqrt', 'f64', this.toF64(x)), Math.sqrt(x.max));
      case 'fround':
        return num('f64', op('f64.promote_f32', 'f64', op('f32.demote_f64', 'f64', this.toF64(x))), x.max);
      case 'imul':
        return num('i32', op('i32.mul', 'i32', this.toI32(x), this.toI32(this.numeric(args[1], e))), 2 ** 31);
      case 'clz32':
        return num('pos', op('i32.clz', 'i32', this.toI32(x)), 32);
      case 'sign': {
        const s = this.spill(x) as Num;
        const more = this.compare(ts.SyntaxKind.GreaterThanToken, s, constant(0), e) as Num;
        const less = this.compare(ts.SyntaxKind.LessThanToken, s, constant(0), e) as Num;
        return num('i32', op('i32.sub', 'i32', more.n, less.n), 1);
      }
      case 'hypot':
      case 'atan2':
      case 'pow':
      case 'sin':
      case 'cos':
      case 'acos':
      case 'asin':
      case 'tan':
      case 'exp':
      case 'log':
        return num(
          'f64',
          call(
            `!${name}`,
            'f64',
            args.map((a) => this.toF64(this.numeric(a, e))),
          ),
        );
      default:
        this.fail(e, `Math.${name}`);
    }
  }
}

/** What gives the value of a property that is worked out when it is asked for; null if it is simply held. */
function getterOf(o: object, name: string): object | null {
  for (let at: object | null = o; at !== null; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found !== undefined) return found.get ?? null;
  }
  return null;
}

/** Is it a list of records, not of arrays or of numbers? */
function isRecords(list: unknown): list is readonly object[] {
  return Array.isArray(list) && typeof list[0] === 'object' && elementOf(list[0]) === null;
}

function rowsOf(o: object): unknown[] {
  if (Array.isArray(o)) return Array.from(o);
  const rows: unknown[] = [];
  const keys = Object.keys(o);
  for (const k of keys) {
    const i = Number(k);
    if (!Number.isInteger(i) || i < 0) return rows;
    rows[i] = (o as Record<string, unknown>)[k];
  }
  return Array.from(rows);
}

/** May a block be left before its end? */
function leaves(block: ts.Block): boolean {
  const visit = (n: ts.Node): boolean =>
    ts.isReturnStatement(n) || ts.isBreakOrContinueStatement(n) || ts.forEachChild(n, visit) === true;
  return visit(block);
}

function unwrapped(e: ts.Expression): ts.Expression {
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

/** Does it look like a truth value, and nothing else? */
function isTruthValue(expression: ts.Expression): boolean {
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

function functionOf(node: ts.Node): ts.Node {
  let n: ts.Node = node;
  while (!ts.isFunctionLike(n) && n.parent) n = n.parent;
  return n;
}

const assignedNames = new WeakMap<ts.Node, Set<string>>();

/** Is the variable ever assigned to within `node`? Names are told apart by text alone. */
function isAssigned(node: ts.Node, name: ts.BindingName): boolean {
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
function usesThis(node: ts.Node): boolean {
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
