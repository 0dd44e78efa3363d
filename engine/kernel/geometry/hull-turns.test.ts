import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hullSeparation, hullsSquaredGap, newHull, polygonHull, rectangleHull } from './convex.js';
import { degrees, HALF_INCH, TOUCH } from './measures.js';
import { convexPolygon } from './polygon.js';
import { cornerX, cornerY } from './rectangle.js';
import { COS, SIN } from './trig.js';
import { turnToPolygon } from './wheel.js';

const at = fc.integer({ min: -16_000, max: 16_000 });
const size = fc.integer({ min: 500, max: 6000 });

test('K32 T9A-MOV-016 free turns beside terrain are those that a look at every single step finds', () => {
  const terrain = convexPolygon([0, 6000, 5000, 3500, 6000, -2600, 0, -5000, -4000, -2000, -4000, 4000])!;
  const piece = newHull();
  const corners = polygonHull(terrain, piece);
  const block = newHull();
  fc.assert(
    fc.property(
      fc.tuple(at, at, fc.integer({ min: 0, max: 65535 }), size, size),
      fc.constantFrom(-1, 1),
      fc.constantFrom(0, HALF_INCH),
      fc.integer({ min: 0, max: 4 }),
      ([x, y, facing, width, depth], side, wanted, about) => {
        const px = about < 4 ? cornerX(x, facing, width, depth, about) : x;
        const py = about < 4 ? cornerY(y, facing, width, depth, about) : y;
        const isClear = (steps: number) => {
          const s = SIN[(side * steps) & 65535];
          const c = COS[(side * steps) & 65535];
          const toX = px + (x - px) * c + (y - py) * s;
          const toY = py + (y - py) * c - (x - px) * s;
          rectangleHull(toX, toY, (facing + side * steps) & 65535, width, depth, block);
          if (wanted === 0) return hullSeparation(piece, corners, block, 4) >= -TOUCH;
          return Math.sqrt(hullsSquaredGap(piece, corners, block, 4)) >= wanted - TOUCH;
        };
        let free = 0;
        while (free <= degrees(90) && isClear(free)) free++;
        const turn = turnToPolygon(x, y, facing, width, depth, px, py, side * degrees(90), wanted, terrain);
        expect(turn).toBe(Math.max(0, free - 1));
      },
    ),
    { numRuns: 150 },
  );
});
