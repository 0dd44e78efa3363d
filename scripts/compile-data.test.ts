import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileData, GENERATED } from './compile-data.js';

test('the compiled books and lists of t9a are those of the JSON files', () => {
  expect(readFileSync(GENERATED, 'utf8') === compileData(), 'run scripts/compile-data.ts').toBe(true);
});
