import { describe, expect, it } from 'vitest';
import { copyBattle, invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { endTryPose, tryPose } from '../../../skirmish/caches/poses.js';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { strew, strewn } from '../../../testing/wh40k2/scattered.js';
import { coverOf, sees } from '../caches/sight.js';
import { atLeastApart } from '../caches/squad-circles.js';
import { isInTheOpen, isUnseen, viewGap, viewShooter } from '../caches/squad-views.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { inFireArc } from '../sight/sight.js';
import { ANYBODY, aimAt, aimWithin, gapOf, looksOut } from './aiming.js';
import { look, lookWithin, view } from './nearest-in-sight.js';
import { fireGap, querySight, sightFound } from './squad-views.js';
import { reaches } from './targets.js';
import { Fire } from './weapons-to-fire.js';

/** Returns every squad on the table paired with every enemy squad there. */
function pairs(b: W40kBattle): (readonly [u: number, t: number])[] {
  const { player } = b.setup.unit;
  const there = [...b.unit.place.keys()].filter((u) => u < b.setup.units && b.unit.place[u] === Place.table);
  return there.flatMap((u) => there.filter((t) => player[t] !== player[u]).map((t) => [u, t] as const));
}

/**
 * Returns as text the view of every squad of every enemy squad: distance, the model that sees, whether in the open, and
 * the distance of the circles.
 */
function views(b: W40kBattle): string[] {
  return pairs(b).map(([u, t]) => {
    const gap = viewGap(b, u, t);
    const open = gap >= 0 && isInTheOpen(b, u, t, 0) ? ', open' : '';
    return `${u} of ${t}: ${gap}, ${viewShooter(b, u, t)}${open}; at least ${atLeastApart(b, u, t)}`;
  });
}

describe('what squads see of each other', () => {
  it('W40K-LOS-009 is what a battle finds that knows nothing of the past, whoever comes, goes, turns or falls', () => {
    let unseen = 0;
    let seen = 0;
    let beyond = 0;
    for (let n = 0; n < 8; n++) {
      const random = new Random(n);
      const b = strewn(n, random, 6, 6);
      for (let u = 0; u < b.setup.units; u++)
        if (b.model.place[b.setup.unit.first[u]] === Place.table) b.unit.place[u] = Place.table;
      const standing = [...b.unit.place.keys()].filter((u) => u < b.setup.units && b.unit.place[u] === Place.table);
      for (let k = 0; k < 40; k++) {
        const u = standing[random.below(standing.length)];
        const m = b.setup.unit.first[u] + random.below(b.setup.unit.count[u]);
        const what = random.below(6);
        if (what === 0) b.model.facing[m] = random.below(65536);
        else if (what === 1) b.model.place[m] = Place.fled;
        else strew(b, u, random);
        invalidateGeometry(b);
        if (random.below(3) === 0) continue; // several changes between two queries
        const fresh = wh40k2.create(b.setup);
        copyBattle(fresh, b);
        // results of earlier changes must not be used now
        expect(pairs(b).filter(([u, t]) => isUnseen(b, u, t, Fire.charger) && viewGap(fresh, u, t) >= 0)).toEqual([]);
        for (const [u, t] of pairs(b)) {
          if (random.below(2) === 0) continue; // results for targets within reach must not be used for all targets
          const within = viewGap(b, u, t, true);
          const all = viewGap(fresh, u, t);
          if (within >= 0) expect(within, `battle ${n}, change ${k}`).toBe(all);
          else {
            expect(lookWithin(fresh, u, t, Infinity, ANYBODY), `battle ${n}, change ${k}`).toBe(false);
            expect(isUnseen(b, u, t, Fire.normal)).toBe(true);
          }
          if (within < 0 && all >= 0) {
            expect(isUnseen(b, u, t, Fire.charger)).toBe(false);
            // against a charger every target is within reach (W40K-OVER-013)
            expect(fireGap(b, u, t, Fire.charger, true)).toBe(fireGap(fresh, u, t, Fire.charger, false));
            beyond++;
          }
        }
        if (random.below(2) === 0) continue;
        const found = views(b);
        expect(found, `battle ${n}, change ${k}`).toEqual(views(fresh));
        for (const line of found) if (line.includes(': -1,')) unseen++;
        seen += found.length;
      }
    }
    expect(unseen).toBeGreaterThan(300);
    expect(seen - unseen).toBeGreaterThan(300);
    expect(beyond).toBeGreaterThan(100);
  });
});

/** Computes `aimAt` by testing all models of the squad. */
function plainAim(b: W40kBattle, m: number, t: number, cover: number): number {
  const { first, count } = b.setup.unit;
  const all = Array.from({ length: count[t] }, (_, i) => first[t] + i)
    .filter((o) => b.model.place[o] === Place.table && inFireArc(b, m, b.model.x[o], b.model.y[o]) && sees(b, m, o))
    .filter((o) => cover === 0 || coverOf(b, m, o) === cover - 1);
  const free = all.filter((o) => b.model.engaged[o] === 0);
  const aims = (free.length > 0 ? free : all).map((o) => [gapOf(b, m, o), o] as const);
  return aims.length === 0 ? -1 : aims.reduce((best, aim) => (aim[0] < best[0] ? aim : best))[1];
}

describe('at whom a model aims', () => {
  it('W40K-TGT-005 W40K-MELEE-001 W40K-GROUP-002 is the nearest whom it sees, one who fights only where it sees no other', () => {
    const random = new Random(8);
    const tally = [0, 0];
    let unseen = 0;
    for (let n = 0; n < 30; n++) {
      const b = strewn(n, random, 5, 5);
      const { first, count, player } = b.setup.unit;
      const there = [...player.keys()].filter((u) => u < b.setup.units && b.model.place[first[u]] === Place.table);
      for (const u of there) {
        b.unit.place[u] = Place.table;
        for (let m = first[u]; m < first[u] + count[u]; m++) b.model.engaged[m] = random.below(3) === 0 ? 1 : 0;
      }
      invalidateGeometry(b);
      for (const u of there) {
        for (const t of there) {
          if (player[u] === player[t]) continue;
          viewGap(b, u, t);
          // a limited query gives the result of a full query if a target is within reach, and only for targets at which
          // a model aims
          const far = random.below(48 * INCH);
          const gap = querySight(b, u, t, far, Fire.normal);
          const all = look(b, u, t, far, Fire.normal) ? view.gap : -1;
          const isReached = all >= 0 && reaches(b, u, t, view.shooter, all, Fire.normal);
          if (isReached) expect(gap).toBe(all);
          if (gap >= 0 && (sightFound.reached || isReached)) expect([gap, isReached]).toEqual([all, true]);
          const none = isUnseen(b, u, t, Fire.charger);
          if (none) unseen++;
          for (let m = first[u]; m < first[u] + count[u]; m++) {
            const cover = random.below(4);
            const aim = aimAt(b, m, t, cover);
            expect(aim, `table ${n}, ${m} at ${t}`).toBe(plainAim(b, m, t, cover));
            if (none && looksOut(b, m)) expect(aim).toBe(-1);
            const limit = random.below(40 * INCH);
            const plain = plainAim(b, m, t, 0);
            const near = aimWithin(b, m, t, limit);
            const isNear = plain >= 0 && gapOf(b, m, plain) <= limit;
            if (isNear) expect(near).toBe(plain);
            else expect(near < 0 || gapOf(b, m, near) > limit).toBe(true);
            b.unit.hidden[t] = Hidden.detected;
            const known = aimAt(b, m, t, 0);
            const isKnownNear = known >= 0 && gapOf(b, m, known) <= limit;
            const knownNear = aimWithin(b, m, t, limit);
            expect(knownNear >= 0 && gapOf(b, m, knownNear) <= limit ? knownNear : -1).toBe(isKnownNear ? known : -1);
            b.unit.hidden[t] = Hidden.none;
            tally[aim < 0 ? 0 : 1]++;
          }
        }
      }
    }
    expect(Math.min(...tally)).toBeGreaterThan(300);
    expect(unseen).toBeGreaterThan(50);
  });
});

describe('whom models aim at', () => {
  it('W40K-ARC-002 W40K-MELEE-001 is whom they aim at in a battle that knows nothing of the past', () => {
    let aimed = 0;
    let beyond = 0;
    for (let n = 0; n < 6; n++) {
      const random = new Random(n);
      const b = strewn(n, random, 6, 6);
      const standing = [...b.model.place.keys()].filter((m) => m < b.setup.models && b.model.place[m] === Place.table);
      for (let k = 0; k < 30; k++) {
        const m = standing[random.below(standing.length)];
        const what = random.below(5);
        if (what === 0) b.model.facing[m] = random.below(65536);
        else if (what === 1) b.model.place[m] = Place.fled;
        else if (what === 2) b.model.engaged[m] ^= 1;
        else strew(b, b.setup.model.unit[m], random);
        invalidateGeometry(b);
        const fresh = wh40k2.create(b.setup);
        copyBattle(fresh, b);
        let s = 0;
        for (let i = 0; i < 5 * b.setup.units; i++) {
          const t = i % b.setup.units; // all units in turn, also those that share a cache entry
          if (t === 0) s = standing[random.below(standing.length)];
          if (b.model.place[s] !== Place.table || b.setup.unit.player[t] === b.setup.model.player[s]) continue;
          const limit = random.below(48) * INCH;
          const near = aimWithin(b, s, t, limit); // no target within the limit must not be stored as no target at all
          const o = aimAt(b, s, t, 0);
          expect(o, `battle ${n}, change ${k}`).toBe(aimAt(fresh, s, t, 0));
          if (near !== o) expect(near).toBe(-1);
          if (o >= 0) {
            aimed++;
            expect(b.setup.model.unit[o]).toBe(t);
            // placed outside the fire arc he is not aimed at; back in his place he is again
            const elsewhere = Int32Array.of(o);
            const was = b.model.x[o];
            b.model.x[o] = 2 * b.model.x[s] - was;
            tryPose(b, elsewhere, 1);
            if (!inFireArc(b, s, b.model.x[o], b.model.y[o])) expect(aimAt(b, s, t, 0)).not.toBe(o);
            b.model.x[o] = was;
            endTryPose(b, elsewhere, 1);
            expect(aimAt(b, s, t, 0)).toBe(o);
          }
          if (near !== o) beyond++;
          // a target found for any cover must not be used as the target in this cover
          const cover = random.below(3);
          const sheltered = aimAt(b, s, t, 1 + cover);
          if (sheltered >= 0) expect(coverOf(b, s, sheltered)).toBe(cover);
        }
      }
    }
    expect(aimed).toBeGreaterThan(500);
    expect(beyond).toBeGreaterThan(50);
  });
});
