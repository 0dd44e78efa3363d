import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spellTable } from '../engine/rulesets/hordes/spells/what-is-played.js';

test('the page of stand-ins tells how each spell, animus and feat is played', () => {
  const page = readFileSync(new URL('../docs/stand-ins.md', import.meta.url), 'utf8');
  expect(page).toContain(spellTable().join('\n'));
});
