import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { setWay } from '../../../skirmish/ways.js';
import { Random } from '../../../testing/random.js';
import { strewn } from '../../../testing/wh40k2/scattered.js';
import { longestReach } from '../caches/weapon-reach.js';
import { Fire, mayModelFire } from '../shooting/weapons-to-fire.js';
import { inFireArc } from '../sight/sight.js';
import { alongMove, POINTS } from './firing-points.js';
import { comesIntoArc, noteWays } from './paths-in-fire-arc.js';

test('W40K-OVER-004 W40K-ARC-002 W40K-TGT-003 whoever comes into no fire arc in reach by a glance at its way is in none at any moment', () => {
  const random = new Random(6);
  const tally = [0, 0];
  let beside = 0;
  let afar = 0;
  for (let n = 0; n < 12; n++) {
    const b = strewn(n, random, 4, 4);
    const { first, count, player } = b.setup.unit;
    const { radius } = b.setup.model;
    const there = [...player.keys()].filter((u) => u < b.setup.units && b.model.place[first[u]] === Place.table);
    for (let k = 0; k < 40; k++) {
      const s = there[random.below(there.length)];
      const mover = there[random.below(there.length)];
      if (player[s] === player[mover]) continue;
      const turn = random.below(65536);
      for (let m = first[s]; m < first[s] + count[s]; m++) b.model.facing[m] = (turn + random.below(2048)) & 65535;
      const dx = random.below(16 * INCH) - 8 * INCH;
      const dy = random.below(16 * INCH) - 8 * INCH;
      for (let m = first[mover]; m < first[mover] + count[mover]; m++) {
        const stays = random.below(6) === 0;
        const spread = () => (stays ? 0 : random.below(INCH));
        setWay(b, m, b.model.x[m] + (stays ? 0 : dx) + spread(), b.model.y[m] + (stays ? 0 : dy) + spread(), 0);
      }
      invalidateGeometry(b);
      noteWays(b, mover);
      const comes = comesIntoArc(b, s, Fire.overwatch);
      let inReach = false;
      for (let m = first[s]; m < first[s] + count[s]; m++) {
        if (!mayModelFire(b, m)) continue;
        const reach = longestReach(b, m, Fire.overwatch);
        if (reach === 0) continue;
        for (let o = first[mover]; o < first[mover] + count[mover]; o++) {
          for (let at = 0; at < POINTS; at++) {
            alongMove(b, o, at);
            const [x, y] = b.cache.out;
            const gap = Math.hypot(x - b.model.x[m], y - b.model.y[m]) - radius[m] - radius[o];
            if (!inFireArc(b, m, x, y)) continue;
            if (gap <= reach) inReach = true;
            else afar++;
          }
        }
      }
      if (!comes) expect(inReach, `table ${n}, ${mover} before ${s}`).toBe(false);
      tally[comes ? 1 : 0]++;
      if (comes && !inReach) beside++;
    }
  }
  expect(Math.min(...tally), `${tally}`).toBeGreaterThan(40);
  expect(afar).toBeGreaterThan(100);
  expect(beside).toBeLessThan(tally[1] / 4);
});
