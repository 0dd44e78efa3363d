import { problemLine } from '../kernel/ruleset.js';
import { type ArmyBook, type ArmyBookData, readArmyBook } from './book.js';
import type { ArmyGame } from './game.js';
import { readArmyList } from './list.js';
import type { GameTerms, ResolvedList } from './resolved.js';

/** The names of a game of two troop types, for the tests of this folder. */
export interface ToyTerms extends GameTerms {
  readonly characteristic: 'Pace' | 'Might' | 'Wits';
  readonly armour: 'coat' | 'harness' | 'charm';
  readonly category: 'Heads' | 'Bands';
  readonly troopType: 'Walker' | 'Rider';
}

const weapon = (name: string, use: 'close combat' | 'shooting', countsAs: string | null = null) => ({
  name,
  use,
  countsAs,
});
const piece = (kind: ToyTerms['armour'], bonus: number, movement = 0) => ({ name: kind, kind, bonus, movement });

export const TOY_GAME: ArmyGame<ToyTerms> = {
  ruleset: 'toy',
  name: 'Toy',
  characteristics: ['Pace', 'Might', 'Wits'],
  categories: ['Heads', 'Bands'],
  characterCategories: ['Heads'],
  troopTypes: ['Walker', 'Rider'],
  armourKinds: ['coat', 'harness', 'charm'],
  summedArmour: 'charm',
  weapons: new Map([
    ['fist', weapon('Fist', 'close combat')],
    ['club', weapon('Club', 'close combat')],
    ['sling', weapon('Sling', 'shooting', 'club')],
  ]),
  commonWeapon: 'fist',
  armour: new Map([
    ['leather', piece('coat', 1)],
    ['mail', piece('coat', 2)],
    ['harness', piece('harness', 1, -1)],
    ['charm', piece('charm', 1)],
    ['amulet', piece('charm', 1)],
  ]),
  rules: new Map([
    ['brave', { name: 'Brave', x: 'none' }],
    ['swift', { name: 'Swift', x: 'none', limits: ['hills', 'bogs'] }],
    ['fierce', { name: 'Fierce', x: 'number', limits: 'any' }],
    ['keen', { name: 'Keen', x: 'none', weaponsOnly: true }],
    ['blows', { name: 'Blows', x: 'number or dice' }],
    ['ward', { name: 'Ward', x: 'save' }],
    ['knit', { name: 'Knit', x: 'save' }],
  ]),
  ownRules: new Map([['homesick', { name: 'Homesick', x: 'none' }]]),
  unplayedRule: (rule) =>
    rule === 'soaring' ? { rule: 'TOY-004', message: 'Soaring is not played yet', mend: 'leave it out' } : null,
  unplayedType: () => [],
  unplayedIn: (unit) =>
    unit.parts[0].closeCombat.length > 2 ? [{ rule: 'TOY-006', message: 'three weapons', mend: 'keep two' }] : [],
  wardSave: 'ward',
  regeneration: 'knit',
  choicesRule: 'TOY-001',
  troopTypeRules: (type) => (type === 'Rider' ? [{ rule: 'swift', x: null, only: [], part: 'mount' }] : []),
  mountedType: () => 'Rider',
  compose: ({ list, complete, where }) =>
    complete && list.points > list.pointsLimit
      ? [{ where: where('points'), rule: 'TOY-002', message: `costs ${list.points}`, mend: 'spend less' }]
      : [],
  mayJoin: (_character, host) => (host.entry === 'loners' ? [{ rule: 'TOY-003', message: 'loners stay alone' }] : []),
};

const PROFILE = { Pace: 4, Might: 3, Wits: 7 };

