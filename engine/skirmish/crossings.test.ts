import { expect, test } from 'vitest';
import { INCH, TOUCH } from '../kernel/geometry/measures.js';
import { Random } from '../testing/random.js';
import { scenario } from '../testing/scenario.js';
import { crosses, shareCrossed } from './crossings.js';
import { EDGE } from './terrain.js';

const STEPS = 2000;

/**
 * Returns how deep (x, y) lies inside a polygon with these normals and corners, in ticks; 0 or less if it is not
 * inside.
 */
function depth(edges: Float64Array, x: number, y: number): number {
  let least = Infinity;
  for (let i = 0; i < edges.length; i += EDGE) {
    const long = Math.hypot(edges[i], edges[i + 1]);
    least = Math.min(least, -(edges[i] * (x - edges[i + 2]) + edges[i + 1] * (y - edges[i + 3])) / long);
  }
  return least;
}

test('K49 where a line runs over a polygon is where points along it lie deeper in it than a touch', () => {
  const random = new Random(4);
  const some = (least: number) => least * INCH + random.below(10 * INCH);
  const shares = new Float64Array(2);
  const seen = [0, 0];
  for (let k = 0; k < 300; k++) {
    const size = [1 + random.below(5), 1 + random.below(5)] as const;
    const { b } = scenario('wh40k2')
      .unit('man', { models: 1, at: [[4, 4]] })
      .terrain('wood', { at: [36, 24], size, angle: random.below(360) })
      .start();
    const edges = b.setup.terrain.edges[0];
    const point = (): [number, number] => [some(31), some(19)];
    const [ax, ay] = point();
    const [bx, by] = point();
    const inside = Array.from({ length: STEPS + 1 }, (_, i) => {
      const at = i / STEPS;
      return depth(edges, ax + at * (bx - ax), ay + at * (by - ay)) > TOUCH;
    });
    const first = inside.indexOf(true);
    const last = inside.lastIndexOf(true);
    const found = crosses(edges, edges.length, ax, ay, bx, by, shares);
    const isGraze = found && shares[1] - shares[0] < 3 / STEPS;
    if (isGraze) continue;
    expect([k, found]).toEqual([k, first >= 0]);
    seen[found ? 1 : 0]++;
    const share = shareCrossed(edges, edges.length, ax, ay, bx - ax, by - ay, 0, 0);
    expect([k, share > 0]).toEqual([k, found]);
    if (!found) continue;
    expect([k, Math.abs(shares[0] - first / STEPS) < 2 / STEPS]).toEqual([k, true]);
    expect([k, Math.abs(shares[1] - last / STEPS) < 2 / STEPS]).toEqual([k, true]);
    expect([k, Math.abs(share - (shares[1] - shares[0])) < 1e-9]).toEqual([k, true]);
  }
  expect(Math.min(...seen)).toBeGreaterThan(60);
});

test('K49 lines beside each other run over it together where the outermost two do', () => {
  const random = new Random(8);
  const shares = new Float64Array(2);
  const far = (least: number) => least * INCH + random.below(10 * INCH);
  let overlaps = 0;
  for (let k = 0; k < 200; k++) {
    const { b } = scenario('wh40k2')
      .unit('man', { models: 1, at: [[4, 4]] })
      .terrain('wood', { at: [36, 24], size: [2 + random.below(5), 2 + random.below(5)], angle: random.below(360) })
      .start();
    const edges = b.setup.terrain.edges[0];
    const [ax, ay, bx, by] = [far(31), far(19), far(31), far(19)];
    const [ex, ey] = [bx - ax, by - ay];
    const [atStart, atEnd] = [random.below(30) / 100, random.below(30) / 100];
    const share = shareCrossed(edges, edges.length, ax, ay, ex, ey, atStart, atEnd);
    let enters = 0;
    let leaves = 1;
    let all = true;
    for (const side of [-1, 1]) {
      const [x0, y0] = [ax - side * ey * atStart, ay + side * ex * atStart];
      const [x1, y1] = [bx - side * ey * atEnd, by + side * ex * atEnd];
      all = crosses(edges, edges.length, x0, y0, x1, y1, shares) && all;
      enters = Math.max(enters, shares[0]);
      leaves = Math.min(leaves, shares[1]);
    }
    const together = all ? leaves - enters : 0;
    if (Math.abs(together) < 0.001) continue;
    expect([k, share > 0]).toEqual([k, together > 0]);
    if (together <= 0) continue;
    expect([k, Math.abs(share - together) < 1e-6]).toEqual([k, true]);
    overlaps++;
  }
  expect(overlaps).toBeGreaterThan(30);
});
