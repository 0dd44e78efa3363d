import { expect, test } from 'vitest';
import kept from '../playthroughs/wh40k2.json' with { type: 'json' };
import { W40K_PLAYTHROUGHS } from './playthroughs.js';

const words: Readonly<Record<string, string>> = kept;

test.each([...W40K_PLAYTHROUGHS.keys()])('K08 %s is played as it was when its words were kept', (name) => {
  const mend = 'if the rules were meant to change: npm run playthroughs';
  expect(W40K_PLAYTHROUGHS.get(name)?.(), mend).toBe(words[name]);
});
