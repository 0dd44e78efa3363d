import { expect, test } from 'vitest';
import { type ArmyBook, readArmyBook } from '../../../armies/book.js';
import { readArmyList } from '../../../armies/list.js';
import { type Problem, problemLine } from '../../../kernel/ruleset.js';
import { ARMY_GAME } from './armies.js';
import { budgetOf, copiesAllowed, eligibleGenerals, shareBounds, unitsNeeded } from './composition.js';

/** Returns a problem in words, without the full stop. */
const told = (problem: Problem): string => problemLine(problem).replace(/\.$/, '');

/**
 * The game with all its troop types, including those that are not played yet, because rules of composition know them.
 */
const GAME = { ...ARMY_GAME, unplayedType: () => [], unplayedIn: () => [] };

const PROFILE = { M: 4, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7 };
type Fields = Readonly<Record<string, unknown>>;

/** Makes an entry in which each model costs one point. */
const entry = (id: string, category: string, more: Fields = {}): Fields => ({
  id,
  name: id,
  category,
  troopType: 'Infantry',
  base: { frontMm: 20, depthMm: 20 },
  size: { min: 1, max: 1000 },
  points: { base: 1, extra: 1 },
  parts: [{ name: id, role: 'model', profile: PROFILE }],
  ...more,
});
const riding = (id: string, category: string, troopType: string, base: readonly [number, number], more: Fields = {}) =>
  entry(id, category, {
    troopType,
    base: { frontMm: base[0], depthMm: base[1] },
    parts: [
      { name: id, role: 'rider', profile: PROFILE },
      { name: `${id} mount`, role: 'mount', profile: PROFILE },
    ],
    ...more,
  });
const option = (id: string, more: Fields) => ({ id, name: id, ...more });

const SHIRE: Fields = {
  format: 'muster-army-book/1',
  ruleset: 'wfb9',
  id: 'shire',
  name: 'Shire',
  version: '1',
  mounts: [
    { id: 'pony', name: 'pony', troopType: 'War Beast', base: { frontMm: 25, depthMm: 50 }, profile: PROFILE },
    { id: 'wyrm', name: 'wyrm', troopType: 'Monster', base: { frontMm: 50, depthMm: 50 }, profile: PROFILE },
  ],
  units: [
    entry('lord', 'Lords', {
      battleStandard: 0,
      options: [
        {
          name: 'Mount',
          choose: { min: 0, max: 1 },
          options: [option('pony', { mount: 'pony' }), option('wyrm', { mount: 'wyrm' })],
        },
      ],
    }),
    entry('baron', 'Lords'),
    entry('squire', 'Heroes', { battleStandard: 0 }),
    entry('famous', 'Heroes', { mark: 'one-per-army' }),
    riding('rider', 'Heroes', 'Cavalry', [25, 50]),
    riding('giant-rider', 'Heroes', 'Monstrous Cavalry', [50, 75]),
    entry('troll-king', 'Heroes', { troopType: 'Monstrous Infantry', base: { frontMm: 40, depthMm: 40 } }),
    entry('martyr', 'Heroes', { rules: [{ rule: 'unbreakable' }] }),
    entry('zealots', 'Core', { rules: [{ rule: 'unstable' }] }),
    entry('spears', 'Core', {
      options: [
        {
          name: 'Arms',
          choose: { min: 0, max: 3 },
          options: [
            option('relic', { mark: 'one-per-army', gives: { weapons: ['polearm'] } }),
            option('lance', { gives: { weapons: ['lance'] } }),
            option('spear', { gives: { weapons: ['spear'] } }),
          ],
        },
      ],
    }),
    entry('hounds', 'Core', { troopType: 'War Beast', base: { frontMm: 25, depthMm: 50 } }),
    entry('rabble', 'Core', { rules: [{ rule: 'uncounted' }] }),
    riding('knights', 'Core', 'Cavalry', [25, 50]),
    entry('trolls', 'Core', { troopType: 'Monstrous Infantry', base: { frontMm: 40, depthMm: 40 } }),
    entry('guard', 'Special'),
    entry('rare-guard', 'Rare'),
    entry('one', 'Core', { limit: 1 }),
    entry('wyrm', 'Rare', { troopType: 'Monster', base: { frontMm: 50, depthMm: 50 } }),
    entry('cart', 'Special', { troopType: 'Chariot', base: { frontMm: 50, depthMm: 100 } }),
    entry('rats', 'Core', { troopType: 'Swarm', base: { frontMm: 40, depthMm: 40 } }),
    entry('engine', 'Rare', { troopType: 'War Machine', base: { frontMm: 50, depthMm: 100 } }),
  ],
};

