import { expect, test } from 'vitest';
import { regimentBookLines } from '../../../armies/book-tables.js';
import { describeList } from '../../../armies/describe.js';
import type { ArmyListData } from '../../../armies/list.js';
import { type Problem, problemLine } from '../../../kernel/ruleset.js';
import { armyBooks, armyLists, readArmyBook, readArmyList } from './armies.js';
import { combatSave } from './armour.js';
import { LIST_DATA } from './data.generated.js';
import type { Wfb9List, Wfb9Unit } from './terms.js';
import { faultsOfTroopType, unplayedIn } from './what-is-played.js';

/** Returns a problem in words, without the full stop. */
const told = (problem: Problem): string => problemLine(problem).replace(/\.$/, '');

const problems = (list: unknown): string[] => {
  const read = readArmyList(list);
  return read.ok ? [] : read.problems.map(told);
};
const LIST: ArmyListData = LIST_DATA.find(({ id }) => id === 'spire-guard') as ArmyListData;
/** Returns the Spire Guard list with another first unit. */
const withFirst = (first: ArmyListData['units'][number]): unknown => ({
  ...LIST,
  units: [first, ...LIST.units.slice(1)],
});

test('WFB9-ARMY-003 the books have what is played of Dark Elves and High Elves, and say why the rest is not', () => {
  const counts = [...armyBooks().values()].map(({ id, units, unplayed = [] }) => [id, units.length, unplayed.length]);
  expect(counts).toEqual([
    ['dark-elves', 12, 24],
    ['high-elves', 13, 25],
  ]);
  for (const book of armyBooks().values()) {
    expect(book.standIn).toContain('8th edition');
    for (const { why } of [...(book.unplayed ?? []), ...book.units.flatMap((unit) => unit.unplayed ?? [])]) {
      expect(why).toMatch(/not played|its source gives it no troop type/);
    }
    for (const { base } of [...book.units, ...book.mounts]) expect(base.standIn).toBe(true);
  }
});

test('WFB9-ARMY-003 lists of two styles for each book are legal, spend their points and have nothing unplayed', () => {
  const lists = [...armyLists().values()];
  expect(lists.map(({ id, book }) => [id, book.id])).toEqual([
    ['reef-raiders', 'dark-elves'],
    ['sea-wall', 'high-elves'],
    ['silver-tide', 'high-elves'],
    ['spire-guard', 'dark-elves'],
  ]);
  for (const list of lists) {
    expect(list.pointsLimit).toBe(2000);
    expect(list.points).toBeGreaterThan(1980);
    for (const unit of list.units) expect([...unplayedIn(unit), ...faultsOfTroopType(unit.troopType)]).toEqual([]);
  }
  const riders = (id: string) =>
    armyLists()
      .get(id)
      ?.units.filter((u) => u.troopType === 'Cavalry').length;
  expect(['reef-raiders', 'sea-wall', 'silver-tide', 'spire-guard'].map(riders)).toEqual([6, 0, 7, 1]);
});

test('WFB9-ARMY-003 a list that asks for what is not played hears why', () => {
  expect(problems(withFirst({ unit: 'war-hydra' }))[0]).toBe(
    'spire-guard, war-hydra, unit (WFB9-ARMY-003): War Hydra cannot be taken: units that are Monster are not played yet; choose something else',
  );
  expect(problems(withFirst({ unit: 'sorceress' }))[0]).toContain('it is a Wizard, and magic is not played yet');
  expect(problems(withFirst({ unit: 'shades' }))[0]).toContain(
    'Skirmishers, who stand in loose order, is not played yet',
  );
  expect(problems(withFirst({ unit: 'dreadlord', options: ['magic-items'] }))[0]).toBe(
    'spire-guard, dreadlord, options (WFB9-ARMY-003): Magic Items cannot be taken: magic items are not played yet; choose something else',
  );
  expect(problems(withFirst({ unit: 'dreadlord', options: ['manticore'] }))[0]).toContain(
    'a Monster as a mount is not played yet',
  );
  expect(problems(withFirst({ unit: 'dreadlrd' }))[0]).toContain('Dark Elves has no unit dreadlrd; write dreadlord');
});

