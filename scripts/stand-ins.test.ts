import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { abilityTable } from '../engine/rulesets/hordes/abilities/what-is-played.js';
import { weaponAbilityTable } from '../engine/rulesets/hordes/attacks/weapon-abilities/what-is-played.js';
import { spellTable } from '../engine/rulesets/hordes/spells/what-is-played.js';

test('the page of stand-ins tells how each spell, animus and feat is played', () => {
  const page = readFileSync(new URL('../docs/stand-ins.md', import.meta.url), 'utf8');
  expect(page).toContain(spellTable().join('\n'));
});

test('the page of stand-ins tells how each ability of a weapon is played', () => {
  const page = readFileSync(new URL('../docs/stand-ins.md', import.meta.url), 'utf8');
  expect(page).toContain(weaponAbilityTable().join('\n'));
});

test('the page of stand-ins tells how each ability of models is played', () => {
  const page = readFileSync(new URL('../docs/stand-ins.md', import.meta.url), 'utf8');
  expect(page).toContain(abilityTable().join('\n'));
});
