// Numbers and other plain values, and conversions between kinds.

import type ts from 'typescript';
import type { Context } from './context.js';
import { REFUSALS } from './dialect.js';
import { f64, i32, load, type Node, op } from './ir.js';
import { BLOCK, BLOCK_ROOM, kindOfNumber } from './memory.js';
import { setupSlot } from './setup-slots.js';
import { type Kind, type Num, type Value, wasmType } from './values.js';

export const UNDEFINED: Value = { t: 'const', v: undefined };
/** Returns a known value. */
export const constant = (v: number | string | boolean | null | undefined): Value => ({ t: 'const', v });
/**
 * Returns a number computed by `n`.
 * @param max a bound of its size
 */
export const num = (k: Kind, n: Node, max = Infinity): Num => ({ t: 'num', k, n, max });
/** Returns a truth value computed by `n`. */
export const bool = (n: Node): Num => num('bool', n, 1);
/** True for a number that is never below 0 and less than 2^31. */
export const isPos = (v: Num): boolean => v.k === 'pos' || v.k === 'bool';
/** True for a value that is certainly undefined or null. */
export const isNothing = (v: Value): boolean => v.t === 'const' && (v.v === undefined || v.v === null);

/** Returns a part of the setup as its actual type. */
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

/** Returns a value as a number. Fails for other values. */
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
    if (v.v === undefined || v.v === null) return num('pos', i32(0), 0); // only in code that never runs
  }
  t.fail(e, v.t === 'words' ? REFUSALS.text : `not a number (${v.t})`);
}

/** Returns a number as a 64-bit float. */
export function toF64(v: Num): Node {
  if (v.k === 'f64') return v.n;
  if (v.n.op === 'i32.const' && v.n.later === undefined) return f64(v.k === 'u32' ? v.n.n >>> 0 : v.n.n);
  return op(v.k === 'u32' ? 'f64.convert_i32_u' : 'f64.convert_i32_s', 'f64', v.n);
}

/**
 * Returns a number as 32 bits: the lowest 32 bits of its integer part, which may have at most 63 bits (JavaScript has
 * no limit).
 */
export function toI32(v: Num): Node {
  if (v.k !== 'f64') return v.n;
  if (v.n.op === 'f64.const') return i32(v.n.n);
  if (v.max < 2 ** 31) return op('i32.trunc_sat_f64_s', 'i32', v.n);
  return op('i32.wrap_i64', 'i32', op('i64.trunc_sat_f64_s', 'i64', v.n));
}

/** Returns a number as one of a kind. */
export function asKind(v: Num, kind: Kind): Node {
  return kind === 'f64' ? toF64(v) : toI32(v);
}
