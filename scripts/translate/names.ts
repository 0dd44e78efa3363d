// The meaning of names, and values that exist before play.

import type ts from 'typescript';
import type { Context } from './context.js';
import { constant, UNDEFINED } from './numbers.js';
import { fromSlot, readCell } from './slots.js';
import { lookUp } from './told.js';
import { TranslationError } from './translation-error.js';
import type { Value } from './values.js';

/** Returns a function that is defined inside the present one. */
export function closure(t: Context, node: ts.SignatureDeclaration): Value {
  return { t: 'fn', v: null, inner: { node, scope: { scope: t.scope, frame: t.frame } } };
}

/** Returns what a name means. */
export function identifier(t: Context, e: ts.Identifier): Value {
  const name = e.text;
  if (name === 'undefined') return UNDEFINED;
  const binding = t.scope.find(name);
  if (binding !== undefined) {
    if (binding.t === 'value') return binding.value;
    const { slot, local } = binding;
    return fromSlot(t, slot, local);
  }
  return captured(t, name, e);
}

function captured(t: Context, name: string, e: ts.Node): Value {
  const { names, path } = t.frame;
  const module = t.program.moduleOf(path);
  if (t.program.isMutable(module, name)) return readCell(t, module, name, lookUp(names, name));
  let v: unknown;
  try {
    v = lookUp(names, name);
  } catch (error) {
    t.fail(e, String(error));
  }
  return lift(t, v);
}

/** Returns a JavaScript value that exists before play. */
export function lift(t: Context, v: unknown): Value {
  if (v === null || v === undefined) return constant(v as null);
  if (typeof v === 'number' || typeof v === 'string' || typeof v === 'boolean') return constant(v);
  if (typeof v === 'function') return { t: 'fn', v };
  if (typeof v === 'object') {
    if (v === t.program.setupObject) return { t: 'setup', path: '', v };
    return { t: 'obj', v };
  }
  throw new TranslationError(`a ${typeof v}`);
}
