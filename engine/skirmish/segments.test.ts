import { expect, test } from 'vitest';
import { Random } from '../testing/random.js';
import {
  bounds,
  circlesAlong,
  clip,
  cut,
  findBounds,
  inPolygon,
  isBeyond,
  isWithin,
  pointsAlong,
  squaredToPolygon,
  squaredToSegment,
} from './segments.js';

/** Makes a convex polygon of three to six corners on a circle, clockwise. */
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
      // In some cases the distance is exactly the limit.
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

/** Makes a convex clockwise polygon of small whole numbers; some have a corner in the middle of an edge. */
function smallPolygon(random: Random): Int32Array {
  const shapes = [
    [0, 0, 0, 4, 4, 4, 4, 0],
    [0, 0, 0, 2, 0, 4, 4, 4, 4, 0],
    [0, 0, 2, 4, 4, 0],
    [2, 0, 0, 2, 2, 4, 4, 2],
    [0, 0, 0, 6, 2, 6, 2, 0],
    [1, 0, 0, 3, 2, 5, 5, 4, 4, 1],
  ];
  const shape = shapes[random.below(shapes.length)];
  const [east, north] = [random.below(5) - 2, random.below(5) - 2];
  const turned = shape.map((v, i) => v + (i % 2 === 0 ? east : north));
  const begin = 2 * random.below(shape.length / 2);
  return Int32Array.from([...turned.slice(begin), ...turned.slice(0, begin)]);
}

/** Returns each corner of a polygon together with the next corner. */
const edgesOf = (p: Int32Array): number[][] =>
  Array.from({ length: p.length / 2 }, (_, i) => {
    const k = (2 * i + 2) % p.length;
    return [p[2 * i], p[2 * i + 1], p[k], p[k + 1]];
  });

/** Returns how far inside each edge a point lies, multiplied by the length of the edge. */
const depths = (p: Int32Array, x: number, y: number): number[] =>
  edgesOf(p).map(([ax, ay, bx, by]) => (bx - ax) * (ay - y) - (by - ay) * (ax - x));

