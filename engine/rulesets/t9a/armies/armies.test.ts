import { expect, test } from 'vitest';
import { describeList } from '../../../armies/describe.js';
import { readArmyList as readList } from '../../../armies/list.js';
import { problemLine } from '../../../kernel/ruleset.js';
import { ARMY_GAME, armyBooks, armyLists, readArmyBook, readArmyList } from './armies.js';
import { BOOK_DATA, LIST_DATA } from './data.generated.js';
import { CATEGORIES, type T9aUnit } from './terms.js';
import { armourBonus } from './weapons-and-armour.js';

const EMPIRE = 'empire-of-sonnstahl';
const ORCS = 'orcs-and-goblins';

/** Returns the first of some units of a book, without an army around them. */
function unit(book: string, ...units: readonly Readonly<Record<string, unknown>>[]): T9aUnit {
  const { version } = armyBooks().get(book)!;
  const head = { format: 'muster-army-list/1', id: 'few', name: 'Few', ruleset: 't9a', book: { id: book, version } };
  const game = { ...ARMY_GAME, compose: () => [] };
  const list = readList({ ...head, points: 2000, units }, [...armyBooks().values()], game);
  if (!list.ok) throw new Error(list.problems.map(problemLine).join('\n'));
  return list.value.units[0];
}

/** Returns the rules of each part in words: `ward-save 6`, `hatred against dwarven-holds`. */
const rules = (u: T9aUnit) =>
  u.parts.map((part) =>
    part.rules.map(({ rule, x, only }) =>
      [rule, ...(x === null ? [] : [x]), ...(only.length > 0 ? ['against', ...only] : [])].join(' '),
    ),
  );

test('two army books of at least twelve units come with Muster', () => {
  expect([...armyBooks().keys()]).toEqual([EMPIRE, ORCS]);
  for (const book of armyBooks().values()) expect(book.units.length).toBeGreaterThanOrEqual(12);
});

test('T9A-ARM-001 every unit is of one of five categories', () => {
  for (const book of armyBooks().values()) {
    for (const entry of book.units) expect(CATEGORIES).toContain(entry.category);
  }
  const [first] = BOOK_DATA;
  const result = readArmyBook({ ...first, units: [{ ...first.units[0], category: 'Legends' }] }, 'book.json');
  expect(!result.ok && result.problems.map(problemLine)).toEqual([
    'book.json, marshal, category: there is no category Legends; choose from Lords, Heroes, Core, Special, Rare.',
  ]);
});

test('T9A-ARM-002 T9A-ARM-008 four legal lists of 2,000 to 2,500 points come with Muster', () => {
  expect([...armyLists().keys()]).toEqual(['boar-and-club', 'ember-host', 'green-tide', 'river-watch']);
  for (const list of armyLists().values()) {
    expect(list.points).toBeGreaterThanOrEqual(2000);
    expect(list.points).toBeLessThanOrEqual(2500);
    expect(list.units.filter((u) => u.general)).toHaveLength(1);
    expect(list.units.filter((u) => u.bsb)).toHaveLength(1);
    expect(list.points).toBe(list.units.reduce((sum, u) => sum + u.points, 0));
  }
});

test('T9A-HID-001 a description leaves no unit, option or price of a list out', () => {
  for (const list of armyLists().values()) {
    const words = describeList(list);
    for (const u of list.units) {
      expect(words).toContain(`${u.name}, ${u.troopType}, ${u.points}`);
      for (const { name } of u.bought) expect(words).toContain(name);
    }
  }
});

test('T9A-CHR-001 what is bought from Lords or Heroes is a Character', () => {
  const characters = [...armyLists().values()].flatMap((list) => list.units.filter((u) => u.character));

  expect(characters.map((u) => u.category).every((c) => c === 'Lords' || c === 'Heroes')).toBe(true);
  expect(unit(ORCS, { unit: 'trolls' }).character).toBe(false);
});

