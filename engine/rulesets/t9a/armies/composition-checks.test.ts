import { expect, test } from 'vitest';
import { type ArmyBook, readArmyBook } from '../../../armies/book.js';
import { readArmyList } from '../../../armies/list.js';
import { problemLine } from '../../../kernel/ruleset.js';
import { ARMY_GAME } from './armies.js';

/**
 * The 9th Age with all its troop types, including those that are not played yet, because rules of composition know
 * them.
 */
const GAME = { ...ARMY_GAME, unplayedType: () => [], unplayedIn: () => [] };

const PROFILE = { M: 4, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7 };
type Fields = Readonly<Record<string, unknown>>;

/** Makes an entry in which each model costs one point. */
const entry = (id: string, category: string, more: Fields = {}, profile: Fields = {}): Fields => ({
  id,
  name: id,
  category,
  troopType: 'Infantry',
  base: { frontMm: 20, depthMm: 20 },
  size: { min: 1, max: 1000 },
  points: { base: 1, extra: 1 },
  parts: [{ name: id, role: 'model', profile: { ...PROFILE, ...profile } }],
  ...more,
});
const option = (id: string, more: Fields) => ({ id, name: id, ...more });

const COUNTRY: Fields = {
  format: 'muster-army-book/1',
  ruleset: 't9a',
  id: 'country',
  name: 'Country',
  version: '1',
  units: [
    entry('duke', 'Lords', {}, { Ld: 9 }),
    entry('earl', 'Lords', {}, { Ld: 9 }),
    entry('hermit', 'Lords', { rules: [{ rule: 'not-a-leader' }] }, { Ld: 10 }),
    entry('squire', 'Heroes', { battleStandard: 0 }, { Ld: 8 }),
    entry('martyr', 'Heroes', { rules: [{ rule: 'unbreakable' }] }),
    entry('giant-slayer', 'Heroes', { rules: [{ rule: 'large-target' }], base: { frontMm: 50, depthMm: 50 } }),
    entry('knight', 'Heroes', { base: { frontMm: 25, depthMm: 50 } }),
    entry('ogre', 'Heroes', { base: { frontMm: 40, depthMm: 40 } }),
    entry('trolls', 'Core', { base: { frontMm: 40, depthMm: 40 } }),
    entry('dwarf', 'Heroes', { rules: [{ rule: 'insignificant' }] }),
    entry('spears', 'Core', {
      options: [
        {
          name: 'Arms',
          choose: { min: 0, max: 3 },
          options: [
            option('veteran', { mark: 'one-of-a-kind' }),
            option('relic', { mark: 'one-per-army' }),
            option('lance', { gives: { weapons: ['lance'] } }),
          ],
        },
      ],
    }),
    entry('bows', 'Core'),
    entry('mob', 'Core', { rules: [{ rule: 'insignificant' }] }),
    entry('riders', 'Core', {
      troopType: 'Cavalry',
      options: [
        { name: 'Arms', choose: { min: 0, max: 1 }, options: [option('pike', { gives: { weapons: ['spear'] } })] },
      ],
    }),
    entry('zealots', 'Special', { rules: [{ rule: 'unbreakable' }] }),
    entry('guard', 'Special', { mark: 'one-of-a-kind' }),
    entry('giant', 'Rare'),
    entry('ram', 'Special', { troopType: 'War Machine' }),
    entry('lancers', 'Core', { limit: 1 }),
  ],
};

const read = readArmyBook(COUNTRY, GAME);
if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
const BOOKS: readonly ArmyBook[] = [read.value];

const unit = (id: string, models: number, more: Fields = {}): Fields => ({ unit: id, models, ...more });
const DUKE = unit('duke', 100, { general: true });
/** 400 points of Core in four units. */
const CORE = [unit('spears', 100), unit('spears', 100), unit('bows', 100), unit('bows', 100)];

/** Returns the problems of a list that is filled up to the limit with units of `filler`. */
function faults(limit: number, units: readonly Fields[], filler = 'zealots'): readonly string[] {
  const all = [...units];
  let left = limit - units.reduce((sum, u) => sum + (u.models as number), 0);
  for (; left > 0; left -= 1000) all.push(unit(filler, Math.min(1000, left)));
  return judge(limit, all);
}

