import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { strewn } from '../../../testing/wh40k2/scattered.js';
import { firingPointsFor } from '../caches/firing-points.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf, playerOf, standing } from '../core/units.js';
import { seesInTheOpen } from '../shooting/aiming.js';
import { isLegalTarget, nearestOther } from '../shooting/targets.js';
import { Fire, mayModelFire } from '../shooting/weapons-to-fire.js';
import { alongMove, isSheltered, MoveKind, POINTS } from './firing-points.js';

/** Sets the ways of all models of unit `u` in about the same direction, up to `far` ticks. */
function setOut(b: W40kBattle, u: number, random: Random, far: number): void {
  const dx = random.below(2 * far) - far;
  const dy = random.below(2 * far) - far;
  const { first, count } = b.setup.unit;
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    b.model.startX[m] = b.model.x[m];
    b.model.startY[m] = b.model.y[m];
    b.model.endX[m] = b.model.x[m] + dx;
    b.model.endY[m] = b.model.y[m] + dy;
  }
}

/**
 * Returns the firing points at which squad `s` may fire at unit `mover`, one bit each. The mover is placed at each
 * point in full view.
 */
function plainFiringPoints(b: W40kBattle, s: number, mover: number): number {
  const { first, count } = b.setup.unit;
  let bits = 0;
  for (let k = 0; k < POINTS; k++) {
    for (let m = first[mover]; m < first[mover] + count[mover]; m++) {
      alongMove(b, m, k);
      b.model.x[m] = b.cache.out[0];
      b.model.y[m] = b.cache.out[1];
    }
    invalidateGeometry(b);
    if (isLegalTarget(b, s, mover, Fire.overwatch)) bits |= 1 << k;
  }
  for (let m = first[mover]; m < first[mover] + count[mover]; m++) {
    b.model.x[m] = b.model.startX[m];
    b.model.y[m] = b.model.startY[m];
  }
  invalidateGeometry(b);
  return bits;
}

/**
 * True if a model of squad `s` may fire and none of them sees any model of unit `t` in the open. Each pair is tested.
 */
function plainlySheltered(b: W40kBattle, s: number, t: number): boolean {
  const members = new Int32Array(256);
  const n = membersOf(b, s, members);
  const firing = Array.from(members.subarray(0, n)).filter((m) => mayModelFire(b, m));
  const { first, count } = b.setup.unit;
  const targets = Array.from({ length: count[t] }, (_, i) => first[t] + i).filter((o) => standing(b, o));
  return firing.length > 0 && !firing.some((m) => targets.some((o) => seesInTheOpen(b, m, o)));
}

describe('moments of a move at which overwatch may fire', () => {
  it('W40K-OVER-009 who is sheltered from a squad is found whoever saw him in the open before, in this battle or another', () => {
    const random = new Random(5);
    const tally = { sheltered: 0, open: 0 };
    for (let n = 0; n < 40; n++) {
      const b = strewn(n, random, 6, 6);
      for (let turn = 0; turn < 3; turn++) {
        for (let s = 0; s < b.setup.units; s++) {
          for (let t = 0; t < b.setup.units; t++) {
            if (playerOf(b, s) === playerOf(b, t)) continue;
            const plain = plainlySheltered(b, s, t);
            expect(isSheltered(b, s, t), `battle ${n}, ${s} at ${t}`).toBe(plain);
            tally[plain ? 'sheltered' : 'open']++;
          }
        }
        for (let m = 0; m < b.setup.models; m++) if (random.below(3) === 0) b.model.place[m] = Place.removed;
        invalidateGeometry(b);
      }
    }
    expect(Math.min(tally.sheltered, tally.open)).toBeGreaterThan(100);
  });

  it('W40K-TGT-004, W40K-OVER-004 whom circles pass over is who would have to shoot at somebody else all along', () => {
    const random = new Random(3);
    const tally = { none: 0, some: 0 };
    for (let n = 0; n < 16; n++) {
      const b = strewn(n, random, 6, 6);
      const standing: number[] = [];
      for (let u = 0; u < b.setup.units; u++) {
        if (b.model.place[b.setup.unit.first[u]] !== Place.table) continue;
        b.unit.place[u] = Place.table;
        b.unit.overwatch[u] = 1;
        standing.push(u);
      }
      invalidateGeometry(b);
      for (const mover of standing) {
        setOut(b, mover, random, 8 * INCH);
        const firingPoints = standing.map((s) => firingPointsFor(b, s, mover, MoveKind.move));
        standing.forEach((s, i) => {
          if (playerOf(b, s) === playerOf(b, mover)) return;
          const plain = plainFiringPoints(b, s, mover);
          expect(firingPoints[i] & ~plain, `battle ${n}, ${s} at ${mover}`).toBe(0);
          expect(firingPoints[i] !== 0, `battle ${n}, ${s} at ${mover}`).toBe(plain !== 0);
          tally[plain === 0 ? 'none' : 'some']++;
        });
        const { first, count } = b.setup.unit;
        for (let m = first[mover]; m < first[mover] + count[mover]; m++) {
          b.model.startX[m] = b.model.startY[m] = b.model.endX[m] = b.model.endY[m] = 0;
        }
      }
    }
    expect(Math.min(tally.none, tally.some)).toBeGreaterThan(100);
  });

  it('the nearest other is found exactly unless it is nearer than need be known', () => {
    const random = new Random(4);
    let below = 0;
    for (let n = 0; n < 8; n++) {
      const b = strewn(n, random, 6, 6);
      for (let u = 0; u < b.setup.units; u++) {
        if (b.model.place[b.setup.unit.first[u]] === Place.table) b.unit.place[u] = Place.table;
      }
      invalidateGeometry(b);
      for (let s = 0; s < b.setup.units; s++) {
        for (let t = 0; t < b.setup.units; t++) {
          if (b.unit.place[s] !== Place.table || b.unit.place[t] !== Place.table || playerOf(b, s) === playerOf(b, t))
            continue;
          const plain = nearestOther(b, s, t, 48 * INCH, -Infinity, Fire.overwatch);
          const reach = random.below(48 * INCH);
          expect(nearestOther(b, s, t, reach, -Infinity, Fire.overwatch)).toBe(Math.min(plain, reach));
          const enough = random.below(48 * INCH);
          const found = nearestOther(b, s, t, 48 * INCH, enough, Fire.overwatch);
          if (plain >= enough) expect(found).toBe(plain);
          else expect(found).toBeLessThan(enough);
          if (plain < enough) below++;
        }
      }
    }
    expect(below).toBeGreaterThan(50);
  });
});