const read = readArmyBook(SHIRE, GAME, 'shire.json');
if (!read.ok) throw new Error(read.problems.map(told).join('\n'));
const BOOK: ArmyBook = read.value;

/** Returns the problems of an army with this limit; units are given as entry, number of models and further fields. */
function army(points: number, ...units: readonly (readonly [string, number, Fields?])[]): string[] {
  const list = {
    format: 'muster-army-list/1',
    id: 'army',
    name: 'Army',
    ruleset: 'wfb9',
    book: { id: 'shire', version: '1' },
    points,
    units: units.map(([unit, models, more = {}], i) => ({ unit, models, id: `${unit}-${i}`, ...more })),
  };
  const result = readArmyList(list, [BOOK], GAME);
  return result.ok ? [] : result.problems.map(told);
}

/** A legal army of 1,000 points: a lord and three units of Core. */
const LEGAL: readonly (readonly [string, number, Fields?])[] = [
  ['lord', 1, { general: true }],
  ['spears', 300],
  ['spears', 300],
  ['spears', 300],
];

test('WFB9-ARMY-003 a list with a General, three units and a quarter of Core is legal', () => {
  expect(army(1000, ...LEGAL)).toEqual([]);
});

test('WFB9-ARMY-001 WFB9-ARMY-002 WFB9-GAME-001 an army may cost less than the limit, not more (WFB9-V1-059)', () => {
  expect(
    army(3000, ['lord', 1, { general: true }], ...Array<readonly [string, number]>(9).fill(['spears', 332])),
  ).toEqual([]); // WFB9-V3-001: 2,989 points
  expect(army(901, ...LEGAL)).toEqual([]); // the army costs exactly the limit
  expect(army(900, ...LEGAL)).toEqual([
    'army, points (WFB9-ARMY-001): costs 901, but the limit is 900; take 1 point off or raise the limit',
  ]);
});

test('WFB9-ARMY-009 a quarter of the points goes to Core', () => {
  expect(shareBounds('Core', 2000)).toEqual({ least: 500, most: 2000, ruleId: 'WFB9-ARMY-009' }); // WFB9-V3-003
  expect(shareBounds('Core', 1001).least).toBe(251);
  const some = (core: number) =>
    army(1000, ['lord', 1, { general: true }], ['spears', core], ['guard', 300], ['rare-guard', 100]);
  expect(some(250)).toEqual([]);
  expect(some(249)).toEqual([
    'army, Core (WFB9-ARMY-009): 249 points, but 1,000 allow 250 at least; spend 1 more there',
  ]);
});

test('WFB9-ARMY-010 WFB9-SREXP-003 Core units that do not count, Expendable ones too, are no Core and none of the units needed', () => {
  const some = (unit: string) =>
    army(
      2000,
      ['lord', 1, { general: true }],
      ['spears', 100],
      ['spears', 100],
      ['spears', 100],
      ['spears', 50],
      ['spears', 50],
      [unit, 300],
    );
  for (const unit of ['hounds', 'rabble']) {
    expect(some(unit)).toEqual([
      'army, Core (WFB9-ARMY-009): 400 points, but 2,000 allow 500 at least; spend 100 more there', // WFB9-V3-005
      'army, units (WFB9-ARMY-008): 5 units besides Lords and Heroes, but 2,000 points want 6; add 1 unit',
    ]);
  }
  expect(some('knights')).toEqual([]);
});

