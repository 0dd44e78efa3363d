import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { strewn } from '../../../testing/wh40k2/scattered.js';
import { sees } from '../caches/sight.js';
import { farthestReach, longestReach } from '../caches/weapon-reach.js';
import type { W40kBattle } from '../core/state.js';
import { inFireArc } from '../sight/sight.js';
import { ANYBODY, counts, gapOf } from './aiming.js';
import { look, lookBeyond, lookWithin, view } from './nearest-in-sight.js';
import { computeReach, Fire } from './weapons-to-fire.js';

/**
 * Returns the pairs of models of squad `u` with models of squad `t` that they see in their fire arc, with the distance
 * and whether it is within reach.
 */
function plainPairs(b: W40kBattle, u: number, t: number, fire: number): { gap: number; reached: boolean }[] {
  const { first, count } = b.setup.unit;
  const found: { gap: number; reached: boolean }[] = [];
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    if (!counts(b, m, fire)) continue;
    const reach = fire === ANYBODY ? farthestReach(b, m) : longestReach(b, m, fire);
    for (let o = first[t]; o < first[t] + count[t]; o++) {
      if (b.model.place[o] !== Place.table || !inFireArc(b, m, b.model.x[o], b.model.y[o]) || !sees(b, m, o)) continue;
      const gap = gapOf(b, m, o);
      found.push({ gap, reached: gap <= reach });
    }
  }
  return found;
}

/**
 * Calls `visit` for tables with squads at random places, half of them in ranks, so that many models are equally near;
 * some models have fallen.
 */
function tables(visit: (b: W40kBattle, u: number, t: number, random: Random) => void): void {
  const random = new Random(11);
  for (let n = 0; n < 24; n++) {
    const b = strewn(n, random, 5, 5);
    const { first, count, player } = b.setup.unit;
    const there = [...player.keys()].filter((u) => u < b.setup.units && b.model.place[first[u]] === Place.table);
    for (const u of there) {
      b.unit.place[u] = Place.table;
      for (let m = first[u]; m < first[u] + count[u]; m++) {
        if (n % 2 === 0) {
          const k = m - first[u];
          b.model.x[m] = Math.round(b.model.x[first[u]] / INCH + (k % 4)) * INCH;
          b.model.y[m] = Math.round(b.model.y[first[u]] / INCH + (k >> 2)) * INCH;
          b.model.facing[m] = player[u] * 32768;
        } else b.model.facing[m] = random.below(65536);
        if (random.below(8) === 0) b.model.place[m] = Place.removed;
      }
    }
    invalidateGeometry(b);
    for (const u of there) for (const t of there) if (player[u] !== player[t]) visit(b, u, t, random);
  }
}

test('W40K-TGT-004 W40K-RANGE-001 a look within reach finds whom a look at all finds, if anybody within reach is seen', () => {
  const tally = { none: 0, reached: 0, beyond: 0 };
  tables((b, u, t, random) => {
    for (const fire of [ANYBODY, Fire.normal]) {
      const limit = random.below(3) === 0 ? random.below(48 * INCH) : Infinity;
      const reached = plainPairs(b, u, t, fire).some((pair) => pair.reached && pair.gap < limit);
      const any = look(b, u, t, limit, fire);
      const all = { ...view };
      expect(lookWithin(b, u, t, limit, fire)).toBe(reached);
      if (reached) expect([view.shooter, view.target, view.gap]).toEqual([all.shooter, all.target, all.gap]);
      tally[reached ? 'reached' : any ? 'beyond' : 'none']++;
    }
  });
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(80);
});

test('W40K-TGT-004 whom no weapon reaches is seen all the same, where others can be reached who are not so near', () => {
  let found = 0;
  let vain = 0;
  tables((b, u, t) => {
    const pairs = plainPairs(b, u, t, Fire.normal);
    for (let inches = 60; inches > 1; inches--) {
      const limit = inches * INCH;
      lookWithin(b, u, t, Infinity, Fire.charger); // the nearest model found by another query does not count
      if (lookWithin(b, u, t, limit, Fire.normal)) continue;
      const beyond = lookBeyond(b, u, t, limit, Fire.normal);
      const seen = [view.shooter, view.target];
      if (beyond) expect(look(b, u, t, limit, Fire.normal) && [view.shooter, view.target]).toEqual(seen);
      else vain++;
      if (!pairs.some((pair) => pair.reached) || !pairs.some((pair) => pair.gap < limit)) continue;
      expect(beyond).toBe(true);
      found++;
    }
  });
  expect(found).toBeGreaterThan(10);
  expect(vain).toBeGreaterThan(80);
});

test('no weapon that a model can fire now reaches farther than the farthest of its kind', () => {
  tables((b, u, _t, random) => {
    const m = b.setup.unit.first[u];
    b.model.did[m] = random.below(2);
    for (const fire of [Fire.normal, Fire.overwatch]) {
      expect(computeReach(b, m, fire)).toBeLessThanOrEqual(farthestReach(b, m));
      expect(longestReach(b, m, fire)).toBeLessThanOrEqual(farthestReach(b, m));
    }
  });
});
