import { expect, test } from 'vitest';
import { degrees, TOUCH, ticks } from '../kernel/geometry/measures.js';
import { Stretch } from '../kernel/geometry/sweep.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { Random } from '../testing/random.js';
import { type Hulls, hullGap, sweepPast, turnPast, wouldOverlap } from './hulls.js';

type Base = readonly [x: number, y: number, facing: number, radius: number, halfDepth?: number];
/** Makes hulls from inches and degrees. */
function hulls(list: readonly Base[]): Hulls {
  return {
    x: Int32Array.from(list, (m) => ticks(m[0])),
    y: Int32Array.from(list, (m) => ticks(m[1])),
    facing: Uint16Array.from(list, (m) => degrees(m[2])),
    radius: Int32Array.from(list, (m) => ticks(m[3])),
    halfDepth: Int32Array.from(list, (m) => ticks(m[4] ?? 0)),
  };
}
const out = new Float64Array(2);
const inches = (n: number) => n / ticks(1);
/** Returns the distance in inches at which the first of two is stopped. */
const stopped = (list: readonly Base[], direction: number, clearance = 0) =>
  sweepPast(hulls(list), 0, degrees(direction), ticks(clearance), 1, out) ? inches(out[Stretch.Enters]) : null;

test('K54 gaps between men and tanks are those between their bases, whoever is asked first', () => {
  const h = hulls([
    [10, 10, 0, 0.5],
    [14, 10, 0, 1, 2],
    [14, 15, 90, 1, 2],
    [10, 14, 0, 0.5],
  ]);
  const gaps = (a: number, o: number) => [hullGap(h, a, o), hullGap(h, o, a)].map(inches);
  expect(gaps(0, 1)).toEqual([2.5, 2.5]);
  expect(gaps(1, 2)).toEqual([2, 2]); // 12 and 14 inches north: the second lies across
  expect(gaps(0, 3)).toEqual([3, 3]);
});

test('K54 W40K-VMOV-007 a tank goes straight ahead until it meets a man or a tank beside its middle, and passes others', () => {
  expect(
    stopped(
      [
        [10, 10, 0, 1, 2],
        [10.8, 20, 0, 0.5],
      ],
      0,
    ),
  ).toBeCloseTo(7.5, 3);
  expect(
    stopped(
      [
        [10, 10, 0, 1, 2],
        [11.6, 20, 0, 0.5],
      ],
      0,
    ),
  ).toBeNull();
  expect(
    stopped(
      [
        [10, 10, 0, 1, 2],
        [10, 20, 90, 1, 2],
      ],
      0,
    ),
  ).toBeCloseTo(7, 3);
  expect(
    stopped(
      [
        [10, 10, 0, 1, 2],
        [10, 20, 90, 1, 2],
      ],
      0,
      1,
    ),
  ).toBeCloseTo(6, 3);
  expect(
    stopped(
      [
        [10, 10, 0, 1, 2],
        [12.9, 20, 90, 1, 2],
      ],
      0,
    ),
  ).toBeCloseTo(7, 3);
  expect(
    stopped(
      [
        [10, 10, 0, 1, 2],
        [13.1, 20, 90, 1, 2],
      ],
      0,
    ),
  ).toBeNull();
});

test('K54 a man is stopped by the side of a turned tank, and by its corner', () => {
  expect(
    stopped(
      [
        [10, 10, 0, 0.5],
        [10, 20, 90, 1, 2],
      ],
      0,
    ),
  ).toBeCloseTo(8.5, 3);
  const corner = 20 - Math.SQRT2 * 1.5;
  expect(
    stopped(
      [
        [10, 10, 0, 0.5],
        [10, 20, 45, 1.5, 1.5],
      ],
      0,
    ),
  ).toBeCloseTo(corner - 10 - 0.5, 3);
  expect(
    stopped(
      [
        [10, 10, 0, 0.5],
        [12.7, 20, 90, 1, 2],
      ],
      0,
    ),
  ).toBeNull();
  expect(
    stopped(
      [
        [10, 10, 0, 0.5],
        [10, 20, 0, 0.5],
      ],
      0,
    ),
  ).toBeCloseTo(9, 3);
});

test('K54 W40K-VMOV-007 a tank turns as far as it has room: its corner meets the tank beside it', () => {
  const beside = (x: number) =>
    hulls([
      [10, 10, 0, 1, 2],
      [x, 10, 0, 1, 2],
    ]);
  expect(turnPast(beside(20), 0, degrees(45), 0, 1)).toBe(degrees(45));
  const turned = turnPast(beside(12.5), 0, degrees(45), 0, 1);
  const h = beside(12.5);
  expect(turned).toBeGreaterThan(degrees(10));
  expect(turned).toBeLessThan(degrees(45));
  expect(wouldOverlap(h, 0, h.x[0], h.y[0], turned, 1)).toBe(false);
  expect(wouldOverlap(h, 0, h.x[0], h.y[0], turned + degrees(1), 1)).toBe(true);
  expect(turnPast(beside(12.5), 0, -degrees(45), 0, 1)).toBe(turned); // the same in the other direction
  expect(
    turnPast(
      hulls([
        [10, 10, 0, 1, 2],
        [11.8, 11, 0, 0.5],
      ]),
      0,
      degrees(45),
      0,
      1,
    ),
  ).toBeLessThan(degrees(45));
  expect(
    turnPast(
      hulls([
        [10, 10, 0, 1],
        [11.8, 11, 0, 0.5],
      ]),
      0,
      -degrees(45),
      0,
      1,
    ),
  ).toBe(degrees(45)); // a round base turns freely
});

test('K54 whatever stands how: a sweep ends where the bases touch, and is free before', () => {
  const random = new Random(3);
  let met = 0;
  for (let round = 0; round < 300; round++) {
    const any = (at: number): Base => [
      at,
      20 + random.below(300) / 100,
      random.below(360),
      0.5 + random.below(150) / 100,
      random.below(2) * (0.5 + random.below(200) / 100),
    ];
    const h = hulls([any(10), any(22)]);
    const direction = degrees(70 + random.below(40));
    if (!sweepPast(h, 0, direction, 0, 1, out)) continue;
    met++;
    const at = (far: number) =>
      [Math.round(h.x[0] + far * SIN[direction]), Math.round(h.y[0] + far * COS[direction])] as const;
    const far = out[Stretch.Enters];
    for (const share of [0, 0.3, 0.7, 1]) expect(wouldOverlap(h, 0, ...at(far * share), h.facing[0], 1)).toBe(false);
    const [mx, my] = at(far);
    h.x[0] = mx;
    h.y[0] = my;
    expect(hullGap(h, 0, 1)).toBeLessThanOrEqual(TOUCH);
  }
  expect(met).toBeGreaterThan(100);
});
