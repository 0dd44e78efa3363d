import { expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { WHOLE_WAY } from '../../../skirmish/ways.js';
import { Random } from '../../../testing/random.js';
import { strewn } from '../../../testing/wh40k2/scattered.js';
import { liesLow } from '../caches/concealment.js';
import type { W40kBattle } from '../core/state.js';
import { anySpots, isBlind, spots, spottingReach } from './spotting.js';

const rows = (b: W40kBattle, u: number): Int32Array => {
  const { first, count } = b.setup.unit;
  const all = Array.from({ length: count[u] }, (_, i) => first[u] + i);
  return Int32Array.from(all.filter((m) => b.model.place[m] === Place.table));
};

/**
 * Sets the ways of all models of these squads: they came from up to 12 inches away in the last quarter of their move,
 * or most of it.
 */
function sendOff(b: W40kBattle, models: Int32Array, random: Random): void {
  const { startX, startY, endX, endY, x, y } = b.model;
  const dx = random.below(24 * INCH) - 12 * INCH;
  const dy = random.below(24 * INCH) - 12 * INCH;
  for (const m of models) {
    startX[m] = x[m] + dx + 1;
    startY[m] = y[m] + dy + 1;
    endX[m] = x[m];
    endY[m] = y[m];
  }
  b.field.moverDone[0] = WHOLE_WAY;
}

it('W40K-SPOT-001 W40K-SPOT-002 a squad finds another if any of the one spots any of the other', () => {
  const random = new Random(3);
  const tally = [0, 0];
  for (let n = 0; n < 30; n++) {
    const b = strewn(n, random, 7, 7);
    for (let k = 0; k < 100; k++) {
      const e = rows(b, random.below(b.setup.units));
      const u = rows(b, random.below(b.setup.units));
      if (e.length === 0 || u.length === 0 || b.setup.model.player[e[0]] === b.setup.model.player[u[0]]) continue;
      const moves = random.below(3);
      if (moves > 0) sendOff(b, moves === 1 ? e : u, random);
      invalidateGeometry(b);
      const one = (m: number): boolean => !isBlind(b, m) && [...u].some((o) => spots(b, m, spottingReach(b, m), o));
      const found = anySpots(b, e, e.length, u, u.length);
      expect(found, `table ${n}, look ${k}`).toBe([...e].some(one));
      tally[found ? 1 : 0]++;
      for (const m of [...e, ...u]) b.model.startX[m] = b.model.startY[m] = b.model.endX[m] = b.model.endY[m] = 0;
      b.field.moverDone[0] = 0;
    }
  }
  expect(Math.min(...tally)).toBeGreaterThan(100);
});

it('W40K-SPOT-001 whoever lies low is found from as far away as an enemy finds the hidden, and not from a tick farther', () => {
  const random = new Random(5);
  const tally = [0, 0];
  for (let n = 0; n < 40; n++) {
    const b = strewn(n, random, 7, 7);
    const { x, y, place } = b.model;
    const { player, radius } = b.setup.model;
    for (let o = 0; o < b.setup.models; o++) {
      if (place[o] !== Place.table || !liesLow(b, o)) continue;
      const e = player.findIndex((p, m) => p !== player[o] && place[m] === Place.table && !isBlind(b, m));
      for (const farther of [-1, 2]) {
        x[e] = x[o] + Math.floor(spottingReach(b, e) + radius[o]) + farther;
        y[e] = y[o];
        invalidateGeometry(b);
        const found = anySpots(b, Int32Array.of(e), 1, Int32Array.of(o), 1);
        expect(found, `table ${n}, model ${o}`).toBe(spots(b, e, spottingReach(b, e), o));
        if (farther > 0) expect(found).toBe(false);
        tally[found ? 1 : 0]++;
      }
    }
  }
  expect(Math.min(...tally)).toBeGreaterThan(10);
});

it('W40K-SPOT-002 whom the circle inside a wood conceals is whom its edges conceal', () => {
  const random = new Random(7);
  const tally = [0, 0];
  for (let n = 0; n < 30; n++) {
    const b = strewn(n, random, 1, 1);
    const { terrain, unit } = b.setup;
    const [e, m] = [0, 1].map((player) => unit.first[unit.player.indexOf(player)]);
    const { x, y } = b.model;
    const depth = terrain.depth as Int32Array;
    const kept = depth.slice();
    for (let k = 0; k < 400; k++) {
      const t = random.below(terrain.count);
      const [dx, dy] = [random.below(16 * INCH) - 8 * INCH, random.below(16 * INCH) - 8 * INCH];
      const share = random.below(12) / 10;
      x[e] = Math.max(0, terrain.x[t] + dx);
      y[e] = Math.max(0, terrain.y[t] + dy);
      const aside = 2 * terrain.radius[t];
      x[m] = Math.max(0, Math.round(terrain.x[t] - share * dx) + random.below(2 * aside) - aside);
      y[m] = Math.max(0, Math.round(terrain.y[t] - share * dy) + random.below(2 * aside) - aside);
      invalidateGeometry(b);
      const found = spots(b, e, INCH, m);
      depth.fill(0);
      expect(found, `table ${n}, look ${k}`).toBe(spots(b, e, INCH, m));
      depth.set(kept);
      tally[found ? 1 : 0]++;
    }
  }
  expect(Math.min(...tally)).toBeGreaterThan(500);
});
