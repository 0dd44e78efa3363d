import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chroniclesOf, told } from './chronicles.js';

const fileOf = (ruleset: string): URL => new URL(`./${ruleset}/chronicles.json`, import.meta.url);

describe.each(['hordes'])('%s', (ruleset) => {
  const file = fileOf(ruleset);
  const kept: Readonly<Record<string, readonly string[]>> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};

  test.each(chroniclesOf(ruleset))('$name is told from the deployment to the winner, as it was', (chronicle) => {
    const lines = told(ruleset, chronicle);
    expect(lines.slice(0, 12).some((line) => line.endsWith('takes its place'))).toBe(true);
    expect(lines.some((line) => line.startsWith('round 2, '))).toBe(true);
    expect(lines.at(-1)).toMatch(/ wins, \d+ to \d+$/);
    for (const line of lines) expect(line).not.toMatch(/undefined|NaN|\b1 \w+ points\b|\s$/);
    const mend = 'if the rules or the captain were meant to change: npm run playthroughs';
    if (kept[chronicle.name] !== undefined) expect(lines, mend).toEqual(kept[chronicle.name]);
  });

  test('the same battle is told in the same words', () => {
    const chronicle = chroniclesOf(ruleset)[1];
    expect(told(ruleset, chronicle)).toEqual(told(ruleset, chronicle));
  });
});

test('hordes: the kept battles are of each of the nine scenarios, and of two casters', () => {
  const scenarios = chroniclesOf('hordes').map(({ deployment }) => deployment ?? 'a duel');
  expect(new Set(scenarios).size).toBe(10);
});

test('a duel of casters shows transfers, frenzies and reaving (HRD-LOCK-019, HRD-FRNZ-002, HRD-FURY-009)', () => {
  const [duel] = chroniclesOf('hordes');
  const lines = told('hordes', duel);
  for (const sign of [/ transfers /, / in its frenzy$/, / reaves /]) {
    expect(lines.some((line) => sign.test(line))).toBe(true);
  }
});
