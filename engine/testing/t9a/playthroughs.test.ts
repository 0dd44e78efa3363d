import { expect, test } from 'vitest';
import kept from '../playthroughs/t9a.json' with { type: 'json' };
import { T9A_PLAYTHROUGHS } from './playthroughs.js';

const words: Readonly<Record<string, string>> = kept;

test.each([...T9A_PLAYTHROUGHS.keys()])('K08 %s is played as it was when its words were kept', (name) => {
  const mend = 'if the rules were meant to change: npm run playthroughs';
  expect(T9A_PLAYTHROUGHS.get(name)?.(), mend).toBe(words[name]);
});
