import { expect, test } from 'vitest';
import { T9A } from '../game.js';

test('every unit of every book is in its tables, with all of its options and the rules of the army', () => {
  const { armies } = T9A;
  for (const book of armies.books().values()) {
    const text = armies.bookLines(book).join('\n');
    for (const unit of book.units) {
      expect(text).toContain(`${unit.name} (${unit.id}): ${unit.category}`);
      for (const group of unit.options) for (const option of group.options) expect(text).toContain(option.id);
    }
    for (const rule of book.rules) expect(text).toContain(rule.text);
  }
});
