import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileData, generated, RULESETS } from './compile-data.js';

test.each(RULESETS)('the compiled books and lists of %s are those of the JSON files', (ruleset) => {
  const now = readFileSync(generated(ruleset), 'utf8') === compileData(ruleset);
  expect(now, 'run scripts/compile-data.ts').toBe(true);
});
