import { expect, test } from 'vitest';
import { INCH } from '../kernel/geometry/measures.js';
import { Random } from '../testing/random.js';
import { scenario } from '../testing/scenario.js';
import { polygonOf } from '../testing/shapes.js';
import { walkCost } from './ground.js';

type Point = readonly [x: number, y: number];

/** Returns the distance in inches from a point to a convex polygon; if negative, the depth inside. */
function outside(polygon: readonly Point[], [x, y]: Point): number {
  let inside = Infinity;
  let away = Infinity;
  const n = polygon.length;
  for (let i = 0; i < n; i++) {
    const [ax, ay] = polygon[i];
    const [bx, by] = polygon[(i + 1) % n];
    const long = Math.hypot(bx - ax, by - ay);
    inside = Math.min(inside, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long);
    const share = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long ** 2));
    away = Math.min(away, Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y));
  }
  return inside > 0 ? -inside : away;
}

const KINDS = ['marsh', 'pool', 'lake', 'rock', 'wall', 'wall', 'wall', 'wood', 'hill'] as const;
/** Extra inches that an inch on each kind of ground costs. */
const EXTRA: Readonly<Record<string, number>> = { marsh: 1, pool: 3 };

test('W40K-TERN-005 W40K-TERN-008 W40K-TERN-009 W40K-OBST-002 W40K-OBST-003 W40K-OBST-005 a straight way costs what walking it step by step does', () => {
  const random = new Random(9);
  const some = (least: number, most: number) => least + (random.below(100_001) / 100_000) * (most - least);
  const seen = { free: 0, slow: 0, closed: 0, over: 0 };
  for (let k = 0; k < 900; k++) {
    const kind = KINDS[random.below(KINDS.length)];
    const thin = kind === 'wall';
    const size: Point = [some(1, 5), thin ? some(0.2, 0.6) : some(1, 5)];
    const angle = random.below(360);
    const shape = { at: [36, 24] as const, size, angle };
    const height = thin ? [0.8, 1.5, 1.9, 2.5][random.below(4)] : undefined;
    const from: Point = [some(31, 41), some(19, 29)];
    const to: Point = [some(31, 41), some(19, 29)];
    const polygon = polygonOf(shape);
    const radius = 0.5;
    const gaps = Array.from({ length: 401 }, (_, i) => {
      const at = i / 400;
      return outside(polygon, [from[0] + at * (to[0] - from[0]), from[1] + at * (to[1] - from[1])]);
    });
    const nearest = Math.min(...gaps);
    const [first, last] = [gaps[0], gaps[400]];
    const close = (gap: number) => Math.abs(gap - radius) < 0.02;
    if (first < radius + 0.02 || close(nearest) || close(last) || Math.abs(nearest) < 0.02) continue;
    const { b } = scenario('wh40k2')
      .unit('man', { models: 1, base: 25.4, height: 1, at: [[4, 4]] })
      .terrain(kind, shape, height === undefined ? {} : { height })
      .start();
    const [x0, y0, x1, y1] = [from[0], from[1], to[0], to[1]].map((inches) => Math.round(inches * INCH));
    const allowance = 8 * INCH;
    const cost = walkCost(b, 0, x0, y0, x1, y1, allowance) / INCH;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const crossed = (gaps.filter((gap) => gap < 0).length / 401) * long;
    const isClosed = kind === 'lake' || kind === 'rock' || (thin && (height ?? 0) > 2);
    if (isClosed || thin) {
      const barred = isClosed ? nearest < radius : last < radius;
      if (barred) {
        expect([k, kind, cost]).toEqual([k, kind, Infinity]);
        seen.closed++;
        continue;
      }
    }
    const half = thin && (height ?? 0) > 1 && nearest < 0 ? 4 : 0;
    if (half > 0) seen.over++;
    const more = (EXTRA[kind] ?? 0) * crossed;
    if (more > 0) seen.slow++;
    else seen.free++;
    expect([k, kind, Math.abs(cost - (long + more + half)) < 0.1]).toEqual([k, kind, true]);
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(8);
});
