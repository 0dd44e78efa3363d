import { describe, expect, it } from 'vitest';
import { readArmyList } from './armies.js';
import type { W40kUnit } from './army-terms.js';
import type { W40kListData } from './books-format.js';

type Units = W40kListData['units'];
type Options = Record<string, number | true>;

/** A list of one of the two books for so many points, led by a captain or a big boss. */
function read(book: 'ultramarines' | 'orks', units: Units, points: number) {
  const leader = { unit: book === 'orks' ? 'bigboss' : 'captain' };
  return readArmyList({
    format: 'muster-w40k-list/1',
    id: 'test',
    name: 'Test',
    ruleset: 'wh40k2',
    book: { id: book, version: '1' },
    points,
    units: [leader, ...units],
  });
}

/** One unit as it is settled, with these options. */
function made(book: 'ultramarines' | 'orks', unit: Units[number], points = book === 'orks' ? 200 : 500): W40kUnit {
  const list = read(book, [unit], points);
  if (!list.ok) throw new Error(list.problems.map((p) => `${p.where}: ${p.message}`).join('\n'));
  return list.value.units[1];
}

/** What is wrong with such a unit. */
function told(book: 'ultramarines' | 'orks', unit: Units[number], points = book === 'orks' ? 200 : 500): string[] {
  const list = read(book, [unit], points);
  return list.ok ? [] : list.problems.map((p) => p.message);
}

const marines = (unit: string, options: Options = {}): W40kUnit => made('ultramarines', { unit, options });
const arms = ({ models }: W40kUnit): (readonly string[])[] => models.map((m) => m.weapons);

describe('weapons of Space Marines', () => {
  it('W40K-FORCE-007 a sergeant may buy several assault weapons', () => {
    const squad = marines('tactical-squad', { 'sergeant-power-sword': 1, 'sergeant-plasma-pistol': 1 });
    expect(squad.points).toBe(311);
    expect(arms(squad)[0]).toEqual(expect.arrayContaining(['power-sword', 'plasma-pistol']));
  });

  it('W40K-FORCE-004 W40K-ATK-002 a second bolt pistol for the other hand costs two points, for heroes too', () => {
    const squad = marines('assault-combat-squad', { 'bolt-pistol': 4, chainsword: 4 });
    expect(squad.points).toBe(150 + 4 * (2 + 2));
    expect(squad.models[1].count).toBe(4);
    expect(arms(squad)[1].filter((w) => w === 'bolt-pistol')).toHaveLength(2);
    const hero = read(
      'ultramarines',
      [{ unit: 'chaplain', options: { 'bolt-pistol': 1 } }, { unit: 'tactical-squad' }],
      600,
    );
    expect(hero.ok && hero.value.units[1].points).toBe(55);
  });

  it('W40K-FORCE-007 the special weapon of an assault squad may be a boltgun', () => {
    expect(marines('assault-squad', { boltgun: 1, flamer: 1 }).points).toBe(300 + 3 + 9);
    const options = { boltgun: 1, flamer: 2 };
    expect(told('ultramarines', { unit: 'assault-squad', options })[0]).toContain("group 'special'");
  });
});

describe('weapons of Orks', () => {
  it('W40K-FORCE-007 a boy may buy several assault weapons', () => {
    const goffs = made('orks', { unit: 'goffs', options: { sword: 5, 'power-axe': 5 } });
    expect([goffs.points, goffs.models.length]).toEqual([60 + 5 + 35, 1]);
    expect(arms(goffs)[0]).toEqual(expect.arrayContaining(['sword', 'power-axe-one-handed']));
  });

  it('W40K-FORCE-007 the one special or heavy weapon of a mob may be a boltgun', () => {
    expect(made('orks', { unit: 'goffs', options: { boltgun: 1 } }).points).toBe(63);
    expect(told('orks', { unit: 'goffs', options: { boltgun: 1, flamer: 1 } })).toHaveLength(1);
  });
});
