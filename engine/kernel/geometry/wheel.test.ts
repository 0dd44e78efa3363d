import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapToCircle } from './circle.js';
import { degrees, HALF_INCH, INCH, nearest, TOUCH, turnBetween } from './measures.js';
import { convexPolygon, polygonSquaredGap } from './polygon.js';
import { Corner, cornerX, cornerY, gap, separation } from './rectangle.js';
import { COS, SIN } from './trig.js';
import {
  Pivot,
  turnToCircle,
  turnToPolygon,
  turnToRectangle,
  wheelAngle,
  wheeledFacing,
  wheeledX,
  wheeledY,
  wheelLength,
} from './wheel.js';

const rectangle = fc.tuple(
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.integer({ min: 0, max: 65535 }),
  fc.integer({ min: 500, max: 9000 }),
  fc.integer({ min: 500, max: 6000 }),
);

test('T9A-MOV-016 a wheel of a quarter about the right front corner', () => {
  // The block measures 100 x 60 mm and faces north; its right front corner is at (5000, 3000).
  expect(wheeledFacing(0, Pivot.Right, degrees(90))).toBe(degrees(90));
  expect(wheeledX(0, 0, 5000, 3000, Pivot.Right, degrees(90))).toBe(2000);
  expect(wheeledY(0, 0, 5000, 3000, Pivot.Right, degrees(90))).toBe(8000);
  expect(wheeledFacing(0, Pivot.Left, degrees(90))).toBe(degrees(270));
  expect(wheeledX(0, 0, 5000, 3000, Pivot.Left, degrees(90))).toBe(-2000);
  expect(wheeledY(0, 0, 5000, 3000, Pivot.Left, degrees(90))).toBe(8000);
});

test('T9A-MOV-016 K49 the corner of a wheel stays where it was, to the rounding of the centre', () => {
  fc.assert(
    fc.property(
      rectangle,
      fc.constantFrom(Pivot.Left, Pivot.Right),
      fc.integer({ min: 0, max: 32768 }),
      (a, pivot, angle) => {
        const [x, y, facing, width, depth] = a;
        const corner = pivot === Pivot.Left ? Corner.FrontLeft : Corner.FrontRight;
        const to = wheeledFacing(facing, pivot, angle);
        const toX = wheeledX(x, facing, width, depth, pivot, angle);
        const toY = wheeledY(y, facing, width, depth, pivot, angle);
        expect(
          Math.abs(cornerX(toX, to, width, depth, corner) - cornerX(x, facing, width, depth, corner)),
        ).toBeLessThan(0.501);
        expect(
          Math.abs(cornerY(toY, to, width, depth, corner) - cornerY(y, facing, width, depth, corner)),
        ).toBeLessThan(0.501);
        expect(turnBetween(facing, to) === pivot * angle || angle === 32768).toBe(true);
      },
    ),
  );
});

test('T9A-MOV-016 K04 a wheel costs the path of the outer corner, not the straight line', () => {
  expect(wheelLength(5000, degrees(90))).toBeCloseTo((10_000 * Math.PI) / 2, 6);
  expect(wheelLength(5000, 1)).toBeCloseTo(0.9587, 3);
});

test('K49 the largest wheel for a length costs no more, and one step more would', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 30_000 }), fc.integer({ min: 0, max: 60_000 }), (width, length) => {
      const angle = wheelAngle(width, length);
      expect(wheelLength(width, angle)).toBeLessThanOrEqual(length);
      expect(wheelLength(width, angle + 1)).toBeGreaterThan(length);
    }),
  );
});

/** 100 x 60 mm at the origin, facing north, turning about its right front corner. */
const BLOCK = [0, 0, 0, 5000, 3000] as const;
const RIGHT = [5000, 3000] as const;

test('T9A-MOV-016 T9A-SPC-002 a wheel stops where the outer corner comes too near', () => {
  // The left front corner turns on a circle of 10,000: at 30 degrees it is 5,000 ahead of the front.
  const wall = [-3660, 3000 + 5000 + HALF_INCH + 1000, 0, 20_000, 1000] as const;
  const free = turnToRectangle(...BLOCK, ...RIGHT, degrees(90), HALF_INCH, ...wall);
  expect(free).toBeGreaterThanOrEqual(degrees(30));
  expect(free).toBeLessThan(degrees(30) + 4); // the tolerance of 2 ticks allows two or three steps more here
  expect(turnToRectangle(...BLOCK, ...RIGHT, degrees(29), HALF_INCH, ...wall)).toBe(degrees(29));
});

test('T9A-MOV-016 the rear swings out too: a wheel to the left meets what stands behind the right flank', () => {
  const beside = [8000, -2000, 0, 1000, 1000] as const; // the obstacle stands 2,000 ticks to the right of the rear
  const free = turnToRectangle(...BLOCK, ...RIGHT, degrees(90), 0, ...beside);
  expect(free).toBe(degrees(90)); // in a turn to the right the rear swings to the left, away from the obstacle
  expect(turnToRectangle(...BLOCK, ...RIGHT, -degrees(90), 0, ...beside)).toBeLessThan(degrees(60));
});

test('T9A-MOV-015 a pivot about the centre is stopped on either side', () => {
  // its near edge is 5,000 ticks from the centre, its near corners 5,831
  const ahead = [0, 3000 + 2000 + 500, 0, 500, 500] as const;
  const free = turnToRectangle(...BLOCK, 0, 0, degrees(90), 0, ...ahead);
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThan(degrees(90));
  // the obstacle stands in the middle, so both directions are alike
  expect(turnToRectangle(...BLOCK, 0, 0, -degrees(90), 0, ...ahead)).toBe(free);
});

