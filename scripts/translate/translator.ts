// Translates one instance, a function with constant arguments, into instructions.

import type ts from 'typescript';
import { callStatic } from './calls.js';
import { Context } from './context.js';
import { isMadeByFunction, REFUSALS, refused } from './dialect.js';
import { expr } from './expressions.js';
import { bindParameters, bodyOf } from './functions.js';
import { block, f64, i32, type Node, ret } from './ir.js';
import { property } from './properties.js';
import { type Frame, Scope } from './scope.js';
import { fromSlot } from './slots.js';
import { statement, statements } from './statements.js';
import { sourceOf } from './told.js';
import { TranslationError } from './translation-error.js';
import { type Fn, isDynamic, type Value, wasmType } from './values.js';

export class Translator extends Context {
  frame!: Frame;

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
      if (!isDynamic(a)) return a?.t === 'obj' ? { t: 'obj', v: a.v } : a;
      const slot = instance.params[next];
      const local = next++;
      this.locals[local] = wasmType(slot.kind ?? 'pos');
      this.fixed.add(local);
      return fromSlot(this, slot, local);
    });
    this.scope = new Scope(null);
    const why = refused(source.node) ?? (isMadeByFunction(source.node) ? REFUSALS.factory : null);
    if (why !== null) this.fail(source.node, why);
    const out: Node[] = [];
    bindParameters(this, source.node, args, out);
    const ended = bodyOf(this, source.node, out);
    const kind = instance.result.kind;
    if (!ended) this.program.lack(instance.result);
    if (kind !== undefined && !ended) out.push(ret(wasmType(kind) === 'f64' ? f64(0) : i32(0)));
    instance.locals = this.locals;
    instance.body = block(out);
  }

  expr(e: ts.Expression, wanted = true): Value {
    return expr(this, e, wanted);
  }

  statement(s: ts.Statement, out: Node[], name = ''): boolean {
    return statement(this, s, out, name);
  }

  statements(list: readonly ts.Statement[], out: Node[]): boolean {
    return statements(this, list, out);
  }

  property(v: Value, name: string, e: ts.Node, optional: boolean): Value {
    return property(this, v, name, e, optional);
  }

  callStatic(f: Fn, args: Value[], e: ts.Node): Value {
    return callStatic(this, f, args, e);
  }
}