/** A book with a character that may ride, a band with every option, and lone models. */
export const TOY_BOOK: ArmyBookData = {
  format: 'muster-army-book/1',
  ruleset: 'toy',
  id: 'hill-folk',
  name: 'Hill Folk',
  version: '1',
  rules: [{ id: 'homesick', name: 'Homesick', text: 'Would rather be at home.' }],
  mounts: [
    {
      id: 'pony',
      name: 'Pony',
      troopType: 'Walker',
      base: { frontMm: 25, depthMm: 50 },
      profile: { Pace: 8, Might: 2, Wits: 3 },
      armour: ['harness'],
      rules: [{ rule: 'fierce', x: 1 }],
    },
  ],
  units: [
    {
      id: 'elder',
      name: 'Elder',
      category: 'Heads',
      troopType: 'Walker',
      base: { roundMm: 25 },
      size: { min: 1, max: 1 },
      points: { base: 50 },
      parts: [{ name: 'Elder', role: 'model', profile: { ...PROFILE, Wits: 9 }, armour: ['leather'] }],
      rules: [{ rule: 'brave' }],
      options: [
        {
          name: 'Mount',
          choose: { min: 0, max: 1 },
          options: [{ id: 'pony', name: 'Pony', points: 12, mount: 'pony' }],
        },
        {
          name: 'Gifts',
          choose: { min: 0, max: 2 },
          options: [
            { id: 'charm', name: 'Charm', points: 5, gives: { armour: ['charm'] } },
            { id: 'amulet', name: 'Amulet', points: 5, gives: { armour: ['amulet'], rules: [{ rule: 'ward', x: 5 }] } },
            { id: 'saddle', name: 'Saddle', points: 3, needs: { options: ['pony'] }, gives: { profile: { Might: 1 } } },
          ],
        },
      ],
      battleStandard: 20,
    },
    {
      id: 'band',
      name: 'Band',
      category: 'Bands',
      troopType: 'Walker',
      base: { frontMm: 20, depthMm: 20 },
      size: { min: 5, max: 30 },
      points: { base: 40, extra: 6 },
      parts: [{ name: 'Hillman', role: 'model', profile: PROFILE, weapons: ['club'], armour: ['leather'] }],
      rules: [{ rule: 'ward', x: 6 }, { rule: 'brave', models: { min: 20, max: 30 } }, { rule: 'homesick' }],
      options: [
        {
          name: 'Weapons',
          choose: { min: 1, max: 1 },
          options: [
            { id: 'clubs', name: 'Clubs' },
            { id: 'slings', name: 'Slings', perModel: 2, gives: { weapons: ['sling'] }, removes: ['club'] },
          ],
        },
        {
          name: 'Kit',
          choose: { min: 0, max: 2 },
          options: [
            { id: 'mail', name: 'Mail', perModel: 3, gives: { armour: ['mail'], profile: { Pace: -1 } } },
            {
              id: 'sworn',
              name: 'Sworn Band',
              points: 10,
              needs: { army: ['elder'] },
              gives: { rules: [{ rule: 'ward', x: 5 }] },
            },
          ],
        },
      ],
      command: { champion: { name: 'Headman', points: 8 }, musician: 4, standard: 6 },
    },
    {
      id: 'loners',
      name: 'Loners',
      category: 'Bands',
      troopType: 'Walker',
      base: { frontMm: 20, depthMm: 20 },
      size: { min: 1, max: 5 },
      points: { base: 10, extra: 10 },
      parts: [{ name: 'Loner', role: 'model', profile: PROFILE }],
    },
  ],
};

/** Returns a list of Hill Folk with the given units, as JSON. */
export function toyList(units: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): unknown {
  const head = { format: 'muster-army-list/1', id: 'glen', name: 'The Glen', ruleset: 'toy' };
  return { ...head, book: { id: 'hill-folk', version: '1' }, points: 1000, units, ...more };
}

/** Returns the toy book as read. */
export function toyBooks(): readonly ArmyBook[] {
  const result = readArmyBook(TOY_BOOK, TOY_GAME);
  return result.ok ? [result.value] : [];
}

/** Returns a complete list of Hill Folk, which must be legal. */
export function settleToys(units: readonly unknown[]): ResolvedList<ToyTerms> {
  const result = readArmyList(toyList(units), toyBooks(), TOY_GAME);
  if (!result.ok) throw new Error(result.problems.map(problemLine).join('\n'));
  return result.value;
}

/** Returns the problems of a list of Hill Folk, as lines. */
export function toyFaults(units: readonly unknown[], more?: Readonly<Record<string, unknown>>): readonly string[] {
  const result = readArmyList(toyList(units, more), toyBooks(), TOY_GAME, 'glen.json');
  return result.ok ? [] : result.problems.map(problemLine);
}
