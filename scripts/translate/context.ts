// What a function is translated with: its locals, the instructions that come first, the scope. The parts of the translator are
// functions that are given this; what they call of parts that are built on them goes by way of it.

import type ts from 'typescript';
import { plainer, REFUSALS, type Refusal, refused, refusedMethod, said } from './dialect.js';
import type { Instance } from './instance.js';
import { block, get, type Node, set } from './ir.js';
import type { Program } from './program.js';
import { type Frame, type Loop, Scope } from './scope.js';
import { place } from './told.js';
import { TranslationError } from './translation-error.js';
import type { Fn, Value } from './values.js';

/** Calls of methods that are not known fail with these words. */
const ON_METHODS = /from outside|of an array|^a map$|^a property of|^text of/;

/** What is said of a node that `what` is to be said of: better words, if the dialect has them, and the way out. */
function refusalOf(e: ts.Node, what: string): Refusal {
  const method = ON_METHODS.test(what) ? (refusedMethod(e) ?? (e.parent && refusedMethod(e.parent))) : null;
  return refused(e) ?? method ?? plainer(what);
}

/** The function that is being translated, as far as it has been. */
export abstract class Context {
  readonly program: Program;
  readonly instance: Instance;
  readonly locals: ('i32' | 'f64')[] = [];
  /** Locals that are written once. */
  readonly fixed = new Set<number>();
  /** What is done before the instruction at hand. */
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

  /** What `act` gives; where it fails without a place, `e` is the place. */
  located<T>(e: ts.Node, act: () => T): T {
    try {
      return act();
    } catch (error) {
      if (error instanceof TranslationError && !error.isPlaced) this.fail(e, error.message);
      throw error;
    }
  }

  /** Counts the calls and literals that have made records in this function so far. */
  makings = 0;
  /** What `makings` was when a record was made last in the place of this one. */
  private readonly madeAt = new Map<object, number>();
  /** In each loop around: how far `makings` was when it began, and the records that were read in it although they are older. */
  private readonly loopReads: { readonly since: number; readonly reads: Map<object, ts.Node> }[] = [];

  /** Takes note that records are made anew in the places of these. */
  remade(records: Iterable<object>): void {
    this.makings++;
    for (const record of records) {
      this.madeAt.set(record, this.makings);
      this.program.makes(this.instance, record);
    }
  }

  /** A record as it is now. */
  fresh(v: Value): Value {
    return (v.t === 'obj' || v.t === 'elem') && this.recordsOf(v).length > 0 ? { ...v, since: this.makings } : v;
  }

  /** Those of the objects that a value may be which are made in play. */
  recordsOf(v: Value): readonly object[] {
    if (v.t === 'obj') return this.program.records.has(v.v) ? [v.v] : [];
    return v.t === 'elem' ? v.set.members.filter((o) => this.program.records.has(o)) : [];
  }

  /** Fails for a record that is made in play: it may not be kept where it would outlive the next one. */
  unkept(v: Value, e: ts.Node): void {
    if (this.recordsOf(v).length > 0) this.fail(e, REFUSALS.keptRecord);
    if (v.t === 'arr' && v.isPart === true) this.fail(e, REFUSALS.keptPart);
  }

  /** Fails for a record whose place has been used for another one since. */
  current(v: Value, e: ts.Node): void {
    if (v.t !== 'obj' && v.t !== 'elem') return;
    const since = v.since ?? 0;
    for (const record of this.recordsOf(v)) {
      if ((this.madeAt.get(record) ?? 0) > since) this.fail(e, REFUSALS.staleRecord);
      for (const loop of this.loopReads) if (since <= loop.since) loop.reads.set(record, e);
    }
  }

  /** Does one turn of a loop. Fails if a record that is older than the loop is read in it, and made anew. */
  turn<T>(act: () => T): T {
    const loop = { since: this.makings, reads: new Map<object, ts.Node>() };
    this.loopReads.push(loop);
    const result = act();
    this.loopReads.pop();
    for (const [record, e] of loop.reads)
      if ((this.madeAt.get(record) ?? 0) > loop.since) this.fail(e, REFUSALS.staleRecord);
    return result;
  }

  /** Runs `make`; what it wants done before is put into `out`. */
  capture<T>(make: () => T, out: Node[]): T {
    const before = this.pre;
    this.pre = out;
    try {
      return make();
    } finally {
      this.pre = before;
    }
  }

  /** A branch: value and what is done before it, in a list of its own. */
  branch<T>(make: () => T): [T, Node[]] {
    const out: Node[] = [];
    return [this.capture(make, out), out];
  }

  seq(before: Node[], n: Node): Node {
    return before.length === 0 ? n : block([...before, n], '', n.ty);
  }

  /** The same number, worked out now. */
  spillNode(n: Node): Node {
    if (n.op === 'i32.const' || n.op === 'f64.const' || (n.op === 'local.get' && this.fixed.has(n.n))) return n;
    const local = this.newLocal(n.ty as 'i32' | 'f64');
    this.fixed.add(local);
    this.pre.push(set(local, n));
    return get(local, n.ty);
  }

  /** The same value, worked out now. */
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
}
