// Writes a translated program as a WebAssembly module.

import binaryen from 'binaryen';
import type { Instance } from './instance.js';
import type { Node } from './ir.js';
import { BLOCK } from './memory.js';
import type { Program } from './program.js';
import { wasmType } from './values.js';

const IMPORTS: Record<string, [string[], string]> = {
  '!fail': [['i32'], 'none'],
  '!below': [['i32'], 'i32'],
  '!rem': [['f64', 'f64'], 'f64'],
  '!pow': [['f64', 'f64'], 'f64'],
  '!hypot': [['f64', 'f64'], 'f64'],
  '!atan2': [['f64', 'f64'], 'f64'],
  '!sin': [['f64'], 'f64'],
  '!cos': [['f64'], 'f64'],
  '!acos': [['f64'], 'f64'],
  '!asin': [['f64'], 'f64'],
  '!tan': [['f64'], 'f64'],
  '!exp': [['f64'], 'f64'],
  '!log': [['f64'], 'f64'],
};

/**
 * Returns the WebAssembly module. Each function in `exported` takes the address of the battle's block before its other
 * arguments. Memory is imported as `m.memory`, the functions of `IMPORTS` as `m.hypot` and so on.
 */
export function emit(program: Program, exported: Record<string, Instance>): Uint8Array {
  const m = new binaryen.Module();
  m.setFeatures(
    binaryen.Features.BulkMemory |
      binaryen.Features.NontrappingFPToInt |
      binaryen.Features.SignExt |
      binaryen.Features.MutableGlobals |
      (binaryen.Features as unknown as { readonly BulkMemoryOpt: number }).BulkMemoryOpt, // not among the declared types
  );
  m.setMemory(1, 65536, null as never, [] as never, false, false, '0');
  m.addMemoryImport('0', 'm', 'memory');
  const type = (t: string) => (t === 'i32' ? binaryen.i32 : t === 'f64' ? binaryen.f64 : binaryen.none);
  for (const [name, [args, result]] of Object.entries(IMPORTS)) {
    m.addFunctionImport(name, 'm', name.slice(1), binaryen.createType(args.map(type)), type(result));
  }
  addSame(m);
  const table = program.layTable();
  m.addGlobal('block', binaryen.i32, true, m.i32.const(0));
  let blockLocal = -1;
  let usesBlock = 0;
  /** Returns the address of the block: a local of each function, since it is constant during a call. */
  const block = () => {
    usesBlock++;
    return m.local.get(blockLocal, binaryen.i32);
  };
  const isInBlock = (n: number): boolean => n >= BLOCK && n < BLOCK + program.memory.blockBytes;
  /** Returns an integer that is known now, or an address in the block. */
  const constant = (n: number): number => {
    if (!isInBlock(n)) return m.i32.const(n);
    return n === BLOCK ? block() : m.i32.add(block(), m.i32.const(n - BLOCK));
  };
  /** Returns base and offset of a load or store. */
  const placed = (at: Node, offset: number): readonly [number, number] => {
    if (at.op === 'i32.const' && at.later === undefined && isInBlock(at.n)) return [block(), at.n - BLOCK + offset];
    return isInBlock(offset) ? [m.i32.add(block(), build(at)), offset - BLOCK] : [build(at), offset];
  };
  let localTypes: number[] = [];
  const M = m as unknown as Record<string, Record<string, (...a: unknown[]) => number>>;
  const build = (n: Node): number => {
    switch (n.op) {
      case 'i32.const':
        return constant(n.later ? n.later() : n.n);
      case 'f64.const':
        return m.f64.const(n.n);
      case 'local.get':
        return m.local.get(n.n, localTypes[n.n]);
      case 'local.set':
        return m.local.set(n.n, build(n.args[0]));
      case 'call':
        return m.call(n.s, n.args.map(build), type(n.ty));
      case 'call_indirect': {
        const [params, result] = n.s.split(':');
        const types = [...params].map((c) => (c === 'f' ? binaryen.f64 : binaryen.i32));
        const r = result === '' ? binaryen.none : result === 'f' ? binaryen.f64 : binaryen.i32;
        const [at, ...args] = n.args;
        const values = args.map(build);
        return m.call_indirect('t', build(at), values, binaryen.createType(types), r);
      }
      case 'block':
        return m.block(
          n.s === '' ? null : n.s,
          n.args.map(build),
          n.ty === 'none' ? (n.s === '' ? undefined : binaryen.none) : type(n.ty),
        );
      case 'loop':
        return m.loop(n.s, build(n.args[0]));
      case 'br':
        return n.args.length === 0 ? m.br(n.s) : m.br(n.s, build(n.args[0]));
      case 'if':
        return n.args.length === 2
          ? m.if(build(n.args[0]), build(n.args[1]))
          : m.if(build(n.args[0]), build(n.args[1]), build(n.args[2]));
      case 'return':
        return n.args.length === 0 ? m.return() : m.return(build(n.args[0]));
      case 'drop':
        return m.drop(build(n.args[0]));
      case 'unreachable':
        return m.unreachable();
      case 'nop':
        return m.nop();
      case 'select':
        return m.select(build(n.args[2]), build(n.args[0]), build(n.args[1]));
      case 'memory.fill':
        return m.memory.fill(build(n.args[0]), build(n.args[1]), build(n.args[2]));
      case 'memory.copy':
        return m.memory.copy(build(n.args[0]), build(n.args[1]), build(n.args[2]));
      case 'memory.same':
        return m.call(SAME, n.args.map(build), binaryen.i32);
      default: {
        const [space, name] = n.op.split('.');
        if (name.startsWith('load')) {
          const [at, offset] = placed(n.args[0], n.n);
          return M[space][name](offset, alignOf(n.op), at);
        }
        if (name.startsWith('store')) {
          const [at, offset] = placed(n.args[0], n.n);
          return M[space][name](offset, alignOf(n.op), at, build(n.args[1]));
        }
        const make = nested(M, RENAMED[n.op] ?? n.op);
        if (typeof make !== 'function') throw new Error(`no instruction ${n.op}`);
        return make(...n.args.map(build));
      }
    }
  };
  for (const i of program.order) {
    const params = i.params.map((p) => wasmType(p.kind ?? 'pos'));
    localTypes = i.locals.map(type);
    blockLocal = localTypes.length;
    usesBlock = 0;
    const result = i.result.kind === undefined ? 'none' : wasmType(i.result.kind);
    const body = build(i.body as Node);
    // a body that returns on all paths still needs a last value
    const parts = result === 'none' ? [body] : [body, m.unreachable()];
    if (usesBlock > 0) parts.unshift(m.local.set(blockLocal, m.global.get('block', binaryen.i32)));
    const whole = m.block(null, parts, result === 'none' ? binaryen.none : type(result));
    m.addFunction(
      i.name,
      binaryen.createType(params.map(type)),
      type(result),
      [...i.locals.slice(params.length).map(type), binaryen.i32],
      whole,
    );
  }
  // the declared types lack the last parameter
  (m.addTable as (name: string, least: number, most: number, type: number) => void)(
    't',
    table.length,
    table.length,
    binaryen.funcref,
  );
  m.addActiveElementSegment('t', 'elements', table, m.i32.const(0));
  for (const [name, i] of Object.entries(exported)) {
    const params = i.params.map((p) => type(wasmType(p.kind ?? 'pos')));
    const result = i.result.kind === undefined ? binaryen.none : type(wasmType(i.result.kind));
    const args = params.map((ty, k) => m.local.get(k + 1, ty));
    const body = [m.global.set('block', m.local.get(0, binaryen.i32)), m.call(i.name, args, result)];
    m.addFunction(`!${name}`, binaryen.createType([binaryen.i32, ...params]), result, [], m.block(null, body, result));
    m.addFunctionExport(`!${name}`, name);
  }
  if (!m.validate()) throw new Error('what was translated is no valid module');
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  // small functions are inlined, which is some 5 % faster than the default
  binaryen.setAlwaysInlineMaxSize(20);
  binaryen.setFlexibleInlineMaxSize(60);
  binaryen.setOneCallerInlineMaxSize(200);
  binaryen.setDebugInfo(process.env.MUSTER_NAMES !== undefined);
  binaryen.setTrapsNeverHappen?.(true);
  if (process.env.MUSTER_NAMES !== 'plain') m.optimize();
  return m.emitBinary();
}

