// Where a translation runs: as the code that a compiler of C has made of it for this machine, else in WebAssembly.
import type { Chance } from './chance.js';
import type { TranslationFiles } from './translation.js';

/** What the translator exports. `block`: where that of the battle at hand lies. */
interface Exports {
  goOn(block: number): number;
  playOut(block: number): number;
  observe?(block: number, player: number): void;
  /** As `goOn`, then as `observe` by whoever is asked. */
  goOnSeen?(block: number): number;
}

/** Memory of a translation, and what plays in it. */
export interface Opened extends Exports {
  readonly buffer: ArrayBuffer;
  readonly isNative: boolean;
}

/** What a module of native code exports: memory of so many bytes; `ask`: answers number `what` of `ASKED`. */
export interface NativeModule {
  open(bytes: number, ask: (what: number, x: number, y: number) => number): Exports & { readonly buffer: ArrayBuffer };
}

/** The part of WebAssembly that is used here. */
interface Wasm {
  readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Exports };
}

export const PAGE = 65536;

/** What translated code leaves to JavaScript, so that its bits are JavaScript's: numbers that native code asks by. */
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

/** What answers them. `fails`: places in the sources that throw; `below`: who draws in a playout. */
function answers(fails: readonly string[], below: Chance['below']): Asked {
  const { hypot, atan2, sin, cos, acos, asin, tan, exp, log, pow } = Math;
  const fail = (i: number): never => {
    throw new Error(`the translation throws what ${fails[i] ?? 'is never reached'} throws`);
  };
  return { fail, below, pow, hypot, atan2, sin, cos, acos, asin, tan, exp, log };
}

/** What a module of WebAssembly imports. */
export function importsOf(memory: object, fails: readonly string[], below: Chance['below']): object {
  return { memory, rem: (x: number, y: number): number => x % y, ...answers(fails, below) };
}

/** What native code asks. */
export function askOf(fails: readonly string[], below: Chance['below']): Parameters<NativeModule['open']>[1] {
  const answer = answers(fails, below);
  const list = ASKED.map((name) => answer[name]);
  return (what, x, y) => list[what](x, y);
}

/** Opens memory of so many bytes, zeros, with a translation that plays in it. */
export function open({ code, native, told }: TranslationFiles, bytes: number, below: Chance['below']): Opened {
  if (native !== null) {
    try {
      return { ...native.open(bytes, askOf(told.fails, below)), isNative: true };
    } catch {
      // no room of addresses, or a processor that it was not compiled for
    }
  }
  const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly;
  const memory = new wasm.Memory({ initial: bytes / PAGE, maximum: PAGE });
  const { exports } = new wasm.Instance(new wasm.Module(code), { m: importsOf(memory, told.fails, below) });
  return { ...exports, buffer: memory.buffer, isNative: false };
}
