import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circlesGap, circlesOverlap, gapToCircle, overlapsCircle } from './circle.js';
import { degrees, INCH, mm, TOUCH, ticks } from './measures.js';
import {
  Corner,
  containsPoint,
  cornerX,
  cornerY,
  gap,
  overlap,
  separation,
  squaredGap,
  squaredGapToPoint,
  touches,
} from './rectangle.js';

type Rectangle = [x: number, y: number, facing: number, halfWidth: number, halfDepth: number];

const rectangle: fc.Arbitrary<Rectangle> = fc.tuple(
  fc.integer({ min: 0, max: 30_000 }),
  fc.integer({ min: 0, max: 30_000 }),
  fc.integer({ min: 0, max: 65535 }),
  fc.integer({ min: 500, max: 12_000 }),
  fc.integer({ min: 500, max: 8000 }),
);

/** Yields points along the edge of a rectangle, corners included. */
function* edge([x, y, facing, halfWidth, halfDepth]: Rectangle, steps: number) {
  for (let corner = 0; corner < 4; corner++) {
    const [px, py] = [
      cornerX(x, facing, halfWidth, halfDepth, corner),
      cornerY(y, facing, halfWidth, halfDepth, corner),
    ];
    const next = (corner + 1) & 3;
    const [qx, qy] = [cornerX(x, facing, halfWidth, halfDepth, next), cornerY(y, facing, halfWidth, halfDepth, next)];
    for (let i = 0; i < steps; i++) yield [px + ((qx - px) * i) / steps, py + ((qy - py) * i) / steps] as const;
  }
}

test('K47 corners go clockwise from the front left', () => {
  const at = (facing: number, corner: number) => [
    cornerX(100, facing, 30, 10, corner),
    cornerY(200, facing, 30, 10, corner),
  ];

  expect(at(0, Corner.FrontLeft)).toEqual([70, 210]);
  expect(at(0, Corner.FrontRight)).toEqual([130, 210]);
  expect(at(0, Corner.RearRight)).toEqual([130, 190]);
  expect(at(0, Corner.RearLeft)).toEqual([70, 190]);
  expect(at(degrees(90), Corner.FrontLeft)).toEqual([110, 230]); // facing east, its left is north
});

test('K49 T9A-UNI-003 bases that touch are in contact and do not overlap, up to the tolerance', () => {
  const side = (dx: number) => [0, 0, 0, 1000, 1000, dx, 0, 0, 1000, 1000] as const;

  expect([1997, 1998, 2000, 2002, 2003].map((dx) => overlap(...side(dx)))).toEqual([true, false, false, false, false]);
  expect([1997, 1998, 2000, 2002, 2003].map((dx) => touches(...side(dx)))).toEqual([false, true, true, true, false]);
});

test('T9A-UNI-003 corner to corner is in contact', () => {
  expect(touches(0, 0, 0, 1000, 1000, 2000, 2000, 0, 1000, 1000)).toBe(true);
  expect(touches(0, 0, 0, 1000, 1000, 2002, 2002, 0, 1000, 1000)).toBe(false); // the corners are 2.8 ticks apart
});

test('T9A-MEA-001 distance is measured between the closest points', () => {
  expect(gap(0, 0, 0, 1000, 500, 4000, 0, 0, 1000, 500)).toBe(2000); // the rectangles face each other side to side
  expect(gap(0, 0, 0, 1000, 500, 5000, 5000, 0, 1000, 1000)).toBe(Math.sqrt(3000 ** 2 + 3500 ** 2)); // the rectangles face each other corner to corner
  expect(gap(0, 0, 0, 1000, 500, 0, 5000, degrees(45), 1000, 1000)).toBeCloseTo(4500 - Math.hypot(1000, 1000), 3);
});

test('T9A-MEA-001 two bars that cross are no distance apart, though no corner is in the other', () => {
  expect(gap(0, 0, 0, 5000, 100, 0, 0, 0, 100, 5000)).toBe(0);
  expect(gap(0, 0, 0, 5000, 100, 300, 20, degrees(80), 5000, 100)).toBe(0);
});

test('K52 T9A-SPC-001 an inch between blocks is an inch in squares of ticks, without rounding', () => {
  expect(squaredGap(0, 0, 0, mm(50), mm(40), mm(100) + INCH, 0, 0, mm(50), mm(40))).toBe(INCH * INCH);
  expect(squaredGap(0, 0, degrees(90), mm(40), mm(50), mm(100) + INCH, 0, degrees(180), mm(50), mm(40))).toBe(
    INCH * INCH,
  );
});