const SAME = '!same';

/** Adds a function that counts how many words at two addresses are equal from the start. */
function addSame(m: binaryen.Module): void {
  const [one, other, most, n] = [0, 1, 2, 3].map((k) => () => m.local.get(k, binaryen.i32));
  const word = (at: () => number) => m.i32.load(0, 4, m.i32.add(at(), m.i32.shl(n(), m.i32.const(2))));
  const isSame = m.if(m.i32.lt_s(n(), most()), m.i32.eq(word(one), word(other)), m.i32.const(0));
  const next = [m.local.set(3, m.i32.add(n(), m.i32.const(1))), m.br('again')];
  const body = m.block(null, [m.loop('again', m.if(isSame, m.block(null, next))), n()], binaryen.i32);
  m.addFunction(
    SAME,
    binaryen.createType([binaryen.i32, binaryen.i32, binaryen.i32]),
    binaryen.i32,
    [binaryen.i32],
    body,
  );
}

const RENAMED: Record<string, string> = {
  'i32.trunc_sat_f64_s': 'i32.trunc_s_sat.f64',
  'i64.trunc_sat_f64_s': 'i64.trunc_s_sat.f64',
  'i32.wrap_i64': 'i32.wrap',
  'f64.convert_i32_s': 'f64.convert_s.i32',
  'f64.convert_i32_u': 'f64.convert_u.i32',
  'f64.promote_f32': 'f64.promote',
  'f32.demote_f64': 'f32.demote',
};

function nested(M: Record<string, unknown>, path: string): ((...a: unknown[]) => number) | undefined {
  let at: unknown = M;
  for (const p of path.split('.')) at = (at as Record<string, unknown>)?.[p];
  return at as (...a: unknown[]) => number;
}

function alignOf(op: string): number {
  if (op.includes('8')) return 1;
  if (op.includes('16')) return 2;
  return op.startsWith('f64') ? 8 : 4;
}
