import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  Crossing,
  hullArea,
  hullsSquaredGap,
  newHull,
  pointHull,
  polygonHull,
  rectangleHull,
  sharedArea,
} from './convex.js';
import { degrees, TOUCH } from './measures.js';
import {
  convexPolygon,
  crossesPolygon,
  polygonContains,
  polygonOverlapsRectangle,
  polygonSquaredGap,
  polygonSquaredGapToPoint,
  polygonsApart,
  polygonsSquaredGap,
  shareInside,
} from './polygon.js';
import { squaredGap } from './rectangle.js';
import { COS, SIN } from './trig.js';

const SQUARE = convexPolygon([0, 0, 0, 6000, 6000, 6000, 6000, 0])!;
const out = new Float64Array(2);

/** A polygon whose corners lie on an ellipse, at angles in order. */
const polygon: fc.Arbitrary<Int32Array> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { minLength: 3, maxLength: 12 }),
    fc.integer({ min: 0, max: 30_000 }),
    fc.integer({ min: 0, max: 30_000 }),
    fc.integer({ min: 2000, max: 12_000 }),
    fc.integer({ min: 2000, max: 12_000 }),
  )
  .map(([angles, x, y, a, b]) => {
    angles.sort((i, j) => i - j);
    return convexPolygon(
      angles.flatMap((k) => [Math.round(x + a * SIN[k * 1024]), Math.round(y + b * COS[k * 1024])]),
    )!;
  });

const rectangle = fc.tuple(
  fc.integer({ min: 0, max: 30_000 }),
  fc.integer({ min: 0, max: 30_000 }),
  fc.integer({ min: 0, max: 65535 }),
  fc.integer({ min: 500, max: 12_000 }),
  fc.integer({ min: 500, max: 8000 }),
);

test('K54 a polygon is taken in either direction and kept clockwise', () => {
  expect([...convexPolygon([0, 0, 0, 10, 10, 10, 10, 0])!]).toEqual([0, 0, 0, 10, 10, 10, 10, 0]);
  expect([...convexPolygon([10, 0, 10, 10, 0, 10, 0, 0])!]).toEqual([0, 0, 0, 10, 10, 10, 10, 0]);
});

test('K54 what is not a convex polygon of 3 to 12 corners is refused', () => {
  const star = [0, 10, 6, -8, -10, 3, 10, 3, -6, -8];
  const many = Array.from({ length: 13 }, (_, k) => [
    Math.round(9999 * SIN[k * 5041]),
    Math.round(9999 * COS[k * 5041]),
  ]);
  expect(convexPolygon([0, 0, 5, 5])).toBeUndefined(); // two corners are not a polygon
  expect(convexPolygon([0, 0, 5, 5, 9])).toBeUndefined(); // the last corner lacks a coordinate
  expect(convexPolygon([0, 0, 5, 5, 10, 10])).toBeUndefined(); // all corners are on one line
  expect(convexPolygon([0, 0, 0, 10, 5, 5, 10, 10, 10, 0])).toBeUndefined(); // the polygon has a notch
  // one corner that is no turn: three corners lie in a line
  expect(convexPolygon([0, 0, 0, 10, 5, 10, 10, 10, 10, 0])).toBeUndefined();
  expect(convexPolygon(star)).toBeUndefined(); // a star that goes round twice
  expect(convexPolygon([0, 0, 0, 10.5, 10, 0])).toBeUndefined(); // a coordinate that is not a whole tick
  expect(convexPolygon(many.flat())).toBeUndefined();
  expect(convexPolygon(many.slice(0, 12).flat())?.length).toBe(24);
});

test('K54 a polygon contains its edge and nothing beyond', () => {
  expect(polygonContains(SQUARE, 6000, 3000)).toBe(true);
  expect(polygonContains(SQUARE, 6001, 3000)).toBe(false);
  expect(polygonContains(SQUARE, 0, 0)).toBe(true);
});

test('K49 K54 terrain that touches a block does not overlap it', () => {
  expect([6997, 6998, 7000].map((x) => polygonOverlapsRectangle(SQUARE, x, 0, 0, 1000, 500))).toEqual([
    true,
    false,
    false,
  ]);
  // the polygon's corner points at the rectangle but does not reach it
  expect(polygonOverlapsRectangle(SQUARE, 6700, 6700, degrees(45), 1000, 900)).toBe(false);
  expect(polygonOverlapsRectangle(SQUARE, 6600, 6600, degrees(45), 1000, 900)).toBe(true);
});

