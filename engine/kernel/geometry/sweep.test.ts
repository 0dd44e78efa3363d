import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circlesGap, gapToCircle } from './circle.js';
import { degrees, HALF_INCH, INCH, TOUCH } from './measures.js';
import { convexPolygon, polygonSquaredGap, polygonSquaredGapToPoint } from './polygon.js';
import { gap, overlap } from './rectangle.js';
import {
  Stretch,
  sweepCircleToCircle,
  sweepCircleToPolygon,
  sweepCircleToRectangle,
  sweepToCircle,
  sweepToPolygon,
  sweepToRectangle,
} from './sweep.js';
import { COS, SIN } from './trig.js';

const out = new Float64Array(2);
const NORTH = 0;
const EAST = degrees(90);

/** A block of 100 x 60 mm at the origin, facing north. */
const BLOCK = [0, 0, 0, 5000, 3000] as const;

const rectangle = fc.tuple(
  fc.integer({ min: -30_000, max: 30_000 }),
  fc.integer({ min: -30_000, max: 30_000 }),
  fc.integer({ min: 0, max: 65535 }),
  fc.integer({ min: 500, max: 9000 }),
  fc.integer({ min: 500, max: 6000 }),
);
const angle = fc.integer({ min: 0, max: 65535 });
const clearance = fc.constantFrom(0, HALF_INCH, INCH);

test('K32 T9A-SPC-002 straight ahead: from where the gap is the clearance to where it is so again', () => {
  expect(sweepToRectangle(...BLOCK, NORTH, HALF_INCH, 0, 20_000, 0, 5000, 3000, out)).toBe(true);
  expect(out[Stretch.Enters]).toBe(20_000 - 6000 - HALF_INCH);
  expect(out[Stretch.Leaves]).toBe(20_000 + 6000 + HALF_INCH);
});

test('T9A-VEC-109 T9A-FLE-002 a flight of 6 ends within an inch of another block, which it clears at 11.5', () => {
  const y = (inches: number) => inches * INCH;
  // The moving block is 2 inches deep and its front is at 2 inches. The other block lies from 8.5 to 10.5 inches.
  expect(sweepToRectangle(0, y(1), 0, 5000, y(1), NORTH, INCH, 0, y(9.5), 0, 5000, y(1), out)).toBe(true);
  expect(out[Stretch.Enters]).toBeLessThan(y(6));
  expect(out[Stretch.Leaves]).toBe(y(11.5));
});

test('K32 sideways and backward sweeps keep the facing', () => {
  expect(sweepToRectangle(...BLOCK, EAST, 0, 20_000, 0, 0, 1000, 1000, out)).toBe(true);
  expect(out[Stretch.Enters]).toBe(20_000 - 1000 - 5000);
  expect(sweepToRectangle(...BLOCK, degrees(180), 0, 0, -20_000, 0, 1000, 1000, out)).toBe(true);
  expect(out[Stretch.Enters]).toBe(20_000 - 1000 - 3000);
  expect(sweepToRectangle(...BLOCK, NORTH, 0, 0, -20_000, 0, 1000, 1000, out)).toBe(true);
  expect(out[Stretch.Leaves]).toBe(-20_000 + 1000 + 3000); // the stretch lies behind the start
});

test('T9A-SPC-002 K49 passing alongside at the clearance, or within the tolerance of it, is passing', () => {
  const beside = (distance: number) => [10_000 + distance, 9000, 0, 5000, 3000] as const;
  expect(sweepToRectangle(...BLOCK, NORTH, HALF_INCH, ...beside(HALF_INCH), out)).toBe(false);
  expect(sweepToRectangle(...BLOCK, NORTH, HALF_INCH, ...beside(HALF_INCH - TOUCH), out)).toBe(false);
  expect(sweepToRectangle(...BLOCK, NORTH, HALF_INCH, ...beside(HALF_INCH - TOUCH - 1), out)).toBe(true);
  expect(sweepToRectangle(...BLOCK, NORTH, 0, ...beside(-TOUCH), out)).toBe(false);
  expect(sweepToRectangle(...BLOCK, NORTH, 0, ...beside(-TOUCH - 1), out)).toBe(true);
  expect(out[Stretch.Enters]).toBe(9000 - 6000);
});

test('T9A-SPC-002 past a corner the clearance is round', () => {
  // The sharp end of a wedge stands 300 ticks beside the flank of the block. They meet when the corners are 500 ticks
  // apart.
  const wedge = convexPolygon([5300, 20_000, 25_300, 21_000, 25_300, 19_000])!;
  expect(sweepToPolygon(...BLOCK, NORTH, 500, wedge, out)).toBe(true);
  expect(out[Stretch.Enters]).toBeCloseTo(20_000 - 3000 - 400, 3);
  expect(out[Stretch.Leaves]).toBeCloseTo(20_000 + 3000 + 400, 3);
});

