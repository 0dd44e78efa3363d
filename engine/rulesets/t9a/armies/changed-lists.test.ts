import { expect, test } from 'vitest';
import { armiesWith } from '../../../armies/changes/armies.js';
import { fitted, replaced, replacementIn, unitsIn } from '../../../armies/changes/lists.js';
import type { Armies } from '../../../armies/source.js';
import { T9A } from '../game.js';

const armies: Armies = T9A.armies;
const list = T9A.armies.changing.lists.find(({ id }) => id === 'river-watch') as unknown as Record<string, unknown>;
const book = T9A.armies.books().get('empire-of-sonnstahl');
if (book === undefined) throw new Error('no book');
const points = armies.lists().get('river-watch')?.points ?? 0;
const changed = (change: object) => {
  const json = { format: 'muster-changes/1', ruleset: 't9a', name: 'a try', changes: [change] };
  const made = armiesWith('t9a', armies, json);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { ...made.value, changing: T9A.armies.changing as unknown as NonNullable<Armies['changing']> };
};
const of = (json: unknown, id: string) => unitsIn(json).find(({ unit }) => unit === id);

test('what a lower price frees buys more of the unit', () => {
  const now = changed({ unit: 'imperial-guard', extra: 7 }); // from 9: 18 models more than the smallest unit
  const fit = fitted(list, ['imperial-guard'], points, now, now.books().get(book.id) ?? book, 'list');
  if (!fit.ok) throw new Error(JSON.stringify(fit.problems));
  expect(now.cost?.(list)).toBe(points - 36);
  expect(fit.value.sized).toEqual(['5 more of imperial-guard']); // 8 points each, with their great weapons
  expect(fit.value.points).toBe(points + 4); // four of them are too few for T9A-ARM-004
  expect(of(list, 'imperial-guard')?.models).toBe(28);
});

test('what a higher price takes is paid with models', () => {
  const now = changed({ unit: 'imperial-guard', extra: 12 });
  const fit = fitted(list, ['imperial-guard'], points, now, now.books().get(book.id) ?? book, 'list');
  if (!fit.ok) throw new Error(JSON.stringify(fit.problems));
  expect(fit.value.sized).toEqual(['3 fewer of imperial-guard']); // 54 points more, 18 were left
  expect(fit.value.points).toBeLessThanOrEqual(2400);
});

test('a unit is replaced by another with options, and keeps its place', () => {
  const wanted = replacementIn('reiters=electoral-cavalry+lance+shield');
  if (wanted === null) throw new Error('no replacement');
  const now = replaced(list, wanted, armies, book, 'list');
  if (!now.ok) throw new Error(JSON.stringify(now.problems));
  expect(of(now.value, 'electoral-cavalry')).toEqual({
    unit: 'electoral-cavalry',
    id: 'reiters',
    options: ['lance', 'shield'],
  });
  expect(of(now.value, 'reiters')).toBe(undefined);
  expect(of(list, 'reiters')).toBeDefined();
});

test.each([
  ['reitrs=electoral-cavalry', "it has no unit 'reitrs'", 'write reiters'],
  ['reiters=electoral-cavalri', "Empire of Sonnstahl has no unit 'electoral-cavalri'", 'write electoral-cavalry'],
])('%s is told with its mend', (text, message, mend) => {
  const wanted = replacementIn(text);
  if (wanted === null) throw new Error('no replacement');
  expect(replaced(list, wanted, armies, book, 'list')).toMatchObject({ ok: false, problems: [{ message, mend }] });
});

test('texts that name no replacement', () => {
  for (const text of ['reiters', 'reiters=', '=x', 'a=b=c', 'a=b+']) expect(replacementIn(text)).toBe(null);
});