test('T9A-MEA-001 K54 distance from terrain to a block, a point and other terrain', () => {
  expect(polygonSquaredGap(SQUARE, 10_000, 11_000, 0, 1000, 1000)).toBe(3000 ** 2 + 4000 ** 2);
  expect(polygonSquaredGap(SQUARE, 6500, 3000, 0, 1000, 1000)).toBe(0);
  expect(polygonSquaredGapToPoint(SQUARE, 9000, 10_000)).toBe(5000 ** 2);
  expect(polygonSquaredGapToPoint(SQUARE, 3000, 3000)).toBe(0);
  expect(polygonsSquaredGap(SQUARE, convexPolygon([9000, 0, 12_000, 3000, 12_000, -3000])!)).toBe(3000 ** 2);
});

test('K54 the rectangle as a polygon is as far as the rectangle', () => {
  const a = newHull();
  const b = newHull();
  fc.assert(
    fc.property(rectangle, rectangle, (r, s) => {
      const exact = squaredGap(...r, ...s);
      const hulls = hullsSquaredGap(a, rectangleHull(...r, a), b, rectangleHull(...s, b));
      expect(Math.abs(Math.sqrt(hulls) - Math.sqrt(exact))).toBeLessThan(0.01);
    }),
    { numRuns: 500 },
  );
});

test('K54 two crossing walls without thickness are no distance apart', () => {
  const wall = Float64Array.of(0, 0, 1000, 1000);
  const other = Float64Array.of(0, 1000, 1000, 0);
  expect(hullsSquaredGap(wall, 2, other, 2)).toBe(0);
  expect(hullsSquaredGap(wall, 2, Float64Array.of(0, 1000, 300, 700), 2)).toBeCloseTo(200 ** 2 * 2, 6);
  expect(hullsSquaredGap(wall, 2, other, pointHull(0, 1000, other))).toBeCloseTo(500 ** 2 * 2, 6);
});

test('K54 walls without thickness and points that lie in line are as far apart as their ends', () => {
  const out = newHull();
  for (const [ux, uy] of [
    [1000, 0],
    [0, 1000],
    [600, 800],
    [612.3, -790.7],
  ] as const) {
    // The wall leads from 1 to 2 of these vectors.
    const wall = Float64Array.of(ux, uy, 2 * ux, 2 * uy);
    const long = Math.hypot(ux, uy);
    for (const [share, gap] of [
      [0, 1],
      [0.5, 0.5],
      [1, 0],
      [1.5, 0],
      [2, 0],
      [2.5, 0.5],
    ]) {
      pointHull(share * ux, share * uy, out);
      const expected = (gap * long) ** 2;
      expect(hullsSquaredGap(wall, 2, out, 1)).toBeCloseTo(expected, 6);
      expect(hullsSquaredGap(out, 1, wall, 2)).toBeCloseTo(expected, 6);
    }
    for (const [from, to, gap] of [
      [3, 4, 1],
      [-2, 0.5, 0.5],
      [2, 3, 0],
      [1.2, 1.8, 0],
      [0, 3, 0],
    ]) {
      const other = Float64Array.of(from * ux, from * uy, to * ux, to * uy);
      expect(hullsSquaredGap(wall, 2, other, 2)).toBeCloseTo((gap * long) ** 2, 6);
    }
  }
});

test('K52 share of a footprint in terrain, by area', () => {
  expect(shareInside(SQUARE, 3000, 3000, 0, 1000, 1000)).toBe(1);
  expect(shareInside(SQUARE, 6000, 3000, 0, 1000, 1000)).toBe(0.5);
  expect(shareInside(SQUARE, 6000, 6000, 0, 1000, 1000)).toBe(0.25);
  expect(shareInside(SQUARE, 6000, 3000, degrees(17), 2000, 1000)).toBeCloseTo(0.5, 8);
  expect(shareInside(SQUARE, 8000, 3000, 0, 1000, 1000)).toBe(0);
});

