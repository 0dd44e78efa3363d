import { expect, test } from 'vitest';
import { Random } from '../../../testing/random.js';
import { armyBooks, armyLists } from './armies.js';
import { drawList, LEAST_POINTS, partOfList } from './random-lists.js';

test('W40K-FORCE-005 W40K-FORCE-007 an army of any size is drawn within its points and by all rules of its book', () => {
  const entries = new Set<string>();
  for (const book of armyBooks().keys()) {
    for (const points of [LEAST_POINTS, 300, 500, 1000, 1500]) {
      for (let seed = 1; seed <= 12; seed++) {
        const made = drawList(book, points, new Random(seed), 'drawn'); // a random army has passed the checks of lists
        if (!made.ok) throw new Error(JSON.stringify(made.problems));
        expect(made.value.points).toBeLessThanOrEqual(points);
        expect(made.value.points).toBeGreaterThan(points / 2);
        expect(made.value.units.length).toBeGreaterThanOrEqual(2);
        expect(drawList(book, points, new Random(seed), 'drawn')).toEqual(made);
        for (const unit of made.value.units) entries.add(`${book} ${unit.entry}`);
      }
    }
  }
  expect(entries.size).toBeGreaterThan(20);
});

test('a random army has at most half of the models that a battle holds', () => {
  for (const seed of [1, 2, 89, 158, 172, 192]) {
    const made = drawList('orks', 1000, new Random(seed), 'horde');
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const models = made.value.units.reduce((n, unit) => n + unit.models.reduce((k, m) => k + m.count, 0), 0);
    expect(models).toBeLessThanOrEqual(100);
  }
});

test('a part of a list is some of its units; halves of a squad come together', () => {
  for (const list of armyLists().values()) {
    for (let seed = 1; seed <= 10; seed++) {
      const part = partOfList(list, 450, new Random(seed), 'part');
      if (!part.ok) throw new Error('no part');
      const { units, points } = part.value;
      expect(points).toBe(units.reduce((n, u) => n + u.points, 0));
      expect(points).toBeLessThanOrEqual(450);
      for (const unit of units) {
        if (unit.joins !== null) expect(units.some((u) => u.id === unit.joins)).toBe(true);
        if (unit.combatSquadOf !== null) expect(units.some((u) => u.id === unit.combatSquadOf)).toBe(true);
      }
    }
    expect(partOfList(list, 3, new Random(1), 'part').ok).toBe(false);
  }
});

test('armies of fewer points than two units cost, and of more than a battle holds, are not drawn', () => {
  for (const points of [LEAST_POINTS - 1, 3001]) {
    const made = drawList('orks', points, new Random(1), 'x');
    expect(made.ok ? '' : made.problems[0].message).toContain(`no army of ${points} points`);
  }
});