test('T9A-ARR-006 T9A-TRT-004 T9A-SRG-002 the Knights: barding slows the horse, the model is Swiftstride', () => {
  const knights = unit(EMPIRE, { unit: 'knightly-orders' });

  expect(knights.parts.map((part) => [part.role, part.profile.M])).toEqual([
    ['rider', 4],
    ['mount', 7],
  ]);
  expect(knights.armour).toEqual({ suit: 3, shield: 1, mountsProtection: 1, barding: 1, innate: 0, other: 0 });
  expect(armourBonus(knights.armour, 'lance')).toBe(6);
  expect(knights.parts[0].closeCombat).toEqual(['hand-weapon', 'lance']);
  expect(rules(knights)).toEqual([
    ['bodyguard against knight-commander general', 'swiftstride'],
    ['bodyguard against knight-commander general', 'swiftstride'],
  ]);
  expect(knights.base).toEqual({ frontMm: 25, depthMm: 50, round: false });
});

test('T9A-ARR-004 hammers for two hands take the lance away and leave the shield on the back', () => {
  const knights = unit(EMPIRE, { unit: 'knightly-orders', options: ['cavalry-hammers'] });

  expect(knights.parts[0].closeCombat).toEqual(['hand-weapon', 'halberd']);
  expect([armourBonus(knights.armour, null), armourBonus(knights.armour, 'halberd')]).toEqual([6, 5]);
});

test('T9A-TRT-014 T9A-TRT-007 T9A-SRG-003 a Knight Commander on a griffon is Monstrous Cavalry', () => {
  const commander = unit(EMPIRE, { unit: 'knight-commander', options: ['young-griffon', 'lance'] });

  expect(commander.troopType).toBe('Monstrous Cavalry');
  expect(commander.base).toEqual({ frontMm: 50, depthMm: 75, round: false });
  expect(rules(commander)).toEqual([
    ['immune-to-psychology', 'legendary-warrior', 'swiftstride'],
    ['armour-piercing 1', 'fear', 'swiftstride', 'stomp 1'],
  ]);
});

test('a captain on foot takes no lance', () => {
  const captain =
    (...options: readonly string[]) =>
    () =>
      unit(EMPIRE, { unit: 'captain', options });

  expect(captain('lance', 'horse')).not.toThrow();
  expect(captain('lance')).toThrow(
    'Lance goes only with Horse or Barded Horse; remove lance or add horse or barded-horse',
  );
});

test('blocks of Heavy Infantry are Parent Units from 21 models, Support Units below', () => {
  const heavy = (models: number) => rules(unit(EMPIRE, { unit: 'heavy-infantry', models }))[0];

  expect(heavy(20)).toEqual(['support-unit']);
  expect(heavy(21)).toEqual(['parent-unit']);
});

test('a Seasoned General lets Heavy Infantry be Veterans', () => {
  const veterans = { unit: 'heavy-infantry', options: ['veterans'] };

  expect(unit(EMPIRE, veterans, { unit: 'marshal', options: ['seasoned-general'] }).parts[0].profile).toMatchObject({
    WS: 4,
    I: 4,
  });
  expect(() => unit(EMPIRE, veterans, { unit: 'marshal' })).toThrow('Veterans needs Seasoned General in the army');
});

test('T9A-SWP-008 T9A-SWP-009 pistols serve as a second weapon', () => {
  const reiters = unit(EMPIRE, { unit: 'reiters', options: ['brace-of-pistols'] });

  expect(reiters.parts[0].shooting).toEqual(['brace-of-pistols']);
  expect(reiters.parts[0].closeCombat).toEqual(['hand-weapon', 'additional-hand-weapon']);
  expect(reiters.parts[1].closeCombat).toEqual([]);
});

