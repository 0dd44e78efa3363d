import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { footprintOf, newFootprint, squaredGapTo } from '../../../regiments/footprints.js';
import { Go, segment } from '../../../regiments/paths.js';
import { scenario } from '../../../testing/scenario.js';
import { crossesWater } from '../terrain/water.js';

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
  // three ranks, 6000 ticks deep: two full ranks in front, and two models on the left of the last rank
  expect(footprint(12, 5)).toEqual([0, 1000, 5000, 2000, -3000, -2000, 2000, 1000]);
  // a unit that faces south has its left flank in the east
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

  expect(Math.sqrt(behind(-3000))).toBeCloseTo(2000, 6); // the point is behind the two models of the last rank
  expect(Math.sqrt(behind(3000))).toBeCloseTo(4000, 6); // the point is behind the gap of the last rank
});

test('T9A-PAN-001 T9A-UNI-011 who flees past the gap of a last rank flees through nobody', () => {
  const scene = (models: number) =>
    scenario('t9a')
      .unit('runaway', { models: 1, files: 1, Ld: 7, at: [35.14, 19.99], facing: 45 })
      .unit('friends', { models, files: 5, at: [36, 24], Ld: 10 })
      .enemy('orcs', { at: [66, 4] })
      .fleeing('runaway')
      .dice('rally test', 6, 6)
      .dice('flee distance', 5, 5)
      .seed(1)
      .runTo('remaining moves').log;
  expect(scene(15)).toContainEqual(expect.stringContaining('friends, panic test'));
  expect(scene(11)).not.toContainEqual(expect.stringContaining('friends, panic test')); // the runaway passes its right rear corner, where no model stands
});

test('T9A-FLE-003 T9A-UNI-011 nor is the gap of an enemy rank a danger to it', () => {
  const scene = (models: number) =>
    scenario('t9a')
      .unit('runaway', { models: 1, files: 1, Ld: 7, at: [35.14, 19.99], facing: 45 })
      .enemy('orcs', { models, files: 5, at: [36, 24], facing: 0 })
      .fleeing('runaway')
      .dice('rally test', 6, 6)
      .dice('flee distance', 5, 5)
      .seed(1)
      .runTo('remaining moves').log;
  expect(scene(15)).toContainEqual(expect.stringContaining('dangerous terrain'));
  expect(scene(11)).not.toContainEqual(expect.stringContaining('dangerous terrain'));
});

test('T9A-TER-026 T9A-UNI-011 a unit marches away from Water in which nobody of its last rank stands', () => {
  const crosses = (models: number) => {
    const battle = scenario('t9a')
      .unit('spears', { models, files: 5, at: [36, 24] })
      .enemy('orcs', { at: [66, 4] })
      .terrain('water', { at: [37.5, 23.2], size: [0.3, 0.3] })
      .start();
    return crossesWater(battle.b, battle.row('spears'), [segment(Go.forward, 8 * INCH)], 0);
  };
  expect(crosses(15)).toBe(true);
  expect(crosses(11)).toBe(false);
});