function judge(limit: number, units: readonly Fields[]): readonly string[] {
  const head = { format: 'muster-army-list/1', id: 'host', name: 'Host', ruleset: 't9a' };
  const list = { ...head, book: { id: 'country', version: '1' }, points: limit, units };
  const result = readArmyList(list, BOOKS, GAME, 'host.json');
  return result.ok ? [] : result.problems.map(problemLine);
}

test('T9A-ARM-002 an army that breaks no rule is legal', () => {
  expect(faults(1600, [DUKE, ...CORE])).toEqual([]);
});

test('T9A-ARM-003 T9A-ARM-004 from 20 points under the limit to the limit', () => {
  const costing = (points: number) =>
    judge(1600, [DUKE, ...CORE, unit('zealots', 500), unit('zealots', points - 1000)]);

  expect(costing(1500)[0]).toBe(
    'host.json, points (T9A-ARM-004): costs 1,500, but a limit of 1,600 wants 1,580 to 1,600; add 80 points or lower the limit.',
  );
  expect(costing(1579)[0]).toContain('add 1 point or lower the limit');
  expect(costing(1580)).toEqual([]);
  expect(costing(1600)).toEqual([]);
  expect(judge(1499, [DUKE, ...CORE, unit('zealots', 1000)])[0]).toBe(
    'host.json, points (T9A-ARM-003): costs 1,500, but a limit of 1,499 wants 1,479 to 1,499; take 1 point off or raise the limit.',
  );
});

test('T9A-ARM-005 T9A-ARM-014 each category keeps to its share of the limit', () => {
  const share = (limit: number, units: readonly Fields[]) =>
    faults(limit, units).filter((line) => line.includes('ARM-005'));
  const core = (points: number) => [DUKE, unit('spears', points - 30), ...Array(3).fill(unit('bows', 10))];

  expect(share(1600, core(399))).toEqual([
    'host.json, Core (T9A-ARM-005): 399 points, but 1,600 allow 400 at least; spend 1 more there.',
  ]);
  expect(share(1600, core(400))).toEqual([]);
  expect(share(1600, [DUKE, ...CORE, unit('giant', 400)])).toEqual([]);
  expect(share(1600, [DUKE, ...CORE, unit('giant', 401)])).toEqual([
    'host.json, Rare (T9A-ARM-005): 401 points, but 1,600 allow 400 at most; spend 1 less there.',
  ]);
  expect(share(1600, [unit('duke', 560, { general: true }), ...CORE])).toEqual([]);
  expect(share(1600, [unit('duke', 561, { general: true }), ...CORE])[0]).toContain('Lords (T9A-ARM-005): 561 points');
});

test('T9A-ARM-005 Heroes and Lords have half of the limit together', () => {
  const characters = (heroes: number) =>
    faults(1600, [unit('duke', 400, { general: true }), unit('squire', heroes), ...CORE]);

  expect(characters(400)).toEqual([]);
  expect(characters(401)).toEqual([
    'host.json, Heroes and Lords (T9A-ARM-005): 801 points, but 1,600 allow 800 at most; spend 1 less there.',
  ]);
});

test('T9A-ARM-006 T9A-ARM-011 T9A-ARM-013 copies of an entry by the size of the army', () => {
  const spears = (limit: number, copies: number) =>
    faults(limit, [
      unit('duke', 100, { general: true }),
      ...Array(copies).fill(unit('spears', 500)),
      unit('bows', 10),
    ]).filter((line) => /ARM-006|ARM-011|ARM-013/.test(line));

  expect(spears(2400, 4)).toEqual([]);
  expect(spears(2400, 5)).toEqual([
    'host.json, units (T9A-ARM-006): 5 of spears, but Core allow 4 of an entry at 2,400 points; remove 1 unit.',
  ]);
  expect(spears(1500, 2)).toEqual([]);
  expect(spears(1500, 3)[0]).toContain('(T9A-ARM-011): 3 of spears, but Core allow 2 of an entry');
  expect(spears(5000, 8)).toEqual([]);
  expect(spears(5000, 9)[0]).toContain('(T9A-ARM-013): 9 of spears, but Core allow 8 of an entry');
});

test('T9A-ARM-002 an army book may allow fewer of an entry', () => {
  expect(faults(1600, [DUKE, ...CORE, unit('lancers', 50)])).toEqual([]);
  expect(faults(1600, [DUKE, ...CORE, unit('lancers', 50), unit('lancers', 50)])).toEqual([
    'host.json, units (T9A-ARM-002): 2 of lancers, but the army book allows 1 at 1,600 points; remove 1 unit.',
  ]);
  const five = Array.from({ length: 5 }, () => unit('lancers', 50)); // too many for Core, and even more for the book
  expect(faults(1600, [DUKE, ...CORE, ...five])).toEqual([
    'host.json, units (T9A-ARM-002): 5 of lancers, but the army book allows 1 at 1,600 points; remove 4 units.',
  ]);
});