test('WFB9-ARMY-011 half of the points may go to Special', () => {
  expect(shareBounds('Special', 2000).most).toBe(1000); // WFB9-V3-007
  const some = (special: number) =>
    army(1000, ['lord', 1, { general: true }], ['spears', 250], ['spears', 1], ['guard', special]);
  expect(some(500)).toEqual([]);
  expect(some(501)).toEqual([
    'army, Special (WFB9-ARMY-011): 501 points, but 1,000 allow 500 at most; spend 1 less there',
  ]);
});

test('WFB9-ARMY-012 a quarter of the points may go to Rare', () => {
  const some = (rare: number) =>
    army(1000, ['lord', 1, { general: true }], ['spears', 250], ['spears', 1], ['rare-guard', rare]);
  expect(some(250)).toEqual([]);
  expect(some(251)).toEqual([
    'army, Rare (WFB9-ARMY-012): 251 points, but 1,000 allow 250 at most; spend 1 less there',
  ]);
});

test('WFB9-ARMY-013 Lords and Heroes together take 35 of 100 points', () => {
  expect(shareBounds('Lords and Heroes', 2000).most).toBe(700); // WFB9-V3-009
  expect([budgetOf('Lords'), budgetOf('Heroes'), budgetOf('Rare')]).toEqual([
    'Lords and Heroes',
    'Lords and Heroes',
    'Rare',
  ]);
  const some = (heroes: number) =>
    army(1000, ['lord', 200, { general: true }], ['squire', heroes], ['spears', 250], ['spears', 1], ['spears', 1]);
  expect(some(150)).toEqual([]);
  expect(some(151)).toEqual([
    'army, Lords and Heroes (WFB9-ARMY-013): 351 points, but 1,000 allow 350 at most; spend 1 less there',
  ]);
});

test('WFB9-ARMY-008 three units for each 1,000 points, characters left out', () => {
  expect([500, 999, 1000, 1999, 2000, 2999, 3000].map(unitsNeeded)).toEqual([3, 3, 3, 3, 6, 6, 9]);
  const five = Array<readonly [string, number]>(5).fill(['spears', 100]);
  expect(army(2000, ['lord', 1, { general: true }], ['squire', 1], ['squire', 1], ['squire', 1], ...five)).toEqual([
    'army, units (WFB9-ARMY-008): 5 units besides Lords and Heroes, but 2,000 points want 6; add 1 unit', // WFB9-V3-013
  ]);
  expect(army(1999, ['lord', 1, { general: true }], ...five)).toEqual([]);
});

test('WFB9-ARMY-006 an army has one General, who is a Lord or Hero', () => {
  const [, ...soldiers] = LEGAL;
  expect(army(1000, ...soldiers)).toEqual([
    'army, units (WFB9-ARMY-006): no character can be the General; add a Lord or Hero who does not bear the battle standard',
  ]);
  expect(army(1000, ['squire', 1], ...soldiers)).toEqual([
    'army, units (WFB9-ARMY-006): nobody is named as the General; write "general": true for squire-0',
  ]);
  expect(army(1000, ['squire', 1, { general: true }], ...soldiers)).toEqual([]);
  expect(army(1000, ['squire', 1, { general: true }], ['squire', 1, { general: true }], ...soldiers)).toEqual([
    'army, units (WFB9-ARMY-006): squire-0, squire-1 are all named as the General; name one',
  ]);
  expect(army(1000, ['squire', 1], ['spears', 300, { general: true }], ['spears', 300], ['spears', 300])).toEqual([
    'army, spears-1, general (WFB9-ARMY-006): spears is no Lord or Hero; name squire-0',
  ]);
});

test('WFB9-ARMY-006 who the General is does not matter while units of the list are unknown', () => {
  const [, ...soldiers] = LEGAL;
  const unknown = army(1000, ['emperor', 1, { general: true }], ...soldiers);
  expect(unknown).toHaveLength(1);
  expect(unknown[0]).toContain('emperor');
  expect(army(1000, ['emperor', 1, { general: true }], ['squire', 1], ...soldiers)).toHaveLength(1);
  expect(army(1000, ['emperor', 1], ['lord', 1], ['squire', 1, { general: true }], ...soldiers)).toHaveLength(1);
});

