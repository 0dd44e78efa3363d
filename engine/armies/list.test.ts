import { expect, test } from 'vitest';
import { problemLine } from '../kernel/ruleset.js';
import { type ArmyBook, readArmyBook } from './book.js';
import { readArmyList } from './list.js';
import type { ResolvedList } from './resolved.js';
import { TOY_BOOK, TOY_GAME, type ToyTerms, toyList } from './toy.js';

const read = readArmyBook(TOY_BOOK, TOY_GAME);
const BOOKS: readonly ArmyBook[] = read.ok ? [read.value] : [];

function settled(units: readonly unknown[]): ResolvedList<ToyTerms> {
  const result = readArmyList(toyList(units), BOOKS, TOY_GAME);
  if (!result.ok) throw new Error(result.problems.map(problemLine).join('\n'));
  return result.value;
}

function faults(units: readonly unknown[], more?: Readonly<Record<string, unknown>>): readonly string[] {
  const result = readArmyList(toyList(units, more), BOOKS, TOY_GAME, 'glen.json');
  return result.ok ? [] : result.problems.map(problemLine);
}

const CLUBS = { unit: 'band', options: ['clubs'] };

test('a unit costs its models, its options and its command group', () => {
  const { units, points } = settled([
    { unit: 'band', models: 12, options: ['slings', 'mail'], command: ['champion', 'musician', 'standard'] },
    { unit: 'elder', options: ['charm'], bsb: true },
  ]);

  expect(units[0].points).toBe(40 + 7 * 6 + 12 * (2 + 3) + 8 + 4 + 6);
  expect(units[1].points).toBe(50 + 5 + 20);
  expect(points).toBe(units[0].points + units[1].points);
  expect(units[0].bought).toEqual([
    { name: 'Slings', points: 24 },
    { name: 'Mail', points: 36 },
    { name: 'Headman', points: 8 },
    { name: 'Musician', points: 4 },
    { name: 'Standard Bearer', points: 6 },
  ]);
});

test('what is left out is the smallest unit without upgrades', () => {
  expect(settled([CLUBS]).units[0]).toMatchObject({
    id: 'band',
    name: 'Band',
    models: 5,
    points: 40,
    command: { champion: null, musician: false, standard: false },
    general: false,
    bsb: false,
    joins: null,
    files: null,
    character: false,
  });
});

test('options change profile, weapons and armour; everybody has the common weapon', () => {
  const [slings, clubs] = settled([{ unit: 'band', options: ['slings', 'mail'] }, CLUBS]).units;

  expect(slings.parts[0]).toMatchObject({ profile: { Pace: 3, Might: 3, Wits: 7 }, shooting: ['sling'] });
  expect(slings.parts[0].closeCombat).toEqual(['fist', 'club']); // a sling counts as a club
  expect(clubs.parts[0]).toMatchObject({ profile: { Pace: 4, Might: 3, Wits: 7 }, shooting: [] });
  expect(slings.armour).toEqual({ coat: 2, harness: 0, charm: 0 }); // the better coat alone
  expect(clubs.armour).toEqual({ coat: 1, harness: 0, charm: 0 });
});

test('charms add up, and the better ward remains', () => {
  const [elder, band] = settled([
    { unit: 'elder', options: ['charm', 'amulet'] },
    { unit: 'band', options: ['clubs', 'sworn'] },
  ]).units;

  expect(elder.armour.charm).toBe(2);
  expect([elder.wardSave, band.wardSave]).toEqual([5, 5]);
  expect(band.parts[0].rules.filter((rule) => rule.rule === 'ward')).toEqual([{ rule: 'ward', x: 5, only: [] }]);
  expect(band.regeneration).toBe(0);
});

test('a rule for large units goes to large units', () => {
  const brave = (models: number) =>
    settled([{ ...CLUBS, models }]).units[0].parts[0].rules.some((rule) => rule.rule === 'brave');

  expect([19, 20, 30].map(brave)).toEqual([false, true, true]);
});

test('T9A-SRG-003 a mount changes type and base; its rules stay its own, and the rider keeps his', () => {
  const [elder] = settled([{ unit: 'elder', options: ['pony', 'saddle'] }]).units;
  const rules = elder.parts.map((part) => part.rules.map((rule) => rule.rule));

  expect(elder.troopType).toBe('Rider');
  expect(elder.base).toEqual({ frontMm: 25, depthMm: 50, round: false });
  expect(elder.parts.map((part) => part.role)).toEqual(['rider', 'mount']);
  expect(rules).toEqual([['brave'], ['fierce', 'swift']]);
  expect(elder.parts[1].profile.Pace).toBe(7); // 8, less 1 for the harness
  expect(elder.parts.map((part) => part.closeCombat)).toEqual([['fist'], []]);
});

test('on foot the base is round and nothing is ridden', () => {
  const [elder] = settled([{ unit: 'elder' }]).units;

  expect(elder).toMatchObject({
    troopType: 'Walker',
    base: { frontMm: 25, depthMm: 25, round: true },
    character: true,
  });
  expect(elder.parts.map((part) => part.role)).toEqual(['model']);
});

