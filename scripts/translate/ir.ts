// A small tree of WebAssembly instructions: the output of the translator, which `emit.ts` passes to Binaryen.

export type WasmType = 'i32' | 'i64' | 'f64' | 'none';

/** One instruction with its operands. */
export interface Node {
  op: string;
  ty: WasmType;
  args: Node[];
  /** Value of a constant, index of a local, offset of a load or store; name of a function or label. */
  n: number;
  s: string;
  /** Returns a constant that is known only when everything is translated. */
  later?: () => number;
  /** For a call: a SIMD function of `runtime-lanes.c` with the same result, and its arguments. */
  lanes?: { readonly name: string; readonly args: readonly Node[] };
  /** For a sum: true if its first part is never below 0. */
  fromZero?: boolean;
}

const node = (op: string, ty: WasmType, args: Node[] = [], n = 0, s = ''): Node => ({ op, ty, args, n, s });

export const i32 = (n: number): Node => node('i32.const', 'i32', [], n | 0);
export const f64 = (n: number): Node => node('f64.const', 'f64', [], n);
export const later = (value: () => number): Node => ({ ...node('i32.const', 'i32'), later: value });
export const op = (name: string, ty: WasmType, ...args: Node[]): Node => node(name, ty, args);
export const load = (name: string, ty: WasmType, at: Node, offset = 0): Node => node(name, ty, [at], offset);
export const store = (name: string, at: Node, value: Node, offset = 0): Node => node(name, 'none', [at, value], offset);
export const get = (local: number, ty: WasmType): Node => node('local.get', ty, [], local);
export const set = (local: number, value: Node): Node => node('local.set', 'none', [value], local);
export const call = (name: string, ty: WasmType, args: Node[]): Node => node('call', ty, args, 0, name);
/** @param signature the types of parameters and result, as in `ii:f` */
export const callIndirect = (signature: string, ty: WasmType, at: Node, args: Node[]): Node =>
  node('call_indirect', ty, [at, ...args], 0, signature);
export const block = (body: Node[], label = '', ty: WasmType = 'none'): Node => node('block', ty, body, 0, label);
export const loop = (body: Node, label: string): Node => node('loop', 'none', [body], 0, label);
export const br = (label: string, condition?: Node): Node => node('br', 'none', condition ? [condition] : [], 0, label);
export const iff = (condition: Node, yes: Node, no?: Node): Node =>
  node('if', no === undefined ? 'none' : yes.ty, no === undefined ? [condition, yes] : [condition, yes, no]);
export const ret = (value?: Node): Node => node('return', 'none', value ? [value] : []);
export const drop = (value: Node): Node => (value.ty === 'none' ? value : node('drop', 'none', [value]));
export const unreachable = (): Node => node('unreachable', 'none');
export const nop = (): Node => node('nop', 'none');

/** True if it may be left out or evaluated twice, because it only reads constants and locals. */
export const isPure = (n: Node): boolean => n.op === 'local.get' || n.op === 'i32.const' || n.op === 'f64.const';
