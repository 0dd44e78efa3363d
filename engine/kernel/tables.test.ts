import { expect, test } from 'vitest';
import type { Dice } from './dice.js';
import { agreement, drawnTable, type TableWishes } from './tables.js';

test('K16 what was agreed is the same whether its table is kept or drawn again, the order of its parts too', () => {
  let drawn = 0;
  const draw = () => ({ pieces: [[1, 2]], number: drawn++ });
  const given = { battlefield: { pieces: [[1, 2]] }, turns: 4 };
  expect(agreement(given)()).toBe(given);
  const whole = agreement({ turns: 4, battlefield: drawnTable(7, { width: 48, depth: 48 }, draw), limit: 1000 });
  expect(drawn).toBe(1);
  expect(JSON.stringify(whole())).toBe('{"turns":4,"battlefield":{"pieces":[[1,2]],"number":1},"limit":1000}');
});

test('K16 a table is drawn again as it was wished for, whatever the wishes have become, and from the same seed', () => {
  const wishes = { width: 48, depth: 36 };
  const draw = (dice: Dice, { width, depth }: TableWishes) => ({
    width,
    depth,
    dice: Array.from({ length: 5 }, () => dice.one(6, 0, 0)),
  });
  const battlefield = drawnTable(7, wishes, draw);
  const whole = agreement({ battlefield });
  wishes.width = 72;

  expect(battlefield.width).toBe(48);
  expect(whole().battlefield).toEqual(battlefield);
});
