import { expect, test } from 'vitest';
import { Random } from '../../../testing/random.js';
import { armyBooks, armyLists } from './armies.js';
import { drawList, LEAST_POINTS, LEGAL_FROM, partOfList, WAIVED } from './random-lists.js';
import { faultsOfBases, faultsOfTroopType, unplayedIn } from './what-is-played.js';

test('WFB9-ARMY-003 an army drawn for 600 points and more keeps every rule of composition, and is drawn again the same', () => {
  for (const book of armyBooks().keys()) {
    for (const points of [LEGAL_FROM, 1000, 2000, 3000]) {
      for (let seed = 1; seed <= 6; seed++) {
        const made = drawList(book, points, new Random(seed), 'drawn');
        if (!made.ok) throw new Error(JSON.stringify(made.problems));
        const { value: list } = made;
        expect(list.points).toBeLessThanOrEqual(points);
        expect(list.points).toBeGreaterThan(0.97 * points - 20);
        expect(list.units.filter((u) => u.general).length).toBe(1);
        expect(drawList(book, points, new Random(seed), 'drawn')).toEqual(made);
      }
    }
  }
});

test('WFB9-CHR-015 in drawn armies nothing is unplayed, and characters stand among bases like their own', () => {
  let joined = 0;
  for (const book of armyBooks().keys()) {
    for (let seed = 1; seed <= 20; seed++) {
      const made = drawList(book, 1500, new Random(seed), 'drawn');
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      for (const unit of made.value.units) {
        expect([...unplayedIn(unit), ...faultsOfTroopType(unit.troopType)]).toEqual([]);
        const host = made.value.units.find((other) => other.id === unit.joins);
        if (host === undefined) continue;
        joined++;
        expect(faultsOfBases(unit, host)).toEqual([]);
      }
    }
  }
  expect(joined).toBeGreaterThan(10);
});

test('armies of a few hundred points are two or three units, within their points', () => {
  const sizes = new Set<number>();
  const entries = new Set<string>();
  for (const book of armyBooks().keys()) {
    for (let seed = 1; seed <= 40; seed++) {
      const made = drawList(book, seed % 2 === 0 ? 350 : LEAST_POINTS, new Random(seed), 'tiny');
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      expect(made.value.points).toBeLessThanOrEqual(350);
      sizes.add(made.value.units.length);
      for (const unit of made.value.units) entries.add(`${book} ${unit.entry}`);
    }
  }
  expect([...sizes].sort()).toEqual([2, 3]);
  expect(entries.size).toBeGreaterThan(12);
  expect(WAIVED.has('WFB9-ARMY-001')).toBe(false);
});

test('a part of a list is some of its units; nobody is left in a unit that stays away, and somebody leads', () => {
  for (const list of armyLists().values()) {
    for (let seed = 1; seed <= 6; seed++) {
      const part = partOfList(list, 900, new Random(seed), 'part');
      if (!part.ok) throw new Error('no part');
      const { units, points } = part.value;
      expect(points).toBe(units.reduce((n, u) => n + u.points, 0));
      expect(points).toBeLessThanOrEqual(900);
      for (const unit of units) if (unit.joins !== null) expect(units.some((u) => u.id === unit.joins)).toBe(true);
      if (units.some((u) => u.character && !u.bsb)) expect(units.filter((u) => u.general).length).toBe(1);
    }
  }
});

test('armies of fewer points than two units cost, and of more than a battle holds, are not drawn', () => {
  for (const points of [LEAST_POINTS - 1, 4001])
    expect(drawList('dark-elves', points, new Random(1), 'x').ok).toBe(false);
});
