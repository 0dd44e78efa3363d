import { expect, test } from 'vitest';
import { problemLine } from '../kernel/ruleset.js';
import { type ArmyBook, type ArmyBookData, readArmyBook } from './book.js';
import { regimentBookLines } from './book-tables.js';
import { describeList } from './describe.js';
import { readArmyList } from './list.js';
import type { ResolvedList } from './resolved.js';
import { TOY_BOOK, TOY_GAME, type ToyTerms, toyList } from './toy.js';

const [elder, band, ...others] = TOY_BOOK.units;
const CHAMPION = { Pace: 4, Might: 5, Wits: 8 };

/**
 * The toy book as if it came from another edition: it is a stand-in, a part of it is not played, and champions have
 * profiles.
 */
const OLD: ArmyBookData = {
  ...TOY_BOOK,
  standIn: 'From the first edition.',
  unplayed: [{ id: 'ogres', name: 'Ogres', why: 'giants are not played yet' }],
  units: [
    { ...elder, unplayed: [{ id: 'wings', name: 'Wings', why: 'nobody flies yet' }] },
    {
      ...band,
      base: { frontMm: 20, depthMm: 20, standIn: true },
      command: { champion: { name: 'Headman', points: 8, profile: CHAMPION } },
    },
    ...others,
  ],
};

/** The toy game, with an amulet that also gives the rule `ward`. */
const GAME = {
  ...TOY_GAME,
  armour: new Map([
    ...TOY_GAME.armour,
    [
      'amulet',
      { name: 'amulet', kind: 'charm' as const, bonus: 1, movement: 0, rules: [{ rule: 'ward', x: 4, only: [] }] },
    ],
  ]),
};

function book(data: ArmyBookData = OLD): ArmyBook {
  const read = readArmyBook(data, GAME, 'old.json');
  if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
  return read.value;
}

function settled(units: readonly unknown[]): ResolvedList<ToyTerms> {
  const read = readArmyList(toyList(units), [book()], GAME);
  if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
  return read.value;
}

const faults = (units: readonly unknown[]): readonly string[] => {
  const read = readArmyList(toyList(units), [book()], GAME, 'glen.json');
  return read.ok ? [] : read.problems.map(problemLine);
};

test('a list that asks for a unit or an option that is not played hears why; a misspelt one hears what is near', () => {
  expect(faults([{ unit: 'ogres' }, { unit: 'band', options: ['clubs'] }])).toEqual([
    'glen.json, ogres, unit (TOY-001): Ogres cannot be taken: giants are not played yet; choose something else.',
  ]);
  expect(faults([{ unit: 'elder', options: ['wings'] }])).toEqual([
    'glen.json, elder, options (TOY-001): Wings cannot be taken: nobody flies yet; choose something else.',
  ]);
  expect(faults([{ unit: 'ogre' }])[0]).toContain('Hill Folk has no unit ogre');
  expect(faults([{ unit: 'elder', options: ['wing'] }])[0]).toContain('Elder has no option wing');
});

test('a book and its lists say that they stand in, and what is not played', () => {
  const lines = regimentBookLines(book());
  expect(lines[1]).toBe('Stand-in: From the first edition.');
  expect(lines.join('\n')).toContain('not played: Wings (nobody flies yet)');
  expect(lines.join('\n')).toMatch(/Not played\n {2}unit +name +why\n {2}ogres +Ogres +giants are not played yet/);
  expect(describeList(settled([{ unit: 'elder' }])).split('\n')[2]).toBe('Stand-in: From the first edition.');
  expect(regimentBookLines(book(TOY_BOOK)).join('\n')).not.toMatch(/Stand-in|[Nn]ot played/);
});

test('a champion has a profile of its own where the book gives one, which must be whole', () => {
  const [own] = settled([{ unit: 'band', options: ['clubs'], command: ['champion'] }]).units;
  expect(own.command).toEqual({ champion: 'Headman', championProfile: CHAMPION, musician: false, standard: false });
  const [without] = settled([{ unit: 'band', options: ['clubs'] }]).units;
  expect(without.command).toEqual({ champion: null, musician: false, standard: false });
  const champion = { name: 'Headman', points: 8, profile: { Pace: 4 } };
  const broken = readArmyBook({ ...OLD, units: [elder, { ...band, command: { champion } }] }, GAME, 'old.json');
  expect(broken.ok ? [] : broken.problems.map(problemLine)).toEqual([
    'old.json, band, Headman, profile: Might, Wits missing; write 0 for a dash.',
  ]);
});

test('armour brings its rules to whoever wears it, and of two saves the better counts', () => {
  const [own] = settled([{ unit: 'elder', options: ['amulet'] }]).units;
  expect(own.parts[0].rules.filter((r) => r.rule === 'ward')).toEqual([{ rule: 'ward', x: 4, only: [] }]);
  expect(own.wardSave).toBe(4);
  const [plain] = settled([{ unit: 'elder', options: ['charm'] }]).units;
  expect(plain.wardSave).toBe(0);
});