test('T9A-SPC-004 a turn that starts too near an obstacle is not free', () => {
  expect(turnToRectangle(...BLOCK, ...RIGHT, degrees(10), INCH, 0, 5000, 0, 1000, 1000)).toBe(0);
});

test('K49 a turn may start flush with a neighbour and turn away from it', () => {
  const flush = [10_000, 0, 0, 5000, 3000] as const;
  expect(turnToRectangle(...BLOCK, ...RIGHT, degrees(90), 0, ...flush)).toBe(degrees(90));
  expect(turnToRectangle(...BLOCK, ...RIGHT, -degrees(90), 0, ...flush)).toBeLessThan(degrees(0.2));
});

const sense = fc.constantFrom(-1, 1);
const clearance = fc.constantFrom(0, HALF_INCH, INCH);

/** Checks the returned number of free steps against the state at many poses. */
function expectTurn(free: number, limit: number, side: number, missing: (angle: number) => number) {
  const allowed = TOUCH + 0.01;
  if (missing(0) > allowed) {
    expect(free).toBe(0);
    return;
  }
  expect(free).toBeGreaterThanOrEqual(0);
  expect(free).toBeLessThanOrEqual(limit);
  for (let a = 0; a <= free; a += 127) expect(missing(side * a)).toBeLessThan(allowed);
  expect(missing(side * free)).toBeLessThan(allowed);
  // The obstacle must be what stopped the turn: a few steps later the block is too near by more than the tolerance.
  if (free < limit) expect(missing(side * (free + 12))).toBeGreaterThan(TOUCH - 0.3);
}

test('K32 T9A-MOV-016 free turns agree with the gap at many poses', () => {
  fc.assert(
    fc.property(rectangle, rectangle, sense, clearance, fc.integer({ min: 0, max: 3 }), (a, b, side, wanted, about) => {
      const [x, y, facing, width, depth] = a;
      const px = about < 2 ? cornerX(x, facing, width, depth, about) : x;
      const py = about < 2 ? cornerY(y, facing, width, depth, about) : y;
      const limit = about < 2 ? degrees(90) : degrees(180);
      const posed = (angle: number) => {
        const s = SIN[angle & 65535];
        const c = COS[angle & 65535];
        return [
          px + (x - px) * c + (y - py) * s,
          py + (y - py) * c - (x - px) * s,
          (facing + angle) & 65535,
          width,
          depth,
        ] as const;
      };
      const toBlock = (angle: number) =>
        wanted === 0 ? -separation(...posed(angle), ...b) : wanted - gap(...posed(angle), ...b);
      expectTurn(turnToRectangle(...a, px, py, side * limit, wanted, ...b), limit, side, toBlock);
      const radius = b[3];
      const toRim = (angle: number) => wanted + radius - gapToCircle(...posed(angle), b[0], b[1], 0);
      expectTurn(turnToCircle(...a, px, py, side * limit, wanted, b[0], b[1], radius), limit, side, toRim);
    }),
    { numRuns: 400 },
  );
});

test('K32 T9A-MOV-016 free turns are those that a look at every single step finds', () => {
  fc.assert(
    fc.property(rectangle, rectangle, sense, clearance, fc.integer({ min: 0, max: 4 }), (a, b, side, wanted, about) => {
      const [x, y, facing, width, depth] = a;
      const px = about < 4 ? cornerX(x, facing, width, depth, about) : x;
      const py = about < 4 ? cornerY(y, facing, width, depth, about) : y;
      const isClear = (steps: number) => {
        const s = SIN[(side * steps) & 65535];
        const c = COS[(side * steps) & 65535];
        const toX = px + (x - px) * c + (y - py) * s;
        const toY = py + (y - py) * c - (x - px) * s;
        const pose = [toX, toY, (facing + side * steps) & 65535, width, depth] as const;
        return (wanted === 0 ? separation(...pose, ...b) : gap(...pose, ...b) - wanted) >= -TOUCH;
      };
      let free = 0;
      while (free <= degrees(90) && isClear(free)) free++;
      expect(turnToRectangle(...a, px, py, side * degrees(90), wanted, ...b)).toBe(Math.max(0, free - 1));
    }),
    { numRuns: 200 },
  );
});

test('K32 K54 free turns beside terrain agree with the gap at many poses', () => {
  const terrain = convexPolygon([0, 9000, 7000, 5000, 9000, -4000, 0, -8000, -6000, -3000, -6000, 6000])!;
  fc.assert(
    fc.property(rectangle, sense, (a, side) => {
      const [x, y, facing, width, depth] = a;
      const missing = (angle: number) =>
        HALF_INCH - Math.sqrt(polygonSquaredGap(terrain, x, y, (facing + angle) & 65535, width, depth));
      const free = turnToPolygon(...a, x, y, side * degrees(180), HALF_INCH, terrain);
      expectTurn(free, degrees(180), side, missing);
    }),
    { numRuns: 300 },
  );
});

test('K48 a wheel is mirrored by its mirror image', () => {
  fc.assert(
    fc.property(rectangle, fc.integer({ min: 0, max: 16384 }), ([x, y, facing, width, depth], angle) => {
      const mirrored = -facing & 65535;
      expect(wheeledX(x, facing, width, depth, Pivot.Left, angle)).toBe(
        nearest(-wheeledX(-x, mirrored, width, depth, Pivot.Right, angle)),
      );
      expect(wheeledY(y, facing, width, depth, Pivot.Left, angle)).toBe(
        wheeledY(y, mirrored, width, depth, Pivot.Right, angle),
      );
    }),
  );
});