test('a point is in a polygon or on its edge when no edge has it on the outside', () => {
  const random = new Random(7);
  const tally = { in: 0, on: 0, out: 0 };
  for (let n = 0; n < 4000; n++) {
    const p = smallPolygon(random);
    const [x, y] = [random.below(9) - 2, random.below(9) - 2];
    const least = Math.min(...depths(p, x, y));
    if (inPolygon(p, x, y) !== least >= 0) expect([n, p, x, y, inPolygon(p, x, y)]).toEqual([n, p, x, y, least >= 0]);
    tally[least > 0 ? 'in' : least === 0 ? 'on' : 'out']++;
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(200);
});

test('a way runs through a polygon where it lies inside of all its edges, if it shares more than a point with it', () => {
  const random = new Random(8);
  const tally = { through: 0, past: 0, along: 0, ends: 0 };
  for (let n = 0; n < 20_000; n++) {
    const p = smallPolygon(random);
    const [ax, ay, bx, by] = Array.from({ length: 4 }, () => random.below(13) - 4);
    // The depth inside each edge changes linearly along the way; the loop finds where it is 0.
    const [from, to] = [depths(p, ax, ay), depths(p, bx, by)];
    let [enters, leaves, edge, outside] = [0, 1, -1, false];
    for (const [i, a] of from.entries()) {
      const b = to[i];
      if (a === b) {
        if (a <= 0) outside = true;
      } else if (a < b) enters = Math.max(enters, -a / (b - a));
      else if (a / (a - b) < leaves) [leaves, edge] = [a / (a - b), 2 * i];
    }
    const through = !outside && enters < leaves;
    const found = clip(p, ax, ay, bx, by);
    const words = `${n}: ${p}: ${ax} ${ay} to ${bx} ${by}`;
    if (found !== through) expect(found, words).toBe(through);
    if (found) {
      const wrong = Math.abs(cut[0] - enters) > 1e-12 || Math.abs(cut[1] - leaves) > 1e-12 || cut[2] !== edge;
      if (wrong) expect([...cut], words).toEqual([enters, leaves, edge]);
    }
    tally[found ? 'through' : outside ? 'along' : 'past']++;
    if (found && cut[1] === 1) tally.ends++;
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(300);
});

test('what is beyond a way is farther than the reach to one of its sides or from one of its ends, and what is just as far is not', () => {
  const random = new Random(9);
  const tally = { beyond: 0, on: 0 };
  for (let n = 0; n < 20_000; n++) {
    // The ways are whole ticks in four directions, so that nothing is rounded.
    const [ux, uy, unit] = [
      [1, 0, 1],
      [0, 1, 1],
      [3, 4, 5],
      [-4, 3, 5],
    ][random.below(4)];
    const part = (random.below(2) === 0 ? 1 : -1) * (1 + random.below(5));
    const [ex, ey] = [ux * part, uy * part];
    const [dx, dy] = [random.below(51) - 25, random.below(51) - 25];
    const far = Math.abs(part) * unit;
    const reach = random.below(12);
    const across = Math.abs(dx * ey - dy * ex) / far;
    const along = (dx * ex + dy * ey) / far;
    const beyond = across > reach || along < -reach || along > far + reach;
    const found = isBeyond(dx, dy, ex, ey, far * far, reach * far);
    if (found !== beyond) expect([n, dx, dy, ex, ey, reach, found]).toEqual([n, dx, dy, ex, ey, reach, beyond]);
    tally.beyond += beyond ? 1 : 0;
    tally.on += !beyond && (across === reach || along === -reach || along === far + reach) ? 1 : 0;
  }
  expect(Math.min(tally.beyond, tally.on)).toBeGreaterThan(100);
});

test('circles and points along a way are those that are not beyond it', () => {
  const random = new Random(10);
  const found = new Uint8Array(32);
  let [some, none] = [0, 0];
  for (let n = 0; n < 1000; n++) {
    const size = random.below(12);
    const whole = () => random.below(61) - 30;
    const x = Int32Array.from({ length: size }, whole);
    const y = Int32Array.from({ length: size }, whole);
    const r = Float64Array.from({ length: size }, () => random.below(8));
    const [ax, ay, ex, ey, wide] = [whole(), whole(), whole(), whole(), random.below(5)];
    const long = ex * ex + ey * ey;
    const near = (i: number, reach: number) => !isBeyond(x[i] - ax, y[i] - ay, ex, ey, long, reach);
    const all = Array.from(x.keys());
    const circles = all.filter((i) => near(i, (wide + r[i]) * Math.sqrt(long)));
    const listed = (count: number) => [...found.subarray(0, count)];
    const [fx, fy] = [Float64Array.from(x), Float64Array.from(y)];
    expect([n, listed(circlesAlong(fx, fy, r, size, ax, ay, ex, ey, wide, found))]).toEqual([n, circles]);
    const first = random.below(size + 1);
    const end = first + random.below(size - first + 1);
    const reach = wide * Math.sqrt(long);
    const points = all.slice(first, end).filter((i) => near(i, reach));
    expect([n, listed(pointsAlong(x, y, first, end, ax, ay, ex, ey, reach, found))]).toEqual([n, points]);
    if (circles.length > 0) some++;
    else none++;
  }
  expect(Math.min(some, none)).toBeGreaterThan(100);
});

test('the distance of a point from a segment, and from a polygon, is that of the nearest of many points of it', () => {
  const random = new Random(11);
  const steps = 400;
  for (let n = 0; n < 2000; n++) {
    const [px, py, ax, ay, bx, by] = Array.from({ length: 6 }, () => random.below(41) - 20);
    let least = Infinity;
    for (let i = 0; i <= steps; i++)
      least = Math.min(least, (ax + (i / steps) * (bx - ax) - px) ** 2 + (ay + (i / steps) * (by - ay) - py) ** 2);
    const squared = squaredToSegment(px, py, ax, ay, bx, by);
    const words = `${n}: ${px} ${py}: ${ax} ${ay} to ${bx} ${by}`;
    // Sampling in steps may miss the nearest point by half a step.
    const step = ((bx - ax) ** 2 + (by - ay) ** 2) / (2 * steps) ** 2;
    if (squared > least + 1e-9 || squared < least - step - 1e-9) expect(squared, words).toBe(least);
    const p = smallPolygon(random);
    const [x, y] = [random.below(17) - 6, random.below(17) - 6];
    const edges = edgesOf(p).map(([qx, qy, rx, ry]) => squaredToSegment(x, y, qx, qy, rx, ry));
    const expected = Math.min(...depths(p, x, y)) >= 0 ? 0 : Math.min(...edges);
    if (squaredToPolygon(p, x, y) !== expected) expect([n, squaredToPolygon(p, x, y)]).toEqual([n, expected]);
  }
});
