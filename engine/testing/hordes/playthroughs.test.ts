import { expect, test } from 'vitest';
import kept from '../playthroughs/hordes.json' with { type: 'json' };
import { playthroughs } from './playthroughs.js';

const words: Readonly<Record<string, string>> = kept;

test.each([...playthroughs.keys()])('K08 %s is played as it was when its words were kept', (name) => {
  const mend = 'if the rules were meant to change: npm run playthroughs';
  expect(playthroughs.get(name)?.(), mend).toBe(words[name]);
});
