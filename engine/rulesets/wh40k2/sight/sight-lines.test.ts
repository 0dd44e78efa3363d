import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { strewn } from '../../../testing/wh40k2/scattered.js';
import { coverOf, sees } from '../caches/sight.js';
import { isCutByModel, isCutByTerrain, lay, passesOver, prepareFree } from './sight-lines.js';

/** Computes `sees` from its five lines, testing every possible obstacle for each line. */
function plainlySees(b: SkirmishBattle, m: number, o: number): boolean {
  const { x, y } = b.model;
  const { radius, height } = b.setup.model;
  const feet = refreshPoses(b);
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const far = Math.sqrt(dx * dx + dy * dy);
  const free = (from: number, to: number, side: number): boolean => {
    const beside = far > 0 ? (side * radius[to]) / far : 0;
    const endX = x[to] - beside * dy;
    const endY = y[to] + beside * dx;
    lay(x[from], y[from], feet[from] + height[from], endX, endY, feet[to] + height[to]);
    prepareFree(b, m, o, x[from], y[from], endX, endY, -1);
    if (isCutByTerrain(b)) return false;
    for (let k = 0; k < b.setup.models; k++) {
      if (k !== m && k !== o && b.model.place[k] === Place.table && isCutByModel(b, k)) return false;
    }
    return true;
  };
  if (free(m, o, 0) || far === 0) return true;
  return free(m, o, 1) || free(m, o, -1) || free(o, m, 1) || free(o, m, -1);
}

describe('lines of sight in random crowds', () => {
  it('W40K-LOS-001 what hides all of one model from another at once is what cuts each line between them', () => {
    const random = new Random(5);
    const tally = [0, 0];
    for (let n = 0; n < 12; n++) {
      const b = strewn(n, random, 4, 4);
      const standing = [...b.setup.model.player.keys()].filter((m) => b.model.place[m] === Place.table);
      for (let k = 0; k < 400; k++) {
        const [m, o] = [standing[random.below(standing.length)], standing[random.below(standing.length)]];
        if (m >= o) continue;
        const seen = sees(b, m, o);
        expect(seen, `table ${n}, models ${m} and ${o}`).toBe(plainlySees(b, m, o));
        tally[seen ? 1 : 0]++;
      }
    }
    expect(Math.min(...tally)).toBeGreaterThan(500);
  });

  it('W40K-LOS-009 what two models see of each other is kept no longer than nobody comes between them or leaves', () => {
    const random = new Random(9);
    const tally = [0, 0];
    for (let n = 0; n < 6; n++) {
      const b = strewn(n, random, 4, 4);
      const { models } = b.setup;
      const standing = [...b.setup.model.player.keys()].filter((m) => b.model.place[m] === Place.table);
      const pairs = Array.from({ length: 60 }, () =>
        [random.below(models), random.below(models)].sort((p, q) => p - q),
      );
      for (let k = 0; k < 60; k++) {
        const who = standing[random.below(standing.length)];
        if (random.below(4) === 0)
          b.model.place[who] = b.model.place[who] === Place.table ? Place.removed : Place.table;
        else {
          b.model.x[who] += random.below(4 * INCH) - 2 * INCH;
          b.model.y[who] += random.below(4 * INCH) - 2 * INCH;
        }
        invalidateGeometry(b);
        for (const [m, o] of pairs) {
          if (m === o || b.model.place[m] !== Place.table || b.model.place[o] !== Place.table) continue;
          if (random.below(3) === 0) continue; // some pairs are queried again only later
          const seen = sees(b, m, o);
          expect(seen, `table ${n}, change ${k}, models ${m} and ${o}`).toBe(plainlySees(b, m, o));
          tally[seen ? 1 : 0]++;
        }
      }
    }
    expect(Math.min(...tally)).toBeGreaterThan(500);
  });

  it('W40K-COVER-005 whom the circle inside a piece hides is whom its edges hide', () => {
    const random = new Random(11);
    const tally = [0, 0, 0];
    for (let n = 0; n < 12; n++) {
      const b = strewn(n, random, 2, 2);
      const { terrain, unit } = b.setup;
      const own = unit.first[unit.player.indexOf(0)];
      const enemy = unit.first[unit.player.indexOf(1)];
      const depth = terrain.depth as Int32Array;
      const kept = depth.slice();
      for (let k = 0; k < 600; k++) {
        // Choose the two places on opposite sides of a piece, or one of them in it.
        const t = random.below(terrain.count);
        const [dx, dy] = [random.below(12 * INCH) - 6 * INCH, random.below(12 * INCH) - 6 * INCH];
        const share = random.below(12) / 10;
        const put = (m: number, x: number, y: number): void => {
          const beside = 2 * terrain.radius[t];
          b.model.x[m] = Math.max(0, x + random.below(beside) - terrain.radius[t]);
          b.model.y[m] = Math.max(0, y + random.below(beside) - terrain.radius[t]);
        };
        put(own, terrain.x[t] + dx, terrain.y[t] + dy);
        put(enemy, Math.round(terrain.x[t] - share * dx), Math.round(terrain.y[t] - share * dy));
        const ask = (): number[] => {
          invalidateGeometry(b);
          refreshPoses(b);
          return [coverOf(b, own, enemy), coverOf(b, enemy, own), Number(sees(b, own, enemy))];
        };
        const found = ask();
        depth.fill(0);
        // Move both models away for a moment, so that nothing cached about them remains valid.
        b.model.x[own]++;
        ask();
        b.model.x[own]--;
        expect(found, `table ${n}, pair ${k}`).toEqual(ask());
        depth.set(kept);
        tally[found[0]]++;
      }
    }
    expect(Math.min(...tally)).toBeGreaterThan(200);
  });

  it('all of the circle inside a piece is in it, and nearly as much as fits in around its middle', () => {
    const b = strewn(3, new Random(1), 1, 1);
    const { count, depth, x, y } = b.setup.terrain;
    let deep = 0;
    for (let t = 0; t < count; t++) {
      let outside = 0;
      for (let turn = 0; turn < 64; turn++) {
        const [c, s] = [Math.cos((turn * Math.PI) / 32), Math.sin((turn * Math.PI) / 32)];
        const isOver = (reach: number): boolean => {
          // A short way that touches the circle.
          const [ax, ay] = [x[t] + reach * c, y[t] + reach * s];
          lay(Math.round(ax - 40 * s), Math.round(ay + 40 * c), 0, ax + 40 * s, ay - 40 * c, 0);
          return passesOver(b, t);
        };
        if (depth[t] > 0) expect(isOver(depth[t]), `piece ${t}, ${turn}`).toBe(true);
        if (!isOver(depth[t] + INCH / 4)) outside++;
      }
      if (depth[t] === 0) continue;
      deep++;
      expect(outside, `piece ${t}`).toBeGreaterThan(0);
    }
    expect(deep).toBeGreaterThan(5);
  });
});
