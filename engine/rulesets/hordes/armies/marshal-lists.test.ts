import { describe, expect, test } from 'vitest';
import { Draws } from '../../../kernel/chance.js';
import { problemLine } from '../../../kernel/ruleset.js';
import { listOf, problemsOf } from '../../../testing/hordes/lists.js';
import { armyBooks, readArmyList } from './armies.js';
import type { BookData, EntryData, ModelData } from './book-format.js';
import { composeList } from './composition.js';
import { describeList } from './describe-list.js';
import { fielded } from './entries.js';
import type { ListData } from './list-format.js';
import { partOfList } from './random-lists.js';
import { playedOf } from './what-is-played.js';

const list = (units: readonly object[], but: object = {}): object => listOf('cygnar', 35, units, but);
/** Returns the problems of a list, a line each. */
const faults = (json: object): string[] => problemsOf(json).map(problemLine);
const CAPTAIN = { unit: 'stormblade-captain', marshals: [{ unit: 'charger' }] };

describe("lists with 'jack marshals", () => {
  test("HRD-JMAR-001 HRD-DEC-135 a list names the warjack of a 'jack marshal with him", () => {
    const read = readArmyList(list([{ unit: 'long-gunner-infantry' }, CAPTAIN]), 'mine.json');
    if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
    const { units } = read.value;
    expect(units.map(({ entry, unit }) => [entry.id, unit.marshal, unit.leader])).toEqual([
      ['long-gunner-infantry', undefined, undefined],
      ['stormblade-captain', undefined, undefined],
      ['charger', 1, undefined],
    ]);
    expect(units[1].unit.members[0].profile.advantages).toContain("'Jack Marshal");
    expect(describeList(read.value)).toContain('Charger: 9 points, marshaled by Stormblade Captain');
  });

  test('HRD-JMAR-001 what is no marshal, no warjack, or one too many is refused in a line', () => {
    expect(faults(list([{ unit: 'long-gunner-infantry', marshals: [{ unit: 'charger' }] }]))).toEqual([
      "mine.json, Long Gunner Infantry (HRD-JMAR-001): is no 'jack marshal; give its warjack to another.",
    ]);
    expect(faults(list([{ ...CAPTAIN, marshals: [{ unit: 'charger' }, { unit: 'charger' }] }]))).toEqual([
      'mine.json, Stormblade Captain (HRD-JMAR-001): controls 2 warjacks; take 1 at most.',
    ]);
    expect(faults(list([{ ...CAPTAIN, marshals: [{ unit: 'long-gunner-infantry' }] }]))).toEqual([
      'mine.json, Long Gunner Infantry (HRD-JMAR-001): is no warjack; take a warjack.',
    ]);
    expect(faults(list([{ ...CAPTAIN, marshals: [{ unit: 'chargr' }] }]))[0]).toContain("has no 'chargr'");
  });

  test("HRD-JMAR-001 in a unit of one profile the Leader alone is a 'jack marshal", () => {
    const read = readArmyList(list([{ unit: 'sword-knights', marshals: [{ unit: 'charger' }] }]), 'mine.json');
    if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
    const marshals = read.value.units[0].unit.members.map(({ profile }) =>
      (profile.advantages ?? []).includes("'Jack Marshal"),
    );
    expect(marshals).toEqual([true, ...Array(marshals.length - 1).fill(false)]);
  });

  test('HRD-JMAR-001 a part of a list has warjacks without their marshals', () => {
    const read = readArmyList(list([CAPTAIN, { unit: 'sword-knights' }]), 'mine.json');
    if (!read.ok) throw new Error('the list is legal');
    const part = partOfList(read.value, 20, new Draws(3), 'part');
    expect(part.ok && part.value.units.every(({ unit }) => unit.marshal === undefined)).toBe(true);
  });
});

