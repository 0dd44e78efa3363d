import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { HALF_INCH, INCH } from '../../../kernel/geometry/measures.js';
import { isArea } from '../../../skirmish/formations.js';
import { Place } from '../../../skirmish/layout.js';
import { clip } from '../../../skirmish/segments.js';
import { Cover } from '../../../skirmish/terrain.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { strewn } from '../../../testing/wh40k2/scattered.js';
import { Status, type W40kBattle } from '../core/state.js';
import { shelters } from '../hiding/hiding.js';
import { wouldSee } from '../sight/sight.js';
import { cluster } from './deployment-clusters.js';
import { collectPieces, judgeSpot } from './deployment-ground.js';
import { deploymentGroup, gather, Realm } from './deployment-group.js';

function isSeen(b: W40kBattle, m: number, x: number, y: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (b.setup.model.player[o] === b.setup.model.player[m] || b.model.place[o] !== Place.table) continue;
    if (wouldSee(b, m, x, y, o)) return true;
  }
  return false;
}

/** True if model `m` at x, y would be in cover, or close behind cover as seen up the table (`ahead` 1) or down (-1). */
function isSheltered(b: W40kBattle, m: number, x: number, y: number, ahead: number): boolean {
  const { terrain, model } = b.setup;
  const r = model.radius[m];
  const before = 2 * ahead * (r + INCH);
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.cover[t] === Cover.none || !shelters(b, m, x, y, t)) continue;
    if (isArea(b, t)) return true;
    for (const px of [x - r, x, x + r]) if (clip(terrain.polygons[t], px, y, px, y + before)) return true;
  }
  return false;
}

/**
 * Returns the places of the deployment group, which faces up the table (`ahead` 1) or down (-1), found one by one with
 * all conditions tested for each; null if there is no room.
 */
function plainly(b: W40kBattle, x: number, y: number, ahead: number, cover: boolean, realm: number): number[] | null {
  const step = 2 * deploymentGroup.widest + HALF_INCH / 2;
  const unseen = realm === Realm.unseen;
  const rings = unseen ? 3 : 7;
  if (unseen && isSeen(b, deploymentGroup.models[0], x, y)) return null;
  collectPieces(b, x, y, 1.5 * rings * step);
  const places: number[] = [];
  const taken = new Set<string>();
  for (const sheltered of cover ? [true, false] : [false]) {
    for (let ring = 0; ring <= rings; ring++) {
      for (let row = ring; row >= -ring; row--) {
        for (let file = -ring; file <= ring; file++) {
          const k = places.length / 2;
          if (k === deploymentGroup.count) return places;
          if (Math.max(Math.abs(row), Math.abs(file)) < ring || taken.has(`${row} ${file}`)) continue;
          const [px, py, m] = [x + ahead * file * step, y + ahead * row * step, deploymentGroup.models[k]];
          if (sheltered && !isSheltered(b, m, px, py, ahead)) continue;
          if (judgeSpot(b, m, px, py, realm) !== 0 || (unseen && isSeen(b, m, px, py))) continue;
          taken.add(`${row} ${file}`);
          places.push(px, py);
        }
      }
    }
  }
  return places.length / 2 === deploymentGroup.count ? places : null;
}

describe('throngs', () => {
  it('W40K-DEPL-004 W40K-INFIL-003 take the first places that are free, sheltered ones first, and none that an enemy sees', () => {
    const random = new Random(3);
    const tally = [0, 0, 0, 0];
    for (let n = 0; n < 40; n++) {
      const realm = n & 1 ? Realm.unseen : Realm.zone;
      const b = strewn(n, random, 2, 1 + (n % 4));
      b.field.zone[1] = 1;
      let u = b.setup.units - 1;
      while (b.setup.unit.player[u] !== 0) u--;
      for (let m = b.setup.unit.first[u], end = m + b.setup.unit.count[u]; m < end; m++)
        b.model.place[m] = Place.reserve;
      if (realm === Realm.unseen) b.unit.status[u] |= Status.Infiltrates;
      // some squads have a leader on a larger base
      const leader = b.setup.unit.first[u];
      const { radius } = b.setup.model;
      const usual = radius[leader];
      if (n % 4 > 1) radius[leader] += HALF_INCH / 2;
      invalidateGeometry(b);
      gather(b, u);
      for (let i = 0; i < 40; i++) {
        const x = random.below(b.setup.width);
        const y = random.below(realm === Realm.unseen ? b.setup.depth : b.setup.depth / 3);
        const cover = random.below(2) === 1;
        const ahead = random.below(2) === 1 ? 1 : -1;
        const room = cluster(b, x, y, ahead === 1 ? 0 : 32768, cover, realm) === 0;
        const found = room
          ? Array.from(
              { length: 2 * deploymentGroup.count },
              (_, k) => (k & 1 ? deploymentGroup.y : deploymentGroup.x)[k >> 1],
            )
          : null;
        expect(found, `table ${n}: ${x}, ${y}`).toEqual(plainly(b, x, y, ahead, cover, realm));
        tally[2 * realm + (room ? 1 : 0)]++;
      }
      radius[leader] = usual;
    }
    expect(Math.min(...tally), `${tally}`).toBeGreaterThan(30);
  });

  it('W40K-COVER-004 W40K-DEPL-005 who comes in cover takes places behind a wall as he looks, before all others', () => {
    for (const side of [-1, 1] as const) {
      const { b } = scenario('wh40k2')
        .unit('men', { models: 8, base: 25.4 })
        .enemy('foes', { models: 1, at: [[36, 40]] })
        .terrain('wall', { at: [36, 8], size: [12, 0.4] })
        .start();
      b.field.zone[1] = 1;
      gather(b, 0);
      expect(cluster(b, 36 * 2540, 7 * 2540, side === 1 ? 0 : 32768, true, Realm.zone)).toBe(0);
      // the wall is from 7.8 to 8.2 inches: models that face up the table stand in two ranks within an inch below it,
      // the others above it
      const behind = [...deploymentGroup.y.subarray(0, 8)].map((y) => (y - 8 * 2540) * side < 0);
      expect(behind).toEqual(behind.map(() => true));
    }
  });
});
