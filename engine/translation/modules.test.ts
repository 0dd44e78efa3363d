import { expect, test } from 'vitest';
import wabt from 'wabt';
import type { Told, TranslationFiles } from './files.js';
import { ASKED, askOf, type NativeModule, open } from './modules.js';

/** Returns the files of a translation whose `goOn` returns 5 in WebAssembly. */
async function files(native: NativeModule | null): Promise<TranslationFiles> {
  const { parseWat } = await wabt();
  const text = `(module (import "m" "memory" (memory 1)) (func (export "goOn") (param i32) (result i32) (i32.const 5)))`;
  const none = new Uint8Array(0);
  return {
    code: parseWat('test.wat', text).toBinary({}).buffer,
    image: none,
    block: none,
    told: { fails: [] } as unknown as Told,
    native,
  };
}

const below = (n: number): number => n - 1;

test('native code plays where there is some', async () => {
  const buffer = new ArrayBuffer(65536);
  const asked: unknown[] = [];
  const native: NativeModule = {
    open(bytes, ask) {
      asked.push(bytes, ask(ASKED.indexOf('below'), 6, 0));
      return { buffer, goOn: () => 7, playOut: () => 0 };
    },
  };
  const opened = open(await files(native), 65536, below);

  expect(opened.isNative).toBe(true);
  expect(opened.buffer).toBe(buffer);
  expect(opened.goOn(0)).toBe(7);
  expect(asked).toEqual([65536, 5]);
});

test('WebAssembly plays where there is none, or where native code finds no room', async () => {
  const without: NativeModule = {
    open() {
      throw new Error('no room of addresses');
    },
  };
  for (const native of [null, without]) {
    const opened = open(await files(native), 65536, below);
    expect(opened.isNative).toBe(false);
    expect(opened.buffer.byteLength).toBe(65536);
    expect(opened.goOn(0)).toBe(5);
  }
});

test('what native code asks is answered as JavaScript works it out; what throws says where', () => {
  const ask = askOf(['rules.ts:7'], below);
  const by = (name: (typeof ASKED)[number]) => ASKED.indexOf(name);

  expect(ask(by('below'), 6, 0)).toBe(5);
  for (const name of ['sin', 'cos', 'acos', 'asin', 'tan', 'exp', 'log'] as const) {
    expect(ask(by(name), 0.7, 0)).toBe(Math[name](0.7));
  }
  for (const name of ['pow', 'hypot', 'atan2'] as const) expect(ask(by(name), 0.7, 2.3)).toBe(Math[name](0.7, 2.3));
  expect(() => ask(by('fail'), 0, 0)).toThrow('rules.ts:7');
  expect(() => ask(by('fail'), 4294967295, 0)).toThrow('what is never reached');
});