test('units are told apart: by id, by name, by number', () => {
  const list = settled([CLUBS, CLUBS, { ...CLUBS, name: 'Upper Glen' }, { ...CLUBS, id: 'band-3' }, CLUBS]);

  expect(list.units.map((unit) => unit.id)).toEqual(['band', 'band-2', 'upper-glen', 'band-3', 'band-4']);
});

test('the rules of the army that somebody holds come with the list', () => {
  expect(settled([CLUBS]).armyRules.map((rule) => rule.id)).toEqual(['homesick']);
  expect(settled([{ unit: 'elder' }]).armyRules).toEqual([]);
});

test('every problem is told at once, with a mend', () => {
  const lines = faults([
    { unit: 'bnad', options: ['clubs'] },
    { unit: 'band', id: 'big', models: 31, options: ['clubs', 'slings'], files: 40 },
    { unit: 'band', id: 'bare', options: ['mail', 'mail'], command: ['champion', 'champion'] },
    { unit: 'band', id: 'odd', options: ['clubs', 'slngs'] },
    { unit: 'elder', options: ['saddle'], command: ['musician'] },
  ]);

  expect(lines).toEqual([
    'glen.json, bnad, unit (TOY-001): Hill Folk has no unit bnad; write band.',
    'glen.json, big, models (TOY-001): is 31, but a unit of Band has 5 to 30; write 5 to 30.',
    'glen.json, big, files (TOY-001): 40 files, but 31 models; write 31 or less.',
    'glen.json, big, options (TOY-001): Weapons: 2 of at most 1; remove some of clubs, slings.',
    'glen.json, bare, options (TOY-001): mail is taken twice; take it once.',
    'glen.json, bare, options (TOY-001): Weapons: 0 of at least 1; choose from clubs, slings.',
    'glen.json, bare, command (TOY-001): champion is taken twice; take it once.',
    'glen.json, odd, options (TOY-001): Band has no option slngs; write slings.',
    'glen.json, elder, options (TOY-001): Saddle goes only with Pony; remove saddle or add pony.',
    'glen.json, elder, command (TOY-001): Elder has no musician; remove musician.',
  ]);
});

test('an option may need somebody in the army', () => {
  const sworn = { unit: 'band', options: ['clubs', 'sworn'] };

  expect(faults([sworn, { unit: 'elder' }])).toEqual([]);
  expect(faults([sworn])).toEqual([
    'glen.json, band, options (TOY-001): Sworn Band needs Elder in the army; remove sworn or add elder.',
  ]);
});

test('characters join units of the list that take them', () => {
  const join = (joins: string, more: readonly unknown[] = []) =>
    faults([CLUBS, { unit: 'loners' }, { unit: 'elder', joins }, ...more]);

  expect(join('band')).toEqual([]);
  expect(join('bund')).toEqual(['glen.json, elder, joins (TOY-001): there is no other unit bund; write band.']);
  expect(join('loners')).toEqual(['glen.json, elder, joins (TOY-003): loners stay alone; join another unit or none.']);
  expect(join('band', [{ unit: 'elder', id: 'twin', joins: 'elder' }])).toEqual([
    'glen.json, twin, joins (TOY-001): elder is itself in band; join band.',
  ]);
  expect(faults([{ unit: 'elder', joins: 'elder' }])).toHaveLength(1);
  expect(faults([CLUBS, { ...CLUBS, joins: 'band' }])).toEqual([
    'glen.json, band-2, joins (TOY-001): is no character and joins no unit; remove joins.',
  ]);
});

test('a list names its book and the version that it was written for', () => {
  expect(faults([CLUBS], { book: { id: 'hillfolk', version: '1' } })).toEqual([
    'glen.json, book: there is no army book hillfolk; write hill-folk.',
  ]);
  expect(faults([CLUBS], { book: { id: 'hill-folk', version: '2' } })).toEqual([
    'glen.json, book: is written for version 2, but the book is version 1; check the list against the book and write "version": "1".',
  ]);
  expect(faults([CLUBS], { ruleset: 't9a' })).toEqual([
    'glen.json, ruleset: is t9a, but Hill Folk is a book of toy; write toy.',
  ]);
});

test('the ruleset judges the army, but not by what could not be settled', () => {
  expect(faults([CLUBS], { points: 39 })).toEqual(['glen.json, points (TOY-002): costs 40; spend less.']);
  expect(faults([CLUBS, { unit: 'x' }], { points: 39 })).toHaveLength(1);
});

test('two units may not share an id', () => {
  expect(
    faults([
      { ...CLUBS, id: 'a' },
      { ...CLUBS, id: 'a' },
    ]),
  ).toEqual(['glen.json, units: two units are called a; give each an id of its own.']);
});

test('what is no list at all is told by its shape', () => {
  const lines = (json: unknown) => {
    const result = readArmyList(json, BOOKS, TOY_GAME, 'glen.json');
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
    faults([{ unit: '__proto__' }, { unit: 'constructor' }, { unit: 'band', options: ['toString'] }]),
  ).toHaveLength(4);
});
