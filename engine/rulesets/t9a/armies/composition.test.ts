import { expect, test } from 'vitest';
import {
  armySize,
  copiesAllowed,
  eligibleGenerals,
  isMatchingBase,
  markedAllowed,
  pointsBounds,
  shareBounds,
  unitsCounted,
  unitsNeeded,
} from './composition.js';

const isIn = (cost: number, { least, most }: { readonly least: number; readonly most: number }) =>
  cost >= least && cost <= most;
const units = (troopType: string, count: number, character = false) => Array(count).fill({ troopType, character });

test('T9A-VEC-001 T9A-ARM-003 T9A-ARM-004 20 points under the limit are legal', () => {
  expect(isIn(2380, pointsBounds(2400))).toBe(true);
});

test('T9A-ARM-004 21 points under the limit are too few', () => {
  expect(isIn(2379, pointsBounds(2400))).toBe(false);
});

test('T9A-VEC-003 T9A-ARM-003 the limit itself is legal, one point more is not', () => {
  expect(isIn(2400, pointsBounds(2400))).toBe(true);
  expect(isIn(2401, pointsBounds(2400))).toBe(false);
});

test('T9A-VEC-005 T9A-ARM-005 499 points of Core are one short of a quarter of 2,000', () => {
  expect(isIn(499, shareBounds('Core', 2000))).toBe(false);
  expect(isIn(500, shareBounds('Core', 2000))).toBe(true);
});

test('T9A-VEC-007 T9A-ARM-005 Lords may take 35%: 840 of 2,400', () => {
  expect([840, 841].map((cost) => isIn(cost, shareBounds('Lords', 2400)))).toEqual([true, false]);
});

test('T9A-ARM-005 the shares of every category, and of the Characters together', () => {
  expect(shareBounds('Core', 2000)).toEqual({ least: 500, most: 2000 });
  expect(shareBounds('Special', 2000)).toEqual({ least: 0, most: 2000 });
  expect(shareBounds('Rare', 2000)).toEqual({ least: 0, most: 500 });
  expect(shareBounds('Heroes', 2000)).toEqual({ least: 0, most: 1000 });
  expect(shareBounds('Lords', 2000)).toEqual({ least: 0, most: 700 });
  expect(shareBounds('Heroes and Lords', 2000)).toEqual({ least: 0, most: 1000 });
});

test('T9A-ARM-005 a share that is no whole number is never stretched', () => {
  expect(shareBounds('Core', 2350).least).toBe(588); // 587.5
  expect(shareBounds('Rare', 2350).most).toBe(587);
  expect(shareBounds('Lords', 2330).most).toBe(815); // 815.5
});

test('T9A-ARM-014 shares are the same in a Warband and in a Grand Army', () => {
  expect(shareBounds('Rare', 1000)).toEqual({ least: 0, most: 250 });
  expect(shareBounds('Lords', 4000)).toEqual({ least: 0, most: 1400 });
});

test('T9A-ARM-010 T9A-ARM-012 up to 1,500 points a Warband, from 4,000 a Grand Army', () => {
  expect([1500, 1501, 3999, 4000].map(armySize)).toEqual(['Warband', 'Army', 'Army', 'Grand Army']);
});

test('T9A-ARM-006 copies of an entry in an army', () => {
  const copies = (['Core', 'Special', 'Rare', 'Heroes', 'Lords'] as const).map((c) => copiesAllowed(c, 2400));
  expect(copies).toEqual([4, 3, 2, 3, 3]);
});

test('T9A-VEC-009 T9A-ARM-011 a Warband: two of Core and Special, one of Rare', () => {
  expect(copiesAllowed('Core', 1500)).toBe(2);
  expect(copiesAllowed('Special', 1500)).toBe(2);
  expect(copiesAllowed('Rare', 1500)).toBe(1);
  expect([copiesAllowed('Heroes', 1500), copiesAllowed('Lords', 1500)]).toEqual([2, 2]);
});

test('T9A-VEC-013 T9A-ARM-013 a Grand Army: eight of Core, six of Special, four of Rare', () => {
  expect(copiesAllowed('Core', 4000)).toBe(8);
  expect(copiesAllowed('Special', 4000)).toBe(6);
  expect(copiesAllowed('Rare', 4000)).toBe(4);
  expect([copiesAllowed('Heroes', 4000), copiesAllowed('Lords', 4000)]).toEqual([6, 6]);
});

test('T9A-ARM-009 T9A-ARM-012 One of a Kind is twice in a Grand Army, One per Army never', () => {
  expect([1500, 2400, 4000].map((limit) => markedAllowed('one-of-a-kind', limit))).toEqual([1, 1, 2]);
  expect([1500, 2400, 4000].map((limit) => markedAllowed('one-per-army', limit))).toEqual([1, 1, 1]);
});

test('T9A-VEC-011 T9A-ARM-007 War Machines count as one unit together', () => {
  const counted = unitsCounted([...units('Infantry', 2), ...units('War Machine', 3)]);

  expect(counted).toBe(3);
  expect(counted >= unitsNeeded(2000)).toBe(false);
});

test('T9A-ARM-007 T9A-ARM-010 four units besides Characters, three in a Warband', () => {
  expect(unitsCounted([...units('Infantry', 4), ...units('Cavalry', 2, true)])).toBe(4);
  expect([1500, 1501, 4000].map(unitsNeeded)).toEqual([3, 4, 4]);
});

test('T9A-VEC-303 T9A-GNR-001 between Characters of the same Leadership the owner chooses', () => {
  const a = { id: 'a', ld: 9, bsb: false, notALeader: false };
  const b = { ...a, id: 'b' };

  expect(eligibleGenerals([a, b])).toEqual([a, b]);
});

test('T9A-GNR-001 T9A-SPR-059 the highest Leadership of those who may lead', () => {
  const lord = { id: 'lord', ld: 9, bsb: false, notALeader: false };
  const hero = { ...lord, id: 'hero', ld: 8 };

  expect(eligibleGenerals([hero, lord])).toEqual([lord]);
  expect(eligibleGenerals([hero, { ...lord, bsb: true }])).toEqual([hero]);
  expect(eligibleGenerals([hero, { ...lord, notALeader: true }])).toEqual([hero]);
});

test('T9A-GNR-001 T9A-ARM-008 a lone bearer of the battle standard leads nobody', () => {
  expect(eligibleGenerals([{ ld: 9, bsb: true, notALeader: false }])).toEqual([]);
});

test('T9A-FRT-005 a base fits that takes the place of whole bases', () => {
  const base = (frontMm: number, depthMm: number, round = false) => ({ frontMm, depthMm, round });

  expect(isMatchingBase(base(20, 20), base(20, 20))).toBe(true);
  expect(isMatchingBase(base(40, 40), base(20, 20))).toBe(true);
  expect(isMatchingBase(base(25, 50), base(25, 25))).toBe(true);
  expect(isMatchingBase(base(50, 50), base(20, 20))).toBe(false);
  expect(isMatchingBase(base(25, 50), base(20, 20))).toBe(false);
  expect(isMatchingBase(base(20, 20), base(40, 40))).toBe(false);
  expect(isMatchingBase(base(40, 40, true), base(20, 20))).toBe(false);
});
