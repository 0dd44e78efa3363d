import { expect, test } from 'vitest';
import { Random } from '../testing/random.js';
import { circlesInBox, circlesWithin, nearestSquared, pointsInBox } from './circles-near.js';

const found = new Uint8Array(64);

test('circles and points near a place, or in a box, are those that looking at each of them finds', () => {
  const random = new Random(2);
  for (let k = 0; k < 400; k++) {
    const n = random.below(20);
    const some = () => random.below(41) - 20; // whole numbers, so that many points lie exactly on a bound
    const x = Float64Array.from({ length: n }, some);
    const y = Float64Array.from({ length: n }, some);
    const r = Float64Array.from({ length: n }, () => random.below(5));
    const all = Array.from({ length: n }, (_, i) => i);
    const [px, py, far, room] = [some(), some(), random.below(12), random.below(6)];
    const [left, right] = [some(), some()].sort((a, b) => a - b);
    const [bottom, top] = [some(), some()].sort((a, b) => a - b);
    const listed = (count: number) => Array.from(found.subarray(0, count));

    const near = all.filter((i) => Math.hypot(x[i] - px, y[i] - py) < far + r[i]);
    expect([k, listed(circlesWithin(x, y, r, n, px, py, far, found))]).toEqual([k, near]);
    const inside = (i: number, reach: number) =>
      x[i] + reach > left && x[i] - reach < right && y[i] + reach > bottom && y[i] - reach < top;
    expect([k, listed(circlesInBox(x, y, r, n, left, right, bottom, top, room, found))]).toEqual([
      k,
      all.filter((i) => inside(i, r[i] + room)),
    ]);

    const [wx, wy] = [Int32Array.from(x), Int32Array.from(y)];
    const first = random.below(n + 1);
    const end = first + random.below(n - first + 1);
    const part = all.slice(first, end);
    const boxed = part.filter((i) => x[i] > left && x[i] < right && y[i] > bottom && y[i] < top);
    expect([k, listed(pointsInBox(wx, wy, first, end, left, right, bottom, top, found))]).toEqual([k, boxed]);
    const least = Math.min(Infinity, ...part.map((i) => (x[i] - px) ** 2 + (y[i] - py) ** 2));
    expect([k, nearestSquared(wx, wy, first, end, px, py)]).toEqual([k, least]);
  }
});
