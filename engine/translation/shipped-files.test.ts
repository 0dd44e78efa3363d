import { expect, test } from 'vitest';
import { keepShipped, shippedFinder, shippedOf } from './shipped-files.js';
import { hexDigest, packed } from './stored.js';

const module = packed(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0), new Uint8Array(9), new Uint8Array(9));
const json = Buffer.from(JSON.stringify({ content: hexDigest(module), told: { ruleset: 'none' } }));
const shipped = { 'none-1': hexDigest(json), 'nonesuch-1': '', 'none-2': '' };

test('a packed translation is kept if its bytes are those of the build', async () => {
  expect(await keepShipped('none-1', json, module, shipped)).toBe(true);
  expect(await keepShipped('none-2', json, module, shipped)).toBe(false);
  expect(await keepShipped('none-3', json, module, shipped)).toBe(false);
  expect(
    await keepShipped(
      'none-1',
      json,
      module.map((byte) => byte ^ 1),
      shipped,
    ),
  ).toBe(false);
});

test('the translations of a ruleset are those with its whole name', () => {
  expect(shippedOf('none', shipped)).toEqual(['none-1', 'none-2']);
});

test('a clone packs none', () => {
  expect(shippedOf('t9a')).toEqual([]);
  expect(shippedFinder('t9a', 15160).stored).toBe(null);
});
