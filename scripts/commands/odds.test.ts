import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { MatchUps, PreparedMatchUp } from '../../engine/armies/match-ups.js';
import { GAME_BY_ID } from '../../engine/games.js';
import { matrixReport } from '../../evaluations/reports/odds.js';
import { reportPage } from '../../evaluations/reports/page.js';
import { checkMatchUp, exactMatchUps } from '../exact-match-ups.js';
import { muster } from './main.js';
import { settingsGiven, unitChoice } from './odds.js';
import { UserError } from './user-error.js';

async function matchUpsOf(ruleset: string): Promise<MatchUps> {
  const loaded = await GAME_BY_ID.get(ruleset)?.matchUps?.();
  if (loaded === undefined) throw new Error(`${ruleset} has no match-ups`);
  return loaded.matchUps;
}

async function prepared(ruleset: string, first: string, second: string, ...words: string[]): Promise<PreparedMatchUp> {
  const matchUps = await matchUpsOf(ruleset);
  const books = GAME_BY_ID.get(ruleset)?.armies.books() ?? new Map();
  const made = matchUps.prepare(unitChoice(first), unitChoice(second), settingsGiven(words, matchUps.settings), books);
  if (!made.ok) throw new Error(made.problems[0].message);
  return made.value;
}

test('a unit is read with its size and options, and refused with what to write', () => {
  expect(unitChoice('orks/goffs:20+flamer=2+banner')).toEqual({
    book: 'orks',
    unit: 'goffs',
    models: 20,
    options: { flamer: 2, banner: true },
  });
  expect(unitChoice('a/b')).toEqual({ book: 'a', unit: 'b', options: {} });
  for (const bad of ['goffs', 'a/b/c', 'a/b:x', 'a/b+c=0']) expect(() => unitChoice(bad)).toThrow(UserError);
});

test('a setting is refused by name, and by its value', async () => {
  const { settings } = await matchUpsOf('t9a');
  expect(settingsGiven(['side=rear', 'offset=2.5'], settings)).toEqual({ side: 'rear', offset: '2.5' });
  expect(() => settingsGiven(['sides=rear'], settings)).toThrow("no 'sides' to be set: take one of way, charged, side");
  expect(() => settingsGiven(['side=back'], settings)).toThrow("side is 'back': take front, left, right, rear");
  expect(() => settingsGiven(['offset'], settings)).toThrow('take a number');
});

test.each(['t9a', 'wfb9', 'wh40k2', 'hordes'])(
  'units of the books of %s fight as their exact odds say',
  async (id) => {
    const checks = exactMatchUps(id, await matchUpsOf(id), 6);
    expect(checks.length).toBe(6);
    for (const check of checks) expect(check(300, 11)).toMatchObject({ kind: 'exact', least: expect.any(Number) });
    for (const check of checks) expect(check(300, 11).least, check(300, 11).name).toBeGreaterThan(1e-4);
  },
  120_000,
);

test('wrong odds are noticed', async () => {
  const fight = await prepared('t9a', 'empire-of-sonnstahl/heavy-infantry:20', 'orcs-and-goblins/orcs:20');
  const exact = fight.exact();
  const measures = exact?.measures.map((chances) => (chances === null ? null : chances.slice().reverse())) ?? [];
  const wrong: PreparedMatchUp = Object.create(fight, {
    exact: { value: () => ({ kind: 'exact', measures, events: exact?.events ?? [] }) },
  });
  expect(checkMatchUp('wrong', wrong, 300, 1).least).toBeLessThan(1e-4);
}, 60_000);

test('the odds of a round foresee the weapons that are chosen in it', async () => {
  const units = ['orcs-and-goblins/orc-eadbashers', 'orcs-and-goblins/iron-orcs'] as const;
  const fight = await prepared('t9a', ...units, 'side=rear');
  expect(checkMatchUp('chosen weapons', fight, 400, 1).least).toBeGreaterThan(1e-4);
}, 60_000);

test('a rear charge does more than a front charge, and more rounds do more', async () => {
  const lost = async (...words: string[]): Promise<number> => {
    const fight = await prepared('t9a', 'empire-of-sonnstahl/heavy-infantry:20', 'orcs-and-goblins/orcs:20', ...words);
    return fight.exact()?.events[3] ?? 0;
  };
  expect(await lost('side=rear')).toBeGreaterThan(await lost('side=front'));
});

test('what cannot be is refused in a line', async () => {
  const lines: string[] = [];
  const error = console.error;
  console.error = (line: string) => lines.push(line);
  try {
    expect(await muster(['odds', 'orcs-and-goblins/orcs', 'orcs-and-goblins/trolls-of-nowhere'])).toBe(2);
    expect(await muster(['odds', 'orcs-and-goblins/orcs'])).toBe(2);
    expect(await muster(['odds', '--matrix', 'orcs', 'orcs-and-goblins'])).toBe(2);
  } finally {
    console.error = error;
  }
  expect(lines[0]).toContain("no unit 'trolls-of-nowhere'");
  expect(lines[1]).toContain('meets nobody');
  expect(lines[2]).toContain("no army book is called 'orcs'");
});

test('a report holds each distribution as a picture with its command, and replaces nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-odds-'));
  const page = join(folder, 'one.html');
  const printed = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const told = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const units = ['empire-of-sonnstahl/heavy-infantry:25+standard', 'orcs-and-goblins/orcs:20'];
    const more = ['--rounds', '2', '--samples', '50', '--with', 'side=rear', '--out', page];
    expect(await muster(['odds', ...units, ...more])).toBe(0);
    const one = readFileSync(page, 'utf8');
    expect(one.match(/<svg/g)).toHaveLength(6); // three measures of a round, and of two rounds
    expect(one).toContain(`<code>muster odds ${units.join(' ')} --ruleset t9a --with side=rear --rounds 2</code>`);
    expect(one).toContain('--samples 50 --seed 1</code>: 50 meetings played.');
    expect(one).toMatch(/<td>the second Breaks in it<\/td><td class="n" data-sort="[\d.e-]+">[\d.]+%/);

    writeFileSync(join(folder, 'mine.html'), '<title>Mine</title>');
    expect(await muster(['odds', ...units, '--out', join(folder, 'mine.html')])).toBe(2);
    expect(readFileSync(join(folder, 'mine.html'), 'utf8')).toBe('<title>Mine</title>');
  } finally {
    for (const spy of [printed, told, errors]) spy.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);

test('the report of a matrix holds a map and a table that sorts', async () => {
  const rows = [
    { unit: 'ace', points: 10, takes: [6.4, null] },
    { unit: 'triumph', points: 12, takes: [-0.0001, 20] },
  ];
  const origin = { command: 'muster odds --matrix a b', of: 'exact odds' };
  const page = await reportPage(
    matrixReport({ title: 'Odds: a against b', lead: [], enemies: ['x', 'y'], rows, origin }),
  );
  expect(page.match(/<svg/g)).toHaveLength(1);
  expect(page).toContain('class="sortable');
  expect(page.match(/<code>muster odds --matrix a b<\/code>: exact odds\./g)).toHaveLength(2);
  expect(page).toContain('<td>ace</td><td class="n">10</td><td class="n" data-sort="6.4">6.4</td>');
  expect(page).not.toContain('>-0<');
});