test('WFB9-ARMY-007 where there is a Lord, the General is one', () => {
  const [, ...soldiers] = LEGAL;
  expect(army(1000, ['lord', 1], ['squire', 1, { general: true }], ...soldiers)).toEqual([
    'army, squire-1, general (WFB9-ARMY-007): squire is a Hero, and the army has a Lord; name lord-0', // WFB9-V3-011
  ]);
  expect(army(1000, ['lord', 1], ['baron', 1, { general: true }], ...soldiers)).toEqual([]);
  expect(
    eligibleGenerals([
      { category: 'Heroes', bsb: false },
      { category: 'Lords', bsb: true },
    ]),
  ).toEqual([{ category: 'Heroes', bsb: false }]);
});

test('WFB9-BSB-001 one character bears the battle standard, who may, and who is not the General', () => {
  const [lord, ...soldiers] = LEGAL;
  expect(army(1000, lord, ['squire', 1, { bsb: true }], ...soldiers)).toEqual([]);
  expect(army(1000, lord, ['squire', 1, { bsb: true }], ['squire', 1, { bsb: true }], ...soldiers)).toEqual([
    'army, units (WFB9-BSB-001): squire-1, squire-2 all bear the battle standard; keep one',
  ]);
  expect(army(1000, lord, ['famous', 1, { bsb: true }], ...soldiers)).toEqual([
    'army, famous-1, bsb (WFB9-BSB-001): famous cannot bear the battle standard; give it to lord or squire',
  ]);
  expect(army(1000, ['lord', 1, { general: true, bsb: true }], ['baron', 1], ...soldiers)).toEqual([
    'army, lord-0, general (WFB9-BSB-001): lord bears the battle standard and cannot be the General; name baron-1',
  ]);
});

test('WFB9-ARMY-015 somebody with a name is in an army once, and so is what a book has once', () => {
  const [lord, ...soldiers] = LEGAL;
  expect(army(1000, lord, ['famous', 1], ...soldiers)).toEqual([]);
  expect(army(1000, lord, ['famous', 1], ['famous', 1], ...soldiers)).toEqual([
    'army, units (WFB9-ARMY-015): 2 times famous, of which an army has one; keep one',
  ]);
  const relics: Fields = { options: ['relic'] };
  expect(army(1000, lord, ['spears', 300, relics], ['spears', 200, relics], ['spears', 200])).toEqual([
    'army, units (WFB9-ARMY-015): 2 times relic of spears, of which an army has one; keep one',
  ]);
});

test('WFB9-ARMY-016 WFB9-ARMY-017 duplicates of one Special or Rare entry by the points of the game', () => {
  const limits = [999, 1000, 1999, 2000, 2999, 3000, 3999, 4000, 5500];
  expect(limits.map((limit) => copiesAllowed('Special', limit) - 1)).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 4]); // WFB9-V3-019
  expect(limits.map((limit) => copiesAllowed('Rare', limit) - 1)).toEqual([0, 0, 0, 0, 0, 1, 1, 2, 3]);
  expect(copiesAllowed('Core', 500)).toBe(Number.POSITIVE_INFINITY);
  const some = (limit: number, ...units: readonly (readonly [string, number])[]) =>
    army(limit, ['lord', 1, { general: true }], ...Array<readonly [string, number]>(6).fill(['spears', 130]), ...units);
  expect(some(2500, ['guard', 1], ['guard', 9])).toEqual([]); // WFB9-V3-015
  expect(some(2500, ['guard', 1], ['guard', 9], ['guard', 1])).toEqual([
    'army, units (WFB9-ARMY-016): 3 of guard, but Special allow 2 of an entry at 2,500 points; remove 1 unit',
  ]);
  expect(some(2999, ['rare-guard', 1], ['rare-guard', 1])).toEqual([
    'army, units (WFB9-ARMY-016): 2 of rare-guard, but Rare allow 1 of an entry at 2,999 points; remove 1 unit', // WFB9-V3-017
  ]);
  // different entries have no common limit
  expect(
    some(2999, ['rare-guard', 1], ['wyrm', 1], ['engine', 1], ['guard', 1], ['guard', 1], ['cart', 1], ['cart', 1]),
  ).toEqual([]);
});

