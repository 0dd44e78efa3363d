import { expect, test } from 'vitest';
import { INCH, TOUCH } from '../../kernel/geometry/measures.js';
import { Place } from '../../regiments/layout.js';
import { scenario } from '../../testing/scenario.js';
import { gap } from './units.js';

/** Pursuers, 100 mm wide, that left by the lower edge so far from the left corner, and come back now. */
const pursuers = (x: number) =>
  scenario('t9a')
    .unit('pursuers', { models: 10, files: 5, at: [x, 10] })
    .enemy('theirs', { models: 5, files: 5, at: [60, 40] })
    .with((b, row) => {
      const u = row('pursuers');
      b.unit.place[u] = Place.offTable;
      b.unit.y[u] = 0;
    });

test('T9A-PUR-025 near a corner it stands as close as can be to where it left: in the corner, to the tick', () => {
  const { b } = pursuers(0.5).runTo('decision of kind Mover');
  expect([b.unit.x[0], b.unit.y[0]]).toEqual([5000, 2000]);
});

test('T9A-PUR-025 T9A-SPC-001 beside a friend who stands there it comes back an inch from him and no further off', () => {
  const battle = pursuers(36)
    .unit('friends', { models: 5, files: 5, at: [35, 2] })
    .runTo('decision of kind Mover');
  const { b } = battle;
  const [u, v] = [battle.row('pursuers'), battle.row('friends')];
  expect(b.unit.x[u]).toBeGreaterThan(36 * INCH);
  expect(Math.abs(gap(b, u, v) - INCH)).toBeLessThanOrEqual(TOUCH);
});
