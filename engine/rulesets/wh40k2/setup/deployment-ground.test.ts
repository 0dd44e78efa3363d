import { expect, test } from 'vitest';
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { Ground } from '../../../skirmish/terrain.js';
import { Random } from '../../../testing/random.js';
import { strewn } from '../../../testing/wh40k2/scattered.js';
import { Refusal } from '../core/refusals.js';
import { collectPieces, judgeInside } from './deployment-ground.js';
import { deploymentGroup, gather, Realm } from './deployment-group.js';

test('W40K-DEPL-004 no base stands on impassable ground or an obstacle, and each may stand just beside it', () => {
  const random = new Random(4);
  const tally = { on: 0, beside: 0 };
  for (let n = 0; n < 60; n++) {
    const b = strewn(n, random, 0, 0);
    const { terrain } = b.setup;
    gather(b, 0);
    const m = deploymentGroup.models[0];
    const r = b.setup.model.radius[m];
    for (let t = 0; t < terrain.count; t++) {
      if (terrain.ground[t] !== Ground.impassable && terrain.obstacle[t] === 0) continue;
      if (terrain.y[t] < deploymentGroup.zone.south || terrain.y[t] > deploymentGroup.zone.north) continue;
      const polygon = terrain.polygons[t];
      for (let i = 0; i < 300; i++) {
        // around a point of an edge, so near that half of the bases touch it
        const k = 2 * random.below(polygon.length / 2);
        const next = (k + 2) % polygon.length;
        const share = random.below(1000) / 1000;
        const at = (v: number): number =>
          Math.round(polygon[k + v] + share * (polygon[next + v] - polygon[k + v])) + random.below(4 * r) - 2 * r;
        const x = at(0);
        const y = at(1);
        const bars = [...terrain.polygons.keys()].some(
          (p) =>
            (terrain.ground[p] === Ground.impassable || terrain.obstacle[p] !== 0) &&
            polygonSquaredGapToPoint(terrain.polygons[p], x, y) < r * r,
        );
        collectPieces(b, x, y, 0);
        const why = judgeInside(b, m, x, y, Realm.zone);
        expect(why, `table ${n}: ${x}, ${y}`).toBe(bars ? Refusal.Impassable : 0);
        tally[bars ? 'on' : 'beside']++;
      }
    }
  }
  expect(Math.min(tally.on, tally.beside), JSON.stringify(tally)).toBeGreaterThan(1000);
});