test('WFB9-ARMY-003 an army book may allow fewer of an entry', () => {
  const [lord, ...soldiers] = LEGAL;
  expect(army(1000, lord, ...soldiers, ['one', 1])).toEqual([]);
  expect(army(1000, lord, ...soldiers, ['one', 1], ['one', 1])).toEqual([
    'army, units (WFB9-ARMY-003): 2 of one, but the army book allows 1 at 1,000 points; remove 1 unit',
  ]);
});

test('WFB9-ARMY-018 the mount of a character counts as a copy of the unit of that name', () => {
  const some = (...units: readonly (readonly [string, number])[]) =>
    army(
      2500,
      ['lord', 1, { general: true, options: ['wyrm'] }],
      ...Array<readonly [string, number]>(6).fill(['spears', 130]),
      ...units,
    );
  expect(some()).toEqual([]);
  expect(some(['wyrm', 1])).toEqual([
    'army, units (WFB9-ARMY-018): 2 of wyrm, mounts of characters included, but Rare allow 1 of an entry at 2,500 points; remove 1 unit', // WFB9-V3-021
  ]);
});

test('WFB9-WPN-014 WFB9-WPN-015 nobody on foot takes a lance, and everybody a spear', () => {
  const [lord, ...soldiers] = LEGAL;
  expect(army(1000, lord, ['spears', 10, { options: ['lance'] }], ...soldiers)).toEqual([
    'army, spears-1 (WFB9-WPN-015): Lance is not for models on foot; choose another weapon',
  ]);
  expect(army(1000, lord, ['spears', 10, { options: ['spear'] }], ...soldiers)).toEqual([]);
});

test('WFB9-FORM-004 WFB9-TTINF-002 WFB9-TTCAV-010 WFB9-TTMI-002 files that a list asks for make a legal formation', () => {
  const [lord, ...soldiers] = LEGAL;
  const files = (unit: string, models: number, wide: number) =>
    army(1000, lord, [unit, models, { files: wide }], ...soldiers);
  expect(files('spears', 26, 6)).toEqual([]);
  expect(files('spears', 26, 5)).toEqual([
    'army, spears-1, files (WFB9-FORM-004): 26 models 5 wide have 6 ranks, more than files; write 6 or more',
  ]);
  expect(files('spears', 12, 4)).toEqual([
    'army, spears-1, files (WFB9-TTINF-002): 12 Infantry models stand 4 wide; write 5 or more',
  ]);
  expect(files('knights', 6, 4)).toEqual([
    'army, knights-1, files (WFB9-TTCAV-010): 6 Cavalry models stand 4 wide; write 5 or more',
  ]);
  expect(files('trolls', 6, 3)).toEqual([]);
  expect(files('trolls', 6, 2)).toEqual([
    'army, trolls-1, files (WFB9-TTMI-002): 6 Monstrous Infantry models stand 2 wide; write 3 or more',
  ]);
  expect(files('spears', 4, 4)).toEqual([]);
  expect(files('spears', 4, 5)).toEqual([
    'army, spears-1, files (WFB9-ARMY-003): 5 files, but 4 models; write 4 or less',
  ]);
});

const joins = (character: string, host: string, more: Fields = {}): string[] => {
  const [lord, ...soldiers] = LEGAL;
  return army(1000, lord, [host, 10, { id: 'host' }], [character, 1, { joins: 'host', ...more }], ...soldiers);
};

test('WFB9-CHR-002 characters join infantry, cavalry and what is monstrous, on the same base', () => {
  expect(joins('squire', 'spears')).toEqual([]);
  expect(joins('rider', 'knights')).toEqual([]);
  expect(joins('troll-king', 'trolls')).toEqual([]);
});

