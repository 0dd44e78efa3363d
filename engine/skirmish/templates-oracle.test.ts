import { expect, test } from 'vitest';
import { invalidateGeometry } from '../kernel/battle.js';
import { INCH, TURN } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { Random } from '../testing/random.js';
import { scenario } from '../testing/scenario.js';
import { Place } from './layout.js';
import { discOver, TEARDROPS, Under, underDisc, underTeardrop } from './templates.js';

const random = new Random(6);

/** Makes a model at (36, 24) with a base of an inch, and one with a base of `base` mm somewhere around it. */
function pair(base: number) {
  const { b } = scenario('wh40k2')
    .unit('shooter', { models: 1, base: 25.4, at: [[36, 24]] })
    .enemy('man', { models: 1, base, at: [[60, 40]] })
    .start();
  return b;
}

/**
 * Returns the ticks from (x, y) to a teardrop that points from the origin along (ex, ey), as the union of discs that
 * grow from its point to its round end.
 */
function gap(long: number, radius: number, ex: number, ey: number, x: number, y: number): number {
  let least = Infinity;
  for (let i = 0; i <= 200; i++) {
    const share = i / 200;
    const middle = share * (long - radius);
    least = Math.min(least, Math.hypot(x - middle * ex, y - middle * ey) - share * radius);
  }
  return least;
}

test('W40K-TMPL-002 W40K-TMPL-003 a teardrop covers what discs that grow along it cover, in every direction', () => {
  const seen = [0, 0, 0];
  for (const base of [20, 25.4, 40]) {
    const b = pair(base);
    const out = new Uint8Array(b.setup.models);
    const r = b.setup.model.radius[1];
    for (let k = 0; k < 150; k++) {
      const size = 1 + random.below(3);
      const { long, radius } = TEARDROPS[size];
      const angle = random.below(4) === 0 ? (TURN / 8) * random.below(8) : random.below(TURN);
      const turn = (angle * 2 * Math.PI) / TURN;
      const [ex, ey] = [Math.sin(turn), Math.cos(turn)];
      const pointX = b.model.x[0] + b.setup.model.radius[0] * ex;
      const pointY = b.model.y[0] + b.setup.model.radius[0] * ey;
      const ahead = random.below(long + 2 * INCH) - INCH;
      const beside = random.below(5 * INCH) - 2.5 * INCH;
      b.model.x[1] = Math.round(pointX + ahead * ex + beside * ey);
      b.model.y[1] = Math.round(pointY + ahead * ey - beside * ex);
      invalidateGeometry(b);
      const [x, y] = [b.model.x[1] - pointX, b.model.y[1] - pointY];
      const apart = gap(long, radius, ex, ey, x, y);
      const rim = Array.from({ length: 36 }, (_, i) => {
        const [s, c] = [Math.sin((i * Math.PI) / 18), Math.cos((i * Math.PI) / 18)];
        return gap(long, radius, ex, ey, x + r * s, y + r * c);
      });
      const outermost = Math.max(...rim);
      // too close for an approximation by discs to decide
      if (Math.abs(apart - r) < 25 || Math.abs(outermost) < 25) continue;
      const expected = apart >= r ? Under.none : outermost <= 0 ? Under.wholly : Under.partly;
      expect([base, k, underTeardrop(b, 0, angle, size, out)]).toEqual([base, k, expected === Under.none ? 0 : 1]);
      expect([base, k, out[1], out[0]]).toEqual([base, k, expected, Under.none]);
      seen[expected]++;
    }
  }
  expect(Math.min(...seen)).toBeGreaterThan(20);
});

/**
 * Returns the ticks from (ahead, beside) to a teardrop straight ahead of the origin; if negative, the depth inside. It
 * is the largest distance to any half-plane that bounds the teardrop.
 */
function gapAhead(long: number, radius: number, ahead: number, beside: number): number {
  const centre = long - radius;
  const beyond = (a: number) => ahead * Math.cos(a) + beside * Math.sin(a) - Math.max(0, centre * Math.cos(a) + radius);
  let best = 0;
  for (let i = 1; i < 180; i++) {
    if (beyond((i * Math.PI) / 90) > beyond((best * Math.PI) / 90)) best = i;
  }
  let [low, high] = [((best - 1) * Math.PI) / 90, ((best + 1) * Math.PI) / 90];
  for (let i = 0; i < 60; i++) {
    const [p, q] = [low + (high - low) / 3, high - (high - low) / 3];
    if (beyond(p) < beyond(q)) low = p;
    else high = q;
  }
  // The sides are half-planes that touch the point and the round end.
  const side = Math.acos(-radius / centre);
  return Math.max(beyond((low + high) / 2), beyond(side), beyond(-side));
}