const unitOf = (list: string, id: string): Wfb9Unit => {
  const unit = armyLists()
    .get(list)
    ?.units.find((u) => u.id === id);
  if (unit === undefined) throw new Error(id);
  return unit;
};

test('WFB9-CMD-001 WFB9-CMD-004 WFB9-CMD-005 WFB9-CMD-010 WFB9-CMD-014 command models as the army list has them, the champion with a profile of its own', () => {
  const spears = unitOf('spire-guard', 'spears');
  expect(spears.command).toEqual({
    champion: 'Lordling',
    championProfile: { M: 5, WS: 4, BS: 4, S: 3, T: 3, W: 1, I: 5, A: 2, Ld: 8 },
    musician: true,
    standard: true,
  });
  expect(spears.parts[0].profile.A).toBe(1);
  expect(
    problems({
      ...LIST,
      units: [...LIST.units.slice(0, 2), { ...LIST.units[2], command: ['champion'] }, ...LIST.units.slice(3)],
    })[0],
  ).toBe('spire-guard, death-hag, command (WFB9-ARMY-003): Death Hag has no champion; remove champion');
});

test('WFB9-ARMY-002 WFB9-ARMY-005 a unit costs its models, options and command models, and the list records each of them', () => {
  const riders = unitOf('reef-raiders', 'riders');
  expect(riders.points).toBe(8 * 16 + 8 * 1 + 8 * 3 + 10 + 10);
  expect(riders.bought).toEqual([
    { name: 'Shield', points: 8 },
    { name: 'Repeater Crossbows', points: 24 },
    { name: 'Herald', points: 10 },
    { name: 'Musician', points: 10 },
  ]);
  expect(unitOf('reef-raiders', 'dreadlord').points).toBe(140 + 25 + 6 + 3 + 7);
});

test('WFB9-TTCAV-001 WFB9-TTCAV-004 WFB9-TTCAV-011 riders have the equipment and special rules of their unit, mounts their own', () => {
  const [rider, mount] = unitOf('reef-raiders', 'knights').parts;
  expect([rider.role, mount.role]).toEqual(['rider', 'mount']);
  expect(rider.closeCombat).toEqual(['hand-weapon', 'lance']);
  expect(mount.closeCombat).toEqual([]);
  expect(rider.rules.map((r) => r.rule)).toContain('murderous-prowess');
  expect(mount.rules.map((r) => r.rule)).toEqual(['impact-hits', 'swiftstride']);
});

test('WFB9-TTCAV-009 the armour of rider and mount adds up', () => {
  const { armour } = unitOf('reef-raiders', 'knights');
  expect(armour).toMatchObject({ suit: 3, shield: 1, natural: 1 });
  expect(combatSave(armour, 'lance')).toBe(5);
});

test('WFB9-ARM-007 armour brings its rules, and barding slows the mount that wears it', () => {
  const [rider, mount] = unitOf('silver-tide', 'princes').parts;
  expect(mount.profile.M).toBe(8);
  expect(mount.rules.map((r) => r.rule)).toContain('barded');
  expect(rider.rules.map((r) => r.rule)).not.toContain('barded');
  expect(rider.rules.filter((r) => r.rule === 'ward-save')).toEqual([{ rule: 'ward-save', x: 6, only: [] }]);
  expect(unitOf('silver-tide', 'helms').parts[1].profile.M).toBe(9);
});

test('WFB9-ARMY-004 lists are open: units, options, offices and prices are all in their description', () => {
  const words = describeList(armyLists().get('reef-raiders') as Wfb9List);
  expect(words).toContain(
    'Dreadlord, Cavalry, 181: General, Shield 3, Heavy Armour 6, Lance 7, Cold One 25, in Knights of the Reef',
  );
  expect(words).toContain('8 Dark Riders, Cavalry, 180: Shield 8, Repeater Crossbows 24, Herald 10, Musician 10');
});