test('WFB9-CHR-003 nobody joins models of a higher Unit Strength than their own', () => {
  expect(joins('squire', 'trolls')).toEqual([
    'army, squire-2, joins (WFB9-CHR-003): models of trolls have a higher Unit Strength than a character that is Infantry; join another unit or none', // WFB9-V3-099
  ]);
  expect(joins('squire', 'knights')[0]).toContain('WFB9-CHR-003');
  // as strong or stronger: only the base decides
  for (const [character, host] of [
    ['rider', 'spears'],
    ['troll-king', 'knights'],
    ['giant-rider', 'trolls'],
  ] as const) {
    expect(joins(character, host)[0]).toContain('WFB9-CHR-015');
  }
});

test('WFB9-CHR-004 nobody joins monsters, chariots, swarms and war machines', () => {
  for (const [host, type] of [
    ['wyrm', 'Monster'],
    ['cart', 'Chariot'],
    ['rats', 'Swarm'],
    ['engine', 'War Machine'],
  ] as const) {
    const [first] = joins('squire', host); // WFB9-V3-101
    expect(first).toBe(`army, squire-2, joins (WFB9-CHR-004): nobody joins a ${type}; join another unit or none`);
  }
});

test('WFB9-CHR-005 a character that rides a monster joins nobody', () => {
  expect(joins('baron', 'spears')).toEqual([]);
  expect(joins('lord', 'spears', { options: ['wyrm'] })).toEqual([
    'army, lord-2, joins (WFB9-CHR-005): a Monster joins no unit; join another unit or none',
  ]);
});

test('WFB9-SREXP-002 nobody joins Expendable units', () => {
  expect(joins('squire', 'hounds')).toEqual([
    'army, squire-2, joins (WFB9-CHR-004): nobody joins a War Beast; join another unit or none',
    'army, squire-2, joins (WFB9-SREXP-002): hounds are Expendable, and no character joins them; join another unit or none',
  ]);
});

test('WFB9-SRUNB-002 WFB9-SRUNB-003 Unbreakable characters join Unbreakable units, and nobody else does', () => {
  expect(joins('martyr', 'zealots')).toEqual([]);
  expect(joins('martyr', 'spears')).toEqual([
    'army, martyr-2, joins (WFB9-SRUNB-002): Unbreakable models join none but their like; join another unit or none',
  ]);
  expect(joins('squire', 'zealots')).toEqual([
    'army, squire-2, joins (WFB9-SRUNB-003): Unbreakable models join none but their like; join another unit or none',
  ]);
});

test('WFB9-CHR-014 WFB9-CHR-015 a character on another base than the unit is refused', () => {
  expect(joins('rider', 'spears')).toEqual([
    'army, rider-2, joins (WFB9-CHR-015): has a base of 25 x 50 mm, models of spears have a base of 20 x 20 mm: only a base of the same size is played; join another unit or none',
  ]);
});

test('WFB9-MNT-001 WFB9-MNT-002 a character on a war beast is one model of Cavalry with two profiles', () => {
  const list = {
    format: 'muster-army-list/1',
    id: 'army',
    name: 'Army',
    ruleset: 'wfb9',
    book: { id: 'shire', version: '1' },
    points: 1000,
    units: LEGAL.map(([unit, models, more]) => ({
      unit,
      models,
      ...more,
      ...(unit === 'lord' ? { options: ['pony'] } : {}),
    })),
  };
  const result = readArmyList(list, [BOOK], GAME);
  if (!result.ok) throw new Error(result.problems.map(told).join('\n'));
  const [lord] = result.value.units;
  expect([lord.troopType, lord.models, lord.base.depthMm]).toEqual(['Cavalry', 1, 50]);
  expect(lord.parts.map(({ name, role }) => [name, role])).toEqual([
    ['lord', 'rider'],
    ['pony', 'mount'],
  ]);
  expect(lord.parts.map((part) => part.rules.map((r) => r.rule))).toEqual([
    ['swiftstride'],
    ['impact-hits', 'swiftstride'],
  ]);
});