test('K54 rectangles meet circles, and circles meet everything', () => {
  expect(sweepToCircle(...BLOCK, NORTH, INCH, 0, 20_000, 3000, out)).toBe(true);
  expect(out[Stretch.Enters]).toBe(20_000 - 3000 - 3000 - INCH);
  expect(sweepCircleToRectangle(0, 20_000, 3000, degrees(180), INCH, ...BLOCK, out)).toBe(true);
  expect(out[Stretch.Enters]).toBeCloseTo(20_000 - 3000 - 3000 - INCH, 3);
  expect(sweepCircleToCircle(0, 0, 3000, EAST, 0, 20_000, 3000, 2000, out)).toBe(true);
  expect(out[Stretch.Enters]).toBe(20_000 - 4000); // 3-4-5
  const square = convexPolygon([10_000, -1000, 10_000, 1000, 12_000, 1000, 12_000, -1000])!;
  expect(sweepCircleToPolygon(0, 0, 3000, EAST, INCH, square, out)).toBe(true);
  expect(out[Stretch.Enters]).toBe(10_000 - 3000 - INCH);
});

/** Checks a swept stretch against the gap computed at many places along the way. */
function expectStretch(met: boolean, near: (t: number) => number, wanted: number) {
  const wrong: number[] = []; // one `expect` for all places: a test compares a quarter of a million of them
  for (let t = -80_000; t <= 80_000; t += 400) {
    const missing = wanted - near(t);
    const within = met && t > out[Stretch.Enters] && t < out[Stretch.Leaves];
    if (within ? missing <= -0.1 : missing >= (met ? 0.1 : TOUCH + 0.1)) wrong.push(t);
  }
  expect(wrong).toEqual([]);
  if (met && wanted > 0) {
    expect(near(out[Stretch.Enters])).toBeCloseTo(wanted, 1);
    expect(near(out[Stretch.Leaves])).toBeCloseTo(wanted, 1);
  }
}

test('K32 the stretch agrees with the gap at many places along the way', () => {
  fc.assert(
    fc.property(rectangle, rectangle, angle, clearance, (a, b, direction, wanted) => {
      const met = sweepToRectangle(...a, direction, wanted, ...b, out);
      const at = (t: number) => [a[0] + t * SIN[direction], a[1] + t * COS[direction], a[2], a[3], a[4]] as const;
      expectStretch(met, (t) => gap(...at(t), ...b), wanted);
      if (wanted === 0) {
        for (let t = -80_000; t <= 80_000; t += 400) {
          if (overlap(...at(t), ...b)) expect(met && t > out[Stretch.Enters] && t < out[Stretch.Leaves]).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('K32 K54 circles and terrain: the stretch agrees with the gap along the way', () => {
  const terrain = convexPolygon([0, 9000, 7000, 5000, 9000, -4000, 0, -8000, -6000, -3000, -6000, 6000])!;
  fc.assert(
    fc.property(rectangle, angle, clearance, (a, direction, wanted) => {
      const [x, y, facing, width, depth] = a;
      const north = (t: number) => [x + t * SIN[direction], y + t * COS[direction]] as const;
      const block = (t: number) => [...north(t), facing, width, depth] as const;
      let met = sweepToPolygon(...a, direction, wanted, terrain, out);
      expectStretch(met, (t) => Math.sqrt(polygonSquaredGap(terrain, ...block(t))), wanted);
      met = sweepToCircle(...a, direction, wanted, 500, -700, 4000, out);
      expectStretch(met, (t) => gapToCircle(...block(t), 500, -700, 4000), wanted);
      met = sweepCircleToRectangle(x, y, width, direction, wanted, 300, 200, facing, 4000, 1500, out);
      expectStretch(met, (t) => gapToCircle(300, 200, facing, 4000, 1500, ...north(t), width), wanted);
      met = sweepCircleToCircle(x, y, width, direction, wanted, 300, 200, depth, out);
      expectStretch(met, (t) => circlesGap(...north(t), width, 300, 200, depth), wanted);
      met = sweepCircleToPolygon(x, y, width, direction, wanted, terrain, out);
      const rim = (t: number) => Math.max(Math.sqrt(polygonSquaredGapToPoint(terrain, ...north(t))) - width, 0);
      expectStretch(met, rim, wanted);
    }),
    { numRuns: 150 },
  );
});

test('K32 the quick way for directions along the sides agrees with the gap along the way, and with the way a step aslant', () => {
  const aslant = new Float64Array(2);
  const quarter = fc.integer({ min: 0, max: 3 });
  const terrain = convexPolygon([0, 9000, 7000, 5000, 9000, -4000, 0, -8000, -6000, -3000, -6000, 6000])!;
  fc.assert(
    fc.property(rectangle, rectangle, quarter, clearance, (a, b, turns, wanted) => {
      const direction = (a[2] + turns * 16384) & 65535;
      const at = (t: number) => [a[0] + t * SIN[direction], a[1] + t * COS[direction], a[2], a[3], a[4]] as const;
      let met = sweepToRectangle(...a, direction, wanted, ...b, out);
      expectStretch(met, (t) => gap(...at(t), ...b), wanted);
      if (met && sweepToRectangle(...a, (direction + 1) & 65535, wanted, ...b, aslant)) {
        const size = a[3] + a[4] + b[3] + b[4];
        if (Math.min(out[1] - out[0], aslant[1] - aslant[0]) > size / 4)
          expect(Math.abs(out[0] - aslant[0])).toBeLessThan(400);
      }
      met = sweepToPolygon(...a, direction, wanted, terrain, out);
      expectStretch(met, (t) => Math.sqrt(polygonSquaredGap(terrain, ...at(t))), wanted);
    }),
    { numRuns: 300 },
  );
});
