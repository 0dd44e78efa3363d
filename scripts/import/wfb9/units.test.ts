import { expect, test } from 'vitest';
import { readArmyBook } from '../../../engine/rulesets/wfb9/armies/armies.js';
import type { BookPlan } from './books.js';
import { bookOf } from './books-from-catalogues.js';
import { readCatalogue } from './catalogue.js';
import { plainName, ruleOf, weaponOf } from './words.js';

const hex = (word: string): string => Buffer.from(`${word}###X`, 'latin1').toString('hex');

const value = (line: string, second: boolean): string =>
  line
    .split(', ')
    .map((part) => part.split(' '))
    .map(([name, ...rest]) =>
      second
        ? `<characteristic name="${name}">${rest.join(' ')}</characteristic>`
        : `<characteristic name="${name}" value="${rest.join(' ')}"/>`,
    )
    .join('');

/** Returns a model of a catalogue of the second generation. */
const model = (name: string, line: string): string =>
  `<profile name="${name}" typeName="Model"><characteristics>${value(line, true)}</characteristics></profile>`;
const cost = (points: number): string => `<costs><cost name="pts" typeId="points" value="${points}.0"/></costs>`;
const bounds = (least: number, most: number): string =>
  `<constraints>${least > 0 ? `<constraint type="min" field="selections" scope="parent" value="${least}.0"/>` : ''}${
    most >= 0 ? `<constraint type="max" field="selections" scope="parent" value="${most}.0"/>` : ''
  }</constraints>`;
const entry = (name: string, type: string, inside: string): string =>
  `<selectionEntry id="${name}" name="${name}" type="${type}">${inside}</selectionEntry>`;
const entries = (...some: readonly string[]): string => `<selectionEntries>${some.join('')}</selectionEntries>`;
const groups = (...some: readonly string[]): string => `<selectionEntryGroups>${some.join('')}</selectionEntryGroups>`;
const group = (name: string, inside: string): string =>
  `<selectionEntryGroup id="g-${name}" name="${name}">${inside}</selectionEntryGroup>`;
const profiles = (...some: readonly string[]): string => `<profiles>${some.join('')}</profiles>`;
const gear = (kind: 'Weapon' | 'Armour', name: string): string => `<profile name="${name}" typeName="${kind}"/>`;
const rules = (...names: readonly string[]): string =>
  `<rules>${names.map((name) => `<rule id="r-${name}" name="${name}"/>`).join('')}</rules>`;
const category = (name: string): string =>
  `<categoryLinks><categoryLink targetId="${hex(name)}" primary="true"/></categoryLinks>`;

const SOLDIER = 'M 4, WS 3, BS 3, S 3, T 3, W 1, I 3, A 1, LD 7, Type Infantry';
const HERO = 'M 4, WS 5, BS 5, S 4, T 4, W 2, I 5, A 3, LD 8, Type Infantry (Character)';
const STEED = 'M 8, WS 3, BS -, S 3, T -, W -, I 3, A 1, LD 5, Type War Beast';

