import { expect, test } from 'vitest';
import { scenario } from './scenario.js';

const scene = () =>
  scenario('t9a')
    .unit('lancers', { M: 7, base: [25, 50], models: 5, files: 5, at: [36, 12], rules: ['Swiftstride'] })
    .enemy('spears', { models: 20, files: 5, at: [36, 30], weapons: ['Spear'] });

test('units stand where the scene puts them', () => {
  const battle = scene().start();

  expect(battle.unit('lancers')).toMatchObject({
    x: 36,
    y: 12,
    facing: 0,
    models: 5,
    files: 5,
    ranks: 1,
    place: 'table',
  });
  expect(battle.unit('spears')).toMatchObject({ x: 36, y: 30, facing: 180, models: 20, ranks: 4 });
});
