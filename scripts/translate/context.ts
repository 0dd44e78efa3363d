// The state of the translation of a function: its locals, pending instructions, scope. The parts of the translator are
// functions with this argument. Through it they also call parts that are defined later.

import type ts from 'typescript';
import { plainer, REFUSALS, type Refusal, refused, refusedMethod, said } from './dialect.js';
import type { Instance } from './instance.js';
import { block, get, type Node, set } from './ir.js';
import type { Program } from './program.js';
import { type Frame, type Loop, Scope } from './scope.js';
import { place } from './told.js';
import { TranslationError } from './translation-error.js';
import type { Fn, Value } from './values.js';

/** Matches messages about calls of unknown methods. */
const ON_METHODS = /from outside|of an array|^a map$|^a property of|^text of/;

/** Returns the refusal for a node: the dialect's own words if it has any, otherwise `what`, with the remedy. */
function refusalOf(e: ts.Node, what: string): Refusal {
  const method = ON_METHODS.test(what) ? (refusedMethod(e) ?? (e.parent && refusedMethod(e.parent))) : null;
  return refused(e) ?? method ?? plainer(what);
}

/** The function that is being translated. */
export abstract class Context {
  readonly program: Program;
  readonly instance: Instance;
  readonly locals: ('i32' | 'f64')[] = [];
  /** Locals that are written once. */
  readonly fixed = new Set<number>();
  /** Instructions before the present one. */
  pre: Node[] = [];
  scope: Scope = new Scope(null);
  abstract frame: Frame;
  loops: Loop[] = [];
  private labels = 0;

  constructor(program: Program, instance: Instance) {
    this.program = program;
    this.instance = instance;
  }

  abstract expr(e: ts.Expression, wanted?: boolean): Value;
  abstract statement(s: ts.Statement, out: Node[], name?: string): boolean;
  abstract statements(list: readonly ts.Statement[], out: Node[]): boolean;
  abstract property(v: Value, name: string, e: ts.Node, optional: boolean): Value;
  abstract callStatic(f: Fn, args: Value[], e: ts.Node): Value;

  newLocal(ty: 'i32' | 'f64'): number {
    this.locals.push(ty);
    return this.locals.length - 1;
  }

  label(name: string): string {
    return `${name}${this.labels++}`;
  }

  /** Gives up: `why` says why, `e` where. */
  fail(e: ts.Node, why: string | Refusal): never {
    throw new TranslationError(said(place(e), e, typeof why === 'string' ? refusalOf(e, why) : why), true);
  }

  /** Returns the result of `act`. If it fails without a place, `e` becomes the place. */
  located<T>(e: ts.Node, act: () => T): T {
    try {
      return act();
    } catch (error) {
      if (error instanceof TranslationError && !error.isPlaced) this.fail(e, error.message);
      throw error;
    }
  }

  /** Number of calls and literals that have made records in this function so far. */
  makings = 0;
  /** Value of `makings` when a record was last made in the memory of each record. */
  private readonly madeAt = new Map<object, number>();
  /** For each enclosing loop: the value of `makings` at its start, and the older records that are read inside it. */
  private readonly loopReads: { readonly since: number; readonly reads: Map<object, ts.Node> }[] = [];

  /** Records that new records are made in the memory of these. */
  remade(records: Iterable<object>): void {
    this.makings++;
    for (const record of records) {
      this.madeAt.set(record, this.makings);
      this.program.makes(this.instance, record);
    }
  }

  /** Returns a record with the present value of `makings`. */
  fresh(v: Value): Value {
    return (v.t === 'obj' || v.t === 'elem') && this.recordsOf(v).length > 0 ? { ...v, since: this.makings } : v;
  }

  /** Returns those of the objects that a value may be that are records made in play. */
  recordsOf(v: Value): readonly object[] {
    if (v.t === 'obj') return this.program.records.has(v.v) ? [v.v] : [];
    return v.t === 'elem' ? v.set.members.filter((o) => this.program.records.has(o)) : [];
  }

  /** Fails for a record made in play, which may not be stored where it would outlive the next one. */
  unkept(v: Value, e: ts.Node): void {
    if (this.recordsOf(v).length > 0) this.fail(e, REFUSALS.keptRecord);
    if (v.t === 'arr' && v.isPart === true) this.fail(e, REFUSALS.keptPart);
  }

  /** Fails for a record whose memory has been used for another record since. */
  current(v: Value, e: ts.Node): void {
    if (v.t !== 'obj' && v.t !== 'elem') return;
    const since = v.since ?? 0;
    for (const record of this.recordsOf(v)) {
      if ((this.madeAt.get(record) ?? 0) > since) this.fail(e, REFUSALS.staleRecord);
      for (const loop of this.loopReads) if (since <= loop.since) loop.reads.set(record, e);
    }
  }

  /** Translates one iteration of a loop. Fails if a record older than the loop is read in it and also made again. */
  turn<T>(act: () => T): T {
    const loop = { since: this.makings, reads: new Map<object, ts.Node>() };
    this.loopReads.push(loop);
    const result = act();
    this.loopReads.pop();
    for (const [record, e] of loop.reads)
      if ((this.madeAt.get(record) ?? 0) > loop.since) this.fail(e, REFUSALS.staleRecord);
    return result;
  }

  /** Runs `make`; instructions that must precede its result go to `out`. */
  capture<T>(make: () => T, out: Node[]): T {
    const before = this.pre;
    this.pre = out;
    try {
      return make();
    } finally {
      this.pre = before;
    }
  }

  /** Translates a branch. Returns its value and the instructions before it, in a separate list. */
  branch<T>(make: () => T): [T, Node[]] {
    const out: Node[] = [];
    return [this.capture(make, out), out];
  }

  seq(before: Node[], n: Node): Node {
    return before.length === 0 ? n : block([...before, n], '', n.ty);
  }

  /** Evaluates a number now and returns it as a local or constant. */
  spillNode(n: Node): Node {
    if (n.op === 'i32.const' || n.op === 'f64.const' || (n.op === 'local.get' && this.fixed.has(n.n))) return n;
    const local = this.newLocal(n.ty as 'i32' | 'f64');
    this.fixed.add(local);
    this.pre.push(set(local, n));
    return get(local, n.ty);
  }

  /** Evaluates a value now and returns it as locals or constants. */
  spill(v: Value): Value {
    switch (v.t) {
      case 'num':
        return { ...v, n: this.spillNode(v.n) };
      case 'arr': {
        const desc = this.spillNode(v.desc);
        const array = this.program.arrayFrom(v.el, desc);
        return v.isPart === undefined ? array : { ...array, isPart: v.isPart };
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

  /** Evaluates values in order, even if a later one needs instructions before it. */
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
}
