// Numbers and other plain values, and what they are as whole numbers and as any.

import type ts from 'typescript';
import type { Context } from './context.js';
import { REFUSALS } from './dialect.js';
import { f64, i32, load, type Node, op } from './ir.js';
import { BLOCK, BLOCK_ROOM, kindOfNumber } from './memory.js';
import { setupSlot } from './setup-slots.js';
import { type Kind, type Num, type Value, wasmType } from './values.js';

export const UNDEFINED: Value = { t: 'const', v: undefined };
/** A value that is known. */
export const constant = (v: number | string | boolean | null | undefined): Value => ({ t: 'const', v });
/** A number that `n` works out; `max`: bound of its size. */
export const num = (k: Kind, n: Node, max = Infinity): Num => ({ t: 'num', k, n, max });
/** A truth value that `n` works out. */
export const bool = (n: Node): Num => num('bool', n, 1);
/** Is it never below 0, and less than 2^31? */
export const isPos = (v: Num): boolean => v.k === 'pos' || v.k === 'bool';
/** Is it undefined or null, for sure? */
export const isNothing = (v: Value): boolean => v.t === 'const' && (v.v === undefined || v.v === null);

/** A part of the setup, seen as what it is. */
export function settled(t: Context, v: Value): Value {
  if (v.t !== 'setup') return v;
  const { v: sample } = v;
  if (sample === null || sample === undefined) {
    setupSlot(t.program, v.path, sample);
    return constant(sample as null);
  }
  if (typeof sample === 'string') {
    setupSlot(t.program, v.path, sample);
    return constant(sample);
  }
  if (typeof sample === 'number' || typeof sample === 'boolean') {
    const slot = setupSlot(t.program, v.path, sample);
    const kind: Kind =
      typeof sample === 'boolean' ? 'bool' : (slot.numberKind as Kind) === 'pos' ? 'i32' : (slot.numberKind as Kind);
    return num(kind, load(kind === 'f64' ? 'f64.load' : 'i32.load', wasmType(kind), i32(slot.address)), slot.bound);
  }
  return v;
}

/** A value as a number. Fails for what is none. */
export function numeric(t: Context, value: Value, e: ts.Node): Num {
  const v = settled(t, value);
  if (v.t === 'num') return v;
  if (v.t === 'opt') return v.num;
  if (v.t === 'const') {
    if (typeof v.v === 'number' || typeof v.v === 'boolean') {
      const k = kindOfNumber(v.v);
      const x = Number(v.v);
      if (x >= BLOCK && x < BLOCK + BLOCK_ROOM) t.fail(e, 'a number that stands for a place in a block');
      return num(k, k === 'f64' ? f64(x) : i32(x), Math.abs(x));
    }
    if (v.v === undefined || v.v === null) return num('pos', i32(0), 0); // in what is never done
  }
  t.fail(e, v.t === 'words' ? REFUSALS.text : `not a number (${v.t})`);
}

/** A number as one of any size. */
export function toF64(v: Num): Node {
  if (v.k === 'f64') return v.n;
  if (v.n.op === 'i32.const' && v.n.later === undefined) return f64(v.k === 'u32' ? v.n.n >>> 0 : v.n.n);
  return op(v.k === 'u32' ? 'f64.convert_i32_u' : 'f64.convert_i32_s', 'f64', v.n);
}

/** A number as one of 32 bits: the last 32 of what it is without its fraction, which has 63 at most (JavaScript knows no bound). */
export function toI32(v: Num): Node {
  if (v.k !== 'f64') return v.n;
  if (v.n.op === 'f64.const') return i32(v.n.n);
  if (v.max < 2 ** 31) return op('i32.trunc_sat_f64_s', 'i32', v.n);
  return op('i32.wrap_i64', 'i32', op('i64.trunc_sat_f64_s', 'i64', v.n));
}

/** A number as one of a kind. */
export function asKind(v: Num, kind: Kind): Node {
  return kind === 'f64' ? toF64(v) : toI32(v);
}