const MODEL: ModelData = { SPD: 6, STR: 6, MAT: 6, RAT: 5, DEF: 12, ARM: 12, CMD: 8, boxes: 5, weapons: [] };
const entry = (id: string, type: EntryData['type'], points: number, more: Partial<EntryData> = {}): EntryData => ({
  id,
  name: id,
  type,
  base: 'small',
  fa: 'U',
  sizes: [{ models: type === 'unit' ? 3 : 1, points }],
  model: MODEL,
  ...more,
});
const HIRED = { faction: 'Mercenary', worksFor: ['Proving'] };
const BOOK: BookData = {
  id: 'proving',
  name: 'Proving',
  version: '1',
  standIn: '',
  units: [
    entry('caster', 'warcaster', 0, { battlegroupPoints: 20, fa: 'C' }),
    entry('partisan', 'unit', 25, { ...HIRED, partisanOf: 'Proving' }),
    entry('crew', 'unit', 22, HIRED),
    entry('hired-caster', 'warcaster', 0, { ...HIRED, battlegroupPoints: 20, fa: 'C', keywords: ['Cephalyx'] }),
    entry('wrecker', 'monstrosity', 12, { faction: 'Mercenary' }),
    entry('foreign', 'unit', 25, { faction: 'Mercenary', worksFor: ['Elsewhere'] }),
  ],
  officers: [
    {
      id: 'murdoch',
      name: 'murdoch',
      type: 'command attachment',
      fa: 'C',
      points: 3,
      keywords: ['Ranking Officer'],
      models: [{ name: 'murdoch', model: { ...MODEL, abilities: ['Officer'] } }],
    },
  ],
};
const compose = (units: ListData['units'], more: Partial<ListData> = {}, book = BOOK) =>
  composeList(
    {
      format: 'muster-army-list/1',
      ruleset: 'hordes',
      id: 'mine',
      name: 'mine',
      book: { id: 'proving', version: '1' },
      points: 25,
      units,
      ...more,
    },
    book,
    'mine',
  );
const rulesOf = (units: ListData['units'], more: Partial<ListData> = {}) => {
  const made = compose(units, more);
  return made.ok ? [] : made.problems.map(({ rule }) => rule);
};
const keywordsOf = (units: ListData['units'], more: Partial<ListData> = {}) => {
  const made = compose(units, more);
  if (!made.ok) throw new Error(made.problems.map(problemLine).join('\n'));
  return made.value.units.map(({ unit }) => unit.members.map(({ profile }) => profile.keywords ?? []));
};

describe('lists with Mercenaries', () => {
  test('HRD-MERC-001 HRD-DEC-135 a book offers Mercenaries with the Factions for which they work', () => {
    expect(rulesOf([{ unit: 'caster' }, { unit: 'foreign' }])).toEqual(['HRD-MERC-001']);
    expect(keywordsOf([{ unit: 'caster' }, { unit: 'crew' }])[1]).toEqual(Array(3).fill(['Mercenary']));
  });

  test('HRD-MERC-005 a Partisan takes the field as a model of the Faction', () => {
    expect(keywordsOf([{ unit: 'caster' }, { unit: 'partisan' }])[1]).toEqual([[], [], []]);
  });

  test('HRD-RANK-001 HRD-RANK-006 the ranking officers of a book are added to its Mercenary units', () => {
    const officered = (unit: string) => [{ unit: 'caster' }, { unit, attachments: ['murdoch'] }];
    expect(keywordsOf(officered('crew'))[1]).toEqual([...Array(3).fill(['Mercenary']), ['Ranking Officer']]);
    expect(rulesOf(officered('partisan'), { points: 25 })).toContain('HRD-RANK-006');
  });

  test('HRD-MONS-001 HRD-CEPH-002 a Cephalyx warcaster names monstrosities as its battlegroup', () => {
    const units = [{ unit: 'hired-caster', battlegroup: [{ unit: 'wrecker' }] }, { unit: 'crew' }];
    expect(keywordsOf(units)[1]).toEqual([['Mercenary', 'Monstrosity']]);
    expect(rulesOf([{ unit: 'caster', battlegroup: [{ unit: 'wrecker' }] }, { unit: 'crew' }])).toEqual([
      'HRD-MERC-003',
    ]);
  });

  test('HRD-OPTH-001 a list names its theme force', () => {
    expect(rulesOf([{ unit: 'hired-caster' }, { unit: 'crew' }], { theme: 'Operating Theater' })).toEqual([
      'HRD-OPTH-001',
    ]);
    expect(rulesOf([{ unit: 'hired-caster' }, { unit: 'crew' }])).toEqual([]);
  });
});

test("HRD-ADV-026 'Jack Marshal of the shipped books is played", () => {
  const marshals = [...armyBooks().values()].flatMap(({ units }) =>
    units.filter(({ model }) => model.abilities?.includes("'Jack Marshal")),
  );
  expect(marshals.map(({ id }) => id)).toEqual(expect.arrayContaining(['stormblade-captain', 'sword-knights']));
  for (const entry of marshals) expect(playedOf(entry)).toContain("'Jack Marshal");
});

