import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkedTold, hexDigest, packed, unpacked } from './stored.js';

const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: { validate(module: Uint8Array): boolean };
};
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0); // a module without anything

const bytesOf = (length: number, at: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(length);
  for (const i of at) bytes[i] = 1 + (i & 127);
  return bytes;
};

test('a packed module is still a module, and gives its memory back', () => {
  const image = bytesOf(100_000, [0, 1, 17, 18, 40, 70_000, 99_999]);
  const block = bytesOf(300, []);
  const module = packed(EMPTY, image, block);

  expect(WebAssembly.validate(module)).toBe(true);
  expect(module.length).toBeLessThan(300);
  const back = unpacked(module);
  expect(Buffer.from(back.image).equals(Buffer.from(image))).toBe(true);
  expect(Buffer.from(back.block).equals(Buffer.from(block))).toBe(true);
  expect(() => unpacked(EMPTY)).toThrow('no image');
});

test('a module or a file that is not the one of the build is not taken', () => {
  const module = packed(EMPTY, bytesOf(10, [3]), bytesOf(10, []));
  const json = Buffer.from(JSON.stringify({ content: hexDigest(module), told: { ruleset: 'none' } }));
  const digest = hexDigest(json);
  const changed = module.slice();
  changed[changed.length - 1] ^= 1;

  expect(checkedTold(json, module, digest)).toEqual({ ruleset: 'none' });
  expect(checkedTold(json, module, null)).toEqual({ ruleset: 'none' });
  expect(checkedTold(json, changed, digest)).toBe(null);
  expect(checkedTold(json, module, hexDigest(module))).toBe(null);
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])('the digest of %i bytes is that of Node', (length) => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);

  expect(hexDigest(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
