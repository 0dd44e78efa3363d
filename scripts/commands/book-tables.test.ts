import { expect, test } from 'vitest';
import * as t9a from '../../engine/rulesets/t9a/armies/armies.js';
import * as wh40k2 from '../../engine/rulesets/wh40k2/armies/armies.js';
import { regimentBookLines, squadBookLines, tableLines } from './book-tables.js';

test('columns of a table are as wide as their widest cell, numbers stand to the right', () => {
  expect(
    tableLines(
      ['name', 'n'],
      [
        ['a', '10'],
        ['long name', '5'],
      ],
    ),
  ).toEqual(['name        n', 'a          10', 'long name   5']);
});

test('every unit of every book is in its tables, with all of its options', () => {
  for (const book of t9a.armyBooks().values()) {
    const text = regimentBookLines(book).join('\n');
    for (const unit of book.units) {
      expect(text).toContain(`${unit.name} (${unit.id}): ${unit.category}`);
      for (const group of unit.options) for (const option of group.options) expect(text).toContain(option.id);
    }
    for (const rule of book.rules) expect(text).toContain(rule.text);
  }
  for (const book of wh40k2.armyBooks().values()) {
    const text = squadBookLines(book).join('\n');
    for (const unit of book.units) {
      expect(text).toContain(`${unit.name} (${unit.id}): ${unit.category}`);
      for (const option of unit.options) expect(text).toContain(option.id);
    }
  }
});
