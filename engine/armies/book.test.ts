import { expect, test } from 'vitest';
import { problemLine } from '../kernel/ruleset.js';
import { readArmyBook } from './book.js';
import { TOY_BOOK, TOY_GAME } from './toy.js';

type Json = Record<string, any>;

/** Reads the toy book after a change and returns the lines of its problems. */
function faults(change: (book: Json) => void): readonly string[] {
  const book = structuredClone(TOY_BOOK) as Json;
  change(book);
  const result = readArmyBook(book, TOY_GAME, 'hill.json');
  return result.ok ? [] : result.problems.map(problemLine);
}

test('a book is read, and what it leaves out is filled in', () => {
  const result = readArmyBook(TOY_BOOK, TOY_GAME);

  expect(result.ok).toBe(true);
  if (!result.ok) return;
  expect(result.value.units.map((unit) => unit.id)).toEqual(['elder', 'band', 'loners']);
  expect(result.value.units[2]).toMatchObject({ rules: [], options: [], command: {} });
  expect(result.value.units[2].parts[0]).toMatchObject({ weapons: [], armour: [], rules: [] });
});

test.each([
  ['nothing', undefined, 'hill.json: is missing; write an object.'],
  ['a list', [], 'hill.json: is a list; write an object.'],
  ['a number', 7, 'hill.json: is 7; write an object.'],
])('%s is no book', (_what, json, line) => {
  const result = readArmyBook(json, TOY_GAME, 'hill.json');

  expect(result.ok ? [] : result.problems.map(problemLine)).toEqual([line]);
});

test('faults of shape are told all at once, each with its place', () => {
  const lines = faults((book) => {
    book.format = 'muster-army-book/9';
    book.units[0].points = { base: 'fifty' };
    book.units[1].size.max = 2.5;
    book.units[1].comand = {};
    delete book.units[2].base;
    book.units[2].id = 'The Loners';
  });

  expect(lines).toEqual([
    'hill.json, format: is "muster-army-book/9"; write "muster-army-book/1".',
    'hill.json, units[0].points.base: is "fifty"; write a number.',
    'hill.json, units[1].size.max: is 2.5; write a whole number.',
    'hill.json, units[1]: nothing is called comand here; write command.',
    'hill.json, units[2].id: is "The Loners"; write an id of small letters, digits and hyphens.',
    'hill.json, units[2].base: is missing; write an object.',
  ]);
});

test('a base is a rectangle or round, and the fault is told of the one that was meant', () => {
  const lines = faults((book) => {
    book.units[1].base = { frontMm: 20, depthMm: 'x' };
  });

  expect(lines).toEqual(['hill.json, units[1].base.depthMm: is "x"; write a number.']);
});

test('words that mean nothing are told all at once, with the nearest that does', () => {
  const lines = faults((book) => {
    book.ruleset = 'toys';
    book.units[0].category = 'Head';
    book.units[0].troopType = 'Swimmer';
    book.units[1].parts[0].weapons = ['clubb'];
    book.units[1].parts[0].armour = ['maille'];
    book.units[1].parts[0].profile = { Pace: 4, Mighty: 3, Wits: 7 };
    book.units[1].rules = [{ rule: 'homesik' }];
    book.units[0].options[0].options[0].mount = 'poney';
    book.units[0].options[1].options[2].needs = { options: ['pny'], army: ['elders'] };
    book.units[1].options[0].options[1].removes = ['clubs'];
  });

  expect(lines).toEqual([
    'hill.json, ruleset: there is no ruleset toys; write toy.',
    'hill.json, elder, category: there is no category Head; write Heads.',
    'hill.json, elder, troopType: there is no troop type Swimmer; choose from Walker, Rider.',
    'hill.json, elder, pony, mount: there is no mount poney; write pony.',
    'hill.json, elder, saddle, needs: there is no option pny; write pony.',
    'hill.json, elder, saddle, needs: there is no unit or option elders; write elder.',
    'hill.json, band, Hillman, weapons: there is no weapon clubb; write club.',
    'hill.json, band, Hillman, armour: there is no armour maille; write mail.',
    'hill.json, band, Hillman, profile: there is no characteristic Mighty; write Might.',
    'hill.json, band, Hillman, profile: Might missing; write 0 for a dash.',
    'hill.json, band, rules: there is no special rule homesik; write homesick.',
    'hill.json, band, slings, removes: there is no weapon, armour or rule clubs; write club.',
  ]);
});

test('a rule has the parameter that it wants', () => {
  const held = (...rules: readonly Json[]) =>
    faults((book) => {
      book.units[2].rules = rules;
    });

  expect(
    held({ rule: 'brave' }, { rule: 'fierce', x: 2 }, { rule: 'blows', x: 2 }, { rule: 'blows', x: 'D6' }),
  ).toEqual([]);
  expect(held({ rule: 'blows', x: '2D6+1' }, { rule: 'blows', x: 'D3' }, { rule: 'ward', x: 2 })).toEqual([]);
  expect(held({ rule: 'ward', x: 1 }, { rule: 'knit', x: 7 })).toEqual([
    'hill.json, loners, rules: ward does not go with x 1; give 2 to 6 as x.',
    'hill.json, loners, rules: knit does not go with x 7; give 2 to 6 as x.',
  ]);
  expect(
    held({ rule: 'brave', x: 2 }, { rule: 'fierce' }, { rule: 'fierce', x: 'D3' }, { rule: 'blows', x: 'many' }),
  ).toEqual([
    'hill.json, loners, rules: brave does not go with x 2; leave x out.',
    'hill.json, loners, rules: fierce lacks its x; give a whole number as x.',
    'hill.json, loners, rules: fierce does not go with x D3; give a whole number as x.',
    'hill.json, loners, rules: blows does not go with x many; give a number or dice such as D6 as x.',
  ]);
});

