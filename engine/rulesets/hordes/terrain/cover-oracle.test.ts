// Cover and what obscures are compared with all lines between points of both bases, one by one.
import { expect, test } from 'vitest';
import { Crossing, crossHull, newHull, polygonHull } from '../../../kernel/geometry/convex.js';
import { INCH, TOUCH, TURN } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { box, HordesTable } from '../../../testing/hordes/table.js';
import { Random } from '../../../testing/random.js';
import { radiusOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { isObscured, terrainDefence } from './cover.js';

/** Centre of the base of model `m`, and 16 points of its edge. */
function pointsOf(b: HordesBattle, m: number): readonly (readonly [number, number])[] {
  const { x, y } = b.model;
  const edge = Array.from({ length: 16 }, (_, i) => Math.trunc((i * TURN) / 16));
  const r = radiusOf(b, m);
  return [[x[m], y[m]], ...edge.map((angle) => [x[m] + r * SIN[angle], y[m] + r * COS[angle]] as const)];
}

/** True if a line from `m` to `o` crosses the only piece and ends within `near` ticks of it. */
function isBehind(b: HordesBattle, m: number, o: number, near: number): boolean {
  const hull = newHull();
  const shares = new Float64Array(2);
  const corners = polygonHull(b.setup.terrain.polygons[0], hull);
  return pointsOf(b, m).some(([px, py]) =>
    pointsOf(b, o).some(([qx, qy]) => {
      const crosses = crossHull(px, py, qx, qy, hull, corners, shares);
      return crosses && (1 - shares[Crossing.Leaves]) * Math.hypot(qx - px, qy - py) <= near + 2 * TOUCH;
    }),
  );
}

test('HRD-COVER-001 HRD-COVER-002 HRD-MEL-009 a wall beside, before or behind both gives no cover, in strewn scenes', () => {
  const random = new Random(3);
  const tally = { obscured: 0, open: 0, covered: 0, farther: 0 };
  for (let n = 0; n < 1500; n++) {
    const at = (): [number, number] => [random.below(200) / 20 + 20, random.below(200) / 20 + 20];
    const size = () => random.below(40) / 10 + 0.3;
    const [x, y] = at();
    const wall = { ...box('wall', x - 1, y - 1, size(), size()) };
    const base = (['small', 'medium', 'large'] as const)[random.below(3)];
    const { b } = new HordesTable({ a: { at: at(), base } }, { t: { at: at() } }, [wall]);
    const obscured = isBehind(b, 0, 1, Infinity);
    const covered = isBehind(b, 0, 1, INCH);
    expect(isObscured(b, 0, 1)).toBe(obscured);
    expect(terrainDefence(b, 0, 1)).toBe(covered ? 4 : 0);
    tally[obscured ? 'obscured' : 'open']++;
    if (obscured) tally[covered ? 'covered' : 'farther']++;
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(100);
}, 60_000);
