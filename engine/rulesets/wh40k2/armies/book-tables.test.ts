import { expect, test } from 'vitest';
import { WH40K2 } from '../game.js';

test('every unit of every book is in its tables, with all of its options', () => {
  const { armies } = WH40K2;
  for (const book of armies.books().values()) {
    const text = armies.bookLines(book).join('\n');
    for (const unit of book.units) {
      expect(text).toContain(`${unit.name} (${unit.id}): ${unit.category}`);
      for (const option of unit.options) expect(text).toContain(option.id);
    }
  }
});
