import { expect, test } from 'vitest';
import { scenario } from '../../../testing/scenario.js';

import { fullRanks } from '../terrain/ranks-in-water.js';

test('T9A-SPR-031 a unit of which half or more reform freely has no Full Ranks', () => {
  const ranks = (rules: string[]) => {
    const battle = scenario('t9a')
      .unit('spears', { models: 20, files: 5, at: [36, 20], rules })
      .enemy('bows', { models: 5, at: [36, 40] })
      .start();
    return fullRanks(battle.b, battle.row('spears'));
  };
  expect(ranks([])).toBe(4);
  expect(ranks(['Free Reform'])).toBe(0);
});

test('T9A-SPR-029 the whole unit must reform freely to do more than others', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 5, files: 5, at: [36, 20], rules: ['Free Reform'] })
    .unit('hero', { character: true, joins: 'spears' })
    .enemy('bows', { models: 5, at: [36, 44] })
    .choose({ ask: 'Mover', target: 'spears' }, { ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 5 })
    .runTo('shooting phase');
  expect(battle.unit('spears').did).toContain('Reform');
});

test('T9A-SPR-018 Fast Cavalry reforms freely and makes Vanguard moves', () => {
  const battle = scenario('t9a')
    .unit('riders', { models: 5, files: 5, at: [36, 20], rules: ['Fast Cavalry'] })
    .enemy('bows', { models: 5, at: [36, 44] })
    .choose({ ask: 'Mover', target: 'riders' }, { ask: 'Move', verb: 'Reform', at: [36, 20], facing: 10, files: 5 })
    .runTo('act')
    .runTo('decision of kind Move');
  expect(battle.question?.options.some((o) => o.verb === 'Advance')).toBe(true);
});
