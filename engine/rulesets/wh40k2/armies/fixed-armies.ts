import type { Result } from '../../../kernel/ruleset.js';
import { armyBooks, readArmyList } from './armies.js';
import type { W40kBook, W40kListData } from './book-format.js';
import type { W40kList } from './terms.js';

// Random armies that were drawn from the books once and are stored here. Networks were trained with them, and a new
// entry in a book would change what is drawn. Their names record how they were drawn.

type Armies = Readonly<Record<string, W40kListData['units']>>;

/** Armies for tiny battles: a hero and two squads. In these battles the better player wins more often than in most. */
export const TINY: Armies = {
  'drawn:ultramarines:450:9': [
    {
      unit: 'chapter-master',
      options: { 'plasma-gun': 1, 'power-sword': 1, 'frag-grenades': 1, 'power-maul': 1 },
      joins: 'u2',
      id: 'u1',
    },
    { unit: 'tactical-combat-squad', options: { 'sergeant-power-axe': 1 }, id: 'u2' },
    { unit: 'tactical-combat-squad', options: { 'sergeant-power-maul': 1, flamer: 1 }, id: 'u3' },
  ],
  'drawn:ultramarines:450:14': [
    { unit: 'chapter-master', options: { chainsword: 1, 'power-sword': 1 }, joins: 'u2', id: 'u1' },
    { unit: 'devastator-combat-squad', id: 'u2' },
    {
      unit: 'tactical-combat-squad',
      options: { 'krak-grenades': true, meltagun: 1, 'sergeant-power-fist': 1 },
      id: 'u3',
    },
  ],
  'drawn:ultramarines:450:35': [
    { unit: 'chapter-master', options: { 'plasma-gun': 1 }, joins: 'u3', id: 'u1' },
    { unit: 'tactical-combat-squad', options: { 'sergeant-power-maul': 1, flamer: 1 }, id: 'u2' },
    { unit: 'devastator-combat-squad', options: { 'sergeant-chainsword': 1, autocannon: 1 }, id: 'u3' },
  ],
};

/** Armies for small battles: a hero and three to six squads. */
export const SMALL: Armies = {
  'drawn:ultramarines:800:3': [
    { unit: 'chapter-master', joins: 'u2', id: 'u1' },
    { unit: 'devastator-squad', split: true, options: { 'sergeant-chainsword': 1 }, id: 'u2' },
    { unit: 'devastator-squad', split: true, id: 'u3' },
    { unit: 'scout-squad', options: { autogun: 2 }, id: 'u4' },
  ],
  'drawn:ultramarines:800:5': [
    { unit: 'chapter-master', options: { boltgun: 1 }, joins: 'u2', id: 'u1' },
    { unit: 'assault-combat-squad', options: { 'power-maul': 1 }, id: 'u2' },
    { unit: 'tactical-squad', id: 'u3' },
    { unit: 'standard-bearer', options: { 'plasma-grenades': 1, 'hand-flamer': 1 }, id: 'u4' },
    { unit: 'tactical-combat-squad', id: 'u5' },
  ],
  'drawn:ultramarines:800:6': [
    { unit: 'chapter-master', id: 'u1' },
    { unit: 'tactical-squad', split: true, options: { 'sergeant-chainsword': 1 }, id: 'u2' },
    { unit: 'assault-combat-squad', id: 'u3' },
    { unit: 'devastator-combat-squad', id: 'u4' },
    { unit: 'scout-squad', options: { shotgun: 1 }, id: 'u5' },
  ],
  'drawn:ultramarines:800:8': [
    { unit: 'captain', options: { 'plasma-grenades': 1 }, id: 'u1' },
    { unit: 'tactical-squad', id: 'u2' },
    { unit: 'chaplain-hero', options: { 'plasma-grenades': 1 }, joins: 'u2', id: 'u3' },
    { unit: 'devastator-squad', id: 'u4' },
  ],
  'drawn:orks:800:6': [
    { unit: 'bigboss', options: { 'auto-pistol': 1 }, joins: 'u4', id: 'u1' },
    {
      unit: 'evil-sunz',
      models: { nob: 1, boy: 20 },
      options: { 'nob-plasma-pistol': 1, 'nob-krak-stikkbombz': 1 },
      id: 'u2',
    },
    { unit: 'kommandos', models: { nob: 1, boy: 20 }, id: 'u3' },
    { unit: 'ogryns', models: { ogryn: 4 }, id: 'u4' },
  ],
  'drawn:orks:800:7': [
    { unit: 'warboss', options: { sword: 1 }, id: 'u1' },
    {
      unit: 'stormboyz',
      models: { drillboss: 1, boy: 9 },
      options: { 'plasma-pistol': 1, 'multi-melta': 1 },
      id: 'u2',
    },
    { unit: 'freebooters', models: { nob: 1, boy: 8 }, id: 'u3' },
    { unit: 'evil-sunz', models: { nob: 1, boy: 8 }, options: { 'heavy-bolter': 1, 'krak-stikkbombz': 4 }, id: 'u4' },
    {
      unit: 'evil-sunz',
      models: { nob: 1, boy: 8 },
      options: { autocannon: 1, axe: 4, chainsword: 1, 'krak-stikkbombz': 1, 'melta-stikkbombz': 5 },
      id: 'u5',
    },
    { unit: 'kommandos', models: { nob: 1, boy: 8 }, options: { 'multi-melta': 1 }, id: 'u6' },
  ],
};

let kept: ReadonlyMap<string, W40kList> | null = null;

/** Returns these armies by name. They are read once. */
export function fixedArmies(): ReadonlyMap<string, W40kList> {
  kept ??= new Map(Object.entries({ ...TINY, ...SMALL }).map(([name, units]) => [name, sound(name, units)]));
  return kept;
}

/** Returns those of these armies that the books allow, by name. */
export function fixedArmiesOf(books: ReadonlyMap<string, W40kBook>): ReadonlyMap<string, W40kList> {
  const all = Object.entries({ ...TINY, ...SMALL }).map(([name, units]) => [name, armyOf(name, units, books)] as const);
  return new Map(all.flatMap(([name, list]) => (list.ok ? [[name, list.value]] : [])));
}

function armyOf(name: string, units: W40kListData['units'], books: ReadonlyMap<string, W40kBook>): Result<W40kList> {
  const [, id, size] = name.split(':');
  const book = books.get(id);
  if (book === undefined) throw new Error(`${name}: no book is called '${id}'`);
  const data: W40kListData = {
    format: 'muster-w40k-list/1',
    id: name.replaceAll(':', '-'),
    name: `${book.name}, ${size} points`,
    ruleset: 'wh40k2',
    book: { id, version: book.version },
    points: Number(size),
    units,
  };
  return readArmyList(data, books.values());
}

function sound(name: string, units: W40kListData['units']): W40kList {
  const list = armyOf(name, units, armyBooks());
  if (list.ok) return list.value;
  throw new Error(`${name} is no army any more: ${list.problems.map((p) => p.message).join('; ')}`);
}