test('T9A-MEA-001 gap and separation do not depend on which comes first, on place, or on half a turn', () => {
  fc.assert(
    fc.property(rectangle, rectangle, fc.integer({ min: -90_000, max: 90_000 }), (a, b, shift) => {
      const distance = squaredGap(...a, ...b);
      expect(squaredGap(...b, ...a)).toBe(distance);
      expect(separation(...b, ...a)).toBe(separation(...a, ...b));
      const far = (r: Rectangle): Rectangle => [r[0] + shift, r[1] - 2 * shift, r[2], r[3], r[4]];
      expect(squaredGap(...far(a), ...far(b))).toBe(distance);
      const swapped = (r: Rectangle): Rectangle => [-r[0], -r[1], (r[2] + 32768) & 65535, r[3], r[4]];
      expect(squaredGap(...swapped(a), ...swapped(b))).toBe(distance);
      const quarter = (r: Rectangle): Rectangle => [r[0], r[1], (r[2] + 16384) & 65535, r[4], r[3]];
      expect(squaredGap(...quarter(a), ...quarter(b))).toBeCloseTo(distance, 3);
    }),
  );
});

test('T9A-MEA-001 gap agrees with the closest of many points on the edges', () => {
  fc.assert(
    fc.property(rectangle, rectangle, (a, b) => {
      const distance = gap(...a, ...b);
      if (separation(...a, ...b) <= 0) {
        expect(distance).toBe(0);
        return;
      }
      let sampled = Infinity;
      for (const p of edge(a, 100)) sampled = Math.min(sampled, Math.sqrt(squaredGapToPoint(...b, ...p)));
      expect(distance).toBeLessThanOrEqual(sampled + 0.01);
      expect(distance).toBeGreaterThan(sampled - 240); // sampled points of `a` are up to 240 ticks apart
      for (let corner = 0; corner < 4; corner++) {
        const far = squaredGapToPoint(
          ...b,
          cornerX(a[0], a[2], a[3], a[4], corner),
          cornerY(a[1], a[2], a[3], a[4], corner),
        );
        expect(distance).toBeLessThanOrEqual(Math.sqrt(far) + 0.01);
      }
    }),
    { numRuns: 300 },
  );
});

test('K49 overlap agrees with points inside both', () => {
  fc.assert(
    fc.property(rectangle, rectangle, (a, b) => {
      const grid: Rectangle[] = [];
      for (let i = -20; i <= 20; i++) {
        for (let j = -20; j <= 20; j++) {
          const r: Rectangle = [a[0], a[1], a[2], (a[3] * i) / 20, (a[4] * j) / 20];
          grid.push(r);
        }
      }
      const shares = grid.some((r) =>
        containsPoint(...b, cornerX(r[0], r[2], r[3], r[4], 1), cornerY(r[1], r[2], r[3], r[4], 1)),
      );
      if (shares) expect(separation(...a, ...b)).toBeLessThanOrEqual(0);
      if (separation(...a, ...b) > 0) expect(shares).toBe(false);
      if (!overlap(...a, ...b)) expect(separation(...a, ...b)).toBeGreaterThanOrEqual(-TOUCH);
    }),
    { numRuns: 200 },
  );
});

test('T9A-MEA-001 a point on the edge is in, a tick outside is a tick away', () => {
  const block: Rectangle = [1000, 2000, degrees(90), 500, 300];
  expect(containsPoint(...block, 1300, 2500)).toBe(true);
  expect(containsPoint(...block, 1301, 2500)).toBe(false);
  expect(squaredGapToPoint(...block, 1303, 2504)).toBe(25);
});

test('K54 T9A-MEA-001 round bases are measured from their rim', () => {
  expect(circlesGap(0, 0, 3000, ticks(10), 0, 3000)).toBe(25_400 - 6000);
  expect(circlesGap(0, 0, 3000, 0, 5000, 3000)).toBe(0);
  expect(gapToCircle(0, 0, 0, 1000, 1000, 4000, 5000, 2000)).toBe(3000); // 3-4-5
  expect(gapToCircle(0, 0, 0, 1000, 1000, 0, 1500, 2000)).toBe(0);
});

test('K49 K54 round bases that touch do not overlap', () => {
  expect([5997, 5998, 6000].map((dx) => circlesOverlap(0, 0, 3000, dx, 0, 3000))).toEqual([true, false, false]);
  expect([3997, 3998, 4000].map((dx) => overlapsCircle(0, 0, 0, 1000, 1000, dx, 0, 3000))).toEqual([
    true,
    false,
    false,
  ]);
  // the circle passes outside the rectangle's corner
  expect(overlapsCircle(0, 0, 0, 1000, 1000, 3200, 3200, 3000)).toBe(false);
});
