// What a function is translated with: its locals, the instructions that come first, the scope. The parts of the translator are
// functions that are given this; what they call of parts that are built on them goes by way of it.

import type ts from 'typescript';
import type { Instance } from './instance.js';
import { block, get, type Node, set } from './ir.js';
import type { Program } from './program.js';
import { type Frame, type Loop, Scope } from './scope.js';
import { place } from './told.js';
import { TranslationError } from './translation-error.js';
import type { Fn, Value } from './values.js';

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

  /** Gives up: `text` says why, `e` where. */
  fail(e: ts.Node, text: string): never {
    throw new TranslationError(`${place(e)}: ${text}: ${e.getText().slice(0, 90).replace(/\s+/g, ' ')}`);
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
        return { t: 'num', k: v.k, n: this.spillNode(v.n), max: v.max };
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
}
