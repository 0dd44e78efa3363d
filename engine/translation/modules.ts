// Execution of a translation: as native code that a C compiler made for this machine, or else in WebAssembly.
import type { Chance } from '../kernel/chance.js';
import type { TranslationFiles } from './files.js';

/** The functions that a translation exports. `block` is the address of the block of the current battle. */
interface Exports {
  goOn(block: number): number;
  playOut(block: number): number;
  observe?(block: number, player: number): void;
  /** Goes on as `goOn` does, then observes as `observe` does for the player who is asked. */
  goOnSeen?(block: number): number;
}

/** Memory of a translation and the functions that play in it. */
export interface Opened extends Exports {
  readonly buffer: ArrayBuffer;
  readonly isNative: boolean;
}

/**
 * Exports of a native module. `open` allocates `bytes` of memory. `ask` answers the calls to functions of `ASKED`, by
 * number.
 */
export interface NativeModule {
  open(bytes: number, ask: (what: number, x: number, y: number) => number): Exports & { readonly buffer: ArrayBuffer };
}

/** The part of the WebAssembly API that is used here. */
interface Wasm {
  readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Exports };
}

export const PAGE = 65536;

/**
 * Functions that translated code calls in JavaScript, so that their results have the same bits. Native code calls them
 * by these numbers.
 */
export const ASKED = [
  'fail',
  'below',
  'pow',
  'hypot',
  'atan2',
  'sin',
  'cos',
  'acos',
  'asin',
  'tan',
  'exp',
  'log',
] as const;
type Asked = Readonly<Record<(typeof ASKED)[number], (x: number, y: number) => number>>;

/**
 * Returns the functions of `ASKED`. `fails` lists the places in the sources that throw; `below` is the sampler of a
 * playout.
 */
function answers(fails: readonly string[], below: Chance['below']): Asked {
  const { hypot, atan2, sin, cos, acos, asin, tan, exp, log, pow } = Math;
  const fail = (i: number): never => {
    throw new Error(`the translation throws what ${fails[i] ?? 'is never reached'} throws`);
  };
  return { fail, below, pow, hypot, atan2, sin, cos, acos, asin, tan, exp, log };
}

/** Returns the imports of a WebAssembly module. */
export function importsOf(memory: object, fails: readonly string[], below: Chance['below']): object {
  return { memory, rem: (x: number, y: number): number => x % y, ...answers(fails, below) };
}

/** Returns the function that answers the calls of native code. */
export function askOf(fails: readonly string[], below: Chance['below']): Parameters<NativeModule['open']>[1] {
  const answer = answers(fails, below);
  const list = ASKED.map((name) => answer[name]);
  return (what, x, y) => list[what](x, y);
}

/** Opens `bytes` of zeroed memory with a translation that plays in it. */
export function open({ code, native, told }: TranslationFiles, bytes: number, below: Chance['below']): Opened {
  if (native !== null) {
    try {
      return { ...native.open(bytes, askOf(told.fails, below)), isNative: true };
    } catch {
      // no address space, or a processor for which it was not compiled
    }
  }
  const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly;
  const memory = new wasm.Memory({ initial: bytes / PAGE, maximum: PAGE });
  const module = code instanceof Uint8Array ? new wasm.Module(code) : code;
  const { exports } = new wasm.Instance(module, { m: importsOf(memory, told.fails, below) });
  return { ...exports, buffer: memory.buffer, isNative: false };
}
