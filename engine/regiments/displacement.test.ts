import fc from 'fast-check';
import { expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../kernel/geometry/measures.js';
import { canRearrange, squaredDisplacement } from './displacement.js';
import { placeInBlock, ranksOf } from './formation.js';
import { toyBattle } from './toy-battle.js';

const from = new Float64Array(2);
const to = new Float64Array(2);

test('T9A-MOV-017 the farthest way of a model is that of the one that gets farthest, of all of them', () => {
  const angle = fc.integer({ min: 0, max: 65535 });
  const shift = fc.integer({ min: -20_000, max: 20_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      shift,
      shift,
      angle,
      (models, wide, dx, dy, facing) => {
        const files = Math.min(models, wide);
        const b = toyBattle([{ at: [36, 24], facing: 33, models, files, base: [25, 50] }]);
        const { x, y, halfWidth: w, halfDepth: d } = b.unit;
        let most = 0;
        for (let place = 0; place < models; place++) {
          const rank = Math.floor(place / files);
          placeInBlock(b, 0, x[0], y[0], b.unit.facing[0], w[0], d[0], place - rank * files, rank, from);
          placeInBlock(b, 0, x[0] + dx, y[0] + dy, facing, w[0], d[0], place - rank * files, rank, to);
          most = Math.max(most, Math.hypot(to[0] - from[0], to[1] - from[1]));
        }
        expect(Math.sqrt(squaredDisplacement(b, 0, x[0] + dx, y[0] + dy, facing))).toBeCloseTo(most, 3);
        expect(ranksOf(models, files)).toBeGreaterThan(0);
      },
    ),
    { numRuns: 300 },
  );
});

test('T9A-VEC-117 T9A-MOV-013 in a reform nobody may end farther than twice the Movement from where he stood', () => {
  // One file of 20 turned into one rank: the outermost of 20 mm bases ends where somebody must have come from afar.
  const b = toyBattle([{ at: [36, 24], models: 20, files: 1 }]);
  const need = (limit: number) => canRearrange(b, 0, ticks(36), ticks(24), 0, 20, limit);
  // The middle of the last base is 190 mm from the Centre, on either axis: whoever ends there came from 10 mm or more from it.
  expect(need(8 * INCH)).toBe(true);
  expect(need(ticks(5))).toBe(false);
});

test('T9A-MOV-013 models may change places: turning about sends nobody to the other end', () => {
  const b = toyBattle([{ at: [36, 24], models: 40, files: 10 }]);
  expect(canRearrange(b, 0, ticks(36), ticks(24), degrees(180), 10, ticks(0.1))).toBe(true);
  expect(canRearrange(b, 0, ticks(36), ticks(24), 0, 10, 0)).toBe(true);
  expect(canRearrange(b, 0, ticks(36) + 5 * INCH, ticks(24), 0, 10, ticks(1))).toBe(false);
});
