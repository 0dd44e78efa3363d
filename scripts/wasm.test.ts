import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODE_FILE, codeFile } from './wasm.js';

test('the bytes of the products are those of their text', async () => {
  expect(await codeFile()).toBe(readFileSync(CODE_FILE, 'utf8'));
});