describe('what an Operating Theater gives', () => {
  const people = { ...HIRED, faction: 'Mercenary', keywords: ['Cephalyx'] };
  const book: BookData = {
    ...BOOK,
    units: [
      ...BOOK.units,
      entry('drudges', 'unit', 11, { ...people, keywords: ['Cephalyx', 'Drudge'] }),
      entry('minds', 'unit', 11, people),
    ],
  };
  const theater = (units: ListData['units'], theme: string | undefined = 'Operating Theater') =>
    compose(
      [{ unit: 'hired-caster', battlegroup: [{ unit: 'wrecker' }] }, ...units],
      theme === '' ? {} : { theme },
      book,
    );
  const abilitiesOf = (made: ReturnType<typeof theater>) => {
    if (!made.ok) throw new Error(made.problems.map(problemLine).join('\n'));
    return made.value.units.map(({ unit }) => unit.members.map(({ profile }) => profile.abilities ?? []));
  };
  const rulesIn = (made: ReturnType<typeof theater>) => (made.ok ? [] : made.problems.map(problemLine));

  test('HRD-OPTH-003 its monstrosities have Hyper Aggressive, and nobody else has', () => {
    const given = abilitiesOf(theater([{ unit: 'drudges' }, { unit: 'minds' }]));
    expect(given[1]).toEqual([['Hyper Aggressive']]);
    expect([given[0], given[2], given[3]].flat(2)).toEqual([]);
    expect(abilitiesOf(theater([{ unit: 'crew' }], '')).flat(2)).toEqual([]);
  });

  test('HRD-OPTH-004 one Cephalyx unit of Drudges that the list names has Ambush', () => {
    const given = abilitiesOf(theater([{ unit: 'drudges', ambush: true }, { unit: 'drudges' }]));
    expect([new Set(given[2].flat()), given[3].flat()]).toEqual([new Set(['Ambush']), []]);
    expect(given[2]).toHaveLength(3);
    expect(
      rulesIn(
        theater([
          { unit: 'drudges', ambush: true },
          { unit: 'drudges', ambush: true },
        ]),
      ),
    ).toEqual(['mine, drudges (HRD-OPTH-004): another unit has Ambush; leave out "ambush".']);
    expect(rulesIn(theater([{ unit: 'drudges' }, { unit: 'minds', ambush: true }]))).toEqual([
      'mine, minds (HRD-OPTH-004): is no Cephalyx unit of Drudges; leave out "ambush".',
    ]);
    expect(rulesIn(theater([{ unit: 'crew', ambush: true }], ''))).toEqual([
      'mine, crew (HRD-OPTH-004): no theme force gives it Ambush; leave out "ambush".',
    ]);
  });

  test('HRD-OPTH-004 a list without a leader has no theme force, and no Ambush by it', () => {
    const made = compose([{ unit: 'drudges', ambush: true }], { theme: 'Operating Theater' }, book);
    expect(made.ok ? [] : made.problems.map(({ rule }) => rule)).toContain('HRD-OPTH-001');
    const without = compose([{ unit: 'drudges', ambush: true }], {}, book);
    expect(without.ok ? [] : without.problems.map(({ rule }) => rule)).toContain('HRD-OPTH-004');
  });
});

test('HRD-ARMY-016 in a list without a leader too, a character is fielded once, whichever of its entries', () => {
  const named = (id: string, more: Partial<EntryData>) => entry(id, 'solo', 3, { fa: 'C', ...more });
  const units = [
    named('ann', { profiles: ['Ann'] }),
    named('captain-ann', { profiles: ['Ann'] }),
    named('bea', { profiles: ['Bea'] }),
  ];
  const rulesIn = (...ids: string[]) => {
    const made = compose(
      ids.map((unit) => ({ unit })),
      {},
      { ...BOOK, units },
    );
    return made.ok ? [] : made.problems.map(({ rule }) => rule);
  };
  expect([rulesIn('ann', 'captain-ann'), rulesIn('ann', 'bea'), rulesIn('ann', 'ann')]).toEqual([
    ['HRD-ARMY-016'],
    [],
    ['HRD-ARMY-011'],
  ]);
});

test('HRD-LOCK-005 an entry takes the field with the feat of its book, if it is played, and with none if it has none', () => {
  const featOf = (feat?: string) => {
    const lord = entry('lord', 'warlock', 0, { fa: 'C', model: { ...MODEL, ...(feat === undefined ? {} : { feat }) } });
    return fielded(lord, 1, 0, 'lord').members[0].profile.feat;
  };
  expect([featOf('Invincibility'), featOf('Of another book'), featOf()]).toEqual([
    'Invincibility',
    undefined,
    undefined,
  ]);
});
