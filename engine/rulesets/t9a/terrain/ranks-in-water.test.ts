import { expect, test } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

import { fullRanks } from './ranks-in-water.js';

/**
 * Returns the Full Ranks of 25 spears in five ranks with their front at y = 24; the water covers `ranks` ranks from the
 * rear.
 */
function wading(ranks: number, spec: UnitSpec = {}): number {
  const depth = 5 * (20 / 25.4);
  const shore = 24 - depth + (ranks * 20) / 25.4;
  const battle = scenario('t9a')
    .unit('spears', { models: 25, files: 5, at: [36, 24 - depth / 2], ...spec })
    .enemy('orcs', { at: [36, 40] })
    .terrain('water', { at: [36, shore - 3], size: [12, 6] })
    .start();
  return fullRanks(battle.b, battle.row('spears'));
}

test('T9A-TER-027 a rank partly in Water is no Full Rank', () => {
  expect(wading(-1)).toBe(5);
  expect(wading(0)).toBe(5); // touching is not standing in it
  expect(wading(0.1)).toBe(4);
  expect(wading(1)).toBe(4);
  expect(wading(2.4)).toBe(2);
});

test('T9A-TER-027 a unit mostly in Water has no Full Ranks, half in it is not mostly', () => {
  expect(wading(2.5)).toBe(2);
  expect(wading(2.6)).toBe(0);
});

test('T9A-TER-027 T9A-SPR-080 Striders keep their ranks', () => {
  expect(wading(2.6, { rules: ['Strider'] })).toBe(5);
});