test('K52 shared area agrees with a fine grid of points', () => {
  const a = newHull();
  const b = newHull();
  fc.assert(
    fc.property(polygon, rectangle, (p, r) => {
      const [x, y, facing, halfWidth, halfDepth] = r;
      const share = shareInside(p, ...r);
      let inside = 0;
      const n = 60;
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const right = halfWidth * ((2 * i + 1) / n - 1);
          const front = halfDepth * ((2 * j + 1) / n - 1);
          const px = x + front * SIN[facing] + right * COS[facing];
          const py = y + front * COS[facing] - right * SIN[facing];
          if (polygonContains(p, px, py)) inside++;
        }
      }
      expect(Math.abs(share - inside / (n * n))).toBeLessThan(0.04);
      const count = polygonHull(p, a);
      const corners = rectangleHull(...r, b);
      expect(sharedArea(a, count, b, corners)).toBeCloseTo(sharedArea(b, corners, a, count), 0);
      expect(sharedArea(a, count, a, count) / hullArea(a, count)).toBeCloseTo(1, 9);
    }),
    { numRuns: 200 },
  );
});

test('K49 K52 a line that runs along an edge or past a corner does not cross', () => {
  expect(crossesPolygon(-1000, 6000, 9000, 6000, SQUARE, out)).toBe(false);
  expect(crossesPolygon(-1000, 6000 - TOUCH, 9000, 6000 - TOUCH, SQUARE, out)).toBe(false);
  expect(crossesPolygon(-1000, 6000 - TOUCH - 1, 9000, 6000 - TOUCH - 1, SQUARE, out)).toBe(true);
  expect(crossesPolygon(-3000, 3000, 3000, 9000, SQUARE, out)).toBe(false);
  expect(crossesPolygon(-3000, 3000, -10, 3000, SQUARE, out)).toBe(false); // the segment ends before the polygon
});

test('K52 where a line enters and leaves terrain', () => {
  expect(crossesPolygon(-3000, 3000, 9000, 3000, SQUARE, out)).toBe(true);
  expect(out[Crossing.Enters] * 12_000).toBeCloseTo(3000 + TOUCH, 6);
  expect(out[Crossing.Leaves] * 12_000).toBeCloseTo(9000 - TOUCH, 6);
  expect(crossesPolygon(3000, 3000, 3000, 13_000, SQUARE, out)).toBe(true);
  expect(out[Crossing.Enters]).toBe(0);
  expect(crossesPolygon(3000, 13_000, 3000, 3000, SQUARE, out)).toBe(true);
  expect(out[Crossing.Leaves]).toBe(1);
});

test('K52 crossing agrees with points along the line', () => {
  const coordinate = fc.integer({ min: -5000, max: 35_000 });
  fc.assert(
    fc.property(polygon, coordinate, coordinate, coordinate, coordinate, (p, px, py, qx, qy) => {
      const crosses = crossesPolygon(px, py, qx, qy, p, out);
      for (let i = 0; i <= 100; i++) {
        const t = i / 100;
        const isIn = polygonContains(p, px + t * (qx - px), py + t * (qy - py));
        if (crosses && t > out[Crossing.Enters] && t < out[Crossing.Leaves]) expect(isIn).toBe(true);
        if (isIn && crosses) {
          // Only the outermost two ticks of the polygon may be missed.
          const missed = t < out[Crossing.Enters] ? out[Crossing.Enters] - t : Math.max(t - out[Crossing.Leaves], 0);
          const length = Math.sqrt((qx - px) ** 2 + (qy - py) ** 2);
          if (missed * length > 60) expect(Math.sqrt(polygonSquaredGapToPoint(p, px, py))).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('K52 how far polygons are apart never changes by more than one of them is moved', () => {
  const shift = fc.integer({ min: -6000, max: 6000 });
  fc.assert(
    fc.property(polygon, polygon, shift, shift, (p, q, dx, dy) => {
      const moved = q.map((n, i) => n + (i % 2 === 0 ? dx : dy));
      const before = polygonsApart(p, q);
      expect(Math.abs(polygonsApart(p, moved) - before)).toBeLessThanOrEqual(Math.sqrt(dx * dx + dy * dy) + 1e-6);
      if (before > 0) expect(before).toBe(Math.sqrt(polygonsSquaredGap(p, q)));
      else expect(polygonsSquaredGap(p, q)).toBe(0);
    }),
    { numRuns: 300 },
  );
});