test('T9A-ARM-007 T9A-ARM-010 enough units besides the Characters', () => {
  const few = (limit: number, units: readonly Fields[]) =>
    judge(limit, units).filter((line) => /ARM-007|ARM-010/.test(line));
  const three = [DUKE, unit('spears', 500), unit('bows', 500), unit('zealots', 500)];

  expect(few(1501, three)).toEqual([
    'host.json, units (T9A-ARM-007): 3 units besides Characters, but 4 are needed; add 1 unit.',
  ]);
  expect(few(1500, three)).toEqual([]);
  expect(few(1500, three.slice(0, 3))[0]).toContain('(T9A-ARM-010): 2 units besides Characters, but 3 are needed');
  expect(few(1600, [...three, unit('squire', 9), unit('ram', 9)])).toEqual([]);
  expect(few(1600, [DUKE, ...three.slice(1, 3), unit('ram', 9), unit('ram', 9)])[0]).toContain(
    '3 units besides Characters, War Machines together as one, but 4 are needed',
  );
});

test('T9A-ARM-008 one Character is the General', () => {
  expect(faults(1600, [unit('duke', 100), unit('earl', 50), ...CORE])).toEqual([
    'host.json, units (T9A-ARM-008): nobody is named as the General; write "general": true for duke or earl.',
  ]);
  expect(faults(1600, [DUKE, unit('earl', 50, { general: true }), ...CORE])).toEqual([
    'host.json, units (T9A-ARM-008): duke, earl are all named as the General; name one.',
  ]);
  expect(faults(1600, CORE)[0]).toContain('(T9A-ARM-008): no Character can be the General');
  expect(faults(1600, [unit('hermit', 9), ...CORE])[0]).toContain('(T9A-ARM-008): no Character can be the General');
});

test('T9A-GNR-001 the General has the highest Leadership; between equals the owner chooses', () => {
  const led = (general: string) =>
    faults(1600, [
      ...['duke', 'earl', 'hermit', 'squire'].map((id) => unit(id, 50, { general: id === general })),
      ...CORE.map((u, i) => (i === 0 ? { ...u, general: general === 'spears' } : u)),
    ]);

  expect(led('duke')).toEqual([]);
  expect(led('earl')).toEqual([]);
  expect(led('squire')[0]).toContain('host.json, squire, general (T9A-GNR-001): squire cannot be the General');
  expect(led('squire')[0]).toContain('; name duke or earl.');
  expect(led('hermit')[0]).toContain('(T9A-GNR-001)');
  expect(led('spears')[0]).toContain('(T9A-GNR-001)');
});

test('T9A-GNR-001 T9A-BSB-001 the bearer of the battle standard is not the General', () => {
  const squires = (first: Fields) => faults(1600, [unit('squire', 50, first), ...CORE]);

  expect(squires({ general: true })).toEqual([]);
  expect(squires({ general: true, bsb: true })[0]).toContain('(T9A-ARM-008): no Character can be the General');
  expect(faults(1600, [DUKE, unit('squire', 50, { bsb: true }), ...CORE])).toEqual([]);
});

test('T9A-BSB-001 one battle standard, carried by one who may', () => {
  const two = [unit('squire', 20, { bsb: true }), unit('squire', 20, { bsb: true })];

  expect(faults(1600, [DUKE, ...two, ...CORE])).toEqual([
    'host.json, units (T9A-BSB-001): squire, squire-2 all carry the battle standard; keep one.',
  ]);
  expect(faults(1600, [DUKE, unit('knight', 20, { bsb: true }), ...CORE])).toEqual([
    'host.json, knight, bsb (T9A-BSB-001): knight cannot carry the battle standard; give it to squire.',
  ]);
});