test('ids are used once and ranges run upwards', () => {
  const lines = faults((book) => {
    book.units[2].id = 'band';
    book.units[1].size = { min: 30, max: 5 };
    book.units[1].options[0].choose = { min: 2, max: 1 };
    book.units[1].options[1].options[0].id = 'clubs';
    book.rules.push({ id: 'brave', name: 'Brave too', text: 'Braver.' });
  });

  expect(lines).toEqual([
    'hill.json, units: two are called band; give each an id of its own.',
    'hill.json, rules: two are called brave; give each an id of its own.',
    'hill.json, band, size: 30 is more than 5; swap min and max.',
    'hill.json, band, options: two are called clubs; give each an id of its own.',
    'hill.json, band, Weapons: 2 is more than 1; swap min and max.',
  ]);
});

test('a unit has models and somebody to fight', () => {
  const lines = faults((book) => {
    book.units[2].size = { min: 0, max: 5 };
    book.units[2].parts[0].role = 'mount';
  });

  expect(lines).toEqual([
    'hill.json, loners, size: a unit of no models; let min be 1 or more.',
    'hill.json, loners, parts: the first part is a mount; name who fights first.',
  ]);
});

test('a rule that is not played, or is only of weapons, is refused by name wherever a book gives it', () => {
  const lines = faults((book) => {
    book.units[2].rules = [{ rule: 'soaring' }, { rule: 'keen' }];
    book.mounts[0].rules = [{ rule: 'soaring' }];
    book.units[0].options[1].options[0].gives = { rules: [{ rule: 'soaring' }] };
  });

  const says = 'rules (TOY-004): Soaring is not played yet; leave it out.';
  expect(lines).toEqual([
    `hill.json, pony, ${says}`,
    `hill.json, elder, charm, ${says}`,
    `hill.json, loners, ${says}`,
    'hill.json, loners, rules: keen is a rule of weapons alone; give a weapon that has the rule.',
  ]);
});

test("a rule of the book's own is one that the code plays", () => {
  const lines = faults((book) => {
    book.rules.push({ id: 'soaring', name: 'Soaring', text: 'Soars.' }, { id: 'shy', name: 'Shy', text: 'Is shy.' });
  });

  expect(lines).toEqual([
    'hill.json, rules (TOY-004): Soaring is not played yet; leave it out.',
    'hill.json, rules: nothing plays shy; leave it out; rules of army books that are played: homesick.',
  ]);
});

test('a rule is limited to what limits it, and a sum of dice is one that can be rolled', () => {
  const held = (...rules: readonly Json[]) =>
    faults((book) => {
      book.units[2].rules = rules;
    });

  expect(held({ rule: 'swift', only: ['bogs'] }, { rule: 'fierce', x: 1, only: ['whoever'] })).toEqual([]);
  expect(held({ rule: 'swift', only: ['bogs', 'hils'] }, { rule: 'brave', only: ['hills'] })).toEqual([
    'hill.json, loners, rules: there is no limit of swift hils; write hills.',
    'hill.json, loners, rules: brave cannot be limited to hills; leave only out.',
  ]);
  for (const x of ['D6-1', '0D6', 'D4', 'D3+0', 0, -1, 100]) {
    expect([x, held({ rule: 'blows', x })]).toEqual([
      x,
      [`hill.json, loners, rules: blows does not go with x ${x}; give a number or dice such as D6 as x.`],
    ]);
  }
});

test('a troop type that is not played is refused, and so are weapons of a mount', () => {
  const game = {
    ...TOY_GAME,
    unplayedType: (type: string) =>
      type === 'Rider' ? [{ rule: 'TOY-005', message: 'a Rider is not played yet', mend: 'choose Walker' }] : [],
  };
  const book = structuredClone(TOY_BOOK) as Json;
  book.units[2].troopType = 'Rider';
  book.mounts[0].troopType = 'Rider';
  book.mounts[0].weapons = ['club'];
  const result = readArmyBook(book, game, 'hill.json');

  expect(result.ok ? [] : result.problems.map(problemLine)).toEqual([
    'hill.json, pony, troopType (TOY-005): a Rider is not played yet; choose Walker.',
    'hill.json, pony, weapons: a mount uses no club; leave it out.',
    'hill.json, loners, troopType (TOY-005): a Rider is not played yet; choose Walker.',
  ]);
});

test('an option that costs points gives something, or allows another one', () => {
  const lines = (option: Json) =>
    faults((book) => {
      book.units[2].options = [{ name: 'Kit', choose: { min: 0, max: 2 }, options: [option, ...(option.more ?? [])] }];
      delete option.more;
    });

  expect(lines({ id: 'pride', name: 'Pride', points: 5 })).toEqual([
    'hill.json, loners, pride: costs points and gives nothing; say what it gives, or leave it out.',
  ]);
  expect(lines({ id: 'pride', name: 'Pride', perModel: 1 })).toHaveLength(1);
  expect(lines({ id: 'pride', name: 'Pride' })).toEqual([]); // an option that only gives another name may be free
  const heir = { id: 'heir', name: 'Heir', points: 1, needs: { options: ['pride'] }, gives: { armour: ['mail'] } };
  expect(lines({ id: 'pride', name: 'Pride', points: 5, more: [heir] })).toEqual([]);
});
