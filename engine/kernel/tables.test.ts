import { expect, test } from 'vitest';
import { agreement, drawnTable } from './tables.js';

test('K16 what was agreed is the same whether its table is kept or drawn again, the order of its parts too', () => {
  let drawn = 0;
  const draw = () => ({ pieces: [[1, 2]], number: drawn++ });
  const given = { battlefield: { pieces: [[1, 2]] }, turns: 4 };
  expect(agreement(given)()).toBe(given);
  const whole = agreement({ turns: 4, battlefield: drawnTable(7, { width: 48, depth: 48 }, draw), limit: 1000 });
  expect(drawn).toBe(1);
  expect(JSON.stringify(whole())).toBe('{"turns":4,"battlefield":{"pieces":[[1,2]],"number":1},"limit":1000}');
});
