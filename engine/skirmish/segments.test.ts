import { expect, test } from 'vitest';
import { Random } from '../testing/random.js';
import { bounds, findBounds, isWithin, squaredToPolygon } from './segments.js';

/** A convex polygon of three to six corners on a circle, clockwise. */
function polygonAt(random: Random, x: number, y: number): Int32Array {
  const corners = 3 + random.below(4);
  const begin = random.below(360);
  return Int32Array.from(
    Array.from({ length: corners }, (_, i) => ((begin - (i * 360) / corners) * Math.PI) / 180).flatMap((a) => [
      Math.round(x + 4000 * Math.cos(a)),
      Math.round(y + 9000 * Math.sin(a)),
    ]),
  );
}

test('a point is within reach of a polygon when it is in it or as near as that', () => {
  const random = new Random(5);
  const tally = [0, 0];
  for (let n = 0; n < 300; n++) {
    const p = polygonAt(random, 20000, 20000);
    const corner = 2 * random.below(p.length / 2);
    for (let i = 0; i < 20; i++) {
      // here and there exactly as far off as it may be
      const reach = i % 4 === 0 ? 5000 : 1 + random.below(6000);
      const x = i % 4 === 0 ? p[corner] + 3000 : 10000 + random.below(20000);
      const y = i % 4 === 0 ? p[corner + 1] + 4000 : 10000 + random.below(20000);
      const within = Math.sqrt(squaredToPolygon(p, x, y)) <= reach;
      expect(isWithin(p, x, y, reach), `${p}: ${x}, ${y}, ${reach}`).toBe(within);
      tally[within ? 1 : 0]++;
    }
  }
  expect(Math.min(...tally), `${tally}`).toBeGreaterThan(1000);
});

test('the bounds of a polygon are those of its corners', () => {
  const random = new Random(6);
  for (let n = 0; n < 50; n++) {
    const p = polygonAt(random, 0, 0);
    findBounds(p);
    const [xs, ys] = [p.filter((_, i) => i % 2 === 0), p.filter((_, i) => i % 2 === 1)];
    expect(bounds).toEqual({
      west: Math.min(...xs),
      south: Math.min(...ys),
      east: Math.max(...xs),
      north: Math.max(...ys),
    });
  }
});