const XML = `<catalogue battleScribeVersion="2.03">${entries(
  entry(
    'Captain',
    'model',
    category('Heroes') +
      cost(60) +
      profiles(model('Captain', HERO)) +
      rules('Fear (BRB-69)') +
      entries(
        entry('Hand Weapon', 'upgrade', bounds(1, 1) + profiles(gear('Weapon', 'Hand Weapon'))),
        entry('Heavy Armor', 'upgrade', bounds(1, 1) + profiles(gear('Armour', 'Heavy Armour'))),
        entry('Shield', 'upgrade', bounds(0, 1) + cost(2) + profiles(gear('Armour', 'Shield'))),
        entry('Battle Standard Bearer', 'upgrade', bounds(0, 1) + cost(25)),
        entry('Magic Items', 'upgrade', bounds(0, 1)),
      ) +
      groups(
        group(
          'Weapons',
          entries(
            entry('Lance', 'upgrade', cost(6) + profiles(gear('Weapon', 'Lance'))),
            entry('Halberd', 'upgrade', cost(2) + profiles(gear('Weapon', 'Halberd'))),
            entry('Pistol', 'upgrade', cost(5) + profiles(gear('Weapon', 'Pistol'))),
            entry('Ray', 'upgrade', cost(9) + profiles(gear('Weapon', 'Ray of Doom'))),
          ),
        ),
        group(
          'Mounts',
          bounds(0, 1) +
            entries(
              entry('Pony', 'model', cost(12) + profiles(model('Pony', STEED)) + rules('Thick Skinned')),
              entry('Wyrm', 'model', cost(200) + profiles(model('Wyrm', 'M 6, Type Monster'))),
            ),
        ),
      ),
  ),
  entry(
    'Old Guard',
    'unit',
    category('Core') +
      rules('Stubborn', 'Hatred (Orcs &amp; Goblins)') +
      entries(
        entry(
          'Guards',
          'model',
          bounds(10, -1) +
            cost(7) +
            profiles(model('Guard', SOLDIER)) +
            entries(entry('Shields', 'upgrade', bounds(0, 1) + cost(1) + profiles(gear('Armour', 'Shield')))),
        ),
        entry('Spear', 'upgrade', bounds(1, 1) + profiles(gear('Weapon', 'Spear (Foot)'))),
      ) +
      groups(
        group(
          'Command',
          entries(
            entry(
              'Sergeant',
              'upgrade',
              cost(10) + profiles(model('Sergeant', 'M 4, WS 3, BS 4, S 2, T 3, W 1, I 3, A 2, LD 7')),
            ),
            entry('Musician', 'upgrade', cost(5)),
            entry('Standard bearer', 'upgrade', cost(8) + groups(group('Magic Banner', ''))),
          ),
        ),
      ),
  ),
  entry(
    'Lancers',
    'unit',
    category('Special') +
      rules('Killing Blow (Riders only)') +
      profiles(model('Steed', STEED), gear('Armour', 'Barding')) +
      entries(
        entry(
          'Lancer',
          'model',
          bounds(5, 12) + cost(20) + profiles(model('Lancer', SOLDIER.replace('Infantry', '-'))),
        ),
        entry('Lance', 'upgrade', bounds(1, 1) + profiles(gear('Weapon', 'Lance'))),
      ),
  ),
  entry(
    'Wyrm Nest',
    'unit',
    category('Rare') +
      entries(entry('Wyrm', 'model', bounds(1, 3) + cost(90) + profiles(model('Wyrm', 'M 6, Type Monster')))),
  ),
  entry(
    'Seer',
    'model',
    category('Lords') +
      cost(150) +
      profiles(model('Seer', HERO)) +
      groups(group('Wizard Level', bounds(1, 1) + entries(entry('Level 1', 'upgrade', '')))),
  ),
  entry(
    'Bat Riders',
    'unit',
    category('Rare') +
      rules('Fly', 'Bite of the Bat') +
      entries(entry('Bat Rider', 'model', bounds(3, 9) + cost(30) + profiles(model('Bat Rider', SOLDIER)))),
  ),
  entry('Army Size', 'upgrade', ''),
)}</catalogue>`;

const PLAN: BookPlan = {
  head: { id: 'shire', name: 'Shire', version: '1' },
  file: 'Shire.cat',
  mounts: {},
  bases: { Lancers: [25, 50] },
  names: { 'Old Guard': 'Elder Guard' },
  leftOut: {},
  rules: [{ id: 'martial-prowess', name: 'Martial Prowess', text: 'Nobody has it here.' }],
};
const BOOK = bookOf(XML, PLAN);

test('the book that is made is accepted, says that it stands in, and has no rules that nobody holds', () => {
  const read = readArmyBook(BOOK);
  expect(read.ok).toBe(true);
  expect(BOOK.standIn).toContain('8th edition');
  expect(BOOK.rules).toEqual([]);
});

test('a character comes with equipment, options, what only riders have, its mounts and the battle standard', () => {
  const captain = BOOK.units.find(({ id }) => id === 'captain');
  expect(captain).toEqual({
    id: 'captain',
    name: 'Captain',
    category: 'Heroes',
    troopType: 'Infantry',
    base: { frontMm: 20, depthMm: 20, standIn: true },
    size: { min: 1, max: 1 },
    points: { base: 60 },
    parts: [
      {
        name: 'Captain',
        role: 'model',
        profile: { M: 4, WS: 5, BS: 5, S: 4, T: 4, W: 2, I: 5, A: 3, Ld: 8 },
        armour: ['heavy-armour'],
      },
    ],
    rules: [{ rule: 'fear' }],
    options: [
      {
        name: 'Shield',
        choose: { min: 0, max: 1 },
        options: [{ id: 'shield', name: 'Shield', points: 2, gives: { armour: ['shield'] } }],
      },
      {
        name: 'Close combat weapon',
        choose: { min: 0, max: 1 },
        options: [
          { id: 'lance', name: 'Lance', points: 6, gives: { weapons: ['lance'] }, needs: { options: ['pony'] } },
          { id: 'halberd', name: 'Halberd', points: 2, gives: { weapons: ['polearm'] } },
        ],
      },
      {
        name: 'Missile weapon',
        choose: { min: 0, max: 1 },
        options: [{ id: 'pistol', name: 'Pistol', points: 5, gives: { weapons: ['pistol'] } }],
      },
      { name: 'Mount', choose: { min: 0, max: 1 }, options: [{ id: 'pony', name: 'Pony', points: 12, mount: 'pony' }] },
    ],
    battleStandard: 25,
    unplayed: [
      { id: 'magic-items', name: 'Magic Items', why: 'magic items are not played yet' },
      { id: 'ray', name: 'Ray', why: 'Ray of Doom is not played yet' },
      { id: 'wyrm', name: 'Wyrm', why: 'a Monster as a mount is not played yet' },
    ],
  });
  expect(BOOK.mounts).toEqual([
    {
      id: 'pony',
      name: 'Pony',
      troopType: 'War Beast',
      base: { frontMm: 25, depthMm: 50, standIn: true },
      profile: { M: 8, WS: 3, BS: 0, S: 3, T: 0, W: 0, I: 3, A: 1, Ld: 5 },
      armour: ['natural-armour-6'],
    },
  ]);
});