test('T9A-ARM-009 T9A-ARM-012 T9A-ARM-013 what is One of a Kind, unit or option', () => {
  const guards = (limit: number, copies: number) =>
    faults(limit, [
      unit('duke', 50, { general: true }),
      unit('spears', 990),
      unit('bows', 500),
      ...Array(copies).fill(unit('guard', 9)),
    ]).filter((line) => /ARM-009|ARM-012/.test(line));
  const with2 = (limit: number, option: string) =>
    faults(limit, [
      unit('duke', 50, { general: true }),
      unit('bows', 500),
      ...Array(2).fill(unit('spears', 500, { options: [option] })),
    ]).filter((line) => /ARM-009|ARM-012/.test(line));

  expect(guards(3999, 1)).toEqual([]);
  expect(guards(3999, 2)).toEqual(['host.json, units (T9A-ARM-009): 2 times guard, which is One of a Kind; keep one.']);
  expect(guards(4000, 2)).toEqual([]);
  expect(guards(4000, 3)).toEqual(['host.json, units (T9A-ARM-012): 3 times guard, which is One of a Kind; keep 2.']);
  expect(with2(2400, 'veteran')).toEqual([
    'host.json, units (T9A-ARM-009): 2 times veteran of spears, which is One of a Kind; keep one.',
  ]);
  expect(with2(4000, 'veteran')).toEqual([]);
  expect(with2(4000, 'relic')).toEqual([
    'host.json, units (T9A-ARM-009): 2 times relic of spears, which is One per Army; keep one.',
  ]);
});

test('T9A-WPN-011 T9A-WPN-013 no lances on foot, no spears on horseback', () => {
  expect(faults(1600, [DUKE, ...CORE, unit('spears', 10, { options: ['lance'] })])).toEqual([
    'host.json, spears-3 (T9A-WPN-011): Lance is not for models on foot; choose another weapon.',
  ]);
  expect(faults(1600, [DUKE, ...CORE, unit('riders', 10, { options: ['pike'] })])).toEqual([
    'host.json, riders (T9A-WPN-013): Spear is not for mounted models; choose another weapon.',
  ]);
});

test('T9A-CHR-003 T9A-SPR-046 T9A-SPR-047 T9A-SPR-087 T9A-WMP-005 who may be deployed in what', () => {
  const joining = (character: string, host: string) => {
    const rest = [unit('zealots', 10), unit('mob', 10), unit('ram', 10), unit(character, 10, { joins: host })];
    return faults(1600, [DUKE, ...CORE, ...rest], 'giant').filter((line) => line.includes('joins'));
  };

  expect(joining('squire', 'spears')).toEqual([]);
  expect(joining('squire', 'duke')).toEqual([]);
  expect(joining('squire', 'zealots')[0]).toContain('(T9A-SPR-087)');
  expect(joining('martyr', 'zealots')).toEqual([]);
  expect(joining('martyr', 'spears')[0]).toContain('(T9A-SPR-087)');
  expect(joining('squire', 'mob')[0]).toContain('(T9A-SPR-046)');
  expect(joining('dwarf', 'mob')).toEqual([]);
  expect(joining('dwarf', 'spears')).toEqual([]);
  expect(joining('squire', 'ram')[0]).toContain('(T9A-WMP-005)');
  expect(joining('giant-slayer', 'spears')[0]).toContain('(T9A-SPR-047)');
});

test('T9A-FRT-005 T9A-FRT-006 T9A-UNI-015 who has another base than the unit is not deployed in it', () => {
  const joining = (character: string, host: string) =>
    faults(1600, [DUKE, unit(character, 9, { joins: host }), ...CORE, unit('trolls', 9)]);

  expect(joining('squire', 'spears')).toEqual([]);
  expect(joining('knight', 'spears')).toEqual([
    'host.json, knight, joins (T9A-FRT-006): has a base of 25 x 50 mm, models of spears have a base of 20 x 20 mm: only a rectangular base of the same size is played; join another unit or none.',
  ]);
  expect(joining('ogre', 'spears')[0]).toContain('ogre, joins (T9A-FRT-005): has a base of 40 x 40 mm'); // a base of this size takes four places
  expect(joining('ogre', 'trolls')).toEqual([]);
  expect(joining('squire', 'trolls')[0]).toContain('(T9A-FRT-006): has a base of 20 x 20 mm');
});

test('what cannot be settled hides no other fault and makes none up', () => {
  const lines = judge(1600, [{ unit: 'duk', general: true }, unit('giant', 900)]);

  expect(lines).toEqual([
    'host.json, duk, unit (T9A-ARM-002): Country has no unit duk; write duke.',
    'host.json, Rare (T9A-ARM-005): 900 points, but 1,600 allow 400 at most; spend 500 less there.',
  ]);
});
