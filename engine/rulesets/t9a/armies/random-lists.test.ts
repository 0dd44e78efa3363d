import { expect, test } from 'vitest';
import { Random } from '../../../testing/random.js';
import { armyBooks, armyLists } from './armies.js';
import { drawList, LEAST_POINTS, LEGAL_FROM, partOfList, WAIVED } from './random-lists.js';
import { unplayedIn } from './what-is-played.js';

test('T9A-ARM-002 an army drawn for 500 points and more keeps every rule of composition, and is drawn again the same', () => {
  for (const book of armyBooks().keys()) {
    for (const points of [LEGAL_FROM, 800, 1500, 2400]) {
      for (let seed = 1; seed <= 8; seed++) {
        const made = drawList(book, points, new Random(seed), 'drawn');
        if (!made.ok) throw new Error(JSON.stringify(made.problems));
        const { value: list } = made;
        expect(list.points).toBeGreaterThanOrEqual(points - 20);
        expect(list.points).toBeLessThanOrEqual(points);
        expect(list.units.filter((u) => u.general).length).toBe(1);
        expect(drawList(book, points, new Random(seed), 'drawn')).toEqual(made);
      }
    }
  }
});

test('armies of a few hundred points are two or three units, within their points, with the choices of the book', () => {
  const sizes = new Set<number>();
  const entries = new Set<string>();
  for (const book of armyBooks().keys()) {
    for (let seed = 1; seed <= 60; seed++) {
      const made = drawList(book, seed % 2 === 0 ? 300 : LEAST_POINTS, new Random(seed), 'tiny');
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      expect(made.value.points).toBeLessThanOrEqual(300);
      sizes.add(made.value.units.length);
      for (const unit of made.value.units) entries.add(`${book} ${unit.entry}`);
    }
  }
  expect([...sizes].sort()).toEqual([2, 3]);
  expect(entries.size).toBeGreaterThan(12);
  expect(WAIVED.has('T9A-ARM-003')).toBe(false);
});

test('a part of a list is some of its units; nobody is left in a unit that stays away, and somebody leads', () => {
  for (const list of armyLists().values()) {
    for (let seed = 1; seed <= 10; seed++) {
      const part = partOfList(list, 900, new Random(seed), 'part');
      if (!part.ok) throw new Error('no part');
      const { units, points } = part.value;
      expect(points).toBe(units.reduce((n, u) => n + u.points, 0));
      expect(points).toBeLessThanOrEqual(900);
      for (const unit of units) {
        expect(list.units.some((u) => u.id === unit.id && u.points === unit.points)).toBe(true);
        if (unit.joins !== null) expect(units.some((u) => u.id === unit.joins)).toBe(true);
      }
      expect(units.filter((u) => u.general).length).toBeLessThanOrEqual(1);
    }
    expect(partOfList(list, 3, new Random(1), 'part').ok).toBe(false);
  }
});

test('armies of fewer points than two units cost, and of more than a battle holds, are not drawn', () => {
  for (const points of [LEAST_POINTS - 1, 4001]) {
    const made = drawList('orcs-and-goblins', points, new Random(1), 'x');
    expect(made.ok ? '' : made.problems[0].message).toContain(`no army of ${points} points`);
  }
});

test('T9A-FRT-006 in drawn armies nothing is unplayed, and characters stand among bases like their own', () => {
  let joined = 0;
  for (const book of armyBooks().keys()) {
    for (let seed = 1; seed <= 40; seed++) {
      const made = drawList(book, seed % 2 === 0 ? 400 : 1500, new Random(seed), 'drawn');
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      const { units } = made.value;
      expect(units.flatMap(unplayedIn)).toEqual([]);
      for (const unit of units) {
        const host = units.find(({ id }) => id === unit.joins);
        if (host === undefined) continue;
        expect([unit.id, unit.base]).toEqual([unit.id, host.base]);
        joined++;
      }
    }
  }
  expect(joined).toBeGreaterThan(10);
});
