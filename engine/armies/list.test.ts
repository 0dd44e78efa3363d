import { expect, test } from 'vitest';
import { problemLine } from '../kernel/ruleset.js';
import { readArmyList } from './list.js';
import { settleToys, TOY_GAME, toyBooks, toyFaults, toyList } from './toy.js';

const CLUBS = { unit: 'band', options: ['clubs'] };

test('units are told apart: by id, by name, by number', () => {
  const list = settleToys([CLUBS, CLUBS, { ...CLUBS, name: 'Upper Glen' }, { ...CLUBS, id: 'band-3' }, CLUBS]);

  expect(list.units.map((unit) => unit.id)).toEqual(['band', 'band-2', 'upper-glen', 'band-3', 'band-4']);
});

test('the rules of the army that somebody holds come with the list', () => {
  expect(settleToys([CLUBS]).armyRules.map((rule) => rule.id)).toEqual(['homesick']);
  expect(settleToys([{ unit: 'elder' }]).armyRules).toEqual([]);
});

test('characters join units of the list that take them', () => {
  const join = (joins: string, more: readonly unknown[] = []) =>
    toyFaults([CLUBS, { unit: 'loners' }, { unit: 'elder', joins }, ...more]);

  expect(join('band')).toEqual([]);
  expect(join('bund')).toEqual(['glen.json, elder, joins (TOY-001): there is no other unit bund; write band.']);
  expect(join('loners')).toEqual(['glen.json, elder, joins (TOY-003): loners stay alone; join another unit or none.']);
  expect(join('band', [{ unit: 'elder', id: 'twin', joins: 'elder' }])).toEqual([
    'glen.json, twin, joins (TOY-001): elder is itself in band; join band.',
  ]);
  expect(toyFaults([{ unit: 'elder', joins: 'elder' }])).toHaveLength(1);
  expect(toyFaults([CLUBS, { ...CLUBS, joins: 'band' }])).toEqual([
    'glen.json, band-2, joins (TOY-001): is no character and joins no unit; remove joins.',
  ]);
});

test('a list names its book and the version that it was written for', () => {
  expect(toyFaults([CLUBS], { book: { id: 'hillfolk', version: '1' } })).toEqual([
    'glen.json, book: there is no army book hillfolk; write hill-folk.',
  ]);
  expect(toyFaults([CLUBS], { book: { id: 'hill-folk', version: '2' } })).toEqual([
    'glen.json, book: is written for version 2, but the book is version 1; check the list against the book and write "version": "1".',
  ]);
  expect(toyFaults([CLUBS], { ruleset: 't9a' })).toEqual([
    'glen.json, ruleset: is t9a, but Hill Folk is a book of toy; write toy.',
  ]);
});

test('the ruleset judges the army, but not by what could not be settled', () => {
  expect(toyFaults([CLUBS], { points: 39 })).toEqual(['glen.json, points (TOY-002): costs 40; spend less.']);
  expect(toyFaults([CLUBS, { unit: 'x' }], { points: 39 })).toHaveLength(1);
});

test('two units may not share an id', () => {
  expect(
    toyFaults([
      { ...CLUBS, id: 'a' },
      { ...CLUBS, id: 'a' },
    ]),
  ).toEqual(['glen.json, units: two units are called a; give each an id of its own.']);
});

test('what is no list at all is told by its shape', () => {
  const lines = (json: unknown) => {
    const result = readArmyList(json, toyBooks(), TOY_GAME, 'glen.json');
    return result.ok ? [] : result.problems.map(problemLine);
  };

  expect(lines('glen')).toEqual(['glen.json: is "glen"; write an object.']);
  expect(lines(toyList([{ unit: 'band', model: 20, command: ['champoin'] }], { points: -5 }))).toEqual([
    'glen.json, points: is -5; write at least 1.',
    'glen.json, units[0].command[0]: is "champoin"; write "champion".',
    'glen.json, units[0]: nothing is called model here; write models.',
  ]);
  expect(lines(toyList([]))).toEqual(['glen.json, units: is a list; write at least 1 entry.']);
});

test('names of the machine are no units, options or weapons', () => {
  expect(
    toyFaults([{ unit: '__proto__' }, { unit: 'constructor' }, { unit: 'band', options: ['toString'] }]),
  ).toHaveLength(4);
});

test('names are text that a terminal shows as it is', () => {
  for (const name of ['Red\u001b[31m', 'two\nlines', 'turned \u202e round', 'bell\u0007']) {
    expect(toyFaults([{ ...CLUBS, name }])[0], JSON.stringify(name)).toMatch(
      /^glen\.json, units\[0\]\.name: is .*; write it without control characters\.$/,
    );
    expect(toyFaults([CLUBS], { name })[0]).toMatch(/^glen\.json, name: is .*; write it without control characters\.$/);
  }
  expect(toyFaults([{ ...CLUBS, name: 'Zwölf „Ritter“ 🐗' }])).toEqual([]);
});