test('W40K-TMPL-002 W40K-TMPL-003 a base a tick within the edge of a teardrop is under it, one a tick beyond is not, all around', () => {
  const seen = [0, 0, 0];
  const near = [0, 0, 0, 0];
  for (const base of [20, 25.4, 60]) {
    const b = pair(base);
    const out = new Uint8Array(b.setup.models);
    const r = b.setup.model.radius[1];
    for (let k = 0; k < 4000; k++) {
      const size = 1 + (k % 3);
      const { long, radius } = TEARDROPS[size];
      const centre = long - radius;
      const angle = k % 5 === 0 ? (TURN / 4) * random.below(4) : random.below(TURN);
      const [ex, ey] = [SIN[angle], COS[angle]];
      const pointX = b.model.x[0] + b.setup.model.radius[0] * ex;
      const pointY = b.model.y[0] + b.setup.model.radius[0] * ey;
      // Choose a place on the edge by its normal: at the point, on the round end, or where a side ends.
      const side = Math.acos(-radius / centre);
      const normal =
        k % 4 === 0
          ? (random.below(2) === 0 ? 1 : -1) * (side + (random.below(2001) - 1000) / 1e5)
          : (random.below(20_001) / 10_000 - 1) * Math.PI;
      const atPoint = centre * Math.cos(normal) + radius < 0 || k % 8 === 0;
      const off = (random.below(2) === 0 ? r : -r) + (random.below(300) - 150) / 100;
      const reach = atPoint ? off : radius + off;
      const ahead = (atPoint ? 0 : centre) + reach * Math.cos(normal);
      const beside = reach * Math.sin(normal);
      b.model.x[1] = Math.round(pointX + ahead * ex + beside * ey);
      b.model.y[1] = Math.round(pointY + ahead * ey - beside * ex);
      const [dx, dy] = [b.model.x[1] - pointX, b.model.y[1] - pointY];
      const gap = gapAhead(long, radius, dx * ex + dy * ey, dx * ey - dy * ex);
      if (Math.abs(gap - r) < 1e-5 || Math.abs(gap + r) < 1e-5) continue;
      const expected = gap >= r ? Under.none : gap <= -r ? Under.wholly : Under.partly;
      underTeardrop(b, 0, angle, size, out);
      if (out[1] !== expected) expect([base, k, gap, out[1]]).toEqual([base, k, gap, expected]);
      seen[expected]++;
      if (Math.abs(gap - r) < 1) near[gap > r ? 0 : 1]++;
      if (Math.abs(gap + r) < 1) near[gap > -r ? 2 : 3]++;
    }
  }
  expect(Math.min(...seen, ...near), `${seen} ${near}`).toBeGreaterThan(100);
});

test('W40K-BLAST-001 W40K-BLAST-004 W40K-BLAST-005 a disc and a base that just touch, from outside and inside, along both axes and aslant', () => {
  for (const [x, y] of [
    [1, 0],
    [0, -1],
    [-0.6, 0.8],
    [0.8, -0.6],
  ] as const) {
    const at = (far: number, radius: number, base: number) =>
      discOver(1000, 2000, radius, 1000 + far * x, 2000 + far * y, base);
    expect([at(1500, 1000, 500), at(1495, 1000, 500)]).toEqual([Under.none, Under.partly]);
    expect([at(500, 1000, 500), at(505, 1000, 500)]).toEqual([Under.wholly, Under.partly]);
    expect([at(0, 500, 500), at(0, 495, 500), at(5, 495, 500)]).toEqual([Under.wholly, Under.partly, Under.partly]);
  }
});

test('K54 models that are not on the table are under no template, and are not counted', () => {
  const b = pair(25.4);
  const out = new Uint8Array(b.setup.models);
  const [x, y] = [b.model.x[1], b.model.y[1]];
  b.model.x[1] = b.model.x[0];
  b.model.y[1] = b.model.y[0] + 2 * INCH;
  const count = () => [
    underTeardrop(b, 0, 0, 1, out),
    out[1],
    underDisc(b, b.model.x[0], b.model.y[0], 3 * INCH, out),
    out[1],
  ];
  expect(count()).toEqual([1, Under.partly, 2, Under.wholly]);
  b.model.place[1] = Place.removed;
  expect(count()).toEqual([0, Under.none, 1, Under.none]);
  b.model.place[1] = Place.table;
  [b.model.x[1], b.model.y[1]] = [x, y];
  expect(count()).toEqual([0, Under.none, 1, Under.none]);
});

test('W40K-BLAST-001 W40K-BLAST-004 a disc covers a base by the distance of their middles, in every direction', () => {
  for (const base of [20, 25.4, 60]) {
    const b = pair(base);
    const out = new Uint8Array(b.setup.models);
    const r = b.setup.model.radius[1];
    for (let k = 0; k < 200; k++) {
      const radius = 500 + random.below(4000);
      const [x, y] = [random.below(8000) - 4000, random.below(8000) - 4000];
      const far = Math.hypot(x, y);
      const expected = far >= radius + r ? Under.none : far + r <= radius ? Under.wholly : Under.partly;
      underDisc(b, b.model.x[1] + x, b.model.y[1] + y, radius, out);
      expect([base, k, out[1]]).toEqual([base, k, expected]);
    }
  }
});
