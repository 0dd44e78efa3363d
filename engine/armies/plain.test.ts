import { expect, test } from 'vitest';
import type { Result } from '../kernel/ruleset.js';
import { edgeZones, noDeployment, openTables, plainArmies, plainSetups } from './plain.js';

const BOOK = {
  id: 'crew',
  name: 'Crew',
  units: [
    { id: 'hand', name: 'Hand', points: 4 },
    { id: 'mate', name: 'Mate', points: 10 },
  ],
} as const;
const armies = plainArmies(BOOK, { one: ['hand', 'mate'] }, 30, 3);
const chance = { below: (n: number) => n - 1, unit: () => 0.5 } as unknown as Parameters<typeof armies.draw>[2];
const message = <T>(result: Result<T>): string =>
  result.ok ? '' : `${result.problems[0].where}: ${result.problems[0].message}`;

test('a list has what its units cost, and the limit that is given', () => {
  expect(armies.lists().get('one')).toMatchObject({ points: 14, pointsLimit: 30 });
  expect(armies.read({ id: 'own', units: ['mate'] }, 'f')).toMatchObject({
    ok: true,
    value: { name: 'own', points: 10, pointsLimit: 10 },
  });
  expect(armies.read({ id: 'own', name: 'Own', units: ['hand', 'hand', 'hand'], points: 12 }, 'f')).toMatchObject({
    ok: true,
    value: { name: 'Own', points: 12 },
  });
});

test.each([
  [null, 'f: is no list'],
  [{ units: ['hand'] }, 'f, id: is missing'],
  [{ id: 'a', name: 3, units: ['hand'] }, 'f, name: is no text'],
  [{ id: 'a' }, 'f, units: is no army'],
  [{ id: 'a', units: [] }, 'f, units: is no army'],
  [{ id: 'a', units: ['hand', 'hand', 'hand', 'hand'] }, 'f, units: is no army'],
  [{ id: 'a', units: ['hand', 'cook'] }, "f, units: no unit is called 'cook'"],
  [{ id: 'a', units: ['hand'], points: 'four' }, 'f, points: is no limit'],
  [{ id: 'a', units: ['hand', 'hand'], points: 7 }, 'f, points: costs 8 of 7 points'],
])('%j is told what is wrong with it', (json, told) => {
  expect(message(armies.read(json, 'f'))).toBe(told);
});

test('random armies and parts of lists buy what fits', () => {
  expect(armies.draw('crew', 25, chance, 'd')).toMatchObject({ ok: true, value: { units: ['mate', 'mate'] } });
  expect(armies.draw('crew', 90, chance, 'd')).toMatchObject({ ok: true, value: { units: ['mate', 'mate', 'mate'] } });
  expect(message(armies.draw('navy', 25, chance, 'd'))).toBe("d: no book is called 'navy'");
  const [one] = armies.lists().values();
  expect(armies.part(one, 10, chance, 'p')).toMatchObject({ ok: true, value: { units: ['hand'], points: 4 } });
  expect(message(armies.part(one, 3, chance, 'p'))).toBe('p: 3 points buy no unit');
});

test('a list and a book are told in words', () => {
  const [one] = armies.lists().values();
  expect(armies.describe(one)).toBe('one: 14 of 30 points\n  Hand: 4 points\n  Mate: 10 points');
  expect(armies.bookLines(BOOK)).toEqual(['Crew', '  Hand (hand): 4 points', '  Mate (mate): 10 points']);
});

test('a setup numbers the units of both lists; other lists, tables and turns have another fingerprint', () => {
  const setupOf = plainSetups('sea', BOOK, 5);
  const [one] = armies.lists().values();
  const setup = setupOf([one, one], { battlefield: { width: 20, depth: 30 } });
  expect(setup).toMatchObject({ ruleset: 'sea', units: 4, turns: 5, width: 50_800, depth: 76_200 });
  expect([Array.from(setup.unit.player), Array.from(setup.unit.kind)]).toEqual([
    [0, 0, 1, 1],
    [0, 1, 0, 1],
  ]);
  expect(new Set(setup.names).size).toBe(4);
  expect(setupOf([one, one], { battlefield: { width: 20, depth: 30 } }).fingerprint).toBe(setup.fingerprint);
  expect(setupOf([one, one], { battlefield: { width: 20, depth: 31 } }).fingerprint).not.toBe(setup.fingerprint);
  expect(setupOf([one, one], { battlefield: { width: 20, depth: 30 }, turns: 6 }).fingerprint).not.toBe(
    setup.fingerprint,
  );
  expect(edgeZones(setup, 6).map(([zone]) => Array.from(zone))).toEqual([
    [0, 0, 0, 15_240, 50_800, 15_240, 50_800, 0],
    [0, 60_960, 0, 76_200, 50_800, 76_200, 50_800, 60_960],
  ]);
});

test('tables are whole inches and not too small; no way to deploy has a name', () => {
  const tables = openTables({ width: 24, depth: 24 }, { width: 12, depth: 18 });
  expect(tables.read({ width: 12, depth: 18 })).toEqual({ ok: true, value: { width: 12, depth: 18 } });
  for (const json of [null, { width: 11, depth: 18 }, { width: 12, depth: 17 }, { width: 12.5, depth: 18 }]) {
    expect(message(tables.read(json))).toBe('battlefield: is no table of this game');
  }
  expect(noDeployment(undefined).ok).toBe(true);
  expect(message(noDeployment('roll'))).toBe("deployment: is 'roll', but this game has one type only");
});
