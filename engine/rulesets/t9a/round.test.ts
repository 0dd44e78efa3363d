import { expect, test } from 'vitest';
import { scenario } from '../../testing/scenario.js';

test('T9A-VEC-179 T9A-RND-004 who falls in an Initiative step has struck in it', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .unit('ours', { models: 1, at: [36, 20], WS: 4 })
    .enemy('theirs', { models: 1, at: [36, 30], WS: 4 })
    .engaged('ours', 'theirs')
    .dice('to hit', 4, 4)
    .dice('to wound', 4, 4)
    .runTo('end of phase');

  expect(battle.unit('ours').place).toBe('destroyed');
  expect(battle.unit('theirs').place).toBe('destroyed');
});
