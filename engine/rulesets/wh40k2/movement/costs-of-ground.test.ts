import { expect, test } from 'vitest';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { closed, costOfPiece, hinders } from '../../../skirmish/ground.js';
import { clip, cut, squaredToPolygon, squaredToSegment } from '../../../skirmish/segments.js';
import { Ground } from '../../../skirmish/terrain.js';
import { Random } from '../../../testing/random.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import type { W40kSetup } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';

/**
 * Returns the smallest squared distance of a way from the corners of a polygon, or of its ends from the polygon; 0 if
 * it crosses it.
 */
function nearestOnWay(p: Int32Array, x0: number, y0: number, x1: number, y1: number): number {
  if (clip(p, x0, y0, x1, y1)) return 0;
  const corners = Array.from({ length: p.length / 2 }, (_, i) =>
    squaredToSegment(p[2 * i], p[2 * i + 1], x0, y0, x1, y1),
  );
  return Math.min(squaredToPolygon(p, x0, y0), squaredToPolygon(p, x1, y1), ...corners);
}

test('W40K-TERN-005 W40K-TERN-009 W40K-OBST-003 what a piece of terrain costs is what measuring all of it says', () => {
  const seen = { closed: 0, past: 0, leaves: 0, ends: 0, slow: 0 };
  for (let n = 0; n < 24; n++) {
    const random = new Random(n);
    const b = wh40k2.create(w40kMatch(n).setup as W40kSetup);
    wh40k2.begin(b, n);
    const { terrain } = b.setup;
    for (let k = 0; k < 400; k++) {
      const t = random.below(terrain.count);
      const m = random.below(b.setup.models);
      if (!hinders(b, t)) continue;
      const around = terrain.radius[t] + 2 * INCH;
      const x0 = terrain.x[t] + random.below(2 * around) - around;
      const y0 = terrain.y[t] + random.below(2 * around) - around;
      const x1 = x0 + random.below(8 * INCH) - 4 * INCH;
      const y1 = y0 + random.below(8 * INCH) - 4 * INCH;
      const cost = costOfPiece(b, m, t, x0, y0, x1, y1, 8 * INCH);
      const polygon = terrain.polygons[t];
      const near = (b.setup.model.radius[m] - TOUCH) ** 2;
      const from = squaredToPolygon(polygon, x0, y0);
      const to = squaredToPolygon(polygon, x1, y1);
      const nearest = nearestOnWay(polygon, x0, y0, x1, y1);
      if (closed(b, m, t)) {
        const leaves = from < near && to > from && nearest > 0;
        expect(cost).toBe(nearest >= near || leaves ? 0 : Infinity);
        seen[leaves ? 'leaves' : nearest < near ? 'closed' : 'past']++;
      } else if (terrain.obstacle[t] !== 0 && to < near) {
        expect(cost).toBe(Infinity);
        seen.ends++;
      } else if (terrain.ground[t] !== Ground.open && clip(polygon, x0, y0, x1, y1)) {
        const within = (cut[1] - cut[0]) * Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
        expect(cost).toBeCloseTo((terrain.ground[t] === Ground.difficult ? 1 : 3) * within, 6);
        seen.slow++;
      }
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});
