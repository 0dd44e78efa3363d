// Small functions for tests of the translator: the same text as JavaScript, as WebAssembly and, with a C compiler, as
// native code.
import './telling.mjs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { sameWords } from '../../engine/kernel/words.js';
import { askOf, importsOf } from '../../engine/translation/modules.js';
import { countSame } from './arrays.js';
import { cSource } from './c-source.js';
import { compiled } from './compile.js';
import { emit } from './emit.js';
import { instrument } from './instrument.mjs';
import { i32 } from './ir.js';
import { inLanes, LANES } from './lanes.js';
import { Program } from './program.js';
import { tell } from './told.js';
import { TranslationError } from './translation-error.js';
import { Translator } from './translator.js';
import type { Kind, Value } from './values.js';

type Fn = (...args: number[]) => unknown;
type Numbers = (...args: number[]) => number | undefined;

/** The parts of the WebAssembly API that are used here. */
const { Memory, Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly;
interface Wasm {
  readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly f: Numbers } };
}

/** A function in two or three forms, which share no state. */
export interface Twice {
  readonly js: Fn;
  readonly wasm: Numbers;
  readonly native: Numbers | null;
}

/** Default upper bounds of numbers of each kind. */
const MOST: Record<Kind, number> = { bool: 1, pos: 2 ** 31 - 1, i32: 2 ** 31, u32: 2 ** 32 - 1, f64: Infinity };

let modules = 0;

type Open = (bytes: number, ask: ReturnType<typeof askOf>) => { readonly buffer: ArrayBuffer; readonly f: Numbers };

/** Returns the exports of a native module; null without a compiler. */
function opening(source: string): Open | null {
  const module = compiled(source, '-O1');
  if (typeof module === 'string') {
    if (module.includes('ENOENT')) return null;
    throw new Error(module);
  }
  const folder = mkdtempSync(join(tmpdir(), 'muster-native-'));
  try {
    const file = join(folder, 'f.node');
    writeFileSync(file, module);
    return (createRequire(import.meta.url)(file) as { readonly open: Open }).open;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns the functions `f` and `others` of the module `text`, registered with the translator. `sameWords` is the
 * kernel's.
 */
function loaded(text: string, others: readonly string[] = []): readonly [f: Fn, ...others: Fn[]] {
  const path = `module ${++modules} of tests`;
  tell(path, text);
  const compilerOptions = { target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(instrument(text, path), { compilerOptions });
  return new Function('sameWords', `${outputText}; return [f, ${others.join(', ')}];`)(sameWords) as [Fn, ...Fn[]];
}

/**
 * Translates function `f` of a module for arguments of these kinds.
 * @throws TranslationError if it cannot be translated
 */
export function twice(text: string, ...kinds: Kind[]): Twice {
  const lanes = LANES.filter(([{ name }]) => text.includes(`function ${name}(`));
  const [fn, ...others] = loaded(
    text,
    lanes.map(([{ name }]) => name),
  );
  const program = new Program((instance) => new Translator(program, instance).run(), {}, []);
  program.replaced.set(sameWords, countSame);
  for (const [i, [, name, ...whole]] of lanes.entries())
    program.replaced.set(others[i], inLanes(others[i], name, whole));
  const args = kinds.map((k): Value => ({ t: 'num', k, n: i32(0), max: MOST[k] }));
  let entry = program.instanceOf(fn, undefined, args);
  do {
    program.begin();
    entry = program.instanceOf(fn, undefined, args);
    for (const [i, k] of kinds.entries()) program.raise(entry.params[i], k, MOST[k]);
    program.ensure(entry);
  } while (program.changed);
  for (const message of program.errors.values()) throw new TranslationError(message);
  const code = emit(program, { f: entry });
  const image = program.memory.image();
  const unsigned = entry.result.kind === 'u32';
  const called =
    (f: Numbers): Numbers =>
    (...given) => {
      const result = f(0, ...given);
      return unsigned && result !== undefined ? result >>> 0 : result;
    };
  const memory = new Memory({ initial: image.length / 65536, maximum: 65536 });
  new Uint8Array(memory.buffer).set(image);
  const { exports } = new Instance(new Module(code), { m: importsOf(memory, program.fails, () => 0) });
  let native: Numbers | null | undefined;
  return {
    js: loaded(text)[0], // JavaScript has its own module, since the function may change its variables
    wasm: called(exports.f),
    get native() {
      if (native === undefined) native = compiledNatively();
      return native;
    },
  };

  /** The compiler takes most of the time of a test, so that it runs only where native code is looked at. */
  function compiledNatively(): Numbers | null {
    const opened = opening(cSource(program, { f: entry }))?.(
      image.length,
      askOf(program.fails, () => 0),
    );
    if (opened === undefined) return null;
    new Uint8Array(opened.buffer).set(image);
    return called(opened.f);
  }
}

/** Sample numbers of each kind, including its limits. */
export const NUMBERS: Record<Kind, readonly number[]> = {
  bool: [0, 1],
  pos: [0, 1, 2, 7, 31, 32, 1000, 65535, 2 ** 31 - 1],
  i32: [0, 1, -1, 2, -2, 7, -7, 32, -33, 1000, -65536, 2 ** 31 - 1, -(2 ** 31)],
  u32: [0, 1, 7, 32, 65535, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1],
  f64: [0, -0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2.5, 1e-9, 1000.25, -99999.75, 1e9, -1e9, 1e12, Infinity, -Infinity, NaN],
};

/** Returns all combinations of one number from each list. */
export function rowsOf(...lists: readonly (readonly number[])[]): number[][] {
  let rows: number[][] = [[]];
  for (const list of lists) rows = rows.flatMap((row) => list.map((n) => [...row, n]));
  return rows;
}

/**
 * Returns where function `f` of a module gives different results, in words. Earlier calls affect later ones.
 * @param rows the arguments; by default all combinations of sample numbers
 */
export function differing(
  text: string,
  kinds: readonly Kind[],
  rows = rowsOf(...kinds.map((k) => NUMBERS[k])),
): string[] {
  const { js, wasm, native } = twice(text, ...kinds);
  return rows.flatMap((row) => {
    const wanted = js(...row);
    const all = native === null ? [wasm(...row)] : [wasm(...row), native(...row)];
    return all.flatMap((found, i) => {
      const same = wanted === undefined ? (found ?? 0) === 0 : Object.is(Number(wanted), Number(found));
      return same
        ? []
        : [`f(${row.join(', ')}) is ${wanted}, ${found} ${i === 0 ? 'in WebAssembly' : 'in native code'}`];
    });
  });
}
