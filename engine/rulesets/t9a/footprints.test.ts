import { expect, test } from 'vitest';
import { scenario } from '../../testing/scenario.js';
import { footprintOf, newFootprint, squaredGapTo } from './footprints.js';

function footprint(models: number, files: number, facing = 0) {
  const battle = scenario('t9a')
    .unit('spears', { models, files, at: [36, 24], facing })
    .enemy('orcs', {})
    .start();
  const out = newFootprint();
  footprintOf(battle.b, battle.row('spears'), out);
  const { x, y } = { x: 36 * 2540, y: 24 * 2540 };
  const rounded = Array.from(out.numbers.subarray(0, 4 * out.count), (n) => Math.round(n));
  return rounded.map((n, i) => (i % 4 === 0 ? n - x : i % 4 === 1 ? n - y : n));
}

test('T9A-UNI-011 full ranks make one rectangle', () => {
  expect(footprint(10, 5)).toEqual([0, 0, 5000, 2000]);
  expect(footprint(3, 3)).toEqual([0, 0, 3000, 1000]);
});

test('T9A-UNI-007 T9A-UNI-011 a short last rank is a rectangle of its own, filled from the left', () => {
  // three ranks, 6000 ticks deep: two full ones in front, two models on the left of the last
  expect(footprint(12, 5)).toEqual([0, 1000, 5000, 2000, -3000, -2000, 2000, 1000]);
  // turned to the south the left is in the east
  expect(footprint(12, 5, 180)).toEqual([0, -1000, 5000, 2000, 3000, 2000, 2000, 1000]);
});

test('T9A-MEA-001 the gap to a footprint is that to its closest rectangle', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 12, files: 5, at: [36, 24] })
    .enemy('orcs', {})
    .start();
  const out = newFootprint();
  footprintOf(battle.b, battle.row('spears'), out);
  const behind = (across: number) => squaredGapTo(out, 0, 36 * 2540 + across, 24 * 2540 - 6000, 0, 500, 1000);

  expect(Math.sqrt(behind(-3000))).toBeCloseTo(2000, 6); // behind the two
  expect(Math.sqrt(behind(3000))).toBeCloseTo(4000, 6); // behind the gap
});