test('WFB9-STAT-001 WFB9-TTGEN-001 each unit of a book has nine characteristics and a troop type of the rulebook', () => {
  const [book] = armyBooks().values();
  const [unit] = book.units;
  const [part] = unit.parts;
  const refused = (change: object): string[] => {
    const read = readArmyBook({ ...book, units: [{ ...unit, ...change }] }, 'x.json');
    return read.ok ? [] : read.problems.map(told);
  };
  const { M: _, ...eight } = part.profile;
  expect(Object.keys(part.profile)).toEqual(['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld']);
  expect(refused({ parts: [{ ...part, profile: eight }] })).toEqual([
    'x.json, dreadlord, Dreadlord, profile: M missing; write 0 for a dash',
  ]);
  expect(refused({ troopType: 'Infantrie' })).toEqual([
    'x.json, dreadlord, troopType: there is no troop type Infantrie; write Infantry',
  ]);
});

test('WFB9-STAT-002 a list of models with a characteristic beyond 10 is refused', () => {
  const [book] = armyBooks().values();
  const mighty = (S: number) => {
    const units = book.units.map((unit) =>
      unit.id === 'witch-elves'
        ? { ...unit, parts: unit.parts.map((p) => ({ ...p, profile: { ...p.profile, S } })) }
        : unit,
    );
    const read = readArmyBook({ ...book, units });
    if (!read.ok) throw new Error(read.problems.map(told).join('\n'));
    const made = readArmyList(LIST, [read.value]);
    return made.ok ? [] : made.problems.map(told);
  };
  expect(mighty(10)).toEqual([]);
  expect(mighty(11)).toEqual(['spire-guard, witches (WFB9-STAT-002): Witch Elves has S 11; give 0 to 10']);
  expect(mighty(-1)).toEqual(['spire-guard, witches (WFB9-STAT-002): Witch Elves has S -1; give 0 to 10']);
});

test('books and lists say that they stand in', () => {
  for (const book of armyBooks().values()) {
    const lines = regimentBookLines(book);
    expect(lines[1]).toMatch(/^Stand-in: .*8th edition/);
    expect(lines).toContain('Not played');
    expect(lines.some((line) => line.includes('magic items are not played yet'))).toBe(true);
  }
  for (const list of armyLists().values()) expect(describeList(list)).toContain('\nStand-in: ');
});

test('a book that breaks a rule of the rulebook, or has what is not played, is refused', () => {
  const [book] = armyBooks().values();
  const [unit] = book.units;
  const refused = (change: object): string[] => {
    const read = readArmyBook({ ...book, units: [{ ...unit, ...change }] }, 'x.json');
    return read.ok ? [] : read.problems.map(told);
  };
  expect(refused({})).toEqual([]);
  expect(refused({ troopType: 'Monster' })).toEqual([
    'x.json, dreadlord, troopType (WFB9-TTMON-001): units that are Monster are not played yet; choose Infantry, Monstrous Infantry, Cavalry, Monstrous Cavalry, War Beast, Monstrous Beast',
  ]);
  expect(refused({ rules: [{ rule: 'fly' }] })).toEqual([
    'x.json, dreadlord, rules (WFB9-SRFLY-001): Fly is not played yet; leave it out',
  ]);
  expect(refused({ rules: [{ rule: 'ward-save', x: 7 }] })).toEqual([
    'x.json, dreadlord, rules: ward-save does not go with x 7; give 2 to 6 as x',
  ]);
});

test('WFB9-TTGEN-004 a list of a book with bases that are too small is refused', () => {
  const [book] = armyBooks().values();
  const units = book.units.map((unit) =>
    unit.id === 'dreadspears' ? { ...unit, base: { frontMm: 15, depthMm: 20 } } : unit,
  );
  const read = readArmyBook({ ...book, units });
  if (!read.ok) throw new Error(read.problems.map(told).join('\n'));
  const list = readArmyList(LIST, [read.value]);
  expect(list.ok ? [] : list.problems.map(told)).toEqual([
    'spire-guard, spears (WFB9-TTGEN-004): Spears of the Spire has a base of 15 x 20 mm, smaller than any for Infantry; choose from 20 x 20, 25 x 25, 40 x 40 mm, or a larger one',
    'spire-guard, master, joins (WFB9-CHR-015): has a base of 20 x 20 mm, models of Spears of the Spire have a base of 15 x 20 mm: only a base of the same size is played; join another unit or none',
  ]);
});
