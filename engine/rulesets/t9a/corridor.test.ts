import { expect, test } from 'vitest';
import { newHull, rectangleHull } from '../../kernel/geometry/convex.js';
import { scenario } from '../../testing/scenario.js';
import { layCorridor, mayReachCorridor, reachesCorridor } from './corridor.js';

/** Is a block of 1 x 1 inch at (x, y) between a front at y = 12.39 and orcs at y = 32, both 3.94 inches wide? */
function between(x: number, y: number): boolean {
  const battle = scenario('t9a')
    .unit('archers', { models: 5, files: 5, at: [36, 12] })
    .enemy('orcs', { models: 5, files: 5, at: [36, 32] })
    .start();
  layCorridor(battle.b, battle.row('archers'), battle.row('orcs'));
  const hull = newHull();
  const count = rectangleHull(x * 2540, y * 2540, 0, 1270, 1270, hull);
  const reaches = reachesCorridor(hull, count);
  if (reaches) expect(mayReachCorridor(x * 2540, y * 2540, 1797)).toBe(true);
  return reaches;
}

test('what lies on a line from the front to the target is in the corridor, what lies beside or behind is not', () => {
  expect(between(36, 22)).toBe(true);
  expect(between(38.4, 22)).toBe(true); // its left edge is at 37.9, the corridor's right one at 37.97
  expect(between(38.5, 22)).toBe(false);
  expect(between(33.5, 22)).toBe(false);
  expect(between(36, 11.8)).toBe(false); // behind the front
  expect(between(36, 33)).toBe(false); // behind the target
});