test('a unit comes with its size, price, command models and options for each model; a champion is no worse than the others', () => {
  const guard = BOOK.units.find(({ id }) => id === 'elder-guard');
  expect(guard).toMatchObject({
    name: 'Elder Guard',
    size: { min: 10, max: 60 },
    points: { base: 70, extra: 7 },
    parts: [{ name: 'Guard', weapons: ['spear'] }],
    rules: [{ rule: 'stubborn' }, { rule: 'hatred', only: ['orcs-and-goblins'] }],
    options: [{ name: 'Shields', options: [{ id: 'shields', perModel: 1, gives: { armour: ['shield'] } }] }],
    command: {
      champion: { name: 'Sergeant', points: 10, profile: { M: 4, WS: 3, BS: 4, S: 3, T: 3, W: 1, I: 3, A: 2, Ld: 7 } },
      musician: 5,
      standard: 8,
    },
    unplayed: [{ name: 'Magic items of the standard bearer' }],
  });
});

test('riders have the equipment and rules of their unit, their mounts the barding', () => {
  const lancers = BOOK.units.find(({ id }) => id === 'lancers');
  expect(lancers).toMatchObject({
    troopType: 'Cavalry',
    base: { frontMm: 25, depthMm: 50 },
    size: { min: 5, max: 12 },
    parts: [
      { name: 'Lancer', role: 'rider', weapons: ['lance'] },
      { name: 'Steed', role: 'mount', armour: ['barding'] },
    ],
    rules: [{ rule: 'killing-blow', part: 'rider' }],
  });
  expect(lancers?.parts[0]).not.toHaveProperty('armour');
});

test('what is not played is named with its reason', () => {
  expect(BOOK.unplayed).toEqual([
    { id: 'bat-riders', name: 'Bat Riders', why: 'Fly is not played yet; Bite of the Bat is not played yet' },
    { id: 'seer', name: 'Seer', why: 'it is a Wizard, and magic is not played yet' },
    { id: 'wyrm-nest', name: 'Wyrm Nest', why: 'units that are Monster are not played yet' },
  ]);
});

test('a catalogue of the first generation is read into the same form', () => {
  const first = `<catalogue battleScribeVersion="1.15"><entries>
    <entry id="a" name="Old  Guard" type="unit" points="0.0" categoryId="${hex('Core')}" minSelections="0" maxSelections="-1" maxInRoster="1">
      <entries><entry id="b" name="Guards" type="model" points="7.0" minSelections="10" maxSelections="30">
        <profiles><profile id="p" name="Guard" profileTypeId="${hex('Model')}"><characteristics>${value(SOLDIER, false)}</characteristics></profile></profiles>
      </entry></entries>
      <links><link targetId="r" linkType="rule"/><link targetId="w" linkType="profile"/></links>
    </entry></entries>
    <sharedRules><rule id="r" name="Stubborn"/></sharedRules>
    <sharedProfiles><profile id="w" name="Halberd" profileTypeId="${hex('Weapon')}"><characteristics/></profile></sharedProfiles>
  </catalogue>`;
  const [guard, ...others] = readCatalogue(first);
  expect(others).toEqual([]);
  expect(guard).toMatchObject({ name: 'Old Guard', category: 'Core', unique: true, rules: ['Stubborn'] });
  expect(guard.profiles).toEqual([{ kind: 'Weapon', name: 'Halberd', values: new Map() }]);
  expect(guard.entries).toMatchObject([{ name: 'Guards', points: 7, least: 10, most: 30 }]);
  expect(guard.entries[0].profiles[0].values.get('WS')).toBe('3');
  expect(() => readCatalogue('<roster/>')).toThrow('expected a catalogue element');
});

test('printed names lose pages, errata marks and what they say of riders', () => {
  expect(plainName("Always Strikes First (FAQ'ed)")).toBe('always strikes first');
  expect(plainName('Fear (BRB-69)')).toBe('fear');
  expect(weaponOf('Lance (mounted models only)')).toBe('lance');
  expect(weaponOf('Hand Weapon')).toBe('');
  expect(weaponOf('Ray of Doom')).toBeUndefined();
  expect(ruleOf('Ward Save (4+)')).toEqual({ rules: [{ rule: 'ward-save', x: 4 }] });
  expect(ruleOf('Scaly Skin (5+)')).toEqual({ armour: ['natural-armour-5'] });
  expect(ruleOf('Impact Hits (D6)')).toEqual({ rules: [{ rule: 'impact-hits', x: 'D6' }] });
  expect(ruleOf('Bite of the Bat')).toEqual({ unplayed: 'Bite of the Bat is not played yet' });
});