test('T9A-SPR-018 the light cavalry is Fast Cavalry with Free Reform and Vanguard', () => {
  const wolves = unit(ORCS, { unit: 'goblin-raiders', options: ['common-goblin'] });

  for (const u of [wolves, unit(EMPIRE, { unit: 'reiters', options: ['pistol'] })]) {
    expect(rules(u)[0]).toEqual(expect.arrayContaining(['fast-cavalry', 'free-reform', 'vanguard', 'swiftstride']));
  }
  expect(wolves.parts.map((part) => part.profile.M)).toEqual([4, 9]);
  expect(wolves.troopType).toBe('Cavalry');
});

test('the kind of Orc settles price, armour and rules; a boar has no Frenzy', () => {
  const riders = (kind: string) => unit(ORCS, { unit: 'orc-boar-riders', models: 10, options: [kind] });
  const [common, feral] = [riders('common-orc'), riders('feral-orc')];

  expect([common.points, feral.points]).toEqual([150, 170]);
  expect([common.armour.suit, feral.armour.suit]).toEqual([1, 0]);
  expect([common.wardSave, feral.wardSave]).toEqual([0, 6]);
  expect(rules(feral)[0]).toContain('frenzy');
  expect(rules(feral)[1]).not.toContain('frenzy');
  expect(rules(feral)[1]).toEqual(expect.arrayContaining(['thunderous-charge', 'born-to-fight', 'ward-save 6']));
});

test('T9A-TRT-005 Trolls stomp, regenerate and are stupid', () => {
  const trolls = unit(ORCS, { unit: 'trolls', models: 3, options: ['cave-troll'] });

  expect(trolls).toMatchObject({ points: 150, troopType: 'Monstrous Infantry', regeneration: 4, wardSave: 0 });
  expect(trolls.armour.innate).toBe(3);
  expect(rules(trolls)).toEqual([['regeneration 4', 'stupidity', 'troll-belch', 'stomp 1']]);
});

test('a Cave Goblin boss is quicker and heeded less, and hates Dwarves alone', () => {
  const chief = unit(ORCS, { unit: 'goblin-chief', options: ['cave-goblin'] });

  expect(chief.parts[0].profile).toMatchObject({ I: 4, Ld: 6 });
  expect(rules(chief)[0]).toContain('hatred against dwarven-holds');
});

test('T9A-SPR-046 T9A-SPR-087 an Orc leads no Goblins, and only a zealot goes among Flagellants', () => {
  const goblins = { unit: 'goblins', options: ['common-goblin'] };
  const chief = (id: string, kind: string) => () =>
    unit(ORCS, { unit: id, options: [kind], joins: 'goblins' }, goblins);
  const among = (id: string) => () => unit(EMPIRE, { unit: id, joins: 'flagellants' }, { unit: 'flagellants' });

  expect(chief('goblin-chief', 'common-goblin')).not.toThrow();
  expect(chief('orc-chief', 'common-orc')).toThrow('T9A-SPR-046');
  expect(among('preacher')).not.toThrow();
  expect(among('captain')).toThrow('T9A-SPR-087');
});

test('T9A-ARM-004 an illegal list is told what is wrong and how to mend it', () => {
  const host = LIST_DATA.find((data) => data.id === 'ember-host')!;
  const poorer = { ...host, units: host.units.map((u) => (u.id === 'outriders' ? { ...u, command: [] } : u)) };
  const result = readArmyList(poorer, undefined, 'ember-host.json');

  expect(result.ok ? [] : result.problems.map(problemLine)).toEqual([
    'ember-host.json, points (T9A-ARM-004): costs 2,465, but a limit of 2,500 wants 2,480 to 2,500; add 15 points or lower the limit.',
  ]);
});

test('every change of one word of a list is either harmless or told, never thrown', () => {
  for (const data of LIST_DATA) {
    for (const [i, u] of data.units.entries()) {
      for (const key of Object.keys(u)) {
        for (const value of [null, 0, -1, 1.5, '', 'x', [], {}, true]) {
          const units = data.units.map((other, j) => (j === i ? { ...other, [key]: value } : other));
          const result = readArmyList({ ...data, units });
          if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
        }
      }
    }
  }
});
